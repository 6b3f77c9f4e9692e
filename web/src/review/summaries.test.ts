import { expect, it } from "vitest";
import { isBetter, summaryIn, type KeptSummary } from "./summaries";

const kept = (more: Partial<KeptSummary> = {}): KeptSummary => ({
  match: "a",
  seat: 0,
  depth: "standard",
  summary: { game: "aztec", kinds: [] },
  ...more,
});

it("keeps the deeper of two reviews, and that of the right seat", () => {
  expect(isBetter(kept(), null)).toBe(true);
  expect(isBetter(kept({ depth: "quick" }), kept())).toBe(false);
  expect(isBetter(kept(), kept({ depth: "quick" }))).toBe(true);
  expect(isBetter(kept({ depth: "quick", seat: 1 }), kept())).toBe(true);
});

it("reads what earlier versions kept of a match, and nothing that is no summary", () => {
  const counts = { kind: "stake", measure: "number", choices: 8, faults: 1, guessed: 0 } as const;
  const sums = { loss: 0.1, did: 24, right: 25, truth: 0 };
  const old = { ...kept(), summary: { game: "cibola", kinds: [{ ...counts, ...sums, stake: 2 }] } };
  const now = { ...kept(), summary: { game: "cibola", kinds: [{ ...counts, ...sums, spread: 2 }] } };
  expect(summaryIn(old)).toEqual(now);
  expect(summaryIn(now)).toEqual(now);
  for (const row of [undefined, null, "a", { ...old, seat: "0" }]) expect(summaryIn(row)).toBeNull();
});
