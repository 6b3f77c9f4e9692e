// The pocket house behind its door: every table in this browser, what is asked of them, and who listens. It runs in a
// worker, and under node.
import type { CurtainMoment, Damaged, Frames, Opening, PlayingOn } from "../house";
import type { Language } from "../settings.svelte";
import type { Act, Command, Fairness, Hint, Replay, Seated, Story, Table, Tables, Update } from "../wire";
import type { Progress } from "./assets";
import { Attendance } from "./attendance";
import * as frames from "./frames";
import { Match, newSeed, UNDO } from "./match";
import { FileError, read, write } from "./matchfile";
import { PocketListener, messageTo, updateOf, viewerOf, type Reader } from "./listener";
import { PocketTable, tableCard, tableMessage } from "./pocket_table";
import { byFile, byOption, RequestRefused } from "./request_refused";
import { OptionError, type GameRules } from "./rules";
import { countedHint, firstOf, replaced, resigned, seatsByName, seatsOf, standIn } from "./seating";
import { toHex } from "./sha256";
import { isTable, type Store, type Stored, type StoredSeat, type StoredTable } from "./storage";
import type { Thinking } from "./thinking";
import { word } from "./tell";

/** What the pocket house is given. */
export interface Surroundings {
  store: Store;
  /** The rules of a game with default options; null where there is no such game. */
  rulesOf(game: string): Promise<GameRules | null>;
  /**
   * Bring whatever a match is shown better with than by its rules alone, and what bots of these levels need; answers
   * whether there is more to show.
   */
  prepare(match: Match, onProgress: Progress, levels: readonly string[]): Promise<boolean>;
  thinking: Thinking;
  now(): number;
  /** Tell other tabs that a table has changed. */
  announce(id: string): void;
}

const CALM = 400; // milliseconds in which nobody needs to be told what is awaited

export class PocketTables {
  readonly attendance: Attendance;
  readonly #tables = new Map<string, Promise<PocketTable>>();
  readonly #queues = new Map<string, Promise<unknown>>();
  readonly #listeners = new Map<number, PocketListener>();
  readonly #openings = new Map<string, Promise<Seated>>();

  constructor(private readonly around: Surroundings) {
    this.attendance = new Attendance(
      (table, seat) => around.thinking.choose(table, seat),
      (table, seat, ply, action) => this.#actForBot(table, seat, ply, action),
    );
  }

  /** Whether tables outlast the page. */
  get lasting(): boolean {
    return this.around.store.lasting;
  }

  // Opening and finding

  async myTables(): Promise<Tables> {
    const tables = (await this.#rows()).filter((row) => isTable(row) && !row.damaged);
    tables.sort(
      (one, other) =>
        Number(other.status === "playing") - Number(one.status === "playing") || other.opened - one.opened,
    );
    return { tables: tables.map(tableCard) };
  }

  /** Open a table; the same command twice opens one. */
  open(reader: Reader, opening: Opening): Promise<Seated> {
    const known = this.#openings.get(opening.key);
    if (known) return known;
    const seated = this.#open(opening);
    this.#openings.set(opening.key, seated);
    seated.catch(() => this.#openings.delete(opening.key));
    return seated;
  }

  async #open(opening: Opening): Promise<Seated> {
    const rules = await this.#rules(opening.game);
    const seed = newSeed();
    const blank = { seats: opening.seats, seed, nonces: [], seals: [], names: [] };
    const chosen = refusingOptions(() => rules.withOptions(opening.options ?? {}));
    const first = firstOf(await refusingOptions(() => Match.deal(chosen, blank)));
    const { thinking } = this.around;
    const seats = seatsOf(opening, first, (level) => thinking.levelOf(rules, level));
    const help = opening.help ?? "count";
    return this.#begin(chosen, seats, seed, { help, hints: opening.hints ?? true });
  }

  async #begin(
    rules: GameRules,
    seats: StoredSeat[],
    seed: Uint8Array,
    settings: Pick<StoredTable, "help" | "hints">,
  ): Promise<Seated> {
    const names = seats.map(({ name }) => name);
    const match = await Match.deal(rules, { seats: seats.length, seed, nonces: [], seals: [], names });
    const table = await this.#keep(match, seats, settings);
    return { table: tableMessage(table, table.sole), seat: table.sole };
  }

