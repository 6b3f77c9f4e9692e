/** A view as the rules write it, a record of 16-bit numbers, read as the message that its shape describes (see `teocalli/views.py`). */

/** What stands for nothing. */
export const NONE = -32768;

/** A part of a view: where its numbers begin in the record, and what they stand for. */
export interface ViewShape {
  kind: "number" | "truth" | "name" | "entry" | "always" | "keyed" | "list" | "fixed" | "struct";
  at?: number;
  optional?: boolean;
  names?: readonly string[];
  parts?: Readonly<Record<string, ViewShape>>;
  item?: ViewShape;
  count?: number;
}

/** What is the same in every position of a match: cards, titles, the ladder of losses. */
export type NameTables = Readonly<Record<string, readonly unknown[]>>;

type Read = (numbers: Int16Array, i: number) => unknown;

/** A function that reads records of a shape. */
export function viewReader<View>(shape: ViewShape, tables: NameTables): (numbers: Int16Array) => View {
  const read = reader(shape, tables);
  return (numbers) => read(numbers, 0) as View;
}

/** How a part is read: `i` is its place among its like, counted over all lists around it. */
function reader(shape: ViewShape, tables: NameTables): Read {
  const read = valueReader(shape, tables);
  if (!shape.optional) return read;
  const [at, step] = [shape.at ?? 0, stepOf(shape)];
  return (numbers, i) => (numbers[at + i * step] === NONE ? null : read(numbers, i));
}

/** How many numbers of the field that tells whether a part is there belong to one such part. */
function stepOf(shape: ViewShape): number {
  if (shape.kind === "keyed") return shape.names?.length ?? 1;
  if (shape.kind === "fixed" && shape.item) return (shape.count ?? 1) * stepOf(shape.item);
  const first = shape.kind === "struct" ? Object.values(shape.parts ?? {})[0] : undefined;
  return first ? stepOf(first) : 1;
}

function valueReader(shape: ViewShape, tables: NameTables): Read {
  const at = shape.at ?? 0;
  const names = shape.names ?? [];
  switch (shape.kind) {
    case "number":
      return (numbers, i) => numbers[at + i];
    case "truth":
      return (numbers, i) => numbers[at + i] !== 0;
    case "name":
      return (numbers, i) => names[numbers[at + i] as number];
    case "entry":
      return entryReader(at, tables[names[0] as string] ?? []);
    case "always":
      return alwaysReader(names[0] ?? "", tables);
    case "keyed":
      return keyedReader(at, names);
    case "list":
      return listReader(shape, tables, (numbers, i) => numbers[at + i] as number);
    case "fixed":
      return listReader(shape, tables, () => shape.count ?? 0);
    case "struct":
      return structReader(shape, tables);
  }
}

function entryReader(at: number, table: readonly unknown[]): Read {
  return (numbers, i) => table[numbers[at + i] as number];
}

function alwaysReader(name: string, tables: NameTables): Read {
  const value = name.startsWith("@") ? tables[name.slice(1)]?.[0] : name;
  return () => value;
}

// Plain loops from here on: a view has hundreds of parts, and is read at every ply of a replay.
function keyedReader(at: number, names: readonly string[]): Read {
  return (numbers, i) => {
    const read: Record<string, unknown> = {};
    for (let n = 0; n < names.length; n++) read[names[n] as string] = numbers[at + i * names.length + n];
    return read;
  };
}

function listReader(shape: ViewShape, tables: NameTables, length: (numbers: Int16Array, i: number) => number): Read {
  const [most, item] = [shape.count ?? 0, reader(shape.item as ViewShape, tables)];
  return (numbers, i) => {
    const items: unknown[] = [];
    const end = length(numbers, i);
    for (let n = 0; n < end; n++) items.push(item(numbers, i * most + n));
    return items;
  };
}

function structReader(shape: ViewShape, tables: NameTables): Read {
  const names = Object.keys(shape.parts ?? {});
  const parts = Object.values(shape.parts ?? {}).map((part) => reader(part, tables));
  return (numbers, i) => {
    const read: Record<string, unknown> = {};
    for (let n = 0; n < names.length; n++) read[names[n] as string] = (parts[n] as Read)(numbers, i);
    return read;
  };
}
