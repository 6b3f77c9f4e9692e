import { expect, test } from "vitest";
import { fileNameOf } from "./file_name";

test("a match file is called after its game and its day", () => {
  const opened = new Date(2026, 10, 7, 23, 59).getTime();
  expect(fileNameOf({ game: "temple_code", opened, started: null })).toBe("temple-code-2026-11-07.teocalli.json");
  const started = new Date(2026, 11, 24).getTime();
  expect(fileNameOf({ game: "cibola", opened, started })).toBe("cibola-2026-12-24.teocalli.json");
});
