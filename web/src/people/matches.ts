/** My matches from both houses: what the server lists, and what is kept in this browser. */
import { isFinished } from "../home/listing";
import type { TableCard } from "../wire";
import type { Wanted } from "./people";

/** A name without capitals and accents, as the server compares them. */
const folded = (name: string): string => name.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");

/** Whether a table of this browser is wanted; the server looks after its own. */
export function isWanted(table: TableCard, { game, person }: Wanted): boolean {
  const wish = folded(person.trim());
  const names = table.seats.filter(({ seat }) => seat !== table.you).map(({ name }) => folded(name));
  return (!game || table.game === game) && (!wish || names.some((name) => name.includes(wish)));
}

const isRunning = ({ status }: TableCard): boolean => status !== "over" && status !== "closed";

/** Running ones, where one must act first; then by when they were opened. */
export const runningOf = (onServer: readonly TableCard[], here: readonly TableCard[]): TableCard[] =>
  [...onServer, ...here.filter(isRunning)].sort(
    (a, b) => Number(b.your_turn) - Number(a.your_turn) || b.opened - a.opened,
  );

/** Finished ones, the latest first. While the server has older ones to tell, those of this browser wait for their place. */
export function finishedOf(onServer: readonly TableCard[], here: readonly TableCard[], more: boolean): TableCard[] {
  const when = ({ ended, opened }: TableCard): number => ended ?? opened;
  const finished = onServer.filter(isFinished);
  const oldest = more ? Math.min(...onServer.map(when)) : -Infinity;
  const kept = here.filter((table) => isFinished(table) && when(table) >= oldest);
  return [...finished, ...kept].sort((a, b) => when(b) - when(a));
}

/** The names of those who are awaited at a table. */
export const awaitedAt = ({ owing, seats, you }: TableCard): string[] =>
  owing.filter((seat) => seat !== you).map((seat) => seats[seat]?.name ?? "");
