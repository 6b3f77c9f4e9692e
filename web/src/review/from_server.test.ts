import { expect, test } from "vitest";
import type { Review as Sent } from "../wire";
import { reviewOf, sharesOf } from "./from_server";

const item = (kind: Sent["items"][number]["kind"], ply: number, worth: number, seat: number | null = null) => ({
  ...{ kind, ply, seat, effect: [worth, -worth], error: [0.01, 0.01] },
});
const sent: Sent = {
  game: "cibola",
  seats: 2,
  depth: "quick",
  choices: [
    {
      ...{ ply: 1, seat: 1, chosen: 4, best: 3, loss: 0.2, loss_error: 0.01, spread: 0.4, verdict: "mistake" },
      ...{
        mixed: false,
        worlds: 64,
        glance: null,
        known: ["Two codes were left."],
        why: ["It leaves one."],
        described: [],
      },
      candidates: [
        { action: 3, text: "stake 3", label: "Stake 3", share: 0.6, error: 0.01, weight: null },
        { action: 4, text: "stake 4", label: "Stake 4", share: 0.4, error: 0.01, weight: null },
      ],
    },
  ],
  items: [item("deal", 0, 0.1), item("guess", 0, -0.2), item("skill", 1, 0.2, 1), item("reveal", 1, 0.4)],
  final: [1, 0],
  hidden: [],
};

test("the curve is what the ledger adds up to, move by move, and ends with the result", () => {
  const rounded = sharesOf(sent, 2).map((row) => row.map((share) => Number(share.toFixed(3))));
  expect(rounded).toEqual([
    [0.6, 0.4],
    [0.4, 0.6],
    [1, 0],
  ]);
});

test("what a server spells out is there for a page that has no rules", () => {
  const review = reviewOf(sent, 2);
  expect(review.spelled?.map(({ label }) => label)).toEqual(["Stake 3", "Stake 4"]);
  expect(review.knownSentences).toEqual([{ ply: 1, seat: 1, sentences: ["Two codes were left."] }]);
  expect(review.whySentences).toEqual([{ ply: 1, seat: 1, best: ["It leaves one."], chosen: [] }]);
  expect(review.decisions[0]?.lossError).toBe(0.01);
  expect(review.accuracy).toEqual([null, { share: 0.5, choices: 1 }]);
});

test("result = even share + own choices + those of the others + luck", () => {
  for (const { initial, final, own, others, luck } of reviewOf(sent, 2).ledger)
    expect(initial + own + others + luck).toBeCloseTo(final, 9);
});
