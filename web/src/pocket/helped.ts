/** Whom a mistake helped most, at a table of three or more, as src/teocalli/review/helped.py works it out. */
import type { Helped } from "../review/shapes";
import { WORLDS, type Judge, type Judgement } from "./judge";

const PLAYED = 512; // worlds
const LEAST = 0.05; // of the win: what is not worth telling

/** A choice that was judged: what its seat knew, and what it did. */
interface Judged {
  known: Uint8Array;
  seat: number;
  chosen: number;
  seed: number;
}

/** Nobody where it is not clear, nor where good players vary the choice. */
export function helpedMost(
  judge: Judge,
  { known, seat, chosen, seed }: Judged,
  { best, verdict, mixed }: Pick<Judgement, "best" | "verdict" | "mixed">,
): Helped | null {
  if (judge.seats < 3 || verdict === "sound" || mixed) return null;
  const shares = [chosen, best].map(() => Array.from({ length: judge.seats }, (): number[] => []));
  for (let start = 0; start < PLAYED; start += WORLDS) {
    const more = judge.duelOfAll(known, seat, [chosen, best], seed, start);
    for (const [k, seats] of shares.entries()) for (const [one, list] of seats.entries()) list.push(...more[k]![one]!);
  }
  const [after, otherwise] = shares as [number[][], number[][]];
  const gains = after.map((list, one) =>
    one === seat ? -1 : clearGain(list.map((share, i) => share - otherwise[one]![i]!)),
  );
  const most = gains.indexOf(Math.max(...gains));
  if (gains[most]! < LEAST) return null;
  return { seat: most, share: mean(after[most]!), otherwise: mean(otherwise[most]!) };
}

/** The mean of differences; 0 where it is less than two standard errors from that. */
function clearGain(differences: readonly number[]): number {
  const middle = mean(differences);
  let squares = 0;
  for (const one of differences) squares += (one - middle) * (one - middle);
  return middle > (2 * Math.sqrt(squares)) / differences.length ? middle : 0;
}

function mean(numbers: readonly number[]): number {
  let total = 0;
  for (const one of numbers) total += one;
  return total / numbers.length;
}
