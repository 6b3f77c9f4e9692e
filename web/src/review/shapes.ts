/**
 * A review as it goes from the worker to the screen. Shares of the win go from 0 to 1; actions are numbers, whose words
 * the rules' `label` has.
 */
import type { Message } from "../pocket/message_rows";
import type { Summary } from "./over";

export type Depth = "quick" | "standard" | "deep";

/** A choice that is not clearly worse than another is sound. */
export type Verdict = "sound" | "inaccuracy" | "mistake" | "blunder";

/** What could have been chosen: its share of the win with its standard error, and at a choice that is to be mixed how often to play it. */
export interface JudgedCandidate {
  action: number;
  share: number;
  error: number;
  weight: number | null;
}

/** What is said about one choice, judged by what its seat knew. */
export interface Judged {
  /** How many entries the log had before it; where somebody let an occasion pass, the entry of that number is another's. */
  ply: number;
  seat: number;
  chosen: number;
  /** The best first. */
  candidates: JudgedCandidate[];
  /** The chosen action itself where nothing was better. */
  best: number;
  /** How much of the win the best candidate had more; its standard error. */
  loss: number;
  lossError: number;
  /** Between the best and the worst candidate. */
  spread: number;
  verdict: Verdict;
  /** Whether a good player would vary this choice. */
  mixed: boolean;
  /** Imagined worlds that were compared; 0 where it was solved exactly. */
  worlds: number;
  /** What looked best before the trained network was asked; null where it was not. */
  glance: number | null;
  /** Whether this is the last word, or a coarse one that is still being refined. */
  final: boolean;
  /** What could be known, most important first. */
  known: Message[];
  /** What it says of habits; not from servers. */
  habitual?: Habitual;
  /** Whom a mistake helped most, where that is clear; servers say it in words. */
  helped?: Helped | null;
}

/** Who gained most by a choice: their share of the win after it, and after what was better. */
export interface Helped {
  seat: number;
  share: number;
  otherwise: number;
}

/** The kind of a choice by its number; what was done, and what would have been right, of what is measured at that kind. */
export interface Habitual {
  kind: number;
  did: number;
  right: number;
  /** How often what was to be guessed was so. */
  truth: number | null;
}

/** What one thing did to every seat's share of the win. */
export interface LedgerItem {
  kind: "deal" | "reveal" | "guess" | "skill";
  /** The entry of the log that it belongs to, counted from 0. */
  ply: number;
  /** Who made the choice, where it was one. */
  seat: number | null;
  effect: number[];
  error: number[];
}

/** Where the result of a seat came from: final - initial = own + others + luck. */
export interface Ledger {
  seat: number;
  initial: number;
  final: number;
  own: number;
  others: number;
  luck: number;
  /** The largest first. */
  items: LedgerItem[];
}

/** How much of what was at risk was kept, 0 to 1, over so many choices. */
export interface Accuracy {
  share: number;
  choices: number;
}

/** One of at most five cards that tell the match. */
export interface MomentCard {
  kind: "turning-point" | "luckiest" | "best-find" | "costliest";
  ply: number;
  /** Whose choice, or whose luck it was. */
  seat: number;
  /** How much of the win it was worth to that seat; below 0 where it was a loss. */
  worth: number;
  /** Whether it was the deal, before anything was done. */
  dealt?: boolean;
}

export interface Review {
  game: string;
  seats: number;
  depth: Depth;
  seed: number;
  /** The digest of the match file. */
  matchDigest: string;
  /** Steps of work; `done` is `total` in the last one of the stream. */
  progress: { done: number; total: number };
  /** By ply (0 is the deal, the last one the result) and seat, as far as they are worked out. */
  shares: number[][];
  /** In the order of the match, as far as they are judged. */
  decisions: Judged[];
  /** By seat; empty until the whole match was looked at once. */
  ledger: Ledger[];
  /** By seat; null where nothing was at risk. */
  accuracy: (Accuracy | null)[];
  moments: MomentCard[];
  /** By seat, what is kept for looking at many matches; not from servers. */
  summaries?: Summary[];
}

export interface ReviewChoices {
  depth: Depth;
  /** Whose choices are judged; by default everybody's. */
  seats?: readonly number[];
  seed?: number;
  /** Verdicts alone are wanted: no ledger is drawn up. */
  verdictsOnly?: boolean;
}

/** Reviews a finished match, given as its file: better and better reviews come until `progress` is complete, or until it is aborted. */
export interface Reviewer {
  review(file: string, choices: ReviewChoices, signal?: AbortSignal): AsyncIterable<Review>;
}
