/**
 * One choice may set off a whole chain: handfuls are uncovered, cards turned up, stones change hands, curses strike. The story
 * of such a moment is cut into beats, each with the table as it stands by then, so that everything is seen one after the other.
 */
import type { SymbolName } from "../../symbols/names";
import type { Beat as Told, Line } from "../../table/play.svelte";
import { COLOURS, colours, countOf, jewelSign, letterOf, type Seat, type View } from "./symbols";

export type Scene = "handfuls" | "tokens" | "turn" | "pay" | "artefact" | "curses";

/** A piece that travels from one place of the table to another. */
export interface Flight {
  sign: SymbolName;
  from: string;
  to: string;
}

export interface Beat extends Told<View> {
  scene: Scene;
  seat: number | null; // whose card is turned up
  lines: readonly Line[];
  flights: readonly Flight[];
}

const COUNTS = [1, 2, 3, 4]; // jewels of one colour in a handful

type About = Line["about"];

const TIMES: Record<Scene, number> = {
  handfuls: 1300,
  tokens: 1800,
  turn: 1600,
  pay: 1900,
  artefact: 1100,
  curses: 3000,
}; // milliseconds
const UNJUDGED = 0.6; // of the time: a card on which nobody set a token is soon told

const SCENES: Record<string, Scene> = {
  handfuls: "handfuls",
  tokens: "tokens",
  truth: "turn",
  lie: "turn",
  caught: "turn",
  give: "pay",
  reserve: "pay",
  "no-stone": "pay",
  get: "pay",
  "get-reserve": "pay",
  "reserve-empty": "pay",
  deceived: "pay",
  discard: "pay",
  keep: "artefact",
  "keep-hidden": "artefact",
  "at-once": "artefact",
  purify: "artefact",
  hex: "artefact",
  steal: "artefact",
  curse: "curses",
  "curse-stays": "curses",
  added: "curses",
}; // every other line belongs to the beat before it

export const eventOf = (line: Line): string => line.id.replace("aztec-event-", "");

/** Milliseconds that a beat is on screen. */
function timeOf({ scene, seat, view }: Beat): number {
  const judged = seat === null ? undefined : view.seats[seat];
  return TIMES[scene] * (judged && !judged.accusers.length && !judged.believers.length ? UNJUDGED : 1);
}

const numberIn = (about: About, name: string): number => Number(about[name] ?? 0);
const seatsIn = (about: About): number[] => (Array.isArray(about["seats"]) ? about["seats"].map(Number) : []);
const place = (seat: number): string => `seat-${seat}`;

function seatChanged(view: View, seat: number, change: (now: Seat) => Partial<Seat>): View {
  return { ...view, seats: view.seats.map((one) => (one.seat === seat ? { ...one, ...change(one) } : one)) };
}

/** Stones to a seat, or from it. */
const stones = (view: View, seat: number, more: number): View =>
  seatChanged(view, seat, (now) => ({ stones: now.stones + more }));
const reserve = (view: View, more: number): View => ({ ...view, reserve: view.reserve + more });
const each = (view: View, seats: readonly number[], change: (view: View, seat: number) => View): View =>
  seats.reduce(change, view);

function jewels(view: View, seat: number, letters: string): View {
  return led(
    seatChanged(view, seat, (now) => ({
      jewels: Object.fromEntries(
        COLOURS.map((colour) => [colour, (now.jewels[colour] ?? 0) + countOf(letters, colour)]),
      ),
    })),
  );
}

/** Who has the most jewels of each colour by then. */
function led(view: View): View {
  const curses = view.curses.map((curse) => {
    const held = view.seats.map(({ jewels }) => jewels[curse.colour] ?? 0);
    const most = Math.max(...held);
    return { ...curse, most, leaders: view.seats.filter((_, n) => held[n] === most).map(({ seat }) => seat) };
  });
  return { ...view, curses };
}

function curseStones(view: View, change: (stones: number, n: number, colour: string) => number): View {
  return {
    ...view,
    curses: view.curses.map((curse, n) => ({ ...curse, stones: change(curse.stones, n, curse.colour) })),
  };
}

/** The letters of jewels that the server names one colour after the other: `@aztec-blue-2`. */
function lettersOf(names: unknown): string {
  const sent: readonly unknown[] = Array.isArray(names) ? names : [];
  const count = (colour: string): number => COUNTS.find((number) => sent.includes(`@aztec-${colour}-${number}`)) ?? 0;
  return COLOURS.map((colour) => letterOf(colour).repeat(count(colour))).join("");
}

/** A card is turned up: the handful was that, or it was not. */
function turned(view: View, about: About, event: string): View {
  const handful = String(about["handful"]);
  const card = event === "lie" ? lettersOf(about["card"]) : handful;
  return {
    ...seatChanged(view, numberIn(about, "seat"), () => ({ card, turned: true, truth: event === "truth" })),
    revealing: numberIn(about, "seat"),
    revealed: view.revealed + 1,
  };
}

function token(view: View, about: About, believe: boolean): View {
  const [seat, other] = [numberIn(about, "seat"), numberIn(about, "other")];
  const laid = seatChanged(view, seat, () => ({ token: { seat: other, believe } }));
  return seatChanged(laid, other, (now) =>
    believe ? { believers: [...now.believers, seat] } : { accusers: [...now.accusers, seat] },
  );
}

function hex(view: View, about: About): View {
  const [seat, other, count] = [numberIn(about, "seat"), numberIn(about, "other"), numberIn(about, "count")];
  const own = Math.min(count, view.seats[seat]?.stones ?? 0);
  return reserve(stones(stones(view, seat, -own), other, count), own - count);
}

