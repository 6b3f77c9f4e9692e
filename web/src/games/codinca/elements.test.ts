import { expect, test } from "vitest";
import { fitted, given } from "./elements";

test("a chair gets its element, and whoever had it gets the other", () => {
  expect(given("EAW", 0, "W")).toBe("WAE");
  expect(given("EAW", 1, "F")).toBe("EFW");
});

test("a choice fits the number of chairs", () => {
  expect([fitted("FW", 4), fitted("FWEA", 2), fitted("", 3)]).toEqual(["FWEA", "FW", "EAW"]);
});
