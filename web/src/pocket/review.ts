// The review of a finished match, as src/teocalli/review draws it up: coarse first, then better and better. The same match, seats, depth
// and seed end in the same review on any machine.
import { accuracyOf } from "../review/accuracy";
import type { Summary } from "../review/over";
import type { Helped, Judged, Ledger, LedgerItem, Review, ReviewChoices, Verdict } from "../review/shapes";
import type { DepthRow } from "./description";
import type { Beside, Difference, Judge, Judgement } from "./judge";
import { helpedMost } from "./helped";
import { UNDO, type Match } from "./match";
import { momentCards } from "./moment_cards";
import type { ArrayAt } from "./module";

/** A choice: how many entries the log had before it, the position then, who chose, and what. */
interface Choice {
  ply: number;
  state: Uint8Array;
  seat: number;
  action: number;
}

const GLANCE = 16; // playouts of each position in the first ledger
const COARSE_SEARCHES = 2; // of a sealed choice, when it is first looked at
const COARSE_ITERATIONS = 500;
const FIRST_ITERATIONS = 100; // of the very first choice
const FEWEST = 16; // worlds of a first look where time is short
const FIRST = 4; // worlds of the very first look, for which somebody waits
const LONG = 32; // steps of a match from which on each position has fewer playouts, as src/teocalli/review/ledger.py has them
const FEWEST_PLAYOUTS = 16;
const SLOWER = 8; // playouts of the policy for one of the network, and how many of these there are at least
const FEWEST_BY_NETWORK = 4;
const FEW_CHOICES = 40; // of a match, in which there is time for twice as many worlds of each, as src/teocalli/review/verdicts.py has it
const MANY_CHOICES = 60; // beyond them a match is long; in twice as many a network has time for half as many worlds of each
const PLENTY = 8192; // worlds of which none are left out
const HASTE = 2000; // milliseconds in which every choice is to have been looked at once

/** What the work has come to so far; `next` does a small piece of it. */
export class MatchReview {
  readonly #choices: Choice[];
  readonly #steps: Choice[][];
  readonly #seats: readonly number[]; // whose choices are judged
  readonly #judged: (Judged | null)[] = [];
  readonly #heard = new Map<string, Beside>(); // by ply and seat
  readonly #work: Generator<void>;
  readonly #seed: number;
  readonly #depth: DepthRow;
  #shares: number[][] = [];
  #drawn: Drawn | null = null;
  #coarse = false;
  #done = 0;

  constructor(
    private readonly match: Match,
    private readonly digest: string,
    private readonly judge: Judge,
    private readonly choices: ReviewChoices,
  ) {
    const moments = momentsOf(match);
    const seats = choices.seats ?? Array.from({ length: match.seats }, (_, seat) => seat);
    this.#seats = seats;
    const all = [...moments, ...silencesOf(match, moments)];
    this.#choices = all.filter(({ seat }) => seats.includes(seat)).sort((a, b) => a.ply - b.ply || a.seat - b.seat);
    this.#depth = inAMatchOf(all.length, judge.depth);
    this.#steps = stepsOf(judge, moments);
    this.#seed = choices.seed ?? 0;
    this.#work = this.#everything();
  }

  /** Do a small piece of work; false when nothing is left. */
  next(): boolean {
    return !this.#work.next().done;
  }

  /** Whether any choice has been judged. */
  get hasVerdict(): boolean {
    return this.#judged.some((one) => one !== null);
  }

  /** Whether the whole match has been looked at once. */
  get isCoarse(): boolean {
    return this.#coarse;
  }

