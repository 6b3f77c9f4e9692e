/** What the viewer has chosen and not yet sent: one legal choice, kept by its notation. */
import type { Choice, Play } from "../../table/play.svelte";
import type { CibolaView } from "../../wire";
import { actionOf } from "./actions";

export class Hand {
  #wish = $state.raw({ moment: "", text: "" });

  constructor(readonly play: Play<CibolaView>) {}

  /** A wish lasts as long as the same thing is asked; others may close their fists meanwhile. */
  get #moment(): string {
    const { round, phase, taken } = this.play.view;
    return `${round} ${phase} ${taken}`;
  }

  get #wished(): Choice | undefined {
    return this.#wish.moment === this.#moment ? this.play.find(this.#wish.text) : undefined;
  }

  /** What the gold button would send now. */
  get choice(): Choice | undefined {
    return this.#wished ?? this.#usual;
  }

  /** The next thing to do, as the hand stands; null where the server's prompt says it. */
  get next(): string | null {
    const { play } = this;
    const action = actionOf(this.#wished?.text);
    if (!action || !play.myTurn) return null;
    if (action.kind === "stake")
      return play.say("cibola-next-stake", {
        count: this.count,
        kept: (play.view.seats[play.seat]?.hand ?? 0) - this.count,
      });
    if (action.kind === "pick") return play.say("cibola-next-pick", { brings: this.#brings(action.place - 1) });
    if (action.kind === "tremor") return action.way && play.say("cibola-next-tremor");
    return action.kind === "recall" ? null : play.say(`cibola-next-${action.kind}`);
  }

  /** What comes with a treasure on offer. */
  #brings(n: number): string {
    const card = this.play.view.offer[n];
    return card?.rock ? "rock" : card?.totem ? "totem" : "nothing";
  }

  /** Before anything is chosen: an empty fist, everybody recalled, or the only thing there is. */
  get #usual(): Choice | undefined {
    const { legal } = this.play;
    if (legal.length === 1 || this.counts === "stake") return legal[0];
    return this.counts === "recall" ? legal.at(-1) : undefined;
  }

  /** Explorers are being counted out: for a stake, from the discard, or not at all. */
  get counts(): "stake" | "recall" | null {
    const kind = actionOf(this.play.legal[0]?.text)?.kind;
    return kind === "stake" || kind === "recall" ? kind : null;
  }

  /** Explorers in the fist. */
  get count(): number {
    const action = actionOf(this.choice?.text);
    return action?.kind === "stake" || action?.kind === "recall" ? action.explorers : 0;
  }

  has(text: string): boolean {
    return this.choice?.text === text;
  }

  choose(text: string): void {
    this.#wish = { moment: this.#moment, text };
  }

  /** Choose; the same choice once more is meant. */
  press(text: string): void {
    if (this.has(text)) this.send();
    else this.choose(text);
  }

  send(): void {
    if (this.choice) void this.play.act(this.choice.text);
  }
}
