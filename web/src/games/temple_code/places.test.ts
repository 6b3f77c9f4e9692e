import { expect, test } from "vitest";
import type { Line } from "../../table/play.svelte";
import { placesOf, symbolOf, touches } from "./places";
import type { View } from "./symbols";

const line = (kind: string, about: Record<string, unknown>): Line =>
  ({ id: `temple-code-event-${kind}`, text: "", about, ply: 1, seat: 0 }) as unknown as Line;
const view = {
  viewer: 2,
  seats: [{ clues: [{ card: { name: "VTC", statuettes: ["wave", "tiki", "cthulhu"] } }] }],
} as unknown as View;
const ids = ["@temple-code-statuette-wave", "@temple-code-statuette-tiki", "@temple-code-statuette-cthulhu"];

test("a clue is told at the card that gave it", () => {
  expect(placesOf(line("clue", { seat: 0, card: ids }), view)).toEqual(["clue-VTC"]);
});

test("a declaration is told at the code", () => {
  expect(placesOf(line("declare-wrong", { seat: 1, declared: ids, code: ids }), view)).toEqual(["code-1"]);
});

test("a clue begins with the mark it shows", () => {
  expect(symbolOf(line("clue", { clue: "@temple-code-clue-0-0" }))).toBe("clue-none");
  expect(symbolOf(line("clue", { clue: "@temple-code-clue-0-2" }))).toBe("clue-triangle");
  expect(symbolOf(line("clue", { clue: "@temple-code-clue-1-1" }))).toBe("clue-circle");
});

test("a hint points at the card, at both cards, or at my doors", () => {
  expect(touches("take 1 left", view)).toEqual(["pair-1-left"]);
  expect(touches("take both", view)).toEqual(["pair-2-left", "pair-2-right"]);
  expect(touches("declare VTC", view)).toEqual(["code-2"]);
});