  /** How the review looks now. */
  get now(): Review {
    const { match, choices } = this;
    const decisions = this.#judged.filter((one) => one !== null);
    const review = {
      game: match.rules.game,
      seats: match.seats,
      depth: choices.depth,
      seed: this.#seed,
      matchDigest: this.digest,
      progress: { done: this.#done, total: this.#total },
      shares: this.#shares,
      decisions,
      ledger: this.#accounts(decisions),
      accuracy: Array.from({ length: match.seats }, (_, seat) => accuracyOf(decisions, seat)),
      summaries: Array.from({ length: match.seats }, (_, seat) => this.#summary(decisions, seat)),
    };
    return { ...review, moments: momentCards(review) };
  }

  /** The ledger as each seat reads it, by what is thought of its choices now. */
  #accounts(decisions: readonly Judged[]): Ledger[] {
    const drawn = this.#drawn;
    return drawn ? drawn.final.map((_, seat) => accountOf(drawn, seat, variedBy(decisions, seat))) : [];
  }

  get #total(): number {
    return 2 * (this.#choices.length + (this.choices.verdictsOnly ? 0 : this.#steps.length));
  }

  /** What is kept of one seat, by kind of choice. */
  #summary(decisions: readonly Judged[], seat: number): Summary {
    const nothing = { choices: 0, faults: 0, loss: 0, spread: 0, did: 0, right: 0, guessed: 0, truth: 0 };
    const kinds = this.judge.kinds.map((one) => ({ ...one, ...nothing }));
    for (const { seat: by, habitual, verdict, loss, spread } of decisions) {
      const sum = by === seat && habitual ? kinds[habitual.kind] : undefined;
      if (!sum || !habitual) continue;
      sum.choices += 1;
      sum.faults += verdict === "sound" ? 0 : 1;
      sum.loss += loss;
      sum.spread += spread;
      sum.did += habitual.did;
      sum.right += habitual.right;
      sum.guessed += habitual.truth === null ? 0 : 1;
      sum.truth += habitual.truth ?? 0;
    }
    return { game: this.match.rules.game, kinds };
  }

  *#everything(): Generator<void> {
    const depth = this.#depth;
    const haste = new Haste(depth.first, this.#choices.length);
    for (const i of this.#choices.keys()) {
      const began = performance.now();
      yield* this.#judge(i, coarser(depth, haste.worlds), true);
      haste.took(performance.now() - began, this.judge.isDuel);
    }
    if (!this.choices.verdictsOnly) yield* this.#drawUp(Math.min(GLANCE, depth.playouts));
    this.#coarse = true;
    yield;
    for (const i of this.#choices.keys()) {
      if (this.#judged[i] && !this.#judged[i].final) yield* this.#judge(i, depth, false);
      else this.#done++;
    }
    if (!this.choices.verdictsOnly) yield* this.#drawUp(depth.playouts);
  }

  /** Judge a choice: at first with one look, or a few short searches, and then to the end. */
  *#judge(i: number, depth: DepthRow, coarse: boolean): Generator<void> {
    const { ply, state, seat, action } = this.#choices[i]!;
    const known = this.match.rules.veil(state, seat);
    const seed = this.judge.seedFor(this.#seed, ply, seat);
    let judged = false;
    let more = false;
    for (more of this.judge.judging(known, seat, action, seed, depth, coarse)) {
      judged = true;
      yield;
      if (coarse && more && this.judge.isDuel) break;
    }
    this.#done++;
    const { beside } = this.judge;
    if (beside) this.#heard.set(keyOf(this.#choices[i]!), beside);
    const clear = this.judge.isDuel && !more && depth.first === this.judge.depth.first;
    const final = !coarse || clear || this.judge.isSolved;
    this.#judged[i] = judged ? this.#written(i, final) : null;
    yield;
  }

  #written(i: number, final: boolean): Judged {
    const { ply, state, seat, action } = this.#choices[i]!;
    const judgement = this.judge.judgement();
    const { options, best, loss, error, spread, verdict, mixed, worlds, glance } = judgement;
    const habitual = this.judge.habitual(state, seat, action, judgement);
    return {
      ply,
      seat,
      chosen: action,
      candidates: options,
      best,
      loss,
      lossError: error,
      spread,
      verdict: verdict as Verdict,
      mixed,
      worlds,
      glance,
      final,
      known: this.#known(i),
      habitual,
      helped: final ? this.#helped(i, judgement) : null,
    };
  }

  #helped(i: number, judgement: Judgement): Helped | null {
    const { ply, state, seat, action } = this.#choices[i]!;
    const seed = this.judge.seedFor(this.#seed, ply, seat);
    return helpedMost(this.judge, { known: this.match.rules.veil(state, seat), seat, chosen: action, seed }, judgement);
  }

