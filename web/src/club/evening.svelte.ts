/** An evening on screen: asked for again and again while somebody looks, and changed by commands. */
import { newKey, Trouble } from "../house";
import { drawNonce } from "../nonces";
import { route } from "../route.svelte";
import { ask, command, server } from "../server_house";
import { settings } from "../settings.svelte";
import { say } from "../words/words.svelte";
import type { ClubTable, ClubVisit, DrawRound, OpenEvent } from "../wire";
import { nameIn } from "./standing";

const inWords = (error: unknown): string => (error instanceof Trouble ? error.message : say("trouble-server"));
const at = (id: string, rest = ""): string => `/events/${encodeURIComponent(id)}${rest}`;
const AGAIN = 5000; // milliseconds after a failure

/** Open an evening and go there; answers what went wrong in words, or nothing. */
export async function openEvening(wish: Omit<OpenEvent, "key">): Promise<string> {
  try {
    const { event } = await command("ClubVisit", "/events", { ...wish, key: newKey() });
    route.go(`/e/${event.id}`);
    return "";
  } catch (error) {
    return inWords(error);
  }
}

export class Evening {
  visit = $state.raw<ClubVisit | null>(null);
  missing = $state(false);
  lost = $state(false); // the connection
  trouble = $state("");
  busy = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly id: string) {}

  /** Ask now and from then on, until the page is left. */
  follow(): () => void {
    const look = (): void => void (document.visibilityState === "visible" && this.#look());
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      clearTimeout(this.#timer);
    };
  }

  async #look(): Promise<void> {
    clearTimeout(this.#timer);
    try {
      this.visit = await ask("ClubVisit", "GET", at(this.id));
      this.lost = false;
    } catch (error) {
      this.missing = error instanceof Trouble && error.status === 404;
      this.lost = !this.missing;
    }
    clearTimeout(this.#timer);
    if (!this.missing && document.visibilityState === "visible")
      this.#timer = setTimeout(() => void this.#look(), this.lost ? AGAIN : (this.visit?.event.refresh ?? AGAIN));
  }

  /** Send a command; whether it was carried out. What went wrong is told. */
  async #send(name: string, fields: object): Promise<boolean> {
    this.busy = true;
    this.trouble = "";
    try {
      this.visit = await command("ClubVisit", at(this.id, `/${name}`), { ...fields, key: newKey() });
    } catch (error) {
      this.trouble = inWords(error);
      void this.#look();
    }
    this.busy = false;
    return !this.trouble;
  }

  enter(name: string): Promise<boolean> {
    settings.setNickname(name);
    return this.#send("enter", { name: name || say("guest") });
  }

  leave = (person: number | null = null): Promise<boolean> => this.#send("leave", { person });
  admit = (person: number): Promise<boolean> => this.#send("admit", { person });
  door = (admits: boolean): Promise<boolean> => this.#send("door", { admits });
  checkAgain = (): Promise<boolean> => this.#send("door", { admits: true, again: true });
  draw = (wish: Omit<DrawRound, "key">): Promise<boolean> => this.#send("draw", wish);
  close = (round: number): Promise<boolean> => this.#send("close", { round });
  end = (table: string, reason: string, standings: boolean): Promise<boolean> =>
    this.#send("end", { table, reason, standings });

  /** Take the chair that is kept for the reader, and go to the table. */
  async sit({ id }: ClubTable): Promise<void> {
    const { event, you } = this.visit as ClubVisit;
    this.busy = true;
    try {
      const number = await drawNonce(id);
      const name = nameIn(event, you ?? -1);
      await server.join(id, { name, seat: null, key: newKey(), seal: number?.seal ?? "" });
      route.go(`/t/${id}`);
    } catch (error) {
      this.trouble = inWords(error);
      void this.#look();
    }
    this.busy = false;
  }
}
