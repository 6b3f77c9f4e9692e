/** Places of the table by name (`snake-4`, `offer-2`, `totem-5`, `discard`, `seat-1`): what story lines, hints and lessons speak of. */
import type { IconName, SymbolName } from "../../symbols/names";
import type { Line, Play } from "../../table/play.svelte";
import type { CibolaView } from "../../wire";
import type { Ghost } from "../plugin";
import { actionOf, type Action } from "./actions";
import { COLUMNS, signOf } from "./symbols";

export const cellPlace = (column: string, row: number): string => `${column}-${row}`;

/** The classes of a place: spoken of, touched by the latest action, or not meant by the lesson. */
export function marks(play: Play<CibolaView>, place: string): (string | false)[] {
  return [play.isPointed(place) && "pointed", play.isChanged(place) && "changed", play.isDimmed(place) && "dimmed"];
}

/** The places that an action in notation touches; a tremor's second one is where the rock comes to lie. */
export function touches(text: string): string[] {
  const action = actionOf(text);
  switch (action?.kind) {
    case "pick":
      return [`offer-${action.place}`];
    case "totem":
      return [`totem-${action.place}`];
    case "mirror":
      return [`mirror-${action.totem}`];
    case "rock":
      return [cellPlace(action.column, action.row)];
    case "tremor":
      return tremorPlaces(action);
    case "stake":
      return ["fist"];
    case "recall":
      return ["discard", "fist"];
    default:
      return [];
  }
}

/** The rock that an action would lay on a cell of the temple. */
export function ghosts(text: string): Ghost[] {
  const kind = actionOf(text)?.kind;
  const place = kind === "rock" || kind === "tremor" ? touches(text).at(-1) : undefined;
  return place ? [{ place, symbols: ["rock"] }] : [];
}

function tremorPlaces({ column, row, way }: Extract<Action, { kind: "tremor" }>): string[] {
  if (column === null || row === null) return []; // no rock is moved
  return [cellPlace(column, row), cellPlace(column, row + (way === "up" ? 1 : -1))];
}

function cellWith(view: CibolaView, column: string, value: unknown): string[] {
  const cells = view.columns.find(({ name }) => name === column)?.cells ?? [];
  return cells.filter((cell) => cell.value === value).map(({ row }) => cellPlace(column, row));
}

/** The places that a story line speaks of. */
export function placesOf({ about }: Line, view: CibolaView): string[] {
  if (about["column"] !== undefined) {
    const column = view.columns.find(({ name }) => about["column"] === `@cibola-of-${name}`)?.name ?? "";
    return [...cellWith(view, column, about["freed"]), ...cellWith(view, column, about["value"])];
  }
  return typeof about["seat"] === "number" ? [`seat-${about["seat"]}`] : [];
}

const LINE_SYMBOLS: Record<string, SymbolName | IconName> = {
  sealed: "i-fist",
  "sealed-own": "i-fist",
  opened: "i-fist",
  first: "i-crown",
  rock: "rock",
  settled: "rock",
  tremor: "rock",
  "tremor-none": "rock",
  totem: "totem-frame",
  mirror: "totem-frame",
  "no-totem": "totem-frame",
  "no-effect": "totem-frame",
  torch: "torch",
  score: "i-medal",
  wins: "i-crown",
  "wins-by-explorers": "i-crown",
  shared: "i-crown",
};

/** The symbol that a story line begins with: the treasure it speaks of, else what kind of event it is. */
export function symbolOf({ id, about }: Line): SymbolName | IconName {
  const symbols = about["symbols"];
  const first = Array.isArray(symbols) ? String(symbols[0]) : ""; // `@cibola-two-snake`
  const treasure = COLUMNS.find((name) => first.endsWith(`-${name}`));
  if (treasure) return signOf(treasure);
  return LINE_SYMBOLS[id.replace("cibola-event-", "")] ?? "explorer";
}
