import { expect, test } from "vitest";
import { pathOf, shareAt, stacked, withMissedChances, xOf, yOf } from "./curve";

const plot = { left: 10, right: 110, top: 0, bottom: 100, plies: 4 };

test("the deal stands at the left edge and the result at the right one, a sure win at the top", () => {
  expect([xOf(plot, 0), xOf(plot, 4)]).toEqual([10, 110]);
  expect([yOf(plot, 0), yOf(plot, 1)]).toEqual([100, 0]);
});

test("a line leaves out what is not worked out yet", () => {
  const shares = [[0.5], [Number.NaN], [0.75]];
  expect(pathOf(plot, shares, 0)).toBe("M10.0 50.0L60.0 25.0");
  expect(shareAt(shares, 1, 0)).toBe(0.5);
  expect(shareAt([], 1, 0)).toBeNull();
});

test("marks of one moment stand above each other", () => {
  expect(stacked([{ ply: 1 }, { ply: 2 }, { ply: 1 }]).map(({ level }) => level)).toEqual([0, 0, 1]);
});

test("two turns of luck of the same seat at the same moment are two marks", () => {
  const marks = stacked([
    { kind: "luck", ply: 3, seat: 0 },
    { kind: "luck", ply: 3, seat: 0 },
  ]);
  expect(new Set(marks.map(({ kind, ply, seat, level }) => `${kind} ${ply} ${seat} ${level}`)).size).toBe(2);
});

test("nobody is shown as lost before they miss a win", () => {
  const shares = [
    [0.5, 0.3, 0.2],
    [0, 0.8, 0.2],
    [0, 0.9, 0.1],
  ];
  const missed = { ply: 1, seat: 0, verdict: "blunder" as const, mixed: false, loss: 1 };
  expect(withMissedChances(shares, [missed])[1]).toEqual([1, 0, 0]);
  expect(withMissedChances(shares, [{ ...missed, loss: 0.5 }])[1]).toEqual([0.5, 0.4, 0.1]);
  expect(withMissedChances(shares, [{ ...missed, mixed: true }])).toEqual(shares);
  expect(withMissedChances(shares, [{ ...missed, verdict: "sound" }])).toEqual(shares);
  expect(withMissedChances(shares.slice(0, 2), [missed])).toEqual(shares.slice(0, 2));
});

test("a curve that knew of the chance stays as it is", () => {
  const shares = [
    [0.9, 0.1],
    [0.3, 0.7],
  ];
  const missed = { ply: 0, seat: 0, verdict: "mistake" as const, mixed: false, loss: 0.2 };
  expect(withMissedChances(shares, [missed])).toEqual(shares);
});
