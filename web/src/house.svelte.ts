/** What the house offers, asked once a language: options and bot levels of each game in words. */
import { SvelteMap } from "svelte/reactivity";
import { api } from "./api";
import { LEVELS } from "./home/fronts";
import { settings } from "./settings.svelte";
import type { GameName } from "./table/play.svelte";
import type { GameInfo, House, LevelInfo } from "./wire";
import { say, words } from "./words/words.svelte";

const known = new SvelteMap<string, House>();
const asked = new Map<string, Promise<void>>();

/** Ask for it; components read `gameInfo` and are drawn again when it comes. */
export function askHouse(): Promise<void> {
  const { language } = settings;
  let coming = asked.get(language);
  if (!coming) {
    coming = api.house().then(
      (house) => void known.set(language, house),
      () => void asked.delete(language),
    );
    asked.set(language, coming);
  }
  return coming;
}

export function gameInfo(game: GameName): GameInfo | undefined {
  return known.get(settings.language)?.games.find((info) => info.game === game);
}

/** A level of bots as menus offer it: its name, and one sentence on how it plays. */
export interface LevelOffer {
  level: string;
  name: string;
  text: string;
}

/** The levels to choose from, weakest first. */
export function levelsOf(game: GameName): LevelOffer[] {
  return LEVELS.map((level) => ({ level, name: levelName(game, level), text: levelText(game, level) }));
}

/** The name of a bot's level in words, known before the house has answered. */
export function levelName(game: GameName, level: string): string {
  const name = gameInfo(game)?.levels.find((info) => info.level === level)?.name ?? "";
  return name || (words.has(`level-${level}`) ? say(`level-${level}`) : level);
}

function levelText(game: GameName, level: string): string {
  const info: (LevelInfo & { text?: string }) | undefined = gameInfo(game)?.levels.find((one) => one.level === level);
  return info?.text || say(`level-${level}-text`);
}
