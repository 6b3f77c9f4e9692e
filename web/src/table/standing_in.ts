/** What is said to somebody for whom a bot stands in. */
import type { Seat } from "../wire";

type Standing = Pick<Seat, "kind" | "stand_in" | "reason">;

/** The sentence, as a message: a bot plays on for them, unless nobody plays for themselves any more: then the bots wait. */
export function standingIn(seats: readonly Standing[], you: number | null): string | null {
  const me = you === null ? undefined : seats[you];
  if (!me?.stand_in) return null;
  const people = seats.filter(({ kind }) => kind === "person");
  if (me.reason !== "resigned" && people.every(({ stand_in }) => stand_in))
    return me.reason === "time" ? "standing-in-time-waits" : "standing-in-waits";
  return me.reason === "time" ? "standing-in-time" : "standing-in-you";
}
