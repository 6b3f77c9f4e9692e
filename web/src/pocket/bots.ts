// Bots in the browser: what src/teocalli/bots decides from a veiled record, decided by the same rules with the same numbers.
import type { Description, Level } from "./description";
import type { Address, ArrayAt, Module } from "./module";
import { networkOf, usesNetwork, type BringFile, type Network } from "./network";
import { writeField } from "./records";
import { readRows, type Message } from "./message_rows";
import type { GameRules } from "./rules";
import { SearchRooms, type Candidate, type Search, type Start } from "./search";

export type { Candidate } from "./search";

/** What a bot does and why. */
export interface Decision {
  action: number;
  candidates: Candidate[];
  messages: Message[];
}

/** Brings what bots know by heart or have learnt. */
export type FetchTablebase = BringFile;

/** How long a bot may think, and what it is given besides. */
export interface ThinkingBudget {
  /** The same record, seed and iterations give the same decision on any machine. */
  seed: number | bigint;
  /** By default the level's own. */
  iterations?: number | undefined;
  /** Not to be exceeded; without it nobody looks at the clock. */
  milliseconds?: number | undefined;
  /** Whether anybody listens to reasons; by default somebody does. */
  explained?: boolean | undefined;
  fetchTablebase?: FetchTablebase | undefined;
  /** What is done, 0 to 1: of the table first, then of the search. */
  onProgress?: ((share: number) => void) | undefined;
  /** Thinking stops soon after this was aborted, and `choose` throws its reason. */
  signal?: AbortSignal | undefined;
}

export const BASELINES = ["random", "greedy"] as const;

const SALT = 0x5eed; // these three as in src/teocalli/bots
const NO_BLUNDER = -1;
const NOT_WEIGHED = -1; // as in src/teocalli/bots/beliefs.py
const ASKED = 64; // times that a policy is asked what it does, as in src/teocalli/review/advice.py
const LOOKS = 48; // iterations that tell what the network's choices are worth, as in src/teocalli/bots/run_network.py
const CHUNK = 32; // iterations between two looks at the clock
const LOOKAHEAD_CHUNK = 4; // the same of looking ahead, where all choices are played on in each world
const BREATH = 16; // milliseconds after which other work of the thread has its turn

/** The names of the levels, weakest first. */
export function levelNames({ bots }: Description): string[] {
  return bots.levels.map(({ name }) => name);
}

/** The names of all bots of a game: baselines, those that play like people, then the levels. */
export function botNames(description: Description): string[] {
  return [...BASELINES, ...description.bots.people.map(({ name }) => name), ...levelNames(description)];
}

/** The level of most bots at a table, the weaker of two that are as many; where no bot has a level, the lower middle one. */
export function usualLevel(description: Description, atTable: readonly string[] = []): string {
  const names = levelNames(description);
  const seated = (name: string) => atTable.filter((level) => level === name).length;
  const most = names.reduce((best, name) => (seated(name) > seated(best) ? name : best));
  return seated(most) ? most : names[(names.length - 1) >> 1]!;
}

/** Whom a person asks for a hint: the strongest level, unless it knows more than a person at this table can. */
export function adviser({ description: { bots }, options }: GameRules): string {
  return bots.advisers.find(([option, value]) => options[option] === value)?.[2] ?? bots.adviser;
}

/** Let the bot of that level choose for a seat, from the seat's veiled record alone. */
export async function choose(
  rules: GameRules,
  known: Uint8Array,
  seat: number,
  level: string,
  thinking: ThinkingBudget,
): Promise<Decision> {
  const how = check(rules, level);
  const legal = rules.actions(known, seat);
  if (!legal.length) throw new RangeError(`seat ${seat} has nothing to choose`);
  const tablebase = await tablebaseFor(rules, known, thinking);
  const { module } = rules;
  const seats = rules.seats(known);
  const byNetwork = how && legal.length > 1 && usesNetwork(rules, how, seats);
  const network = byNetwork ? await networkOf(rules, thinking.fetchTablebase, thinking.onProgress) : null;
  return inTurn(module, () => {
    const start: Start = { known, seat, seed: thinking.seed, tablebase, box: rules.box };
    const bot = new Bot(rules, start, legal.length, thinking, network);
    if (!how) return level === "random" ? bot.atRandom() : bot.greedily();
    return legal.length === 1 ? bot.withoutChoice(legal[0]!) : bot.byLevel(how);
  });
}

/** What the policy of that level chooses without a mistake: what somebody does who gives advice no further thought. */
export async function usually(
  rules: GameRules,
  known: Uint8Array,
  seat: number,
  level: string,
  thinking: ThinkingBudget,
): Promise<number> {
  return withBot(rules, known, seat, thinking, (bot) => bot.usually(levelNamed(rules, level)));
}

