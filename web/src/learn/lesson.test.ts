import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { GameParts } from "../games";
import type { View } from "../wire";
import { Lesson } from "./lesson.svelte";
import type { LessonMoment, PlayedLesson } from "./script";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const SCENE = 2000; // milliseconds
const parts = {
  hand: () => null,
  places: () => [],
  pace: () => 0,
  tell: (_: unknown, before: View) => [{ view: before, linesShown: 0, time: SCENE }],
} as unknown as GameParts;
const told = { prompt: "", story: [], labels: ["Go"] };
const moment = (ply: number): LessonMoment => ({
  ply,
  seat: 0,
  text: "go",
  view: `view ${ply}` as unknown as View,
  owing: [0],
  free: [],
  over: false,
  standings: null,
  legal: [{ action: 0, text: "go" }],
  wording: () => told,
});
const after = moment(1);
const script: PlayedLesson = {
  game: "aztec",
  viewer: 0,
  names: ["", "Bruno"],
  steps: [
    { say: "first", know: "", lit: ["a"], do: ["go"], moments: [moment(0)], after: { go: after } },
    { say: "second", know: "", lit: ["b"], do: [], moments: [after], after: {} },
  ],
};

/** What the coach says, which places are lit, and whether the learner may go on. */
const shown = (lesson: Lesson): unknown[] => [lesson.words.say, lesson.play.lit, lesson.ready];

test("the coach speaks at once when a lesson is opened", () => {
  expect(shown(new Lesson(script, parts))).toEqual(["first", ["a"], true]);
});

test("the coach waits for the scene before it speaks on", async () => {
  const lesson = new Lesson(script, parts);
  await lesson.play.act("go");
  vi.advanceTimersByTime(SCENE - 1);
  expect(shown(lesson)).toEqual(["first", null, false]);
  vi.advanceTimersByTime(1);
  expect(shown(lesson)).toEqual(["second", ["b"], true]);
});

test("a click ends the scene, and the coach speaks on", async () => {
  const lesson = new Lesson(script, parts);
  await lesson.play.act("go");
  lesson.skip();
  expect(shown(lesson)).toEqual(["second", ["b"], true]);
});
