/**
 * The door of the house. The screens ask a `House` and do not know which: the one on a server (HTTP and a stream of events), or the
 * pocket one, a worker in this browser. Both answer with the messages of `wire.ts`, or with a `Trouble` that says in words what is wrong.
 */
import type {
  Act,
  Catalogue,
  Chair,
  Command,
  Event,
  GiveSeat,
  Hint,
  Join,
  OpenTable,
  Refused,
  Rematch,
  Replay,
  Reveal,
  Said,
  Say,
  Seal,
  Seated,
  ChangeSettings,
  Story,
  Table,
  Tables,
  Update,
} from "./wire";

/** A request that was not carried out, told in the reader's language. */
export class Trouble extends Error {
  constructor(
    readonly refused: Refused,
    readonly status: number, // as HTTP counts; 0: there is no connection
  ) {
    super(refused.text);
  }

  /** Worth trying again by itself: the connection or the house failed, not the request. */
  get passing(): boolean {
    return this.status === 0 || this.status >= 500 || this.refused.code === "busy";
  }
}

/** A refusal in words of our own. */
export const refusal = (code: string, text: string): Refused => ({
  code,
  text,
  rule: null,
  ply: null,
  about: {},
  retry: null,
});

/** A key that no other command has. */
export const newKey = (): string => crypto.getRandomValues(new Uint32Array(3)).join("-");

/** Who is to sit on a seat of a new table. Around one screen several chairs are "me", each with its name. */
export interface NamedChair extends Chair {
  name?: string;
}

export interface Opening extends Omit<OpenTable, "chairs"> {
  chairs?: NamedChair[] | null;
}

export type ConnectionState =
  | { state: "opening" }
  | { state: "open" }
  | { state: "down"; until: number }
  | { state: "gone"; status: number }
  | { state: "unreadable" }; // the house sent what this page does not understand: only another page can go on

export interface Listener {
  event(event: Event): void;
  connection(state: ConnectionState): void;
  anew?(): void; // the position that follows was told before, and has more in it now
  notice?(text: string): void; // something to know that stands in nobody's way ("This match cannot be stored")
}

/** What is told about a table, until it is closed. */
export interface Listening {
  /** From the start again, now; `fresh` forgets what was told (another language tells everything anew). */
  again(fresh?: boolean): void;
  close(): void;
}

/** The position at one ply of a finished match, as a seat or a spectator saw it then, or all open. */
export type ReplayFrame = Pick<
  Update,
  "ply" | "seat" | "action" | "text" | "story" | "view" | "prompt" | "owing" | "over"
>;

/** Some positions of a finished match. */
export interface Frames {
  viewer: string; // "open", "spectator" or a seat number
  frames: ReplayFrame[];
}

export interface House {
  readonly kind: "server" | "pocket";

  catalogue(): Promise<Catalogue>;
  openTables(): Promise<Tables>;
  myTables(): Promise<Tables>;

  open(table: Opening): Promise<Seated>;
  table(id: string): Promise<Table>;
  /**
   * Hear about a table: `welcome`, then the newest `update`, then whatever happens. With `since` every update from that
   * ply on is told, in order.
   */
  listen(id: string, listener: Listener, since?: number): Listening;
  story(id: string): Promise<Story>;
  act(id: string, body: Act): Promise<Update>;
  undo(id: string, body: Command): Promise<Update>;
  hint(id: string, body: Command): Promise<Hint>;

  join(id: string, body: Join): Promise<Seated>;
  start(id: string, body: Command): Promise<Table>;
  seal(id: string, body: Seal): Promise<Table>;
  reveal(id: string, body: Reveal): Promise<Table>;
  resign(id: string, body: Command): Promise<Table>;
  leave(id: string, body: Command): Promise<Table>;
  comeBack(id: string, body: Command): Promise<Table>;
  rematch(id: string, body: Rematch): Promise<Seated>;
  giveSeat(id: string, body: GiveSeat): Promise<Table>;
  change(id: string, body: ChangeSettings): Promise<Table>;
  say(id: string, body: Say): Promise<Said>;

  replay(id: string): Promise<Replay>;
  frames(id: string, viewer: string, from: number, to: number): Promise<Frames>;
  /** The address of the match file, to download; in the pocket of a running match too. */
  record(id: string): Promise<string>;
}

/** Who must choose and who may act out of turn: what a curtain may say of a position. */
export interface CurtainMoment {
  ply: number;
  owing: number[];
  free: number[];
  over: boolean;
}

/** Whether matches can be played in this browser, and whether they outlast the page. */
export type Readiness =
  { able: true; lasting: boolean } | { able: false; why: "module" | "worker" | "hash" | "storage" };

/** Which moment of a match to play on from, for whom, and with which hidden cards. */
export interface PlayingOn {
  ply: number;
  seat: number;
  cards: "true" | "imagined";
}

/** A stored match that could not be read: set aside, to be exported as it is or removed. */
export interface Damaged {
  id: string;
  why: string; // in the reader's language
}

/**
 * The house in this browser. Several people may share one of its tables around one screen. To nobody in particular such a table tells
 * no position: `table` answers `you: null`, `listen` tells `welcome` and one `table` for each change but no `update`, before the match
 * is over and everything is open. What one of them sees and does goes through `seenBy` that seat. A table with one person is theirs anyway.
 */
export interface Pocket extends House {
  readonly kind: "pocket";
  ready(): Promise<Readiness>;
  /** The same house with the eyes and hands of one seat: `table`, `listen`, `story`, `act`, `undo`, `hint`, `resign`… are theirs. */
  seenBy(seat: number): House;
  moment(id: string): Promise<CurtainMoment>;
  /** Whether two seats know different things now: what one may see the other may not. */
  differ(id: string, one: number, other: number): Promise<boolean>;
  remove(id: string): Promise<void>;
  /** The text of the match file. */
  file(id: string): Promise<string>;
  /** A match file, as text, becomes a table here; what is wrong with it is told as `Trouble`. */
  bring(file: string): Promise<Table>;
  /** A moment of a finished match, given as its file, becomes a table here against bots. */
  playOn(file: string, moment: PlayingOn): Promise<Seated>;
  damaged(): Promise<Damaged[]>;
}

const POCKET = "pocket-"; // how the names of tables in this browser begin

export const isPocketTable = (id: string): boolean => id.startsWith(POCKET);

const GIVEN = "given-"; // and of matches that were played in a browser and given to a server

export const isGivenMatch = (id: string): boolean => id.startsWith(GIVEN);
