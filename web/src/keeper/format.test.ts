import { expect, test } from "vitest";
import type { DeskAct } from "../wire";
import { settings } from "../settings.svelte";
import { numberText, sizeText, sentencesOf } from "./format";
import "./words";

const act = (name: DeskAct["act"], detail: DeskAct["detail"] = {}): DeskAct => ({
  number: 1,
  at: 0,
  act: name,
  subject: "",
  detail,
  digest: "",
});

test.each([
  [0, "0 byte"],
  [999, "999 byte"],
  [20_480, "20 kB"],
  [1_234_567, "1.2 MB"],
  [5_000_000_000, "5 GB"],
  [3e18, "3,000,000 TB"],
])("%d bytes are %s", (bytes, text) => expect(sizeText(bytes, "en")).toBe(text));

test("small numbers have a decimal, large ones do not", () => {
  expect([0, 0.25, 9.96, 1234.5].map((value) => numberText(value, "en"))).toEqual(["0", "0.3", "10", "1,235"]);
});

test("every act is a sentence in both languages", () => {
  const acts = [
    act("close", { reason: "Late" }),
    act("line", { line: 3 }),
    act("bar", { hours: 24, reason: "Unkind" }),
    act("unbar"),
    act("switch", { chat: false, public: true }),
    act("text", { en: "Hello", fr: "" }),
    act("text", { en: "", fr: "" }),
    act("settle"),
    act("key"),
  ];
  for (const language of ["en", "fr"] as const) {
    settings.setLanguage(language);
    for (const sentence of acts.flatMap(sentencesOf)) expect(sentence).not.toMatch(/keeper-|\{/);
  }
  settings.setLanguage("en");
  expect(sentencesOf(act("bar", { hours: 1, reason: "Unkind" }))).toEqual(["Somebody was barred for one hour: Unkind"]);
  expect(sentencesOf(act("switch", { chat: false, public: true }))).toHaveLength(2);
});
