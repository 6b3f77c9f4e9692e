/** What this browser keeps of reviews: a few sums for each match, in a database of their own, so that habits show over many matches. */
import { parsed } from "../decode";
import type { Summary } from "./over";
import type { Depth } from "./shapes";

/** What is kept of one match. */
export interface KeptSummary {
  /** The id of its table. */
  match: string;
  seat: number;
  depth: Depth;
  summary: Summary;
}

const DATABASE = "teocalli-reviews";
const EDITION = 1;
const SUMMARIES = "summaries";
const DEPTHS: readonly Depth[] = ["quick", "standard", "deep"];

const COUNTS = { choices: "integer", faults: "integer", guessed: "integer" } as const;
const SUMS = { loss: "number", spread: "number", did: "number", right: "number", truth: "number" } as const;
const KIND = {
  fields: { kind: "string", measure: { values: ["nothing", "share", "number"] }, ...COUNTS, ...SUMS },
} as const;
const SHAPE = {
  fields: {
    match: "string",
    seat: "integer",
    depth: { values: DEPTHS },
    summary: { fields: { game: "string", kinds: { list: KIND } } },
  },
} as const;

/** A row as a summary, null where it is none: what lies in a browser may have been written by anything. */
export const summaryIn = (row: unknown): KeptSummary | null => parsed(SHAPE, JSON.stringify(row, spreadOfOld));

/** What earlier versions kept as `stake`, a word of Cibola, is called `spread`. */
function spreadOfOld(_: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("stake" in value)) return value;
  const { stake, ...rest } = value;
  return { spread: stake, ...rest };
}

/** Whether a summary is worth keeping instead of one that is there. */
export const isBetter = (one: KeptSummary, there: KeptSummary | null): boolean =>
  !there || there.seat !== one.seat || DEPTHS.indexOf(one.depth) >= DEPTHS.indexOf(there.depth);

/** Everything that is kept; nothing where a browser keeps nothing. */
export async function keptSummaries(): Promise<KeptSummary[]> {
  const rows = await within("readonly", (store) => store.getAll() as IDBRequest<unknown[]>);
  return (rows ?? []).map(summaryIn).filter((one) => one !== null);
}

/** Keep what a review came to, unless a better one is kept already. A browser that keeps nothing goes without. */
export async function keepSummary(one: KeptSummary): Promise<void> {
  const there = await within("readonly", (store) => store.get(one.match) as IDBRequest<unknown>);
  if (isBetter(one, summaryIn(there))) await within("readwrite", (store) => store.put(one));
}

async function within<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | null> {
  try {
    const database = await opened();
    try {
      return await answered(ask(database.transaction(SUMMARIES, mode).objectStore(SUMMARIES)));
    } finally {
      database.close();
    }
  } catch {
    return null;
  }
}

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, EDITION);
  request.onupgradeneeded = () => request.result.createObjectStore(SUMMARIES, { keyPath: "match" });
  return answered(request);
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
