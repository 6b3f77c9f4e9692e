import { expect, test } from "vitest";
import type { Description } from "./description";
import { Module } from "./module";

const text = (name: string) => [name.length, ...new TextEncoder().encode(name)];
const section = (kind: number, ...bytes: number[]) => [kind, bytes.length, ...bytes];
const [I32, I64] = [0x7f, 0x7e];

// Three functions in one page of memory, whose free part begins at 1,000.
const CODE = Uint8Array.from([
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

const DESCRIPTION: Description = {
  game: "test",
  sources: "",
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
  tree: { node: { size: 1, fields: {} }, edge: { size: 1, fields: {} }, nodes: 1, edges: 1 },
  tablebase: null,
  exports: {
    next_rng: { takes: [INT], gives: "int64", exact: true },
    legal: { takes: [RECORD, RECORD, INT, { ...ARRAY, shape: [2] }], gives: "int64" },
    moment: { takes: [{ ...ARRAY, shape: [2] }], gives: "tuple" },
  },
};

const load = () => Module.load(CODE, DESCRIPTION);

test("the standard box lies in memory from the start", async () => {
  const module = await load();
  expect([...module.bytes(module.box, 2)]).toEqual([10, 11]);
  expect(module.box).toBeGreaterThanOrEqual(1000);
});

test("small results are numbers, and results of 64 bits stay whole", async () => {
  const module = await load();
  expect(module.rules.legal(module.state(), module.box, 5, module.mask())).toBe(7);
  expect(module.rules.next_rng(2n ** 60n)).toBe(2n ** 60n + 1n);
});

test("a tuple is written where its last argument says", async () => {
  const module = await load();
  const out = module.array("i8", 4);
  module.rules.moment(module.array("u4", 2), out.address);
  expect([...module.numbers("i8", out)]).toEqual([9n, 0n, 0n, 0n]);
});

test("memory grows when it is used up, and what was there stays", async () => {
  const module = await load();
  const kept = module.place(Uint8Array.of(1, 2, 3));
  const large = module.array("f8", 100_000);
  expect(module.numbers("f8", large).length).toBe(100_000);
  expect([...module.bytes(kept, 3)]).toEqual([1, 2, 3]);
});

test("nothing that was handed out overlaps, and all of it is aligned", async () => {
  const module = await load();
  const first = module.reserve(3);
  const second = module.reserve(3);
  expect(second - first).toBeGreaterThanOrEqual(3);
  expect([first % 16, second % 16]).toEqual([0, 0]);
});

test("too few values, an unknown policy and a module without a function are refused", async () => {
  const module = await load();
  expect(() => (module.rules.next_rng as () => bigint)()).toThrow("next_rng takes 1 values, not 0");
  expect(() => module.policy("careful")).toThrow("test has no policy careful");
  const exports = { ...DESCRIPTION.exports, apply: DESCRIPTION.exports["next_rng"]! };
  await expect(Module.load(CODE, { ...DESCRIPTION, exports })).rejects.toThrow("does not export apply");
});
