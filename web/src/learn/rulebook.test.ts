import { expect, test } from "vitest";
import { anchorOf, chapters, parse, ruleOf } from "./rulebook";

test.each([
  ["**B9.** A rock covers a cell.", "B9"],
  ["C20 No take-back", "C20"],
  ["A rock covers a cell.", null],
  ["The rule B9 is cited.", null],
])("the rule of %j", (text, rule) => {
  expect(ruleOf(text)).toBe(rule);
});

test("the second headings are the chapters", () => {
  expect(chapters(parse("# Cibola\n\n## La mise en place\n\n### B1\n\n## Fin"))).toEqual([
    { title: "La mise en place", anchor: "la-mise-en-place" },
    { title: "Fin", anchor: "fin" },
  ]);
});

test("an anchor keeps letters with accents", () => {
  expect(anchorOf("Été : règles !")).toBe("été-règles");
});
