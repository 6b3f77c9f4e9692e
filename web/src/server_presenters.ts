/** Who makes sentences of the matches of a server: this page, from records, where it can run the rules; else the server. */
import { app } from "./offline/app.svelte";
import { OtherRules } from "./pocket/other_rules";
import type { RecordPresenter } from "./pocket/record_presenter";
import type { Table } from "./wire";

/** How a table is asked for where its match comes as records. */
export const RECORDS = { form: "record" } as const;

const tables = new Map<string, Table>(); // as they were last heard of
const presenters = new Map<string, Promise<RecordPresenter | null>>();
const readyPresenters = new Map<string, RecordPresenter>();

/** Remember how a table stands. */
export function rememberTable(table: Table): Table {
  tables.set(table.id, table);
  readyPresenters.get(table.id)?.tableIs(table);
  return table;
}

export const rememberedTable = (id: string): Table | undefined => tables.get(id);

/** Who presents a table on this page; null where the server does. */
export function presenterOf(id: string, ask: (id: string) => Promise<Table>): Promise<RecordPresenter | null> {
  const known = presenters.get(id) ?? ready(id, ask);
  presenters.set(id, known);
  return known;
}

/** From now on the server presents this table. A page that is older than the server says so, and plays on meanwhile. */
export function leaveToServer(id: string, why: unknown): void {
  if (why instanceof OtherRules) {
    console.info(why.message);
    app.outdated = true;
  } else console.error(why); // for whoever mends it
  readyPresenters.delete(id);
  presenters.set(id, Promise.resolve(null));
}

async function ready(id: string, ask: (id: string) => Promise<Table>): Promise<RecordPresenter | null> {
  try {
    const table = tables.get(id) ?? rememberTable(await ask(id));
    const [{ RecordPresenter }, { rulesOf }] = await Promise.all([
      import("./pocket/record_presenter"),
      import("./pocket/page_rules"),
    ]);
    const rules = await rulesOf(table);
    if (!rules) return null;
    const presenter = new RecordPresenter(rules, tables.get(id) ?? table);
    readyPresenters.set(id, presenter);
    return presenter;
  } catch (error) {
    leaveToServer(id, error);
    return null;
  }
}
