/** What is said about a player beside the name. */
import { levelName } from "../catalogue.svelte";
import { dayOf } from "../home/listing";
import type { SymbolName } from "../symbols/names";
import { say } from "../words/words.svelte";
import type { Vacation } from "../wire";
import type { Play, Player } from "./play.svelte";

/** "bot, novice", "a bot is playing" and whether time is up, "gave up" at the end, "away"; nothing about somebody who is simply here. */
export function aboutPlayer(play: Play, player: Player): string {
  if (player.standIn && play.over) return say(player.resigned ? "resigned" : "stand-in-over");
  if (player.standIn) return say(player.late ? "stand-in-time" : "stand-in");
  if (player.bot) return say("bot", { level: levelName(play.game, player.bot) });
  const until = vacationUntil(player.vacation, Date.now());
  if (until !== null) return say("on-vacation", { until });
  return isAway(play, player) ? say("away") : "";
}

const ANYBODY: readonly SymbolName[] = ["explorer", "logo"]; // what games without signs of their own give a seat

/** The sign of a seat, and the face beside its player's name where the game has signs for seats. A face like those would be read as one. */
export function signsOf(sign: SymbolName, face: SymbolName | null): { face: SymbolName; badge: SymbolName | null } {
  if (!face) return { face: sign, badge: null };
  if (ANYBODY.includes(sign)) return { face, badge: null };
  const family = (name: SymbolName): string => name.split("-")[0] ?? "";
  return { face: sign, badge: family(face) === family(sign) ? null : face };
}

/** When a vacation ends, as people write a day; null where it is none of now. */
export function vacationUntil(vacation: Vacation | null | undefined, now: number): string | null {
  if (!vacation || now >= vacation.end) return null;
  return dayOf(vacation.end);
}

/** A person who should be here and is not. */
export function isAway(play: Play, player: Player): boolean {
  return play.mode === "live" && !player.bot && !player.present && player.seat !== play.seat;
}
