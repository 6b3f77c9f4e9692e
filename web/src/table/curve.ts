/** The score over the rounds, and what can be told from it. */
import type { Mark } from "../wire";

/** The points of each seat at the start and at the end of every round (marks are the first plies of rounds); without rounds, ply by ply. */
export function byRound(points: readonly (readonly number[])[], marks: readonly Mark[]): number[][] {
  const last = points.length - 1;
  if (last < 0) return [];
  if (!marks.length) return points.map((row) => [...row]);
  const ends = marks.map((_, n) => (marks[n + 1]?.ply ?? last + 1) - 1);
  return [0, ...ends].map((ply) => [...(points[Math.min(last, Math.max(0, ply))] as readonly number[])]);
}

/** The round (from 1) since which a seat was ahead of all others to the end; null when it never was. */
export function aheadSince(rounds: readonly (readonly number[])[], seat: number): number | null {
  let since: number | null = null;
  for (let n = rounds.length - 1; n > 0; n--) {
    const row = rounds[n] as readonly number[];
    const mine = row[seat] ?? 0;
    if (row.some((points, other) => other !== seat && points >= mine)) break;
    since = n;
  }
  return since;
}

/** A scale that holds all values: round numbers, three to six of them, zero among them. */
export function scale(rounds: readonly (readonly number[])[]): number[] {
  const all = [0, ...rounds.flat()];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const rough = Math.max(1, (high - low) / 4);
  const power = 10 ** Math.floor(Math.log10(rough));
  const by = [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough) as number;
  const first = Math.floor(low / by) * by;
  const count = Math.max(1, Math.ceil((high - first) / by));
  return Array.from({ length: count + 1 }, (_, n) => first + n * by);
}
