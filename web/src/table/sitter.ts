/** What is said about a player beside the name. */
import { levelName } from "../house.svelte";
import { say } from "../words/words.svelte";
import type { Play, Sitter } from "./play.svelte";

/** "bot, novice", "a bot stands in", "away"; nothing about somebody who is simply here. */
export function aboutSitter(play: Play, sitter: Sitter): string {
  if (sitter.standIn) return say("stand-in");
  if (sitter.bot) return say("bot", { level: levelName(play.game, sitter.bot) });
  return isAway(play, sitter) ? say("away") : "";
}

/** A person who should be here and is not. */
export function isAway(play: Play, sitter: Sitter): boolean {
  return play.mode === "live" && !sitter.bot && !sitter.present && sitter.seat !== play.seat;
}
