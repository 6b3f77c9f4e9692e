/** What is drawn over the board at a choice: rings where it was made and where it would have been better, arrows where something moves. */
import type { GameParts } from "../games";
import type { View } from "../wire";

export type Role = "chosen" | "best";

export interface BoardMark {
  role: Role;
  places: readonly string[]; // as the board names them in `data-place`
  moves: boolean; // from the first place to the last one
  backwards: boolean;
}

/** The kinds of action that move something from one place to another. */
const MOVES = new Set(["switch", "push", "tremor"]);

/** The mark of an action in notation. */
export function markOf(parts: GameParts, view: View, role: Role, text: string): BoardMark {
  const action = parts.actionOf?.(text) as { kind: string; way?: string | null } | undefined;
  const places = text ? (parts.touches?.(text, view) ?? []) : [];
  const moves = action !== undefined && MOVES.has(action.kind) && places.length > 1;
  const backwards = moves && action.kind === "push" && (action.way === "left" || action.way === "up");
  return { role, places, moves, backwards };
}
