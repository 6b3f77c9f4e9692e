// The traces of trace.py by the module, under node:
//   node trace.mjs matches FOLDER GAME COUNT OUT [FUNCTION] one number of 64 bits for each deal and each ply; FUNCTION is wrong once
//   node trace.mjs searches FOLDER GAME POSITIONS OUT a digest of the whole tree, the candidates, and what each policy chooses
//   node trace.mjs decisions FOLDER GAME POSITIONS OUT what each bot decides, and why
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { choose, type Decision } from "../../web/src/pocket/bots";
import type { Description } from "../../web/src/pocket/description";
import { Module, type ArrayAt, type Value } from "../../web/src/pocket/module";
import { fromHex } from "../../web/src/pocket/records";
import { GameRules, type Options } from "../../web/src/pocket/rules";
import { Search } from "../../web/src/pocket/search";

const SEED = 20261116;
const SELDOM = 8; // see trace.py
const WRONG_CALL = 50;
const TAG = 4; // where rows have the tag of the next one

interface Position {
  known: string;
  seat: number;
  seats: number;
  seed: number;
  iterations: number;
  small: boolean;
}

interface Work {
  nodes: number;
  edges: number;
  policies: string[];
  positions: Position[];
}

/** A decision that is asked for: see decisions.py. */
interface Question {
  known: string;
  seat: number;
  options: Options;
  level: string;
  seed: number;
  iterations: number | null;
  explained: boolean;
}

class Digest {
  low = 1;
  high = 2;

  stir(word: number): void {
    const low = Math.imul(this.low ^ word, 0x01000193);
    const high = Math.imul((this.high + word) | 0, 0x45d9f3b);
    this.low = low ^ (low >>> 15);
    this.high = high ^ (high >>> 13);
  }

  stirAll(words: Uint32Array | Int32Array | Int16Array, end: number, start = 0): void {
    let { low, high } = this;
    for (let i = start; i < end; i++) {
      low = Math.imul(low ^ words[i]!, 0x01000193);
      high = Math.imul((high + words[i]!) | 0, 0x45d9f3b);
      low ^= low >>> 15;
      high ^= high >>> 13;
    }
    this.low = low;
    this.high = high;
  }

  number(): bigint {
    return (BigInt(this.high >>> 0) << 32n) | BigInt(this.low >>> 0);
  }
}

class Tracer {
  readonly numbers: bigint[] = [];
  private readonly state: number;
  private readonly copy: number;
  private readonly mask: ArrayAt;
  private readonly seed: ArrayAt;
  private readonly points: ArrayAt;
  private readonly seen: ArrayAt;
  private readonly actions: ArrayAt;
  private readonly now: ArrayAt;
  private readonly worlds: ArrayAt;
  private readonly rows: ArrayAt;
  private readonly view: ArrayAt;
  private readonly none: ArrayAt;
  // What is looked at at every ply, as numbers: nothing is reserved while matches are played, so the memory stays where it is.
  private readonly words: ReadonlyMap<number, Uint32Array>; // of every record, by its address
  private readonly maskWords: Uint32Array;
  private readonly seenWords: Uint32Array;
  private readonly pointWords: Uint32Array;
  private readonly rowNumbers: Int32Array;
  private readonly viewNumbers: Int16Array;
  private readonly nowNumbers: BigInt64Array;
  private readonly oneState: ArrayAt;
  private readonly oneBox: ArrayAt;
  private readonly raw: ArrayAt;

