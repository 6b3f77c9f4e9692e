// One table of the pocket house: its match, who sits where, and what is not stored yet. Everything in it can be rebuilt from the store.
import type { Seat, Standing, Table, TableCard } from "../wire";
import { Match, UNDO, type Entry } from "./match";
import { chainStart, FileError, headerOf, nextLine, playLog } from "./matchfile";
import { fromHex } from "./records";
import { byRule, RequestRefused } from "./request_refused";
import { HIDDEN_ACTION, type GameRules } from "./rules";
import { StoreError, type Store, type Stored, type StoredEntry, type StoredTable, type Place } from "./storage";

/** A command that has been carried out. */
interface Done extends Entry {
  ply: number;
}

export class PocketTable {
  /** When each entry of the log was played. */
  readonly times: number[] = [];
  /** Bots that were asked out of turn at this ply and have nothing to say. */
  readonly silent = new Set<number>();
  /** Why the latest entries are in memory alone. */
  trouble: StoreError | null = null;
  /** How much is here of what the board looks up, 0 to 1, while somebody waits for it. */
  preparing: number | null = null;
  readonly #keys = new Map<string, Done>();
  #unsaved: StoredEntry[] = [];
  /** The version of the table that is stored; null where it is in memory alone. */
  #version: number | null;

  private constructor(
    readonly store: Store,
    public stored: StoredTable,
    public match: Match,
    private check: string,
    isStored: boolean,
  ) {
    this.#version = isStored ? stored.version : null;
  }

  /** A new table; where the browser does not store it, it is played in memory. */
  static async open(store: Store, stored: StoredTable, match: Match): Promise<PocketTable> {
    const table = new PocketTable(store, stored, match, await chainStart(headerOf(match)), false);
    const log: StoredEntry[] = [];
    for (const [at, entry] of match.log.entries()) {
      const { row, check } = await table.#written(at + 1, entry, stored.opened, null);
      log.push(row);
      table.#remember(row, check);
    }
    await table.#save(log, stored);
    return table;
  }

  /** A table as it is stored; a `FileError` says what is wrong with it. */
  static async restore(store: Store, { table, log }: Stored, rules: GameRules): Promise<PocketTable> {
    const match = await dealt(table, rules);
    const whole = new PocketTable(store, table, match, await chainStart(headerOf(match)), true);
    await whole.#follow(log);
    if (table.ply !== whole.ply) throw new FileError("pocket-file-gap", { number: whole.ply + 1 });
    return whole;
  }

  get id(): string {
    return this.stored.id;
  }

  get ply(): number {
    return this.match.ply;
  }

  get names(): string[] {
    return this.stored.seats.map(({ name }) => name);
  }

  get running(): boolean {
    return this.stored.status === "playing" && !this.match.over;
  }

  /** The seats of people, whoever plays for them now. */
  get people(): number[] {
    return this.#seatsWhere(({ kind }) => kind === "person");
  }

  /** The seats whose people play for themselves. */
  get playing(): number[] {
    return this.#seatsWhere(({ kind, stand_in }) => kind === "person" && stand_in === null);
  }

  /** The seat of somebody who is alone at this table with bots. */
  get sole(): number | null {
    const { people } = this;
    return people.length === 1 ? (people[0] as number) : null;
  }

  byBot(seat: number): boolean {
    const row = this.stored.seats[seat];
    return row?.kind === "bot" || Boolean(row?.stand_in);
  }

  /** The seats that a bot is to choose for now: those that owe, and those that may speak out of turn. */
  get botsToAsk(): number[] {
    if (!this.running || (this.people.length && !this.playing.length)) return []; // everybody has left: the bots wait
    const { owing, free } = this.match.moment;
    return [...new Set([...owing, ...free])].filter((seat) => this.byBot(seat)).sort((a, b) => a - b);
  }

  /** What a command with this key did; refused where the key was another command's. */
  repeated(key: string, seat: number, action: number): boolean {
    const done = this.#keys.get(key);
    if (done && (done.seat !== seat || done.action !== action))
      throw new RequestRefused("key", "server-key", {}, this.ply);
    return done !== undefined;
  }

  /** Refuse what a person may not do, now and by the rules, in the position that they saw. */
  checkAction(seat: number, ply: number, action: number): void {
    this.checkPosition(seat, ply);
    const { match } = this;
    if (match.stateAfter({ seat, action })) return;
    const refusal = action === UNDO ? match.whyNotUndo() : match.whyNot(seat, action);
    if (refusal) throw byRule(refusal, this.names, seat, this.ply);
  }

