// The judge of src/teocalli/review in a module of its own: one choice judged from what its seat knew, and what positions are worth.
import { adviser } from "./bots";
import type { Measure } from "../review/over";
import type { Habitual, JudgedCandidate } from "../review/shapes";
import type { DepthRow, ReviewDescription } from "./description";
import { Module, type Address, type ArrayAt, type TupleAt, type Value } from "./module";
import { count, read } from "./records";
import { readRows, type Message } from "./message_rows";
import { isStandard, type Network, type NetworkOpinion } from "./network";
import type { GameRules } from "./rules";

/** What was written down about a choice. */
export interface Judgement {
  options: JudgedCandidate[];
  best: number;
  loss: number;
  error: number;
  spread: number;
  verdict: string;
  mixed: boolean;
  worlds: number;
  /** What looked best before the network was asked; null where it was not. */
  glance: number | null;
}

/** A difference between two samples of shares, added or taken away. */
export type Difference = [more: ArrayAt, less: ArrayAt, sign: number];

/** Shares in so many worlds by world and seat: after a choice, and behind them after what was better. */
export interface Beside {
  worlds: number;
  shares: Float64Array;
}

const SOUND = "sound";
const UNKNOWN = -1; // of the truth: nothing was to be guessed
const NO_CHOICE = 0; // how a choice is judged, as src/teocalli/review/estimators/methods.py numbers it
const DUEL = 1;
const SOLVE = 3;
const TREE = 8; // arguments of `weigh` and `reconsider`, and of `solve`
const WALK = 1;
const NO_PLANNER = -1;
const NOTHING_DONE = -1;
const REFERENCE = -1;
const VARIED = 1; // some sealed choices of a playout are any that make sense, as in those of the whole truth
const BY_POLICY = 0;
const PAIRS = 5; // pairs of samples lie behind so many single ones
const NUMBER_BYTES = 8;
export const WORLDS = 64; // that a duel looks into at a time

type Call = (...values: Value[]) => number | bigint | undefined;

export class Judge {
  /** What the network found after the choice that was judged last and after what was better, where it was heard; or its solution. */
  beside: Beside | null = null;
  private readonly box: Address;
  private readonly tablebase: ArrayAt;
  private readonly scratch: TupleAt;
  private readonly comparison: TupleAt;
  private readonly tree: TupleAt | null;
  private readonly walk: TupleAt | null;
  private readonly people: boolean;
  private readonly knowing: TupleAt;
  private readonly knownRows: ArrayAt;
  private readonly effect: ArrayAt;
  private readonly squares: ArrayAt;
  private readonly actions: ArrayAt;
  private readonly rooms: Address[] = [];
  private readonly pairs: Address[] = [];
  private room: { actionsAt: ArrayAt; out: ArrayAt } | null = null;
  private method = NO_CHOICE;
  private opinion: NetworkOpinion | null = null;
  private missing = false; // the network did not come
  private readonly asked: { actions: ArrayAt; liked: ArrayAt; shares: ArrayAt; heard: ArrayAt; both: ArrayAt } | null =
    null;

