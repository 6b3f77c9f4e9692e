/** What the viewer has chosen and not yet sent. */
import type { Choice, Play } from "../../table/play.svelte";
import { actionOf } from "./actions";
import { artefactOf, LARGEST, sorted, sortOf, type View } from "./symbols";
import type { Beat } from "./scenes";

export class Hand {
  #wish = $state.raw({ moment: "", text: "" });
  #dish = $state.raw({ moment: "", letters: "" });

  constructor(readonly play: Play<View>) {}

  /** The beat that is being told now; null when the table stands as it is. */
  get beat(): Beat | null {
    return this.play.beat as Beat | null; // as this game tells it
  }

  /** A wish lasts as long as the same thing is asked; others may seal their choices meanwhile. */
  get #moment(): string {
    const { round, phase, revealed } = this.play.view;
    return `${round} ${phase} ${revealed}`;
  }

  /** What the viewer is to choose (a phase of the round), once everything has been shown. It stays while others seal their choices. */
  get choosing(): string | null {
    const { play } = this;
    return play.myTurn && play.mode !== "replay" ? play.view.phase : null;
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
    if (this.choosing === "take") return this.play.find(`take ${this.dish}`);
    return this.choosing ? (this.play.find(this.#wished) ?? this.#usual) : undefined;
  }

  /** Before anything is chosen: as many stones as can be purified, or the only thing there is. */
  get #usual(): Choice | undefined {
    const { legal } = this.play;
    return legal.length === 1 || this.choosing === "purify" ? legal.at(-1) : undefined;
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
    if (this.full) this.play.refuse(this.play.say("aztec-full"), "A5");
    else this.fill(this.dish + letter);
  }

  /** The viewer’s points if they kept the handful in the dish, or what their card says while it is empty; as the server works them out. */
  get outlook(): { with: "truth" | "bluff" | "card"; points: number } | null {
    const { outlook, seats } = this.play.view;
    const card = seats[this.play.seat]?.card ?? "";
    const points = this.choosing === "take" ? outlook?.[this.dish || card] : undefined;
    return points === undefined ? null : { with: !this.dish ? "card" : this.dish === card ? "truth" : "bluff", points };
  }

  /** The next thing to do, as the hand stands; null where the server's prompt says it. */
  get next(): string | null {
    const { play, dish } = this;
    if (this.choosing === "take")
      return dish ? play.say(dish.length < 2 ? "aztec-next-more" : "aztec-next-take", { count: dish.length }) : null;
    const wished = this.has(this.#wished) ? this.#wished : "";
    const action = actionOf(wished);
    if (action?.kind === "believe" || action?.kind === "accuse")
      return play.say(`aztec-next-${action.kind}`, { who: play.name(action.seat) });
    const artefact = artefactOf(play.view, wished);
    return artefact
      ? play.say("aztec-next-keep", {
          when: artefact.when,
          effect: play.say(`aztec-effect-${sortOf(artefact.kind)}`, { number: artefact.number }),
        })
      : null;
  }

  /** One jewel back to its bowl. */
  putBack(letter: string): void {
    this.fill(this.dish.replace(letter, ""));
  }

  send(): void {
    if (this.choice) void this.play.act(this.choice.text);
  }
}
