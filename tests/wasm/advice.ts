// Advice by the modules, under node:
//   node advice.mjs FOLDER GAME QUESTIONS OUT      what the judge advises in each position, and why
import { readFileSync, writeFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { advise } from "../../web/src/pocket/advice";
import type {
  Description,
  ReviewDescription,
} from "../../web/src/pocket/description";
import { Judge } from "../../web/src/pocket/judge";
import { networkOf } from "../../web/src/pocket/network";
import { fromHex } from "../../web/src/pocket/records";
import { GameRules, type Options } from "../../web/src/pocket/rules";

interface Question {
  known: string;
  seat: number;
  options: Options;
  seed: number;
}

const [folder, game, questions, out] = process.argv.slice(2) as [
  string,
  string,
  string,
  string,
];
const bytesOf = (file: string) =>
  Uint8Array.from(readFileSync(`${folder}/${file}`));
const jsonOf = <T>(file: string) => JSON.parse(readFileSync(file, "utf8")) as T;
const fetchTablebase = async (file: string) =>
  Uint8Array.from(gunzipSync(bytesOf(file)));

const bring = async (file: string) =>
  file.endsWith(".gz") ? fetchTablebase(file) : bytesOf(file);

const wasm = bytesOf(`${game}.wasm`);
const description = jsonOf<Description>(`${folder}/${game}.json`);
const judging = {
  wasm: bytesOf(`${game}.review.wasm`),
  description: jsonOf<ReviewDescription>(`${folder}/${game}.review.json`),
};
const answers = [];
for (const { known, seat, options, seed } of jsonOf<Question[]>(questions)) {
  const rules = (await GameRules.load(game, { wasm, description })).withOptions(
    options,
  );
  const record = fromHex(known);
  const judgeOf = async () => {
    const judge = await Judge.load(
      judging,
      rules,
      rules.seats(record),
      judging.description.depths.quick,
    );
    if (judge.asksNetwork) judge.letAsk(await networkOf(rules, bring));
    return judge;
  };
  answers.push(
    await advise(rules, judgeOf, record, seat, { seed, fetchTablebase }),
  );
}
writeFileSync(out, JSON.stringify(answers));
