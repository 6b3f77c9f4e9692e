import { expect, test } from "vitest";
import type { Judged, Ledger, LedgerItem } from "../review/shapes";
import { momentCards } from "./moment_cards";

const item = (kind: LedgerItem["kind"], ply: number, seat: number | null, mine: number, error = 0.01): LedgerItem => ({
  kind,
  ply,
  seat,
  effect: [mine, -mine],
  error: [error, error],
});

const judged = (ply: number, seat: number, loss: number, verdict: Judged["verdict"]): Judged => ({
  ply,
  seat,
  chosen: 1,
  candidates: [],
  best: 2,
  loss,
  lossError: 0.01,
  spread: loss,
  verdict,
  mixed: false,
  worlds: 64,
  glance: null,
  final: true,
  known: [],
});

const ITEMS = [
  item("skill", 3, 0, 0.2),
  item("reveal", 1, null, -0.3),
  item("guess", 2, 1, 0.5, 0.4), // may be noise
  item("skill", 2, 1, 0.25), // of seat 1, and it helped seat 0
];
const LEDGER: Ledger[] = [0, 1].map((seat) => ({
  seat,
  initial: 0.5,
  final: seat === 0 ? 1 : 0,
  own: 0,
  others: 0,
  luck: 0,
  items: ITEMS,
}));
const SHARES = [0.5, 0.4, 0.1, 0.6, 1].map((share) => [share, 1 - share]);

test("five cards tell a match in its order, and noise is none of them", () => {
  const decisions = [
    judged(0, 0, 0.3, "blunder"),
    judged(2, 1, 0.1, "inaccuracy"),
    judged(3, 0, 0.2, "mistake"),
    judged(1, 1, 0.9, "sound"),
  ];
  expect(momentCards({ decisions, ledger: LEDGER, shares: SHARES, seats: 2 })).toEqual([
    { kind: "costliest", ply: 0, seat: 0, worth: -0.3 },
    { kind: "luckiest", ply: 1, seat: 1, worth: 0.3 },
    { kind: "turning-point", ply: 2, seat: 0, worth: 0.5 },
    { kind: "costliest", ply: 2, seat: 1, worth: -0.1 },
    { kind: "best-find", ply: 3, seat: 0, worth: 0.2 },
  ]);
});

test("before the match was looked at once there are at most costly choices", () => {
  expect(momentCards({ decisions: [], ledger: [], shares: [], seats: 2 })).toEqual([]);
  const decisions = [judged(0, 0, 0.3, "blunder")];
  const cards = momentCards({ decisions, ledger: [], shares: [], seats: 2 });
  expect(cards.map(({ kind }) => kind)).toEqual(["costliest"]);
});

test("luck that only takes back a fault at the same move is not the luckiest moment", () => {
  const luckiest = (...items: LedgerItem[]) => {
    const ledger = LEDGER.map((one) => ({ ...one, items }));
    return momentCards({ decisions: [], ledger, shares: [], seats: 2 }).filter(({ kind }) => kind === "luckiest");
  };
  const fault = item("skill", 4, 0, -0.4);
  expect(luckiest(fault, item("guess", 4, 0, 0.38))).toEqual([]);
  const [net] = luckiest(fault, item("guess", 4, 0, 0.6));
  expect(net).toMatchObject({ kind: "luckiest", ply: 4, seat: 0 });
  expect(net!.worth, "only what the chance rose").toBeCloseTo(0.2, 9);
  expect(luckiest(fault, item("guess", 5, null, 0.3))).toEqual([{ kind: "luckiest", ply: 5, seat: 0, worth: 0.3 }]);
});

test("what was best though another choice looked better is a find, where that is clear", () => {
  const candidate = (action: number, share: number, error = 0.01) => ({ action, share, error, weight: null });
  const found = (more: Partial<Judged>) => {
    const one = { ...judged(3, 1, 0, "sound"), best: 1, glance: 2, ...more };
    const ledger = LEDGER.map((account) => ({ ...account, items: [item("skill", 0, 0, 0.06)] }));
    const cards = momentCards({ decisions: [one], ledger, shares: [], seats: 2 });
    return cards.filter(({ kind }) => kind === "best-find").map(({ ply, worth }) => [ply, Math.round(100 * worth)]);
  };
  const candidates = [candidate(1, 0.7), candidate(2, 0.55)];
  expect(found({ candidates })).toEqual([[3, 15]]);
  expect(found({ candidates: [candidate(1, 0.7, 0.06), candidate(2, 0.55, 0.06)] }), "noise").toEqual([[0, 6]]);
  expect(found({ candidates, glance: null }), "nothing was in doubt").toEqual([[0, 6]]);
  expect(found({ candidates, glance: 1 }), "everybody would have").toEqual([[0, 6]]);
  expect(found({ candidates, best: 3 }), "something was better still").toEqual([[0, 6]]);
});
