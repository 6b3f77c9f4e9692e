import { expect, test } from "vitest";
import type { GameParts } from "../games";
import type { Seat, View } from "../wire";
import { holdOf, playersOf, storyUpTo } from "./moments";
import type { Play } from "./play.svelte";

const seat = (also: Partial<Seat>): Seat => ({
  seat: 0,
  kind: "person",
  name: "Inès",
  level: null,
  stand_in: false,
  reason: null,
  present: false,
  host: false,
  reserved: false,
  number: "none",
  hints: 0,
  vacation: null,
  vacation_left: 0,
  forced: false,
  review_hidden: false,
  face: null,
  ...also,
});

test("a bot is always here, a person when the line is open, and a stand-in is not the person", () => {
  const players = playersOf(
    [seat({}), seat({ seat: 1, kind: "bot", level: "good" }), seat({ seat: 2, level: "good", stand_in: true })],
    [0, 2],
    [1],
  );
  expect(players.map((one) => one.present)).toEqual([false, true, false]);
  expect(players.map((one) => one.owing)).toEqual([true, false, true]);
  expect(players.map((one) => one.free)).toEqual([false, true, false]);
  expect(playersOf([seat({ stand_in: true, reason: "time" })], []).map((one) => one.late)).toEqual([true]);
});

test("the story never runs ahead of the board", () => {
  const line = (text: string) => ({ text, id: "x", about: {} });
  const story = {
    ply: 2,
    parts: [
      { ply: 1, seat: 0, text: "a", lines: [line("one"), line("two")] },
      { ply: 2, seat: 1, text: "b", lines: [line("three")] },
    ],
  };
  expect(storyUpTo(story, 1).map((one) => one.text)).toEqual(["one", "two"]);
});

test("what another did for all to see is followed by a pause, also where nothing moves; one's own act and a sealed one are not", () => {
  const hold = (actor: number, action: string | null, also: object = {}): number =>
    holdOf(
      {
        frame: { actor, action, clock: null },
        seat: 0,
        speed: 1,
        motion: false,
        sceneTime: 0,
        before: {},
        ...also,
      } as unknown as Play<View>,
      { pace: () => 300 } as unknown as GameParts,
    );
  const pause = hold(1, "flip c2");
  expect(pause).toBeGreaterThan(800);
  expect([hold(0, "flip c2"), hold(1, null), hold(1, "flip c2", { speed: Infinity })]).toEqual([0, 0, 0]);
  expect(hold(1, "flip c2", { speed: 0.5 })).toBe(2 * pause);
  expect(hold(1, "flip c2", { motion: true, sceneTime: 900 })).toBe(900 + pause);
});

test("a clock allows no pause", () => {
  const play = {
    frame: { actor: 1, action: "flip c2", clock: {} },
    seat: 0,
    speed: 1,
    motion: false,
    sceneTime: 0,
    before: {},
  } as unknown as Play<View>;
  expect(holdOf(play, { pace: () => 300 } as unknown as GameParts)).toBe(0);
});
