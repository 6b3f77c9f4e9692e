import { expect, test } from "vitest";
import { CLUE, DECLARATION, sceneOf, tell } from "./scenes";
import type { Card, View } from "./symbols";

const card = (name: string): Card => ({ name, statuettes: [] });

/** A view of seat 0 with these clue cards, and the latest declaration. */
function view(clues: string[], made: { declared: string; code: string } | null = null): View {
  const seat = {
    seat: 0,
    found: 0,
    clues: clues.map((name) => ({ card: card(name), circles: 1, triangles: 0, aside: true })),
  };
  const declaration = made && {
    seat: 0,
    declared: card(made.declared),
    code: card(made.code),
    right: made.declared === made.code,
  };
  return { viewer: 0, round: 1, seats: [seat], declaration } as unknown as View;
}

test("a new clue on my code is a scene", () => {
  const scene = sceneOf(view(["VTC", "CAN"]), view(["VTC"]));
  expect(scene).toMatchObject({ kind: "clue", clues: [{ card: { name: "CAN" } }] });
  expect(tell({ view: view(["VTC", "CAN"]) }, view(["VTC"]))).toMatchObject([{ time: CLUE, view: view(["VTC"]) }]);
});

test("a declaration goes before the clue that comes with the next code", () => {
  const made = { declared: "MKV", code: "MKV" };
  expect(sceneOf(view(["ANM"], made), view(["VTC"]))).toMatchObject({
    kind: "declaration",
    declaration: { right: true },
  });
  expect(tell({ view: view(["ANM"], made) }, view(["VTC"]))).toMatchObject([
    { time: DECLARATION, view: view(["VTC"]) },
  ]);
});

test("a declaration that was told already is not told again", () => {
  const made = { declared: "MKV", code: "TCA" };
  expect(sceneOf(view(["VTC"], made), view(["VTC"], made))).toBeNull();
  expect(tell({ view: view(["VTC"], made) }, view(["VTC"], made))).toEqual([]);
});
