import { expect, test } from "vitest";
import { chairsFor, objectionTo, type ChairDraft } from "./around";

const numbered = (number: number): string => `Player ${number}`;
const person = (name: string): ChairDraft => ({ level: null, name });
const bot: ChairDraft = { level: "expert", name: "" };

test("people sit under their names, or the number of their chair, and bots by their level", () => {
  expect(chairsFor([person(" Inès "), bot, person("")], numbered)).toEqual([
    { kind: "me", name: "Inès" },
    { kind: "bot", level: "expert" },
    { kind: "me", name: "Player 3" },
  ]);
});

test("two people of one name are told so, however it is written", () => {
  expect(objectionTo([person("Mia"), person("mia ")], numbered)).toEqual({ why: "same", name: "mia" });
  expect(objectionTo([person("player 2"), person("")], numbered)).toEqual({ why: "same", name: "Player 2" });
  expect(objectionTo([person("Mia"), { ...bot, name: "Mia" }], numbered)).toBeNull();
});

test("bots alone do not sit around a screen", () => {
  expect(objectionTo([bot, bot], numbered)).toEqual({ why: "nobody" });
});
