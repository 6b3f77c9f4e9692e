// The rules of one game with one box, as a match asks them: records go in and come out as bytes, copies all of them.
import type { Choice, Description, Option, OptionValue, Tablebase } from "./description";
import { Module, type Address, type ArrayAt } from "./module";
import { count, fieldBytes, fromHex, readField, writeField } from "./records";
import { readNumbers, readRows, type Message, type Refusal, type Row } from "./message_rows";
import { toHex } from "./sha256";
import { viewReader, type NameTables } from "./view";

export const SPECTATOR = -1;
export const HIDDEN_ACTION = -1;

export type Options = Readonly<Record<string, OptionValue>>;

/** Who may act: seats that must choose, seats that may, whom a step-by-step player asks next (−1 when over). */
export interface WhoActs {
  owing: number[];
  free: number[];
  turn: number;
  over: boolean;
}

export interface Standing {
  points: number;
  place: number;
}

/** What an action did. Row `tag` 1 goes with the position after it, `tag` 2 with `beats[0]`, `tag` 3 with `beats[1]`. */
export interface StoryRows {
  messages: Row[];
  /** Positions between before and after, each as the viewer may see it. */
  beats: Uint8Array[];
}

/** Where a module comes from. */
export interface Source {
  wasm: BufferSource | Response;
  description: Description;
}

/** An option that there is not, a value that it does not take, or one that does not go with so many players. */
export class OptionError extends RangeError {
  constructor(
    text: string,
    readonly reason: "unknown" | "value" | "span" | "seats" | "players",
    readonly about: Readonly<Record<string, string | number>>,
  ) {
    super(text);
  }
}

const SEED_WORDS = 8;
export const FIRST_BEAT = 2; // the tag of the first beat, and its place among the worlds of a story

/** One box in the memory of a module, with the tables that go with it. */
interface Boxed {
  options: Options;
  box: Address;
  tables: NameTables;
}

/** The memory of a module in which records lie while a rule looks at them. */
class RulesScratch {
  readonly state: Address;
  readonly worlds: ArrayAt;
  readonly raw: ArrayAt;
  readonly mask: ArrayAt;
  readonly seed: ArrayAt;
  readonly points: ArrayAt;
  readonly now: ArrayAt;
  readonly actions: ArrayAt;
  readonly rows: ArrayAt;
  readonly view: ArrayAt;
  readonly none: ArrayAt;
  readonly tablebases = new Map<string, ArrayAt>();

  constructor(readonly module: Module) {
    const { description } = module;
    const words = description.state.size / 4;
    this.worlds = module.rows(description.state.size, description.worlds);
    this.raw = { address: this.worlds.address, shape: [description.worlds, words] };
    this.state = this.worlds.address;
    this.mask = module.mask();
    this.seed = module.array("u4", SEED_WORDS);
    this.points = module.array("i8", description.seats.at(-1)!, 2);
    this.now = module.array("i8", 4);
    this.actions = module.array("i2", description.actions);
    this.rows = module.array("i4", description.rows.most + 1, description.rows.width);
    this.view = module.array("i2", description.view.size);
    this.none = { address: module.reserve(1), shape: [0] };
  }

  /** Lay a record down, as one of the worlds of a story. */
  lay(record: Uint8Array, world = 0): ArrayAt {
    const { size } = this.module.description.state;
    if (record.length !== size) throw new RangeError(`a record of ${size} bytes, not ${record.length}`);
    const address = this.state + world * size;
    this.module.bytes(address, size).set(record);
    return { address, shape: [1] };
  }

  /** A copy of the record that lies there. */
  copy(world = 0): Uint8Array {
    return this.module.stateBytes(this.state + world * this.module.description.state.size).slice();
  }
}

export class GameRules {
  readonly description: Description;
  /** Options that were not named have their defaults. */
  readonly options: Options;
  /** The record of the box in the memory of the module. */
  readonly box: Address;
  /** What is the same in every position. */
  readonly tables: NameTables;
  /** The one that was worked out from a box like this. */
  private readonly fittingTablebase: Tablebase | undefined;
  private readonly readView: (numbers: Int16Array) => unknown;

  private constructor(
    readonly game: string,
    private readonly scratch: RulesScratch,
    boxed: Boxed,
    private readonly known: Map<string, GameRules>,
  ) {
    this.description = scratch.module.description;
    ({ options: this.options, box: this.box, tables: this.tables } = boxed);
    const bytes = this.module.bytes(this.box, this.description.box.size);
    this.fittingTablebase = this.description.tablebases.find(
      ({ field, holds }) => toHex(fieldBytes(this.description.box, bytes, field)) === holds,
    );
    this.readView = viewReader(this.description.view.shape, this.tables);
    this.known.set(keyOf(this.options), this);
  }