  /** The player plays for themselves, and what they ask for is for the present position, as far as the seat can tell. */
  checkPosition(seat: number, ply: number): void {
    const { status, seats } = this.stored;
    if (status !== "playing") throw this.refuseStatus();
    const reason = seats[seat]?.stand_in;
    if (reason)
      throw new RequestRefused(
        "status",
        reason === "resigned" ? "server-seat-resigned" : "server-seat-bot",
        {},
        this.ply,
      );
    if (ply > this.ply) throw new RequestRefused("stale", "server-ahead", {}, this.ply);
    if (ply < this.ply && !this.unseenSince(seat, ply)) throw new RequestRefused("stale", "server-stale", {}, this.ply);
  }

  refuseStatus(): RequestRefused {
    return new RequestRefused("status", `server-status-${this.stored.status}`, {}, this.ply);
  }

  /** Nothing that the seat may see has happened since that ply: it owed a choice, and others have only sealed theirs. */
  unseenSince(seat: number, ply: number): boolean {
    const { match } = this;
    if (!match.rules.moment(match.stateAt(ply)).owing.includes(seat)) return false;
    for (let later = ply + 1; later <= match.ply; later++)
      if (match.log[later - 1]?.seat === seat || match.shown(later, seat).action !== HIDDEN_ACTION) return false;
    return true;
  }

  /** Write an entry down and carry it out; false where another tab was faster, whose entries are carried out instead. */
  async append(entry: Entry, now: number, key: string | null = null): Promise<boolean> {
    const { row, check } = await this.#written(this.ply + 1, entry, now, key);
    if (!(await this.#save([row], this.#after(entry, now)))) return false;
    this.match.enter(entry);
    this.#remember(row, check);
    this.silent.clear();
    return true;
  }

  /** Change who sits where or how the table stands; false where another tab was faster. */
  change(changes: Partial<StoredTable>): Promise<boolean> {
    return this.#save([], { ...this.stored, ...changes, version: this.stored.version + 1 });
  }

  /** Carry out what other tabs have written since. */
  async catchUp(): Promise<void> {
    if (this.#version === null) return; // it is in memory alone
    const stored = await this.#loaded();
    if (stored === undefined) return;
    if (!stored) throw new RequestRefused("missing", "server-missing-table");
    if (stored.log.length > this.#place.ply && this.#unsaved.length) await this.#rebuild(stored.table);
    await this.#follow(stored.log.slice(this.ply));
    const pending = this.#unsaved.length > 0 || this.stored.version !== this.#version;
    if (stored.table.version !== this.#version || !pending) this.stored = stored.table;
    this.#version = stored.table.version;
  }

  /** The table as it is stored; undefined where the browser does not say. */
  async #loaded(): Promise<Stored | null | undefined> {
    try {
      return await this.store.load(this.id);
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      this.trouble = error;
      return undefined;
    }
  }

  /** How far the table is stored, as far as is known here. */
  get #place(): Place {
    return { version: this.#version ?? 0, ply: this.ply - this.#unsaved.length };
  }

  /** Another tab has stored other entries than those that are in memory alone: there is one log, and it is the stored one. */
  async #rebuild(table: StoredTable): Promise<void> {
    this.match = await dealt(table, this.match.rules);
    this.check = await chainStart(headerOf(this.match));
    this.#unsaved = [];
    this.#keys.clear();
  }

  /** Carry out entries that are stored, in order. */
  async #follow(log: readonly StoredEntry[]): Promise<void> {
    for (const row of log) {
      if (row.ply !== this.ply + 1) throw new FileError("pocket-file-gap", { number: this.ply + 1 });
      this.#remember(row, await playLog(this.match, [row.line], this.check));
    }
    if (log.length) this.silent.clear();
  }

  /** An entry as it is stored, and the check that the next one continues. */
  async #written(ply: number, entry: Entry, at: number, key: string | null) {
    const { line, check } = await nextLine(this.match.rules, this.check, ply, entry);
    return { row: { table: this.id, ply, line, at, key }, check };
  }

  /** An entry has been carried out. */
  #remember({ ply, at, key }: StoredEntry, check: string): void {
    this.check = check;
    this.times[ply] = at;
    const entry = this.match.log[ply - 1];
    if (key !== null && entry) this.#keys.set(key, { ply, ...entry });
  }

