/** What a review says, put in order for a screen: signs, points, marks on the curve, exercises. It holds no words. */
import type { Bots } from "../pocket/description";
import type { Message } from "../pocket/message_rows";
import type { Helped, JudgedCandidate, Judged, Ledger, LedgerItem, MomentCard, Review, Verdict } from "./shapes";

/** From the gravest on. */
export const FAULTS = ["blunder", "mistake", "inaccuracy"] as const satisfies readonly Verdict[];

/** The sign of a verdict, as chess players write it; a verdict is never told by its colour alone. */
export const SIGNS: Readonly<Record<Verdict, string>> = { sound: "✓", inaccuracy: "?!", mistake: "?", blunder: "??" };

const CLEAR = 2; // standard errors at which an effect is more than noise, and to each side of what is shown
const FAULTY = 0.05; // of the win: from here on a choice is blamed
const FORGIVEN = 0.1; // part of the top weight of a mixture from which a choice is sound
const TURNS = 3; // of luck that are marked on the curve
const WORTH_MARKING = 0.05;

/** A share in whole points of the win. */
export const points = (share: number): number => Math.round(100 * share);

/** How far a value may be off, in points: two standard errors; nothing only where it was worked out exactly. */
export const margin = (error: number): number => (error > 0 ? Math.max(1, Math.round(100 * CLEAR * error)) : 0);

/** A share as per cent, with what it may be off; never beyond nothing and everything. */
export function interval({ share, error }: Pick<JudgedCandidate, "share" | "error">): { low: number; high: number } {
  return { low: Math.max(0, share - CLEAR * error), high: Math.min(1, share + CLEAR * error) };
}

export const isFault = ({ verdict }: Judged): boolean => verdict !== "sound";

/** The choices that were made, or let pass, in the position after so many entries of the log: who acted first. */
export function decisionsAt(review: Review | null, ply: number, actor: number | null = null): Judged[] {
  const here = review?.decisions.filter((one) => one.ply === ply) ?? [];
  return here.sort((one, other) => Number(other.seat === actor) - Number(one.seat === actor) || one.seat - other.seat);
}

/** How often each fault was made by a seat. */
export function faultsOf(review: Review, seat: number): Record<(typeof FAULTS)[number], number> {
  const own = review.decisions.filter((one) => one.seat === seat);
  const count = (verdict: Verdict): number => own.filter((one) => one.verdict === verdict).length;
  return { blunder: count("blunder"), mistake: count("mistake"), inaccuracy: count("inaccuracy") };
}

/** A seat's choices to try again, in the order of the match: its mistakes, and only where there are none its inaccuracies. */
export function exercisesOf(review: Review | null, seat: number): Judged[] {
  const own = review?.decisions.filter((one) => one.seat === seat && isFault(one)) ?? [];
  const grave = own.filter(({ verdict }) => verdict !== "inaccuracy");
  return grave.length ? grave : own;
}

/** The moments that tell the match, the reader's own costliest choice before all others: it takes the place of somebody else's. */
export function momentsFor(review: Pick<Review, "moments" | "decisions">, seat: number): readonly MomentCard[] {
  const { moments, decisions } = review;
  const own = decisions.filter((one) => one.seat === seat && isFault(one)).sort((a, b) => b.loss - a.loss)[0];
  if (!own) return turningFirst(moments);
  const there = moments.find((card) => card.kind === "costliest" && card.seat === seat);
  const others = moments.filter(({ kind }) => kind === "costliest").sort((a, b) => b.worth - a.worth);
  const card: MomentCard = there ?? { kind: "costliest", ply: own.ply, seat, worth: -own.loss };
  return [card, ...turningFirst(moments.filter((one) => one !== (there ?? others[0])))];
}

/** What turned the match before all that only belongs to it. */
const turningFirst = (moments: readonly MomentCard[]): MomentCard[] =>
  [...moments].sort((one, other) => Number(other.kind === "turning-point") - Number(one.kind === "turning-point"));

/** Moments of the same entry and seat as one, which has all their names: the turning point may be the greatest luck too. */
export function together(moments: readonly MomentCard[]): { card: MomentCard; kinds: MomentCard["kind"][] }[] {
  const told: { card: MomentCard; kinds: MomentCard["kind"][] }[] = [];
  for (const card of moments) {
    const same = told.find(({ card: one }) => isSame(one, card));
    if (same) same.kinds.push(card.kind);
    else told.push({ card, kinds: [card.kind] });
  }
  return told;
}

const isSame = (one: MomentCard, other: MomentCard): boolean =>
  one.ply === other.ply && one.seat === other.seat && one.worth > 0 && other.worth > 0 && !one.dealt === !other.dealt;

/** What clearly counted most for the result of a seat: of what went its way if it gained, else of what went against it. */
export function decidedBy({ initial, final, own, others, luck }: Ledger): Deciding | null {
  const way = final >= initial ? 1 : -1;
  const parts: Deciding[] = [
    { part: "own", worth: own },
    { part: "others", worth: others },
    { part: "luck", worth: luck },
  ];
  const [most, next] = parts.sort((one, other) => way * (other.worth - one.worth));
  return most && next && way * (most.worth - next.worth) >= WORTH_MARKING ? most : null;
}

interface Deciding {
  part: "own" | "others" | "luck";
  worth: number;
}

/** What trying an action at an exercise is answered: it is sound, it is worse by so much, or it was not even considered. */
export type Attempt =
  | { action: number; answer: "best" | "sound" }
  | { action: number; answer: "worse" | "same"; loss: number }
  | { action: number; answer: "unlikely" };

