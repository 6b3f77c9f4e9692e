// Match files: one readable JSON file a match, in which every byte counts, laid out as src/teocalli/matchfile.py does;
// `teocalli verify` accepts what is written here. The log is a chain: each line carries a check over everything before
// it, so a changed line is found and named.
import { parsed } from "../decode";
import { Match, ActionRefused, UNDO, type Entry, type Setup } from "./match";
import { fromHex } from "./records";
import { OptionError, type GameRules, type Options, type Standing } from "./rules";
import { sha256, textDigest, toHex } from "./sha256";

export const FORMAT = 1;
const CHECK = 12; // hex digits of the check at the end of a log line
const LARGEST = 1 << 24; // characters of a match file

/** A match file that cannot be read: what is wrong with it, as a message of the pocket's catalogue. */
export class FileError extends Error {
  constructor(
    readonly id: string,
    readonly args: Record<string, string | number> = {},
  ) {
    super(`${id} ${JSON.stringify(args)}`);
  }
}

/** What the check of the first line of a log is over. */
export interface Header {
  teocalli: number;
  game: string;
  seats: number;
  names: readonly string[];
  options: Options;
  box: { digest: string; data: null };
  nonces: readonly string[];
  /** Only where players sealed their nonces before the deal. */
  seals?: readonly string[];
  commitment: string;
}

interface File extends Header {
  log: string[];
  seed: string | null;
  standings: { points: number; place: number }[] | null;
  digest: string;
}

const TEXTS = { list: "string" } as const;
const SHAPE = {
  fields: {
    teocalli: "integer",
    game: "string",
    seats: "integer",
    names: TEXTS,
    options: { record: { either: ["string", "integer", "boolean"] } },
    box: { fields: { digest: "string", data: "unknown" } },
    nonces: TEXTS,
    commitment: "string",
    log: TEXTS,
    seed: { either: ["string", "null"] },
    standings: { either: ["null", { list: { fields: { points: "integer", place: "integer" } } }] },
    digest: "string",
  },
} as const;

/** The match as text. While it runs the text holds the seed, and is for its players alone. */
export async function write(match: Match): Promise<string> {
  const header = headerOf(match);
  const fields = {
    ...header,
    log: await logLines(match, await chainStart(header)),
    seed: toHex(match.setup.seed),
    standings: match.over ? match.standings().map(scored) : null,
  };
  return laidOut({ ...fields, digest: await textDigest(canonical(fields)) });
}

/** The match that a file holds, played up to its last entry, everything that it claims checked; a `FileError` says what is wrong. */
export async function read(text: string, rulesOf: (game: string) => Promise<GameRules | null>): Promise<Match> {
  const file = parse(text);
  const rules = await rulesOf(file.game);
  if (!rules) throw new FileError("pocket-file-game", { game: file.game });
  const match = await setUp(file, rules);
  await playLog(match, file.log, await chainStart(ordered(file)));
  checkEnd(file, match);
  const { digest, ...rest } = ordered(file);
  if ((await textDigest(canonical(rest))) !== digest) throw new FileError("pocket-file-digest");
  if (text !== laidOut({ ...rest, digest })) throw new FileError("pocket-file-layout");
  return match;
}

/** What the header of a match's file says. */
export function headerOf({ rules: { description, options }, setup, commitment }: Match): Header {
  return {
    teocalli: FORMAT,
    game: description.game,
    seats: setup.seats,
    names: setup.names,
    options,
    box: { digest: description.digest, data: null },
    nonces: setup.nonces,
    ...(setup.seals.some(Boolean) ? { seals: setup.seals } : {}),
    commitment,
  };
}

/** The check that the first line of a log continues. */
export async function chainStart(header: Header): Promise<string> {
  const { teocalli, game, seats, names, options, box, nonces, seals, commitment } = header;
  const head = { teocalli, game, seats, names, options, box, nonces, ...(seals ? { seals } : {}), commitment };
  return textDigest(canonical(head));
}

/** A line of the log, `ply seat action check`, and the whole check that the next line continues. */
export async function nextLine(rules: GameRules, check: string, ply: number, { seat, action }: Entry) {
  const body = `${ply} ${seat} ${action === UNDO ? "undo" : rules.actionText(action)}`;
  const next = await link(check, body);
  return { line: `${body} ${next.slice(0, CHECK)}`, check: next };
}

