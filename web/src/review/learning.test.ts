import { expect, test } from "vitest";
import type { GameParts } from "../games";
import { areBuilt, builtRules } from "../pocket/built.fixture";
import { Match } from "../pocket/match";
import type { Table } from "../wire";
import { Learning } from "./learning.svelte";
import { judged } from "./verdicts.fixture";

const parts = { hand: () => ({}) } as unknown as GameParts;
const seats = ["Inès", "Bruno"].map((name, seat) => ({ seat, name, level: null, stand_in: false, present: true }));
const table = { game: "cibola", seats, help: "count", standings: null } as unknown as Table;

async function learning(): Promise<Learning> {
  const setup = { seats: 2, seed: new Uint8Array(32).fill(5), nonces: [], seals: [], names: ["Inès", "Bruno"] };
  const match = await Match.deal(await builtRules("cibola"), setup);
  const [none, one, two] = match.legal(0);
  const candidates = [one!, two!, none!].map((action, n) => ({ action, share: 0.6 - 0.1 * n, error: 0, weight: null }));
  const exercise = judged({ ply: 0, seat: 0, chosen: none!, best: one!, candidates });
  return new Learning(match, table, parts, [exercise, exercise]);
}

test.skipIf(!areBuilt)("an exercise is tried until a sound choice is found, and then the next one comes", async () => {
  const lesson = await learning();
  const [none, one, two] = lesson.play.legal;
  await lesson.play.act(none!.text);
  await lesson.play.act(two!.text);
  expect(lesson.attempts.map(({ answer }) => answer)).toEqual(["same", "worse"]);
  expect(lesson.over).toBe(false);
  await lesson.play.act(one!.text);
  expect(lesson.solved).toBe(true);
  await lesson.play.act(two!.text);
  expect(lesson.attempts.length).toBe(3); // it is over
  lesson.next();
  expect([lesson.at, lesson.attempts.length, lesson.isLast]).toEqual([1, 0, true]);
});

test.skipIf(!areBuilt)("what the rules refuse is no attempt, and the prompt says why", async () => {
  const lesson = await learning();
  await lesson.play.attempt("pick 1");
  expect(lesson.play.refused?.rule).toMatch(/^B\d+$/);
  expect(lesson.attempts).toEqual([]);
});
