/** The catalogues that the pocket house tells with: what all games share, and the words of a game, each brought when it is first needed. */
import type { Language } from "../settings.svelte";
import type { GameName } from "../games/names";
import { addWords } from "./tell";

type Files = Record<string, () => Promise<string>>;

const shared: Files = import.meta.glob<string>(
  ["$teocalli/words/*.ftl", "$teocalli/bots/words.*.ftl", "$teocalli/server/words.*.ftl"],
  { query: "?raw", import: "default" },
);
const ofGames: Files = import.meta.glob<string>("$teocalli/games/*/words.*.ftl", { query: "?raw", import: "default" });
const ofReviews: Files = import.meta.glob<string>("$teocalli/review/words.*.ftl", { query: "?raw", import: "default" });
const loaded = new Map<GameName, Promise<void>>();

/** Bring what is said in every game, in both languages. */
export const loadSharedWords = (): Promise<void> => addAll([shared]);

/** Bring what a review says, in both languages. */
export const loadReviewWords = (): Promise<void> => addAll([ofReviews]);

/** Bring everything that is said in a match of this game, in both languages. */
export function loadWords(game: GameName): Promise<void> {
  const known = loaded.get(game);
  if (known) return known;
  const coming = addAll([shared, within(ofGames, `/${game}/`)]);
  loaded.set(game, coming);
  coming.catch(() => loaded.delete(game)); // asked for again, it is tried again
  return coming;
}

async function addAll(files: readonly Files[]): Promise<void> {
  const all = files.flatMap((some) => Object.entries(some));
  await Promise.all(all.map(async ([path, source]) => addWords(languageOf(path), await source())));
}

function within(files: Files, folder: string): Files {
  return Object.fromEntries(Object.entries(files).filter(([path]) => path.includes(folder)));
}

/** The language of a file, which its name says: `fr.ftl`, `words.fr.ftl`. */
function languageOf(path: string): Language {
  return path.endsWith("fr.ftl") ? "fr" : "en";
}
