/** A seat's mistakes as exercises: the position as it was then, to choose in again until a sound choice is found. */
import type { GameParts } from "../games";
import { seenBy, updateOf } from "../pocket/frames";
import type { Match } from "../pocket/match";
import { tell } from "../pocket/tell";
import { settings } from "../settings.svelte";
import { frameOf } from "../table/moments";
import { Play, type Frame, type Refusal, type Wish } from "../table/play.svelte";
import type { Table, View } from "../wire";
import type { Judged } from "./shapes";
import { attemptOf, isSolved, type Attempt } from "./verdicts";

const STILL = { undo: false, clock: null, standings: null, at: 0, givenUp: false } as const;

export class Learning {
  at = $state(0);
  attempts = $state.raw<readonly Attempt[]>([]);
  shown = $state(false); // the answer was asked for
  play = $state.raw() as Play<View>;
  hand = $state.raw<unknown>();

  constructor(
    readonly match: Match,
    readonly table: Table,
    readonly parts: GameParts,
    readonly exercises: readonly Judged[],
  ) {
    this.#enter();
  }

  get exercise(): Judged {
    return this.exercises[this.at] as Judged;
  }
  get last(): Attempt | undefined {
    return this.attempts.at(-1);
  }
  get solved(): boolean {
    return this.last !== undefined && isSolved(this.last);
  }
  /** Nothing is left to find out here. */
  get over(): boolean {
    return this.solved || this.shown;
  }
  get isLast(): boolean {
    return this.at + 1 >= this.exercises.length;
  }
  /** Staying silent, which has no piece to press; null where it is no choice. */
  get silence(): number | null {
    const { wait } = this.match.rules.description;
    return this.exercise.candidates.some(({ action }) => action === wait) ? wait : null;
  }

  label(action: number): string {
    const { ply, seat } = this.exercise;
    return tell(this.match.rules.label(this.match.known(seat, ply), action), settings.language, this.#names, seat);
  }

  attempt(action: number): void {
    if (!this.over) this.attempts = [...this.attempts, attemptOf(this.exercise, action)];
  }

  show(): void {
    this.shown = true;
  }

  next(): void {
    if (this.isLast) return;
    this.at += 1;
    this.#enter();
  }

  /** The same exercise in another language. */
  retell(): void {
    this.play.show(this.#frame(), false);
  }

  get #names(): string[] {
    return this.table.seats.map(({ name }) => name);
  }

  #enter(): void {
    this.attempts = [];
    this.shown = false;
    const { game } = this.table;
    this.play = new Play<View>(game, this.exercise.seat, this.#frame(), "live", (wish) => this.#send(wish), this.parts);
    this.hand = this.parts.hand(this.play);
  }

  #frame(): Frame<View> {
    const { ply, seat } = this.exercise;
    const audience = { language: settings.language, names: this.#names };
    const { help } = this.table;
    const update = updateOf(this.match.rules, seenBy(this.match, seat, ply), { ...STILL, help }, audience);
    return frameOf(update, { ...this.table, seats: this.table.seats.map((one) => ({ ...one, present: true })) });
  }

  async #send({ action, text }: Wish): Promise<Refusal | null> {
    const { rules } = this.match;
    const { ply, seat } = this.exercise;
    const number = typeof action === "number" ? action : rules.actionOf(action);
    const refusal = number < 0 ? null : rules.whyNot(this.match.known(seat, ply), seat, number);
    if (!refusal) {
      if (number >= 0) this.attempt(number);
      return null;
    }
    const sentence = tell(refusal.message, settings.language, this.#names, seat);
    return { text, sentence, rule: refusal.rule, at: Date.now() };
  }
}
