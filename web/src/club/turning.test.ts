import { expect, test } from "vitest";
import { nextPage } from "./turning";

test("what fits is one page", () => {
  expect(nextPage(0, 500, 500)).toBe(0);
});

test("every part of what does not fit is seen, and then it begins again", () => {
  const tops = [0];
  while (tops.length === 1 || tops.at(-1)) tops.push(nextPage(tops.at(-1) as number, 500, 1700));
  expect(tops).toEqual([0, 460, 920, 1200, 0]);
});
