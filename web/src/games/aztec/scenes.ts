/**
 * One choice may set off a whole chain: handfuls are uncovered, cards turned up, stones change hands, curses strike. The rules tell
 * such a moment in beats, each with the table as it stands by then; here each becomes a scene, so that everything is seen one after
 * the other. A moment without beats, as a server tells it in words alone, is shown at once.
 */
import type { SymbolName } from "../../symbols/names";
import type { Beat as TableBeat, Line } from "../../table/play.svelte";
import { COLOURS, colours, jewelSign, type View } from "./symbols";

export type Scene = "handfuls" | "tokens" | "turn" | "pay" | "artefact" | "curses";

/** A piece that travels from one place of the table to another. */
export interface Flight {
  sign: SymbolName;
  from: string;
  to: string;
}

export interface Beat extends TableBeat<View> {
  scene: Scene;
  seat: number | null; // whose card is turned up
  lines: readonly Line[];
  flights: readonly Flight[];
}

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
const seatsNamed = (about: About): number[] => (Array.isArray(about["seats"]) ? about["seats"].map(Number) : []);
const place = (seat: number): string => `seat-${seat}`;

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
      return seatsNamed(about).map((one) => stone(seat, place(one)));
    case "reserve":
    case "deceived":
      return seatsNamed(about).map((one) => stone("reserve", place(one)));
    case "get":
      return seatsNamed(about).map((one) => stone(place(one), seat));
    case "get-reserve":
      return many(count, "cursed", "reserve", seat);
    case "discard":
      return seatsNamed(about).map((one) => stone(place(one), "reserve"));
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

/** A beat of the story as it comes: the table as it stands by then, and how many lines are shown. */
export type BeatView = Pick<Beat, "view" | "linesShown">;

/** The scene of a beat: what its lines are about; after a card is turned up its player is paid, even where no line tells it. */
function sceneOf(lines: readonly Line[], last: Beat | undefined): Scene | undefined {
  if (last?.scene === "turn") return "pay";
  return lines.map((line) => SCENES[eventOf(line)]).find(Boolean) ?? last?.scene;
}

/** Whose card a scene is about; `revealing` is whose card lay there before. */
function seatOf(scene: Scene, lines: readonly Line[], last: Beat | undefined, revealing: number | null): number | null {
  if (scene === "turn") return numberIn(lines[0]?.about ?? {}, "seat");
  if (scene !== "pay") return null;
  return last?.scene === "turn" ? last.seat : revealing;
}

/** What somebody keeps of the handful of a card goes from the card to their place. */
function keptOf({ lines }: Beat): Flight[] {
  const about = lines[0]?.about ?? {};
  const to = place(numberIn(about, "seat"));
  return colours(String(about["handful"])).map((colour) => ({ sign: jewelSign(colour), from: "reveal", to }));
}

/** The beats of a moment that follows from another; none where only something was sealed. */
export function beatsOf(before: View, views: readonly BeatView[], lines: readonly Line[]): Beat[] {
  const beats: Beat[] = [];
  for (const [n, { view, linesShown: until }] of views.entries()) {
    const own = lines.slice(views[n - 1]?.linesShown ?? 0, until);
    const last = beats.at(-1);
    const scene = sceneOf(own, last);
    if (!scene) continue;
    const flights = [...(last?.scene === "turn" ? keptOf(last) : []), ...own.flatMap(flightsOf)];
    const seat = seatOf(scene, own, last, before.revealing);
    const beat = { scene, seat, lines: own, flights, view, linesShown: until, time: 0 };
    beats.push({ ...beat, time: timeOf(beat) });
  }
  return beats;
}
