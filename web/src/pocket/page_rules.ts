/** The rules and words of games on the page itself, for tables of a server. */
import { GAMES, type GameName } from "../games/names";
import type { Table } from "../wire";
import { fetchModule, fetchTablebase } from "./assets";
import { loadWords } from "./catalogues";
import { GameRules } from "./rules";

const modules = new Map<GameName, Promise<GameRules>>();

/** The rules of a table with all that its views look up; null where they are not to be had on this page. */
export async function rulesOf({
  game,
  options,
  seats,
}: Pick<Table, "game" | "options" | "seats">): Promise<GameRules | null> {
  const name = GAMES.find((one) => one === game);
  if (!name || typeof WebAssembly === "undefined") return null;
  const known = modules.get(name) ?? loadRules(name);
  modules.set(name, known);
  known.catch(() => modules.delete(name)); // asked for again, it is tried again
  const rules = (await known).withOptions(options);
  const tablebase = rules.neededTablebase;
  if (tablebase?.seats.includes(seats.length)) rules.setTablebase(await fetchTablebase(tablebase.file));
  return rules;
}

async function loadRules(game: GameName): Promise<GameRules> {
  const [source] = await Promise.all([fetchModule(game), loadWords(game)]);
  return GameRules.load(game, source);
}
