import { afterAll, expect, test, vi } from "vitest";
import { Play, type Frame } from "../../table/play.svelte";
import type { CodincaTile, CodincaView } from "../../wire";
import { Hand } from "./hand.svelte";
import { areNeighbours, CELLS, tracesOf } from "./places";

vi.hoisted(() => vi.resetModules()); // files of a quick run share modules: what is mocked here is loaded anew, here and after
afterAll(() => void vi.resetModules());
vi.mock("../../words/words.svelte", () => ({ say: (id: string) => id }));

const tile = (n: number, also: Partial<CodincaTile> = {}): CodincaTile => ({
  tile: n,
  cell: CELLS[n] as string,
  element: "fire",
  gold: true,
  owner: n === 0 ? 0 : null,
  barred: null,
  ...also,
});
const view = (also: Partial<CodincaView> = {}): CodincaView =>
  ({
    turn: 0,
    number: 1,
    base: [],
    owed: 2,
    turned_up: null,
    barred: [],
    tiles: CELLS.map((_, n) => tile(n)),
    seats: [{ seat: 0, held: 3, cards: [] }],
    owner_looks: false,
    blind_side: false,
    ...also,
  }) as unknown as CodincaView;

/** A table at which these actions are offered to the viewer. */
function handWith(...texts: string[]): Hand {
  const legal = texts.map((text, action) => ({ action, text, label: text }));
  const players = [{ seat: 0, name: "Inès", bot: null, standIn: false, present: true, owing: true, free: false }];
  const frame = {
    ply: 1,
    view: view(),
    legal,
    prompt: "asked",
    action: null,
    actor: null,
    lines: [],
    players,
    clock: null,
    standings: null,
    undo: false,
    over: false,
  } as Frame<CodincaView>;
  return new Hand(new Play("codinca", 0, frame, "lesson", async () => null));
}

const ALL = ["switch a4 b4", "switch a4 b3", "flip c2", "push 1 left", "rotate b3 left", "trap"];

test("the prompt follows the hand through every way to act", () => {
  const hand = handWith(...ALL);
  const told = [hand.next];
  hand.press("a4");
  told.push(hand.next);
  for (const mode of ["switch", "flip", "push", "rotate", "trap"] as const) {
    hand.choose(mode);
    told.push(hand.next);
  }
  hand.choose("rotate");
  hand.block = "b3";
  expect([...told, hand.next]).toEqual([
    null,
    ...["second", "first", "flip", "push", "block", "trap", "turn"].map((what) => `codinca-next-${what}`),
  ]);
});

test("a switch that cannot be is answered with its reason and rule", () => {
  const hand = handWith(...ALL);
  hand.press("d1");
  expect([hand.play.refused?.sentence, hand.play.refused?.rule]).toEqual(["codinca-not-own", "C7"]);
  hand.press("a4");
  hand.press("d1");
  expect([hand.play.refused?.sentence, hand.first]).toEqual(["codinca-far", "a4"]);
});

test("a tile pressed while a line is to be pushed says what to press instead", () => {
  const hand = handWith(...ALL);
  hand.choose("push");
  hand.press("c2");
  expect([hand.play.refused?.sentence, hand.play.refused?.rule]).toEqual(["codinca-next-push", "C12"]);
});

test("cells touch by sides and corners", () => {
  expect(CELLS.filter((cell) => areNeighbours("a4", cell))).toEqual(["b4", "a3", "b3"]);
});

test("a trace stays with the tile that was moved or turned", () => {
  const after = view({
    tiles: CELLS.map((_, n) =>
      n === 0
        ? tile(0, { cell: "b4" })
        : n === 1
          ? tile(1, { cell: "a4" })
          : n === 9
            ? tile(9, { gold: false })
            : tile(n),
    ),
  });
  expect(tracesOf(after, view())).toEqual(["tile-0", "tile-1", "tile-9"]);
});
