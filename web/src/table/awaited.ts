/** Whom a table that has not begun waits for: anybody on its free seats, and those whose seats are kept. */
import type { Seat } from "../wire";

export interface Awaited {
  free: number;
  names: string[];
}

export function awaitedAt(seats: readonly Pick<Seat, "kind" | "name" | "reserved">[]): Awaited {
  const open = seats.filter((seat) => seat.kind === "open");
  return {
    free: open.filter((seat) => !seat.reserved).length,
    names: open.filter((seat) => seat.reserved).map((seat) => seat.name),
  };
}
