/** The final count: columns of the score, and what made the difference. */
import type { Play } from "../../table/play.svelte";
import type { CibolaView } from "../../wire";
import type { ScoreColumn } from "../plugin";
import { COLUMNS, signOf, type Seat } from "./symbols";

const pointsOf = ({ lines }: Seat, names: readonly string[]): number =>
  lines.filter(({ name }) => names.includes(name)).reduce((sum, { low }) => sum + low, 0);

const TOTEMS = ["sun", "serpent", "feather", "idol"];

/** One column a pillar, then totems and explorers, in the order of counting. */
export function columnsOf({ view, say }: Play<CibolaView>): ScoreColumn[] {
  const column = (name: string, symbol: ScoreColumn["symbols"][number], lines: readonly string[]): ScoreColumn => ({
    name: say(`cibola-many-${name}`),
    symbols: [symbol],
    points: view.seats.map((seat) => pointsOf(seat, lines)),
  });
  return [
    ...COLUMNS.map((name) => column(name, signOf(name), [name])),
    column("totems", "totem-frame", TOTEMS),
    column("explorers", "explorer", ["explorers"]),
  ];
}

/** The column in which the winner gained most on the next player. */
export function verdict(play: Play<CibolaView>): string {
  const { view, say } = play;
  const ranked = [...view.seats].sort((a, b) => b.low - a.low || (b.hand ?? 0) - (a.hand ?? 0));
  const [first, second] = ranked;
  if (!first || !second || view.places?.[second.seat] === 1) return "";
  if (first.low === second.low) return say("cibola-verdict-explorers", { kept: first.hand ?? 0 });
  const gains = columnsOf(play).map(({ name, points }) => ({
    name,
    gain: (points[first.seat] ?? 0) - (points[second.seat] ?? 0),
  }));
  const best = gains.reduce((most, one) => (one.gain > most.gain ? one : most));
  return say("cibola-verdict", {
    what: best.name,
    gain: best.gain,
    who: play.name(second.seat),
    you: String(second.seat === play.seat),
  });
}
