import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { GameParts } from "../games";
import type { View } from "../wire";
import { Lesson, type LessonScript, type Moment } from "./lesson.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const SCENE = 2000; // milliseconds
const parts = {
  hand: () => null,
  places: () => [],
  pace: () => 0,
  tell: (_: unknown, before: View) => [{ view: before, told: 0, time: SCENE }],
} as unknown as GameParts;
const told = { prompt: "", story: [], labels: ["Go"] };
const moment = (ply: number): Moment => ({
  ply,
  seat: 0,
  text: "go",
  view: `view ${ply}` as unknown as View,
  owing: [0],
  free: [],
  over: false,
  standings: null,
  legal: [{ action: 0, text: "go" }],
  en: told,
  fr: told,
});
const after = moment(1);
const script: LessonScript = {
  game: "aztec",
  viewer: 0,
  names: ["", "Bruno"],
  steps: [
    { say: "first", know: null, lit: ["a"], do: ["go"], fresh: true, moments: [moment(0)], after: { go: after } },
    { say: "second", know: null, lit: ["b"], do: [], fresh: false, moments: [after], after: {} },
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
