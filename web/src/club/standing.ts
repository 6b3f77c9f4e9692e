/** What an evening means for one of its people, and how it is told. */
import type { ClubEvent, ClubPerson, ClubRound, ClubTable, ClubVisit } from "../wire";

export type Standing =
  | { at: "guest" } // has not entered
  | { at: "waiting" } // at the door, until the host lets them in
  | { at: "turned away" } // whom the host has not let in
  | { at: "away" } // has left
  | { at: "entered" } // waits for a round to be drawn
  | { at: "late" } // came after the round was drawn
  | { at: "bye" }
  | { at: "ready"; table: ClubTable }
  | { at: "playing"; table: ClubTable }
  | { at: "done"; points: number }
  | { at: "ended"; points: number; reason: string; by: "host" | "keeper" }; // before its end

export const latestRound = (event: ClubEvent): ClubRound | null => event.rounds.at(-1) ?? null;

/** Tables that are not finished, of all rounds. */
export const tablesInPlay = (event: ClubEvent): ClubTable[] =>
  event.rounds.flatMap(({ tables }) => tables).filter(({ points }) => points === null);

/** What an evening waits for, as a message: its tables, or its host. */
export function nextStep(event: ClubEvent, host: boolean): string {
  if (!tablesInPlay(event).length) return host ? "club-next-yours" : "club-next-host";
  return event.rounds.length < event.planned ? "club-next-round" : "club-next-end";
}

/** Whether there is anything to rank: a table that has finished. Nobody comes first by sitting out. */
export const hasCounted = ({ rounds }: ClubEvent): boolean =>
  rounds.some(({ tables }) => tables.some(({ points }) => points !== null));

/** People as they are listed: by the ranking once there is one, before that as they came. */
export const inOrder = (event: ClubEvent): ClubPerson[] =>
  hasCounted(event) ? event.people : [...event.people].sort((a, b) => a.person - b.person);

export const nameIn = (event: ClubEvent, person: number): string =>
  event.people.find((one) => one.person === person)?.name ?? "";

/** Who is there and has never been drawn, but for one: the host can have them wait at the door again. */
export const notYetDrawn = ({ people, rounds }: ClubEvent, person: number | null): ClubPerson[] => {
  const drawn = new Set(rounds.flatMap(({ tables, byes }) => [...byes, ...tables.flatMap((table) => table.people)]));
  return people.filter((one) => one.here && one.person !== person && !drawn.has(one.person));
};

/** Everybody at a table but one. */
export const companyAt = (event: ClubEvent, table: ClubTable, person: number): string[] =>
  table.people.filter((one) => one !== person).map((one) => nameIn(event, one));

/** How an evening stands for its reader. */
export function standingOf({ event, you, sent_home, waiting }: Omit<ClubVisit, "host">): Standing {
  if (waiting.some(({ person }) => person === you))
    return { at: you !== null && sent_home.includes(you) ? "turned away" : "waiting" };
  const me = event.people.find(({ person }) => person === you);
  if (you === null || !me) return { at: "guest" };
  const round = latestRound(event);
  const table = round?.tables.find(({ people }) => people.includes(you));
  if (table?.points === null) return { at: table.awaited.includes(you) ? "ready" : "playing", table };
  if (!me.here && !event.over) return { at: "away" };
  if (table?.points) {
    const points = table.points[table.people.indexOf(you)] ?? 0;
    const { ended_by: by, reason } = table;
    return by && reason ? { at: "ended", points, reason, by } : { at: "done", points };
  }
  if (!round || event.over) return { at: "entered" };
  return { at: round.byes.includes(you) ? "bye" : "late" };
}

/** The game that comes next unless the host chooses another: those of the evening in turn. */
export const nextGame = (event: ClubEvent): ClubEvent["games"][number] | undefined =>
  event.games[event.rounds.length % event.games.length];
