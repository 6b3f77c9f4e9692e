/**
 * Places of the table by name (`seat-1`, `code-1`, `pair-1-left`, `clues`, `notes`, `pile`): what story lines, hints
 * and lessons speak of.
 */
import type { IconName, SymbolName } from "../../symbols/names";
import type { Frame, Line } from "../../table/play.svelte";
import type { Ghost } from "../plugin";
import { actionOf } from "./actions";
import { signOf, statuettesOf, type Card, type Side, type Table, type View } from "./symbols";

export const pairPlace = (seat: number, side: Side): string => `pair-${seat}-${side}`;
export const takenPlace = (seat: number): string => `pair-${seat}`; // where a pair lay before it was taken
export const codePlace = (seat: number): string => `code-${seat}`;
export const cluePlace = (name: string): string => `clue-${name}`;

/** The rings of a place: spoken of, or touched by the latest action. */
export function rings(play: Table, place: string): (string | false)[] {
  return [play.isPointed(place) && "pointed", play.isChanged(place) && "changed"];
}

/** The classes of a place: its rings, and dimmed where the lesson means another one. */
export function marks(play: Table, place: string): (string | false)[] {
  return [...rings(play, place), play.isDimmed(place) && "dimmed"];
}

/** The places that an action in notation touches. */
export function touches(text: string, view: View): string[] {
  const action = actionOf(text);
  const me = view.viewer ?? 0;
  switch (action?.kind) {
    case "take":
      return [pairPlace(action.from, action.card)];
    case "both":
      return [pairPlace(me, "left"), pairPlace(me, "right")];
    case "keep":
      return [pairPlace(0, action.card)];
    case "declare":
      return [codePlace(me)];
    case "reveal":
      return ["pile"];
    default:
      return [];
  }
}

/** The statuettes of a code that would be declared. */
export function ghosts(text: string, view: View): Ghost[] {
  const action = actionOf(text);
  if (action?.kind !== "declare") return [];
  return [{ place: codePlace(view.viewer ?? 0), symbols: statuettesOf(action.code).map(signOf) }];
}

/** `["@temple-code-statuette-wave", …]` as the server sends a card, to its name in the view. */
function cardNamed(view: View, ids: unknown): string | undefined {
  if (!Array.isArray(ids)) return undefined;
  const sent = ({ statuettes }: Card): string => statuettes.map((name) => `@temple-code-statuette-${name}`).join();
  return view.seats.flatMap(({ clues }) => clues).find(({ card }) => sent(card) === ids.join())?.card.name;
}

const kindOf = (id: string): string => id.replace("temple-code-event-", "");

/** The places that a story line speaks of: the clue cards taken, or the code that was declared. */
export function placesOf({ id, about }: Line, view: View): string[] {
  const seat = about["seat"];
  if (/^(declare|guess|code)/.test(kindOf(id)) && typeof seat === "number") return [codePlace(seat)];
  const cards = ["card", "rest", "left", "right"].map((part) => cardNamed(view, about[part]));
  const clues = cards.filter((name) => name !== undefined).map(cluePlace);
  return clues.length || typeof seat !== "number" ? clues : [`seat-${seat}`];
}

/** The places to mark after an act: cards taken and where they lay, a code that was declared. */
export function tracesOf({
  action,
  actor,
  lines,
  view,
}: Pick<Frame<View>, "action" | "actor" | "lines" | "view">): string[] {
  const taken = actionOf(action);
  const emptied =
    taken?.kind === "take" ? [takenPlace(taken.from)] : taken?.kind === "both" ? [takenPlace(actor ?? -1)] : [];
  return [...emptied, ...lines.flatMap((line) => placesOf(line, view)).filter((place) => !place.startsWith("seat-"))];
}

const LINE_SYMBOLS: Record<string, SymbolName | IconName> = {
  take: "card-back",
  both: "card-back",
  reveal: "card-back",
  keep: "card-back",
  "first-card": "card-back",
  clue: "clue-circle",
  "declare-right": "half-medallion",
  "guess-right": "half-medallion",
  "declare-wrong": "i-close",
  "guess-wrong": "i-close",
  code: "i-door",
  "code-seen": "i-door",
  "discard-shuffled": "i-rotate",
  "aside-shuffled": "i-rotate",
  round: "i-flag",
  win: "i-crown",
  limit: "i-crown",
  "solo-over": "i-medal",
};

/** The symbol that a story line begins with; a clue without a circle is told by its triangle, an empty one by the empty mark. */
export function symbolOf({ id, about }: Line): SymbolName | IconName {
  const clue = String(about["clue"] ?? "");
  if (clue.endsWith("-0-0")) return "clue-none";
  if (/-clue-0-\d$/.test(clue)) return "clue-triangle";
  return LINE_SYMBOLS[kindOf(id)] ?? "i-next";
}
