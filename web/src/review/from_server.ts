/** A review as a server sends it, made into what the room shows. Shares are read off the ledger: its items add up to them step by step. */
import type { Review as Sent } from "../wire";
import { accuracyOf } from "./accuracy";
import type { SpelledReview } from "./reviewing";
import type { Judged, Ledger } from "./shapes";

export function reviewOf(sent: Sent, plies: number): Omit<SpelledReview, "moments"> {
  const decisions = sent.choices.map(({ loss_error, candidates, ...rest }): Judged => {
    const { ply, seat, chosen, best, loss, spread, verdict, mixed, worlds, glance } = rest;
    return {
      ...{ ply, seat, chosen, best, loss, spread, verdict, mixed, worlds, glance },
      lossError: loss_error,
      candidates: candidates.map(({ action, share, error, weight }) => ({ action, share, error, weight })),
      final: true,
      known: [],
    };
  });
  return {
    game: sent.game,
    seats: sent.seats,
    depth: sent.depth,
    seed: 0,
    matchDigest: "",
    progress: { done: 1, total: 1 },
    shares: sharesOf(sent, plies),
    decisions,
    ledger: sent.final.map((_, seat) => ledgerOf(sent, seat)),
    accuracy: sent.final.map((_, seat) => accuracyOf(decisions, seat)),
    spelled: sent.choices.flatMap(({ ply, seat, candidates }) =>
      candidates.map(({ action, text, label }) => ({ ply, seat, action, text, label })),
    ),
    knownSentences: sent.choices.map(({ ply, seat, known }) => ({ ply, seat, sentences: known })),
    whySentences: sent.choices.map(({ ply, seat, why, described }) => ({ ply, seat, best: why, chosen: described })),
  };
}

/** The share of every seat after so many entries: an even one, and what happened until then. */
export function sharesOf({ items, final, seats }: Pick<Sent, "items" | "final" | "seats">, plies: number): number[][] {
  const shares: number[][] = [];
  let now = new Array<number>(seats).fill(1 / seats);
  let next = 0;
  for (let ply = 0; ply < plies; ply++) {
    for (; next < items.length && isBefore(items[next]!, ply); next++)
      now = now.map((share, seat) => share + (items[next]?.effect[seat] ?? 0));
    shares.push(now.map((share) => Math.min(1, Math.max(0, share))));
  }
  return [...shares, final];
}

const isBefore = ({ kind, ply }: Sent["items"][number], at: number): boolean => kind === "deal" || ply < at;

function ledgerOf({ items, final, seats }: Sent, seat: number): Ledger {
  const sum = (some: Sent["items"]): number => some.reduce((all, { effect }) => all + (effect[seat] ?? 0), 0);
  const skill = items.filter(({ kind }) => kind === "skill");
  return {
    seat,
    initial: 1 / seats,
    final: final[seat] ?? 0,
    own: sum(skill.filter((item) => item.seat === seat)),
    others: sum(skill.filter((item) => item.seat !== seat)),
    luck: sum(items.filter(({ kind }) => kind !== "skill")),
    items: [...items].sort((one, other) => Math.abs(other.effect[seat] ?? 0) - Math.abs(one.effect[seat] ?? 0)),
  };
}
