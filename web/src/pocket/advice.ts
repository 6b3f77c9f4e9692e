// Advice in the browser, as src/teocalli/review/advice.py gives it: the judge's best choice, with the chances of the alternatives.
import {
  adviser,
  policyFrequencies,
  choose,
  explain,
  usually,
  type Candidate,
  type Decision,
  type ThinkingBudget,
} from "./bots";
import { WORLDS, type Judge } from "./judge";
import type { GameRules } from "./rules";

const MOST = 1024; // worlds; these as in src/teocalli/review/advice.py
const BEATEN = 3;
const DIGITS = 1e9;
const CARELESS = 0.02;
const NETWORK_WORLDS = 128;
const HEARD = 4;

/** The best choice of a seat that plays with others, with its reasons, from its veiled record alone. */
export async function advise(
  rules: GameRules,
  judgeOf: () => Promise<Judge>,
  known: Uint8Array,
  seat: number,
  thinking: ThinkingBudget,
): Promise<Decision> {
  const level = adviser(rules);
  if (rules.actions(known, seat).length === 1) return choose(rules, known, seat, level, thinking);
  const usual = await usually(rules, known, seat, level, thinking);
  const { wait } = rules.description;
  const waited = usual === wait && rules.moment(known).owing.includes(seat) ? rules.take(known, seat, wait) : null;
  if (waited) return advise(rules, judgeOf, waited, seat, thinking);
  const judge = await judgeOf();
  const actions = judge.candidates(known, seat, usual);
  const sealed = judge.isSealed(known, seat);
  let candidates = solutionOf(judge, known, seat, usual);
  const mixed = candidates[0] ? candidates[0].weight < 1 : sealed;
  if (!candidates.length) {
    const began = performance.now();
    let values = actions.length > 1 ? await compare(judge, known, seat, actions, thinking) : new Map<number, number>();
    const { seed, milliseconds = Infinity } = thinking;
    const inTime = 2 * (performance.now() - began) < milliseconds;
    if (inTime && judge.judgesByDuel(known, seat, usual)) values = heard(judge, known, seat, values, Number(seed));
    const preferred = sealed ? await policyFrequencies(rules, known, seat, level, thinking) : new Map<number, number>();
    candidates = candidatesOf(values, preferred, sealed);
  }
  const action = candidates[0]?.action ?? usual;
  const messages = await explain(rules, known, seat, level, { action, candidates, mixed }, thinking);
  return { action, candidates, messages };
}

/** What the judge has solved: each choice against the other's best mixture, and how often to make it; nothing where it has not. */
function solutionOf(judge: Judge, known: Uint8Array, seat: number, usual: number): Candidate[] {
  const solved = judge.solution(known, seat, usual).map(({ action, share, weight }) => ({
    action,
    value: rounded(share),
    weight: rounded(weight ?? 0),
  }));
  const best = [...solved].sort((a, b) => b.weight - a.weight || b.value - a.value || a.action - b.action)[0]?.action;
  return solved.sort(
    (a, b) => Number(b.action === best) - Number(a.action === best) || b.value - a.value || a.action - b.action,
  );
}

