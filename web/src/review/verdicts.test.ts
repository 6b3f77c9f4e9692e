import { expect, test } from "vitest";
import type { Bots } from "../pocket/description";
import type { Message } from "../pocket/message_rows";
import {
  apart,
  areSealed,
  attemptOf,
  clearItems,
  decidedBy,
  decisionsAt,
  exercisesOf,
  faultsOf,
  folded,
  holdsAsMuch,
  interval,
  isSolved,
  luckOf,
  margin,
  marksOf,
  momentsFor,
  nextFault,
  points,
  together,
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

test("a margin is nothing only where nothing was left to chance", () => {
  expect([0, 0.0004, 0.01, 0.034].map(margin)).toEqual([0, 1, 2, 7]);
});

test("what can be said of both choices alike is no reason for one of them", () => {
  expect(apart({ best: ["It wins.", "A key is near."], chosen: ["A key is near.", "It is slow."] })).toEqual({
    best: ["It wins."],
    chosen: ["It is slow."],
  });
});

test("what speaks at least as much for the choice that was made is no reason", () => {
  const weighed = { left: ["codes", 1], nearest: ["turns", -1] } satisfies Bots["weighed"];
  const left = (codes: number, other = 1): Message => ({ id: "left", args: { other, codes } });
  expect(holdsAsMuch(left(24), left(36), weighed)).toBe(true);
  expect(holdsAsMuch(left(36), left(36), weighed)).toBe(true);
  expect(holdsAsMuch(left(36), left(24), weighed)).toBe(false);
  expect(holdsAsMuch(left(24), left(36, 2), weighed)).toBe(false);
  const nearest = (turns: number, key: string): Message => ({ id: "nearest", args: { turns, key } });
  expect(holdsAsMuch(nearest(2, "line"), nearest(1, "block"), weighed)).toBe(true);
  expect(holdsAsMuch(nearest(1, "line"), nearest(1, "block"), weighed)).toBe(false);
  expect(holdsAsMuch({ id: "spoil", args: {} }, { id: "spoil", args: {} }, weighed)).toBe(false);
});

test("a turning point that is the greatest luck too is one moment with both names", () => {
  const turn = { kind: "turning-point", ply: 4, seat: 1, worth: 0.5 } as const;
  const luck = { kind: "luckiest", ply: 4, seat: 1, worth: 0.6 } as const;
  const dealt = { kind: "luckiest", ply: 4, seat: 1, worth: 0.6, dealt: true } as const;
  const cost = { kind: "costliest", ply: 4, seat: 1, worth: -0.2 } as const;
  expect(together([turn, luck, cost]).map(({ kinds }) => kinds)).toEqual([
    ["turning-point", "luckiest"],
    ["costliest"],
  ]);
  expect(together([turn, dealt])).toHaveLength(2);
});

test("what turned the match stands before what only belongs to it", () => {
  const lucky = { kind: "luckiest", ply: 0, seat: 1, worth: 0.3 } as const;
  const turn = { kind: "turning-point", ply: 4, seat: 1, worth: 0.5 } as const;
  const kinds = momentsFor(review({ moments: [lucky, turn] }), 0).map(({ kind }) => kind);
  expect(kinds).toEqual(["costliest", "turning-point", "luckiest"]);
});

test("what cost or helped most is named where it is clearly more than the rest", () => {
  const ledger = { initial: 0.5, final: 0, own: -0.7, others: -0.1, luck: 0.3, items: [] };
  expect(decidedBy({ ...ledger, seat: 0 })).toEqual({ part: "own", worth: -0.7 });
  expect(decidedBy({ ...ledger, seat: 0, final: 1, own: 0.1, others: 0, luck: 0.4 })).toEqual({
    part: "luck",
    worth: 0.4,
  });
  expect(decidedBy({ ...ledger, seat: 0, own: -0.2, others: -0.17, luck: -0.13 })).toBeNull();
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