  /** A module with the standard box and default options. */
  static async load(game: string, { wasm, description }: Source): Promise<GameRules> {
    if (description.game !== game) throw new RangeError(`a module of ${description.game}, not of ${game}`);
    const code = wasm instanceof Response ? await wasm.arrayBuffer() : wasm;
    return GameRules.of(await Module.load(code, description));
  }

  /** The rules in a module that is loaded already. */
  static of(module: Module): GameRules {
    const { game, tables } = module.description;
    const boxed = { options: chosenOptions(module.description, {}), box: module.box, tables };
    return new GameRules(game, new RulesScratch(module), boxed, new Map());
  }

  get module(): Module {
    return this.scratch.module;
  }

  /** The same module with the box of other options; those that are not named have their defaults. */
  withOptions(options: Options): GameRules {
    const all = chosenOptions(this.description, options);
    return (
      this.known.get(keyOf(all)) ?? new GameRules(this.game, this.scratch, boxedWith(this.module, all), this.known)
    );
  }

  /** Refuse so many seats, or options that do not go with them. */
  checkSeats(seats: number): void {
    checkSeats(this.description, seats);
    for (const option of this.description.options) checkPlayers(option, this.options[option.name]!, seats);
  }

  deal(seats: number, seed: Uint8Array): Uint8Array {
    this.checkSeats(seats);
    if (seed.length !== 4 * SEED_WORDS) throw new RangeError(`a seed has 32 bytes, not ${seed.length}`);
    this.module.stateBytes(this.scratch.state).fill(0);
    this.module.bytes(this.scratch.seed.address, seed.length).set(seed);
    this.module.rules.deal(this.scratch.state, this.box, seats, this.scratch.seed);
    return this.scratch.copy();
  }

  /** The position after an action; null where it is not legal. */
  take(state: Uint8Array, seat: number, action: number): Uint8Array | null {
    const states = this.scratch.lay(state);
    if (!this.hasSeat(state, seat) || !this.hasAction(action)) return null;
    return this.module.rules.take(states, one(this.box), seat, action, this.scratch.mask) ? this.scratch.copy() : null;
  }

  moment(state: Uint8Array): WhoActs {
    this.module.rules.moment(this.scratch.lay(state), this.scratch.now.address);
    const [owing, free, turn, over] = Array.from(this.module.numbers("i8", this.scratch.now), Number);
    return { owing: seatsIn(owing!), free: seatsIn(free!), turn: turn!, over: over !== 0 };
  }

  /** Every action that the seat may take now, lowest first. */
  actions(state: Uint8Array, seat: number): number[] {
    const states = this.scratch.lay(state);
    if (!this.hasSeat(state, seat)) return [];
    const { mask, actions } = this.scratch;
    const legal = this.module.rules.actions_of(states, one(this.box), seat, mask, actions);
    return [...this.module.numbers("i2", actions).subarray(0, legal)];
  }

  /** What the viewer may know. */
  veil(state: Uint8Array, viewer: number): Uint8Array {
    this.scratch.lay(state);
    this.module.rules.veil(this.scratch.state, this.box, this.viewerOf(state, viewer));
    return this.scratch.copy();
  }

  /** A whole position that fits what the viewer knows; the seed decides which. */
  imagine(known: Uint8Array, viewer: number, seed: Uint8Array): Uint8Array {
    if (seed.length !== 4 * SEED_WORDS) throw new RangeError(`a seed has 32 bytes, not ${seed.length}`);
    this.scratch.lay(known);
    this.module.bytes(this.scratch.seed.address, seed.length).set(seed);
    this.module.rules.imagine(this.scratch.state, this.box, this.viewerOf(known, viewer), this.scratch.seed);
    return this.scratch.copy();
  }

  /** The action as the viewer may see it when the seat takes it: itself, or HIDDEN_ACTION. */
  shown(before: Uint8Array, seat: number, action: number, viewer: number): number {
    this.scratch.lay(before);
    this.checkAction(before, seat, action);
    return this.module.rules.shown(this.scratch.state, this.box, seat, action, this.viewerOf(before, viewer));
  }

