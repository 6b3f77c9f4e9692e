// Somebody who listens to a table of the pocket house, and what is told to them: how it stands, and every position as
// their seat may see it.
import type { ConnectionState } from "../house";
import type { Language } from "../settings.svelte";
import type { Event, Table, Update } from "../wire";
import * as frames from "./frames";
import { tableMessage, type PocketTable } from "./pocket_table";
import { SPECTATOR } from "./rules";
import { word } from "./tell";

/** Who asks: with the eyes and hands of a seat, or nobody in particular. */
export interface Reader {
  seat: number | null;
  language: Language;
}

/** What is sent to one who listens. */
export interface ListenerMessage {
  event?: Event;
  connection?: ConnectionState;
  notice?: string;
  /** The position that follows was told before, with less in it. */
  anew?: true;
}

const RETRY = 1000;

export class PocketListener {
  #welcomed = false;
  #ply = -1; // the last that was told
  #stood = ""; // the table as it was told
  #noticed = "";

  constructor(
    readonly table: string,
    readonly reader: Reader,
    readonly send: (message: ListenerMessage) => void,
    private readonly lasting: boolean,
  ) {}

  /** How the table stands, then its newest position, or every one from a ply on. */
  welcome(table: PocketTable, since: number = table.ply): void {
    const message = messageTo(table, this.reader);
    this.#welcomed = true;
    this.#stood = standingOf(message);
    this.#ply = Math.min(since, table.ply) - 1;
    this.send({ connection: { state: "open" } });
    this.send({ event: { type: "welcome", table: message, chat: [], retry: RETRY } });
    this.tell(table);
  }

  /** Whatever is new since. */
  tell(table: PocketTable): void {
    if (!this.#welcomed) return;
    const { language } = this.reader;
    const shared = this.#isShared(table);
    const moved = this.#ply < table.ply;
    if (!shared)
      for (let ply = this.#ply + 1; ply <= table.ply; ply++)
        this.send({ event: updateOf(table, ply, viewerOf(table, this.reader), language) });
    this.#ply = table.ply;
    this.#tellStanding(messageTo(table, this.reader), shared && moved);
    this.tellNotice(table);
  }

  /** The newest position once more, now that more can be shown of it. */
  tellAgain(table: PocketTable): void {
    if (!this.#welcomed) return;
    if (!this.#isShared(table)) {
      this.send({ anew: true });
      this.#ply = Math.min(this.#ply, table.ply - 1);
    }
    this.tell(table);
  }

  /** Around one screen nobody in particular looks. */
  #isShared({ sole, running }: PocketTable): boolean {
    return this.reader.seat === null && sole === null && running;
  }

  #tellStanding(message: Table, anyway: boolean): void {
    const stands = standingOf(message);
    if (stands !== this.#stood || anyway) this.send({ event: { type: "table", table: message } });
    this.#stood = stands;
  }

  /** A match that is not stored is told, and that it is again; else what is awaited. */
  tellNotice(table: PocketTable): void {
    if (!this.#welcomed) return;
    const notice = this.#noticeOf(table);
    if (notice !== this.#noticed) this.send({ notice });
    this.#noticed = notice;
  }

  #noticeOf({ trouble, preparing }: PocketTable): string {
    const { language } = this.reader;
    if (trouble || !this.lasting) return word(`pocket-unkept-${trouble?.reason ?? "refused"}`, language);
    return preparing === null ? "" : word("pocket-preparing", language, { percent: Math.floor(preparing * 100) });
  }
}

/** What a table is besides its log: changed, it is told anew. */
const standingOf = (table: Table): string => JSON.stringify({ ...table, ply: 0 });

/** The table as everybody may see it, and which seat the reader has. */
export const messageTo = (table: PocketTable, { seat }: Reader): Table => tableMessage(table, seat ?? table.sole);

/** Whose eyes a reader has. */
export const viewerOf = (table: PocketTable, { seat }: Reader): number => seat ?? table.sole ?? SPECTATOR;

/** The position after an entry as a viewer sees it. Of an older one nothing is offered any more. */
export function updateOf(table: PocketTable, ply: number, viewer: number, language: Language): Update {
  const { match, names, stored, times } = table;
  const at = times[ply] ?? stored.opened;
  if (ply === match.ply) {
    const givenUp = stored.status === "closed";
    return frames.update(
      { match, names, at, clock: null, people: table.playing, help: stored.help, givenUp },
      viewer,
      language,
    );
  }
  const seen = frames.seenBy(match, viewer, ply);
  const shown = frames.frame(match.rules, seen, { language, names });
  const { free } = match.rules.moment(seen.known);
  const past = { type: "update", free, undo: false, clock: null, standings: null, at } as const;
  return { ...past, ...shown, legal: [], view: frames.helped(match.rules, shown.view, stored.help) };
}
