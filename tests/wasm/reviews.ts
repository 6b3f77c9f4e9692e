// Reviews by the modules, under node:
//   node reviews.mjs FOLDER WORK OUT      the reviews of the match files that WORK names, as JSON; each with the milliseconds of one core that it took
import { readFileSync, writeFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import type {
  DepthRow,
  Description,
  ReviewDescription,
} from "../../web/src/pocket/description";
import { Judge } from "../../web/src/pocket/judge";
import { read } from "../../web/src/pocket/matchfile";
import { networkOf } from "../../web/src/pocket/network";
import { MatchReview } from "../../web/src/pocket/review";
import { GameRules } from "../../web/src/pocket/rules";

interface Work {
  file: string;
  depth: "quick" | "standard" | "deep";
  /** Instead of what the depth says. */
  looks: DepthRow | null;
  seed: number;
  /** Whether nobody waits for more than the first verdict. */
  first?: boolean;
  /** Whether the trained network does not come. */
  alone?: boolean;
  /** Whose choices are judged, if not everybody's. */
  seats?: number[];
}

const [folder, work, out] = process.argv.slice(2) as [string, string, string];
const bytesOf = (file: string) =>
  Uint8Array.from(readFileSync(`${folder}/${file}`));
const jsonOf = <T>(file: string) =>
  JSON.parse(readFileSync(`${folder}/${file}`, "utf8")) as T;

/** Milliseconds of processor time so far: others may be at work on the same machine. */
function spent(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

async function rulesOf(game: string): Promise<GameRules> {
  const description = jsonOf<Description>(`${game}.json`);
  return GameRules.load(game, { wasm: bytesOf(`${game}.wasm`), description });
}

async function review({
  file,
  depth,
  looks,
  seed,
  first,
  alone,
  seats: asked,
}: Work) {
  const text = readFileSync(file, "utf8");
  const match = await read(text, rulesOf);
  const { rules, seats } = match;
  const tablebase = rules.neededTablebase;
  if (tablebase?.seats.includes(seats))
    rules.setTablebase(Uint8Array.from(gunzipSync(bytesOf(tablebase.file))));
  const description = jsonOf<ReviewDescription>(`${rules.game}.review.json`);
  const source = { wasm: bytesOf(`${rules.game}.review.wasm`), description };
  const began = spent();
  const judge = await Judge.load(
    source,
    rules,
    seats,
    looks ?? description.depths[depth],
  );
  const bring = async (name: string) => {
    if (alone) throw new Error(`${name} does not come`);
    const bytes = bytesOf(name);
    return name.endsWith(".gz") ? Uint8Array.from(gunzipSync(bytes)) : bytes;
  };
  const network = judge.asksNetwork ? await networkOf(rules, bring) : null;
  judge.letAsk(network);
  const choices = { depth, seed, ...(asked && { seats: asked }) };
  const reviewing = new MatchReview(match, "", judge, choices);
  const after = { first: 0, coarse: 0, whole: 0 };
  while (reviewing.next()) {
    if (!after.first && reviewing.hasVerdict) after.first = spent() - began;
    if (first && after.first) break;
    if (!after.coarse && reviewing.isCoarse) after.coarse = spent() - began;
  }
  after.whole = spent() - began;
  return { review: reviewing.now, after };
}

const reviews = [];
for (const one of JSON.parse(readFileSync(work, "utf8")) as Work[])
  reviews.push(await review(one));
writeFileSync(out, JSON.stringify(reviews));
