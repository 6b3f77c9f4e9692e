/** The keeper's desk on screen: opened by a key that stays in this tab, looked at again and again, and changed by acts. */
import { newKey, refusal, Trouble } from "../house";
import { address, read } from "../server_house";
import type { Messages } from "../shapes";
import { say } from "../words/words.svelte";
import type { Desk, DeskAct, DeskLine } from "../wire";

const AGAIN = 5000; // milliseconds between two looks
const TRIES = 3; // of an act whose answer was lost
const KEPT = "teocalli.keeper"; // where the key lies until the tab is closed

/** Where the key is kept between two pages of one tab; a browser may keep nothing. */
const kept = {
  get(): string {
    try {
      return sessionStorage.getItem(KEPT) ?? "";
    } catch {
      return "";
    }
  },
  set(key: string): void {
    try {
      if (key) sessionStorage.setItem(KEPT, key);
      else sessionStorage.removeItem(KEPT);
    } catch {
      // The key is asked for again on the next page.
    }
  },
};

/** Somebody who may be barred: at a seat, or by what they said. */
export interface Whom {
  table: string;
  name: string;
  seat?: number;
  number?: number;
}

export class KeeperDesk {
  desk = $state.raw<Desk | null>(null);
  lost = $state(false); // the connection
  trouble = $state("");
  busy = $state(false);
  older = $state.raw<readonly DeskAct[]>([]); // of the log, before those on the desk
  #key = kept.get();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #open = false;

  /** Look now and from then on, until the page is left. */
  follow(): () => void {
    this.#open = true;
    const look = (): void => void (document.visibilityState === "visible" && this.#key && this.#look());
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      this.#open = false;
      document.removeEventListener("visibilitychange", look);
      clearTimeout(this.#timer);
    };
  }

  async enter(key: string): Promise<void> {
    this.#key = key.trim();
    this.trouble = "";
    this.busy = true;
    await this.#look();
    this.busy = false;
    if (this.desk) kept.set(this.#key);
  }

  leave(): void {
    clearTimeout(this.#timer);
    this.#key = "";
    this.desk = null;
    this.older = [];
    kept.set("");
  }

  async #look(): Promise<void> {
    clearTimeout(this.#timer);
    try {
      this.desk = await this.#ask("Desk", "/keeper");
      this.lost = false;
    } catch (error) {
      this.#refused(error);
    }
    clearTimeout(this.#timer);
    if (this.#open && this.#key && document.visibilityState === "visible")
      this.#timer = setTimeout(() => void this.#look(), AGAIN);
  }

  #refused(error: unknown): void {
    if (error instanceof Trouble && error.passing && this.desk) return void (this.lost = true);
    this.trouble = error instanceof Trouble ? error.message : say("trouble-server");
    if (error instanceof Trouble && error.refused.code === "keeper") this.leave();
    else if (!this.desk) this.#key = "";
  }

  async #ask<Name extends keyof Messages>(
    name: Name,
    path: string,
    body?: object,
    query: Record<string, string> = {},
  ): Promise<Messages[Name]> {
    const headers: Record<string, string> = { accept: "application/json", authorization: `Keeper ${this.#key}` };
    const init: RequestInit = { headers, credentials: "omit", cache: "no-store" };
    if (body) Object.assign(init, { method: "POST", body: JSON.stringify(body) });
    if (body) headers["content-type"] = "application/json";
    let answer: Response;
    try {
      answer = await fetch(address(path, query), init);
    } catch {
      throw new Trouble(refusal("line", say("trouble-connection")), 0);
    }
    return read(name, answer);
  }

  /** Carry something out; whether it was. When its answer is lost it is sent again with the same key, so that it is done once. */
  async act(name: string, fields: object): Promise<boolean> {
    this.busy = true;
    this.trouble = "";
    const body = { ...fields, key: newKey() };
    for (let attempt = 1; ; attempt++) {
      try {
        this.desk = await this.#ask("Desk", `/keeper/${name}`, body);
        break;
      } catch (error) {
        if (error instanceof Trouble && error.passing && attempt < TRIES) {
          await new Promise((resolve) => setTimeout(resolve, error.refused.retry ?? 400 * attempt));
          continue;
        }
        this.#refused(error);
        this.trouble ||= say("trouble-connection");
        break;
      }
    }
    this.busy = false;
    return !this.trouble;
  }

  /** The chat of a table; none where it cannot be had. */
  async lines(table: string): Promise<readonly DeskLine[]> {
    try {
      return (await this.#ask("DeskLines", `/keeper/tables/${encodeURIComponent(table)}/lines`)).lines;
    } catch (error) {
      this.#refused(error);
      return [];
    }
  }

  /** Entries of the log before the oldest one known; whether there are more. */
  async more(): Promise<boolean> {
    const last = this.older.at(-1) ?? this.desk?.acts.at(-1);
    if (!last) return false;
    try {
      const { acts, more } = await this.#ask("DeskLog", "/keeper/log", undefined, { before: String(last.number) });
      this.older = [...this.older, ...acts];
      return more;
    } catch (error) {
      this.#refused(error);
      return true;
    }
  }

  close = (table: string, reason: string): Promise<boolean> => this.act("close", { table, reason });
  remove = ({ table, number }: DeskLine): Promise<boolean> => this.act("remove", { table, number });
  settle = ({ table, number }: DeskLine): Promise<boolean> => this.act("settle", { table, number });
  unbar = (id: string): Promise<boolean> => this.act("unbar", { id });
  switch = (what: { chat: boolean } | { public: boolean }): Promise<boolean> => this.act("switch", what);
  write = (texts: { en: string; fr: string }): Promise<boolean> => this.act("text", texts);
  bar = ({ table, seat, number }: Whom, hours: number, reason: string): Promise<boolean> =>
    this.act("bar", { table, hours, reason, ...(seat === undefined ? { number } : { seat }) });
}
