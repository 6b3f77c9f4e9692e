import { expect, test } from "vitest";
import { tableIn } from "./invitation";

test.each([
  ["https://teocalli.example/t/maize-owl-7", "maize-owl-7"],
  [" https://teocalli.example/t/maize-owl-7/ ", "maize-owl-7"],
  ["teocalli.example/t/maize-owl-7?from=mail#now", "maize-owl-7"],
  ["maize-owl-7", "maize-owl-7"],
  ["come and play with us", null],
  ["https://teocalli.example/", null],
  ["", null],
])("the table in %j", (text, table) => {
  expect(tableIn(text)).toBe(table);
});
