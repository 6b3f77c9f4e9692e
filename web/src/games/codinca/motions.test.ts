import { expect, test } from "vitest";
import type { CodincaTile, CodincaView } from "../../wire";
import { framesOf, keyMaker, motionOf, paceOf, sparkOf } from "./motions";
import { actionOf } from "./actions";
import { blockCells, CELLS, lineCells, touches } from "./places";

const tile = (number: number, cell: string, gold = true): CodincaTile => ({
  tile: number,
  cell,
  element: "fire",
  gold,
  owner: 0,
  barred: null,
});

function table(tiles: CodincaTile[], order: string[] = []): CodincaView {
  const seats = [{ seat: 0, element: "fire", turn: true, turns: 1, keys: [], order, cards: [], held: 0 }];
  return {
    game: "codinca",
    viewer: 0,
    turn: 0,
    first: 0,
    number: 1,
    turn_limit: 60,
    base: [],
    owed: 2,
    turned_up: null,
    barred: [],
    tiles,
    seats,
    owner_looks: false,
    blind_side: false,
    take_back: "action",
    points: null,
    places: null,
  };
}

test("a line has four cells and a block too, named in reading order", () => {
  expect(CELLS.slice(0, 5)).toEqual(["a4", "b4", "c4", "d4", "a3"]);
  expect(lineCells("3")).toEqual(["a3", "b3", "c3", "d3"]);
  expect(lineCells("b")).toEqual(["b4", "b3", "b2", "b1"]);
  expect(blockCells("b3")).toEqual(["b3", "c3", "b2", "c2"]);
});

test("an action touches its cells, whichever card it plays", () => {
  expect(touches("switch a4 b3")).toEqual(["a4", "b3"]);
  expect(touches("push a up #2")).toEqual(["a4", "a3", "a2", "a1"]);
  expect(touches("trap left #1")).toEqual(["side-left"]);
  expect(touches("side top")).toEqual(["side-top"]);
});

test("a switched tile slides from where it was", () => {
  expect(motionOf(tile(3, "b3"), table([tile(3, "a4")]), actionOf("switch a4 b3"))).toMatchObject({
    kind: "slide",
    x: -1,
    y: -1,
  });
});

test("the tile that leaves a pushed line comes in beyond the other end", () => {
  const motion = motionOf(tile(3, "a3"), table([tile(3, "d3")]), actionOf("push 3 right"));
  expect(motion).toMatchObject({ kind: "enter", x: -1 });
  expect(framesOf(motion!)[0]).toMatchObject({ opacity: 0 });
});

test("a block turns round its middle, and the frames end where the tile lies", () => {
  const motion = motionOf(tile(3, "c3"), table([tile(3, "b3")]), actionOf("rotate b3 right"));
  expect(motion).toMatchObject({ kind: "orbit", x: -0.5, y: 0.5, angle: -90 });
  expect(framesOf(motion!).at(-1)?.["transform"]).toContain("rotate(0deg)");
});

test("a trap turns the row nearest to its card first", () => {
  const before = table([tile(3, "a1"), tile(4, "a4")]);
  const near = motionOf(tile(3, "a1", false), before, actionOf("side bottom"));
  const far = motionOf(tile(4, "a4", false), before, actionOf("side bottom"));
  expect([near?.kind, near?.delay]).toEqual(["flip", 0]);
  expect(far?.delay).toBeGreaterThan(0);
});

test("a tile that neither moved nor turned is still", () => {
  expect(motionOf(tile(3, "a1"), table([tile(3, "a1")]), actionOf("flip b2"))).toBeNull();
  expect(motionOf(tile(3, "a1"), null, actionOf("flip a1"))).toBeNull();
});

test("the tiles of a completed key glow one after the other, and the scene takes longer", () => {
  const tiles = [tile(1, "a4"), tile(2, "b4")];
  const [before, after] = [table(tiles), table(tiles, ["line"])];
  expect(keyMaker(after, before)).toBe(0);
  expect(sparkOf(tiles[1]!, after, before)).toBeGreaterThan(sparkOf(tiles[0]!, after, before)!);
  expect(sparkOf(tiles[0]!, before, before)).toBeNull();
  expect(paceOf(after, before, "flip a4")).toBeGreaterThan(paceOf(before, before, "flip a4"));
});
