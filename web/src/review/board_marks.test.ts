import { describe, expect, it } from "vitest";
import * as aztec from "../games/aztec/places";
import * as cibola from "../games/cibola/places";
import { CELLS, ghosts, touches } from "../games/codinca/places";
import * as temple from "../games/temple_code/places";
import type { AztecView, CodincaView, TempleCodeView } from "../wire";
import { marksOf, raisedOver, type BoardMark } from "./board_marks";

/** A grid on which every tile is told by its element: `el-a4` lies on a4. */
const view = {
  tiles: CELLS.map((cell, tile) => ({ tile, cell, element: cell, gold: cell === "a4" })),
} as unknown as CodincaView;
const laid = (text: string): Record<string, string> =>
  Object.fromEntries(
    ghosts(text, view).map(({ place, symbols, gold }) => [place, `${symbols.join()}${gold ? " gold" : ""}`]),
  );

describe("pieces that would lie elsewhere", () => {
  it("are the tiles of Codinca where an action brings them", () => {
    expect(laid("switch a4 b4")).toEqual({ b4: "el-a4 gold", a4: "el-b4" });
    expect(laid("flip a4")).toEqual({ a4: "el-a4" });
    expect(laid("flip b4")).toEqual({ b4: "el-b4 gold" });
    expect(laid("rotate a4 right")).toEqual({ b4: "el-a4 gold", b3: "el-b4", a3: "el-b3", a4: "el-a3" });
    expect(laid("rotate a4 left")).toEqual({ a3: "el-a4 gold", b3: "el-a3", b4: "el-b3", a4: "el-b4" });
    expect(laid("push 4 right")).toEqual({ b4: "el-a4 gold", c4: "el-b4", d4: "el-c4", a4: "el-d4" });
    expect(laid("push a up")).toEqual({ a1: "el-a4 gold", a4: "el-a3", a3: "el-a2", a2: "el-a1" });
    expect(laid("done")).toEqual({});
    expect(touches("flip a4")).toEqual(["a4"]);
  });

  it("are rocks, tokens, handfuls and codes in the others", () => {
    expect(cibola.ghosts("rock snake 2")).toEqual([{ place: "snake-2", symbols: ["rock"] }]);
    expect(cibola.ghosts("pick 1")).toEqual([]);
    const mine = { viewer: 3 } as AztecView;
    expect(aztec.ghosts("accuse 2", mine)).toEqual([{ place: "sheet-2", symbols: ["tk-accuse"] }]);
    expect(aztec.ghosts("take BBR", mine)).toEqual([{ place: "sheet-3", symbols: ["jw-blue", "jw-blue", "jw-red"] }]);
    const seen = { viewer: 1 } as TempleCodeView;
    expect(temple.ghosts("declare VTC", seen)).toEqual([
      { place: "code-1", symbols: ["st-wave", "st-tiki", "st-cthulhu"] },
    ]);
  });
});

it("shows the pieces of what was chosen only where rings tell the two apart no longer", () => {
  const mark = (role: BoardMark["role"], place: string, touched = place): BoardMark => ({
    role,
    places: [touched],
    moves: false,
    backwards: false,
    ghosts: [{ place, symbols: ["rock"] }],
  });
  const kept = (marks: BoardMark[]): number[] => marks.map(({ ghosts }) => ghosts.length);
  expect(kept(marksOf(mark("chosen", "a"), mark("best", "b")))).toEqual([0, 1]);
  expect(kept(marksOf(mark("chosen", "a"), mark("best", "a")))).toEqual([1, 1]);
  expect(kept(marksOf(mark("chosen", "a", "b"), mark("best", "a", "c")))).toEqual([1, 1]);
  expect(kept(marksOf(mark("chosen", "a"), null))).toEqual([0]);
});

describe("pieces of two choices on one place", () => {
  const box = (x: number, width: number): { x: number; y: number; width: number; height: number } => ({
    x,
    y: 100,
    width,
    height: 40,
  });

  it("lie side by side where there is room", () => {
    expect(raisedOver([box(0, 80)], [box(90, 80)])).toEqual([box(0, 80)]);
  });

  it("lie above each other where one would hide the other", () => {
    expect(raisedOver([box(0, 120)], [box(90, 80)])).toEqual([{ ...box(0, 120), y: 56 }]);
  });
});
