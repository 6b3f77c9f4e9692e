/** What the viewer has chosen and not yet sent, and how far the chain of the latest moment has been told. */
import type { Choice, Play } from "../../table/play.svelte";
import { LARGEST, sorted, type View } from "./signs";
import { beatsOf, type Beat } from "./telling";

export class Hand {
  #wish = $state.raw({ moment: "", text: "" });
  #dish = $state.raw({ moment: "", letters: "" });
  #told = $state.raw({ ply: -1, beats: 0 });
  readonly #lines = $derived.by(() => this.play.frame.lines);
  readonly #beats: Beat[] = $derived.by(() => (this.play.before && this.play.motion ? beatsOf(this.play.before, this.#lines) : []));

  constructor(readonly play: Play<View>) {}

  get #done(): number {
    return this.#told.ply === this.play.ply ? this.#told.beats : 0;
  }

  /** The beat that is being told now; null when the table stands as it is. */
  get beat(): Beat | null {
    return this.#beats[this.#done] ?? null;
  }

  /** The table to draw: as it stands at this beat, else the view itself. */
  get view(): View {
    return this.beat?.view ?? this.play.view;
  }

  /** The next beat. */
  advance(): void {
    this.#told = { ply: this.play.ply, beats: this.#done + 1 };
  }

  /** The rest of the chain at once. */
  finish(): void {
    if (this.beat) this.#told = { ply: this.play.ply, beats: this.#beats.length };
  }

  /** A wish lasts as long as the same thing is asked; others may seal their choices meanwhile. */
  get #moment(): string {
    const { round, phase, revealed } = this.play.view;
    return `${round} ${phase} ${revealed}`;
  }

  /** What is asked of the viewer, once everything has been told. It stays on screen while others seal their choices. */
  get asked(): string | null {
    const { play, beat } = this;
    return play.myTurn && !beat && play.mode !== "replay" ? play.view.phase : null;
  }

  /** The jewels in the dish. */
  get dish(): string {
    return this.#dish.moment === this.#moment ? this.#dish.letters : "";
  }
  get full(): boolean {
    return this.dish.length >= LARGEST;
  }

  get #wished(): string {
    return this.#wish.moment === this.#moment ? this.#wish.text : "";
  }

  /** What the gold button would send now. */
  get choice(): Choice | undefined {
    if (this.asked === "take") return this.play.find(`take ${this.dish}`);
    return this.asked ? (this.play.find(this.#wished) ?? this.#usual) : undefined;
  }

  /** Before anything is chosen: as many stones as can be purified, or the only thing there is. */
  get #usual(): Choice | undefined {
    const { legal } = this.play;
    return legal.length === 1 || this.asked === "purify" ? legal.at(-1) : undefined;
  }

  has(text: string): boolean {
    return this.choice?.text === text;
  }

  /** Choose; the same choice once more takes it back. */
  press(text: string): void {
    this.#wish = { moment: this.#moment, text: this.#wished === text ? "" : text };
  }

  fill(letters: string): void {
    this.#dish = { moment: this.#moment, letters: sorted(letters).slice(0, LARGEST) };
  }

  add(letter: string): void {
    if (!this.full) this.fill(this.dish + letter);
  }

  /** One jewel back to its bowl. */
  putBack(letter: string): void {
    this.fill(this.dish.replace(letter, ""));
  }

  send(): void {
    if (this.choice) void this.play.act(this.choice.text);
  }
}