  private constructor(
    private readonly module: Module,
    private readonly about: ReviewDescription,
    private readonly rules: GameRules,
    readonly seats: number,
    readonly depth: DepthRow,
  ) {
    const { description } = rules;
    this.box = module.place(rules.module.bytes(rules.box, description.box.size).slice());
    this.tablebase = this.#tablebase();
    this.people = description.bots.people.some(({ name }) => name === adviser(rules));
    const look = this.#name("look");
    this.scratch = module.tuple(look, 0);
    const { most, searches } = depth;
    this.comparison = module.tuple(look, 1, {
      shares: [description.actions, most],
      weighed: [searches, description.actions, 2],
    });
    const search = [this.#name("weigh"), this.#name("reconsider")].find((name) => about.exports[name]);
    this.tree = search ? module.tuple(search, TREE) : null;
    const solve = this.#name("solve");
    this.walk = about.exports[solve] ? module.tuple(solve, WALK) : null;
    this.knowing = module.tuple("could_know", 0);
    this.knownRows = module.array("i4", description.rows.most + 1, description.rows.width);
    this.effect = module.array("f8", seats);
    this.squares = module.array("f8", seats);
    this.actions = module.array("i8", 2);
    const { asking } = about;
    if (asking && this.asksNetwork) {
      const worlds = Math.min(asking.worlds, most);
      const room = Math.max(worlds, Math.min(this.#mostAsked(depth), most));
      const [actions, liked] = [module.array("i8", asking.options), module.array("i8", asking.liked)];
      const [shares, heard] = [worlds, room].map((one) => module.array("f8", asking.options, one, seats));
      this.asked = { actions, liked, shares: shares!, heard: heard!, both: module.array("f8", 2, room, seats) };
    }
  }

  /** The judge of matches of a game with these options and so many seats; the rules have their tablebase already. */
  static async load(
    source: { wasm: BufferSource; description: ReviewDescription },
    rules: GameRules,
    seats: number,
    depth: DepthRow,
  ): Promise<Judge> {
    const { exports } = source.description;
    const module = await Module.load(source.wasm, { ...rules.description, exports });
    return new Judge(module, source.description, rules, seats, depth);
  }

  /** Whether the trained network is asked about choices at this table. */
  get asksNetwork(): boolean {
    return this.about.asking?.most[this.seats] !== undefined && !this.people && isStandard(this.rules);
  }

  /** From now on this network is asked, where one is asked; where it did not come, the policy has more worlds and the last word. */
  letAsk(network: Network | null): void {
    const none = this.rules.module.array("u1", 1);
    this.missing = network === null;
    this.opinion = this.asksNetwork
      ? (network?.opinion(this.rules, this.seats, this.rules.tablebase(this.seats) ?? none) ?? null)
      : null;
  }

  /** What the network would do, knowing what a seat knows, the most likely first; null where none is asked. */
  networkFavourites(known: Uint8Array, seat: number): number[] | null {
    this.opinion?.lay(known);
    return this.opinion?.favourites(seat, this.about.asking!.liked) ?? null;
  }

  /** What a seat may expect after each action in so many worlds, where the network plays on. */
  networkShares(known: Uint8Array, seat: number, seed: number, actions: readonly number[], worlds: number): number[][] {
    if (!this.opinion) throw new Error(`no network is asked about ${this.about.game}`);
    this.opinion.lay(known);
    const shares = this.opinion.duel(seat, seed, this.about.asking!.first, actions, worlds);
    const own = (k: number): number[] =>
      Array.from({ length: worlds }, (_, i) => shares[(k * worlds + i) * this.seats + seat]!);
    return actions.map((_, k) => own(k));
  }

  /** A number of its own for each choice. */
  seedFor(seed: number, ply: number, seat: number): number {
    return Number(this.module.exported("choice_seed")(seed, ply, seat));
  }

  /** Judge a choice step by step: true after each step that leaves something to look into. A coarse look at a mixture asks no network. */
  *judging(
    known: Uint8Array,
    seat: number,
    played: number,
    seed: number,
    depth: DepthRow,
    coarse = false,
  ): Generator<boolean> {
    this.beside = null;
    this.#lay(known);
    this.method = this.#worthALook(seat, played);
    if (this.method === NO_CHOICE) return;
    this.module.exported("begin")(this.comparison, this.#mask);
    if (this.isDuel) yield* this.#looks(known, seat, played, seed, depth);
    else if (this.method === SOLVE && this.#solved(seat, played)) {
      this.beside = this.#besideSolution(seat);
      yield false;
    } else {
      yield* this.#searches(seat, played, seed, depth);
      if (coarse || !this.opinion) return;
      if (this.#field("verdict") !== 0) yield* this.#listening(this.opinion, known, seat, played, seed, depth);
      else this.#anchor(this.opinion, known, seat);
    }
  }

  /** Whether the choice that is being judged is judged by a duel, whose later looks go on from the first. */
  get isDuel(): boolean {
    return this.method === DUEL;
  }

  /** Whether it was solved, so that nothing is left to be refined. */
  get isSolved(): boolean {
    return this.method === SOLVE && this.#field("worlds") === 0;
  }

  /** Whether there was more than one thing to do. */
  isChoice(known: Uint8Array, seat: number, played: number): boolean {
    this.#lay(known);
    return this.#worthALook(seat, played) !== NO_CHOICE;
  }

  /** Whether such a choice is judged by a duel; of a mixture found by searches a network is only asked who is to blame. */
  judgesByDuel(known: Uint8Array, seat: number, usual: number): boolean {
    this.#lay(known);
    return this.#worthALook(seat, usual) === DUEL;
  }

  /** What is compared for a hint: the actions worth a look, and the usual one; only that where there is no choice. */
  candidates(known: Uint8Array, seat: number, usual: number): number[] {
    this.#lay(known);
    if (this.#worthALook(seat, usual) === NO_CHOICE) return [usual];
    const words = this.module.numbers("u4", this.#mask);
    const { actions } = this.rules.description;
    return Array.from({ length: actions }, (_, action) => action).filter(
      (action) => ((words[action >> 5]! >>> (action & 31)) & 1) === 1,
    );
  }

  /** The options of a choice that is solved, each with what it is worth and how often to make it; none where it is not solved. */
  solution(known: Uint8Array, seat: number, usual: number): JudgedCandidate[] {
    this.#lay(known);
    if (this.#worthALook(seat, usual) !== SOLVE) return [];
    this.module.exported("begin")(this.comparison, this.#mask);
    if (!this.#solved(seat, usual)) return [];
    return Array.from({ length: this.#field("options") }, (_, i) => this.#option(i));
  }

  /** Whether the choice that is due is sealed. */
  isSealed(known: Uint8Array, seat: number): boolean {
    this.#lay(known);
    return Number(this.module.exported("mixes")(this.#worlds, seat)) !== 0;
  }

  /** The seat's shares of the win after each action, in the worlds numbered `start` on: the same worlds and dice for all. */
  duel(known: Uint8Array, seat: number, actions: readonly number[], seed: number, start: number): number[][] {
    return this.duelOfAll(known, seat, actions, seed, start).map((shares) => shares[seat]!);
  }

  /** The same of every seat, by action and seat. */
  duelOfAll(known: Uint8Array, seat: number, actions: readonly number[], seed: number, start: number): number[][][] {
    this.#lay(known);
    const { actionsAt, out } = this.#duelScratch(actions.length);
    this.module.numbers("i8", actionsAt).set(actions.map(BigInt));
    this.#call("duel")(this.scratch, this.box, seat, seed, start, actionsAt, BY_POLICY, out, this.tablebase);
    const shares = this.module.numbers("f8", out);
    const worlds = (k: number, one: number): number[] =>
      Array.from({ length: WORLDS }, (_, world) => shares[(k * WORLDS + world) * this.seats + one]!);
    return actions.map((_, k) => Array.from({ length: this.seats }, (_, one) => worlds(k, one)));
  }

  #duelScratch(actions: number): { actionsAt: ArrayAt; out: ArrayAt } {
    const { description } = this.rules;
    this.room ??= {
      actionsAt: this.module.array("i8", description.actions),
      out: this.module.array("f8", description.actions, WORLDS, this.seats),
    };
    return {
      actionsAt: { address: this.room.actionsAt.address, shape: [actions] },
      out: { address: this.room.out.address, shape: [actions, WORLDS, this.seats] },
    };
  }

  /** What was written down; nothing is added to it any more. */
  judgement(): Judgement {
    this.module.exported("rank")(this.comparison);
    const judged = this.#read(this.about.judged, this.comparison.arrays["judged"]!, 0);
    const mixed = judged["mixed"] === 1;
    return {
      options: Array.from({ length: judged["options"]! }, (_, i) => {
        const option = this.#option(i);
        return mixed ? option : { ...option, weight: null };
      }),
      best: judged["best"]!,
      loss: judged["loss"]!,
      error: judged["error"]!,
      spread: judged["spread"]!,
      verdict: this.about.verdicts[judged["verdict"]!]!,
      mixed,
      worlds: judged["worlds"]!,
      glance: judged["glance"]! >= 0 ? judged["glance"]! : null,
    };
  }

  /** What a seat could work out when it was to choose, from its veiled record. */
  couldKnow(known: Uint8Array, seat: number): Message[] {
    this.module.stateBytes(this.knowing.arrays["worlds"]!.address).set(known);
    this.module.exported("could_know")(this.knowing, this.box, seat, this.tablebase, this.knownRows);
    const rows = readRows(this.module.numbers("i4", this.knownRows), this.about.messages, this.rules.tables);
    return rows.map(({ id, args }) => ({ id, args }));
  }

  /** Of what kind a choice was, and what was done and would have been right of what is measured there; see src/teocalli/review/over.py. */
  habitual(state: Uint8Array, seat: number, chosen: number, judged: Judgement): Habitual {
    const { options, verdict, best } = judged;
    const kind = Math.max(...options.map(({ action }) => Number(this.module.exported("kind_of")(action))));
    if (this.about.measures[kind] === "nothing") return { kind, did: 0, right: 0, truth: null };
    this.#lay(state);
    const measure = (action: number): number =>
      Number(this.module.exported("measure_of")(this.#worlds, this.box, seat, action));
    const truth = Number(this.module.exported("truth_of")(this.#worlds, this.box, seat));
    const did = measure(chosen);
    let [total, weighed] = [0, 0];
    for (const { action, weight } of options) {
      total += weight ?? 0;
      weighed += (weight ?? 0) * measure(action);
    }
    const better = total > 0 ? weighed / total : measure(best);
    return { kind, did, right: verdict === SOUND ? did : better, truth: truth === UNKNOWN ? null : truth / 1000 };
  }

  /** The kinds of choices by number, and what is measured at each. */
  get kinds(): { kind: string; measure: Measure }[] {
    return this.about.kinds.map((kind, number) => ({ kind, measure: this.about.measures[number]! }));
  }

  /** Room for several samples of the shares of so many playouts, the same each time. */
  samples(playouts: number): [ArrayAt, ArrayAt, ArrayAt, ArrayAt, ArrayAt] {
    const room = [0, 1, 2, 3, 4].map((number) => this.#sample(number, 1, playouts));
    return room as [ArrayAt, ArrayAt, ArrayAt, ArrayAt, ArrayAt];
  }

  /** Room for two samples, one behind the other; the same for each number. */
  pair(number: number, playouts: number): ArrayAt {
    return this.#sample(PAIRS + number, 2, playouts);
  }

  /** What was found before, one sample behind the other in the same room. */
  laidPair(number: number, { worlds, shares }: Beside): ArrayAt {
    const room = (this.pairs[number] ??= this.module.array("f8", ...this.asked!.both.shape).address);
    this.module.numbers("f8", { address: room, shape: [shares.length] }).set(shares);
    return { address: room, shape: [worlds, this.seats] };
  }

  /** The second sample of a pair. */
  behind({ address, shape }: ArrayAt): ArrayAt {
    return { address: address + NUMBER_BYTES * count(shape), shape };
  }

  #sample(number: number, several: number, playouts: number): ArrayAt {
    const room = (this.rooms[number] ??= this.module.array("f8", several * this.depth.playouts, this.seats).address);
    return { address: room, shape: [playouts, this.seats] };
  }

  /** Whether the network is here and says what positions are worth. */
  get hearsNetwork(): boolean {
    return this.opinion !== null;
  }

  /** Shares of the win from the whole truth of a position, after an action or as it is: by the policy, or by the network. */
  trueShares(state: Uint8Array, seed: number, out: ArrayAt, seat = 0, action = NOTHING_DONE, byNetwork = false): void {
    if (byNetwork) {
      this.module.numbers("f8", out).set(this.opinion!.trueShares(state, seed, out.shape[0]!, seat, action));
      return;
    }
    this.#lay(state);
    this.#call("true_shares")(this.scratch, this.box, seat, action, seed, out, this.tablebase);
  }

  /** Shares after an action, and behind them after what the policy would choose, in the worlds that a seat imagines. */
  againstPolicy(known: Uint8Array, seat: number, action: number, seed: number, out: ArrayAt): void {
    this.#lay(known);
    this.module.numbers("i8", this.actions).set([BigInt(action), BigInt(REFERENCE)]);
    const both = { address: out.address, shape: [2, ...out.shape] };
    this.#call("duel")(this.scratch, this.box, seat, seed, 0, this.actions, VARIED, both, this.tablebase);
  }

  /** The same shares in every playout. */
  fill(sample: ArrayAt, shares: readonly number[]): void {
    const numbers = this.module.numbers("f8", sample);
    for (let i = 0; i < numbers.length; i++) numbers[i] = shares[i % this.seats]!;
  }

  /** What differences come to for each seat, with the standard error. */
  sumOf(...differences: Difference[]): { effect: number[]; error: number[] } {
    for (const sums of [this.effect, this.squares]) this.module.numbers("f8", sums).fill(0);
    const add = this.module.exported("add_difference");
    for (const [more, less, sign] of differences) add(more, less, sign, this.effect, this.squares);
    return {
      effect: [...this.module.numbers("f8", this.effect)],
      error: Array.from(this.module.numbers("f8", this.squares), Math.sqrt),
    };
  }

  /** Whether two sealed choices were made without knowing of each other. */
  isSealedWith(before: Uint8Array, seat: number, after: Uint8Array): boolean {
    const [one, other] = [this.#worlds, this.#worlds + before.length];
    this.module.stateBytes(one).set(before);
    this.module.stateBytes(other).set(after);
    return Number(this.module.exported("is_sealed_with")(one, seat, other)) !== 0;
  }

  *#looks(known: Uint8Array, seat: number, played: number, seed: number, depth: DepthRow): Generator<boolean> {
    const [first, most] = this.#worldsOf(depth);
    const look = this.#call("look");
    const planner = this.#practised(seat, seed) ? seat : NO_PLANNER;
    let more = true;
    while (more) {
      const { scratch, comparison, box, tablebase } = this;
      more = Number(look(scratch, comparison, box, seat, played, planner, seed, first, most, tablebase)) !== 0;
      yield more || this.#isDoubted;
    }
    if (this.opinion) yield* this.#listening(this.opinion, known, seat, played, seed, depth);
    else if (this.#isBlamed) yield* this.#reconsidering(seat, played, seed, depth.iterations);
  }

  /** How many worlds a duel has, at first and at most: fewer where a network has the last word. */
  #worldsOf({ first, most, isLong = false }: DepthRow): [first: number, most: number] {
    if (!this.asksNetwork || this.missing) return [first, most];
    const [glance, fewer] = this.about.asking!.screened;
    return [Math.min(first, glance), Math.min(most, isLong ? glance : fewer)];
  }

  /** Whether there may be a second opinion on a choice. */
  get #isDoubted(): boolean {
    return this.asksNetwork || this.#isBlamed;
  }

  /** Whether a choice is to be blamed, and is searched from once more before. */
  get #isBlamed(): boolean {
    return this.#name("reconsider") in this.about.exports && this.#field("verdict") !== 0;
  }

  /** Let the network play on where something is in doubt; what it finds counts. */
  *#listening(
    opinion: NetworkOpinion,
    known: Uint8Array,
    seat: number,
    played: number,
    seed: number,
    depth: DepthRow,
  ): Generator<boolean> {
    const { module, comparison } = this;
    const { actions, liked, shares, heard, both } = this.asked!;
    opinion.lay(known);
    module.numbers("i8", liked).set(opinion.favourites(seat, liked.shape[0]!).map(BigInt));
    const seldom = opinion.seldom(seat, played);
    const worlds = shares.shape[1]!;
    const { first } = this.about.asking!;
    const enough = this.#mostAsked(depth);
    let compared = Number(module.exported("doubt")(comparison, played, liked, seldom, actions));
    if (!compared) {
      this.#anchor(opinion, known, seat);
      yield false;
    }
    for (let start = first; compared; start += worlds) {
      const asked = Array.from(module.numbers("i8", actions), Number).slice(0, compared);
      module.numbers("f8", shares).set(opinion.duel(seat, seed, start, asked, worlds));
      compared = Number(module.exported("hear")(comparison, seat, played, actions, compared, shares, heard, enough));
      if (!compared) this.beside = this.#bothOf(Number(module.exported("beside_best")(comparison, heard, both)));
      yield compared > 0;
    }
  }

  /** Where nothing is in doubt: what the position is worth is the network's word, how far options are apart the policy's. */
  #anchor(opinion: NetworkOpinion, known: Uint8Array, seat: number): void {
    opinion.lay(known);
    this.module.exported("anchor")(this.comparison, opinion.expected(seat));
  }

  /** In how many worlds the network plays on at most. */
  #mostAsked({ most, hurry = 1 }: DepthRow): number {
    return Number(this.module.exported("most_asked")(this.about.asking!.most[this.seats]!, most, hurry));
  }

  /** A solved choice of two beside what was best: what one loses the other gains. */
  #besideSolution(seat: number): Beside {
    const loss = this.#field("loss");
    const shares = Float64Array.of(loss, loss, 0, 0);
    shares[seat] = -loss;
    return { worlds: 1, shares };
  }

  /** Both samples that were written, of so many worlds. */
  #bothOf(worlds: number): Beside {
    const written = this.module.numbers("f8", this.asked!.both);
    const [size, half] = [worlds * this.seats, written.length / 2];
    return { worlds, shares: Float64Array.of(...written.subarray(0, size), ...written.subarray(half, half + size)) };
  }

  *#reconsidering(seat: number, played: number, seed: number, iterations: number): Generator<boolean> {
    const reconsider = this.#call("reconsider");
    const { scratch, comparison, box, tree, tablebase } = this;
    let more = true;
    for (let number = 0; more; number++) {
      more =
        Number(reconsider(scratch, comparison, box, seat, played, seed, number, iterations, tree!, tablebase)) !== 0;
      yield more;
    }
  }

  /** Let the seat learn what to do later, where there is anything to learn. */
  #practised(seat: number, seed: number): boolean {
    const { scratch, comparison, box, tablebase } = this;
    const { practice } = this.about;
    if (!practice || this.people) return false;
    this.module.exported("practise")(scratch, comparison, box, seat, seed, practice, tablebase);
    return true;
  }

  /** Solve the choice exactly, unless too much can follow. */
  #solved(seat: number, played: number): boolean {
    const { scratch, walk, comparison, box, tablebase } = this;
    return walk !== null && Number(this.#call("solve")(scratch, walk, comparison, box, seat, played, tablebase)) !== 0;
  }

  *#searches(seat: number, played: number, seed: number, { searches, iterations }: DepthRow): Generator<boolean> {
    const weigh = this.#call("weigh");
    const { scratch, comparison, box, tree, tablebase } = this;
    if (!tree) throw new Error(`${this.about.game} has no sealed choices`);
    let more = true;
    for (let number = 0; more; number++) {
      const one = seed * searches + number;
      weigh(scratch, comparison, box, seat, played, one, iterations, number, tree, tablebase);
      const judge = this.module.exported("judge_mixture");
      more = Number(judge(comparison, played, number + 1, searches, iterations)) !== 0;
      yield more || (this.opinion !== null && this.#field("verdict") !== 0);
    }
  }

  get #worlds(): Address {
    return this.scratch.arrays["worlds"]!.address;
  }

  get #mask(): ArrayAt {
    return this.scratch.arrays["mask"]!;
  }

  #lay(record: Uint8Array): void {
    this.module.stateBytes(this.#worlds).set(record);
  }

  #worthALook(seat: number, played: number): number {
    return Number(this.#call("worth_a_look")(this.scratch, this.box, seat, played, this.tablebase));
  }

  /** The export that judges by what somebody at this table can know. */
  #name(name: string): string {
    return this.people ? name + this.about.ending : name;
  }

  #call(name: string): Call {
    return this.module.exported(this.#name(name));
  }

  #tablebase(): ArrayAt {
    const known = this.rules.tablebase(this.seats);
    if (!known) return this.module.array("u1", 1);
    const bytes = this.rules.module.bytes(known.address, known.shape[0]!).slice();
    return { address: this.module.place(bytes), shape: known.shape };
  }

  #option(i: number): JudgedCandidate {
    const { action, share, error, weight } = this.#read(this.about.option, this.comparison.arrays["options"]!, i);
    return { action: action!, share: share!, error: error!, weight: weight! };
  }

  #field(name: string): number {
    return this.#read(this.about.judged, this.comparison.arrays["judged"]!, 0)[name]!;
  }

  #read(layout: ReviewDescription["judged"], rows: ArrayAt, i: number): Record<string, number> {
    const bytes = this.module.bytes(rows.address + i * layout.size, layout.size);
    return Object.fromEntries(Object.entries(read(layout, bytes)).map(([name, value]) => [name, Number(value)]));
  }
}
