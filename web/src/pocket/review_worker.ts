// The worker that reviews one match, and is ended when its review is done or not wanted any more: tables in the pocket do not wait for it.
import { GAMES, type GameName } from "../games/names";
import type { Review, ReviewChoices } from "../review/shapes";
import { fetchJudge, fetchModule, fetchTablebase } from "./assets";
import { Judge } from "./judge";
import { read } from "./matchfile";
import { networkOf } from "./network";
import { MatchReview } from "./review";
import { GameRules } from "./rules";

export interface ReviewRequest {
  /** The match file. */
  file: string;
  choices: ReviewChoices;
}

/** A review, better than the one before; or why there is none. */
export type ReviewAnswer = { review: Review } | { trouble: string };

const BETWEEN = 150; // milliseconds between two reviews that are sent
const PATIENCE = 20_000; // milliseconds without any more of the network after which nobody waits for it

self.onmessage = async ({ data }: MessageEvent<ReviewRequest>) => {
  try {
    await answer(data);
  } catch (error) {
    post({ trouble: String(error) });
  }
};

async function answer({ file, choices }: ReviewRequest): Promise<void> {
  const match = await read(file, rulesOf);
  if (!match.over) throw new RangeError("only a finished match is reviewed");
  if (match.seats === 1) throw new RangeError("a match of one player has no win to share");
  const { rules, seats } = match;
  const tablebase = rules.neededTablebase;
  const source = await fetchJudge(gameOf(rules.game));
  if (tablebase?.seats.includes(seats)) rules.setTablebase(await fetchTablebase(tablebase.file));
  const judge = await Judge.load(source, rules, seats, source.description.depths[choices.depth]);
  const waiting = new Waiting();
  const network = judge.asksNetwork ? networkOf(rules, fetchTablebase, () => waiting.again()) : null;
  const review = new MatchReview(match, digestOf(file), judge, choices);
  send(review, () => review.isCoarse); // nobody waits for the network to see the first verdicts
  judge.letAsk(network && (await waiting.for(network)));
  send(review);
}

/** Waits as long as something comes: a connection that stands still would keep a review from its end. */
class Waiting {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #giveUp: () => void = () => {};

  /** What comes; null where nothing more of it does. */
  async for<T>(coming: Promise<T>): Promise<T | null> {
    const nothing = new Promise<null>((resolve) => (this.#giveUp = () => resolve(null)));
    this.again();
    try {
      return await Promise.race([coming, nothing]);
    } finally {
      clearTimeout(this.#timer);
    }
  }

  /** Something came: wait anew. */
  again(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#giveUp(), PATIENCE);
  }
}

/** Go on until there is enough, or to the end. The first verdict is sent at once, and then what there is every now and then. */
function send(review: MatchReview, isEnough = () => false): void {
  let last = -Infinity;
  while (!isEnough() && review.next()) {
    if (!review.hasVerdict || performance.now() - last < BETWEEN) continue;
    post({ review: review.now });
    last = performance.now();
  }
  post({ review: review.now });
}

async function rulesOf(game: string): Promise<GameRules> {
  return GameRules.load(game, await fetchModule(gameOf(game)));
}

function gameOf(game: string): GameName {
  const name = GAMES.find((one) => one === game);
  if (!name) throw new RangeError(`there is no game ${game}`);
  return name;
}

const digestOf = (file: string): string => (JSON.parse(file) as { digest: string }).digest;

const post = (answer: ReviewAnswer): void => self.postMessage(answer);
