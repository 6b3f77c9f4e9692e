/** Over many matches, as src/teocalli/review/over.py works it out: accuracy with its interval, and the habits that can be claimed. */

/** What can be measured of a kind of choices: nothing, how often something is done, or how much. */
export type Measure = "nothing" | "share" | "number";

/** The choices of one kind in one match. */
export interface KindSum {
  kind: string;
  measure: Measure;
  choices: number;
  faults: number;
  loss: number;
  spread: number;
  /** Of what is measured: what was done, and what would have been right. */
  did: number;
  right: number;
  /** Choices at which there was something to guess, and how often it was so. */
  guessed: number;
  truth: number;
}

/** What is kept of the review of one seat in one match, by kind of choice. */
export interface Summary {
  game: string;
  kinds: KindSum[];
}

/** A value with its interval, where there are matches enough for one. */
export interface Estimate {
  value: number;
  low: number | null;
  high: number | null;
}

export interface KindRow {
  kind: string;
  choices: number;
  faults: number;
  /** Null where nothing was at risk. */
  accuracy: Estimate | null;
  /** Of the win, in each match. */
  lost: number;
}

export interface GameReport {
  game: string;
  matches: number;
  choices: number;
  accuracy: Estimate | null;
  kinds: KindRow[];
}

/** Something that is done too much or too little: on average, and between what the gap lies. */
export interface Habit {
  game: string;
  kind: string;
  way: "more" | "less";
  measure: Measure;
  did: number;
  right: number;
  low: number;
  high: number;
  truth: number | null;
  choices: number;
  matches: number;
}

export interface PlayerReport {
  games: GameReport[];
  habits: Habit[];
  /** Habits that share the risk. */
  lookedAt: number;
}

const RISK = 0.05; // these three as in src/teocalli/review/over.py
export const FEW = 5;
export const ENOUGH = 10;

/** What can be said of a player by the reviews of their matches; the games in the order that is given. */
export function reportOn(summaries: readonly Summary[], order: readonly string[]): PlayerReport {
  const played = order
    .map((game) => ({ game, matches: summaries.filter((one) => one.game === game).map(({ kinds }) => kinds) }))
    .filter(({ matches }) => matches.length > 0);
  const looked = played.flatMap(({ game, matches }) => lookedAt(matches).map((sums) => ({ game, sums })));
  const habits = looked.map(({ game, sums }) => habitOf(game, sums, looked.length)).filter((habit) => habit !== null);
  return { games: played.map(({ game, matches }) => gameReport(game, matches)), habits, lookedAt: looked.length };
}

function gameReport(game: string, matches: readonly KindSum[][]): GameReport {
  const kinds = ofKinds(matches).map((sums) => kindRow(sums, matches.length));
  const whole = matches.map((sums) => ({
    loss: added(sums.map(({ loss }) => loss)),
    spread: added(sums.map(({ spread }) => spread)),
  }));
  const choices = added(kinds.map((row) => row.choices));
  return { game, matches: matches.length, choices, accuracy: accuracyOver(whole), kinds };
}

/** The sums of every match, kind by kind. */
const ofKinds = (matches: readonly KindSum[][]): KindSum[][] =>
  (matches[0] ?? []).map(({ kind }) => matches.flatMap((sums) => sums.filter((one) => one.kind === kind)));

function kindRow(sums: readonly KindSum[], matches: number): KindRow {
  const total = (of: (one: KindSum) => number): number => added(sums.map(of));
  return {
    kind: sums[0]?.kind ?? "",
    choices: total((one) => one.choices),
    faults: total((one) => one.faults),
    accuracy: accuracyOver(sums),
    lost: total((one) => one.loss) / matches,
  };
}

function accuracyOver(sums: readonly Pick<KindSum, "loss" | "spread">[]): Estimate | null {
  const some = sums.filter(({ spread }) => spread > 0);
  if (!some.length) return null;
  const [given, error] = ratio(
    some.map(({ loss }) => loss),
    some.map(({ spread }) => spread),
  );
  if (some.length < FEW) return { value: 1 - given, low: null, high: null };
  const half = student(RISK, some.length - 1) * error;
  return { value: 1 - given, low: Math.max(0, 1 - given - half), high: Math.min(1, 1 - given + half) };
}

/** The kinds of a game whose habits are looked at: those with matches enough, whatever was done in them. */
const lookedAt = (matches: readonly KindSum[][]): KindSum[][] =>
  ofKinds(matches)
    .filter(([first]) => first?.measure !== "nothing")
    .map((sums) => sums.filter(({ choices }) => choices > 0))
    .filter((sums) => sums.length >= ENOUGH);

/** A habit, where the interval of the gap excludes nothing; the error counts as if one more choice had gone otherwise. */
function habitOf(game: string, sums: readonly KindSum[], shared: number): Habit | null {
  const total = (of: (one: KindSum) => number): number => added(sums.map(of));
  const choices = total((one) => one.choices);
  const [gap, error] = ratio(
    sums.map(({ did, right }) => did - right),
    sums.map((one) => one.choices),
  );
  const half = student(RISK / shared, sums.length - 1) * Math.sqrt(error * error + 1 / (choices * choices));
  if (Math.abs(gap) <= half) return null;
  const guessed = total((one) => one.guessed);
  const { kind, measure } = sums[0]!;
  return {
    ...{ game, kind, measure, choices },
    way: gap > 0 ? "more" : "less",
    did: total(({ did }) => did) / choices,
    right: total(({ right }) => right) / choices,
    low: gap - half,
    high: gap + half,
    truth: guessed ? total(({ truth }) => truth) / guessed : null,
    matches: sums.length,
  };
}

/** The ratio of two sums over matches, and its standard error. */
function ratio(parts: readonly number[], wholes: readonly number[]): [value: number, error: number] {
  const [count, whole] = [parts.length, added(wholes)];
  const value = added(parts) / whole;
  let squares = 0;
  for (const [i, part] of parts.entries()) squares += (part - value * wholes[i]!) * (part - value * wholes[i]!);
  return [value, Math.sqrt((squares * count) / Math.max(count - 1, 1)) / whole];
}

function added(numbers: readonly number[]): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}

/** Student's quantile for an interval on both sides, by its expansion around the normal one; good enough from four degrees on. */
export function student(risk: number, degrees: number): number {
  const z = normal(risk / 2);
  const first = (z ** 3 + z) / 4;
  const second = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96;
  const third = (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384;
  const fourth = (79 * z ** 9 + 776 * z ** 7 + 1482 * z ** 5 - 1920 * z ** 3 - 945 * z) / 92160;
  return z + first / degrees + second / degrees ** 2 + third / degrees ** 3 + fourth / degrees ** 4;
}

// The normal quantile beyond which a small part lies (at most .075), by Wichura's algorithm AS 241: a quotient of two polynomials.
const ABOVE = [
  0.0007745450142783414, 0.022723844989269184, 0.2417807251774506, 1.2704582524523684, 3.6478483247632045,
  5.769497221460691, 4.630337846156546, 1.4234371107496835,
];
const BELOW = [
  1.0507500716444169e-9, 0.0005475938084995345, 0.015198666563616457, 0.14810397642748008, 0.6897673349851,
  1.6763848301838038, 2.053191626637759, 1,
];

function normal(beyond: number): number {
  const at = Math.sqrt(-Math.log(beyond)) - 1.6;
  const polynomial = (factors: readonly number[]): number => factors.reduce((sum, factor) => sum * at + factor, 0);
  return polynomial(ABOVE) / polynomial(BELOW);
}
