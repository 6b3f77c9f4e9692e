/** What a round is called: its number, its game, and whether it is a final. */
import { frontOf } from "../home/fronts";
import { say } from "../words/words.svelte";
import type { ClubEvent, ClubRound } from "../wire";

export function roundTitle({ planned }: ClubEvent, { number, game, pairing }: ClubRound): string {
  const parts = [say("club-round-of", { number, planned }), frontOf(game).title];
  return [...parts, ...(pairing === "final" ? [say("club-finals")] : [])].join(" · ");
}
