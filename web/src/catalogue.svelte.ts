/** What the house offers, asked once a language: options and bot levels of each game in words. */
import { SvelteMap } from "svelte/reactivity";
import { LEVELS } from "./home/fronts";
import { ask } from "./houses";
import { settings } from "./settings.svelte";
import type { GameName } from "./games/names";
import type { Options } from "./pocket/rules";
import type { GameInfo, Catalogue, LevelInfo, OptionInfo } from "./wire";
import { say, words } from "./words/words.svelte";

const catalogues = new SvelteMap<string, Catalogue>();
const requests = new Map<string, Promise<void>>();

/** Ask for it; components read `gameInfo` and are drawn again when it comes. */
export function loadCatalogue(): Promise<void> {
  const { language } = settings;
  let coming = requests.get(language);
  if (!coming) {
    coming = ask((house) => house.catalogue()).then(
      (house) => void catalogues.set(language, house),
      () => void requests.delete(language),
    );
    requests.set(language, coming);
  }
  return coming;
}

export function gameInfo(game: GameName): GameInfo | undefined {
  return catalogues.get(settings.language)?.games.find((info) => info.game === game);
}

/** A level of bots as menus offer it: its name, and one sentence on how it plays. */
export interface LevelOffer {
  level: string;
  name: string;
  text: string;
}

/** The levels to choose from, weakest first; what is said of them besides may depend on the options of the match. */
export function levelsOf(game: GameName, options: Options = {}): LevelOffer[] {
  return LEVELS.map((level) => ({ level, name: levelName(game, level), text: levelText(game, level, options) }));
}

/** The name of a bot's level in words, known before the house has answered. */
export function levelName(game: GameName, level: string): string {
  return levelInfo(game, level)?.name ?? (words.has(`level-${level}`) ? say(`level-${level}`) : level);
}

function levelInfo(game: GameName, level: string): LevelInfo | undefined {
  return gameInfo(game)?.levels.find((one) => one.level === level);
}

function levelText(game: GameName, level: string, options: Options): string {
  const info = levelInfo(game, level);
  if (!info) return say(`level-${level}-text`);
  return [info.text, ...notesOf(info, gameInfo(game)?.options ?? [], options)].join(" ");
}

/** What is said of a level under these options; those not chosen are as usual. */
export function notesOf(
  { notes }: Pick<LevelInfo, "notes">,
  known: readonly Pick<OptionInfo, "name" | "default">[],
  options: Options,
): string[] {
  const chosen = (name: string) => options[name] ?? known.find((option) => option.name === name)?.default;
  return notes.filter(({ option, value }) => chosen(option) === value).map(({ text }) => text);
}
