import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { addWords, word } from "./tell";
import english from "./words.en.ftl?raw";
import french from "./words.fr.ftl?raw";

const HERE = new URL(".", import.meta.url);
const idsIn = (catalogue: string): string[] =>
  Array.from(catalogue.matchAll(/^([a-z-]+) =/gm), ([, id]) => id as string);
const sources = readdirSync(HERE).filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"));
const code = sources.map((file) => readFileSync(new URL(file, HERE), "utf8")).join("\n");

test("both languages have the same sentences", () => {
  expect(idsIn(french)).toEqual(idsIn(english));
});

test("every sentence that the pocket house says is there, and none that it does not", () => {
  const said = new Set(
    Array.from(
      code.matchAll(/["`](pocket-(?:file|damaged|module|trouble|open|unkept|imagined|preparing)[a-z-]*)/g),
      ([, id]) => id,
    ),
  );
  const whole = [...said].filter((id) => !id?.endsWith("-"));
  expect(idsIn(english)).toEqual(expect.arrayContaining(whole));
  const begun = [...said].filter((id) => id?.endsWith("-")) as string[];
  const unused = idsIn(english).filter((id) => !said.has(id) && !begun.some((start) => id.startsWith(start)));
  expect(unused).toEqual([]);
});

test("sentences take what they are told with", () => {
  addWords("en", english);
  addWords("fr", french);
  const line = { number: 12, line: "12 0 stake 3 0123456789ab", rule: "B8" };
  expect(word("pocket-file-refused", "en", line)).toBe(
    "Line 12 of the log (“12 0 stake 3 0123456789ab”) is against the rules (B8).",
  );
  expect(word("pocket-file-refused", "fr", line)).toContain("La ligne 12 du journal");
});
