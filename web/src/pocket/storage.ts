// Where tables are kept: in IndexedDB, or in memory where a browser keeps nothing. The log of a table is the lines of
// its match file, one row each; a row is added once and never changed, so of two tabs that play the same ply one is
// told that the table has moved on.
import { parsed } from "../decode";
import type { Options } from "./rules";

export type Reason = "left" | "resigned";

export interface StoredSeat {
  kind: "person" | "bot";
  name: string;
  level: string | null;
  stand_in: Reason | null;
  hints: number;
}

export interface StoredTable {
  id: string;
  game: string;
  seats: StoredSeat[];
  options: Options;
  seed: string; // in hex
  nonces: string[];
  seals: string[];
  /** The digest of the box that it is played with. */
  box: string;
  commitment: string;
  status: "playing" | "over" | "closed";
  help: "count" | "none" | "strike";
  hints: boolean;
  opened: number;
  ended: number | null;
  standings: { points: number; place: number }[] | null;
  rematch: string | null;
  /** What a list shows without playing the log: its length, and who owes a choice. */
  ply: number;
  owing: number[];
  /** The position that it began with, in hex, where that was imagined and not dealt. */
  start?: string;
  /** Why this table was set aside: a message of the pocket's catalogue. */
  damaged?: { id: string; args: Record<string, string | number> };
  /** How often the table has been changed, besides its log. */
  version: number;
}

const NULLABLE = { either: ["string", "null"] } as const;
const SHAPE = {
  fields: {
    id: "string",
    game: "string",
    seats: {
      list: {
        fields: {
          kind: { values: ["person", "bot"] },
          name: "string",
          level: NULLABLE,
          stand_in: { values: ["left", "resigned", null] },
          hints: "integer",
        },
      },
    },
    options: { record: "unknown" },
    seed: "string",
    nonces: { list: "string" },
    seals: { list: "string" },
    box: "string",
    commitment: "string",
    status: { values: ["playing", "over", "closed"] },
    help: { values: ["count", "none", "strike"] },
    hints: "boolean",
    opened: "integer",
    ended: { either: ["integer", "null"] },
    standings: { either: ["null", { list: { fields: { points: "integer", place: "integer" } } }] },
    rematch: NULLABLE,
    ply: "integer",
    owing: { list: "integer" },
    version: "integer",
  },
} as const;

/** Whether a row is a table at all: what lies in a browser may have been written by anything. */
export const isTable = (row: unknown): row is StoredTable => parsed(SHAPE, JSON.stringify(row)) !== null;

/** A line of the log, when it was played, and the key of the command that asked for it. */
export interface StoredEntry {
  table: string;
  ply: number;
  line: string;
  at: number;
  key: string | null;
}

export interface Stored {
  table: StoredTable;
  log: StoredEntry[];
}

/** What is to be written at once: lines of the log, and the table as it is then. */
export interface Writing {
  entries: readonly StoredEntry[];
  table: StoredTable;
}

/** How far a table is: how often it was changed, and how many lines its log has. */
export interface Place {
  version: number;
  ply: number;
}

/** `moved`: the table is not any more as it was when this was decided; `gone`: it was removed. Then nothing is written. */
export type Outcome = "done" | "moved" | "gone";

/** The browser did not store something: there is no room, or it stores nothing at all. */
export class StoreError extends Error {
  constructor(readonly reason: "full" | "refused") {
    super(reason);
  }
}

export interface Store {
  /** Whether what is written outlasts the page. */
  readonly lasting: boolean;
  all(): Promise<StoredTable[]>;
  load(id: string): Promise<Stored | null>;
  open(stored: Stored): Promise<void>;
  /** Write to a table that is that far; when it is answered it is on the disk. */
  write(id: string, place: Place, writing: Writing): Promise<Outcome>;
  remove(id: string): Promise<void>;
}

const DATABASE = "teocalli";
const EDITION = 1;
const TABLES = "tables";
const LOG = "log";

/** The store of this browser; in memory where it refuses. */
export async function openStore(): Promise<Store> {
  try {
    return new IndexedStore(await openDatabase());
  } catch {
    return new MemoryStore();
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, EDITION);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(TABLES, { keyPath: "id" });
    request.result.createObjectStore(LOG, { keyPath: ["table", "ply"] });
  };
  return answered(request);
}

