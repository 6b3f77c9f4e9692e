/**
 * Rows of numbers as the rules write them, read as messages: an id of the catalogue with its arguments (see
 * `teocalli/message_rows.py`).
 */
import type { NameTables } from "./view";

/** What a number stands for in a sentence. */
export interface Kind {
  name: "number" | "tenths" | "seat" | "thing" | "text" | "boxed" | "list" | "set";
  names?: readonly string[];
  item?: Kind;
  width?: number;
  slots?: number;
}

/** A message of a game's table: its id and the kinds of its arguments, in order. */
export interface MessageKind {
  id: string;
  arguments: Readonly<Record<string, Kind>>;
}

/** Something to be said. */
export interface Message {
  id: string;
  args: Readonly<Record<string, unknown>>;
}

/** Why an action is not allowed: the number of the rule and a message. */
export interface Refusal {
  rule: string;
  message: Message;
}

/** A message with its tag: of a story the beat that it belongs to, of a refusal the number of the rule. */
export interface Row extends Message {
  tag: number;
}

const WIDTH = 10; // numbers of a row: the message, the tag, eight arguments

/** What the rows say, in order. */
export function readRows(rows: Int32Array, messages: readonly MessageKind[], tables: NameTables): Row[] {
  return Array.from({ length: rows[0] ?? 0 }, (_, n) =>
    readRow(rows.subarray((n + 1) * WIDTH, (n + 2) * WIDTH), messages, tables),
  );
}

/** What one row says, whose last numbers may be left out where they are 0. */
export function readNumbers(row: readonly number[], messages: readonly MessageKind[], tables: NameTables): Row {
  return readRow(
    Int32Array.from({ length: WIDTH }, (_, n) => row[n] ?? 0),
    messages,
    tables,
  );
}

function readRow(row: Int32Array, messages: readonly MessageKind[], tables: NameTables): Row {
  const message = messages[row[0] as number] as MessageKind;
  const args: Record<string, unknown> = {};
  let at = 2;
  for (const [name, kind] of Object.entries(message.arguments)) {
    const slots = kind.slots ?? 1;
    args[name] = valueOf(kind, row.subarray(at, at + slots), tables);
    at += slots;
  }
  return { id: message.id, args, tag: row[1] as number };
}

function valueOf(kind: Kind, numbers: ArrayLike<number>, tables: NameTables): unknown {
  const number = numbers[0] as number;
  switch (kind.name) {
    case "tenths":
      return number / 10;
    case "thing":
    case "text":
      return kind.names?.[number];
    case "boxed":
      return tables[kind.names?.[0] ?? ""]?.[number];
    case "list":
      return digits(numbers, kind.width ?? 1).map((one) => valueOf(kind.item as Kind, [one], tables));
    case "set":
      return bits(number).map((one) => valueOf(kind.item as Kind, [one], tables));
    case "number":
    case "seat":
      return number;
  }
}

/** The items of a list that is packed into numbers, so many bits each. */
function digits(numbers: ArrayLike<number>, width: number): number[] {
  const items: number[] = [];
  for (let rest of Array.from(numbers)) for (; rest; rest >>>= width) items.push((rest & ((1 << width) - 1)) - 1);
  return items;
}

function bits(number: number): number[] {
  return Array.from({ length: 32 }, (_, bit) => bit).filter((bit) => (number >>> bit) & 1);
}
