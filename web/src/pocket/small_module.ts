// A module written by hand for tests: three functions that count, add and write a nine.
import type { Description } from "./description";

const text = (name: string) => [name.length, ...new TextEncoder().encode(name)];
const section = (kind: number, ...bytes: number[]) => [kind, bytes.length, ...bytes];
const [I32, I64] = [0x7f, 0x7e];

// Three functions in one page of memory, whose free part begins at 1,000.
export const CODE = Uint8Array.from([
  ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  ...section(1, 3, 0x60, 1, I64, 1, I64, 0x60, 5, I32, I32, I64, I32, I32, 1, I64, 0x60, 3, I32, I32, I32, 0),
  ...section(3, 3, 0, 1, 2),
  ...section(5, 1, 0, 1),
  ...section(6, 1, I32, 0, 0x41, 0xe8, 0x07, 0x0b),
  ...section(
    7,
    5,
    ...[...text("memory"), 2, 0, ...text("__heap_base"), 3, 0],
    ...[...text("next_rng"), 0, 0, ...text("legal"), 0, 1, ...text("moment"), 0, 2],
  ),
  ...section(
    10,
    3,
    ...[7, 0, 0x20, 0, 0x42, 1, 0x7c, 0x0b], // next_rng: one more
    ...[8, 0, 0x20, 2, 0x20, 4, 0xad, 0x7c, 0x0b], // legal: the seat and the words of the mask, added up
    ...[9, 0, 0x20, 2, 0x42, 9, 0x37, 3, 0, 0x0b], // moment: writes a nine
  ),
]);
const INT = { name: "number", kind: "int64" } as const;
const RECORD = { name: "record", kind: "record" } as const;
const ARRAY = { name: "array", kind: "array", type: "u4", size: 4, shape: [2] } as const;

export const DESCRIPTION: Description = {
  game: "test",
  sources: "",
  rules: "",
  seats: [2],
  actions: 40,
  wait: -1,
  turn_rule: "X1",
  observation: 1,
  options: [],
  state: { size: 20, fields: {} },
  box: { size: 2, fields: {} },
  standard: "0a0b",
  digest: "",
  rule: "X",
  texts: [],
  messages: [],
  rows: { most: 1, width: 10 },
  view: { shape: { kind: "struct" }, size: 1, help: {}, round: null },
  tables: {},
  worlds: 2,
  tree: { node: { size: 1, fields: {} }, edge: { size: 1, fields: {} }, nodes: 1, edges: 1 },
  tablebases: [],
  network: null,
  bots: {
    levels: [],
    people: [],
    adviser: "",
    advisers: [],
    candidate: { size: 24, fields: {} },
    messages: [],
    describing: [],
    weighed: {},
  },
  exports: {
    next_rng: { takes: [INT], gives: "int64", exact: true },
    legal: { takes: [RECORD, RECORD, INT, { ...ARRAY, shape: [2] }], gives: "int64" },
    moment: { takes: [{ ...ARRAY, shape: [2] }], gives: "tuple" },
  },
};
