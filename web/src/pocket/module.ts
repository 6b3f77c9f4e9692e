// One game in WebAssembly: its rules called by name, its memory handed out. The same file serves browsers, workers and node.
import type { Argument, Description, Export, NumberType } from "./description";
import { count, fromHex, NUMBERS, type Numbers } from "./records";

/** Where a record lies in the memory of a module. */
export type Address = number;

/** An array in the memory of a module. */
export interface ArrayAt {
  address: Address;
  shape: readonly number[];
}

/** Arrays and numbers that are passed together, in this order. */
export interface TupleAt {
  arrays: Record<string, ArrayAt>;
  /** What stands for them, ready to be passed. */
  numbers: number[];
}
export type Value = Address | number | bigint | ArrayAt | TupleAt;
type Whole = number | bigint;

/** The rules of `src/teocalli/game.py`, its loops and its chance, for one game. */
export interface Rules {
  deal(state: Address, box: Address, seats: number, seed: ArrayAt): void;
  owing(state: Address): number;
  free(state: Address): number;
  turn(state: Address): number;
  is_over(state: Address): number;
  legal(state: Address, box: Address, seat: number, mask: ArrayAt): number;
  apply(state: Address, box: Address, seat: number, action: number): void;
  standings(state: Address, box: Address, out: ArrayAt): void;
  veil(state: Address, box: Address, viewer: number): void;
  imagine(state: Address, box: Address, viewer: number, seed: ArrayAt): void;
  shown(state: Address, box: Address, seat: number, action: number, viewer: number): number;
  observe(state: Address, box: Address, seat: number, out: ArrayAt): void;
  seed_of(seed: Whole, number: Whole, out: ArrayAt): void;
  new_rng(seed: Whole, stream: Whole): bigint;
  next_rng(rng: bigint): bigint;
  any_action(mask: ArrayAt, count: number, rng: bigint): number;
  play_out(state: Address, box: Address, mask: ArrayAt, rng: bigint): number;
  play_many(
    states: ArrayAt,
    box: Address,
    seats: number,
    seed: Whole,
    start: number,
    games: number,
    mask: ArrayAt,
    seedWords: ArrayAt,
    standings: ArrayAt,
    totals: ArrayAt,
  ): number;
  moment(states: ArrayAt, out: Address): void;
  actions_of(states: ArrayAt, boxes: ArrayAt, seat: number, mask: ArrayAt, out: ArrayAt): number;
  take(states: ArrayAt, boxes: ArrayAt, seat: number, action: number, mask: ArrayAt): number;
  veil_all(states: ArrayAt, boxes: ArrayAt): void;
  view(state: Address, box: Address, viewer: number, table: ArrayAt, out: Address): void;
  story(worlds: ArrayAt, raw: ArrayAt, box: Address, seat: number, action: number, viewer: number, rows: ArrayAt): void;
  prompt(state: Address, box: Address, viewer: number, rows: ArrayAt): void;
  label(state: Address, box: Address, action: number, rows: ArrayAt): void;
  why_not(state: Address, box: Address, seat: number, action: number, rows: ArrayAt): void;
  end_rule(state: Address, box: Address): number;
  search(
    scratch: TupleAt,
    box: Address,
    seat: number,
    seed: Whole,
    start: number,
    count: number,
    tree: TupleAt,
    tablebase: ArrayAt,
  ): void;
  decision_rng(seed: Whole, salt: number): bigint;
  read_candidates(tree: TupleAt, out: ArrayAt): number;
  is_mixed(tree: TupleAt): number;
  chosen(candidates: ArrayAt, count: number, mixed: number, blunders: number, rng: bigint): number;
  blunder(mask: ArrayAt, count: number, blunders: number, rng: bigint): number;
  tell_only(rows: ArrayAt): void;
}

/** A way of choosing without search. */
export type Policy = (
  state: Address,
  box: Address,
  seat: number,
  mask: ArrayAt,
  count: number,
  rng: bigint,
  tablebase: ArrayAt,
) => number;

/** A way of saying why an action is good. */
export type Explanation = (
  state: Address,
  spare: Address,
  box: Address,
  seat: number,
  action: number,
  candidates: ArrayAt,
  count: number,
  mixed: number,
  tablebase: ArrayAt,
  believed: ArrayAt,
  rows: ArrayAt,
) => void;

/** What is known of the parts of a tuple, by their names: numbers, shapes of arrays, or arrays that are there already. */
type Given = Readonly<Record<string, number[] | ArrayAt>>;

const PAGE = 65536;
const ALIGNED = 16;

type Exported = (...numbers: Whole[]) => Whole | undefined;

export class Module {
  readonly rules: Rules;
  /** The standard box with default options. */
  readonly box: Address;
  private readonly memory: WebAssembly.Memory;
  private readonly functions: Record<string, (...values: Value[]) => Whole | undefined>;
  private top: Address;

  constructor(
    instance: WebAssembly.Instance,
    readonly description: Description,
  ) {
    this.memory = instance.exports["memory"] as WebAssembly.Memory;
    this.top = Number((instance.exports["__heap_base"] as WebAssembly.Global).value);
    this.functions = Object.fromEntries(
      Object.entries(description.exports).map(([name, about]) => [name, caller(instance.exports[name], name, about)]),
    );
    this.rules = this.functions as unknown as Rules;
    this.box = this.place(fromHex(description.standard));
  }

