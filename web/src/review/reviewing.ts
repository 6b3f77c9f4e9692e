/** Where reviews come from: the worker of this browser, or the server where it cannot judge by itself. */
import { isPocketTable, refusal, Trouble } from "../house";
import { pocket } from "../houses";
import type { Match } from "../pocket/match";
import { matchFile, reviewFromServer } from "../server_house";
import { say } from "../words/words.svelte";
import type { Table } from "../wire";
import type { Review, ReviewChoices } from "./shapes";

/** What a server adds to a review for pages that cannot run the rules: words and notation of every candidate, and what was known. */
export interface SpelledReview extends Review {
  spelled?: readonly { ply: number; seat: number; action: number; text: string; label: string }[];
  knownSentences?: readonly { ply: number; seat: number; sentences: readonly string[] }[];
}

/** The file of a finished match. */
export const fileOf = ({ id }: Pick<Table, "id">): Promise<string> =>
  isPocketTable(id) ? pocket.file(id) : matchFile(id);

/** A finished match, played again on this page; null where this browser has not what it takes. */
export async function matchOf(table: Table): Promise<Match | null> {
  const [{ read }, { rulesOf }, { canHash }] = await Promise.all([
    import("../pocket/matchfile"),
    import("../pocket/page_rules"),
    import("../pocket/sha256"),
  ]);
  const rules = canHash() ? await rulesOf(table) : null;
  return rules && read(await fileOf(table), async () => rules);
}

/** Why a match has no review, in words; nothing where it has one. */
export function whyNone({ status, seats }: Pick<Table, "status" | "seats">): string {
  if (status !== "over") return say("room-not-over");
  return seats.length < 2 ? say("room-alone") : "";
}

/** Better and better reviews of a finished match. */
export async function* reviewsOf(
  table: Table,
  choices: ReviewChoices,
  signal: AbortSignal,
): AsyncGenerator<SpelledReview> {
  const none = whyNone(table);
  if (none) throw new Trouble(refusal("missing", none), 404);
  if (isPocketTable(table.id)) throw new Trouble(refusal("unable", say("room-unable")), 501);
  const { reviewOf } = await import("./from_server");
  const review = reviewOf(await reviewFromServer(table.id, "quick"), table.ply);
  if (!signal.aborted) yield { ...review, moments: [] };
}
