/** The games of the house, each brought only when it is needed. */
import { words } from "../words/words.svelte";
import type { Language } from "../settings.svelte";
import type { LessonScript } from "../learn/script";
import type { GameName } from "./names";
import type { GameParts } from "./plugin";

export type { GameParts };

const boards = import.meta.glob<{ parts: GameParts }>("./*/index.ts");
const catalogues = import.meta.glob<string>("$teocalli/games/*/words.*.ftl", { query: "?raw", import: "default" });
const rulebooks = import.meta.glob<string>("$teocalli/games/*/rules.*.md", { query: "?raw", import: "default" });
const ownWords = import.meta.glob<string>("./*/words.*.ftl", { query: "?raw", import: "default" });
const lessons = import.meta.glob<LessonScript>("./*/lesson.json", { import: "default" });

function at<T>(modules: Record<string, () => Promise<T>>, end: string): () => Promise<T> {
  const key = Object.keys(modules).find((path) => path.endsWith(end));
  if (key === undefined) return () => Promise.reject(new Error(`missing ${end}`));
  return modules[key] as () => Promise<T>;
}

/** Both catalogues of a game in one language: the one that the server tells with, and the board's own where it has one. */
async function catalogue(name: GameName, language: Language): Promise<string> {
  const own = Object.keys(ownWords).find((path) => path.endsWith(`/${name}/words.${language}.ftl`));
  const [house, board] = await Promise.all([
    at(catalogues, `/${name}/words.${language}.ftl`)(),
    own ? ownWords[own]?.() : "",
  ]);
  return `${house}\n${board ?? ""}`;
}

/** The words of a game in both languages. */
export async function loadWords(name: GameName): Promise<void> {
  await words.load(name, { en: () => catalogue(name, "en"), fr: () => catalogue(name, "fr") });
}

/** The parts of a game's table, with its words; a game without a board gets the plain one. */
export async function loadGame(name: GameName): Promise<GameParts> {
  const board = boards[`./${name}/index.ts`] ?? boards["./plain/index.ts"];
  if (!board) throw new Error(`no board for ${name}`);
  const [module] = await Promise.all([board(), loadWords(name)]);
  return module.parts;
}

export const loadRulebook = (name: GameName, language: string): Promise<string> =>
  at(rulebooks, `/${name}/rules.${language}.md`)();
export const loadScript = (name: GameName): Promise<LessonScript> => at(lessons, `/${name}/lesson.json`)();
export const hasLesson = (name: GameName): boolean => Object.keys(lessons).some((path) => path.includes(`/${name}/`));
