/** The final count: columns of the score, and what made the difference. */
import type { Play } from "../../table/play.svelte";
import type { ScoreColumn } from "../plugin";
import { COLOURS, jewelSign, type Seat, type View } from "./symbols";

const COLUMNS = ["duo", "trios", "artefacts", "stones"] as const;
const SYMBOLS = {
  duo: ["i-people"],
  trios: COLOURS.map(jewelSign),
  artefacts: ["totem-frame"],
  stones: ["cursed"],
} as const;

const columnOf = (line: string): (typeof COLUMNS)[number] => COLUMNS.find((name) => name === line) ?? "artefacts";

const pointsOf = ({ lines }: Seat, column: string): number =>
  lines.filter(({ name }) => columnOf(name) === column).reduce((sum, { points }) => sum + points, 0);

/** Own duo, trios, artefacts, stones: the order of counting. */
export function columnsOf({ view, say }: Play<View>): ScoreColumn[] {
  return COLUMNS.map((name) => ({
    name: say(`aztec-column-${name}`),
    symbols: SYMBOLS[name],
    points: view.seats.map((seat) => pointsOf(seat, name)),
  }));
}

/** The column in which the winner gained most on the next player. */
export function verdict(play: Play<View>): string {
  const { view, say } = play;
  const [first, second] = [...view.seats].sort((a, b) => b.points - a.points || a.stones - b.stones);
  if (!first || !second || view.places?.[second.seat] === 1) return "";
  const about = { who: play.name(second.seat), you: String(second.seat === play.seat) };
  if (first.points === second.points) return say("aztec-verdict-stones", { ...about, stones: first.stones });
  const gains = COLUMNS.map((name) => ({ name, gain: pointsOf(first, name) - pointsOf(second, name) }));
  const best = gains.reduce((most, one) => (one.gain > most.gain ? one : most));
  return say("aztec-verdict", { ...about, what: best.name, gain: best.gain });
}
