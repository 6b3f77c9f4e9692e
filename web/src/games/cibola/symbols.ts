/** Which drawing stands for what, and how values are written. */
import type { IconName, SymbolName } from "../../symbols/names";
import type { CibolaView } from "../../wire";

export type Card = NonNullable<CibolaView["offer"][number]>;
export type Column = CibolaView["columns"][number];
export type Cell = Column["cells"][number];
export type Seat = CibolaView["seats"][number];
export type Totem = NonNullable<CibolaView["totems"][number]>;
export type ScoreLine = Seat["lines"][number];

export const COLUMNS = ["sundial", "snake", "shield", "statuette", "skull"] as const;

/** What a totem holds in its mouth. */
const MOUTHS: Record<string, SymbolName | IconName> = {
  sun: "tr-sundial",
  serpent: "tr-snake",
  feather: "tr-shield",
  idol: "tr-statuette",
  ancestor: "tr-skull",
  tremor: "rock",
  recall: "explorer",
  rescue: "i-fist",
  mirror: "i-switch",
};

export const signOf = (symbol: string): SymbolName => `tr-${symbol}` as SymbolName;
export const mouthOf = (totem: string): SymbolName | IconName => MOUTHS[totem] ?? "i-dots";

export { figure } from "../../words/figure";
