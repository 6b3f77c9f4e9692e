import { expect, test } from "vitest";
import { aheadSince, byRound, scale } from "./curve";

const marks = [
  { ply: 0, text: "Round 1" },
  { ply: 2, text: "Round 2" },
];

test("a round is told by the points at its end", () => {
  expect(
    byRound(
      [
        [0, 0],
        [1, 0],
        [1, 2],
        [5, 2],
      ],
      marks,
    ),
  ).toEqual([
    [0, 0],
    [1, 0],
    [5, 2],
  ]);
});

test("without rounds every ply is told", () => {
  expect(
    byRound(
      [
        [0, 0],
        [1, 0],
      ],
      [],
    ),
  ).toEqual([
    [0, 0],
    [1, 0],
  ]);
  expect(byRound([], [])).toEqual([]);
});

test("who was ahead to the end, since when", () => {
  const rounds = [
    [0, 0],
    [3, 1],
    [3, 4],
    [6, 4],
    [9, 8],
  ];
  expect(aheadSince(rounds, 0)).toBe(3);
  expect(aheadSince(rounds, 1)).toBeNull();
  expect(
    aheadSince(
      [
        [0, 0],
        [2, 2],
      ],
      0,
    ),
  ).toBeNull();
});

test.each([
  [[[0, 31]], [0, 10, 20, 30, 40]],
  [[[-10, 12]], [-10, 0, 10, 20]],
  [[[0, 0]], [0, 1]],
  [[[0, 4]], [0, 1, 2, 3, 4]],
])("the scale of %j", (rounds, ticks) => {
  expect(scale(rounds)).toEqual(ticks);
});