/** Carry out lines of a log after the entries that a match has; the check that the next line continues. */
export async function playLog(match: Match, lines: readonly string[], check: string): Promise<string> {
  let last = check;
  for (const line of lines) {
    const cut = line.lastIndexOf(" ");
    const body = line.slice(0, Math.max(cut, 0));
    last = await link(last, body);
    if (last.slice(0, CHECK) !== line.slice(cut + 1))
      throw new FileError("pocket-file-check", { number: match.ply + 1, line });
    enter(match, line, body);
  }
  return last;
}

function enter(match: Match, line: string, body: string): void {
  const number = match.ply + 1;
  const parts = /^(\d+) (\d) (.+)$/.exec(body);
  const action = parts?.[3] === "undo" ? UNDO : match.rules.actionOf(parts?.[3] ?? "");
  if (!parts || parts[1] !== String(number) || action === -1) throw new FileError("pocket-file-line", { number, line });
  try {
    match.enter({ seat: Number(parts[2]), action });
  } catch (error) {
    if (!(error instanceof ActionRefused)) throw error;
    throw new FileError("pocket-file-refused", { number, line, rule: error.refusal.rule });
  }
}

async function logLines(match: Match, start: string): Promise<string[]> {
  const lines: string[] = [];
  let check = start;
  for (const [at, entry] of match.log.entries()) {
    const next = await nextLine(match.rules, check, at + 1, entry);
    lines.push(next.line);
    check = next.check;
  }
  return lines;
}

function parse(text: string): File {
  if (text.length > LARGEST) throw new FileError("pocket-file-size");
  const file = parsed(SHAPE, text) as (File & { seals?: unknown }) | null;
  if (!file || !(file.seals === undefined || isTexts(file.seals))) throw new FileError("pocket-file-none");
  if (file.teocalli !== FORMAT) throw new FileError("pocket-file-format", { format: file.teocalli });
  return file;
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string");

/** The match of a file as it was dealt, its header checked. */
async function setUp(file: File, rules: GameRules): Promise<Match> {
  if (file.box.data !== null || file.box.digest !== rules.description.digest) throw new FileError("pocket-file-box");
  const setup: Setup = { ...file, seed: await seedOf(file), seals: await sealsOf(file) };
  if (setup.names.length && setup.names.length !== setup.seats)
    throw new FileError("pocket-file-names", { count: setup.names.length, seats: setup.seats });
  try {
    return await Match.deal(rules.withOptions(file.options), setup);
  } catch (error) {
    if (error instanceof OptionError) throw new FileError("pocket-file-options", { detail: error.message });
    throw error;
  }
}

async function seedOf({ seed, commitment }: File): Promise<Uint8Array> {
  if (seed === null) throw new FileError("pocket-file-secret");
  if (!/^[0-9a-f]{64}$/.test(seed)) throw new FileError("pocket-file-seed");
  const bytes = fromHex(seed);
  if (toHex(await sha256(bytes)) !== commitment) throw new FileError("pocket-file-commitment");
  return bytes;
}

async function sealsOf({ nonces, seals = [] }: File): Promise<readonly string[]> {
  if (seals.length && seals.length !== nonces.length) throw new FileError("pocket-file-seals");
  for (const [n, seal] of seals.entries())
    if (seal && (await textDigest(nonces[n]!)) !== seal) throw new FileError("pocket-file-nonce", { number: n + 1 });
  return seals;
}

function checkEnd({ standings }: File, match: Match): void {
  const played = match.over ? canonical(match.standings().map(scored)) : "null";
  if (canonical(standings) !== played) throw new FileError("pocket-file-standings");
}

const scored = ({ points, place }: Standing) => ({ points, place });

const link = (check: string, body: string): Promise<string> => textDigest(`${check} ${body}`);

/** The fields of a file in the one order in which they are written. */
function ordered(file: File): File {
  const { teocalli, game, seats, names, options, box, nonces, seals, commitment, log, seed, standings, digest } = file;
  const head = { teocalli, game, seats, names, options, box: { digest: box.digest, data: box.data }, nonces };
  const end = standings && standings.map(({ points, place }) => ({ points, place }));
  return { ...head, ...(seals ? { seals } : {}), commitment, log, seed, standings: end, digest };
}

/** The one way a match file is laid out: a field a line, the log a line an entry. */
const laidOut = (fields: object): string => `${JSON.stringify(fields, null, 1)}\n`;

/** The one way of writing data that a digest is taken of. */
export function canonical(data: unknown): string {
  if (Array.isArray(data)) return `[${data.map(canonical).join(",")}]`;
  if (typeof data !== "object" || data === null) return JSON.stringify(data);
  const fields = Object.entries(data).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${canonical(value)}`).join(",")}}`;
}