  /** The table as it stands after an entry: what a list shows of it, and its end. */
  #after(entry: Entry, now: number): StoredTable {
    const { rules } = this.match;
    const state = this.match.stateAfter(entry) ?? this.match.state;
    const { owing, over } = rules.moment(state);
    const table = { ...this.stored, ply: this.ply + 1, owing };
    return over ? { ...table, status: "over", ended: now, standings: rules.standings(state) } : table;
  }

  /**
   * Store something, with everything that is not stored yet. Where there is no room the match goes on in memory, and is
   * stored when there is.
   */
  async #save(entries: readonly StoredEntry[], table: StoredTable): Promise<boolean> {
    const rows = [...this.#unsaved, ...entries];
    try {
      if (this.#version === null) await this.store.open({ table, log: rows });
      else if ((await this.store.write(this.id, this.#place, { entries: rows, table })) !== "done") {
        await this.catchUp();
        return false;
      }
      this.#version = table.version;
      this.#unsaved = [];
      this.trouble = null;
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      this.#unsaved = rows;
      this.trouble = error;
    }
    this.stored = table;
    return true;
  }

  #seatsWhere(holds: (seat: StoredTable["seats"][number]) => boolean): number[] {
    return this.stored.seats.flatMap((row, seat) => (holds(row) ? [seat] : []));
  }
}

/** The match of a stored table as it was dealt. */
async function dealt(table: StoredTable, rules: GameRules): Promise<Match> {
  if (table.box !== rules.description.digest) throw new FileError("pocket-file-box");
  const { seats, seed, nonces, seals } = table;
  const names = seats.map(({ name }) => name);
  const start = table.start === undefined ? {} : { start: startOf(table.start, rules) };
  const setup = { seats: seats.length, seed: fromHex(seed), nonces, seals, names, ...start };
  const match = await Match.deal(rules.withOptions(table.options), setup);
  if (match.commitment !== table.commitment) throw new FileError("pocket-file-commitment");
  return match;
}

/** The imagined position that a table began with. */
function startOf(hex: string, { description }: GameRules): Uint8Array {
  if (!/^([0-9a-f]{2})+$/.test(hex) || hex.length !== 2 * description.state.size) throw new FileError("pocket-damaged");
  return fromHex(hex);
}

/** A table as everybody may see it. */
export function tableMessage({ stored, ply, people }: PocketTable, you: number | null): Table {
  const { id, game, status, options, help, hints, opened, ended, commitment, rematch } = stored;
  return {
    ...{ id, game: game as Table["game"], status, seats: seatMessages(stored), options: { ...options }, you, ply },
    ...{
      public: false,
      start: "full",
      chat: false,
      help,
      hints: hints || people.length <= 1,
      clock: null,
      event: null,
      reason: null,
      spectators: 0,
    },
    ...{ opened, started: opened, ended, commitment, rematch, standings: standingsOf(stored) },
  };
}

/** A table in a list. */
export function tableCard(stored: StoredTable): TableCard {
  const { id, game, status, options, ply, opened, ended, seats, owing } = stored;
  const people = seats.flatMap(({ kind }, seat) => (kind === "person" ? [seat] : []));
  const awaited = owing.some((seat) => people.includes(seat) && !seats[seat]?.stand_in);
  return {
    ...{
      id,
      game: game as Table["game"],
      status,
      seats: seatMessages(stored),
      options: { ...options },
      clock: null,
      ply,
    },
    ...{ opened, you: people.length === 1 ? (people[0] as number) : null, your_turn: status === "playing" && awaited },
    ...{ owing: status === "playing" ? [...owing] : [], ended, standings: standingsOf(stored) },
  };
}

function seatMessages({ seats }: StoredTable): Seat[] {
  const host = seats.findIndex(({ kind }) => kind === "person");
  return seats.map(({ kind, name, level, stand_in, hints }, seat) => ({
    ...{
      seat,
      kind,
      name,
      level: kind === "bot" || stand_in ? level : null,
      stand_in: stand_in !== null,
      reason: stand_in,
    },
    ...{ present: kind === "person", host: seat === host, reserved: false, number: "none", hints },
    ...{ vacation: null, vacation_left: 0, forced: false, review_hidden: false, face: null },
  }));
}

function standingsOf({ standings }: StoredTable): Standing[] | null {
  return standings?.map(({ points, place }, seat) => ({ seat, points, place })) ?? null;
}
