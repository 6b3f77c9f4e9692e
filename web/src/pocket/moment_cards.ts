// The moments that tell a match: what turned it, the greatest luck, the best find, the costliest choice.
import type { Judged, LedgerItem, MomentCard, Review } from "../review/shapes";
import { riseWith } from "../review/verdicts";

const CLEAR = 2; // standard errors from nothing at which an effect is more than noise
const LEAST = 0.05; // of the win: what is less is no moment
const MOST = 5;

type ReviewParts = Pick<Review, "decisions" | "ledger" | "shares" | "seats">;

/** At most five cards, in the order of the match. */
export function momentCards(review: ReviewParts): MomentCard[] {
  const cards = [turningPoint(review), luckiest(review), bestFind(review), ...costliest(review)];
  const there = cards.filter((card) => card !== null && Math.abs(card.worth) >= LEAST);
  return (there as MomentCard[]).slice(0, MOST).sort((a, b) => a.ply - b.ply);
}

/** The entry of the log after which the winner's share had changed most. */
function turningPoint({ shares, ledger }: ReviewParts): MomentCard | null {
  const winner = ledger.findIndex(({ final }) => final > 0);
  if (winner < 0) return null;
  const gains = shares.slice(1).map((after, ply) => after[winner]! - shares[ply]![winner]!);
  const ply = gains.indexOf(Math.max(...gains));
  return ply < 0 ? null : { kind: "turning-point", ply, seat: winner, worth: gains[ply]! };
}

/** The luck that helped somebody most. */
const luckiest = (review: ReviewParts): MomentCard | null =>
  largest(review, "luckiest", (item, helped) =>
    item.kind === "skill" ? 0 : riseWith(review.ledger[0]!.items, item, helped),
  );

/** The choice that won most beyond what good sense would have: of those that only the network understood, and by the ledger. */
function bestFind(review: ReviewParts): MomentCard | null {
  const counted = largest(review, "best-find", ({ kind, seat, effect }, helped) =>
    kind === "skill" && seat === helped ? effect[helped]! : 0,
  );
  const found = review.decisions.map(findIn).filter((card) => card !== null);
  return [...found, ...(counted ? [counted] : [])].sort((a, b) => b.worth - a.worth)[0] ?? null;
}

/** A choice that was best where another looked better at first glance, if it clearly was. */
function findIn({ ply, seat, chosen, best, glance, candidates }: Judged): MomentCard | null {
  const [mine, other] = [chosen, glance].map((action) => candidates.find((one) => one.action === action));
  if (!mine || !other || mine === other || best !== chosen) return null;
  const worth = mine.share - other.share;
  return worth > CLEAR * Math.hypot(mine.error, other.error) ? { kind: "best-find", ply, seat, worth } : null;
}

/** The worst choices, at most two, each of another seat. */
function costliest({ decisions }: ReviewParts): MomentCard[] {
  const blamed = decisions.filter(({ verdict }) => verdict !== "sound").sort((a, b) => b.loss - a.loss);
  const first = blamed[0];
  const second = blamed.find(({ seat }) => seat !== first?.seat);
  return [first, second].flatMap((one) =>
    one ? [{ kind: "costliest" as const, ply: one.ply, seat: one.seat, worth: -one.loss }] : [],
  );
}

/** The item that clearly helped a seat most. */
function largest(
  { ledger, seats }: ReviewParts,
  kind: MomentCard["kind"],
  worthOf: (item: LedgerItem, helped: number) => number,
): MomentCard | null {
  let best: MomentCard | null = null;
  for (const item of ledger[0]?.items ?? [])
    for (let seat = 0; seat < seats; seat++) {
      const worth = worthOf(item, seat);
      if (worth > CLEAR * item.error[seat]! && worth > (best?.worth ?? 0))
        best = { kind, ply: item.ply, seat, worth, ...(item.kind === "deal" && { dealt: true }) };
    }
  return best;
}
