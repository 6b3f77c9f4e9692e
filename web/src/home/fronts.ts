/** The front of each box, known before the server answers: players, minutes, and the table that "Play now" opens. */
import type { GameName } from "../table/play.svelte";
import type { SymbolName } from "../symbols/names";
import type { OpenTable } from "../wire";

export interface Front {
  game: GameName;
  title: string;
  short: string;
  low: number;
  high: number;
  minutes: string;
  usual: number; // players at a table opened by "Play now"
  symbol: SymbolName;
}

export const FRONTS: readonly Front[] = [
  { game: "codinca", title: "Codinca", short: "Codinca", low: 2, high: 4, minutes: "15–30", usual: 2, symbol: "el-fire" },
  { game: "temple_code", title: "Temple Code", short: "Temple Code", low: 1, high: 4, minutes: "30", usual: 3, symbol: "st-axolotl" },
  { game: "aztec", title: "Aztec", short: "Aztec", low: 3, high: 6, minutes: "20–30", usual: 4, symbol: "jw-red" },
  { game: "cibola", title: "Les Trésors de Cibola", short: "Cibola", low: 2, high: 4, minutes: "15–20", usual: 3, symbol: "tr-sundial" },
];

export const frontOf = (game: GameName): Front => FRONTS.find((front) => front.game === game) as Front;

/** A table with the visitor on the first chair and bots on all others. */
export function againstBots(front: Front, name: string, seats = front.usual): OpenTable {
  const bots = Array.from({ length: seats - 1 }, () => ({ kind: "bot" as const }));
  return { game: front.game, seats, name, chairs: [{ kind: "me" }, ...bots] };
}
