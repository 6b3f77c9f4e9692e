/** Which drawing stands for what, and how jewels and values are written. */
import type { IconName, SymbolName } from "../../symbols/names";
import type { AztecArtefact, AztecSeat, AztecView } from "../../wire";
import { actionOf } from "./actions";

export type View = AztecView;
export type Seat = AztecSeat;
export type Artefact = AztecArtefact;

export const COLOURS = ["blue", "yellow", "red"] as const;
export type Colour = (typeof COLOURS)[number];
export const LARGEST = 4; // places of the dish

/** The letter of a colour in notation. */
export const letterOf = (colour: string): string => colour.charAt(0).toUpperCase();
export const colourOf = (letter: string): Colour => COLOURS.find((colour) => letterOf(colour) === letter) ?? "red";
export const jewelSign = (colour: string): SymbolName => `jw-${colour}` as SymbolName;
export const colours = (letters: string): Colour[] => [...letters].map(colourOf);

/** Jewels in the order of notation: blue, yellow, red. */
export const sorted = (letters: string): string =>
  COLOURS.map((colour) => letterOf(colour).repeat(countOf(letters, colour))).join("");
export const countOf = (letters: string, colour: string): number =>
  [...letters].filter((letter) => letter === letterOf(colour)).length;

/** Jewels in words: "2 blue, 1 red". */
export function inWords(letters: string, say: (id: string) => string): string {
  const held = COLOURS.filter((colour) => countOf(letters, colour) > 0);
  return held.map((colour) => say(`aztec-${colour}-${countOf(letters, colour)}`)).join(", ");
}

/** What a player did in a round that is over, in words. */
export function pastInWords(
  { round, truth, handful, card }: Seat["past"][number],
  say: (id: string, args?: Record<string, string | number>) => string,
): string {
  return say("aztec-past", { round, truth: String(truth), handful: inWords(handful, say), card: inWords(card, say) });
}

/** `duo red+blue` as the end of a message id: `duo-red-blue`. */
export const idOf = (kind: string): string => kind.replace(/[ +]/g, "-");

/** A kind of artefact card: its sort, and what is drawn on it. */
interface ArtefactKind {
  sort: "duo" | "trio" | "treasure" | "purification" | "hex" | "theft";
  drawing: readonly (SymbolName | IconName)[];
}

const ARTEFACTS: Readonly<Record<string, ArtefactKind>> = {
  "duo red+blue": { sort: "duo", drawing: ["jw-red", "jw-blue"] },
  "duo red+yellow": { sort: "duo", drawing: ["jw-red", "jw-yellow"] },
  "duo blue+yellow": { sort: "duo", drawing: ["jw-blue", "jw-yellow"] },
  "trio blue": { sort: "trio", drawing: ["jw-blue", "jw-blue", "jw-blue"] },
  "trio yellow": { sort: "trio", drawing: ["jw-yellow", "jw-yellow", "jw-yellow"] },
  "trio red": { sort: "trio", drawing: ["jw-red", "jw-red", "jw-red"] },
  treasure: { sort: "treasure", drawing: ["half-medallion"] },
  purification: { sort: "purification", drawing: ["st-wave"] },
  hex: { sort: "hex", drawing: ["cursed", "cursed"] },
  theft: { sort: "theft", drawing: ["i-fist"] },
};

export const sortOf = (kind: string): string => ARTEFACTS[kind]?.sort ?? kind;

/** What is drawn on an artefact card. */
export const drawingOf = (kind: string): readonly (SymbolName | IconName)[] =>
  ARTEFACTS[kind]?.drawing ?? ["totem-frame"];

/** The artefact among those drawn that an action in notation keeps. */
export function artefactOf(view: View, text: string | undefined): Artefact | null {
  const action = actionOf(text);
  return (action?.kind === "keep" && view.drawn[action.place - 1]) || null;
}

/** What stands beside a line of the score. */
export function lineDrawing(seat: Seat, name: string): readonly (SymbolName | IconName)[] {
  if (name === "duo") return seat.duo.map(jewelSign);
  if (name === "trios") return COLOURS.map(jewelSign);
  return name === "stones" ? ["cursed"] : drawingOf(name);
}

/** A line of the score in words: "2 own pairs", "trio of blue: 1". */
export function lineName(
  { name, count }: Seat["lines"][number],
  say: (id: string, args?: Record<string, string | number>) => string,
): string {
  return ["duo", "trios", "stones"].includes(name)
    ? say(`aztec-score-${name}`, { count })
    : say(`aztec-artefact-${idOf(name)}`);
}

export { figure } from "../../words/figure";

/** A seat when all is over: its last round stays on the table. */
function atTheEnd(view: View, seat: Seat): Seat {
  const last = seat.past.at(-1);
  const judges = (believe: boolean): number[] =>
    view.seats
      .filter(({ past }) => past.at(-1)?.token.seat === seat.seat && past.at(-1)?.token.believe === believe)
      .map((one) => one.seat);
  return last
    ? {
        ...seat,
        handful: last.handful,
        card: last.card,
        truth: last.truth,
        accusers: judges(false),
        believers: judges(true),
      }
    : seat;
}

/** The seats whose sheets lie on the slab: the rivals, or everybody where the viewer has no tray. */
export function onSlab(view: View, seat: number, everybody: boolean): Seat[] {
  const from = everybody || seat < 0 ? 0 : seat + 1;
  const seats = view.phase === "over" ? view.seats.map((one) => atTheEnd(view, one)) : view.seats;
  const around = seats.map((_, n) => seats[(from + n) % seats.length] as Seat);
  return everybody || seat < 0 ? around : around.slice(0, -1);
}