  constructor(readonly module: Module) {
    const { description } = module;
    this.worlds = module.rows(description.state.size, description.worlds);
    this.rows = module.array("i4", description.rows.most + 1, description.rows.width);
    this.view = module.array("i2", description.view.size);
    this.none = { address: module.reserve(1), shape: [0] };
    this.state = module.state();
    this.copy = module.state();
    this.mask = module.mask();
    this.seed = module.array("u4", 8);
    this.points = module.array("i8", module.description.seats.at(-1)!, 2);
    this.seen = module.array("f4", module.description.observation);
    this.actions = module.array("i2", module.description.actions);
    this.now = module.array("i8", 4);
    const size = description.state.size / 4;
    const wordsAt = (address: number, count: number) => module.numbers("u4", { address, shape: [count] });
    const places = [this.state, this.copy, ...Array.from({ length: description.worlds }, (_, n) => this.worldAt(n))];
    this.words = new Map(places.map((address) => [address, wordsAt(address, size)]));
    this.maskWords = module.numbers("u4", this.mask);
    this.seenWords = wordsAt(this.seen.address, description.observation);
    this.pointWords = wordsAt(this.points.address, 4 * description.seats.at(-1)!);
    this.rowNumbers = module.numbers("i4", this.rows);
    this.viewNumbers = module.numbers("i2", this.view);
    this.nowNumbers = module.numbers("i8", this.now);
    this.oneState = { address: this.state, shape: [1] };
    this.oneBox = { address: module.box, shape: [1] };
    this.raw = {
      address: this.worlds.address,
      shape: [description.worlds, size],
    };
  }

  private wordsOf(address: number): Uint32Array {
    return this.words.get(address)!;
  }

  private stirState(digest: Digest, address: number): void {
    const words = this.wordsOf(address);
    digest.stirAll(words, words.length);
  }

  /** The position as a viewer may know it, in another place. */
  private veiled(address: number, viewer: number): void {
    this.wordsOf(address).set(this.wordsOf(this.state));
    this.module.rules.veil(address, this.module.box, viewer);
  }

  play(number: number): void {
    const { rules, box, description } = this.module;
    const seats = description.seats[number % description.seats.length]!;
    rules.seed_of(SEED, number, this.seed);
    rules.deal(this.state, box, seats, this.seed);
    const start = new Digest();
    this.stirState(start, this.state);
    this.numbers.push(start.number());
    let rng = rules.new_rng(SEED, number);
    let plies = 0;
    for (; !rules.is_over(this.state); plies++) {
      rng = rules.next_rng(rng);
      this.numbers.push(this.ply(seats, number, plies, rng));
    }
    const dealt = this.numbers.length - 1 - plies;
    this.numbers[dealt] = this.numbers[dealt]! ^ BigInt(rules.end_rule(this.state, box));
  }

  private ply(seats: number, number: number, ply: number, rng: bigint): bigint {
    const { rules, box } = this.module;
    const digest = new Digest();
    const [owing, free, seat] =
      ply % 2 ? this.moment() : [rules.owing(this.state), rules.free(this.state), rules.turn(this.state)];
    const count = ply % 2 ? this.listed(seat) : rules.legal(this.state, box, seat, this.mask);
    const action = rules.any_action(this.mask, count, rng);
    digest.stir(seat);
    digest.stir(count);
    digest.stirAll(this.maskWords, this.maskWords.length);
    if (action === this.module.description.wait && ply % SELDOM) {
      this.take(seat, action, ply);
    } else {
      digest.stir(owing);
      digest.stir(free);
      rules.observe(this.state, box, seat, this.seen);
      digest.stirAll(this.seenWords, this.seenWords.length);
      rules.standings(this.state, box, this.points);
      digest.stirAll(this.pointWords, 4 * seats);
      this.viewers(digest, seats, seat, action, ply);
      const viewer = ((number + ply) % (seats + 1)) - 1;
      const shown = rules.shown(this.state, box, seat, action, viewer);
      this.veiled(this.worldAt(0), viewer);
      this.look(digest, viewer, seat, action, (7 * ply) % this.module.description.actions);
      this.take(seat, action, ply);
      this.veiled(this.worldAt(1), viewer);
      this.told(digest, viewer, seat, shown);
    }
    this.stirState(digest, this.state);
    return digest.number();
  }

  /** One of the worlds of a story. */
  private worldAt(world: number): number {
    return this.worlds.address + world * this.module.description.state.size;
  }

