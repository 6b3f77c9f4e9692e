/** The geometry of a rating's curve. */
import type { BotMark, RatingPoint } from "../wire";

const STEPS = [50, 100, 200, 500, 1000, 2000];

/** Round numbers that hold every rating with its uncertainty, three to six of them. */
export function ratingScale(curve: readonly RatingPoint[]): number[] {
  const low = Math.min(...curve.map(({ points, error }) => points - error));
  const high = Math.max(...curve.map(({ points, error }) => points + error));
  const by = STEPS.find((step) => Math.ceil(high / step) - Math.floor(low / step) <= 5) ?? 5000;
  const first = Math.floor(low / by);
  return Array.from({ length: Math.max(1, Math.ceil(high / by) - first) + 1 }, (_, n) => (first + n) * by);
}

/** The bots that stand within a scale. */
export const marksWithin = (marks: readonly BotMark[], scale: readonly number[]): BotMark[] =>
  marks.filter(({ points }) => points >= (scale[0] ?? 0) && points <= (scale.at(-1) ?? 0));

/** The outline of the uncertainty: along its upper edge, and back along the lower one. */
export function bandOf(
  curve: readonly RatingPoint[],
  x: (n: number) => number,
  y: (points: number) => number,
): readonly (readonly [number, number])[] {
  const upper = curve.map(({ points, error }, n) => [x(n), y(points + error)] as const);
  const lower = curve.map(({ points, error }, n) => [x(n), y(points - error)] as const);
  return [...upper, ...lower.reverse()];
}

/** Points as the path of a line. */
export const lineOf = (points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y], n) => `${n ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
