/** Places of the grid by name (`a4` to `d1`, top left first), the lines and blocks they form, and what actions and story lines touch. */
import type { IconName, SymbolName } from "../../symbols/names";
import type { Line, Play } from "../../table/play.svelte";
import type { CodincaView } from "../../wire";
import type { Ghost } from "../plugin";
import { actionOf } from "./actions";

export const COLUMNS = ["a", "b", "c", "d"] as const;
export const ROWS = ["4", "3", "2", "1"] as const; // from the top
export const CELLS: readonly string[] = ROWS.flatMap((row) => COLUMNS.map((column) => column + row));
export const SIDES = ["top", "left", "right", "bottom"] as const;
export type Side = (typeof SIDES)[number];

/** A place as column and row, both from 0 at the top left. */
export interface Spot {
  x: number;
  y: number;
}

export function spotOf(cell: string): Spot {
  const at = CELLS.indexOf(cell);
  return { x: at % 4, y: Math.floor(at / 4) };
}

export const cellAt = (x: number, y: number): string => CELLS[4 * y + x] as string;

/** Whether two cells touch, corners included. */
export function areNeighbours(one: string, other: string): boolean {
  const [a, b] = [spotOf(one), spotOf(other)];
  return one !== other && Math.abs(a.x - b.x) <= 1 && Math.abs(a.y - b.y) <= 1;
}

/** The cells of a row (`1` to `4`) or column (`a` to `d`), in reading order. */
export const lineCells = (line: string): string[] => CELLS.filter((cell) => cell.includes(line));

/** The four cells of a block, named by its top left cell, in reading order. */
export function blockCells(block: string): string[] {
  const { x, y } = spotOf(block);
  return [cellAt(x, y), cellAt(x + 1, y), cellAt(x, y + 1), cellAt(x + 1, y + 1)];
}

/** The top left cells of the nine blocks. */
export const BLOCKS: readonly string[] = CELLS.filter((cell) => spotOf(cell).x < 3 && spotOf(cell).y < 3);

/** The places that an action in notation touches. */
export function touches(text: string): string[] {
  const action = actionOf(text);
  switch (action?.kind) {
    case "switch":
      return action.cells;
    case "flip":
      return [action.cell];
    case "push":
      return lineCells(action.line);
    case "rotate":
      return blockCells(action.block);
    case "trap":
    case "side":
      return [`side-${action.side ?? "bottom"}`];
    case "done":
      return ["done"];
    default:
      return [];
  }
}

/** The tiles that an action would bring to other cells, or turn over. */
export function ghosts(text: string, view: CodincaView): Ghost[] {
  const action = actionOf(text);
  return movesOf(text).flatMap(([from, to]) => {
    const tile = view.tiles.find(({ cell }) => cell === from);
    if (!tile) return [];
    return [{ place: to, symbols: [signOf(tile.element)], gold: tile.gold !== (action?.kind === "flip") }];
  });
}

/** From where to where an action moves tiles; a flip leaves them in their place. */
function movesOf(text: string): [from: string, to: string][] {
  const action = actionOf(text);
  const cells = touches(text);
  const along = (to: readonly number[]): [string, string][] => cells.map((cell, i) => [cell, cells[to[i]!]!]);
  switch (action?.kind) {
    case "switch":
      return along([1, 0]);
    case "flip":
      return along([0]);
    case "push":
      return along(action.way === "right" || action.way === "down" ? [1, 2, 3, 0] : [3, 0, 1, 2]);
    case "rotate":
      return along({ right: [1, 3, 0, 2], left: [2, 0, 3, 1], half: [3, 2, 1, 0] }[action.way]);
    default:
      return [];
  }
}

/** The places that a story line speaks of. */
export function placesOf({ about }: Line): string[] {
  const cells = about["cells"];
  if (Array.isArray(cells)) return cells.map(String);
  return typeof about["seat"] === "number" ? [`seat-${about["seat"]}`] : [];
}

export const signOf = (element: string): SymbolName => `el-${element}` as SymbolName;

const LINE_SYMBOLS: Record<string, SymbolName | IconName> = {
  push: "i-push",
  rotate: "i-rotate",
  trap: "i-trap",
  side: "i-trap",
  "trap-side": "i-trap",
  key: "i-key",
  wins: "i-crown",
  "wins-by-keys": "i-crown",
  shared: "i-crown",
  limit: "i-hourglass",
};

/** The symbol that a story line begins with: what a spirit card did, a key, or the element of who acted. */
export function symbolOf({ id, seat }: Line, view: CodincaView): SymbolName | IconName {
  return LINE_SYMBOLS[id.replace("codinca-event-", "")] ?? signOf(view.seats[seat ?? 0]?.element ?? "earth");
}

/** The icon of a kind of action. */
export const iconOf = (kind: string): IconName => `i-${kind === "side" ? "trap" : kind}` as IconName;

export const tilePlace = (tile: number): string => `tile-${tile}`;

/** The tiles that an act moved or turned: they keep their mark wherever they go. */
export function tracesOf(view: CodincaView, before: CodincaView): string[] {
  const then = new Map(before.tiles.map((tile) => [tile.tile, tile]));
  return view.tiles
    .filter(({ tile, cell, gold }) => then.get(tile)?.cell !== cell || then.get(tile)?.gold !== gold)
    .map(({ tile }) => tilePlace(tile));
}

/** The classes of a place: spoken of, touched by the latest action, or not meant by the lesson. */
export function marks(play: Play<CodincaView>, place: string): (string | false)[] {
  return [play.isPointed(place) && "pointed", play.isChanged(place) && "changed", play.isDimmed(place) && "dimmed"];
}
