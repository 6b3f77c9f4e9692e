// The worker in which the pocket house lives: requests come in by number and are answered by number.
import type { Readiness } from "../house";
import type { Language } from "../settings.svelte";
import { GAMES, type GameName } from "../games/names";
import type { Refused } from "../wire";
import { fetchModule, fetchTablebase, type Progress } from "./assets";
import { bringNetwork, bringTablebase } from "./bots";
import { loadSharedWords, loadWords } from "./catalogues";
import type { Match } from "./match";
import type { Reader, ListenerMessage } from "./listener";
import { PocketTables } from "./pocket_tables";
import { RequestRefused } from "./request_refused";
import { GameRules } from "./rules";
import { openStore } from "./storage";
import { addWords } from "./tell";
import { BotsThinking } from "./thinking";
import english from "./words.en.ftl?raw";
import french from "./words.fr.ftl?raw";

/** What the page asks for. */
export interface Request {
  number: number;
  name: string;
  reader: Reader;
  /** Milliseconds that a bot takes at least. */
  pace: number;
  args: unknown[];
}

/** What it is answered: the message, why not, or something about a table that it listens to. */
export type Answer =
  | { number: number; answer: unknown }
  | { number: number; refused: Refused; status: number }
  | { number: number; message: ListenerMessage };

const CHANNEL = "teocalli-pocket";
const modules = new Map<GameName, Promise<GameRules>>();

addWords("en", english);
addWords("fr", french);

/** The rules of a game, brought when they are first needed; what did not come is asked for again. */
async function rulesOf(game: string): Promise<GameRules | null> {
  const name = GAMES.find((one) => one === game);
  if (!name) return null;
  const known = modules.get(name) ?? loadRules(name);
  modules.set(name, known);
  try {
    return await known;
  } catch (error) {
    modules.delete(name);
    console.error(error);
    throw new RequestRefused("busy", "pocket-module");
  }
}

async function loadRules(game: GameName): Promise<GameRules> {
  const [source] = await Promise.all([fetchModule(game), loadWords(game)]);
  return GameRules.load(game, source);
}

/**
 * Bring what the board and the bots of a match look up; without it they show and say a little less. Answers whether the
 * board has more to show.
 */
async function prepare({ rules, seats }: Match, onProgress: Progress, levels: readonly string[]): Promise<boolean> {
  await bringNetwork(rules, seats, levels, { fetchTablebase, onProgress });
  const needed = rules.neededTablebase;
  if (!needed?.seats.includes(seats)) return false;
  try {
    await bringTablebase(rules, needed.file, { fetchTablebase, onProgress });
    return true;
  } catch (error) {
    console.warn(error);
    return false;
  }
}

const channel = new BroadcastChannel(CHANNEL);
channel.onmessage = async ({ data }: MessageEvent<string>) => (await opened()).heard(data);

let opening: Promise<PocketTables> | null = null;

/** The tables of this browser; where something did not come with the page, the next who asks tries again. */
function opened(): Promise<PocketTables> {
  opening ??= open().catch((error: unknown) => {
    opening = null;
    throw error;
  });
  return opening;
}

async function open(): Promise<PocketTables> {
  const [store] = await Promise.all([openStore(), loadSharedWords()]);
  const announce = (id: string) => channel.postMessage(id);
  return new PocketTables({ store, rulesOf, prepare, thinking: new BotsThinking(), now: Date.now, announce });
}

type Work = (reader: Reader, ...args: never[]) => Promise<unknown>;

async function perform({ number, name, reader, pace, args }: Request): Promise<unknown> {
  const tables = await opened();
  tables.attendance.pace = pace;
  if (name === "ready") return readiness(tables);
  if (name === "listen") {
    const [id, since] = args as [string, number | undefined];
    return tables.listen(number, reader, id, (message) => post({ number, message }), since);
  }
  if (name === "unlisten") return tables.unlisten(args[0] as number);
  const work = (tables as unknown as Record<string, Work>)[name];
  if (!work) throw new TypeError(`the pocket house has no ${name}`);
  return work.call(tables, reader, ...(args as never[]));
}

const readiness = ({ lasting }: PocketTables): Readiness => ({ able: true, lasting });

self.onmessage = async ({ data }: MessageEvent<Request>) => {
  const { number, reader } = data;
  try {
    post({ number, answer: await perform(data) });
  } catch (error) {
    post({ number, ...refusalOf(error, reader.language) });
  }
};

function refusalOf(error: unknown, language: Language): { refused: Refused; status: number } {
  const trouble = new RequestRefused("trouble", "pocket-trouble");
  try {
    const refuse = error instanceof RequestRefused ? error : trouble;
    if (refuse === trouble) console.error(error); // for whoever mends it
    return { refused: refuse.asWire(language), status: refuse.status };
  } catch (gap) {
    console.error(gap); // a sentence that is not there
    return { refused: trouble.asWire(language), status: trouble.status };
  }
}

const post = (answer: Answer): void => self.postMessage(answer);
