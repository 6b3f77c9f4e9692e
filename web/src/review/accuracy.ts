/** How much of what was at stake in a match somebody kept, as src/teocalli/review/verdicts.py works it out. */
import type { Accuracy, Judged } from "./shapes";

/** Of the win, in a whole match: with less there is nothing to be accurate about. */
const AT_STAKE = 0.1;

/** Of one seat; null where hardly anything was at stake. */
export function accuracyOf(
  decisions: readonly Pick<Judged, "seat" | "stake" | "loss">[],
  seat: number,
): Accuracy | null {
  const own = decisions.filter((one) => one.seat === seat);
  let [stake, loss] = [0, 0];
  for (const one of own) {
    stake += one.stake;
    loss += one.loss;
  }
  return stake >= AT_STAKE ? { share: 1 - loss / stake, choices: own.length } : null;
}
