import { expect, it } from "vitest";
import { isBetter, type KeptSummary } from "./summaries";

const kept = (more: Partial<KeptSummary> = {}): KeptSummary => ({
  match: "a",
  seat: 0,
  depth: "standard",
  summary: { game: "aztec", kinds: [] },
  ...more,
});

it("keeps the deeper of two reviews, and that of the right seat", () => {
  expect(isBetter(kept(), undefined)).toBe(true);
  expect(isBetter(kept({ depth: "quick" }), kept())).toBe(false);
  expect(isBetter(kept(), kept({ depth: "quick" }))).toBe(true);
  expect(isBetter(kept({ depth: "quick", seat: 1 }), kept())).toBe(true);
});
