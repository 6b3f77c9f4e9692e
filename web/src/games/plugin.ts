/** What a game's folder gives to the table. `index.ts` of the folder exports it as `parts`; README.md of the client tells it at length. */
import type { Component } from "svelte";
import type { IconName, SymbolName } from "../symbols/names";
import type { Beat, Frame, Line, Play } from "../table/play.svelte";
import type { View } from "../wire";

export interface PartProps<V, H> {
  play: Play<V>; // the moment on screen and the way to act
  hand: H; // what is chosen and not yet sent, shared by the parts
}

export interface TrayProps<V, H> extends PartProps<V, H> {
  place: "tray" | "dock"; // under the board on a desktop, fixed at the bottom on a phone
}

export interface SeatProps<V, H> extends PartProps<V, H> {
  seat: number;
  place: "row" | "sheet"; // inside the seat's card, or the full sheet that opens on a phone
}

/** A step of the round or of the turn, a diamond at the right of the prompt. */
export interface Step {
  text: string;
  state: "done" | "now" | "ahead";
}

/** One column of the table in the end panel. */
export interface ScoreColumn {
  name: string;
  symbols: readonly (SymbolName | IconName)[];
  points: readonly (number | null)[]; // one a seat
}

/** Pieces that are not there: what would lie on a place. */
export interface Ghost {
  place: string;
  symbols: readonly (SymbolName | IconName)[];
  gold?: boolean; // on gold instead of stone
}

/** The parts of one game; without types of its own, as the table sees them: views of some game, and a hand that it only passes on. */
export interface GameParts<V = View, H = unknown> {
  /** The local state of one viewer at one table: a class with runes. Made once a table. */
  hand(play: Play<V>): H;

  /** The slab and all that lies on it. Takes the height that is left. */
  Board: Component<PartProps<V, H>>;
  /** My hand and my acts, one of them gold. */
  Tray?: Component<TrayProps<V, H>>;
  /** My things, under the seats on a desktop. */
  Left?: Component<PartProps<V, H>>;
  /** A panel above the story on a desktop, and in the drawer between desktop and phone. */
  Side?: Component<PartProps<V, H>>;
  /** My things on a phone, one row under the board. */
  Shelf?: Component<PartProps<V, H>>;
  /** What is public about a seat, inside its card. */
  Seat: Component<SeatProps<V, H>>;
  /** Pictures of the final count above the table of points; without it the table stands alone. */
  Final?: Component<PartProps<V, H>>;
  /** The final count names the points of everybody: no table says them again. */
  complete?: boolean;

  /** The symbol of a seat. */
  face(view: V, seat: number): SymbolName;
  /** Whether a seat has sealed its choice and others have not: the frame draws the fist. */
  sealed?(view: V, seat: number): boolean;
  /** The words beside the game's name: "Round 5 of 8". */
  where(play: Play<V>): string;
  /** The diamonds of the prompt. */
  steps?(play: Play<V>): readonly Step[];
  /** The symbol that a story line begins with. */
  symbol(line: Line, view: V): SymbolName | IconName;
  /** The places that a story line speaks of; the board puts the ring on them. */
  places(line: Line, view: V): readonly string[];
  /** The next thing to do as the hand stands, in one sentence; null where the server's prompt says it. */
  prompt?(play: Play<V>, hand: H): string | null;
  /** The places to mark after an act of another, until the viewer acts; without it those that the story speaks of besides the players. */
  traces?(frame: Frame<V>, before: V): readonly string[];
  /** The action that a text in notation names. */
  actionOf?(text: string | null): { kind: string } | undefined;
  /** The places that an action in notation touches: a hint shows them on the board. */
  touches?(action: string, view: V): readonly string[];
  /** The pieces that an action in notation would lay on places of the board: a review shows them where rings are not enough. */
  ghosts?(action: string, view: V): readonly Ghost[];
  /** The round that a moment belongs to, for marks in the story, ticks of the replay and the curve. */
  round(view: V): number;
  /** The scene in which a moment is told before the table stands as it is, beat by beat; none where the pieces only move. */
  tell?(frame: Frame<V>, before: V): readonly Beat<V>[];
  /** Milliseconds that the pieces need to move, before the next moment is drawn. */
  pace?(frame: Frame<V>, before: V): number;
  /** One sentence on what decided the match; without it the end panel tells who led since when. */
  verdict?(play: Play<V>): string;
  /** The final score by columns; without it the end panel shows points and places alone. */
  score?(play: Play<V>): readonly ScoreColumn[];
}

/**
 * Keeps the types of view and hand together: `export const parts = game<View, Hand>({ … })`. Here they end: the table
 * gives the parts of a game nothing but views of that game, which were checked as they came in, and the hand that these
 * parts made.
 */
export function game<V extends View, H>(parts: GameParts<V, H>): GameParts {
  return parts as unknown as GameParts;
}
