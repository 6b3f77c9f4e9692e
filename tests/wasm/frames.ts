// Matches as messages by the client, under node: node frames.mjs FOLDER WORK OUT. WORK holds matches as JSON; OUT gets one message a line.
import { readFileSync, writeFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import type { Description } from "../../web/src/pocket/description";
import { hintQuestion, frames, hint, replay, update, wholeStory, type Help, type Thought } from "../../web/src/pocket/frames";
import { Match, type Entry } from "../../web/src/pocket/match";
import { fromHex } from "../../web/src/pocket/records";
import { GameRules, type Options } from "../../web/src/pocket/rules";
import { addWords } from "../../web/src/pocket/tell";
import type { Language } from "../../web/src/settings.svelte";

interface Played {
  game: string;
  seats: number;
  options: Options;
  seed: string;
  nonces: string[];
  names: string[];
  log: [seat: number, action: number][];
  help: Help;
  thought: Thought;
}

interface Work {
  catalogues: [language: Language, source: string][];
  matches: Played[];
}

const LANGUAGES = ["en", "fr"] as const;
const [folder, given, out] = process.argv.slice(2) as [string, string, string];
const { catalogues, matches } = JSON.parse(readFileSync(given, "utf8")) as Work;
for (const [language, source] of catalogues) addWords(language, source);

async function rulesOf(game: string): Promise<GameRules> {
  const description = JSON.parse(readFileSync(`${folder}/${game}.json`, "utf8")) as Description;
  return GameRules.load(game, { wasm: readFileSync(`${folder}/${game}.wasm`), description });
}

/** The rules with the options of a match, and what its players know by heart. */
function chosen(standard: GameRules, options: Played["options"]): GameRules {
  const rules = standard.withOptions(options);
  const file = rules.neededTablebase?.file;
  if (file) rules.setTablebase(gunzipSync(readFileSync(`${folder}/${file}`)));
  return rules;
}

async function dealt(rules: GameRules, { seats, options, seed, nonces, names }: Played): Promise<Match> {
  return Match.deal(chosen(rules, options), { seats, seed: fromHex(seed), nonces, seals: [], names });
}

/** Everything that is sent about a match: an update for every viewer at every ply, then what its replay shows. */
function* told(match: Match, played: Played): Generator<unknown> {
  const { names, help } = played;
  yield* updates(match, played);
  for (const [seat, action] of played.log) {
    const entry: Entry = { seat, action };
    match.enter(entry);
    yield* updates(match, played);
  }
  for (const language of LANGUAGES) {
    const audience = { language, names };
    for (let viewer = -1; viewer < match.seats; viewer++) yield wholeStory(match, viewer, audience);
    yield replay(match, audience);
    yield frames(match, "open", 0, match.ply, audience);
    yield frames(match, match.seats - 1, 3, 9, audience);
    yield frames(match, -1, match.ply - 2, match.ply + 5, audience);
    yield update(
      { match, names, at: 7, clock: { left: [4, 2], at: 9 }, people: [0, 1], help, givenUp: true },
      0,
      language,
    );
  }
}

function* updates(match: Match, { names, help, seats, thought }: Played): Generator<unknown> {
  const clock = { left: names.map((_, seat) => seat * 1000), at: match.ply };
  for (let viewer = -1; viewer < seats; viewer++) {
    const language = LANGUAGES[(match.ply + viewer + 1) % 2]!;
    const people = [viewer];
    yield update({ match, names, at: match.ply, clock, people, help, givenUp: false }, viewer, language);
    if (viewer >= 0) yield hint(hintQuestion(match, viewer, { language, names }), thought);
  }
}

/** A message as a server would send it, which has no beats. */
const sent = (message: unknown): string =>
  JSON.stringify(message, (key, value: unknown) => (key === "beats" ? undefined : value));

const rules = new Map<string, GameRules>();
const lines: string[] = [];
for (const played of matches) {
  if (!rules.has(played.game)) rules.set(played.game, await rulesOf(played.game));
  const match = await dealt(rules.get(played.game)!, played);
  for (const message of told(match, played)) lines.push(sent(message));
}
writeFileSync(out, lines.join("\n"));
