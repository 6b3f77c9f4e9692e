import { expect, test } from "vitest";
import { step } from "./grid";

// 0 1 2 3
// 4 5 6 7
// 8 9
test.each([
  ["ArrowRight", 0, 1],
  ["ArrowRight", 3, 3],
  ["ArrowRight", 9, 9],
  ["ArrowLeft", 4, 4],
  ["ArrowLeft", 6, 5],
  ["ArrowDown", 5, 9],
  ["ArrowDown", 6, 6],
  ["ArrowUp", 2, 2],
  ["ArrowUp", 8, 4],
  ["Home", 6, 4],
  ["End", 4, 7],
  ["End", 8, 9],
  ["Enter", 5, 5],
])("%s leads from %i to %i", (key, from, to) => {
  expect(step(key, from, 4, 10)).toBe(to);
});
