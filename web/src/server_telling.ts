/** In which form the tables of a server are told: as records, where this browser can run the rules; else in the server's own words. */
import type { RecordTeller } from "./pocket/record_teller";
import type { Table } from "./wire";

/** How a table is asked for where its match comes as records. */
export const RECORDS = { form: "record" } as const;

const tables = new Map<string, Table>(); // as they were last heard of
const tellers = new Map<string, Promise<RecordTeller | null>>();
const telling = new Map<string, RecordTeller>(); // those that are ready

/** Remember how a table stands. */
export function heardOf(table: Table): Table {
  tables.set(table.id, table);
  telling.get(table.id)?.tableIs(table);
  return table;
}

export const lastHeardOf = (id: string): Table | undefined => tables.get(id);

/** Who tells a table on this page; null where the server does. */
export function tellerOf(id: string, ask: (id: string) => Promise<Table>): Promise<RecordTeller | null> {
  const known = tellers.get(id) ?? ready(id, ask);
  tellers.set(id, known);
  return known;
}

/** From now on the server tells this table. */
export function leaveToServer(id: string, why: unknown): void {
  console.error(why); // for whoever mends it
  telling.delete(id);
  tellers.set(id, Promise.resolve(null));
}

async function ready(id: string, ask: (id: string) => Promise<Table>): Promise<RecordTeller | null> {
  try {
    const table = tables.get(id) ?? heardOf(await ask(id));
    const [{ RecordTeller }, { rulesOf }] = await Promise.all([
      import("./pocket/record_teller"),
      import("./pocket/page_rules"),
    ]);
    const rules = await rulesOf(table);
    if (!rules) return null;
    const teller = new RecordTeller(rules, tables.get(id) ?? table);
    telling.set(id, teller);
    return teller;
  } catch (error) {
    leaveToServer(id, error);
    return null;
  }
}
