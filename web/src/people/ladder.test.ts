import { expect, test } from "vitest";
import type { Rung } from "../wire";
import { laddered } from "./ladder";

const rung = (name: string, points: number, error: number): Rung => ({
  id: name,
  name,
  face: "torch",
  you: false,
  rating: { game: "cibola", points, error, matches: 20, like: null },
});
const marks = [
  { level: "novice", points: 1100 },
  { level: "master", points: 2000 },
];

test("players stand by what they are at least worth, above the bots that they surely beat", () => {
  const ladder = { game: "cibola" as const, rungs: [rung("sure", 1700, 100), rung("unsure", 1900, 900)], marks };
  const read = laddered(ladder).map((step) => ("mark" in step ? step.mark.level : `${step.rank} ${step.rung.name}`));
  expect(read).toEqual(["master", "1 sure", "novice", "2 unsure"]);
});

test("bots stand there alone while nobody is on the ladder", () => {
  expect(laddered({ game: "cibola", rungs: [], marks })).toEqual([{ mark: marks[1] }, { mark: marks[0] }]);
});