/** How often that policy makes each choice. */
export async function policyFrequencies(
  rules: GameRules,
  known: Uint8Array,
  seat: number,
  level: string,
  thinking: ThinkingBudget,
): Promise<Map<number, number>> {
  return withBot(rules, known, seat, thinking, (bot) => bot.frequencies(levelNamed(rules, level)));
}

/** Why an action is chosen, as that level says it, with what somebody else has weighed. */
export async function explain(
  rules: GameRules,
  known: Uint8Array,
  seat: number,
  level: string,
  advice: { action: number; candidates: readonly Candidate[]; mixed: boolean },
  thinking: ThinkingBudget,
): Promise<Message[]> {
  return withBot(rules, known, seat, thinking, (bot) => bot.explain(levelNamed(rules, level), advice));
}

async function withBot<T>(
  rules: GameRules,
  known: Uint8Array,
  seat: number,
  thinking: ThinkingBudget,
  ask: (bot: Bot) => T,
): Promise<T> {
  const tablebase = await tablebaseFor(rules, known, thinking);
  const start = { known, seat, seed: thinking.seed, tablebase, box: rules.box };
  return inTurn(rules.module, () => ask(new Bot(rules, start, rules.actions(known, seat).length, thinking)));
}

function levelNamed(rules: GameRules, name: string): Level {
  const level = check(rules, name);
  if (!level) throw new RangeError(`${name} gives no advice`);
  return level;
}

/** The level of that name; nothing for a baseline. */
function check(rules: GameRules, name: string): Level | undefined {
  const { levels, people } = rules.description.bots;
  const level = [...levels, ...people].find((one) => one.name === name);
  if (!level && !(BASELINES as readonly string[]).includes(name))
    throw new RangeError(
      `there is no bot called ${name} for ${rules.game}; there are ${botNames(rules.description).join(", ")}`,
    );
  return level;
}

/** What is known by heart at this table, brought when it is first needed. */
async function tablebaseFor(rules: GameRules, known: Uint8Array, thinking: ThinkingBudget): Promise<ArrayAt> {
  const seats = rules.seats(known);
  const needed = rules.neededTablebase;
  if (needed?.seats.includes(seats)) await bringTablebase(rules, needed.file, thinking);
  const tablebase = rules.tablebase(seats);
  if (!tablebase && rules.description.tablebases[0]?.seats.includes(seats))
    throw new Error(`what bots of ${rules.game} know by heart was worked out for other boxes`);
  return tablebase ?? scratchOf(rules.module).none;
}

const coming = new WeakMap<Module, Map<string, Promise<void>>>();

/** Bring a table once, however many bots wait for it; where that fails the next one tries again. */
export async function bringTablebase(
  rules: GameRules,
  file: string,
  { fetchTablebase, onProgress }: Pick<ThinkingBudget, "fetchTablebase" | "onProgress">,
): Promise<void> {
  if (!fetchTablebase) throw new Error(`bots of ${rules.game} need ${file}`);
  const files = coming.get(rules.module) ?? new Map<string, Promise<void>>();
  coming.set(rules.module, files);
  const table = files.get(file) ?? fetchTablebase(file, onProgress).then((bytes) => rules.setTablebase(bytes));
  files.set(file, table);
  try {
    await table;
  } catch (error) {
    files.delete(file);
    throw error;
  }
}

/** Bring the trained network where somebody of these levels decides by it at a table of so many. */
export async function bringNetwork(
  rules: GameRules,
  seats: number,
  levels: readonly string[],
  { fetchTablebase, onProgress }: Pick<ThinkingBudget, "fetchTablebase" | "onProgress">,
): Promise<void> {
  const decides = rules.description.bots.levels.some(
    (level) => levels.includes(level.name) && usesNetwork(rules, level, seats),
  );
  if (decides) await networkOf(rules, fetchTablebase, onProgress);
}

/** The memory of a module in which bots think. */
interface BotScratch {
  state: Address;
  spare: Address;
  mask: ArrayAt;
  rows: ArrayAt;
  none: ArrayAt;
  /** What is believed about hidden things, as `src/teocalli/bots/beliefs.py` lays it out. */
  believed: ArrayAt;
  candidates: ArrayAt;
  /** What was weighed elsewhere: by somebody else, or in the module of the network. */
  elsewhere?: ArrayAt;
  searches: SearchRooms;
}

const scratches = new WeakMap<Module, BotScratch>();

function scratchOf(module: Module): BotScratch {
  let here = scratches.get(module);
  if (!here) {
    const { rows } = module.description;
    const [state, spare, mask] = [module.state(), module.state(), module.mask()];
    const [reasonRows, none] = [module.array("i4", rows.most + 1, rows.width), module.array("u1", 1)];
    const candidates = module.rows(module.description.bots.candidate.size, 1);
    const believed = module.array("f8", ...beliefsOf(module.description));
    here = { state, spare, mask, rows: reasonRows, none, believed, candidates, searches: new SearchRooms(module) };
    scratches.set(module, here);
  }
  return here;
}

