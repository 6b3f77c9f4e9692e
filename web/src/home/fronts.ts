/** The front of each box, known before the server answers: players, minutes, and the table that "Play now" opens. */
import { settings, type Company } from "../settings.svelte";
import type { GameName } from "../games/names";
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
  {
    game: "codinca",
    title: "Codinca",
    short: "Codinca",
    low: 2,
    high: 4,
    minutes: "15–30",
    usual: 2,
    symbol: "el-fire",
  },
  {
    game: "temple_code",
    title: "Temple Code",
    short: "Temple Code",
    low: 1,
    high: 4,
    minutes: "30",
    usual: 3,
    symbol: "st-axolotl",
  },
  { game: "aztec", title: "Aztec", short: "Aztec", low: 3, high: 6, minutes: "20–30", usual: 4, symbol: "jw-red" },
  {
    game: "cibola",
    title: "Les Trésors de Cibola",
    short: "Cibola",
    low: 2,
    high: 4,
    minutes: "15–20",
    usual: 3,
    symbol: "tr-sundial",
  },
];

export const frontOf = (game: GameName): Front => FRONTS.find((front) => front.game === game) as Front;

export const LEVELS = ["novice", "adept", "expert", "master"] as const; // weakest first; what else the server knows is for measuring

/** The company that "Play now" offers: what was chosen last, else the usual number of novices. */
export function companyOf(front: Front, kept: Company | null = settings.company(front.game)): Company {
  const seats = kept && kept.seats >= front.low && kept.seats <= front.high ? kept.seats : front.usual;
  const level = LEVELS.find((one) => one === kept?.level) ?? LEVELS[0];
  return { seats, level };
}

/** A table with the visitor on the first chair and bots on all others. Whoever plays a game for the first time begins. */
export function againstBots(
  front: Front,
  name: string,
  { seats, level }: Company = companyOf(front),
): Omit<OpenTable, "key"> {
  const bots = Array.from({ length: seats - 1 }, () => ({ kind: "bot" as const, level }));
  return {
    game: front.game,
    seats,
    name,
    chairs: [{ kind: "me" }, ...bots],
    begins: seats > 1 && settings.isNewTo(front.game),
  };
}
