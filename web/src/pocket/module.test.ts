import { expect, test } from "vitest";
import { Module } from "./module";
import { CODE, DESCRIPTION } from "./small_module";

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