/** How many things are believed, as the explanations of a game take them. */
function beliefsOf({ exports, bots }: Description): number[] {
  return exports[bots.levels[0]!.explanation]!.takes.find(({ name }) => name === "believed")!.shape!;
}

const waiting = new WeakMap<Module, Promise<unknown>>();

/** Bots of one module think one after the other: they share its memory. */
async function inTurn<T>(module: Module, think: () => Promise<T> | T): Promise<T> {
  const before = waiting.get(module) ?? Promise.resolve();
  const mine = before.then(think, think);
  waiting.set(module, mine);
  return mine;
}

/** What a search left; nothing where there was none. */
interface Weighed {
  candidates: Candidate[];
  rows: ArrayAt;
  mixed: number;
  iterations: number;
  /** What was read off the worlds, where they were weighed. */
  believed?: Float64Array | undefined;
}

class Bot {
  private readonly module: Module;
  private readonly scratch: BotScratch;

  constructor(
    private readonly rules: GameRules,
    private readonly start: Start,
    private readonly legal: number,
    private readonly thinking: ThinkingBudget,
    private readonly network: Network | null = null,
  ) {
    this.module = rules.module;
    this.scratch = scratchOf(this.module);
  }

  /** Any action; asked out of turn it mostly stays silent. */
  atRandom(): Decision {
    this.lay();
    const rng = this.module.rules.decision_rng(this.start.seed, 0);
    return { action: this.module.rules.any_action(this.scratch.mask, this.legal, rng), candidates: [], messages: [] };
  }

  /** What the game's policy chooses. */
  greedily(): Decision {
    const rng = this.module.rules.decision_rng(this.start.seed, 0);
    return { action: this.byPolicy("policy", rng), candidates: [], messages: [] };
  }

  usually(level: Level): number {
    const { decision_rng, next_rng } = this.module.rules;
    return this.byPolicy(level.policy, next_rng(decision_rng(this.start.seed, 0)));
  }

  frequencies(level: Level): Map<number, number> {
    const { decision_rng, next_rng } = this.module.rules;
    const often = new Map<number, number>();
    let rng = decision_rng(this.start.seed, 1);
    for (let i = 0; i < ASKED; i++) {
      rng = next_rng(rng);
      const action = this.byPolicy(level.policy, next_rng(rng));
      often.set(action, (often.get(action) ?? 0) + 1 / ASKED);
    }
    return often;
  }

  explain(
    level: Level,
    { action, candidates, mixed }: { action: number; candidates: readonly Candidate[]; mixed: boolean },
  ): Message[] {
    return this.why(level, action, this.fromElsewhere([...candidates], mixed, 0));
  }

  withoutChoice(action: number): Decision {
    this.module.rules.tell_only(this.scratch.rows);
    return { action, candidates: [{ action, value: 1, weight: 1 }], messages: this.messages() };
  }

  /** Search as the level does, then decide: the best, or drawn from the mixture where a choice is sealed. */
  async byLevel(level: Level): Promise<Decision> {
    const { explained = true } = this.thinking;
    const alone = this.rules.seats(this.start.known) === 1; // the policy decides, and search only tells what it is worth
    const searches = level.iterations > 0 && (explained || !alone);
    const weighed = searches ? await this.weighed(level, explained) : this.nothing();
    const rng = this.module.rules.decision_rng(this.start.seed, SALT);
    const action = weighed.iterations && !alone ? this.among(weighed, level, rng) : this.mistakeOrPolicy(level, rng);
    return { action, candidates: weighed.candidates, messages: explained ? this.why(level, action, weighed) : [] };
  }

  private async weighed(level: Level, explained: boolean): Promise<Weighed> {
    if (this.network) return this.byNetwork(this.network, level, explained);
    const { searches } = this.scratch;
    const [search, iterations] = await this.searched(
      searches,
      this.start,
      this.thinking.iterations || level.iterations,
    );
    return { candidates: search.candidates(), rows: search.rows, mixed: search.mixed ? 1 : 0, iterations };
  }

