/** Several people around one screen: whose eyes it shows, and the curtain between them. It learns of a position only who must choose. */
import type { Listening, CurtainMoment, Pocket } from "../house";
import type { Seat, Table } from "../wire";
import type { DrawnMoment } from "./live.svelte";

/** What is to happen to the screen: it stays, it is offered to the next person, or the curtain closes at once. */
export type Handover = "stay" | "offer" | "close";

/** Whether several people share a table of this browser. */
export const isShared = (seats: readonly Seat[]): boolean => seats.filter(({ kind }) => kind === "person").length > 1;

/** The people who play themselves, in the order of their seats. */
export const peopleAt = (seats: readonly Seat[]): Seat[] =>
  seats.filter(({ kind, stand_in }) => kind === "person" && !stand_in);

/** Whom the screen goes to: the first of those who must choose, counted from whoever had it. */
export function nextPerson(owing: readonly number[], people: readonly number[], last: number | null): number | null {
  const waiting = people.filter((seat) => owing.includes(seat));
  return waiting.find((seat) => last !== null && seat > last) ?? waiting[0] ?? null;
}

export class OneScreen {
  table = $state.raw<Table | null>(null);
  holder = $state<number | null>(null); // whose eyes the screen shows; null: the curtain is closed
  ended = $state(false); // everything is open, for all to see
  called = $state<number | null>(null); // who asked for the screen by name, in turn or not
  #moment = $state.raw<CurtainMoment | null>(null);
  #drawn = $state.raw<DrawnMoment | null>(null); // the latest moment that the holder was shown
  #owedBefore: readonly number[] = []; // who had to choose when the holder last did
  #last: number | null = null; // who had the screen last
  #seen = new Map<number, number>(); // the latest ply that each person was shown
  #listening: Listening | null = null;

  constructor(
    readonly id: string,
    readonly pocket: Pocket,
  ) {}

  get people(): Seat[] {
    return peopleAt(this.table?.seats ?? []);
  }

  /** Who must choose next; null while only bots do. */
  get next(): number | null {
    const owing = this.holder === null ? this.#moment?.owing : this.#drawn?.owing;
    return nextPerson(
      owing ?? [],
      this.people.map(({ seat }) => seat),
      this.holder ?? this.#last,
    );
  }

  /** Whom the curtain is for. */
  get awaited(): number | null {
    return this.called ?? this.next;
  }

  /** A sealed choice shows nothing: while others who owed theirs still do, the curtain closes by itself. */
  get handover(): Handover {
    const { holder, next } = this;
    const drawn = this.#drawn;
    if (holder === null || !drawn || drawn.over || drawn.owing.includes(holder) || next === null) return "stay";
    return this.#owedBefore.includes(next) ? "close" : "offer";
  }

  nameOf(seat: number): string {
    return this.table?.seats[seat]?.name ?? "";
  }

  /** The ply from which a person is to be told what happened. */
  since(seat: number): number | undefined {
    return this.#seen.get(seat);
  }

  async open(): Promise<void> {
    await this.#stands(await this.pocket.table(this.id));
    this.#listening = this.pocket.listen(this.id, {
      event: (event) => {
        if (event.type !== "table" && event.type !== "welcome") return;
        void this.#stands(event.table);
      },
      connection: () => undefined,
    });
  }

  close(): void {
    this.#listening?.close();
  }

  /** How the table stands; behind the curtain this says who is next, and a match that is over or given up is open to all. */
  async #stands(table: Table): Promise<void> {
    this.table = table;
    if (this.holder !== null) return;
    if (table.status === "over" || table.status === "closed") this.ended = true;
    else await this.#ask();
  }

  async #ask(): Promise<void> {
    this.#moment = await this.pocket.moment(this.id);
  }

  /** The curtain is drawn by this person. */
  take(seat: number): void {
    this.called = null;
    this.#drawn = null;
    this.#owedBefore = [];
    this.holder = seat;
  }

  /** A moment was drawn for whoever holds the screen. */
  drew(moment: DrawnMoment): void {
    const { holder } = this;
    if (holder === null) return;
    if (moment.actor === holder && this.#drawn && this.#drawn.ply < moment.ply) this.#owedBefore = this.#drawn.owing;
    this.#drawn = moment;
    this.#seen.set(holder, moment.ply);
  }

  /** The screen goes on to somebody: the curtain closes, unless both know the same. */
  async pass(to: number | null = null): Promise<void> {
    const { holder, next } = this;
    if (holder === null) return void (this.called = to);
    const receiver = to ?? next;
    if (receiver !== null && !(await this.pocket.differ(this.id, holder, receiver))) return this.take(receiver);
    this.#last = holder;
    this.#moment = null;
    this.called = to;
    this.holder = null;
    if (this.table) await this.#stands(this.table);
  }

  /** The last scene was told: everything is open, for all to see. */
  end(): void {
    this.holder = null;
    this.ended = true;
  }
}
