import { expect, test } from "vitest";
import type { Description } from "./description";
import { readField } from "./records";
import { chosenOptions, GameRules, OptionError, type Options } from "./rules";
import { CODE, DESCRIPTION } from "./small_module";

const GARDEN: Description = {
  ...DESCRIPTION,
  state: { size: 20, fields: { seats: ["i1", 0, []] } },
  box: { size: 4, fields: { limit: ["i2", 2, []] } },
  standard: "00003c00",
  seats: [2, 3],
  texts: ["dig", "sow"],
  tables: { limit: [60], open: [false] },
  options: [
    {
      name: "beds",
      values: ["two", "three"],
      span: null,
      choices: [{ box: [] }, { box: [[0, "07"]], tables: { open: [true] }, seats: [3] }],
      field: null,
      table: null,
    },
    { name: "limit", values: [60], span: [5, 200], choices: [], field: "limit", table: "limit" },
  ],
};

const load = () => GameRules.load("test", { wasm: CODE, description: GARDEN });
const boxOf = (rules: GameRules) => [...rules.module.bytes(rules.box, 4)];

function refusal(act: () => unknown): Pick<OptionError, "reason" | "about"> | null {
  try {
    act();
    return null;
  } catch (error) {
    const { reason, about } = error as OptionError;
    return { reason, about };
  }
}

test("options change the bytes that are theirs and nothing else", async () => {
  const rules = await load();
  expect(boxOf(rules)).toEqual([0, 0, 60, 0]);
  expect(boxOf(rules.withOptions({ beds: "three" }))).toEqual([7, 0, 60, 0]);
  const both = rules.withOptions({ limit: 200, beds: "three" });
  expect(boxOf(both)).toEqual([7, 0, 200, 0]);
  expect(readField(GARDEN.box, both.module.bytes(both.box, 4), "limit")).toBe(200);
  expect(boxOf(both.withOptions({}))).toEqual([0, 0, 60, 0]);
});

test("the same options are the same rules, wherever they are asked for", async () => {
  const rules = await load();
  expect(rules.withOptions({ beds: "two" })).toBe(rules);
  expect(rules.withOptions({ limit: 9 }).withOptions({ beds: "two", limit: 9 })).toBe(rules.withOptions({ limit: 9 }));
});

test("an unknown option, a value out of place and too many players are refused with a reason", async () => {
  const options = (given: Options) => () => chosenOptions(GARDEN, given);
  expect(refusal(options({ soil: "wet" }))).toEqual({ reason: "unknown", about: { option: "soil" } });
  expect(refusal(options({ beds: "four" }))).toEqual({ reason: "value", about: { option: "beds" } });
  expect(refusal(options({ limit: 4 }))).toEqual({ reason: "span", about: { option: "limit", low: 5, high: 200 } });
  expect(chosenOptions(GARDEN, { limit: 200 })).toEqual({ beds: "two", limit: 200 });
  const rules = await load();
  expect(refusal(() => rules.checkSeats(4))).toEqual({ reason: "seats", about: { low: 2, high: 3 } });
  expect(refusal(() => rules.checkSeats(2))).toBeNull();
  const three = rules.withOptions({ beds: "three" });
  expect(refusal(() => three.checkSeats(2))).toEqual({
    reason: "players",
    about: { option: "beds", count: 3, seats: 2 },
  });
});

test("actions have their notation, and what is none is said to be none", async () => {
  const rules = await load();
  expect(rules.actionText(1)).toBe("sow");
  expect([rules.actionOf("dig"), rules.actionOf("mow")]).toEqual([0, -1]);
  expect(() => rules.actionText(2)).toThrow("test has no action 2");
});

test("a record of another size, a seed of another length and a module of another game are refused", async () => {
  const rules = await load();
  expect(() => rules.moment(new Uint8Array(19))).toThrow("20 bytes, not 19");
  expect(() => rules.deal(2, new Uint8Array(31))).toThrow("32 bytes, not 31");
  await expect(GameRules.load("garden", { wasm: CODE, description: GARDEN })).rejects.toThrow("not of garden");
});

test("a seat that does not sit at the table may do nothing", async () => {
  const rules = await load();
  const state = Uint8Array.from({ length: 20 }, (_, i) => (i ? 0 : 2));
  expect(rules.actions(state, 2)).toEqual([]);
  expect(rules.take(state, -1, 0)).toBeNull();
});
