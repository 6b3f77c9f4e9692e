/** What is drawn over the board at a choice: rings where it was made and where it would have been better, arrows where something moves, and
 * the pieces as they would have come to lie. */
import type { GameParts } from "../games";
import type { Ghost } from "../games/plugin";
import type { View } from "../wire";

export type Role = "chosen" | "best";

export interface BoardMark {
  role: Role;
  places: readonly string[]; // as the board names them in `data-place`
  moves: boolean; // from the first place to the last one
  backwards: boolean;
  ghosts: readonly Ghost[];
}

/** The kinds of action that move something from one place to another. */
const MOVES = new Set(["switch", "push", "tremor"]);

/** The mark of an action in notation. */
export function markOf(parts: GameParts, view: View, role: Role, text: string): BoardMark {
  const action = parts.actionOf?.(text) as { kind: string; way?: string | null } | undefined;
  const places = text ? (parts.touches?.(text, view) ?? []) : [];
  const moves = action !== undefined && MOVES.has(action.kind) && places.length > 1;
  const backwards = moves && action.kind === "push" && (action.way === "left" || action.way === "up");
  return { role, places, moves, backwards, ghosts: text ? (parts.ghosts?.(text, view) ?? []) : [] };
}

/** The marks of both choices. Pieces show what was better; what was chosen only where both lie on the same place and rings tell nothing. */
export function marksOf(chosen: BoardMark, best: BoardMark | null): BoardMark[] {
  if (!best) return [{ ...chosen, ghosts: [] }];
  const where = ({ ghosts }: BoardMark): string => ghosts.map(({ place }) => place).join();
  const alike =
    chosen.places.join() === best.places.join() || (best.ghosts.length === 1 && where(chosen) === where(best));
  return [alike ? chosen : { ...chosen, ghosts: [] }, best];
}

/** Where something is drawn, in pixels. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
const BETWEEN = 4; // pixels

/** Boxes that would hide others lie above them instead: on a narrow place two handfuls have no room side by side. */
export function raisedOver<Shape extends Box>(boxes: readonly Shape[], others: readonly Box[]): Shape[] {
  const hides = (one: Box, other: Box): boolean =>
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height;
  return boxes.map((box) => {
    const below = others.find((other) => hides(box, other));
    return below ? { ...box, y: below.y - box.height - BETWEEN } : box;
  });
}