export function attemptOf(judged: Judged, action: number): Attempt {
  const tried = judged.candidates.find((one) => one.action === action);
  const best = judged.candidates.find((one) => one.action === judged.best);
  if (!tried || !best) return { action, answer: "unlikely" };
  if (action === judged.best) return { action, answer: "best" };
  if (action === judged.chosen && isFault(judged)) return { action, answer: "same", loss: judged.loss };
  const loss = best.share - tried.share;
  return isSound(judged, tried, loss) ? { action, answer: "sound" } : { action, answer: "worse", loss };
}

function isSound({ mixed, candidates }: Judged, tried: JudgedCandidate, loss: number): boolean {
  const heaviest = Math.max(...candidates.map(({ weight }) => weight ?? 0));
  if (mixed && heaviest > 0 && (tried.weight ?? 0) >= FORGIVEN * heaviest) return true;
  return loss < FAULTY;
}

export const isSolved = ({ answer }: Attempt): boolean => answer === "best" || answer === "sound";

/** What stands on the curve: the faults, and the largest turns of luck. */
export type CurveMark = { ply: number; seat: number; kind: Verdict | "luck" };

export function marksOf(review: Review): CurveMark[] {
  const faults = review.decisions
    .filter((one) => one.verdict === "mistake" || one.verdict === "blunder")
    .map(({ ply, seat, verdict }): CurveMark => ({ ply, seat, kind: verdict }));
  return [...luckOf(review).map(({ ply, seat }): CurveMark => ({ ply, seat, kind: "luck" })), ...faults];
}

/** The largest turns of luck: what each was worth to whom it helped most. */
export function luckOf({ ledger }: Pick<Review, "ledger">): { ply: number; seat: number; worth: number }[] {
  const items = ledger[0]?.items ?? [];
  const turns = items.filter(({ kind }) => kind === "reveal" || kind === "guess");
  return turns
    .map((item) => luckiest(items, item))
    .filter(({ worth, error }) => worth >= WORTH_MARKING && worth > CLEAR * error)
    .sort((one, other) => other.worth - one.worth || one.ply - other.ply)
    .slice(0, TURNS);
}

/** How much the chance of a seat rose with its luck: what only takes back a fault at the same move is nothing to tell of. */
export function riseWith(
  items: readonly LedgerItem[],
  { kind, ply, seat, effect }: LedgerItem,
  helped: number,
): number {
  const luck = effect[helped] ?? 0;
  if (kind !== "guess" || seat === null) return luck;
  const skill = items.find((one) => one.kind === "skill" && one.ply === ply && one.seat === seat);
  return luck + Math.min(0, skill?.effect[helped] ?? 0);
}

interface Turn {
  ply: number;
  seat: number;
  worth: number;
  error: number;
}

function luckiest(items: readonly LedgerItem[], item: LedgerItem): Turn {
  const rises = item.effect.map((_, seat) => riseWith(items, item, seat));
  const seat = rises.indexOf(Math.max(...rises));
  return { ply: item.ply, seat, worth: rises[seat] ?? 0, error: item.error[seat] ?? 0 };
}

/** The items of a ledger that are more than noise to its seat, the largest first. */
export function clearItems(items: readonly LedgerItem[], seat: number, most: number): LedgerItem[] {
  const clear = items.filter(({ effect, error }) => {
    const worth = Math.abs(effect[seat] ?? 0);
    return worth > CLEAR * (error[seat] ?? 0) && points(worth) > 0;
  });
  return clear.slice(0, most);
}

/** The faults before or after a moment, for those who go from one to the next. */
export function nextFault(review: Review | null, ply: number, way: 1 | -1): Judged | undefined {
  const faults = review?.decisions.filter(isFault) ?? [];
  return way > 0 ? faults.find((one) => one.ply > ply) : faults.findLast((one) => one.ply < ply);
}

/** Whether the luck of an entry of the log is that of choices which several had made in secret. */
export const areSealed = (review: Pick<Review, "ledger"> | null, ply: number): boolean =>
  review?.ledger[0]?.items.some((one) => one.ply === ply && one.kind === "guess" && one.seat === null) ?? false;

/** Why something was better, in sentences. */
export interface Why {
  best: readonly string[];
  chosen: readonly string[];
}

/** What can be said of both alike tells nobody why one of them was better. */
export const apart = ({ best, chosen }: Why): Why => ({
  best: best.filter((sentence) => !chosen.includes(sentence)),
  chosen: chosen.filter((sentence) => !best.includes(sentence)),
});

/** Whether what is said of another choice is at least as good by its number, of the same player (src/teocalli/review/why.py). */
export function holdsAsMuch(reason: Message, other: Message, weighed: Bots["weighed"]): boolean {
  const weight = weighed[reason.id];
  if (!weight || reason.id !== other.id || reason.args["other"] !== other.args["other"]) return false;
  const [name, sign] = weight;
  const gain = sign * (Number(reason.args[name]) - Number(other.args[name]));
  return gain < 0 || (gain === 0 && reason.args["key"] === other.args["key"]);
}

/** Whom a mistake helped, as src/teocalli/review/helped.py tells it. */
export const helpedMessage = ({ seat, share, otherwise }: Helped): Message => ({
  id: "review-helped",
  args: { other: seat, share: points(share), otherwise: points(otherwise) },
});

/** Each sentence once, and lists that follow a colon with it: `This turn:`, `one move`, `another` become one. */
export function folded(sentences: readonly string[]): string[] {
  const whole: string[] = [];
  for (const sentence of sentences) {
    const last = whole.at(-1);
    if (last === undefined || /[.:]$/.test(sentence)) {
      if (!whole.includes(sentence)) whole.push(sentence);
    } else {
      const between = last.includes("\u00a0:") ? "\u00a0; " : "; "; // French has a space before both
      whole[whole.length - 1] = `${last.endsWith(":") ? `${last} ` : last.replace(/\.$/, between)}${sentence}.`;
    }
  }
  return whole;
}
