import { describe, expect, test } from "vitest";
import { decode } from "../decode";
import { loadScript, loadWords } from "../games";
import { areBuilt, builtRules } from "../pocket/built.fixture";
import { GAMES, type GameName } from "../games/names";
import { words } from "../words/words.svelte";
import { BadLesson, playLesson, type LessonScript, type LessonMoment, type PlayedLesson } from "./script";

const LANGUAGES = ["en", "fr"] as const;

const played = async (game: GameName): Promise<PlayedLesson> =>
  playLesson(await loadScript(game), await builtRules(game));
const momentsOf = ({ steps }: PlayedLesson): LessonMoment[] =>
  steps.flatMap(({ moments, after }) => [...moments, ...Object.values(after)]);

describe.each(GAMES)("the lesson of %s", (game) => {
  test("is spoken in both languages", async () => {
    const [script] = await Promise.all([loadScript(game), loadWords(game)]);
    const ids = script.steps.flatMap(({ say }) => [say, `${say}-know`]);
    for (const language of LANGUAGES)
      expect(ids.filter((id) => words.in(language, id) === id || !words.in(language, id))).toEqual([]);
  });

  test.skipIf(!areBuilt)(
    "is played by the rules to its end, and every position is one that a screen draws",
    async () => {
      const lesson = await played(game);
      const moments = momentsOf(lesson);
      expect(moments.length).toBeGreaterThan(lesson.steps.length);
      for (const { view } of moments) decode("View", view);
      for (const step of lesson.steps) {
        const last = step.moments.at(-1) as LessonMoment;
        expect(step.do.filter((text) => !last.legal.some((one) => one.text === text))).toEqual([]);
      }
    },
  );

  test.skipIf(!areBuilt)("tells every position in both languages", async () => {
    for (const moment of momentsOf(await played(game))) {
      const [english, french] = LANGUAGES.map((language) => moment.wording(language));
      expect(english?.labels.length).toBe(moment.legal.length);
      expect(english?.story.map(({ id }) => id)).toEqual(french?.story.map(({ id }) => id));
      expect(english?.prompt).not.toBe(french?.prompt);
      expect(moment.wording("en")).toBe(english);
    }
  });

  test.skipIf(!areBuilt)("goes on from each step to the next", async () => {
    const { steps } = await played(game);
    for (const [n, { moments }] of steps.slice(1).entries()) {
      const [act] = steps[n]!.do;
      const before = act === undefined ? steps[n]!.moments.at(-1)! : steps[n]!.after[act]!;
      expect([before.ply, before.ply + 1]).toContain(moments[0]!.ply);
    }
  });
});

test.skipIf(!areBuilt)("a script that the rules refuse names its step", async () => {
  const script: LessonScript = {
    about: "",
    game: "cibola",
    seats: 2,
    viewer: 0,
    seed: "00".repeat(32),
    names: ["", "Jade"],
    steps: [{ say: "first", do: "pick 1" }],
  };
  const rules = await builtRules("cibola");
  expect(() => playLesson(script, rules)).toThrow(BadLesson);
  expect(() => playLesson(script, rules)).toThrow("step 1 (first): seat 0 may not pick 1");
});

test.skipIf(!areBuilt)("the learner is called you, in their language", async () => {
  const lesson = await played("aztec");
  const others = lesson.steps[3]!.moments.flatMap((moment) => moment.wording("fr").story.map(({ text }) => text));
  expect(others.join(" ")).toMatch(/vous/i);
});
