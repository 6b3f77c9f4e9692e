import { describe, expect, it } from "vitest";
import { possiblePart } from "./review";

describe("how much of the skills of a moment counts", () => {
  it("is all, where the luck that is left is possible", () => {
    expect(possiblePart([0.5, -0.5], [0, 0])).toBe(1);
    expect(possiblePart([0.5, -0.5], [0.8, -0.8])).toBe(1);
  });

  it("is less, where somebody's luck would be more than a whole win", () => {
    expect(possiblePart([0.5, -0.5], [-1.6, 1.6])).toBeCloseTo(0.5 / 1.6);
    expect(possiblePart([-0.5, 0.5], [0.8, -0.8])).toBeCloseTo(0.5 / 0.8);
  });
});
