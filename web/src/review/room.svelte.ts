/** The review room of one match: the moment that is looked at, with whose eyes, and the review while it grows. */
import { loadGame, type GameParts } from "../games";
import { newKey, Trouble, type House } from "../house";
import { houseOf } from "../houses";
import { frames } from "../pocket/frames";
import type { Match } from "../pocket/match";
import type { Message } from "../pocket/message_rows";
import { tell } from "../pocket/tell";
import { hideReview } from "../server_house";
import { settings } from "../settings.svelte";
import { replayFrame, storyLines } from "../table/moments";
import { Play, type Frame, type Line } from "../table/play.svelte";
import { say } from "../words/words.svelte";
import type { Replay, Table, View } from "../wire";
import { withMissedChances } from "./curve";
import { matchOf, reviewsOf, whyOf, type SpelledReview } from "./reviewing";
import type { Judged, MomentCard } from "./shapes";
import { keepSummary } from "./summaries";
import {
  apart,
  areSealed,
  decisionsAt,
  folded,
  helpedMessage,
  holdsAsMuch,
  nextFault,
  points,
  type Why,
} from "./verdicts";

const OPEN = "open"; // the view of everything, besides those of the seats
const SEALED = 3; // sentences about secret choices that met

export class Room {
  replay = $state.raw<Replay | null>(null);
  parts = $state.raw<GameParts | null>(null);
  play = $state.raw<Play<View> | null>(null);
  hand = $state.raw<unknown>(null);
  story = $state.raw<readonly Line[]>([]);
  review = $state.raw<SpelledReview | null>(null);
  match = $state.raw<Match | null>(null); // on this page; null where the server tells it
  trouble = $state.raw<Trouble | null>(null);
  problem = $state(""); // why there is no review, in words
  at = $state(0); // entries of the log before the moment that is looked at
  everything = $state(false); // all cards are open, instead of what the seat knew
  overview = $state(true); // the whole match is looked at, no moment of it
  #seat = $state<number | null>(null); // whose choice, where several chose at this moment
  #wanted = "";
  readonly #ending = new AbortController();

