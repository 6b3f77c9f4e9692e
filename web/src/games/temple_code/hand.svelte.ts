/** What the viewer has chosen and not yet sent: a card, or the statuettes of a code that they are about to declare. */
import type { Choice } from "../../table/play.svelte";
import { actionOf } from "./actions";
import { Notes } from "./notes.svelte";
import { notationOf, POSITIONS, SIDES, type Table } from "./symbols";

type Slot = string | null;

export class Hand {
  readonly notes: Notes;
  at = $state(0); // the position that the next statuette goes to
  #wish = $state.raw({ text: "", card: "" });
  #declaring = $state(false);
  #code = $state.raw<readonly Slot[]>([null, null, null]);

  constructor(readonly play: Table) {
    this.notes = new Notes(play);
  }

  /** The card that a choice is about: a wish is dropped when another card lies there. */
  #cardOf(text: string): string {
    const action = actionOf(text);
    if (action?.kind !== "take" && action?.kind !== "keep") return "";
    const seat = action.kind === "take" ? action.from : 0;
    return this.play.view.seats[seat]?.pair[SIDES.indexOf(action.card)]?.name ?? "";
  }

  /** What the gold button would send: the chosen card, or the only way to go on. */
  get choice(): Choice | undefined {
    const { text, card } = this.#wish;
    const wished = card && this.#cardOf(text) === card ? this.play.find(text) : undefined;
    return wished ?? this.play.find("take both") ?? this.play.find("reveal");
  }

  has(text: string): boolean {
    return this.choice?.text === text;
  }

  /** Choose a card; the same card once more is meant. */
  press(text: string): void {
    if (this.has(text)) this.send();
    else this.#wish = { text, card: this.#cardOf(text) };
  }

  send(): void {
    if (this.choice) void this.play.act(this.choice.text);
  }

  /** The next thing to do, as the hand stands; null where the server's prompt says it. */
  get next(): string | null {
    const { play } = this;
    if (this.declaring)
      return this.declaration
        ? play.say("temple-code-next-declare")
        : play.say("temple-code-next-door", { position: this.at + 1 });
    const action = this.#wish.card && this.has(this.#wish.text) ? actionOf(this.#wish.text) : undefined;
    if (action?.kind === "take") return play.say("temple-code-next-take", { who: play.name(action.from) });
    return action?.kind === "keep" ? play.say("temple-code-next-keep") : null;
  }

  /** The viewer may declare their code now. */
  get mayDeclare(): boolean {
    return !this.play.over && this.play.seat >= 0 && (this.play.view.seats[this.play.seat]?.declares ?? false);
  }

  get declaring(): boolean {
    return this.#declaring && this.mayDeclare;
  }

  get code(): readonly Slot[] {
    return this.#code;
  }

  /** The declaration, once three statuettes are chosen. */
  get declaration(): Choice | undefined {
    const code = this.#code.filter((one) => one !== null);
    return code.length === POSITIONS.length ? this.play.find(notationOf(code)) : undefined;
  }

  /** Begin with what the notes say for sure; where nothing may be declared the prompt says why. */
  openDeclaration(): void {
    if (!this.mayDeclare)
      return void this.play.attempt(notationOf(this.play.view.statuettes.slice(0, POSITIONS.length)));
    this.#code = POSITIONS.map((position) => this.notes.sureAt(position));
    this.at = this.#nextEmpty(0);
    this.#declaring = true;
  }

  closeDeclaration(): void {
    this.#declaring = false;
  }

  /** Put a statuette at the open position; one that lies somewhere is taken away. */
  put(statuette: string): void {
    const known = this.#code.indexOf(statuette);
    this.#code = this.#code.map((one, n) => (n === known ? null : known < 0 && n === this.at ? statuette : one));
    this.at = known < 0 ? this.#nextEmpty(this.at) : known;
  }

  #nextEmpty(from: number): number {
    const after = POSITIONS.map((n) => (from + n) % POSITIONS.length);
    return after.find((n) => this.#code[n] === null) ?? from;
  }

  async declare(): Promise<void> {
    if (!this.declaration) return;
    await this.play.act(this.declaration.text);
    if (!this.play.refused) this.closeDeclaration();
  }
}
