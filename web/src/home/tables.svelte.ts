/** The lists of the front page: my running tables, those that are over, and the open ones, asked again while somebody looks. */
import type { Damaged } from "../house";
import { hasServer, pocket } from "../houses";
import { ask, houseNotice, server } from "../server_house";
import { settings } from "../settings.svelte";
import type { ClubCard, HouseNotice, TableCard } from "../wire";
import { isFinished } from "./listing";

const EVERY = 15_000; // milliseconds
const LATELY = 2 * 86_400_000; // evenings before are over

/** Where it is my turn first; the order stays otherwise. */
export const byUrgency = (tables: readonly TableCard[]): TableCard[] =>
  [...tables].sort((a, b) => Number(b.your_turn) - Number(a.your_turn));

const latestFirst = (tables: readonly TableCard[]): TableCard[] =>
  [...tables].sort((a, b) => (b.ended ?? b.opened) - (a.ended ?? a.opened));

export class TableLists {
  #onServer = $state.raw<readonly TableCard[]>([]);
  #here = $state.raw<readonly TableCard[]>([]);
  #all = $derived(this.#here.length ? latestFirst([...this.#onServer, ...this.#here]) : this.#onServer);
  mine = $derived(byUrgency(this.#all.filter(({ status }) => status !== "over" && status !== "closed")));
  finished = $derived(this.#all.filter(isFinished));
  damaged = $state.raw<readonly Damaged[]>([]); // kept in this browser, and not to be read any more
  open = $state.raw<readonly TableCard[] | null>(null);
  evenings = $state.raw<readonly ClubCard[]>([]); // that I host or have entered, and are not closed
  notice = $state.raw<HouseNotice | null>(null); // what the keeper of the server lets everybody know
  down = $state(false);

  /** Ask now, then from time to time, until the page is left. */
  follow(): () => void {
    const ask = () => void (document.visibilityState === "visible" && this.ask());
    ask();
    const timer = setInterval(ask, EVERY);
    document.addEventListener("visibilitychange", ask);
    addEventListener("online", ask);
    return () => {
      removeEventListener("online", ask);
      clearInterval(timer);
      document.removeEventListener("visibilitychange", ask);
    };
  }

  async ask(): Promise<void> {
    void settings.language;
    await Promise.all([this.askPocket(), this.#askServer()]);
  }

  /** What is kept in this browser. */
  async askPocket(): Promise<void> {
    try {
      const [{ tables }, damaged] = await Promise.all([pocket.myTables(), pocket.damaged()]);
      this.#here = tables;
      this.damaged = damaged;
    } catch {
      this.#here = []; // a browser that keeps nothing has no tables
    }
  }

  async #askServer(): Promise<void> {
    if (!hasServer) return;
    try {
      const [mine, open, { events }, notice] = await Promise.all([
        server.myTables(),
        server.openTables(),
        ask("ClubEvents", "GET", "/events"),
        houseNotice(),
      ]);
      this.notice = notice;
      this.evenings = events.filter(({ closed, opened }) => closed === null && Date.now() - opened < LATELY);
      this.#onServer = mine.tables;
      this.open = open.tables.filter((table) => table.you === null);
      this.down = false;
    } catch {
      this.down = true;
    }
  }
}
