/** What is said about a player beside the name. */
import { levelName } from "../catalogue.svelte";
import { settings } from "../settings.svelte";
import { say } from "../words/words.svelte";
import type { Vacation } from "../wire";
import type { Play, Player } from "./play.svelte";

/** "bot, novice", "a bot stands in", "away"; nothing about somebody who is simply here. */
export function aboutPlayer(play: Play, player: Player): string {
  if (player.standIn) return say("stand-in");
  if (player.bot) return say("bot", { level: levelName(play.game, player.bot) });
  const until = vacationUntil(player.vacation, Date.now());
  if (until !== null) return say("on-vacation", { until });
  return isAway(play, player) ? say("away") : "";
}

/** When a vacation ends, as people write a day; null where it is none of now. */
export function vacationUntil(vacation: Vacation | null | undefined, now: number): string | null {
  if (!vacation || now >= vacation.end) return null;
  return new Date(vacation.end).toLocaleDateString(settings.language, { day: "numeric", month: "short" });
}

/** A person who should be here and is not. */
export function isAway(play: Play, player: Player): boolean {
  return play.mode === "live" && !player.bot && !player.present && player.seat !== play.seat;
}
