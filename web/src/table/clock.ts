/** Clocks of the seats, as they read at a moment. */
import type { Clock } from "../wire";

/** Milliseconds left to a seat at the moment `now`. */
export function timeLeft(clock: Clock, seat: number, now: number): number {
  const left = clock.left[seat] ?? 0;
  return Math.max(0, clock.running.includes(seat) ? left - Math.max(0, now - clock.at) : left);
}

/** "4:07", "1:02:30". */
export function clockText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (n: number): string => String(n).padStart(2, "0");
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
