// The games of this house.
import type { GameInfo } from "../wire";

export type GameName = GameInfo["game"];
export const GAMES: readonly GameName[] = ["codinca", "temple_code", "aztec", "cibola"];
