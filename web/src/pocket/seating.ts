// Who sits at a new table of the pocket house, and how those stand who give up, as src/teocalli/server has it.
import type { NamedChair, Opening } from "../house";
import type { Match } from "./match";
import type { PocketTable } from "./pocket_table";
import { RequestRefused } from "./request_refused";
import type { StoredSeat, StoredTable } from "./storage";

/** What bots are called, by their seat. */
export const BOT_NAMES: readonly string[] = ["Jade", "Quetzal", "Copal", "Ocelot", "Agave", "Turquoise"];
const LONGEST_NAME = 24;

/** The seats of a new table. Around one screen several chairs are people's. */
export function seatsOf(opening: Opening, first: number, levelOf: (level: string | null) => string): StoredSeat[] {
  const chairs = chairsOf(opening, first);
  if (chairs.length !== opening.seats || !chairs.some(({ kind }) => kind !== "open"))
    throw new RequestRefused("option", "server-option-chairs", { seats: opening.seats });
  if (chairs.some(({ kind }) => kind === "open")) throw new RequestRefused("option", "pocket-open-chair");
  const seats: StoredSeat[] = [];
  for (const [seat, chair] of chairs.entries()) {
    const taken = seats.map(({ name }) => name);
    seats.push(
      chair.kind === "bot"
        ? { ...sitting("bot", unlike(BOT_NAMES[seat] ?? "Jade", taken)), level: levelOf(chair.level ?? null) }
        : sitting("person", unlike(nickname(chair.name ?? opening.name ?? ""), taken)),
    );
  }
  return seats;
}

const sitting = (kind: StoredSeat["kind"], name: string): StoredSeat => ({
  kind,
  name,
  level: null,
  stand_in: null,
  hints: 0,
});

/** The chairs as asked for, the opener's where the deal begins if they asked to begin. */
function chairsOf({ chairs, seats, begins }: Opening, first: number): NamedChair[] {
  const wished: NamedChair[] = chairs ?? [
    { kind: "me" },
    ...Array<NamedChair>(Math.max(0, seats - 1)).fill({ kind: "bot" }),
  ];
  if (!begins) return wished;
  const [mine, others] = [wished.filter(({ kind }) => kind === "me"), wished.filter(({ kind }) => kind === "bot")];
  if (mine.length !== 1 || others.length !== seats - 1) throw new RequestRefused("option", "server-option-begins");
  return [...others.slice(0, first), mine[0] as NamedChair, ...others.slice(first)];
}

/** Who begins after a deal; the first seat where all choose at once. */
export function firstOf(match: Match): number {
  const { owing } = match.moment;
  return owing.length === 1 ? (owing[0] as number) : 0;
}

/** A name as it is shown: one line, with something to read in it. */
function nickname(text: string): string {
  const name = text
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu, "")
    .replace(/\s+/g, " ")
    .trim();
  if (!/[\p{L}\p{N}]/u.test(name) || [...name].length > LONGEST_NAME) throw new RequestRefused("name");
  return name;
}

/** The name, numbered where somebody at the table has it already. */
function unlike(name: string, taken: readonly string[]): string {
  const same = (one: string) => taken.some((other) => other.toLowerCase() === one.toLowerCase());
  let numbered = name;
  for (let number = 2; same(numbered); number++)
    numbered = `${[...name]
      .slice(0, LONGEST_NAME - 3)
      .join("")
      .trimEnd()} ${number}`;
  return numbered;
}

/** The standings of a match that was given up: whoever gave up comes after all others, the last one to do so before the first. */
function standingsGivenUp(match: Match, seats: readonly StoredSeat[], last: number) {
  const standings = match.standings();
  const rank = (seat: number): number => {
    if (seats[seat]?.stand_in !== "resigned") return standings[seat]?.place ?? 0;
    return seat === last ? 1000 : 2000; // after any place
  };
  return standings.map(({ points }, seat) => ({
    points,
    place: 1 + seats.filter((_, other) => rank(other) < rank(seat)).length,
  }));
}

/** The seats with one of them changed. */
export const replaced = (table: PocketTable, seat: number, fields: Partial<StoredSeat>): StoredSeat[] =>
  table.stored.seats.map((row, n) => (n === seat ? { ...row, ...fields } : row));

/** A bot like those at the table plays for somebody from now on. */
export function standIn(table: PocketTable, seat: number, stand_in: "left" | "resigned"): StoredSeat[] {
  const level = table.stored.seats.find(({ kind }) => kind === "bot")?.level ?? null;
  return replaced(table, seat, { stand_in, level });
}

/** Among people everybody sees who asks for hints. */
export function countedHint(table: PocketTable, seat: number): StoredSeat[] {
  return replaced(table, seat, { hints: (table.stored.seats[seat]?.hints ?? 0) + 1 });
}

/** Give the match up: a bot plays on for the others. Where nobody is left to play against, the match ends. */
export function resigned(table: PocketTable, seat: number, now: number): Partial<StoredTable> | null {
  if (!table.running || table.stored.seats[seat]?.stand_in === "resigned") return null;
  const seats = standIn(table, seat, "resigned");
  const playing = seats.filter(({ kind, stand_in }) => kind === "person" && stand_in !== "resigned");
  if (playing.length && seats.length > 2) return { seats };
  return { seats, status: "closed", ended: now, standings: standingsGivenUp(table.match, seats, seat) };
}

/** Who sits at a table that was brought as a file, which does not say who was a bot: those who are called as bots are here. */
export function seatsByName({ setup, seats }: Match, level: string): StoredSeat[] {
  const names = Array.from({ length: seats }, (_, seat) => setup.names[seat] ?? "");
  const bots = names.map((name, seat) => name === BOT_NAMES[seat]);
  const nobody = bots.every(Boolean);
  return names.map((name, seat) => {
    const bot = (bots[seat] ?? false) && !nobody;
    return { kind: bot ? "bot" : "person", name, level: bot ? level : null, stand_in: null, hints: 0 };
  });
}