function steal(view: View, about: About): View {
  const colour = String(about["colour"]);
  const lost = seatChanged(view, numberIn(about, "other"), (now) => ({
    jewels: { ...now.jewels, [colour]: (now.jewels[colour] ?? 0) - 1 },
  }));
  return jewels(lost, numberIn(about, "seat"), letterOf(colour));
}

/** What a line changes on the table. */
const EFFECTS: Record<string, (view: View, about: About) => View> = {
  handful: (view, about) => seatChanged(view, numberIn(about, "seat"), () => ({ handful: String(about["handful"]) })),
  believe: (view, about) => token(view, about, true),
  accuse: (view, about) => token(view, about, false),
  truth: (view, about) => turned(view, about, "truth"),
  lie: (view, about) => turned(view, about, "lie"),
  caught: (view, about) => turned(view, about, "caught"),
  give: (view, about) =>
    each(stones(view, numberIn(about, "seat"), -seatsIn(about).length), seatsIn(about), (now, seat) =>
      stones(now, seat, 1),
    ),
  reserve: (view, about) =>
    each(reserve(view, -seatsIn(about).length), seatsIn(about), (now, seat) => stones(now, seat, 1)),
  get: (view, about) =>
    each(stones(view, numberIn(about, "seat"), seatsIn(about).length), seatsIn(about), (now, seat) =>
      stones(now, seat, -1),
    ),
  "get-reserve": (view, about) =>
    reserve(stones(view, numberIn(about, "seat"), numberIn(about, "count")), -numberIn(about, "count")),
  deceived: (view, about) =>
    each(reserve(view, -seatsIn(about).length), seatsIn(about), (now, seat) => stones(now, seat, 1)),
  discard: (view, about) =>
    each(reserve(view, seatsIn(about).length), seatsIn(about), (now, seat) => stones(now, seat, -1)),
  purify: (view, about) =>
    reserve(stones(view, numberIn(about, "seat"), -numberIn(about, "count")), numberIn(about, "count")),
  hex,
  steal,
  curse: (view, about) =>
    stones(
      curseStones(view, (now, _, colour) => (colour === about["colour"] ? 0 : now)),
      numberIn(about, "seat"),
      numberIn(about, "count"),
    ),
  added: (view, about) =>
    reserve(
      curseStones(view, (now, n) => now + (n < numberIn(about, "count") ? 1 : 0)),
      -numberIn(about, "count"),
    ),
};

const many = (count: number, sign: SymbolName, from: string, to: string): Flight[] =>
  Array.from({ length: count }, () => ({ sign, from, to }));

/** What travels when a line is told. */
function flightsOf(line: Line): Flight[] {
  const { about } = line;
  const [seat, other, count] = [
    place(numberIn(about, "seat")),
    place(numberIn(about, "other")),
    numberIn(about, "count"),
  ];
  const stone = (from: string, to: string): Flight => ({ sign: "cursed", from, to });
  switch (eventOf(line)) {
    case "give":
      return seatsIn(about).map((one) => stone(seat, place(one)));
    case "reserve":
    case "deceived":
      return seatsIn(about).map((one) => stone("reserve", place(one)));
    case "get":
      return seatsIn(about).map((one) => stone(place(one), seat));
    case "get-reserve":
      return many(count, "cursed", "reserve", seat);
    case "discard":
      return seatsIn(about).map((one) => stone(place(one), "reserve"));
    case "purify":
      return many(count, "cursed", seat, "reserve");
    case "hex":
      return many(count, "cursed", seat, other);
    case "steal":
      return [{ sign: jewelSign(String(about["colour"])), from: other, to: seat }];
    case "curse":
      return many(count, "cursed", `curse-${String(about["colour"])}`, seat);
    case "added":
      return COLOURS.slice(0, count).map((colour) => stone("reserve", `curse-${colour}`));
    default:
      return [];
  }
}

const withLine = (beat: Beat, line: Line): Beat => ({
  ...beat,
  told: beat.told + 1,
  lines: [...beat.lines, line],
  flights: [...beat.flights, ...flightsOf(line)],
  view: EFFECTS[eventOf(line)]?.(beat.view, line.about) ?? beat.view,
});

/** After a card is turned up its player takes what they keep; the stones follow in the same beat. */
function payment(turn: Beat, line: Line): Beat {
  const [seat, kept] = [numberIn(line.about, "seat"), String(line.about["handful"])];
  const flights = colours(kept).map((colour) => ({ sign: jewelSign(colour), from: "reveal", to: place(seat) }));
  return { ...turn, scene: "pay", lines: [], flights, view: jewels(turn.view, seat, kept) };
}

/** The beats of a moment that follows from another; none where only something was sealed. */
export function beatsOf(before: View, lines: readonly Line[]): Beat[] {
  const beats: Beat[] = [];
  const still: View = {
    ...before,
    phase: "telling",
    owing: [],
    drawn: [],
    playing: null,
    seats: before.seats.map((seat) => ({ ...seat, owing: false, sealed: false, gaining: false })),
  };
  for (const [told, line] of lines.entries()) {
    const last = beats.at(-1);
    const scene = SCENES[eventOf(line)] ?? last?.scene;
    if (!scene) continue;
    const joins = last && scene === last.scene && scene !== "turn";
    const seat = scene === "turn" ? numberIn(line.about, "seat") : scene === "pay" ? before.revealing : null;
    const beat = withLine(
      joins ? last : { scene, seat, lines: [], flights: [], view: last?.view ?? still, told, time: 0 },
      line,
    );
    if (joins) beats.pop();
    beats.push(beat);
    if (scene === "turn") beats.push(payment(beat, line));
  }
  return beats.map((beat) => ({ ...beat, time: timeOf(beat) }));
}