  /** The table as one viewer sees it before an action, and what is said to them. */
  private look(digest: Digest, viewer: number, seat: number, action: number, asked: number): void {
    const { rules, box } = this.module;
    const [known, numbers] = [this.worlds.address, this.viewNumbers];
    numbers.fill(0);
    rules.view(known, box, viewer, this.none, this.view.address);
    digest.stirAll(numbers, numbers.length);
    rules.prompt(known, box, viewer, this.rows);
    this.stirRows(digest);
    if (viewer >= 0) {
      rules.why_not(known, box, viewer, asked, this.rows);
      this.stirRows(digest);
    }
    if (viewer === seat) {
      rules.label(known, box, action, this.rows);
      this.stirRows(digest);
    }
  }

  /** What one viewer is told of an action, with the positions between before and after. */
  private told(digest: Digest, viewer: number, seat: number, action: number): void {
    const { rules, box } = this.module;
    rules.story(this.worlds, this.raw, box, seat, action, viewer, this.rows);
    const last = this.stirRows(digest);
    for (let beat = 2; beat <= last; beat++) this.stirState(digest, this.worldAt(beat));
  }

  /** Stir what the rows say; the tag of the next row is given back. */
  private stirRows(digest: Digest): number {
    const rows = this.rowNumbers;
    const { width } = this.module.description.rows;
    digest.stirAll(rows, 2);
    digest.stirAll(rows, (rows[0]! + 1) * width, width);
    return rows[1]!;
  }

  private take(seat: number, action: number, ply: number): void {
    const { rules, box } = this.module;
    if (ply % 2) rules.take(this.oneState, this.oneBox, seat, action, this.mask);
    else rules.apply(this.state, box, seat, action);
  }

  // Every other ply is asked for as a match at a table asks: by the loops that take arrays of one record.
  private moment(): [number, number, number] {
    this.module.rules.moment(this.oneState, this.now.address);
    const now = this.nowNumbers;
    return [Number(now[0]), Number(now[1]), Number(now[2])];
  }

  private listed(seat: number): number {
    return this.module.rules.actions_of(this.oneState, this.oneBox, seat, this.mask, this.actions);
  }

  private viewers(digest: Digest, seats: number, seat: number, action: number, ply: number): void {
    const { rules, box } = this.module;
    for (let viewer = -1; viewer < seats; viewer++) {
      this.veiled(this.copy, viewer);
      this.stirState(digest, this.copy);
      digest.stir(rules.shown(this.state, box, seat, action, viewer));
      if (viewer < 0) continue;
      rules.seed_of(SEED + 1, ply, this.seed);
      rules.imagine(this.copy, box, viewer, this.seed);
      this.stirState(digest, this.copy);
    }
  }
}

/** A module one of whose functions is wrong once: one bit of what it gives or writes. */
function plant(module: Module, name: string): void {
  const rules = module.rules as unknown as Record<string, (...values: Value[]) => number | undefined>;
  const right = rules[name]!;
  let calls = 0;
  rules[name] = (...values) => {
    const result = right(...values);
    if (++calls !== WRONG_CALL) return result;
    const written = values.at(-1)!;
    if (result !== undefined) return result ^ 1;
    const address = typeof written === "object" ? (written as ArrayAt).address + TAG : (written as number);
    module.bytes(address, 1)[0]! ^= 1;
    return undefined;
  };
}

function matches(module: Module, count: number): Uint8Array {
  const tracer = new Tracer(module);
  for (let number = 0; number < count; number++) tracer.play(number);
  return new Uint8Array(BigUint64Array.from(tracer.numbers).buffer);
}

class Searcher {
  private readonly whole: Search;
  private readonly small: Search;
  private readonly tablebase: ArrayAt;
  private readonly none: ArrayAt;
  private readonly state: number;
  private readonly mask: ArrayAt;