  /** By the trained network: at once, looking ahead with it, or in a tree of everybody. */
  private async byNetwork(network: Network, level: Level, explained: boolean): Promise<Weighed> {
    const start = network.startFrom(this.start, this.rules);
    const usual = level.network[this.rules.seats(this.start.known)]!;
    if (usual > 0 && !level.looks_ahead) {
      const [search, iterations] = await this.searched(network.searches, start, this.thinking.iterations || usual);
      return this.fromElsewhere(search.candidates(), search.mixed, iterations);
    }
    const atOnce = usual === 0;
    const search = atOnce ? network.atOnce : network.lookAhead;
    if (atOnce && !explained) {
      search.run(start, 0);
      return this.fromElsewhere(search.candidates(true), true, 1);
    }
    const iterations = await this.grow(
      search,
      start,
      atOnce ? LOOKS : this.thinking.iterations || usual,
      LOOKAHEAD_CHUNK,
    );
    const weighed = this.fromElsewhere(search.candidates(atOnce), atOnce || search.mixed, iterations);
    return explained ? { ...weighed, believed: network.beliefs(search, start) } : weighed;
  }

  /** What was not weighed in this module, laid into its memory. */
  private fromElsewhere(candidates: Candidate[], mixed: boolean, iterations: number): Weighed {
    const { candidate } = this.module.description.bots;
    const rows = (this.scratch.elsewhere ??= this.module.rows(candidate.size, this.module.description.actions));
    candidates.forEach((one, i) => {
      const bytes = this.module.bytes(rows.address + i * candidate.size, candidate.size);
      for (const name of ["action", "value", "weight"] as const) writeField(candidate, bytes, name, [one[name]]);
    });
    return { candidates, rows, mixed: mixed ? 1 : 0, iterations };
  }

  private among({ rows, candidates, mixed }: Weighed, level: Level, rng: bigint): number {
    return this.module.rules.chosen(rows, candidates.length, mixed, level.blunders, rng);
  }

  private mistakeOrPolicy(level: Level, rng: bigint): number {
    this.lay();
    const mistake = this.module.rules.blunder(this.scratch.mask, this.legal, level.blunders, rng);
    return mistake === NO_BLUNDER ? this.byPolicy(level.policy, this.module.rules.next_rng(rng)) : mistake;
  }

  private byPolicy(name: string, rng: bigint): number {
    this.lay();
    const { seat, box, tablebase } = this.start;
    return this.module.policy(name)(this.scratch.state, box, seat, this.scratch.mask, this.legal, rng, tablebase);
  }

  private why(level: Level, action: number, { rows, candidates, mixed, believed }: Weighed): Message[] {
    this.lay();
    const { state, spare, rows: reasonRows } = this.scratch;
    const numbers = this.module.numbers("f8", this.scratch.believed);
    if (believed) numbers.set(believed);
    else numbers.fill(NOT_WEIGHED);
    const { seat, box, tablebase } = this.start;
    const tell = this.module.explanation(level.explanation);
    const weighed = [rows, candidates.length, mixed] as const;
    tell(state, spare, box, seat, action, ...weighed, tablebase, this.scratch.believed, reasonRows);
    return this.messages();
  }

  private messages(): Message[] {
    const rows = readRows(this.module.numbers("i4", this.scratch.rows), this.module.description.bots.messages, {});
    return rows.map(({ id, args }) => ({ id, args }));
  }

  /** What the seat knows, twice, and its legal actions. */
  private lay(): void {
    const { state, spare, mask } = this.scratch;
    for (const address of [state, spare]) this.module.stateBytes(address).set(this.start.known);
    this.module.rules.legal(state, this.start.box, this.start.seat, mask);
  }

  private nothing(): Weighed {
    return { candidates: [], rows: this.scratch.candidates, mixed: 0, iterations: 0 };
  }

  /** A search of at most so many iterations; a tree that grew full before a whole one would is grown again in a whole one. */
  private async searched(
    rooms: SearchRooms,
    start: Start,
    most: number,
  ): Promise<[search: Search, iterations: number]> {
    const search = rooms.roomFor(most);
    const iterations = await this.grow(search, start, most, CHUNK);
    if (!search.full || search.edges >= this.module.description.tree.edges) return [search, iterations];
    return [rooms.whole, await this.grow(rooms.whole, start, most, CHUNK)];
  }

  /** Chunk after chunk until the iterations or the time are used up; says how many iterations that were. */
  private async grow(search: Search, start: Start, most: number, chunk: number): Promise<number> {
    const { milliseconds, onProgress, signal } = this.thinking;
    const stop = milliseconds === undefined ? Infinity : performance.now() + milliseconds;
    let [done, breath] = [0, performance.now() + BREATH];
    search.begin(start.known);
    while (!done || (done < most && performance.now() < stop)) {
      signal?.throwIfAborted();
      const count = Math.min(chunk, most - done);
      search.advance(start, done, count);
      done += count;
      if (performance.now() < breath) continue;
      onProgress?.(done / most);
      await pause();
      breath = performance.now() + BREATH;
    }
    return done;
  }
}

/** Let messages and timers of this thread have their turn; a timer would wait for four milliseconds. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
