/** The note sheet: marks made by hand, kept in the browser for the match, and the help that the table gives. */
import { parsed, type Shape, type Shaped } from "../../decode";
import { pageHere } from "../../route.svelte";
import { POSITIONS, type Table } from "./symbols";

export type Mark = "struck" | "sure";

const KEPT = {
  fields: {
    clues: { list: "string" }, // cards whose clues were known when the marks were made: a code without one of them is another code
    marks: { record: { values: ["struck", "sure"] } },
  },
} as const satisfies Shape;
type Kept = Shaped<typeof KEPT>;

export interface Cell {
  mark: Mark | null;
  byHand: boolean; // marked by the player, drawn bolder than what the help strikes out
}

const NEXT: Record<Mark | "open", Mark | null> = { open: "struck", struck: "sure", sure: null };
const BLANK: Kept = { clues: [], marks: {} };

/** Read what a browser keeps; one that keeps nothing still plays. */
function read(key: string): Kept {
  try {
    return parsed(KEPT, localStorage.getItem(key)) ?? BLANK;
  } catch {
    return BLANK;
  }
}

function write(key: string, kept: Kept | null): void {
  try {
    if (kept) localStorage.setItem(key, JSON.stringify(kept));
    else localStorage.removeItem(key);
  } catch {
    // The marks last as long as the page.
  }
}

/** Whether marks made for these clues still speak of the present code. */
export const sameCode = (then: readonly string[], now: readonly string[]): boolean =>
  then.every((card) => now.includes(card));

export class Notes {
  #kept = $state.raw<Kept>(BLANK);
  #key: string | null = null; // where the marks of this match are kept; null in a lesson and in a replay

  constructor(readonly play: Table) {
    if (play.mode === "live") this.#open();
  }

  #open(): void {
    const page = pageHere();
    if (page.at !== "table") return;
    this.#key = `teocalli.notes.${page.id}.${this.play.seat}`;
    this.#kept = read(this.#key);
  }

  /** The cards whose clues speak of my present code. */
  get #clues(): string[] {
    return this.play.view.seats[this.play.seat]?.clues.map(({ card }) => card.name) ?? [];
  }

  get #marks(): Record<string, Mark> {
    return sameCode(this.#kept.clues, this.#clues) ? this.#kept.marks : {};
  }

  get editable(): boolean {
    return this.play.mode !== "replay" && !this.play.over;
  }
  get any(): boolean {
    return Object.keys(this.#marks).length > 0;
  }

  /** What stands in a cell: a mark made by hand goes before what the clues exclude. */
  cell(statuette: string, position: number): Cell {
    const mine = this.#marks[`${statuette}-${position}`];
    if (mine) return { mark: mine, byHand: true };
    const { statuettes, sheet } = this.play.view;
    const excluded = (sheet?.out ?? sheet?.struck)?.[statuettes.indexOf(statuette)]?.[position];
    return { mark: excluded ? "struck" : null, byHand: false };
  }

  /** All three positions of a statuette are struck out. */
  isOut(statuette: string): boolean {
    return POSITIONS.every((position) => this.cell(statuette, position).mark === "struck");
  }

  /** The statuette that was marked as sure at a position. */
  sureAt(position: number): string | null {
    return this.play.view.statuettes.find((statuette) => this.cell(statuette, position).mark === "sure") ?? null;
  }

  /** Open, struck, sure, and open again. */
  press(statuette: string, position: number): void {
    if (!this.editable) return;
    const { [`${statuette}-${position}`]: mine, ...others } = this.#marks;
    const next = NEXT[mine ?? "open"];
    this.#keep(next ? { ...others, [`${statuette}-${position}`]: next } : others);
  }

  clear(): void {
    this.#keep({});
  }

  /** Call when the view changed: marks learn of the newest clues, those of an earlier code and of a finished match are dropped. */
  follow(): void {
    if (this.#key && this.play.over) write(this.#key, null);
    else if (this.#kept !== BLANK && this.#kept.clues.join() !== this.#clues.join()) this.#keep(this.#marks);
  }

  #keep(marks: Record<string, Mark>): void {
    this.#kept = { clues: this.#clues, marks };
    if (this.#key) write(this.#key, this.#kept);
  }
}