export class IndexedStore implements Store {
  readonly lasting = true;

  constructor(private readonly database: IDBDatabase) {
    database.onversionchange = () => database.close(); // a newer page has another edition: it must not wait for this one
  }

  all(): Promise<StoredTable[]> {
    return this.#within("readonly", (tables) => answered<StoredTable[]>(tables.getAll()));
  }

  load(id: string): Promise<Stored | null> {
    return this.#within("readonly", async (tables, log) => {
      const rows = answered<StoredEntry[]>(log.getAll(entriesOf(id)));
      const table = await answered<StoredTable | undefined>(tables.get(id));
      return table ? { table, log: await rows } : null;
    });
  }

  open({ table, log }: Stored): Promise<void> {
    return this.#within("readwrite", async (tables, entries) => {
      for (const entry of log) entries.add(entry);
      await answered(tables.add(table));
    });
  }

  write(id: string, place: Place, { entries, table }: Writing): Promise<Outcome> {
    return this.#within<Outcome>("readwrite", async (tables, log) => {
      const last = answered(log.openKeyCursor(entriesOf(id), "prev"));
      const stored = await answered<StoredTable | undefined>(tables.get(id));
      if (!stored) return "gone";
      const ply = ((await last)?.key as [string, number] | undefined)?.[1] ?? 0;
      if (stored.version !== place.version || ply !== place.ply) return "moved";
      for (const entry of entries) log.add(entry);
      tables.put(table);
      return "done";
    });
  }

  remove(id: string): Promise<void> {
    return this.#within("readwrite", async (tables, log) => {
      tables.delete(id);
      await answered(log.delete(entriesOf(id)));
    });
  }

  /** Do something in one transaction: all of it is on the disk when it is answered, or none of it. */
  async #within<T>(
    mode: IDBTransactionMode,
    work: (tables: IDBObjectStore, log: IDBObjectStore) => Promise<T>,
  ): Promise<T> {
    let transaction: IDBTransaction | null = null;
    try {
      transaction = this.database.transaction([TABLES, LOG], mode, { durability: "strict" });
      const done = committed(transaction);
      const [answer] = await Promise.all([work(transaction.objectStore(TABLES), transaction.objectStore(LOG)), done]);
      return answer;
    } catch (error) {
      abort(transaction);
      console.error(error); // what the browser says, for whoever looks for the reason
      const full = error instanceof DOMException && error.name === "QuotaExceededError";
      throw new StoreError(full ? "full" : "refused");
    }
  }
}

/** The rows of one table in the log. */
const entriesOf = (id: string): IDBKeyRange => IDBKeyRange.bound([id, 0], [id, Infinity]);

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** What was half done is not done at all. */
function abort(transaction: IDBTransaction | null): void {
  try {
    transaction?.abort();
  } catch {
    // It has ended by itself.
  }
}

function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = transaction.onerror = () => reject(transaction.error);
  });
}

/** Tables that last as long as the page. */
export class MemoryStore implements Store {
  readonly lasting = false;
  readonly #tables = new Map<string, Stored>();

  async all(): Promise<StoredTable[]> {
    return [...this.#tables.values()].map(({ table }) => table);
  }

  async load(id: string): Promise<Stored | null> {
    const stored = this.#tables.get(id);
    return stored ? { table: stored.table, log: [...stored.log] } : null;
  }

  async open({ table, log }: Stored): Promise<void> {
    this.#tables.set(table.id, { table, log: [...log] });
  }

  async write(id: string, place: Place, { entries, table }: Writing): Promise<Outcome> {
    const stored = this.#tables.get(id);
    if (!stored) return "gone";
    if (stored.table.version !== place.version || lastPly(stored) !== place.ply) return "moved";
    stored.log.push(...entries);
    stored.table = table;
    return "done";
  }

  async remove(id: string): Promise<void> {
    this.#tables.delete(id);
  }
}

const lastPly = ({ log }: Stored): number => log.at(-1)?.ply ?? 0;