  /** What could be known is worked out once. */
  #known(i: number): Judged["known"] {
    const { state, seat } = this.#choices[i]!;
    return this.#judged[i]?.known ?? this.judge.couldKnow(this.match.rules.veil(state, seat), seat);
  }

  /** The ledger, and the curve of the match with it. */
  *#drawUp(playouts: number): Generator<void> {
    const { match, judge } = this;
    const end = finalShares(match);
    const heard = judge.hearsNetwork ? this.#heard : null;
    const count = playoutsIn(playouts, this.#steps.length, heard !== null);
    const drawing = new LedgerDrawing(match, judge, this.#seed, count, heard, this.#seats);
    const shares: number[][] = [];
    const show = (stop: number) => {
      while (shares.length < stop) shares.push(drawing.position);
      if (this.#shares.length <= shares.length) this.#shares = [...shares];
    };
    drawing.begin(this.#steps[0]?.[0]?.state ?? match.state, end);
    for (const [i, step] of this.#steps.entries()) {
      const next = this.#steps[i + 1]?.[0];
      show(next?.ply ?? match.ply);
      yield* drawing.add(step, next?.state ?? match.state, next ? null : end);
      this.#done++;
      yield;
    }
    this.#shares = [...shares, end];
    this.#drawn = { items: drawing.items, seats: match.seats, final: end };
  }
}

/** How much is looked into in a match with so many choices of all seats. */
export function inAMatchOf(choices: number, depth: DepthRow): DepthRow {
  if (choices <= FEW_CHOICES || depth.most <= PLENTY) return depth;
  const most = Math.max(PLENTY, Math.floor(depth.most / 2));
  const hurry = Math.max(1, Math.floor(choices / MANY_CHOICES));
  return { ...depth, most, hurry, isLong: choices > MANY_CHOICES };
}

/** How many playouts there are of each position: fewer in a long match, whose steps are small, and of a network. */
function playoutsIn(count: number, steps: number, byNetwork: boolean): number {
  const playouts =
    steps <= LONG ? count : Math.max(Math.min(count, FEWEST_PLAYOUTS), Math.floor((count * LONG) / steps));
  if (!byNetwork) return playouts;
  const fewest = Math.max(FEWEST_BY_NETWORK, Math.min(FEWEST_PLAYOUTS, Math.floor(count / SLOWER)));
  return Math.max(fewest, Math.floor(playouts / SLOWER));
}

/** Where a result came from, step by step; see src/teocalli/review/ledger.py. */
class LedgerDrawing {
  readonly items: LedgerItem[] = [];
  /** What the position before the next step is worth to each seat. */
  position: number[] = [];
  #now: ArrayAt;
  #then: ArrayAt;
  readonly #expected: ArrayAt;
  readonly #even: ArrayAt;
  readonly #nothing: ArrayAt;
  readonly #pairs: ArrayAt[] = [];

  constructor(
    private readonly match: Match,
    private readonly judge: Judge,
    private readonly seed: number,
    private readonly playouts: number,
    private readonly heard: ReadonlyMap<string, Beside> | null, // where the network says what positions are worth
    private readonly asked: readonly number[], // the choices of others are luck: people may keep their faults to themselves
  ) {
    const { seats } = match;
    [this.#now, this.#then, this.#expected, this.#even, this.#nothing] = judge.samples(playouts);
    judge.fill(this.#even, new Array<number>(seats).fill(1 / seats));
    judge.fill(this.#nothing, new Array<number>(seats).fill(0));
  }

  begin(dealt: Uint8Array, end: readonly number[]): void {
    if (this.match.rules.moment(dealt).over) this.judge.fill(this.#now, end);
    else this.#value(dealt, this.#now);
    this.#note("deal", 0, null, [[this.#now, this.#even, 1]]);
    this.#look();
  }

  /** A step, and the position after it; the result where that was the end. */
  *add(step: readonly Choice[], after: Uint8Array, end: readonly number[] | null): Generator<void> {
    const { judge, match } = this;
    const last = step.at(-1)!;
    if (end) judge.fill(this.#then, end);
    else this.#value(after, this.#then);
    yield;
    const chance = match.rules.learnt(last.state) !== match.rules.learnt(after) || this.#drew(last.state, after);
    const expected = chance ? this.#expected : this.#then;
    if (chance) this.#value(last.state, expected, last);
    yield;
    const skills: Pair[] = [];
    for (const choice of step.filter(({ seat }) => this.asked.includes(seat))) {
      const pair = this.#skill(choice, skills.length);
      if (pair) skills.push(pair);
      yield;
    }
    const part = this.#possiblePart(expected, skills);
    for (const { choice, played, otherwise } of skills)
      this.#note("skill", choice.ply, choice.seat, [[played, otherwise, part]]);
    const guessed = skills.map(({ played, otherwise }): Difference => [played, otherwise, -part]);
    this.#note("guess", last.ply, step.length === 1 ? last.seat : null, [[expected, this.#now, 1], ...guessed]);
    this.#note("reveal", last.ply, null, [[this.#then, expected, 1]]);
    [this.#now, this.#then] = [this.#then, this.#now];
    this.#look();
  }

  /** What a position is worth, or will be after a choice. */
  #value(state: Uint8Array, out: ArrayAt, choice?: Choice): void {
    this.judge.trueShares(state, this.seed, out, choice?.seat, choice?.action, this.heard !== null);
  }

  /** How much of the skills of a step can count: all, unless somebody's luck in it would be more than a whole win. */
  #possiblePart(expected: ArrayAt, skills: readonly Pair[]): number {
    const moved = this.judge.sumOf([expected, this.#now, 1]).effect;
    const skilled = this.judge.sumOf(
      ...skills.map(({ played, otherwise }): Difference => [played, otherwise, 1]),
    ).effect;
    return possiblePart(moved, skilled);
  }

  #look(): void {
    this.position = this.judge.sumOf([this.#now, this.#nothing, 1]).effect;
  }

  #drew(before: Uint8Array, after: Uint8Array): boolean {
    return this.match.rules.drawn(before) !== this.match.rules.drawn(after);
  }

  /** The shares after a choice, and after what was better where the network was heard; where no network says anything at all, after the
   * policy's own. Null where there was no choice, or nothing was in doubt. */
  #skill(choice: Choice, number: number): Pair | null {
    const { ply, state, seat, action } = choice;
    if (this.heard) {
      const heard = this.heard.get(keyOf(choice));
      return heard ? this.#pairOf(choice, this.judge.laidPair(number, heard)) : null;
    }
    const known = this.match.rules.veil(state, seat);
    if (!this.judge.isChoice(known, seat, action)) return null;
    const both = (this.#pairs[number] ??= this.judge.pair(number, this.playouts));
    this.judge.againstPolicy(known, seat, action, this.seed + ply, both);
    return this.#pairOf(choice, both);
  }

  #pairOf(choice: Choice, both: ArrayAt): Pair {
    return { choice, played: both, otherwise: this.judge.behind(both) };
  }

  #note(kind: LedgerItem["kind"], ply: number, seat: number | null, differences: Difference[]): void {
    this.items.push({ kind, ply, seat, ...this.judge.sumOf(...differences) });
  }
}

const keyOf = ({ ply, seat }: Pick<Choice, "ply" | "seat">): string => `${ply} ${seat}`;

/** How much of what the skills did can count, when all together moved the shares so far. */
export function possiblePart(moved: readonly number[], skilled: readonly number[]): number {
  let part = 1;
  for (const [seat, byAll] of moved.entries()) {
    const bySkill = skilled[seat]!;
    if (byAll - bySkill > 1) part = Math.min(part, (byAll - 1) / bySkill);
    else if (byAll - bySkill < -1) part = Math.min(part, (byAll + 1) / bySkill);
  }
  return part;
}

interface Pair {
  choice: Choice;
  played: ArrayAt;
  otherwise: ArrayAt;
}

/** What a first look may cost; where it has fewer worlds than a whole review begins with, it is never the last word. */
function coarser(depth: DepthRow, worlds: number): DepthRow {
  const searches = Math.min(depth.searches, worlds > FIRST ? COARSE_SEARCHES : 1);
  const most = worlds < depth.first ? worlds : depth.most;
  const iterations = Math.min(depth.iterations, worlds > FIRST ? COARSE_ITERATIONS : FIRST_ITERATIONS);
  return { ...depth, first: worlds, most, searches, iterations };
}

/** How many worlds first looks have: few at first, and as many as a whole review begins with once it is seen that there is time. */
class Haste {
  worlds: number;
  #spent = 0;
  #looked = 0;
  #lookedFor = 0;

  constructor(
    private readonly most: number,
    private left: number,
  ) {
    this.worlds = Math.min(FIRST, most);
  }

  /** A choice took so many milliseconds. */
  took(milliseconds: number, duel: boolean): void {
    this.left--;
    this.#spent += milliseconds;
    if (duel) {
      this.#looked += this.worlds;
      this.#lookedFor += milliseconds;
    }
    const each = this.#looked ? this.#lookedFor / this.#looked : 0;
    const room = (HASTE - this.#spent) / Math.max(1, this.left);
    this.worlds =
      [this.most, Math.ceil(this.most / 2)].find((worlds) => worlds * each <= room) ?? Math.min(FEWEST, this.most);
  }
}

/** The choices that stand, in order; an action that was taken back is none. */
export function momentsOf(match: Match): Choice[] {
  const standing: number[] = [];
  for (const [ply, { action }] of match.log.entries()) {
    if (action === UNDO) standing.pop();
    else standing.push(ply);
  }
  return standing.map((ply) => ({ ply, state: match.stateAt(ply), ...match.log[ply]! }));
}

/** Where somebody acts in turn and others, who may act out of turn, let the occasion pass: they waited. */
function silencesOf({ rules }: Match, moments: readonly Choice[]): Choice[] {
  const { wait } = rules.description;
  if (wait < 0) return [];
  return moments.flatMap(({ ply, state, seat, action }) => {
    const { owing, free } = rules.moment(state);
    if (!owing.includes(seat) || action === wait) return [];
    const silent = free.filter((other) => rules.actions(state, other).includes(wait));
    return silent.map((other) => ({ ply, state, seat: other, action: wait }));
  });
}

/** The choices in steps: one each, and together where they were sealed at the same time. */
function stepsOf(judge: Judge, moments: readonly Choice[]): Choice[][] {
  const steps: Choice[][] = [];
  for (const choice of moments) {
    const before = steps.at(-1)?.at(-1);
    if (before && judge.isSealedWith(before.state, before.seat, choice.state)) steps.at(-1)!.push(choice);
    else steps.push([choice]);
  }
  return steps;
}

function finalShares(match: Match): number[] {
  const first = match.standings().map(({ place }) => (place === 1 ? 1 : 0));
  const winners = first.reduce((sum: number, one) => sum + one, 0);
  return first.map((one) => one / winners);
}

/** What accounts are made of. */
interface Drawn {
  items: readonly LedgerItem[];
  seats: number;
  final: readonly number[];
}

/** The plies at which a seat made one of several choices that a good player varies, and none was worse. */
function variedBy(decisions: readonly Judged[], seat: number): Set<number> {
  const own = decisions.filter((one) => one.seat === seat && one.mixed && one.verdict === "sound");
  return new Set(own.map(({ ply }) => ply));
}

/** The ledger as one seat reads it. Own choices that a sound mixture makes too are no skill: they went well or badly. */
function accountOf({ items, seats, final }: Drawn, seat: number, varied: ReadonlySet<number>): Ledger {
  let [own, others, luck] = [0, 0, 0];
  const asRead = items.map((item): LedgerItem =>
    item.kind === "skill" && item.seat === seat && varied.has(item.ply) ? { ...item, kind: "guess" } : item,
  );
  for (const { kind, seat: by, effect } of asRead) {
    if (kind !== "skill") luck += effect[seat]!;
    else if (by === seat) own += effect[seat]!;
    else others += effect[seat]!;
  }
  const ranked = [...asRead].sort((a, b) => Math.abs(b.effect[seat]!) - Math.abs(a.effect[seat]!));
  return { seat, initial: 1 / seats, final: final[seat]!, own, others, luck, items: ranked };
}
