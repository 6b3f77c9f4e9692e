// The trained network of a game in a module of its own: the weights of src/teocalli/bots/weights.py, and thinking with them.
import type { Description, Level, NetworkDescription } from "./description";
import { Module, type Address, type ArrayAt, type TupleAt } from "./module";
import { count, fromHex } from "./records";
import type { GameRules } from "./rules";
import { Search, SearchRooms, type Start } from "./search";
import { sha256, toHex } from "./sha256";

/** Brings a file of the build, unpacked, and says meanwhile how much of it is here. */
export type BringFile = (file: string, onProgress?: (share: number) => void) => Promise<Uint8Array>;

/** A network as it is brought. */
export interface NetworkSource {
  wasm: Uint8Array;
  description: NetworkDescription;
  /** Unpacked. */
  weights: Uint8Array;
}

const LOOK_AHEAD = "look_ahead";
const LOOK_AT_ONCE = "look_at_once"; // in a game in which whoever decides at once refrains from something
const SEARCH = "network_search"; // of the same arguments
const WEIGH_LOOKS = "weigh_looks"; // after looking ahead, in the same memory
const DUEL = "network_duel";
const NOTHING_DONE = -1;
const EVALUATOR = 7; // among them
const ENDS = 10; // the line before the numbers ends here
const WIDE = { weights: 1, scales: 4, biases: 4, gains: 4 } as const; // bytes of one number

/** Whether a level decides by the network at this table: it has learnt the standard box and default options alone. */
export function usesNetwork(rules: GameRules, level: Level, seats: number): boolean {
  return level.network[seats] !== undefined && isStandard(rules);
}

/** Whether the box on the table is the one that networks have learnt. */
export function isStandard({ module, box, description }: GameRules): boolean {
  const standard = fromHex(description.standard);
  const here = module.bytes(box, standard.length);
  return standard.every((byte, i) => byte === here[i]);
}

export class Network {
  /** Room for looking ahead: there is no tree but the choices of this moment. */
  readonly lookAhead: Search;
  /** The same for whoever decides at once. */
  readonly atOnce: Search;
  /** Room for trees of everybody, which not every game needs. */
  readonly searches: SearchRooms;
  private readonly evaluators = new Map<number, TupleAt>(); // by the number of seats, all in the same memory
  private readonly tablebases = new Map<Address, ArrayAt>();

  private constructor(
    private readonly module: Module,
    turned: NetworkDescription["turned"],
    { arrays }: TupleAt,
  ) {
    const { actions, seats } = module.description;
    this.lookAhead = new Search(module, 1, actions, LOOK_AHEAD);
    this.atOnce =
      LOOK_AT_ONCE in module.description.exports ? new Search(module, 1, actions, LOOK_AT_ONCE) : this.lookAhead;
    this.searches = new SearchRooms(module, SEARCH);
    for (const [table, rows] of Object.entries(turned)) {
      const array = module.array("i8", seats.at(-1)!, actions);
      module.numbers("i8", array).set(rows.map(BigInt));
      this.evaluators.set(Number(table), module.tuple(LOOK_AHEAD, EVALUATOR, { ...arrays, turned: array }));
    }
  }

  /** The network of a game; one that is damaged, or made for another module or another box, is refused. */
  static async load({ wasm, description, weights }: NetworkSource, game: Description): Promise<Network> {
    if (description.game !== game.game || description.sources !== game.sources)
      throw new RangeError(`this network is for another module than ${game.game} has here`);
    const numbers = await checked(game, weights);
    const module = await Module.load(Uint8Array.from(wasm), { ...game, exports: description.exports });
    const evaluator = module.tuple(LOOK_AHEAD, EVALUATOR);
    lay(numbers, evaluator, module);
    return new Network(module, description.turned, evaluator);
  }

  /** The same start in the memory of this module. */
  startFrom(start: Start, rules: GameRules): Start {
    const evaluator = this.evaluators.get(rules.seats(start.known))!;
    return { ...start, box: this.module.box, tablebase: this.tablebase(start.tablebase, rules.module), evaluator };
  }

  /** What is believed after looking ahead from there in that room, read off its worlds; and what the seat’s own choices look like. */
  beliefs({ scratch }: Search, { seat, seed, box, evaluator }: Start): Float64Array {
    if (WEIGH_LOOKS in this.module.description.exports)
      this.module.exported(WEIGH_LOOKS)(scratch, box, seat, seed, evaluator!);
    return Float64Array.from(this.module.numbers("f8", evaluator!.arrays["believed"]!));
  }

  /** Lets a review ask the network, in a match of so many with these rules. */
  opinion(rules: GameRules, seats: number, tablebase: ArrayAt): NetworkOpinion {
    const known = this.tablebase(tablebase, rules.module);
    return new NetworkOpinion(this.module, this.evaluators.get(seats)!, known, seats);
  }

  /** A copy of what is known by heart. */
  private tablebase({ address, shape }: ArrayAt, module: Module): ArrayAt {
    const known = this.tablebases.get(address) ?? {
      address: this.module.place(module.bytes(address, count(shape)).slice()),
      shape,
    };
    this.tablebases.set(address, known);
    return known;
  }
}

/** What the network makes of choices, as src/teocalli/review/network_duel.py works it out. */
export class NetworkOpinion {
  private readonly scratch: TupleAt;
  private room: { actions: ArrayAt; out: ArrayAt } | null = null;
  private liked: ArrayAt | null = null;

