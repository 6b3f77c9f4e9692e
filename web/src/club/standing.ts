/** What an evening means for one of its people, and how it is told. */
import type { ClubEvent, ClubRound, ClubTable } from "../wire";

export type Standing =
  | { at: "guest" } // has not entered
  | { at: "away" } // has left
  | { at: "entered" } // waits for a round to be drawn
  | { at: "late" } // came after the round was drawn
  | { at: "bye" }
  | { at: "ready"; table: ClubTable }
  | { at: "playing"; table: ClubTable }
  | { at: "done"; points: number }
  | { at: "closed"; points: number; reason: string }; // by the keeper of the house

export const latestRound = (event: ClubEvent): ClubRound | null => event.rounds.at(-1) ?? null;

/** Tables that are not finished, of all rounds. */
export const tablesInPlay = (event: ClubEvent): ClubTable[] =>
  event.rounds.flatMap(({ tables }) => tables).filter(({ points }) => points === null);

/** Whether there is anything to rank: a table that has finished. Nobody comes first by sitting out. */
export const hasCounted = ({ rounds }: ClubEvent): boolean =>
  rounds.some(({ tables }) => tables.some(({ points }) => points !== null));

export const nameIn = (event: ClubEvent, person: number): string =>
  event.people.find((one) => one.person === person)?.name ?? "";

/** Everybody at a table but one. */
export const companyAt = (event: ClubEvent, table: ClubTable, person: number): string[] =>
  table.people.filter((one) => one !== person).map((one) => nameIn(event, one));

/** How an evening stands for somebody. */
export function standingOf(event: ClubEvent, you: number | null): Standing {
  const me = event.people.find(({ person }) => person === you);
  if (you === null || !me) return { at: "guest" };
  const round = latestRound(event);
  const table = round?.tables.find(({ people }) => people.includes(you));
  if (table?.points === null) return { at: table.awaited.includes(you) ? "ready" : "playing", table };
  if (!me.here) return { at: "away" };
  if (table?.points) {
    const points = table.points[table.people.indexOf(you)] ?? 0;
    return table.ended_by === "keeper" && table.reason
      ? { at: "closed", points, reason: table.reason }
      : { at: "done", points };
  }
  if (!round || event.over) return { at: "entered" };
  return { at: round.byes.includes(you) ? "bye" : "late" };
}

/** The game that comes next unless the host chooses another: those of the evening in turn. */
export const nextGame = (event: ClubEvent): ClubEvent["games"][number] | undefined =>
  event.games[event.rounds.length % event.games.length];
