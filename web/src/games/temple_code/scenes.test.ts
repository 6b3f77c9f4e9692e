import { expect, test } from "vitest";
import { CLUE, DECLARATION, sceneOf, tell } from "./scenes";
import type { Card, View } from "./symbols";

const card = (name: string): Card => ({ name, statuettes: [] });

/** A view of seat 0 with these clue cards, and the latest declaration. */
function view(clues: string[], told: { declared: string; code: string } | null = null): View {
  const seat = {
    seat: 0,
    found: 0,
    clues: clues.map((name) => ({ card: card(name), circles: 1, triangles: 0, aside: true })),
  };
  const declaration = told && {
    seat: 0,
    declared: card(told.declared),
    code: card(told.code),
    right: told.declared === told.code,
  };
  return { viewer: 0, round: 1, seats: [seat], told: declaration } as unknown as View;
}

test("a new clue on my code is a scene", () => {
  const scene = sceneOf(view(["VTC", "CAN"]), view(["VTC"]));
  expect(scene).toMatchObject({ kind: "clue", clues: [{ card: { name: "CAN" } }] });
  expect(tell({ view: view(["VTC", "CAN"]) }, view(["VTC"]))).toMatchObject([{ time: CLUE, view: view(["VTC"]) }]);
});

test("a declaration goes before the clue that comes with the next code", () => {
  const told = { declared: "MKV", code: "MKV" };
  expect(sceneOf(view(["ANM"], told), view(["VTC"]))).toMatchObject({ kind: "declaration", told: { right: true } });
  expect(tell({ view: view(["ANM"], told) }, view(["VTC"]))).toMatchObject([
    { time: DECLARATION, view: view(["VTC"]) },
  ]);
});

test("a declaration that was told already is not told again", () => {
  const told = { declared: "MKV", code: "TCA" };
  expect(sceneOf(view(["VTC"], told), view(["VTC"], told))).toBeNull();
  expect(tell({ view: view(["VTC"], told) }, view(["VTC"], told))).toEqual([]);
});
