/** What has just happened between two views, and how long it takes to be seen. */
import type { Beat, Frame } from "../../table/play.svelte";
import type { CibolaView } from "../../wire";

export const FISTS = 2600; // milliseconds: fists close together, open, and the discard is shared
const FALL = 700; // a rock falls
const CARD = 500; // a card slides to its owner
const TORCH = 900; // the torch passes and a new round is laid out

/** All stakes have just been shown. */
const fistsOpen = (view: CibolaView, before: CibolaView): boolean => before.phase === "stake" && view.order.length > 0;

export interface Fist {
  seat: number;
  place: number;
  stake: number;
  gained: number; // explorers taken from the discard (B7)
}

/** The open fists in the order of picking. A hand that the table hides gives nothing away. */
export function fistsOf(view: CibolaView, before: CibolaView): Fist[] {
  return view.order.map((seat, n) => {
    const [now, then] = [view.seats[seat], before.seats[seat]];
    const stake = now?.stake ?? 0;
    const gained = stake === 0 && now?.hand != null && then?.hand != null ? now.hand - then.hand : 0;
    return { seat, place: n + 1, stake, gained };
  });
}

export interface FistsBeat extends Beat<CibolaView> {
  fists: readonly Fist[];
}

/** Until the fists have been seen, the table stands as it was when they closed. */
export function tell({ view }: Pick<Frame<CibolaView>, "view">, before: CibolaView): FistsBeat[] {
  return fistsOpen(view, before) ? [{ view: before, linesShown: 0, time: FISTS, fists: fistsOf(view, before) }] : [];
}

export type Fall = "fell" | "up" | "down" | null;

/** How a rock came to a cell: it fell, or it rolled up or down from the neighbour (a tremor). */
export function fallOf(view: CibolaView, before: CibolaView | null, column: number, row: number): Fall {
  const covered = (at: CibolaView, r: number): boolean | undefined => at.columns[column]?.cells[r - 1]?.covered;
  if (!before || !covered(view, row) || covered(before, row)) return null;
  if (covered(before, row - 1) && !covered(view, row - 1)) return "up";
  return covered(before, row + 1) && !covered(view, row + 1) ? "down" : "fell";
}

const rocks = (view: CibolaView): number =>
  view.columns.flatMap(({ cells }) => cells).filter(({ covered }) => covered).length;

/** Milliseconds that the pieces of a moment need to move. */
export function paceOf(view: CibolaView, before: CibolaView): number {
  if (view.round !== before.round || view.points) return TORCH;
  if (rocks(view) > rocks(before) || before.phase === "tremor") return FALL;
  return before.phase === "pick" ? CARD : 0;
}
