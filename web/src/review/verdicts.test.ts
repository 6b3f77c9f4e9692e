import { expect, test } from "vitest";
import {
  areSealed,
  attemptOf,
  clearItems,
  decisionsAt,
  exercisesOf,
  faultsOf,
  folded,
  interval,
  isSolved,
  luckOf,
  marksOf,
  momentsFor,
  nextFault,
  points,
} from "./verdicts";
import { judged, review } from "./verdicts.fixture";

test("what was played is the same mistake again, and the best choice solves the exercise", () => {
  expect(attemptOf(judged(), 7)).toEqual({ action: 7, answer: "same", loss: 0.15 });
  expect(isSolved(attemptOf(judged(), 7))).toBe(false);
  expect(attemptOf(judged(), 5)).toEqual({ action: 5, answer: "best" });
});

test("a choice that is hardly worse than the best is sound, and one that nobody considered is not", () => {
  expect(attemptOf(judged(), 6)).toEqual({ action: 6, answer: "sound" });
  expect(attemptOf(judged(), 99)).toEqual({ action: 99, answer: "unlikely" });
  expect(isSolved(attemptOf(judged(), 99))).toBe(false);
});

test("a choice that a sound mixture makes is never blamed", () => {
  const weights = [0.7, 0.0, 0.3];
  const mixed = judged({
    mixed: true,
    chosen: 6,
    candidates: judged().candidates.map((one, n) => ({ ...one, weight: weights[n] ?? 0 })),
  });
  expect(attemptOf(mixed, 7)).toEqual({ action: 7, answer: "sound" });
});

test("exercises are the mistakes of a seat, and inaccuracies only where it made none", () => {
  expect(exercisesOf(review(), 0).map(({ ply }) => ply)).toEqual([1]);
  expect(exercisesOf(review(), 1).map(({ ply }) => ply)).toEqual([2]);
  const both = review({ decisions: [judged({ ply: 0, verdict: "inaccuracy" }), judged()] });
  expect(exercisesOf(both, 0).map(({ ply }) => ply)).toEqual([1]);
});

test("whoever acted comes before those who let the occasion pass", () => {
  const two = review({ decisions: [judged({ seat: 0 }), judged({ seat: 1 })] });
  expect(decisionsAt(two, 1, 1).map(({ seat }) => seat)).toEqual([1, 0]);
  expect(decisionsAt(null, 1)).toEqual([]);
});

test("the curve marks mistakes and clear turns of luck, and leaves noise out", () => {
  expect(luckOf(review()).map(({ ply, seat }) => [ply, seat])).toEqual([[2, 0]]);
  expect(marksOf(review()).map(({ kind }) => kind)).toEqual(["luck", "mistake"]);
  expect(clearItems(review().ledger[0]!.items, 0, 5).map(({ kind }) => kind)).toEqual(["reveal", "skill"]);
});

test("one goes from fault to fault, both ways", () => {
  expect(nextFault(review(), 0, 1)?.ply).toBe(1);
  expect(nextFault(review(), 1, 1)?.ply).toBe(2);
  expect(nextFault(review(), 1, -1)).toBeUndefined();
  expect(faultsOf(review(), 1)).toEqual({ blunder: 0, mistake: 0, inaccuracy: 1 });
});

test("an interval stays between nothing and everything", () => {
  expect(interval({ share: 0.99, error: 0.02 })).toEqual({ low: 0.95, high: 1 });
  expect(points(0.155)).toBe(16);
});

test("folds a list that follows its colon into one sentence", () => {
  expect(folded(["You could win:", "a4", "b3", "Nothing else.", "Nothing else.", "Certain :", "one"])).toEqual([
    "You could win: a4; b3.",
    "Nothing else.",
    "Certain : one.",
  ]);
  expect(folded(["Comptaient\u00a0:", "un", "deux"])).toEqual(["Comptaient\u00a0: un\u00a0; deux."]);
  expect(folded([])).toEqual([]);
});

test("the reader's own costliest choice is the first of the moments, in the place of somebody else's", () => {
  const lucky = { kind: "luckiest", ply: 0, seat: 0, worth: 0.3 } as const;
  const theirs = { kind: "costliest", ply: 3, seat: 2, worth: -0.3 } as const;
  const lesser = { kind: "costliest", ply: 4, seat: 3, worth: -0.2 } as const;
  const told = review({ moments: [lucky, theirs, lesser] });
  const mine = { kind: "costliest", ply: 1, seat: 0, worth: -0.15 };
  expect(momentsFor(told, 0)).toEqual([mine, lucky, theirs]);
  expect(momentsFor(told, 3)).toEqual([lucky, theirs, lesser]);
  expect(momentsFor(told, 4)).toEqual([lucky, theirs, lesser]);
});

test("choices that met in secret are told apart from a single guess and from what came to light", () => {
  const [one] = review().ledger;
  const met = { kind: "guess" as const, ply: 3, seat: null, effect: [0.1, -0.1], error: [0, 0] };
  const ledger = [{ ...one!, items: [...one!.items, met] }];
  expect([0, 1, 2, 3].map((ply) => areSealed(review({ ledger }), ply))).toEqual([false, false, false, true]);
  expect(areSealed(null, 3)).toBe(false);
});
