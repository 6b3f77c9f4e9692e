/** What the viewer has in mind and has not sent: a way to act, a first tile, a block, a spirit card, the side of a trap. */
import type { Play } from "../../table/play.svelte";
import type { CodincaTrap, CodincaView } from "../../wire";
import { actionOf } from "./actions";
import { areNeighbours, CELLS, touches, type Side } from "./places";

export const BASE_MODES = ["switch", "flip"] as const;
export const CARD_MODES = ["push", "rotate", "trap"] as const;
export type Mode = (typeof BASE_MODES)[number] | (typeof CARD_MODES)[number] | "side";

/** The rule of each way to act with a spirit card. */
const RULES = { push: "C12", rotate: "C13", trap: "C14", side: "C14" } as const;

export class Hand {
  #wish = $state.raw<{ turn: string; mode: Mode } | null>(null);
  #first = $state.raw({ ply: -1, cell: "" });
  #block = $state.raw({ ply: -1, block: "" });
  #card = $state(0);
  #side = $state<Side>("bottom");
  #open = $state.raw(""); // the turn in which the spirit cards are spread out, on a phone
  tried = $state(""); // the action under the pointer or the focus: its line or block stirs

  constructor(readonly play: Play<CodincaView>) {}

  /** A wish lasts until the base actions made, the cards held or the player change. */
  get #turn(): string {
    const { turn, number, base, seats } = this.play.view;
    return `${turn} ${number} ${base.length} ${seats.map((seat) => seat.held).join()}`;
  }

  may(mode: Mode): boolean {
    return this.play.starting(mode).length > 0;
  }

  /** The way to act that taps and keys mean now. */
  get mode(): Mode | null {
    if (this.may("side")) return "side";
    const wished = this.#wish?.turn === this.#turn ? this.#wish.mode : null;
    if (wished && this.may(wished)) return wished;
    const usual: Mode[] = this.play.view.base.length ? ["flip", "switch"] : ["switch", "flip"];
    return usual.find((mode) => this.may(mode)) ?? null;
  }

  /** A way to act was chosen that is not simply the usual one. */
  get wished(): boolean {
    return this.#wish?.turn === this.#turn && this.#wish.mode === this.mode;
  }

  /** Choose a way to act; one that is not open now is answered in the prompt. */
  choose(mode: Mode): void {
    if (!this.may(mode)) return void this.play.attempt(this.#sample(mode));
    this.#wish = { turn: this.#turn, mode };
    this.drop();
  }

  /** Some action of a kind, to be told why it is not open. */
  #sample(mode: Mode): string {
    const own = this.play.view.tiles.find((tile) => tile.owner === this.play.seat)?.cell ?? "a4";
    const beside = CELLS.find((cell) => cell !== own && areNeighbours(cell, own)) ?? "b4";
    const samples: Record<Mode, string> = {
      switch: this.switchOf(own, beside),
      flip: `flip ${own}`,
      push: "push 1 left",
      rotate: "rotate a4 left",
      trap: "trap",
      side: "side bottom",
    };
    return this.text(samples[mode]);
  }

  /** Forget the first tile and the block. */
  drop(): void {
    this.#first = { ply: -1, cell: "" };
    this.#block = { ply: -1, block: "" };
    this.tried = "";
  }

  /** The tile that a switch begins with. */
  get first(): string {
    const { ply, cell } = this.#first;
    return this.mode === "switch" && ply === this.play.ply ? cell : "";
  }

  set first(cell: string) {
    this.#first = { ply: this.play.ply, cell };
  }

  /** The block that is about to turn, by its top left cell. */
  get block(): string {
    const { ply, block } = this.#block;
    return this.mode === "rotate" && ply === this.play.ply ? block : "";
  }

  set block(block: string) {
    this.#block = { ply: this.play.ply, block };
  }

  /** A choice of spirit cards is spread out: on a phone they take the place of the base actions. */
  get open(): boolean {
    return this.#open === this.#turn || this.mode === "push" || this.mode === "rotate";
  }

  spread(): void {
    this.#open = this.#turn;
  }

  /** Back to the base actions. */
  fold(): void {
    this.#open = "";
    this.#wish = null;
    this.drop();
  }

  /** Where owners know their traps: the number of the card to be played; else 0. */
  get card(): number {
    const { view, seat } = this.play;
    if (!view.owner_looks) return 0;
    const held = view.seats[seat]?.cards.filter((card) => !card.spent).map((card) => card.number) ?? [];
    return held.includes(this.#card) ? this.#card : (held[0] ?? 0);
  }

  set card(number: number) {
    this.#card = number;
  }

  /** The notation of an action with the card that it plays. */
  text(action: string): string {
    return this.card && /^(push|rotate|trap)/.test(action) ? `${action} #${this.card}` : action;
  }

  /** The side at which the trap lies to be looked at. */
  get side(): Side {
    return this.#side;
  }

  set side(side: Side) {
    this.#side = side;
  }

  /** The trap whose faces can be looked at before it is laid, where the viewer knows it. */
  get trap(): CodincaTrap | null {
    const { view, seat } = this.play;
    if (this.mode === "side") return view.turned_up;
    return this.mode === "trap"
      ? (view.seats[seat]?.cards.find((card) => card.number === this.card)?.trap ?? null)
      : null;
  }

  /** What the gold button of a trap sends. */
  get laying(): string {
    if (this.mode === "side") return `side ${this.side}`;
    return this.mode === "trap" ? this.text(this.play.view.blind_side ? `trap ${this.side}` : "trap") : "";
  }

  /** The cells that a switch from this one may reach. */
  partners(cell: string): string[] {
    const pairs = this.play.starting("switch").map((choice) => touches(choice.text));
    return pairs
      .filter((two) => two.includes(cell))
      .map((two) => (two[0] === cell ? (two[1] as string) : (two[0] as string)));
  }

  isOwn(cell: string): boolean {
    return this.play.view.tiles.some((tile) => tile.cell === cell && tile.owner === this.play.seat);
  }

  /** A switch may begin with this tile. */
  mayMove(cell: string): boolean {
    return this.isOwn(cell) && this.partners(cell).length > 0;
  }

  /** Whether an action in notation is barred (C20), with whichever card. */
  isBarred(action: string): boolean {
    return this.play.view.barred.some((barred) => barred === action || this.text(barred) === action);
  }

  /** The switch of two cells: the one in reading order comes first. */
  switchOf(one: string, other: string): string {
    const [first, second] = CELLS.indexOf(one) < CELLS.indexOf(other) ? [one, other] : [other, one];
    return `switch ${first} ${second}`;
  }

  /** Do it; what is not allowed is answered in the prompt. */
  send(action: string): void {
    const { play } = this;
    const barred = this.isBarred(action)
      ? { sentence: play.say("codinca-barred-now", { kind: actionOf(action)?.kind ?? "" }), rule: "C20" }
      : undefined;
    if (play.find(action)) this.drop();
    void play.attempt(action, barred);
  }

  /** A tap on a cell, or Enter: flips it, begins a switch with it, or ends the switch at it. */
  press(cell: string): void {
    const { mode, first, play } = this;
    if (mode === "flip" || !mode) return this.send(`flip ${cell}`);
    if (mode !== "switch") return play.refuse(this.next ?? "", RULES[mode]);
    if (first === cell) return this.drop();
    if (first && areNeighbours(first, cell)) return this.send(this.switchOf(first, cell));
    if (this.mayMove(cell)) this.first = cell;
    else if (first) play.refuse(play.say("codinca-far", { cell, first }), "C7");
    else play.refuse(play.say(this.isOwn(cell) ? "codinca-stuck" : "codinca-not-own", { cell }), "C7");
  }

  /** The next thing to do, as the hand stands; null where the server's prompt says it. */
  get next(): string | null {
    const { mode, play } = this;
    if (!play.myTurn) return null;
    if (this.#open === this.#turn && !CARD_MODES.some((one) => one === mode)) return play.say("codinca-next-spirit");
    if (!mode) return null;
    if (mode === "switch")
      return this.first
        ? play.say("codinca-next-second", { cell: this.first })
        : this.wished
          ? play.say("codinca-next-first")
          : null;
    if (mode === "flip") return this.wished && !play.view.base.length ? play.say("codinca-next-flip") : null;
    if (mode === "rotate") return play.say(this.block ? "codinca-next-turn" : "codinca-next-block");
    if (mode === "trap") return play.say(this.trap || play.view.blind_side ? "codinca-next-lay" : "codinca-next-trap");
    return play.say(`codinca-next-${mode}`);
  }
}