  async #keep(match: Match, seats: StoredSeat[], settings: Pick<StoredTable, "help" | "hints">): Promise<PocketTable> {
    const now = this.around.now();
    const { moment } = match;
    const stored: StoredTable = {
      id: newId(),
      game: match.rules.game,
      seats,
      options: { ...match.options },
      seed: toHex(match.setup.seed),
      nonces: [...match.setup.nonces],
      seals: [...match.setup.seals],
      ...(match.setup.start ? { start: toHex(match.setup.start) } : {}),
      box: match.rules.description.digest,
      commitment: match.commitment,
      ...settings,
      status: moment.over ? "over" : "playing",
      opened: now,
      ended: moment.over ? now : null,
      standings: moment.over ? match.standings() : null,
      rematch: null,
      ply: match.ply,
      owing: moment.owing,
      version: 0,
    };
    const table = await PocketTable.open(this.around.store, stored, match);
    this.#tables.set(table.id, Promise.resolve(table));
    this.around.announce(table.id);
    void this.#prepare(table);
    void this.attendance.attend(table);
    return table;
  }

  async table(reader: Reader, id: string): Promise<Table> {
    return messageTo(await this.#live(id), reader);
  }

  async moment(_: Reader, id: string): Promise<CurtainMoment> {
    const { match, ply, running } = await this.#live(id);
    const { owing, free, over } = match.moment;
    return { ply, owing: running ? owing : [], free: running ? free : [], over: over || !running };
  }

  async differ(_: Reader, id: string, one: number, other: number): Promise<boolean> {
    const { match } = await this.#live(id);
    const [mine, theirs] = [match.known(one), match.known(other)];
    return mine.some((byte, n) => byte !== theirs[n]);
  }

  // Playing

  act(reader: Reader, id: string, { ply, key, action }: Act): Promise<Update> {
    return this.#play(reader, id, ply, key, (table) => actionOf(table.match, action));
  }

  undo(reader: Reader, id: string, { ply, key }: Command): Promise<Update> {
    return this.#play(reader, id, ply, key, () => UNDO);
  }

  /**
   * An action is checked by the position that the player saw, stored, carried out and told; where another tab was
   * faster it is checked again.
   */
  #play(reader: Reader, id: string, ply: number, key: string, chosen: (table: PocketTable) => number): Promise<Update> {
    return this.#alone(id, async (table) => {
      const seat = seatOf(table, reader);
      const action = chosen(table);
      try {
        while (!table.repeated(key, seat, action)) {
          table.checkAction(seat, ply, action);
          if (await table.append({ seat, action }, this.around.now(), key)) break;
        }
      } finally {
        this.#publish(table); // what another tab did meanwhile too
      }
      return updateOf(table, table.ply, seat, reader.language);
    });
  }

  #actForBot(table: PocketTable, seat: number, ply: number, action: number): Promise<void> {
    return this.#alone(table.id, async () => {
      if (!table.running || !table.byBot(seat) || (table.ply !== ply && !table.unseenSince(seat, ply))) return;
      if (!table.match.legal(seat).includes(action)) return;
      await table.append({ seat, action }, this.around.now());
      this.#publish(table);
    });
  }

  /** What a good bot would do in the reader's place, knowing what the reader knows. Among people everybody sees who asks. */
  async hint(reader: Reader, id: string, { ply }: Command): Promise<Hint> {
    const table = await this.#live(id);
    const seat = seatOf(table, reader);
    const { owing, free } = table.match.moment;
    if (!table.running) throw table.refuseStatus();
    if (table.people.length > 1 && !table.stored.hints) throw new RequestRefused("hints");
    if (!owing.includes(seat) && !free.includes(seat))
      throw new RequestRefused("status", "server-status-turn", {}, table.ply);
    table.checkPosition(seat, ply);
    if (table.people.length > 1) await this.#change(id, (now) => ({ seats: countedHint(now, seat) }));
    return this.around.thinking.advise(table, seat, reader.language);
  }

  // Leaving

  resign(reader: Reader, id: string, _: Command): Promise<Table> {
    return this.#changed(reader, id, (table) => resigned(table, seatOf(table, reader), this.around.now()));
  }

  leave(reader: Reader, id: string, _: Command): Promise<Table> {
    return this.#changed(reader, id, (table) => {
      const seat = seatOf(table, reader);
      return table.running && !table.stored.seats[seat]?.stand_in ? { seats: standIn(table, seat, "left") } : null;
    });
  }

  comeBack(reader: Reader, id: string, _: Command): Promise<Table> {
    return this.#changed(reader, id, (table) => {
      const seat = seatOf(table, reader);
      const { stand_in } = table.stored.seats[seat] as StoredSeat;
      if (stand_in === "resigned") throw new RequestRefused("status", "server-seat-resigned", {}, table.ply);
      return stand_in && table.running ? { seats: replaced(table, seat, { stand_in: null, level: null }) } : null;
    });
  }

  /** Play again, everybody on the same seat. */
  async rematch(_: Reader, id: string): Promise<Seated> {
    const table = await this.#live(id);
    if (table.running) throw table.refuseStatus();
    const { rematch, seats, help, hints } = table.stored;
    const next = rematch === null ? null : await this.#live(rematch).catch(() => null);
    if (next) return { table: tableMessage(next, next.sole), seat: next.sole };
    const fresh = seats.map(({ kind, name, level }) => ({
      kind,
      name,
      level: kind === "bot" ? level : null,
      stand_in: null,
      hints: 0,
    }));
    const seated = await this.#begin(table.match.rules, fresh, newSeed(), { help, hints });
    await this.#change(id, () => ({ rematch: seated.table.id }));
    return seated;
  }

  async remove(_: Reader, id: string): Promise<void> {
    this.#tables.delete(id);
    await this.around.store.remove(id);
    for (const listener of this.#at(id)) listener.send({ connection: { state: "gone", status: 404 } });
    this.around.announce(id);
  }

  // Looking back

  async story(reader: Reader, id: string): Promise<Story> {
    const table = await this.#live(id);
    return frames.wholeStory(table.match, viewerOf(table, reader), { language: reader.language, names: table.names });
  }

  async replay(reader: Reader, id: string): Promise<Replay> {
    const table = finished(await this.#live(id));
    const fairness = await fairnessOf(table.match, reader.language);
    return {
      table: messageTo(table, reader),
      ...frames.replay(table.match, { language: reader.language, names: table.names }),
      fairness,
    };
  }

  async frames(reader: Reader, id: string, viewer: string, from: number, to: number): Promise<Frames> {
    const table = finished(await this.#live(id));
    const viewpoint = frames.viewpointOf(viewer, table.match.seats);
    if (viewpoint === null) throw new RequestRefused("missing", "server-missing-view");
    return frames.frames(table.match, viewpoint, from, to, { language: reader.language, names: table.names });
  }

  // Files

  /** The text of a match file, of a running match too; of one that was set aside whatever is stored of it. */
  async record(_: Reader, id: string): Promise<{ name: string; text: string }> {
    const stored = await this.around.store.load(id);
    if (stored && !(isTable(stored.table) && !stored.table.damaged))
      return { name: `${id}.json`, text: JSON.stringify(stored, null, 1) };
    const { match } = await this.#live(id);
    if (match.setup.start) throw new RequestRefused("missing", "pocket-imagined");
    return { name: `${match.rules.game}-${id}.json`, text: await write(match) };
  }

  /** A match file becomes a table here. One that is here already is the same table. */
  async bring(reader: Reader, file: string): Promise<Table> {
    const match = await named(await refusingFile(() => read(file, (game) => this.around.rulesOf(game))));
    const known = await this.#sameMatch(match);
    if (known) return messageTo(known, reader);
    const level = this.around.thinking.levelOf(match.rules, null);
    const table = await this.#keep(match, seatsByName(match, level), { help: "count", hints: true });
    return messageTo(table, reader);
  }

  /** A moment of a finished match becomes a table here: the reader plays one seat, bots the others. */
  async playOn(_: Reader, file: string, { ply, seat, cards }: PlayingOn): Promise<Seated> {
    const whole = await named(await refusingFile(() => read(file, (game) => this.around.rulesOf(game))));
    if (!(ply in whole.log) || !(seat in whole.setup.names)) throw new RequestRefused("missing", "server-missing-view");
    const match = await (cards === "true" ? upTo(whole, ply) : imaginedAt(whole, ply, seat));
    const level = this.around.thinking.levelOf(match.rules, null);
    const seats = whole.setup.names.map((name, n): StoredSeat => {
      const me = n === seat;
      return { kind: me ? "person" : "bot", name, level: me ? null : level, stand_in: null, hints: 0 };
    });
    const table = await this.#keep(match, seats, { help: "count", hints: true });
    return { table: tableMessage(table, seat), seat };
  }

  async #sameMatch(match: Match): Promise<PocketTable | null> {
    for (const row of await this.#rows()) {
      if (row.commitment !== match.commitment || row.damaged) continue;
      const table = await this.#live(row.id).catch(() => null);
      const log = JSON.stringify(table?.match.log.slice(0, match.ply));
      if (table && log === JSON.stringify(match.log)) return table;
    }
    return null;
  }

  /** Stored matches that could not be read. */
  async damaged({ language }: Reader): Promise<Damaged[]> {
    const rows = await this.around.store.all();
    return rows.flatMap((row) => {
      const problem = isTable(row) ? row.damaged : { id: "pocket-damaged", args: {} };
      return problem ? [{ id: String(row.id), why: word(problem.id, language, problem.args) }] : [];
    });
  }

  // Listening

  /** Tell about a table from now on: how it stands, then its newest position, or every one from a ply on. */
  async listen(
    number: number,
    reader: Reader,
    id: string,
    send: PocketListener["send"],
    since?: number,
  ): Promise<void> {
    const listener = new PocketListener(id, reader, send, this.lasting);
    this.#listeners.set(number, listener);
    try {
      const table = await this.#alone(id, async (live) => {
        await live.catchUp();
        return live;
      });
      if (this.#listeners.has(number)) listener.welcome(table, since);
      void this.attendance.attend(table);
    } catch (error) {
      if (!(error instanceof RequestRefused)) console.error(error); // for whoever mends it
      send({ connection: { state: "gone", status: error instanceof RequestRefused ? error.status : 500 } });
    }
  }

  unlisten(number: number): void {
    this.#listeners.delete(number);
  }

  /** Another tab has changed a table: follow it. */
  async heard(id: string): Promise<void> {
    if (!this.#tables.has(id)) return;
    try {
      await this.#alone(id, async (table) => {
        await table.catchUp();
        this.#tellAll(table);
      });
    } catch (error) {
      if (!(error instanceof RequestRefused)) throw error;
      this.#tables.delete(id); // it was removed there
      for (const listener of this.#at(id)) listener.send({ connection: { state: "gone", status: error.status } });
    }
  }

  /** Tell everybody what is new at a table, here and in other tabs. */
  #publish(table: PocketTable): void {
    this.around.announce(table.id);
    this.#tellAll(table);
  }

  /** Tell those who listen here, and see whether the table awaits bots. */
  #tellAll(table: PocketTable): void {
    for (const listener of this.#at(table.id)) listener.tell(table);
    void this.attendance.attend(table);
  }

  #at(id: string): PocketListener[] {
    return [...this.#listeners.values()].filter(({ table }) => table === id);
  }

  // Tables

  #live(id: string): Promise<PocketTable> {
    const known = this.#tables.get(id);
    if (known) return known;
    const coming = this.#load(id);
    this.#tables.set(id, coming);
    coming.catch(() => this.#tables.delete(id));
    return coming;
  }

  async #load(id: string): Promise<PocketTable> {
    const stored = await this.around.store.load(id);
    if (!stored) throw new RequestRefused("missing", "server-missing-table");
    if (!isTable(stored.table)) throw new RequestRefused("damaged", "pocket-damaged");
    const { damaged, game } = stored.table;
    if (damaged) throw new RequestRefused("damaged", damaged.id, damaged.args);
    const rules = await this.#rules(game);
    try {
      const table = await PocketTable.restore(this.around.store, stored, rules);
      void this.#prepare(table);
      return table;
    } catch (error) {
      throw await this.#setAside(stored, error);
    }
  }

  /**
   * Bring what a table looks up while it is on screen already. That takes long on a slow line and is told then; at its
   * end the position is told again.
   */
  async #prepare(table: PocketTable): Promise<void> {
    const { around } = this;
    const since = around.now();
    const levels = table.stored.seats.flatMap(({ level }) => level ?? []);
    const onProgress = (share: number) => {
      if (around.now() - since < CALM) return;
      table.preparing = share;
      for (const listener of this.#at(table.id)) listener.tellNotice(table);
    };
    const brought = await around.prepare(table.match, onProgress, levels);
    table.preparing = null;
    if (brought) for (const listener of this.#at(table.id)) listener.tellAgain(table);
  }

  /** A stored match that cannot be read is set aside, for its owner to export or remove; the others are not touched. */
  async #setAside({ table, log }: Stored, error: unknown): Promise<RequestRefused> {
    const { id, args } = error instanceof FileError ? error : { id: "pocket-damaged", args: {} };
    const place = { version: table.version, ply: log.at(-1)?.ply ?? 0 };
    const aside = { ...table, damaged: { id, args }, version: table.version + 1 };
    await this.around.store.write(table.id, place, { entries: [], table: aside }).catch(() => "moved");
    return new RequestRefused("damaged", id, args);
  }

  async #rules(game: string): Promise<GameRules> {
    const rules = await this.around.rulesOf(game);
    if (!rules) throw new RequestRefused("missing", "server-missing-game");
    return rules;
  }

  /** The rows of all tables, those in memory as they are now. */
  async #rows(): Promise<StoredTable[]> {
    const rows = new Map((await this.around.store.all()).map((row) => [row.id, row]));
    for (const coming of this.#tables.values()) {
      const table = await coming.catch(() => null);
      if (table) rows.set(table.id, table.stored);
    }
    return [...rows.values()];
  }

  /** Do something with a table while nothing else is done with it. */
  async #alone<T>(id: string, work: (table: PocketTable) => Promise<T>): Promise<T> {
    const before = this.#queues.get(id);
    const mine = (async () => {
      await before?.catch(() => undefined);
      return work(await this.#live(id));
    })();
    this.#queues.set(id, mine);
    try {
      return await mine;
    } finally {
      if (this.#queues.get(id) === mine) this.#queues.delete(id);
    }
  }

  async #changed(reader: Reader, id: string, decide: Decide): Promise<Table> {
    return messageTo(await this.#change(id, decide), reader);
  }

  /** Carry out a decision; where another tab was faster it is made again. */
  #change(id: string, decide: Decide): Promise<PocketTable> {
    return this.#alone(id, async (table) => {
      for (let change = decide(table); change; change = decide(table)) if (await table.change(change)) break;
      this.#publish(table);
      return table;
    });
  }
}