  readonly decisions = $derived(decisionsAt(this.review, this.at, this.actor));
  readonly judged = $derived(this.decisions.find(({ seat }) => seat === this.#seat) ?? this.decisions[0] ?? null);
  readonly viewer = $derived(this.everything || this.overview ? OPEN : String(this.judged?.seat ?? this.#usualSeat));

  constructor(
    readonly id: string,
    readonly house: House = houseOf(id),
  ) {}

  get plies(): number {
    return this.replay?.plies ?? 0;
  }
  /** Who acted at the moment that is looked at; null at the end. */
  get actor(): number | null {
    return this.replay?.log[this.at]?.seat ?? null;
  }
  /** The reader's own seat; null for those who only look on. */
  get you(): number | null {
    return this.replay?.table.you ?? null;
  }
  get names(): string[] {
    return this.replay?.table.seats.map(({ name }) => name) ?? [];
  }
  /** A whole review is there, or the last one that will come. */
  get done(): boolean {
    return this.review !== null && this.review.progress.done >= this.review.progress.total;
  }
  /** Whether there is anything to judge: a review is there, or one may still come. */
  get isJudged(): boolean {
    return !this.problem || this.review !== null;
  }
  get #usualSeat(): number | string {
    return this.you ?? this.actor ?? OPEN;
  }

  nameOf(seat: number): string {
    return this.names[seat] || say("seat-number", { number: seat + 1 });
  }

  async open(at: number | null): Promise<void> {
    try {
      const replay = await this.house.replay(this.id);
      [this.parts, this.match] = await Promise.all([loadGame(replay.table.game), matchOf(replay.table)]);
      this.#adopt(replay);
      if (at !== null) this.go(at);
      await this.draw();
      await this.#judge(replay);
    } catch (error) {
      if (this.#ending.signal.aborted) return;
      if (!(error instanceof Trouble)) throw error;
      if (this.play) this.problem = error.message;
      else this.trouble = error;
    }
  }

  close(): void {
    this.#ending.abort();
  }

  /** The same moment in another language. */
  async retell(): Promise<void> {
    this.#adopt(await this.house.replay(this.id));
    this.#wanted = "";
    await this.draw();
  }

  go(ply: number, seat: number | null = null): void {
    this.at = Math.min(this.plies, Math.max(0, ply));
    this.#seat = seat;
    this.overview = false;
  }

  /** The next fault, or the one before. */
  goToFault(way: 1 | -1): void {
    const fault = nextFault(this.review, this.overview && way > 0 ? -1 : this.at, way);
    if (fault) this.go(fault.ply, fault.seat);
  }

  /** Draw the moment that is looked at, as it is seen now. */
  async draw(): Promise<void> {
    const drawn = this.overview ? this.plies : this.at; // the whole match is looked at from its end
    const wanted = `${drawn} ${this.viewer}`;
    if (!this.replay || this.#wanted === wanted) return;
    this.#wanted = wanted;
    const frame = await this.#frame(this.replay, drawn, this.viewer);
    if (frame && this.#wanted === wanted) this.#show(frame);
  }

  /** The words on the button of an action, as its seat saw the position. */
  label({ ply, seat }: Judged, action: number): string {
    const spelled = this.review?.spelled?.find((one) => one.ply === ply && one.seat === seat && one.action === action);
    if (spelled || !this.match) return spelled?.label ?? "";
    const message = this.match.rules.label(this.match.known(seat, ply), action);
    return tell(message, settings.language, this.names, seat);
  }

  /** What was better than the choice, with its chances, in a sentence; nothing where the choice was as good. */
  better(judged: Judged): string {
    return judged.best === judged.chosen ? "" : this.#withShare("room-better", judged, judged.best);
  }

  /** What was chosen, with its chances, in a sentence. */
  chose(judged: Judged): string {
    return this.#withShare("room-chose-share", judged, judged.chosen);
  }

  #withShare(sentence: string, judged: Judged, action: number): string {
    const share = points(judged.candidates.find((one) => one.action === action)?.share ?? 0);
    return say(sentence, { action: this.label(judged, action), share });
  }

  /** What somebody chose at an entry of the log, in the words of its button; nothing where that was not judged. */
  chosenAt(ply: number, seat: number | null): string {
    const judged = this.review?.decisions.find((one) => one.ply === ply && one.seat === seat);
    return judged ? this.label(judged, judged.chosen) : "";
  }

  /** What happened at an entry of the log; where several choices met that were made in secret, what came of them for a seat. */
  happenedAt(ply: number, seat: number | null = null): string {
    const lines = this.story.filter((line) => line.ply === ply + 1);
    if (!areSealed(this.review, ply)) return lines[0]?.text ?? "";
    const told = seat === null ? [] : lines.filter(({ text }) => text.includes(this.nameOf(seat)));
    return [say("room-sealed"), ...told.slice(0, SEALED).map(({ text }) => text)].join(" ");
  }

  /** What a card of the match is about: a choice, or what happened. */
  cardText({ kind, ply, seat, dealt }: MomentCard): string {
    if (dealt) return say("room-dealt");
    const chosen = kind === "costliest" || kind === "best-find" ? this.chosenAt(ply, seat) : "";
    return chosen ? say("room-chose", { action: chosen }) : this.happenedAt(ply, seat);
  }

  /** What a card of the match is called, with the name of whose choice it was where that is asked for often. */
  titleOf({ kind, seat }: Pick<MomentCard, "kind" | "seat">): string {
    const whose = seat === this.you ? "you" : "other";
    return say(`room-card-${kind}`, { whose, name: this.nameOf(seat) });
  }

  /** An action in notation. */
  text({ ply, seat }: Judged, action: number): string {
    if (this.match) return this.match.rules.actionText(action);
    return (
      this.review?.spelled?.find((one) => one.ply === ply && one.seat === seat && one.action === action)?.text ?? ""
    );
  }

  /** What the seat could know at a choice, in sentences. */
  known({ known, seat, ply }: Judged): readonly string[] {
    const sent = this.review?.knownSentences?.find((one) => one.ply === ply && one.seat === seat)?.sentences;
    return folded(sent ?? known.map((message) => tell(message, settings.language, this.names, this.you)));
  }

  /** What speaks for the best choice, and how the chosen one looked, in sentences; nothing where the chosen one was as good. */
  async why(judged: Judged): Promise<Why> {
    const { best, chosen, seat, ply } = judged;
    if (best === chosen) return { best: [], chosen: [] };
    const sent = this.review?.whySentences?.find((one) => one.ply === ply && one.seat === seat);
    if (sent || !this.match) return apart(sent ?? { best: [], chosen: [] });
    const { rules } = this.match;
    const known = this.match.known(seat, ply);
    const { language } = settings;
    const sentences = (messages: readonly Message[]): string[] =>
      messages.map((message) => tell(message, language, this.names, seat));
    const { describing, weighed } = rules.description.bots;
    const described = (await whyOf(rules, known, seat, chosen)).filter(({ id }) => describing.includes(id));
    const reasons = (await whyOf(rules, known, seat, best)).filter(
      (reason) => !described.some((other) => holdsAsMuch(reason, other, weighed)),
    );
    const spoken = { best: sentences(reasons), chosen: sentences(described) };
    const { best: praise, chosen: looks } = apart(spoken);
    return { best: praise, chosen: [...looks, this.helped(judged)].filter(Boolean) };
  }

  /** Whom a mistake helped most, in a sentence; nothing where that is not clear. */
  helped({ helped, seat }: Judged): string {
    return helped ? tell(helpedMessage(helped), settings.language, this.names, seat) : "";
  }

  #adopt(replay: Replay): void {
    this.replay = replay;
    this.story = storyLines(replay.log);
  }

  async #judge({ table }: Replay): Promise<void> {
    for await (const review of reviewsOf(
      table,
      { depth: "standard", seats: this.#judgedSeats(table) },
      this.#ending.signal,
    )) {
      this.review = { ...review, shares: withMissedChances(review.shares, review.decisions) };
      await this.draw();
    }
    await this.#keep(table);
  }

  /** Keep what a whole review says of the reader, for looking at many matches. */
  async #keep({ you }: Table): Promise<void> {
    const summary = you === null ? undefined : this.review?.summaries?.[you];
    if (you === null || !summary || !this.review || !this.done) return;
    await keepSummary({ match: this.id, seat: you, depth: this.review.depth, summary });
  }

  /** Everybody but those who keep their review to themselves. */
  #judgedSeats({ seats, you }: Table): number[] {
    return seats.filter((one) => !one.review_hidden || one.seat === you).map(({ seat }) => seat);
  }

  /** Keep the review of one's own choices from the others, or publish it. */
  async hide(hidden: boolean): Promise<void> {
    if (!this.replay) return;
    try {
      const table = await hideReview(this.id, { ply: this.replay.table.ply, key: newKey(), hidden });
      this.replay = { ...this.replay, table };
    } catch (error) {
      if (!(error instanceof Trouble)) throw error;
      this.problem = error.message;
    }
  }

  async #frame({ table }: Replay, ply: number, viewer: string): Promise<Frame<View> | null> {
    const { language } = settings;
    const audience = { language, names: this.names };
    const shown = this.match
      ? frames(this.match, viewer === OPEN ? OPEN : Number(viewer), ply, ply, audience)
      : await this.house.frames(this.id, viewer, ply, ply);
    return shown.frames[0] ? replayFrame(shown.frames[0], table) : null;
  }

  #show(frame: Frame<View>): void {
    const { replay, parts } = this;
    if (!replay || !parts) return;
    if (!this.play) {
      this.play = new Play<View>(replay.table.game, -1, frame, "replay", async () => null, parts);
      this.hand = parts.hand(this.play);
    }
    this.play.seat = this.viewer === OPEN ? -1 : Number(this.viewer);
    this.play.show(frame, false);
  }
}