  /** Points and places by seat; before the end, as if it ended now. */
  standings(state: Uint8Array): Standing[] {
    this.scratch.lay(state);
    this.module.rules.standings(this.scratch.state, this.box, this.scratch.points);
    const numbers = Array.from(this.module.numbers("i8", this.scratch.points), Number);
    return Array.from({ length: this.seats(state) }, (_, seat) => ({
      points: numbers[2 * seat]!,
      place: numbers[2 * seat + 1]!,
    }));
  }

  /** How many seats a match has. */
  seats(state: Uint8Array): number {
    return this.field(state, "seats");
  }

  /** How often somebody has learnt something: it stands still where an action may be taken back. */
  learnt(state: Uint8Array): number {
    return this.field(state, "learnt");
  }

  /** How many words of chance have been drawn. */
  drawn(state: Uint8Array): number {
    return this.field(state, "drawn");
  }

  /** What an action did, from what the viewer knew before and after; the action as it was `shown`. */
  story(before: Uint8Array, after: Uint8Array, seat: number, action: number, viewer: number): StoryRows {
    this.scratch.lay(before, 0);
    this.scratch.lay(after, 1);
    if (action !== HIDDEN_ACTION) this.checkAction(before, seat, action);
    const { worlds, raw, rows } = this.scratch;
    this.module.rules.story(worlds, raw, this.box, seat, action, this.viewerOf(before, viewer), rows);
    const last = this.module.numbers("i4", rows)[1]!;
    const beats = Array.from({ length: Math.max(0, last - FIRST_BEAT + 1) }, (_, i) =>
      this.scratch.copy(FIRST_BEAT + i),
    );
    return { messages: this.rows(), beats };
  }

  /** What rows say that the rules wrote elsewhere. */
  messages(rows: readonly (readonly number[])[]): Row[] {
    return rows.map((row) => readNumbers(row, this.description.messages, this.tables));
  }

  /** What the viewer is to do, or whom the table waits for. */
  prompt(known: Uint8Array, viewer: number): Message {
    this.scratch.lay(known);
    this.module.rules.prompt(this.scratch.state, this.box, this.viewerOf(known, viewer), this.scratch.rows);
    return messageOf(this.rows()[0]!);
  }

  /** The words for a button. */
  label(known: Uint8Array, action: number): Message {
    this.scratch.lay(known);
    if (!this.hasAction(action)) throw new RangeError(`${this.game} has no action ${action}`);
    this.module.rules.label(this.scratch.state, this.box, action, this.scratch.rows);
    return messageOf(this.rows()[0]!);
  }

  /** Why the seat may not take an action, from what it knows; null where it may. */
  whyNot(known: Uint8Array, seat: number, action: number): Refusal | null {
    this.scratch.lay(known);
    this.checkAction(known, seat, action);
    this.module.rules.why_not(this.scratch.state, this.box, seat, action, this.scratch.rows);
    const [row] = this.rows();
    return row ? { rule: `${this.description.rule}${row.tag}`, message: messageOf(row) } : null;
  }

  /** The rule that ended the match. */
  endRule(state: Uint8Array): string {
    this.scratch.lay(state);
    return `${this.description.rule}${this.module.rules.end_rule(this.scratch.state, this.box)}`;
  }

  /** The message that a screen draws, from what the viewer knows. */
  view<View = unknown>(known: Uint8Array, viewer: number): View {
    this.scratch.lay(known);
    const { view, none } = this.scratch;
    const table = this.tablebase(this.seats(known)) ?? none;
    this.module.bytes(view.address, 2 * count(view.shape)).fill(0);
    this.module.rules.view(this.scratch.state, this.box, this.viewerOf(known, viewer), table, view.address);
    return this.readView(this.module.numbers("i2", view)) as View;
  }

  /** An action in notation. */
  actionText(action: number): string {
    const text = this.description.texts[action];
    if (text === undefined) throw new RangeError(`${this.game} has no action ${action}`);
    return text;
  }

  /** The action of a notation; −1 where there is none. */
  actionOf(text: string): number {
    return this.description.texts.indexOf(text);
  }

  /** The file beside the module with what is known by heart, that has not been brought yet; undefined where nothing is missing. */
  get neededTablebase(): Tablebase | undefined {
    const table = this.fittingTablebase;
    return table && !this.scratch.tablebases.has(table.file) ? table : undefined;
  }

  get needsTablebase(): boolean {
    return this.neededTablebase !== undefined;
  }

