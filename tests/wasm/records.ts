// Records of a server told by the client, under node: node records.mjs FOLDER WORK OUT. WORK holds what was sent; OUT gets one message a line.
import { readFileSync, writeFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import type { Description } from "../../web/src/pocket/description";
import { RecordPresenter } from "../../web/src/pocket/record_presenter";
import { GameRules, type Options } from "../../web/src/pocket/rules";
import { addWords } from "../../web/src/pocket/tell";
import type { Language } from "../../web/src/settings.svelte";
import type { RecordStory, RecordUpdate, Table } from "../../web/src/wire";

/** What one viewer is sent of a match. */
interface Sent {
  game: string;
  options: Options;
  names: string[];
  viewer: number;
  records: RecordUpdate[];
  story: RecordStory;
}

interface Work {
  catalogues: [language: Language, source: string][];
  sent: Sent[];
}

const [folder, given, out] = process.argv.slice(2) as [string, string, string];
const { catalogues, sent } = JSON.parse(readFileSync(given, "utf8")) as Work;
for (const [language, source] of catalogues) addWords(language, source);

async function rulesOf({ game, options }: Sent): Promise<GameRules> {
  const description = JSON.parse(readFileSync(`${folder}/${game}.json`, "utf8")) as Description;
  const standard = await GameRules.load(game, { wasm: readFileSync(`${folder}/${game}.wasm`), description });
  const rules = standard.withOptions(options);
  const file = rules.neededTablebase?.file;
  if (file) rules.setTablebase(gunzipSync(readFileSync(`${folder}/${file}`)));
  return rules;
}

function tableOf({ names, viewer }: Sent): Table {
  return { seats: names.map((name) => ({ name })), you: viewer < 0 ? null : viewer } as Table;
}

/** Each record in one language, again in the other, and the story: as it was told, and to somebody who comes late. */
function* told(rules: GameRules, one: Sent): Generator<unknown> {
  const presenter = new RecordPresenter(rules, tableOf(one));
  for (const record of one.records) {
    yield presenter.update(record, "en");
    yield presenter.again("fr");
  }
  yield presenter.story("fr");
  const late = new RecordPresenter(rules, tableOf(one));
  if (late.story("en") !== null) throw new Error("a story that nobody told");
  late.addStory(one.story);
  yield late.story("en");
}

/** A message as a server would send it, which has no beats. */
const asSent = (message: unknown): string =>
  JSON.stringify(message, (key, value: unknown) => (key === "beats" ? undefined : value));

const lines: string[] = [];
for (const one of sent) for (const message of told(await rulesOf(one), one)) lines.push(asSent(message));
writeFileSync(out, lines.join("\n"));
