/** A lesson brought with the rules that play it. */
import { loadScript } from "../games";
import { fetchModule, fetchTablebase } from "../pocket/assets";
import { loadWords } from "../pocket/catalogues";
import { GameRules } from "../pocket/rules";
import type { GameName } from "../games/names";
import { playLesson, type PlayedLesson } from "./script";

export async function loadLesson(game: GameName): Promise<PlayedLesson> {
  const [script, rules] = await Promise.all([loadScript(game), loadRules(game), loadWords(game)]);
  return playLesson(script, rules);
}

/** The rules with everything that a screen draws. */
async function loadRules(game: GameName): Promise<GameRules> {
  const rules = await GameRules.load(game, await fetchModule(game));
  const tablebase = rules.neededTablebase;
  if (tablebase) rules.setTablebase(await fetchTablebase(tablebase.file));
  return rules;
}
