/** The players' own numbers of a match that is over, each compared with the seal that was given before any was shown. */
import type { Fairness, Seat } from "../wire";

export type Fit = "fits" | "differs" | "unsealed" | "dropped" | "unchecked";

export interface NumberRow {
  seat: number;
  name: string;
  seal: string;
  nonce: string;
  fit: Fit;
}

type Hash = (nonce: string) => Promise<string | null>; // null where this browser cannot hash
type Numbered = Pick<Seat, "seat" | "name" | "kind" | "number">;

/** One row for each person. The numbers that were shown are listed in order of seats; whoever showed none has no place in that list. */
export function numberRows(
  { seals, nonces }: Pick<Fairness, "seals" | "nonces">,
  seats: readonly Numbered[],
  hash: Hash,
): Promise<NumberRow[]> {
  const shown = seats.filter(({ number }) => number === "shown").map(({ seat }) => seat);
  const people = seats.filter(({ kind }) => kind === "person");
  return Promise.all(
    people.map(async ({ seat, name, number }) => {
      const at = shown.indexOf(seat);
      const [seal, nonce] = [seals[at] ?? "", nonces[at] ?? ""];
      return { seat, name, seal, nonce, fit: number === "dropped" ? "dropped" : await fitOf(seal, nonce, hash) };
    }),
  );
}

async function fitOf(seal: string, nonce: string, hash: Hash): Promise<Fit> {
  if (!seal || !nonce) return "unsealed";
  const worked = await hash(nonce);
  if (worked === null) return "unchecked";
  return worked === seal ? "fits" : "differs";
}
