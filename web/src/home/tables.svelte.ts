/** The lists of the front page: my running tables and the open ones, asked again while somebody looks. */
import { api } from "../api";
import { settings } from "../settings.svelte";
import type { TableCard } from "../wire";

const EVERY = 15_000; // milliseconds

export class TableLists {
  mine = $state.raw<readonly TableCard[]>([]);
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
      const [mine, open] = await Promise.all([api.myTables(), api.openTables()]);
      this.mine = mine.tables.filter((table) => table.status === "playing" || table.status === "waiting");
      this.open = open.tables.filter((table) => table.you === null);
      this.down = false;
    } catch {
      this.down = true;
    }
  }
}