  constructor(
    private readonly module: Module,
    private readonly evaluator: TupleAt,
    private readonly tablebase: ArrayAt,
    private readonly seats: number,
  ) {
    this.scratch = module.tuple(DUEL, 0);
  }

  /** What is known to the seat that is asked about from now on, its veiled record; or the true position. */
  lay(known: Uint8Array): void {
    this.module.stateBytes(this.scratch.arrays["worlds"]!.address).set(known);
  }

  /** What the network would do most likely: so many actions, the most likely first. */
  favourites(seat: number, count: number): number[] {
    const { scratch, module, evaluator, tablebase } = this;
    const out = (this.liked ??= module.array("i8", count));
    module.exported("favourites")(scratch, module.box, seat, out, evaluator, tablebase);
    return Array.from(module.numbers("i8", out), Number);
  }

  /** What it expects for a seat. */
  expected(seat: number): number {
    const { scratch, module, evaluator } = this;
    return Number(module.exported("expected")(scratch, module.box, seat, evaluator));
  }

  /** Whether it would hardly ever do this: 1 or 0. */
  seldom(seat: number, action: number): number {
    const { scratch, module, evaluator, tablebase } = this;
    return Number(module.exported("seldom")(scratch, module.box, seat, action, evaluator, tablebase));
  }

  /** What everybody may expect after each action, by world and seat: the same worlds and dice for all. */
  duel(seat: number, seed: number, start: number, actions: readonly number[], worlds: number): Float64Array {
    const { scratch, module, evaluator, tablebase } = this;
    const room = this.roomFor(actions.length, worlds);
    module.numbers("i8", room.actions).set(actions.map(BigInt));
    module.exported(DUEL)(scratch, module.box, seat, seed, start, room.actions, room.out, evaluator, tablebase);
    return Float64Array.from(module.numbers("f8", room.out));
  }

  /** Shares of the win by playout and seat from the whole truth of a position, after an action or as it is. */
  trueShares(state: Uint8Array, seed: number, playouts: number, seat = 0, action = NOTHING_DONE): Float64Array {
    const { scratch, module, evaluator, tablebase } = this;
    this.lay(state);
    const { out } = this.roomFor(1, playouts);
    const both = { ...out, shape: [playouts, this.seats] };
    module.exported("network_shares")(scratch, module.box, seat, action, seed, both, evaluator, tablebase);
    return Float64Array.from(module.numbers("f8", both));
  }

  /** Room for so many shares, used again while it is enough. */
  private roomFor(actions: number, worlds: number): { actions: ArrayAt; out: ArrayAt } {
    const shape = [actions, worlds, this.seats];
    if (!this.room || this.room.actions.shape[0]! < actions || count(this.room.out.shape) < count(shape))
      this.room = { actions: this.module.array("i8", actions), out: this.module.array("f8", ...shape) };
    return { actions: { ...this.room.actions, shape: [actions] }, out: { ...this.room.out, shape } };
  }
}

/** The numbers of a file of weights, unpacked; those of another box and damaged ones are refused. */
async function checked({ game, digest }: Description, content: Uint8Array): Promise<Uint8Array> {
  const start = content.indexOf(ENDS) + 1;
  const head = JSON.parse(new TextDecoder().decode(content.subarray(0, Math.max(start - 1, 0)))) as Head;
  if (head.game !== game || head.box !== digest)
    throw new RangeError(`these weights are for another box than ${game} has here`);
  const numbers = content.subarray(start);
  if (toHex(await sha256(numbers)) !== head.digest)
    throw new RangeError("the weights are damaged: their digest is another");
  return numbers;
}

/** What the file says of itself: weights learnt one box of one game. */
interface Head {
  game: string;
  box: string;
  digest: string;
}

/** Write the numbers into the memory of the module, array after array. */
function lay(numbers: Uint8Array, { arrays }: TupleAt, module: Module): void {
  let at = 0;
  for (const [name, wide] of Object.entries(WIDE)) {
    const { address, shape } = arrays[name]!;
    const size = wide * count(shape);
    module.bytes(address, size).set(numbers.subarray(at, at + size));
    at += size;
  }
  if (at !== numbers.length) throw new RangeError("the weights are those of a network of another size");
}

const networks = new WeakMap<Module, Promise<Network>>();

/** The network of a module, brought once however many bots need it; nothing where it does not come or is no good. */
export async function networkOf(
  { description, module }: GameRules,
  bring: BringFile | undefined,
  onProgress?: (share: number) => void,
): Promise<Network | null> {
  if (!networks.has(module) && !bring) return null;
  const coming = networks.get(module) ?? broughtBy(bring!, description, onProgress);
  networks.set(module, coming);
  try {
    return await coming;
  } catch (error) {
    console.warn(error);
    networks.delete(module); // the next who needs it tries again
    return null;
  }
}

/** Bring all files of a network; nearly all of it are the weights, so it is they that tell how much is here. */
async function broughtBy(
  bring: BringFile,
  description: Description,
  onProgress?: (share: number) => void,
): Promise<Network> {
  const { network: files, game } = description;
  if (!files) throw new Error(`${game} has no network`);
  const [wasm, described, weights] = await Promise.all([
    bring(files.module),
    bring(files.description),
    bring(files.weights, onProgress),
  ]);
  const about = JSON.parse(new TextDecoder().decode(described)) as NetworkDescription;
  return Network.load({ wasm, description: about, weights }, description);
}