  static async load(code: BufferSource, description: Description): Promise<Module> {
    const { instance } = await WebAssembly.instantiate(code, {});
    return new Module(instance, description);
  }

  /** A way of choosing that the game has under this name. */
  policy(name: string): Policy {
    return this.named(name, "policy") as unknown as Policy;
  }

  /** A way of explaining that the game has under this name. */
  explanation(name: string): Explanation {
    return this.named(name, "explanation") as unknown as Explanation;
  }

  /** Any exported function. */
  exported(name: string): (...values: Value[]) => Whole | undefined {
    return this.named(name, "function");
  }

  private named(name: string, kind: string) {
    const exported = this.functions[name];
    if (!exported) throw new RangeError(`${this.description.game} has no ${kind} ${name}`);
    return exported;
  }

  /** Room for so many bytes, blank and for good. */
  reserve(size: number): Address {
    const address = Math.ceil(this.top / ALIGNED) * ALIGNED;
    this.top = address + size;
    const lacking = this.top - this.memory.buffer.byteLength;
    if (lacking > 0) this.memory.grow(Math.ceil(lacking / PAGE));
    return address;
  }

  /** Room for these bytes, with a copy of them. */
  place(bytes: Uint8Array): Address {
    const address = this.reserve(bytes.length);
    this.bytes(address, bytes.length).set(bytes);
    return address;
  }

  /** Room for a state. */
  state(): Address {
    return this.reserve(this.description.state.size);
  }

  /** Room for a set of actions. */
  mask(): ArrayAt {
    return this.array("u4", Math.ceil(this.description.actions / 32));
  }

  /** Room for an array of numbers. */
  array(type: NumberType, ...shape: number[]): ArrayAt {
    return this.rows(NUMBERS[type].BYTES_PER_ELEMENT, ...shape);
  }

  /** Room for an array of rows of so many bytes. */
  rows(size: number, ...shape: number[]): ArrayAt {
    return { address: this.reserve(size * count(shape)), shape };
  }

  /** Room for the tuple that a function takes, arrays as they usually are and numbers zero; `given` says where not. */
  tuple(name: string, argument: number, given: Given = {}): TupleAt {
    const tuple: TupleAt = { arrays: {}, numbers: [] };
    this.layOut(this.description.exports[name]?.takes[argument]?.parts ?? [], given, tuple);
    return tuple;
  }

  /** Add the parts to a tuple, those of tuples within it too. */
  private layOut(parts: readonly Argument[], given: Given, tuple: TupleAt): void {
    for (const part of parts) {
      const { kind, name } = part;
      if (kind === "tuple") this.layOut(part.parts ?? [], given, tuple);
      else if (kind === "array")
        tuple.numbers.push(...flat((tuple.arrays[name] = this.partAt(part, given[name], tuple))));
      else tuple.numbers.push((given[name] as number[] | undefined)?.[0] ?? 0);
    }
  }

  /** Where an array of a tuple lies: where it is given, where an array lies whose memory it shares, or in room of its own. */
  private partAt(part: Argument, given: number[] | ArrayAt | undefined, { arrays }: TupleAt): ArrayAt {
    if (given && "address" in given) return given;
    const shape = given ?? part.shape ?? [];
    const shared = part.same ? arrays[part.same] : undefined;
    return shared ? { address: shared.address, shape } : this.rows(part.size ?? 1, ...shape);
  }

  /** Bytes in memory. The view holds until the next `reserve`, which may move the memory. */
  bytes(address: Address, size: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.memory.buffer as ArrayBuffer, address, size);
  }

  /** The bytes of a state. */
  stateBytes(address: Address): Uint8Array<ArrayBuffer> {
    return this.bytes(address, this.description.state.size);
  }

  /** The numbers of an array in memory, as long as `bytes` are. */
  numbers<T extends NumberType>(type: T, array: ArrayAt): Numbers<T> {
    return new NUMBERS[type](this.memory.buffer as ArrayBuffer, array.address, count(array.shape)) as Numbers<T>;
  }
}

/** An exported function that takes and gives what JavaScript has: numbers where they are small, arrays as one thing. */
function caller(exported: WebAssembly.ExportValue | undefined, name: string, about: Export) {
  if (typeof exported !== "function") throw new TypeError(`the module does not export ${name}`);
  const run = exported as Exported;
  const small = about.gives === "int64" && !about.exact;
  const passed = about.takes.map(passer);
  if (about.gives === "tuple") passed.push((address, numbers) => numbers.push(address as Address));
  return (...values: Value[]) => {
    if (values.length !== passed.length)
      throw new TypeError(`${name} takes ${passed.length} values, not ${values.length}`);
    const numbers: Whole[] = [];
    for (let i = 0; i < passed.length; i++) passed[i]!(values[i]!, numbers);
    const result = run(...numbers);
    return small ? Number(result) : result;
  };
}

/** How a value is passed: the numbers that stand for it are added to those of the call. */
function passer(argument: Argument): (value: Value, numbers: Whole[]) => unknown {
  if (argument.kind === "int64") return (value, numbers) => numbers.push(BigInt(value as Whole));
  if (argument.kind === "array") return (value, numbers) => numbers.push(...flat(value as ArrayAt));
  if (argument.kind === "tuple") return (value, numbers) => numbers.push(...(value as TupleAt).numbers);
  return (value, numbers) => numbers.push(value as number);
}

function flat({ address, shape }: ArrayAt): number[] {
  return [address, ...shape];
}
