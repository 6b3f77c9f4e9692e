/** The modules as `make` builds them, for tests. `make quick` does not, and leaves out what needs them where they are not there. */
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { GAMES, type GameName } from "../games/names";
import { loadWords } from "./catalogues";
import type { Description } from "./description";
import { isGzip, unzipped, type JudgeSource } from "./assets";
import { GameRules } from "./rules";

const folder = fileURLToPath(new URL("../../../src/teocalli/wasm/built/", import.meta.url));
const bytesOf = (file: string): Uint8Array<ArrayBuffer> => Uint8Array.from(readFileSync(folder + file));

export const areBuilt = GAMES.every((game) => existsSync(`${folder}${game}.wasm`));

/** The judge of a game. */
export const builtJudge = (game: GameName): JudgeSource => ({
  wasm: bytesOf(`${game}.review.wasm`),
  description: JSON.parse(readFileSync(`${folder}${game}.review.json`, "utf8")) as JudgeSource["description"],
});

/** What bots know by heart or have learnt: a file of the build, unpacked. */
export const builtContent = async (file: string): Promise<Uint8Array<ArrayBuffer>> =>
  isGzip(bytesOf(file)) ? unzipped(bytesOf(file)) : bytesOf(file);

/** The module of a game. */
export const builtModule = (game: GameName): { wasm: Uint8Array<ArrayBuffer>; description: Description } => ({
  wasm: bytesOf(`${game}.wasm`),
  description: JSON.parse(readFileSync(`${folder}${game}.json`, "utf8")) as Description,
});

/** The rules of a game with everything that they know, and its words. */
export async function builtRules(game: GameName): Promise<GameRules> {
  const rules = await GameRules.load(game, builtModule(game));
  const tablebase = rules.neededTablebase;
  if (tablebase) rules.setTablebase(await builtContent(tablebase.file));
  await loadWords(game);
  return rules;
}
