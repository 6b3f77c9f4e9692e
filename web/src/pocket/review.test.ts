import { describe, expect, it } from "vitest";
import { inAMatchOf, possiblePart } from "./review";

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

describe("how many worlds there are of a choice at most", () => {
  const depth = { first: 64, most: 16384, searches: 12, iterations: 2500, playouts: 256 };

  it("is half as many in a match with many choices, and no fewer than are plenty", () => {
    expect(inAMatchOf(40, depth)).toEqual(depth);
    expect(inAMatchOf(41, depth)).toEqual({ ...depth, most: 8192, hurry: 1, isLong: false });
    expect(inAMatchOf(140, { ...depth, most: 256 })).toEqual({ ...depth, most: 256 });
  });

  it("leaves a network less of each in a match with very many", () => {
    expect([41, 119, 120, 240].map((choices) => inAMatchOf(choices, depth).hurry)).toEqual([1, 1, 2, 4]);
    expect([60, 61].map((choices) => inAMatchOf(choices, depth).isLong)).toEqual([false, true]);
  });
});
