/** What the wire calls things, which drawing stands for what, and how a code is written in notation. */
import type { SymbolName } from "../../symbols/names";
import type { Play } from "../../table/play.svelte";
import type { TempleCodeCard, TempleCodeClue, TempleCodeSeat, TempleCodeView } from "../../wire";

export type View = TempleCodeView;
export type Card = TempleCodeCard;
export type Clue = TempleCodeClue;
export type Player = TempleCodeSeat;
export type Table = Play<View>;
export type Side = "left" | "right";

export const SIDES: readonly Side[] = ["left", "right"];
export const POSITIONS = [0, 1, 2] as const;

/** The letter of each statuette in notation. */
const LETTERS: Record<string, string> = {
  wave: "V",
  tiki: "T",
  cthulhu: "C",
  axolotl: "A",
  narwhal: "N",
  penguin: "M",
  kraken: "K",
};

export const signOf = (statuette: string): SymbolName => `st-${statuette}` as SymbolName;
export const notationOf = (code: readonly string[]): string =>
  `declare ${code.map((statuette) => LETTERS[statuette]).join("")}`;
/** The statuettes that the letters of a code stand for. */
export const statuettesOf = (letters: string): string[] =>
  [...letters].flatMap((letter) => Object.keys(LETTERS).filter((name) => LETTERS[name] === letter));
export const nameOf = (play: Table, statuette: string): string => play.say(`temple-code-statuette-${statuette}`);

/** Three statuettes in words, in order. */
export const wordsOf = (play: Table, card: Card): string =>
  card.statuettes.map((statuette) => nameOf(play, statuette)).join(", ");

/** A clue in words; nothing where the viewer is not shown it. */
export function clueWords(play: Table, { circles, triangles }: Clue): string {
  return circles === null || triangles === null ? "" : play.say(`temple-code-clue-${circles}-${triangles}`);
}
