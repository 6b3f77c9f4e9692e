/** A small review for tests: two seats, four plies, one mistake and one lucky reveal. */
import type { Judged, Review } from "./shapes";

export const judged = (more: Partial<Judged> = {}): Judged => ({
  ply: 1,
  seat: 0,
  chosen: 7,
  candidates: [
    { action: 5, share: 0.6, error: 0.01, weight: null },
    { action: 6, share: 0.57, error: 0.01, weight: null },
    { action: 7, share: 0.45, error: 0.01, weight: null },
  ],
  best: 5,
  loss: 0.15,
  lossError: 0.01,
  spread: 0.15,
  verdict: "mistake",
  mixed: false,
  worlds: 256,
  glance: null,
  final: true,
  known: [],
  ...more,
});

export const review = (more: Partial<Review> = {}): Review => ({
  game: "cibola",
  seats: 2,
  depth: "standard",
  seed: 0,
  matchDigest: "",
  progress: { done: 4, total: 4 },
  shares: [
    [0.5, 0.5],
    [0.55, 0.45],
    [0.4, 0.6],
    [0.7, 0.3],
    [1, 0],
  ],
  decisions: [
    judged({ ply: 0, seat: 1, verdict: "sound", loss: 0, best: 7 }),
    judged(),
    judged({ ply: 2, seat: 1, verdict: "inaccuracy", loss: 0.07 }),
  ],
  ledger: [0, 1].map((seat) => ({
    seat,
    initial: 0.5,
    final: seat ? 0 : 1,
    own: 0,
    others: 0,
    luck: 0.5,
    items: [
      { kind: "reveal", ply: 2, seat: null, effect: [0.3, -0.3], error: [0.01, 0.01] },
      { kind: "skill", ply: 1, seat: 0, effect: [-0.15, 0.15], error: [0.01, 0.01] },
      { kind: "guess", ply: 0, seat: 1, effect: [-0.02, 0.02], error: [0.02, 0.02] },
    ],
  })),
  accuracy: [{ share: 0.7, choices: 1 }, null],
  moments: [{ kind: "luckiest", ply: 2, seat: 0, worth: 0.3 }],
  ...more,
});
