/** Clocks of the seats, as they read at a moment. */
import { say } from "../words/words.svelte";
import type { Clock, Table, Vacation } from "../wire";

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** Nobody has to be there while others think: there are days for a decision. */
export const overDays = ({ clock }: Pick<Table, "clock">): boolean => clock !== null && clock.bank >= DAY;

/** Milliseconds left to a seat at the moment `now`; no clock runs during a vacation. */
export function timeLeft(clock: Clock, seat: number, now: number, vacation: Vacation | null = null): number {
  const left = clock.left[seat] ?? 0;
  if (!clock.running.includes(seat)) return left;
  const { start, end } = vacation ?? { start: 0, end: 0 };
  const stood = Math.max(0, Math.min(now, end) - Math.max(clock.at, start));
  return Math.max(0, left - Math.max(0, now - clock.at) + stood);
}

/** "4:07", "1:02:30", "2 d 5 h". */
export function clockText(milliseconds: number): string {
  if (milliseconds >= DAY) {
    const hours = Math.floor(milliseconds / HOUR);
    return say("clock-days", { days: Math.floor(hours / 24), hours: hours % 24 });
  }
  const seconds = Math.ceil(milliseconds / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (n: number): string => String(n).padStart(2, "0");
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
