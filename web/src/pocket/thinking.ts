// Bots at the tables of the pocket house.
import type { Language } from "../settings.svelte";
import type { Hint } from "../wire";
import { hint } from "./frames";
import type { PocketTable } from "./pocket_table";
import type { GameRules } from "./rules";

export interface Thinking {
  /** What the bot of a seat does now. */
  choose(table: PocketTable, seat: number): Promise<number>;
  /** What a good bot would do in somebody's place, and why. */
  advise(table: PocketTable, seat: number, language: Language): Promise<Hint>;
  /** The level of a bot, the usual one unless another is asked for; refused where there is none. */
  levelOf(rules: GameRules, level: string | null): string;
}

/** FIXME: any legal action, until the bots of the house are here. */
export class BotsThinking implements Thinking {
  async choose({ match }: PocketTable, seat: number): Promise<number> {
    const legal = match.rules.actions(match.known(seat), seat);
    return legal[Math.floor(Math.random() * legal.length)] as number;
  }

  async advise({ match, names }: PocketTable, seat: number, language: Language): Promise<Hint> {
    const legal = match.legal(seat);
    return hint(match, seat, { action: legal[0] as number, candidates: [], messages: [] }, { language, names });
  }

  levelOf(_: GameRules, level: string | null): string {
    return level ?? "adept";
  }
}
