import { expect, test } from "vitest";
import { clockText, timeLeft } from "./clock";

const clock = { left: [60_000, 30_000], running: [1], at: 1_000_000 };

test("only a running clock goes on", () => {
  expect(timeLeft(clock, 0, 1_010_000)).toBe(60_000);
  expect(timeLeft(clock, 1, 1_010_000)).toBe(20_000);
});

test("a clock stops at nothing, and never gains time from a device that is behind", () => {
  expect(timeLeft(clock, 1, 2_000_000)).toBe(0);
  expect(timeLeft(clock, 1, 999_000)).toBe(30_000);
});

test("during a vacation no clock runs, and then it goes on", () => {
  const vacation = { start: 1_005_000, end: 1_015_000 };
  expect(timeLeft(clock, 1, 1_010_000, vacation)).toBe(25_000);
  expect(timeLeft(clock, 1, 1_020_000, vacation)).toBe(20_000);
});

test.each([
  [0, "0:00"],
  [1, "0:01"],
  [59_001, "1:00"],
  [247_000, "4:07"],
  [3_750_000, "1:02:30"],
  [190_800_000, "2 d 5 h"],
])("%i ms reads %s", (time, text) => {
  expect(clockText(time)).toBe(text);
});
