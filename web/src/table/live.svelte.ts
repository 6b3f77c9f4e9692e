/** A live table: what its house tells about it, drawn in order, and the commands of whoever looks at it. */
import { takeWord } from "../arrival";
import { loadGame, type GameParts } from "../games";
import { newKey, refusal, Trouble, type ConnectionState, type House, type Listening } from "../house";
import { houseOf } from "../houses";
import { assign, drawNonce, forgetNonces, noncesFor } from "../nonces";
import { settings, SPEEDS } from "../settings.svelte";
import { sound } from "../sounds";
import { say } from "../words/words.svelte";
import type { Command, Event, Hint, Said, Table, Update, View } from "../wire";
import { frameOf, holdOf, replayFrame, playersOf, storyUpTo, tracesOf } from "./moments";
import { Pacer } from "./pacer";
import { Play, type Frame, type Line, type Refusal, type Wish } from "./play.svelte";

/** What is told of a moment that was drawn. */
export interface DrawnMoment {
  ply: number;
  actor: number | null;
  owing: readonly number[];
  over: boolean;
}

const HINTS = 3; // times that a hint is asked for while the table goes on

export class LiveTable {
  table = $state.raw<Table | null>(null);
  play = $state.raw<Play<View> | null>(null);
  parts = $state.raw<GameParts | null>(null);
  hand = $state.raw<unknown>(null);
  story = $state.raw<readonly Line[]>([]);
  chat = $state.raw<readonly Said[]>([]);
  unread = $state(0); // chat lines that came while the chat was not open
  connection = $state.raw<ConnectionState>({ state: "opening" });
  missing = $state.raw<Trouble | null>(null); // why there is no table to show
  trouble = $state(""); // the latest command that failed, in words
  notice = $state(takeWord()); // something to know that stands in nobody's way
  settled = $state(true); // everything that is known has been drawn
  drew: ((moment: DrawnMoment) => void) | null = null; // is told of every moment that is drawn
  hint = $state.raw<Hint | null>(null);
  #newest: Update | null = null; // the newest update received; the one on screen may still be older
  #open = -1; // the ply of the newest update that was no sealed choice of another
  #concluded = false; // the match was given up and is shown as it stood then
  #minding = false; // one's own number is on its way
  #tablesHeard = 0; // how often the stream has told how the table stands
  lost = $state(false); // the number that this seat sealed is not kept here
  #early: Update[] = []; // updates that came before the parts of the game
  #retelling = false; // the next update of the stream tells everything anew
  #storyRequests = 0; // how often the whole story was asked for
  #pacer = new Pacer<Update>(
    (update, follows, last) => this.#draw(update, follows, last),
    () => this.#rest(),
  );
  #listening: Listening | null = null;

  constructor(
    readonly id: string,
    readonly house: House = houseOf(id),
    readonly since?: number, // the ply from which everything is told; the newest moment alone unless given
  ) {}

  /** Whoever looks has a seat. */
  get seated(): boolean {
    return this.table?.you != null;
  }
  get host(): boolean {
    const you = this.table?.you;
    return you != null && (this.table?.seats[you]?.host ?? false);
  }

  async open(): Promise<void> {
    try {
      this.table = await this.house.table(this.id);
      this.#listening = this.house.listen(
        this.id,
        {
          event: (event) => this.#hear(event),
          connection: (connection) => void (this.connection = connection),
          anew: () => void (this.#retelling = true),
          notice: (text) => void (this.notice = text),
        },
        this.since,
      );
      this.parts = await loadGame(this.table.game);
      for (const update of this.#early.splice(0)) this.#take(update);
    } catch (error) {
      this.missing = error instanceof Trouble ? error : new Trouble(refusal("broken", say("broken-text")), 0);
    }
  }

  close(): void {
    this.#listening?.close();
    this.#pacer.stop();
  }

  /** Everything again in another language, or with the eyes of a seat just taken. */
  retell(): void {
    this.hint = null;
    this.#concluded = false;
    this.#retelling = true;
    this.#listening?.again(true);
  }

  reconnect(): void {
    this.#listening?.again();
  }

  /**
   * A click anywhere finishes the running scene. Answers whether it brought choices that were not on screen: the click
   * was not meant for these.
   */
  skip(): boolean {
    const blind = this.#pacer.behind && !this.play?.legal.length;
    this.#pacer.skip();
    return blind;
  }

  #hear(event: Event): void {
    if (event.type === "update") {
      const retold = this.#retelling && event.ply >= this.#latest;
      if (retold) this.#retelling = false;
      this.#take(event, retold);
    } else if (event.type === "said") this.#said(event);
    else if (event.type === "removed") this.chat = this.chat.filter(({ number }) => number !== event.number);
    else if (event.type === "goodbye")
      this.#retelling = true; // another seat: the stream begins anew
    else if (event.type === "welcome" || event.type === "table") {
      this.#tablesHeard += 1;
      this.#tableIs(event.table);
    }
    if (event.type === "welcome") this.chat = event.chat;
  }

  #said(said: Said): void {
    if (this.chat.some((one) => one.number === said.number)) return;
    this.chat = [...this.chat, said];
    this.unread += 1;
  }

  /** The table changed; the moment on screen keeps its position and shows who sits there now. */
  #tableIs(table: Table): void {
    this.table = table;
    void this.#mind(table);
    const { play } = this;
    if (!play) return;
    play.seat = table.you ?? -1;
    const { players, over, standings } = play.frame;
    const owing = players.filter((player) => player.owing).map((player) => player.seat);
    const free = players.filter((player) => player.free).map((player) => player.seat);
    play.amend({
      players: playersOf(table.seats, owing, free),
      standings: over ? (table.standings ?? standings) : null,
    });
    void this.#conclude();
  }

  /** Seal a number of one's own while the table waits, and show it when all are sealed; nobody has to do anything. */
  async #mind(table: Table): Promise<void> {
    const mine = table.you === null ? undefined : table.seats[table.you];
    if (table.status !== "waiting" && table.status !== "dealing") return forgetNonces(this.id);
    if (!mine || this.#minding) return;
    this.#minding = true;
    try {
      if (table.status === "waiting" && mine.number === "none") await this.#seal();
      if (table.status === "dealing" && mine.number === "sealed") this.lost = !(await this.#reveal());
    } catch {
      // The stream tells how the table stands, and this is tried again then.
    }
    this.#minding = false;
    if (this.table && this.table !== table) void this.#mind(this.table); // it changed meanwhile
  }

  async #seal(): Promise<void> {
    const number = await drawNonce(this.id);
    if (number) await this.house.seal(this.id, { ...this.command(), seal: number.seal });
  }

  /** Show the number that was sealed; of several that are kept, the one that fits. Answers whether one did. */
  async #reveal(): Promise<boolean> {
    for (const nonce of noncesFor(this.id)) {
      try {
        const heard = this.#tablesHeard;
        const table = await this.house.reveal(this.id, { ...this.command(), nonce });
        if (heard === this.#tablesHeard) this.#tableIs(table); // else the stream has told something newer
        return true;
      } catch (error) {
        if (!(error instanceof Trouble) || error.refused.code !== "nonce") throw error;
      }
    }
    return false;
  }

  /** A match that was given up is over where it stood: nobody is asked any more, and everything is open. */
  async #conclude(): Promise<void> {
    const { table, play } = this;
    if (!play || table?.status !== "closed" || this.#concluded) return;
    this.#concluded = true;
    this.#pacer.skip();
    this.hint = null;
    const end = {
      legal: [],
      players: playersOf(table.seats, []),
      standings: table.standings,
      over: true,
      undo: false,
      clock: null,
      prompt: say(table.reason ? "ended-prompt" : "closed-prompt"),
    };
    play.amend(end);
    if (!table.standings) return;
    try {
      const [frame] = (await this.house.frames(this.id, "open", play.ply, play.ply)).frames;
      if (frame && this.#concluded) play.show({ ...replayFrame(frame, table), ...end }, false);
    } catch {
      // The position stays as this seat saw it; the replay shows the rest.
    }
  }

  /** Every moment is told once, in order: the answer to a choice and the stream both bring it, and whichever is later adds nothing. */
  #take(update: Update, retold = false): void {
    if (!this.table || !this.parts) return void this.#early.push(update);
    if (update.ply < this.#latest || (update.ply === this.#latest && !retold)) return;
    if (this.#concluded) return;
    const follows = update.ply === this.#latest + 1;
    const sealed = follows && update.text === null && update.seat !== this.table.you;
    this.#newest = update;
    if (!sealed) this.#open = update.ply;
    if (retold) this.#pacer.skip();
    if (!this.play) {
      this.#begin(frameOf(update, this.table), this.parts);
      this.#tellMoment(update);
    } else if (follows) this.#pacer.push(update, true);
    else {
      this.#pacer.skip();
      this.play.show(frameOf(update, this.table), false);
      this.#tellMoment(update);
    }
    if (!follows || retold) void this.#tellAll();
    void this.#conclude();
  }

  #begin(frame: Frame<View>, parts: GameParts): void {
    const play = new Play<View>(
      this.#game,
      this.table?.you ?? -1,
      frame,
      "live",
      (choice) => this.#send(choice),
      parts,
    );
    this.play = play;
    this.hand = parts.hand(play);
  }

  #tellMoment({ ply, seat, owing, over }: Update): void {
    this.drew?.({ ply, actor: seat, owing, over });
  }

  #rest(): void {
    this.settled = true;
    if (this.play) this.play.showing = null;
  }

  get #latest(): number {
    return this.#newest?.ply ?? -1;
  }

  get #game() {
    return (this.table as Table).game;
  }

  /**
   * Draw the next moment. While later ones wait, only what is offered in the newest is offered, so that no click meets
   * a position that has passed.
   */
  #draw(update: Update, follows: boolean, last: boolean): number {
    const { play, parts, table } = this;
    if (!play || !parts || !table) return 0;
    this.settled = false;
    const frame = frameOf(update, table);
    const offered = new Set(this.#newest?.legal.map(({ action }) => action));
    play.speed = SPEEDS[settings.speed];
    play.show({ ...frame, legal: frame.legal.filter(({ action }) => offered.has(action)) }, follows);
    play.pointed = [];
    play.mark(tracesOf(play, parts));
    play.showing = frame.actor;
    if (this.hint && !this.#stands(this.hint)) this.hint = null;
    this.story = [...this.story, ...frame.lines];
    this.#tellMoment(update);
    if (last && frame.players[play.seat]?.owing && frame.actor !== play.seat) sound("drum");
    return holdOf(play, parts);
  }

  /** The whole story anew. What is drawn while it is fetched stays, and of two that were asked for the later counts. */
  async #tellAll(): Promise<void> {
    const request = ++this.#storyRequests;
    try {
      const story = await this.house.story(this.id);
      if (request !== this.#storyRequests) return;
      const known = Math.max(-1, ...story.parts.map(({ ply }) => ply));
      this.story = [...storyUpTo(story, this.play?.ply ?? 0), ...this.story.filter(({ ply }) => ply > known)];
    } catch {
      // The story stays as it is; the stream tells when the line is down.
    }
  }

  async #send({ action, text }: Wish): Promise<Refusal | null> {
    try {
      const update = await this.house.act(this.id, { ...this.command(), action });
      if (update.ply === this.#latest + 1) this.#take(update);
      return null;
    } catch (error) {
      if (!(error instanceof Trouble)) throw error;
      if (error.refused.code === "stale") return null;
      return { text, sentence: error.message, rule: error.refused.rule, at: Date.now() };
    }
  }

  /** The head of every command: the position it was made for, and a key of its own. */
  command(): Command {
    return { ply: Math.max(0, this.#latest), key: newKey() };
  }

  /** Carry out a command whose failure is told in words at the top of the table. */
  async try<T>(doing: (command: Command) => Promise<T>): Promise<T | null> {
    this.trouble = "";
    try {
      return await doing(this.command());
    } catch (error) {
      this.trouble = error instanceof Trouble ? error.message : say("trouble-server");
      return null;
    }
  }

  async undo(): Promise<void> {
    const update = await this.try((command) => this.house.undo(this.id, command));
    if (update && update.ply === this.#latest + 1) this.#take(update);
  }

  /** A hint; where the table went on while it was thought about, one for the new position, or the reason why there is none. */
  async askHint(): Promise<void> {
    for (let tries = 0; tries < HINTS && this.#newest?.legal.length; tries++) {
      const hint = await this.try(() => this.house.hint(this.id, this.command()));
      if (!hint) return;
      if (this.#stands(hint)) return void (this.hint = hint);
    }
    if (this.play) this.play.refused = { text: "", sentence: say("hint-late"), rule: null, at: Date.now() };
  }

  /** A hint is good as long as nothing but sealed choices of others came after it. */
  #stands({ ply, text }: Hint): boolean {
    const { legal = [] } = this.#newest ?? {};
    return ply >= this.#open && (text === null ? legal.length > 0 : legal.some((choice) => choice.text === text));
  }

  async join(name: string, seat: number | null): Promise<void> {
    settings.setNickname(name);
    const number = await drawNonce(this.id);
    const seated = await this.try(({ key }) =>
      this.house.join(this.id, { name: name || say("guest"), seat, key, seal: number?.seal ?? "" }),
    );
    if (!seated) return;
    this.#tableIs(seated.table);
    this.retell();
  }

  /** The same players again, each on the seat that is kept for them; the table to go to. */
  async rematch(): Promise<string | null> {
    const number = await drawNonce();
    const seated = await this.try((command) => this.house.rematch(this.id, { ...command, seal: number?.seal ?? "" }));
    if (seated && number) assign(seated.table.id, number);
    return seated?.table.id ?? null;
  }

  /** A bot plays for somebody who is away. */
  standIn(seat: number): Promise<void> {
    return this.change((command) => this.house.giveSeat(this.id, { ...command, seat, to: "bot" }));
  }

  async change(doing: (command: Command) => Promise<Table>): Promise<void> {
    const heard = this.#tablesHeard;
    const table = await this.try(doing);
    if (table && heard === this.#tablesHeard) this.#tableIs(table);
  }
}
