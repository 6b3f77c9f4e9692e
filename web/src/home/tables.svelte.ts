/** The lists of the front page: my running tables, those that are over, and the open ones, asked again while somebody looks. */
import { server } from "../server_house";
import { settings } from "../settings.svelte";
import type { TableCard } from "../wire";
import { isFinished } from "./listing";

const EVERY = 15_000; // milliseconds

/** Where it is my turn first; the order stays otherwise. */
export const byUrgency = (tables: readonly TableCard[]): TableCard[] =>
  [...tables].sort((a, b) => Number(b.your_turn) - Number(a.your_turn));

export class TableLists {
  mine = $state.raw<readonly TableCard[]>([]);
  finished = $state.raw<readonly TableCard[]>([]);
  open = $state.raw<readonly TableCard[] | null>(null);
  down = $state(false);

  /** Ask now, then from time to time, until the page is left. */
  follow(): () => void {
    const ask = () => void (document.visibilityState === "visible" && this.ask());
    ask();
    const timer = setInterval(ask, EVERY);
    document.addEventListener("visibilitychange", ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", ask);
    };
  }

  async ask(): Promise<void> {
    void settings.language;
    try {
      const [mine, open] = await Promise.all([server.myTables(), server.openTables()]);
      this.mine = byUrgency(mine.tables.filter((table) => table.status !== "over" && table.status !== "closed"));
      this.finished = mine.tables.filter(isFinished);
      this.open = open.tables.filter((table) => table.you === null);
      this.down = false;
    } catch {
      this.down = true;
    }
  }
}
