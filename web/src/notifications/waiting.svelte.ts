/** The tables that wait for one's decision: how many, which is next, and the badge of the app. */
import { hasServer } from "../houses";
import { nextTable } from "../server_house";

const EVERY = 60_000; // milliseconds

class Waiting {
  count = $state(0);
  next = $state<string | null>(null); // the table to go to from the one on screen

  /** Ask now, then from time to time and whenever the page is looked at again, until it is left. */
  follow(from: string): () => void {
    if (!hasServer) return () => undefined;
    const ask = () => void (document.visibilityState === "visible" && this.ask(from));
    ask();
    const timer = setInterval(ask, EVERY);
    document.addEventListener("visibilitychange", ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", ask);
    };
  }

  async ask(from: string): Promise<void> {
    try {
      const { table, waiting } = await nextTable(from);
      this.count = waiting;
      this.next = table === from ? null : table;
      showBadge(waiting);
    } catch {
      // At another time: nothing depends on it.
    }
  }
}

/** The number on the sign of an app that is installed, where the system has one. */
function showBadge(count: number): void {
  const done = count ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
  done?.catch(() => undefined);
}

export const waiting = new Waiting();
