import { expect, test } from "vitest";
import { companyIn, settings } from "../settings.svelte";
import { againstBots, companyOf, FRONTS, frontOf } from "./fronts";

test.each(FRONTS)("playing $title now seats the guest first and novices on all other chairs", (front) => {
  const wish = againstBots(front, "Inès");
  expect(wish.seats).toBe(front.usual);
  expect(wish.chairs).toEqual([{ kind: "me" }, ...Array(front.usual - 1).fill({ kind: "bot", level: "novice" })]);
  expect(front.usual).toBeGreaterThanOrEqual(front.low);
  expect(front.usual).toBeLessThanOrEqual(front.high);
});

test("a newcomer begins, until a first match is over, and nobody begins alone", () => {
  expect(againstBots(frontOf("temple_code"), "Inès").begins).toBe(true);
  expect(againstBots(frontOf("temple_code"), "Inès", { seats: 1, level: "novice" }).begins).toBe(false);
  settings.hasPlayed("temple_code");
  expect(againstBots(frontOf("temple_code"), "Inès").begins).toBe(false);
});

test("what was chosen last is offered again", () => {
  settings.playIn("aztec", { seats: 6, level: "expert" });
  const wish = againstBots(frontOf("aztec"), "Inès");
  expect([wish.seats, wish.chairs?.[5]]).toEqual([6, { kind: "bot", level: "expert" }]);
});

test.each([
  [
    { seats: 9, level: "adept" },
    { seats: 3, level: "adept" },
  ],
  [
    { seats: 2, level: "greedy" },
    { seats: 2, level: "novice" },
  ],
  [null, { seats: 3, level: "novice" }],
])("a choice that the game does not know is not offered (%j)", (kept, offered) => {
  expect(companyOf(frontOf("cibola"), kept)).toEqual(offered);
});

test.each([
  ["3 adept", { seats: 3, level: "adept" }],
  ["adept", null],
  ["", null],
  [null, null],
])("the company kept as %j", (text, company) => {
  expect(companyIn(text)).toEqual(company);
});
