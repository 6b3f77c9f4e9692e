/** The curve of win shares: what it shows, and its geometry. */
import type { Judged } from "./shapes";

/**
 * Shares in which nobody has less before a clear fault than they could have kept: a position is judged by sensible play, which may overlook
 * the same choice, and then the curve would say that all was lost already.
 */
export function withMissedChances(
  shares: readonly (readonly number[])[],
  decisions: readonly Pick<Judged, "ply" | "seat" | "verdict" | "mixed" | "loss">[],
): number[][] {
  const shown = shares.map((row) => [...row]);
  for (const { ply, seat, verdict, mixed, loss } of decisions) {
    const [before, after] = [shown[ply], shares[ply + 1]];
    if (verdict === "sound" || mixed || !before || !after) continue;
    const [had, could] = [before[seat]!, Math.min(1, after[seat]! + loss)];
    if (!(could > had)) continue;
    const rest = had < 1 ? (1 - could) / (1 - had) : 0;
    shown[ply] = before.map((share, one) => (one === seat ? could : share * rest));
  }
  return shown;
}

/** Where the plot lies, in pixels. */
export interface Plot {
  left: number;
  right: number;
  top: number;
  bottom: number;
  plies: number; // the last one, at the right edge
}

export const xOf = ({ left, right, plies }: Plot, ply: number): number =>
  left + ((right - left) * ply) / Math.max(1, plies);

export const yOf = ({ top, bottom }: Plot, share: number): number => bottom - (bottom - top) * share;

/** The line of one seat, as far as its shares are worked out. */
export function pathOf(plot: Plot, shares: readonly (readonly number[])[], seat: number): string {
  const known = shares.flatMap((row, ply) => (Number.isFinite(row[seat]) ? [[ply, row[seat] as number] as const] : []));
  return known
    .map(([ply, share], n) => `${n ? "L" : "M"}${xOf(plot, ply).toFixed(1)} ${yOf(plot, share).toFixed(1)}`)
    .join("");
}

/** The share of a seat at a ply, or at the nearest one before that is known. */
export function shareAt(shares: readonly (readonly number[])[], ply: number, seat: number): number | null {
  const row = shares.slice(0, ply + 1).findLast((one) => Number.isFinite(one?.[seat]));
  return row?.[seat] ?? null;
}

/** Marks of the same moment stand beside each other: how many steps each is moved up. */
export function stacked<M extends { ply: number }>(marks: readonly M[]): (M & { level: number })[] {
  const counts = new Map<number, number>();
  return marks.map((mark) => {
    const level = counts.get(mark.ply) ?? 0;
    counts.set(mark.ply, level + 1);
    return { ...mark, level };
  });
}