/** The share of the win of each action: worlds are doubled until one is clearly best, there are enough, or time is up. */
async function compare(
  judge: Judge,
  known: Uint8Array,
  seat: number,
  actions: readonly number[],
  { seed, milliseconds = Infinity, signal }: ThinkingBudget,
): Promise<Map<number, number>> {
  const began = performance.now();
  const behind: [action: number, better: number, gap: number][] = [];
  const shares = new Map(actions.map((action) => [action, [] as number[]]));
  let [left, count, means] = [[...actions], 0, new Map<number, number>()];
  for (;;) {
    const more = count || WORLDS;
    for (let start = count; start < count + more; start += WORLDS) {
      signal?.throwIfAborted();
      judge.duel(known, seat, left, Number(seed), start).forEach((row, k) => shares.get(left[k]!)!.push(...row));
      await breathe();
    }
    count += more;
    means = new Map(left.map((action) => [action, rounded(mean(shares.get(action)!))]));
    const best = left.reduce((one, other) => (means.get(other)! > means.get(one)! ? other : one));
    const gaps = new Map(left.map((action) => [action, gap(shares.get(best)!, shares.get(action)!)]));
    const beaten = left.filter((action) => mean(gaps.get(action)!) > BEATEN * errorOf(gaps.get(action)!));
    for (const action of beaten) behind.push([action, best, mean(gaps.get(action)!)]);
    left = left.filter((action) => !beaten.includes(action));
    if (left.length === 1 || count >= MOST || 2 * (performance.now() - began) > milliseconds) break;
  }
  const values = new Map(left.map((action) => [action, means.get(action)!]));
  for (const [action, better, less] of behind.reverse())
    values.set(action, rounded(Math.max(0, values.get(better)! - less)));
  return values;
}

/** The same after the trained network was asked about the best of them and what it would do; others stay as far behind the best. */
function heard(
  judge: Judge,
  known: Uint8Array,
  seat: number,
  values: ReadonlyMap<number, number>,
  seed: number,
): Map<number, number> {
  const ranked = [...values.keys()].sort((a, b) => values.get(b)! - values.get(a)! || a - b);
  const liked = judge.networkFavourites(known, seat);
  if (!liked || ranked.length < 2) return new Map(values);
  const rank = (action: number) => (liked.includes(action) ? liked.indexOf(action) : liked.length);
  const asked = ranked.sort((a, b) => rank(a) - rank(b)).slice(0, HEARD);
  const shares = judge.networkShares(known, seat, seed, asked, NETWORK_WORLDS);
  const means = new Map(asked.map((action, k) => [action, rounded(mean(shares[k]!))]));
  const gap = Math.max(...means.values()) - Math.max(...values.values());
  return new Map(
    [...values].map(([action, value]) => [action, means.get(action) ?? rounded(Math.max(0, value + gap))]),
  );
}

/** What was compared, the best first and then by value; a sealed choice is varied the more, the nearer others come to it. */
function candidatesOf(
  values: ReadonlyMap<number, number>,
  preferred: ReadonlyMap<number, number>,
  sealed: boolean,
): Candidate[] {
  const highest = Math.max(0, ...values.values());
  const alike = sealed && highest < 1;
  const near = [...values]
    .filter(([, value]) => value === highest || (alike && perCent(value) === perCent(highest)))
    .map(([action]) => action);
  const best = near.sort(
    (a, b) => (preferred.get(b) ?? 0) - (preferred.get(a) ?? 0) || values.get(b)! - values.get(a)! || a - b,
  )[0];
  const part = (action: number) =>
    sealed ? Math.exp((values.get(action)! - highest) / CARELESS) : Number(action === best);
  const total = [...values.keys()].reduce((sum, action) => sum + part(action), 0);
  return [...values]
    .map(([action, value]) => ({ action, value, weight: part(action) / total }))
    .sort((a, b) => Number(b.action === best) - Number(a.action === best) || b.value - a.value || a.action - b.action);
}

const perCent = (share: number): number => Math.floor(100 * share + 0.5);
const mean = (sample: readonly number[]): number => sample.reduce((sum, one) => sum + one, 0) / sample.length;
const gap = (one: readonly number[], other: readonly number[]): number[] => one.map((share, i) => share - other[i]!);
const rounded = (share: number): number => Math.round(share * DIGITS) / DIGITS;

/** The standard error of a mean, as if one more world had gone otherwise. */
function errorOf(sample: readonly number[]): number {
  const [middle, count] = [mean(sample), sample.length];
  const variance = sample.reduce((sum, one) => sum + (one - middle) ** 2, 0) / (count - 1);
  return Math.sqrt(variance / count + 1 / count ** 2);
}

/** Let others of this thread have their turn. */
const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
