import { expect, test } from "vitest";
import type { Seat } from "../wire";
import { sittersOf, storyUpTo } from "./moments";

const seat = (also: Partial<Seat>): Seat => ({ seat: 0, kind: "person", name: "Inès", level: null, stand_in: false, reason: null, present: false, host: false, nonce: false, ...also });

test("a bot is always here, a person when the line is open, and a stand-in is not the person", () => {
  const sitters = sittersOf([seat({}), seat({ seat: 1, kind: "bot", level: "good" }), seat({ seat: 2, level: "good", stand_in: true })], [0, 2], [1]);
  expect(sitters.map((one) => one.present)).toEqual([false, true, false]);
  expect(sitters.map((one) => one.owing)).toEqual([true, false, true]);
  expect(sitters.map((one) => one.free)).toEqual([false, true, false]);
});

test("the story never runs ahead of the board", () => {
  const line = (text: string) => ({ text, id: "x", about: {} });
  const story = { ply: 2, parts: [{ ply: 1, seat: 0, text: "a", lines: [line("one"), line("two")] }, { ply: 2, seat: 1, text: "b", lines: [line("three")] }] };
  expect(storyUpTo(story, 1).map((one) => one.text)).toEqual(["one", "two"]);
});