  constructor(
    readonly module: Module,
    readonly work: Work,
    tablebase: Uint8Array,
  ) {
    this.whole = new Search(module);
    this.small = new Search(module, work.nodes, work.edges);
    this.tablebase = {
      address: module.place(tablebase),
      shape: [tablebase.length],
    };
    this.none = module.array("u1", 1);
    this.state = module.state();
    this.mask = module.mask();
  }

  think(position: Position) {
    const search = position.small ? this.small : this.whole;
    const known = fromHex(position.known);
    const tablebase = this.module.description.tablebases[0]?.seats.includes(position.seats)
      ? this.tablebase
      : this.none;
    const { seat, seed } = position;
    search.run({ known, seat, seed, tablebase, box: this.module.box }, position.iterations);
    return {
      tree: this.digest(search),
      candidates: search.candidates(),
      choices: this.choices(known, position, tablebase),
    };
  }

  private choices(known: Uint8Array, position: Position, tablebase: ArrayAt): number[] {
    const { rules, box } = this.module;
    return this.work.policies.map((name) => {
      this.module.stateBytes(this.state).set(known);
      const count = rules.legal(this.state, box, position.seat, this.mask);
      const rng = rules.new_rng(position.seed, 1);
      return this.module.policy(name)(this.state, box, position.seat, this.mask, count, rng, tablebase);
    });
  }

  private digest({ tree }: Search): string {
    const { node, edge } = this.module.description.tree;
    const used = this.module.numbers("i8", tree.arrays["used"]!);
    return createHash("sha256")
      .update(this.module.bytes(tree.arrays["nodes"]!.address, node.size * Number(used[0])))
      .update(this.module.bytes(tree.arrays["edges"]!.address, edge.size * Number(used[1])))
      .update(this.module.bytes(tree.arrays["slots"]!.address, 4 * tree.arrays["slots"]!.shape[0]!))
      .digest("hex");
  }
}

/** Half of the questions at once: bots that share a module think one after the other. */
async function decisions(module: Module, folder: string, questions: Question[]): Promise<Uint8Array> {
  const rules = GameRules.of(module);
  const fetchTablebase = async (file: string) => {
    const bytes = readFileSync(`${folder}/${file}`);
    return new Uint8Array(file.endsWith(".gz") ? gunzipSync(bytes) : bytes);
  };
  const asked = (question: Question) => {
    const { known, seat, options, level, seed, explained } = question;
    const thinking = {
      seed,
      explained,
      fetchTablebase,
      iterations: question.iterations ?? undefined,
    };
    return choose(rules.withOptions(options), fromHex(known), seat, level, thinking);
  };
  const middle = questions.length >> 1;
  const answers: Decision[] = await Promise.all(questions.slice(0, middle).map(asked));
  for (const question of questions.slice(middle)) answers.push(await asked(question));
  return new TextEncoder().encode(JSON.stringify(answers));
}

function searches(module: Module, folder: string, work: Work): Uint8Array {
  const [tablebase] = module.description.tablebases;
  const searcher = new Searcher(
    module,
    work,
    tablebase ? gunzipSync(readFileSync(`${folder}/${tablebase.file}`)) : new Uint8Array(1),
  );
  return new TextEncoder().encode(JSON.stringify(work.positions.map((position) => searcher.think(position))));
}

const [mode, folder, game, what, out, wrong] = process.argv.slice(2) as [
  string,
  string,
  string,
  string,
  string,
  string?,
];
const description = JSON.parse(readFileSync(`${folder}/${game}.json`, "utf8")) as Description;
const module = await Module.load(readFileSync(`${folder}/${game}.wasm`), description);
if (wrong) plant(module, wrong);
const asked = () => JSON.parse(readFileSync(what, "utf8")) as unknown;
const TRACES: Record<string, () => Uint8Array | Promise<Uint8Array>> = {
  matches: () => matches(module, Number(what)),
  searches: () => searches(module, folder, asked() as Work),
  decisions: () => decisions(module, folder, asked() as Question[]),
};
writeFileSync(out, await TRACES[mode]!());
