// Match files under node:
//   node matchfiles.mjs write FOLDER GAME COUNT OUT   match files of random play, finished and running, as a list of texts
//   node matchfiles.mjs read FOLDER GAME FILES OUT    each text read and written again, or what is wrong with it
import { readFileSync, writeFileSync } from "node:fs";
import type { Description } from "../../web/src/pocket/description";
import { Match, type Setup } from "../../web/src/pocket/match";
import { FileError, read, write } from "../../web/src/pocket/matchfile";
import { GameRules, type Options } from "../../web/src/pocket/rules";
import { textDigest } from "../../web/src/pocket/sha256";

const NAMES = ["Zoé", "“Quetzal”", 'A "quoted"\\name\u007f', "名前", "🦎 two", "e\u0301"];
const RUNNING = 3; // every so many matches one is left running
const UNDONE = 4; // about every so many plies somebody takes an action back who may

/** A small generator, so that a run can be repeated. */
function dice(seed: number): (sides: number) => number {
  let state = seed * 2654435761 + 1;
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

async function setupOf(rules: GameRules, number: number): Promise<Setup> {
  const { seats } = rules.description;
  const players = seats[number % seats.length]!;
  const nonces = number % 2 ? NAMES.slice(0, players).map((name) => `${name} ${number}`) : [];
  return {
    seats: players,
    seed: Uint8Array.from({ length: 32 }, (_, i) => (number * 31 + i * 7) & 255),
    nonces,
    seals: number % 4 === 3 ? await Promise.all(nonces.map(textDigest)) : [],
    names: NAMES.slice(0, players),
  };
}

/** Any options that go with so many players. */
function optionsOf(rules: GameRules, seats: number, roll: (sides: number) => number): Options {
  for (;;) {
    const options = Object.fromEntries(
      rules.description.options.map(({ name, values, span }) => [
        name,
        span ? span[0] + roll(span[1] - span[0] + 1) : values[roll(values.length)]!,
      ]),
    );
    try {
      rules.withOptions(options).checkSeats(seats);
      return options;
    } catch {
      continue; // these do not go together
    }
  }
}

async function played(base: GameRules, number: number): Promise<Match> {
  const roll = dice(number);
  const setup = await setupOf(base, number);
  const match = await Match.deal(base.withOptions(number % 2 ? optionsOf(base, setup.seats, roll) : {}), setup);
  const most = number % RUNNING ? Infinity : roll(40);
  while (!match.over && match.ply < most) {
    const undoing = match.log.at(-1)?.seat ?? -1;
    if (roll(UNDONE) === 0 && match.canUndo(undoing)) match.undo(undoing);
    else takeAny(match, roll);
  }
  return match;
}

function takeAny(match: Match, roll: (sides: number) => number): void {
  const { turn } = match.moment;
  const legal = match.legal(turn);
  match.act(turn, legal[roll(legal.length)]!);
}

async function rewritten(text: string, rules: GameRules): Promise<{ text?: string; problem?: string }> {
  try {
    return { text: await write(await read(text, async (game) => (game === rules.game ? rules : null))) };
  } catch (error) {
    if (error instanceof FileError) return { problem: error.message };
    throw error;
  }
}

const [mode, folder, game, what, out] = process.argv.slice(2) as [string, string, string, string, string];
const description = JSON.parse(readFileSync(`${folder}/${game}.json`, "utf8")) as Description;
const rules = await GameRules.load(game, { wasm: readFileSync(`${folder}/${game}.wasm`), description });
const answers: unknown[] = [];
if (mode === "write")
  for (let number = 0; number < Number(what); number++) answers.push(await write(await played(rules, number)));
else for (const text of JSON.parse(readFileSync(what, "utf8")) as string[]) answers.push(await rewritten(text, rules));
writeFileSync(out, JSON.stringify(answers));
