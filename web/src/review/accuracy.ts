/** How much of what was at risk in a match somebody kept, as src/teocalli/review/verdicts.py works it out. */
import type { Accuracy, Judged } from "./shapes";

/** Of the win, in a whole match: with less there is nothing to be accurate about. */
const LEAST_SPREAD = 0.25;

/** Of one seat; null where hardly anything was at risk. */
export function accuracyOf(
  decisions: readonly Pick<Judged, "seat" | "spread" | "loss">[],
  seat: number,
): Accuracy | null {
  const own = decisions.filter((one) => one.seat === seat);
  let [spread, loss] = [0, 0];
  for (const one of own) {
    spread += one.spread;
    loss += one.loss;
  }
  return spread >= LEAST_SPREAD ? { share: 1 - loss / spread, choices: own.length } : null;
}