  /** Bring the content of `neededTablebase`, unpacked. */
  setTablebase(bytes: Uint8Array): void {
    const table = this.fittingTablebase;
    if (bytes.length !== table?.size) throw new RangeError(`a table of ${table?.size ?? 0} bytes, not ${bytes.length}`);
    if (!this.scratch.tablebases.has(table.file))
      this.scratch.tablebases.set(table.file, { address: this.module.place(bytes), shape: [bytes.length] });
  }

  /** What so many players know by heart; undefined where it is nothing, or has not been brought. */
  tablebase(seats: number): ArrayAt | undefined {
    const table = this.fittingTablebase;
    return table?.seats.includes(seats) ? this.scratch.tablebases.get(table.file) : undefined;
  }

  private field(state: Uint8Array, name: string): number {
    return Number(readField(this.description.state, state, name));
  }

  private rows(): Row[] {
    return readRows(this.module.numbers("i4", this.scratch.rows), this.description.messages, this.tables);
  }

  private hasSeat(state: Uint8Array, seat: number): boolean {
    return Number.isInteger(seat) && seat >= 0 && seat < this.seats(state);
  }

  private hasAction(action: number): boolean {
    return Number.isInteger(action) && action >= 0 && action < this.description.actions;
  }

  private checkAction(state: Uint8Array, seat: number, action: number): void {
    if (!this.hasSeat(state, seat)) throw new RangeError(`there is no seat ${seat}`);
    if (!this.hasAction(action)) throw new RangeError(`${this.game} has no action ${action}`);
  }

  /** Whoever sits nowhere is a spectator. */
  private viewerOf(state: Uint8Array, viewer: number): number {
    return this.hasSeat(state, viewer) ? viewer : SPECTATOR;
  }
}

/** Every option with its value; unknown names and values are refused. */
export function chosenOptions(description: Description, chosen: Options): Options {
  const names = description.options.map(({ name }) => name);
  const stray = Object.keys(chosen).find((name) => !names.includes(name));
  if (stray !== undefined)
    throw new OptionError(`${description.game} has no option ${stray}`, "unknown", { option: stray });
  return Object.fromEntries(
    description.options.map((option) => [option.name, chosenValue(option, chosen[option.name] ?? option.values[0]!)]),
  );
}

function chosenValue(option: Option, value: OptionValue): OptionValue {
  if (option.span) {
    const [low, high] = option.span;
    if (typeof value === "number" && Number.isInteger(value) && value >= low && value <= high) return value;
    const text = `${option.name} takes a whole number from ${low} to ${high}, not ${value}`;
    throw new OptionError(text, "span", { option: option.name, low, high });
  }
  if (option.values.includes(value)) return value;
  throw new OptionError(`${option.name} takes one of ${option.values.join(", ")}, not ${value}`, "value", {
    option: option.name,
  });
}

/** The standard box with what each option changes in it. */
function boxedWith(module: Module, options: Options): Boxed {
  const { description } = module;
  const bytes = fromHex(description.standard);
  let { tables } = description;
  for (const option of description.options) {
    const value = options[option.name]!;
    const choice = option.choices[option.values.indexOf(value)];
    if (choice) patch(bytes, choice);
    if (option.field) writeField(description.box, bytes, option.field, [Number(value)]);
    tables = { ...tables, ...choice?.tables, ...(option.table ? { [option.table]: [value] } : {}) };
  }
  return { options, box: module.place(bytes), tables };
}

function patch(bytes: Uint8Array, choice: Choice): void {
  for (const [offset, hex] of choice.box) bytes.set(fromHex(hex), offset);
}

function checkSeats(description: Description, seats: number): void {
  const [low, high] = [description.seats[0]!, description.seats.at(-1)!];
  if (!description.seats.includes(seats))
    throw new OptionError(`${description.game} is for ${low} to ${high} players, not ${seats}`, "seats", { low, high });
}

function checkPlayers(option: Option, value: OptionValue, seats: number): void {
  const fitting = option.choices[option.values.indexOf(value)]?.seats;
  if (fitting && !fitting.includes(seats)) {
    const count = fitting[0]!;
    const text = `${option.name} ${value} is for ${fitting.join(", ")} players, not ${seats}`;
    throw new OptionError(text, "players", { option: option.name, count, seats });
  }
}

function keyOf(options: Options): string {
  return JSON.stringify(Object.values(options));
}

function one(address: Address): ArrayAt {
  return { address, shape: [1] };
}

function messageOf({ id, args }: Row): Message {
  return { id, args };
}

function seatsIn(bits: number): number[] {
  return Array.from({ length: 8 }, (_, seat) => seat).filter((seat) => (bits >> seat) & 1);
}
