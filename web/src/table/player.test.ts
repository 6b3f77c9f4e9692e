import { expect, test } from "vitest";
import { signsOf, vacationUntil } from "./player";

test("a chosen face is the sign of a seat, unless the game has one for it", () => {
  expect(signsOf("explorer", null)).toEqual({ face: "explorer", badge: null });
  expect(signsOf("explorer", "tr-snake")).toEqual({ face: "tr-snake", badge: null });
  expect(signsOf("el-earth", "tr-snake")).toEqual({ face: "el-earth", badge: "tr-snake" });
});

test("a face that would be read as a sign of the game is left out", () => {
  expect(signsOf("el-earth", "el-fire")).toEqual({ face: "el-earth", badge: null });
});

test("a vacation is told until it ends, with its day as everywhere", () => {
  const vacation = { start: Date.UTC(2026, 10, 19, 12), end: Date.UTC(2026, 10, 24, 12) };
  expect(vacationUntil(vacation, vacation.end - 1)).toBe("24 Nov");
  expect(vacationUntil(vacation, vacation.end)).toBeNull();
  expect(vacationUntil(null, 0)).toBeNull();
});
