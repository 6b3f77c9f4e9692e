/** Where reviews come from: the worker of this browser, or the server where it cannot judge by itself. */
import { isPocketTable, refusal, Trouble } from "../house";
import { pocket } from "../houses";
import { loadReviewWords } from "../pocket/catalogues";
import type { Match } from "../pocket/match";
import type { Message } from "../pocket/message_rows";
import type { GameRules } from "../pocket/rules";
import { matchFile, reviewFromServer } from "../server_house";
import { say } from "../words/words.svelte";
import type { Table } from "../wire";
import { WorkerReviewer } from "./reviewer";
import type { Review, ReviewChoices } from "./shapes";

/** What a server adds to a review for pages that cannot run the rules: words and notation of every candidate, what was known, and why. */
export interface SpelledReview extends Review {
  spelled?: readonly { ply: number; seat: number; action: number; text: string; label: string }[];
  knownSentences?: readonly { ply: number; seat: number; sentences: readonly string[] }[];
  whySentences?: readonly { ply: number; seat: number; best: readonly string[]; chosen: readonly string[] }[];
}

/** The file of a finished match. */
export const fileOf = ({ id }: Pick<Table, "id">): Promise<string> =>
  isPocketTable(id) ? pocket.file(id) : matchFile(id);

/** A finished match, played again on this page; null where this browser has not what it takes. */
export async function matchOf(table: Table): Promise<Match | null> {
  const [{ read }, { rulesOf }] = await Promise.all([import("../pocket/matchfile"), import("../pocket/page_rules")]);
  const [rules] = await Promise.all([rulesOf(table), loadReviewWords()]);
  return rules && read(await fileOf(table), async () => rules);
}

/** What speaks for an action, as src/teocalli/review/why.py says it: nothing where there is no more than good sense to go by. */
export async function whyOf(rules: GameRules, known: Uint8Array, seat: number, action: number): Promise<Message[]> {
  const [{ adviser, explain }, { fetchTablebase }] = await Promise.all([
    import("../pocket/bots"),
    import("../pocket/assets"),
  ]);
  const nothing = { action, candidates: [], mixed: false };
  const reasons = await explain(rules, known, seat, adviser(rules), nothing, { seed: 0, fetchTablebase });
  return reasons.filter(({ id }) => id !== "bot-why-sense");
}

/** Why a match has no review, in words; nothing where it has one. */
export function whyNone({ status, seats }: Pick<Table, "status" | "seats">): string {
  if (status !== "over") return say("room-not-over");
  return seats.length < 2 ? say("room-alone") : "";
}

/** Better and better reviews of a finished match. Where this browser fails, the server judges the matches that it has. */
export async function* reviewsOf(
  table: Table,
  choices: ReviewChoices,
  signal: AbortSignal,
): AsyncGenerator<SpelledReview> {
  const none = whyNone(table);
  if (none) throw new Trouble(refusal("missing", none), 404);
  try {
    if (isAble()) return yield* new WorkerReviewer().review(await fileOf(table), choices, signal);
  } catch (error) {
    console.error(error); // for whoever mends it
  }
  if (isPocketTable(table.id)) throw new Trouble(refusal("unable", say("room-unable")), 501);
  if (!signal.aborted) yield await fromServer(table);
}

export const isAble = (): boolean => "WebAssembly" in globalThis && "Worker" in globalThis;

async function fromServer({ id, ply }: Table): Promise<SpelledReview> {
  const [{ reviewOf }, { momentCards }] = await Promise.all([
    import("./from_server"),
    import("../pocket/moment_cards"),
  ]);
  const review = reviewOf(await reviewFromServer(id, "quick"), ply);
  return { ...review, moments: momentCards(review) };
}
