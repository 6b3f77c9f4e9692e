/** What is said about a player beside the name. */
import { levelName } from "../catalogue.svelte";
import { say } from "../words/words.svelte";
import type { Play, Player } from "./play.svelte";

/** "bot, novice", "a bot stands in", "away"; nothing about somebody who is simply here. */
export function aboutPlayer(play: Play, player: Player): string {
  if (player.standIn) return say("stand-in");
  if (player.bot) return say("bot", { level: levelName(play.game, player.bot) });
  return isAway(play, player) ? say("away") : "";
}

/** A person who should be here and is not. */
export function isAway(play: Play, player: Player): boolean {
  return play.mode === "live" && !player.bot && !player.present && player.seat !== play.seat;
}
