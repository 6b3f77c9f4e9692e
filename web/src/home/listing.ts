/** Words for lists of tables: days, and the matches that are over. */
import { settings } from "../settings.svelte";
import { resultSentence, winnerSentence } from "../table/result";
import type { TableCard } from "../wire";
import { say } from "../words/words.svelte";

/** "14 Nov": the day of a moment, as people write it. */
export const dayOf = (moment: number): string =>
  new Intl.DateTimeFormat(settings.language === "en" ? "en-GB" : "fr", { day: "numeric", month: "short" }).format(
    moment,
  );

/** A match that ended, whether to its last move or by giving up. */
export const isFinished = ({ status, standings }: Pick<TableCard, "status" | "standings">): boolean =>
  status === "over" || (status === "closed" && standings !== null);

/** How it ended, in one sentence. */
export function resultOf({
  standings,
  seats,
  status,
  you,
  game,
}: Pick<TableCard, "standings" | "seats" | "status" | "you" | "game">): string {
  const name = (seat: number): string => (seat === you ? say("you") : (seats[seat]?.name ?? ""));
  if (!standings) return "";
  return status === "closed"
    ? winnerSentence(standings, name, you ?? -1)
    : resultSentence(standings, name, you ?? -1, game);
}
