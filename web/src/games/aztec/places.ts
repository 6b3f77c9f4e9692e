/**
 * Places of the table by name (`sheet-2`, `seat-2`, `curse-red`, `reserve`, `bowl-blue`, `dish`, `card`, `artefact-1`,
 * `stones`, `ladder`).
 */
import type { IconName, SymbolName } from "../../symbols/names";
import type { Line, Play } from "../../table/play.svelte";
import type { Ghost } from "../plugin";
import { actionOf } from "./actions";
import { COLOURS, colourOf, countOf, jewelSign, type View } from "./symbols";
import { eventOf } from "./scenes";

/** The classes of a place: spoken of, touched by the latest action, or not meant by the lesson. */
export function marks(play: Play<View>, place: string): (string | false)[] {
  return [play.isPointed(place) && "pointed", play.isChanged(place) && "changed", play.isDimmed(place) && "dimmed"];
}

/** The places that an action in notation touches. */
export function touches(text: string): string[] {
  const action = actionOf(text);
  if (!action) return [];
  if (action.kind === "take")
    return ["dish", ...COLOURS.filter((colour) => action[colour] > 0).map((colour) => `bowl-${colour}`)];
  if (action.kind === "keep") return [`artefact-${action.place}`];
  return action.kind === "purify" ? ["stones"] : [`sheet-${action.seat}`];
}

/** The handful on its own sheet, the token laid on a sheet, or the jewel taken from it. */
export function ghosts(text: string, view: View): Ghost[] {
  const action = actionOf(text);
  switch (action?.kind) {
    case "take":
      return [{ place: `sheet-${view.viewer}`, symbols: COLOURS.flatMap((colour) => jewels(colour, action[colour])) }];
    case "believe":
    case "accuse":
      return [{ place: `sheet-${action.seat}`, symbols: [`tk-${action.kind}`] }];
    case "steal":
      return [{ place: `sheet-${action.seat}`, symbols: [jewelSign(action.colour)] }];
    default:
      return [];
  }
}

const jewels = (colour: string, count: number): SymbolName[] => Array<SymbolName>(count).fill(jewelSign(colour));

/** The places that a story line speaks of: curse cards and players. */
export function placesOf(line: Line): string[] {
  const { about } = line;
  const seats = [about["seat"], about["other"], ...(Array.isArray(about["seats"]) ? about["seats"] : [])];
  const cursed = eventOf(line).startsWith("curse") ? [`curse-${String(about["colour"])}`] : [];
  return [
    ...cursed,
    ...seats.filter((seat) => typeof seat === "number").flatMap((seat) => [`seat-${seat}`, `sheet-${seat}`]),
  ];
}

const LINE_SYMBOLS: Record<string, SymbolName | IconName> = {
  "sealed-take": "i-fist",
  "sealed-take-own": "i-fist",
  "sealed-token": "i-fist",
  "sealed-believe": "tk-believe",
  "sealed-accuse": "tk-accuse",
  handfuls: "jw-yellow",
  tokens: "tk-believe",
  believe: "tk-believe",
  accuse: "tk-accuse",
  truth: "i-check",
  lie: "i-eye-off",
  caught: "i-eye",
  gain: "totem-frame",
  "gain-open": "totem-frame",
  "no-artefact": "totem-frame",
  keep: "totem-frame",
  "keep-hidden": "totem-frame",
  "at-once": "totem-frame",
  idle: "totem-frame",
  count: "i-medal",
  wins: "i-crown",
};

/** The colour that a handful has most of. */
function mostIn(handful: string): SymbolName {
  const most = [...handful].reduce((best, letter) =>
    countOf(handful, colourOf(letter)) > countOf(handful, colourOf(best)) ? letter : best,
  );
  return jewelSign(colourOf(most));
}

/** The symbol that a story line begins with; what has none of its own speaks of cursed stones. */
export function symbolOf(line: Line): SymbolName | IconName {
  const event = eventOf(line);
  if (event === "handful") return mostIn(String(line.about["handful"]));
  if (event === "steal") return jewelSign(String(line.about["colour"]));
  return LINE_SYMBOLS[event] ?? "cursed";
}