/** From the table as it is now to what is to be changed; nothing where nothing is. */
type Decide = (table: PocketTable) => Partial<StoredTable> | null;

/** A name that no other table has. */
function newId(): string {
  return `pocket-${toHex(crypto.getRandomValues(new Uint8Array(9)))}`;
}

/** The seat that somebody acts for: the one they look with, or the only person's. */
function seatOf(table: PocketTable, { seat }: Reader): number {
  const mine = seat ?? table.sole;
  if (mine === null || !table.people.includes(mine)) throw new RequestRefused("token");
  return mine;
}

/** The number of an action given as number or notation; what cannot be read is no action of this game. */
function actionOf({ rules }: Match, action: number | string): number {
  const number = typeof action === "string" ? rules.actionOf(action) : action;
  return Number.isInteger(number) && number >= 0 && number !== rules.description.wait ? number : -1;
}

/** Everything that shows that the deal was not chosen: the file of the match is written and read again as anybody would. */
async function fairnessOf(match: Match, language: Language): Promise<Fairness> {
  const { commitment, setup } = match;
  if (setup.start) {
    const sentence = word("pocket-imagined", language);
    return { commitment, nonces: [], seals: [], seed: null, verified: null, sentence, problems: [] };
  }
  const problems: string[] = [];
  try {
    await read(await write(match), () => Promise.resolve(match.rules));
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    problems.push(word(error.id, language, error.args));
  }
  const sentence = problems[0]
    ? word("server-fair-not", language, { detail: problems[0] })
    : word("server-fair", language);
  const [nonces, seals, seed] = [[...setup.nonces], [...setup.seals], toHex(setup.seed)];
  return { commitment, nonces, seals, seed, verified: !problems.length, sentence, problems };
}

