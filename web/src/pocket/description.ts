// What a module holds and how it is called: the JSON beside each .wasm, as src/teocalli/wasm/description.py writes it.
import type { Measure } from "../review/over";
import type { MessageKind } from "./message_rows";
import type { ViewShape, NameTables } from "./view";

/** A type of numbers as numpy names it: signed, unsigned or floating, and its bytes. */
export type NumberType = "i1" | "u1" | "i2" | "u2" | "i4" | "u4" | "i8" | "u8" | "f4" | "f8";

/** A field of a record; its shape is empty where it is a single number. */
export type Field = [type: NumberType, offset: number, shape: number[]];

export interface Layout {
  size: number;
  fields: Record<string, Field>;
}

/** An argument: a record is its address, an array its address and lengths, a tuple its parts one after the other. */
export interface Argument {
  name: string;
  kind: "record" | "array" | "tuple" | "int64" | "float64";
  type?: NumberType;
  /** Bytes of one element of an array. */
  size?: number;
  /** The shape that an array usually has. */
  shape?: number[];
  /** The part of the tuple whose memory an array shares. */
  same?: string;
  parts?: Argument[];
}

export interface Export {
  takes: Argument[];
  gives: "none" | "int64" | "float64" | "tuple";
  /** Whether the result needs all 64 bits. */
  exact?: boolean;
}

export type OptionValue = string | number | boolean;

/** What choosing a value changes in the standard box: bytes in hex from a place on, and whole tables. */
export interface Choice {
  box: [offset: number, hex: string][];
  tables?: NameTables;
  /** The numbers of players that it goes with, where that is not all of them. */
  seats?: number[];
}

export interface Option {
  name: string;
  values: OptionValue[];
  span: [least: number, most: number] | null;
  /** What each value changes, in the order of `values`; none where there is a span. */
  choices: Choice[];
  /** Of a span the field of the box, and the table of one entry, that hold the number. */
  field: string | null;
  table: string | null;
}

/** What is known by heart with some boxes: a gzip file beside the module. */
export interface Tablebase {
  file: string;
  /** Bytes once unpacked. */
  size: number;
  /** The numbers of players who use it. */
  seats: number[];
  /** The field of the box that it was worked out from, and what that holds, in hex. */
  field: string;
  holds: string;
}

/** How a bot decides. */
export interface Level {
  name: string;
  /** Of its search; 0 where it has none. */
  iterations: number;
  /** In how many of 65,536 choices it plays any action. */
  blunders: number;
  /** The export by which it decides without search. */
  policy: string;
  /** The export that says why. */
  explanation: string;
  /** By the number of seats, where the trained network decides with the standard box: the iterations of a search with it, or 0, at once. */
  network: Record<string, number>;
  /** Whether such a search is looking ahead, the others following the network's policy, instead of a tree of everybody. */
  looks_ahead: boolean;
}

/** The files of a trained network, beside the module. */
export interface NetworkFiles {
  module: string;
  /** Of that module. */
  description: string;
  /** Compressed by gzip. */
  weights: string;
}

export interface Bots {
  /** Weakest first. */
  levels: Level[];
  /** Those that play like people. */
  people: Level[];
  /** Who gives hints, and who does where an option has a certain value. */
  adviser: string;
  advisers: [option: string, value: OptionValue, adviser: string][];
  candidate: Layout;
  /** What bots say about their choices, by number. */
  messages: MessageKind[];
  /** Those of them that describe a choice without praising it, and so can be said of one that was not the best. */
  describing: string[];
  /** Of these, by which argument they say how good it is, and whether more of it is better (1) or less (-1). */
  weighed: Record<string, [argument: string, sign: number]>;
}

export interface Description {
  game: string;
  sources: string;
  /** Of its rules alone: records of a server with the same rules are read alike. */
  rules: string;
  seats: number[];
  actions: number;
  /** The action that says nothing; below zero where a game has none. */
  wait: number;
  /** The rule that says whose turn it is. */
  turn_rule: string;
  observation: number;
  options: Option[];
  state: Layout;
  box: Layout;
  /** The bytes of the standard box with default options, in hex. */
  standard: string;
  /** Of the standard box, as match files name it. */
  digest: string;
  /** The letter before the numbers of this game's rules. */
  rule: string;
  /** Every action in notation, by its number. */
  texts: string[];
  /** What can be said, by number. */
  messages: MessageKind[];
  rows: { most: number; width: number };
  /**
   * What a view's record holds, and how many numbers of 16 bits it has; by kind of help what a table that gives no more leaves out,
   * as paths; and the part that holds the number of the round, in games that have rounds.
   */
  view: { shape: ViewShape; size: number; help: Record<string, string[]>; round: string | null };
  /** What is the same in every position with the standard box and default options. */
  tables: NameTables;
  /** How many records a story works with: before, after, and the beats with whatever it needs besides. */
  worlds: number;
  tree: { node: Layout; edge: Layout; nodes: number; edges: number };
  /** That of the standard box first. */
  tablebases: Tablebase[];
  /** Of the trained network, where a level uses one. */
  network: NetworkFiles | null;
  bots: Bots;
  exports: Record<string, Export>;
}

/** How much a review looks into. */
export interface DepthRow {
  /** Worlds of the first look, and at most. */
  first: number;
  most: number;
  /** Of a sealed choice, each of so many iterations. */
  searches: number;
  iterations: number;
  /** Of each position in the ledger. */
  playouts: number;
  /** By what the worlds of a network are divided in a very long match; 1 unless it is said. */
  hurry?: number;
  /** Whether there is time for one glance of the policy only, before a network is asked. */
  isLong?: boolean;
}

/** How the trained network is asked for a second opinion (see src/teocalli/review/second_opinion.py). */
export interface Asking {
  /** By the number of players with whom it is asked, in how many worlds at most. */
  most: Record<string, number>;
  /** That it compares at most, and favourites of its own that may be among them. */
  options: number;
  liked: number;
  /** The number of the first world, and how many there are at a time. */
  first: number;
  worlds: number;
  /** Worlds of a duel before it. */
  screened: [first: number, most: number];
}

/** The JSON beside GAME.review.wasm, the judge of a game as a module of its own. */
export interface ReviewDescription {
  game: string;
  sources: string;
  /** Of the names of exports that judge by what people can know, where there are such. */
  ending: string;
  depths: Record<"quick" | "standard" | "deep", DepthRow>;
  /** By number. */
  verdicts: string[];
  /** Worlds of the practice before a duel; 0 where there is none. */
  practice: number;
  /** How the trained network is asked for a second opinion; null where it is not. */
  asking: Asking | null;
  judged: Layout;
  option: Layout;
  /** What could be known, by number. */
  messages: MessageKind[];
  /** Of choices, by number (see src/teocalli/review/habits), and what is measured at each. */
  kinds: string[];
  measures: Measure[];
  exports: Record<string, Export>;
}

/** The JSON beside GAME.network.wasm, the trained network of a game as a module of its own. */
export interface NetworkDescription {
  game: string;
  sources: string;
  /** By the number of seats the action that each logit stands for, a row for each seat. */
  turned: Record<string, number[]>;
  exports: Record<string, Export>;
}
