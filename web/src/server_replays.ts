/** Finished matches of a server, played again on this page from their files. */
import type { FinishedMatch } from "./pocket/finished_match";
import type { Table } from "./wire";

const matches = new Map<string, Promise<FinishedMatch | null>>();

/** A finished match; null where it cannot be played on this page. What is refused is asked for again. */
export function finishedMatch(table: Table, fileOf: (id: string) => Promise<string>): Promise<FinishedMatch | null> {
  const known = matches.get(table.id) ?? playedAgain(table, fileOf);
  matches.set(table.id, known);
  known.catch(() => matches.delete(table.id));
  return known;
}

async function playedAgain(table: Table, fileOf: (id: string) => Promise<string>): Promise<FinishedMatch | null> {
  const file = await fileOf(table.id);
  try {
    const { FinishedMatch } = await import("./pocket/finished_match");
    return await FinishedMatch.read(table, file);
  } catch (error) {
    console.error(error); // for whoever mends it
    return null;
  }
}
