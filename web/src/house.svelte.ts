/** What the house offers, asked once a language: options and bot levels of each game in words. */
import { SvelteMap } from "svelte/reactivity";
import { api } from "./api";
import { settings } from "./settings.svelte";
import type { GameName } from "./table/play.svelte";
import type { GameInfo, House } from "./wire";

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

/** The name of a bot's level in words; the level itself until the house has answered. */
export function levelName(game: GameName, level: string): string {
  return gameInfo(game)?.levels.find((info) => info.level === level)?.name ?? level;
}
