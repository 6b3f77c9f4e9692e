import { expect, test } from "vitest";
import type { GameInfo } from "../wire";
import { clockFact, factsOf } from "./facts";

const options = [
  {
    name: "list",
    title: "List of codes",
    text: "",
    rule: "T17",
    default: "hidden",
    values: [
      { value: "hidden", name: "unknown", text: "" },
      { value: "shown", name: "known", text: "" },
    ],
    low: null,
    high: null,
  },
  { name: "turn_limit", title: "Turn limit", text: "", rule: "C21", default: 60, values: [], low: 5, high: 200 },
];
const info = { options } as unknown as GameInfo;

test("an option is told when it is not as usual", () => {
  const facts = factsOf(
    { game: "codinca", options: { list: "shown", turn_limit: 20 }, clock: null, help: "none", hints: false },
    info,
  );
  expect(facts.slice(2)).toEqual([
    { name: "List of codes", text: "known" },
    { name: "Turn limit", text: "20" },
  ]);
});

test("what is as usual is not told", () => {
  expect(
    factsOf(
      { game: "codinca", options: { list: "hidden", turn_limit: 60 }, clock: null, help: "none", hints: false },
      info,
    ),
  ).toHaveLength(2);
});

test.each([
  [null, "No time limit"],
  [{ bank: 600_000, increment: 10_000, each: false }, "10 minutes each, plus 10 seconds per decision"],
  [{ bank: 90_000, increment: 0, each: false }, "1.5 minutes each"],
  [{ bank: 300_000, increment: 0, each: true }, "5 minutes for each decision"],
  [{ bank: 86_400_000, increment: 0, each: true }, "One day for each decision"],
  [{ bank: 3 * 86_400_000, increment: 0, each: true }, "3 days for each decision"],
  [{ bank: 7 * 86_400_000, increment: 0, each: true }, "One week for each decision"],
  [{ bank: 2 * 86_400_000, increment: 6 * 3_600_000, each: false }, "2 days each, plus 6 hours per decision"],
])("the clock %j", (clock, text) => {
  expect(clockFact(clock)).toBe(text);
});
