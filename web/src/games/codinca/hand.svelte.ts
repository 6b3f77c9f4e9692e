/** What the viewer has in mind and has not sent: a way to act, a first tile, a block, a spirit card, the side of a trap. */
import type { Play } from "../../table/play.svelte";
import type { CodincaTrap, CodincaView } from "../../wire";
import { touches, withoutCard, type Side } from "./places";

export const BASE_MODES = ["switch", "flip"] as const;
export const CARD_MODES = ["push", "rotate", "trap"] as const;
export type Mode = (typeof BASE_MODES)[number] | (typeof CARD_MODES)[number] | "side";

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

  choose(mode: Mode): void {
    this.#wish = { turn: this.#turn, mode };
    this.drop();
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
    return this.card && !action.startsWith("side") ? `${action} #${this.card}` : action;
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
    return this.mode === "trap" ? (view.seats[seat]?.cards.find((card) => card.number === this.card)?.trap ?? null) : null;
  }

  /** What the gold button of a trap sends. */
  get laying(): string {
    if (this.mode === "side") return `side ${this.side}`;
    return this.mode === "trap" ? this.text(this.play.view.blind_side ? `trap ${this.side}` : "trap") : "";
  }

  /** The cells that a switch from this one may reach. */
  partners(cell: string): string[] {
    const found = this.play.starting("switch").map((choice) => touches(choice.text));
    return found.filter((two) => two.includes(cell)).map((two) => (two[0] === cell ? (two[1] as string) : (two[0] as string)));
  }

  isOwn(cell: string): boolean {
    return this.play.view.tiles.some((tile) => tile.cell === cell && tile.owner === this.play.seat);
  }

  /** A switch may begin with this tile. */
  mayMove(cell: string): boolean {
    return this.isOwn(cell) && this.partners(cell).length > 0;
  }

  /** The rule that bars an action in notation (C20). */
  isBarred(action: string): boolean {
    return this.play.view.barred.includes(withoutCard(action));
  }

  /** The switch of two cells: the one in reading order comes first. */
  switchOf(one: string, other: string): string {
    const text = `switch ${one} ${other}`;
    return this.play.find(text) || this.isBarred(text) ? text : `switch ${other} ${one}`;
  }

  send(action: string): void {
    void this.play.act(action);
    this.drop();
  }

  /** A tap on a cell, or Enter: flips it, begins a switch with it, or ends the switch at it. */
  press(cell: string): void {
    if (this.mode === "flip" || !this.mode) return this.#offer(`flip ${cell}`);
    if (this.mode !== "switch") return;
    if (this.first === cell) return this.drop();
    if (this.first && (this.partners(this.first).includes(cell) || this.isBarred(this.switchOf(this.first, cell)))) return this.#offer(this.switchOf(this.first, cell));
    if (this.mayMove(cell)) this.first = cell;
  }

  /** Send what is legal; what the previous player's turn bars opens the rules at the reason. */
  #offer(action: string): void {
    if (this.isBarred(action)) this.play.cite("C20");
    else if (this.play.find(action)) this.send(action);
  }
}