function finished(table: PocketTable): PocketTable {
  if (table.running) throw new RequestRefused("missing", "server-missing-replay");
  return table;
}

/** A match whose players have names, be they empty: a table has one for each seat. */
async function named(match: Match): Promise<Match> {
  if (match.setup.names.length) return match;
  const twin = await Match.deal(match.rules, { ...match.setup, names: Array<string>(match.seats).fill("") });
  for (const entry of match.log) twin.enter(entry);
  return twin;
}

/** The first entries of a match, with the same deal. */
async function upTo({ rules, setup, log }: Match, ply: number): Promise<Match> {
  const match = await Match.deal(rules, setup);
  for (const entry of log.slice(0, ply)) match.enter(entry);
  return match;
}

/** A match that begins with a position that fits what a seat knew then, whatever was hidden from it. */
function imaginedAt(whole: Match, ply: number, seat: number): Promise<Match> {
  const { rules, setup } = whole;
  const start = rules.imagine(whole.known(seat, ply), seat, newSeed());
  return Match.deal(rules, { ...setup, seed: newSeed(), nonces: [], seals: [], start });
}

function refusingOptions<T>(work: () => T): T {
  try {
    const done = work();
    return done instanceof Promise ? (done.catch(optionRefusal) as T) : done;
  } catch (error) {
    return optionRefusal(error);
  }
}

function optionRefusal(error: unknown): never {
  throw error instanceof OptionError ? byOption(error) : error;
}

async function refusingFile<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof FileError ? byFile(error) : error;
  }
}
