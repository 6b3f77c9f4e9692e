// Choosing for the bots of pocket tables: with a natural pause, and by one tab at a time.
import type { PocketTable } from "./pocket_table";
import { RequestRefused } from "./request_refused";

/** What a bot is to do in a position: given what its seat knows, it reaches nothing else. */
export type Choose = (table: PocketTable, seat: number) => Promise<number>;

const LOCK = "teocalli-bots-"; // and the name of a table
const LOCK_TIMEOUT = 3000; // milliseconds after which bots are asked here though another tab has not let go: it may be asleep

export class Attendance {
  /** Milliseconds that a bot takes at least. */
  pace = 0;
  readonly #attending = new Set<string>();

  constructor(
    private readonly choose: Choose,
    private readonly act: (table: PocketTable, seat: number, ply: number, action: number) => Promise<unknown>,
  ) {}

  /** See whether the table awaits bots, and choose for them until it awaits none. */
  async attend(table: PocketTable): Promise<void> {
    if (this.#attending.has(table.id) || this.#next(table) === null) return;
    this.#attending.add(table.id);
    try {
      await alone(LOCK + table.id, () => this.#chooseForAll(table));
    } catch (error) {
      if (!(error instanceof RequestRefused)) console.error(error); // the match goes on when its table is next asked for
    } finally {
      this.#attending.delete(table.id);
    }
  }

  /** The bot to be asked next: first those who may speak out of turn, then those who owe. */
  #next(table: PocketTable): number | null {
    const { owing } = table.match.moment;
    const waiting = table.botsToAsk.filter((seat) => !table.silent.has(seat));
    return waiting.find((seat) => !owing.includes(seat)) ?? waiting[0] ?? null;
  }

  async #chooseForAll(table: PocketTable): Promise<void> {
    for (let seat = this.#next(table); seat !== null; seat = this.#next(table)) await this.#chooseFor(table, seat);
  }

  async #chooseFor(table: PocketTable, seat: number): Promise<void> {
    const { ply, match } = table;
    const owes = match.moment.owing.includes(seat);
    const [action] = await Promise.all([this.choose(table, seat), pause(owes ? this.pace : 0)]);
    if (action === match.rules.description.wait) return void (table.ply === ply && table.silent.add(seat));
    await this.act(table, seat, ply, action);
  }
}

const pause = (milliseconds: number): Promise<void> =>
  milliseconds > 0 ? new Promise((resolve) => setTimeout(resolve, milliseconds)) : Promise.resolve();

/**
 * Do something while no other tab does the same; whoever sleeps holding the lock is not waited for, for the store lets
 * only one of two act.
 */
async function alone(name: string, work: () => Promise<void>): Promise<void> {
  const { locks } = globalThis.navigator ?? {};
  if (!locks) return work();
  let begun = false;
  try {
    await locks.request(name, { signal: AbortSignal.timeout(LOCK_TIMEOUT) }, () => {
      begun = true;
      return work();
    });
  } catch (error) {
    if (begun) throw error;
    await work();
  }
}
