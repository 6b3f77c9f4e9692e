/** Commands and questions to the server. Every answer is the message asked for, or a `Trouble` that says in words what is wrong. */
import { decode } from "./decode";
import type { Messages } from "./shapes";
import { settings } from "./settings.svelte";
import { say } from "./words/words.svelte";
import type { Act, Command, GiveSeat, Join, OpenTable, Refused, Rematch, Reveal, Say, Seal, Settings } from "./wire";

type MessageName = keyof Messages;

/** A request that was not carried out, told in the reader's language. */
export class Trouble extends Error {
  constructor(
    readonly refused: Refused,
    readonly status: number, // 0: the line is down
  ) {
    super(refused.text);
  }

  /** Worth trying again by itself: the line or the server failed, not the request. */
  get passing(): boolean {
    return this.status === 0 || this.status >= 500 || this.refused.code === "busy";
  }
}

function refusal(code: string, id: string): Refused {
  return { code, text: say(id), rule: null, ply: null, about: {}, retry: null };
}

/** The message that an answer holds, or the trouble it tells. */
export async function read<Name extends MessageName>(name: Name, answer: Response): Promise<Messages[Name]> {
  if (!answer.ok) throw new Trouble(await refusalIn(answer), answer.status);
  try {
    return decode(name, await answer.json());
  } catch (error) {
    console.error(error); // what does not fit, for whoever mends it
    throw new Trouble(refusal("unreadable", "trouble-unreadable"), answer.status);
  }
}

/** Why a request was refused: in the server's words, or in our own where another program answered. */
async function refusalIn(answer: Response): Promise<Refused> {
  try {
    return decode("Refused", await answer.json());
  } catch {
    return refusal("server", answer.status === 404 ? "trouble-missing" : "trouble-server");
  }
}

export function address(path: string, query: Record<string, string> = {}): string {
  return `/api${path}?${new URLSearchParams({ language: settings.language, ...query })}`;
}

async function ask<Name extends MessageName>(
  name: Name,
  method: "GET" | "POST",
  path: string,
  body?: unknown,
  query: Record<string, string> = {},
): Promise<Messages[Name]> {
  const init: RequestInit = { method, credentials: "same-origin", headers: { accept: "application/json" } };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { accept: "application/json", "content-type": "application/json" };
  }
  let answer: Response;
  try {
    answer = await fetch(address(path, query), init);
  } catch {
    throw new Trouble(refusal("line", "trouble-connection"), 0);
  }
  return read(name, answer);
}

/** A key that no other command has. */
export const newKey = (): string => crypto.getRandomValues(new Uint32Array(3)).join("-");

/** The house gives every browser a token, as a cookie, before its first command; whoever has a good one keeps it. */
let admitted: Promise<unknown> | null = null;

function admission(): Promise<unknown> {
  admitted ??= ask("Token", "POST", "/tokens").catch((trouble: unknown) => {
    admitted = null; // asked for again with the next command
    throw trouble;
  });
  return admitted;
}

/** Send a command; when the connection fails it is sent again with the same key, so that it is done once. */
async function command<Name extends MessageName>(
  name: Name,
  path: string,
  body: { key: string },
  tries = 3,
): Promise<Messages[Name]> {
  for (let attempt = 1; ; attempt++) {
    try {
      await admission();
      return await ask(name, "POST", path, body);
    } catch (trouble) {
      if (!(trouble instanceof Trouble) || attempt >= tries) throw trouble;
      if (trouble.refused.code === "token" && attempt === 1)
        admitted = null; // the cookie was lost: another one, once
      else if (!trouble.passing) throw trouble;
      else await new Promise((resolve) => setTimeout(resolve, trouble.refused.retry ?? 400 * attempt));
    }
  }
}

const INSISTENT = 4; // times that a command is sent to a table that goes on meanwhile

/** Send a command that is meant whatever has been played since: to a table that has moved on it is sent again, for where it is now. */
async function insist<Name extends MessageName>(name: Name, path: string, body: Command): Promise<Messages[Name]> {
  let wish = body;
  for (let attempt = 1; ; attempt++) {
    try {
      return await command(name, path, wish);
    } catch (trouble) {
      const { code, ply } = trouble instanceof Trouble ? trouble.refused : { code: "", ply: null };
      if (code !== "stale" || ply === null || attempt >= INSISTENT) throw trouble;
      wish = { ...wish, ply, key: newKey() };
    }
  }
}

const at = (id: string, rest = ""): string => `/tables/${encodeURIComponent(id)}${rest}`;

export const api = {
  catalogue: () => ask("Catalogue", "GET", "/house"),
  openTables: () => ask("Tables", "GET", "/tables"),
  myTables: () => ask("Tables", "GET", "/tables/mine"),
  rulebook: (game: string) => ask("Rulebook", "GET", `/games/${game}/rules`),
  open: (table: OpenTable) => command("Seated", "/tables", table),
  table: (id: string) => ask("Table", "GET", at(id)),
  join: (id: string, body: Join) => command("Seated", at(id, "/join"), body),
  story: (id: string) => ask("Story", "GET", at(id, "/story")),
  act: (id: string, body: Act) => command("Update", at(id, "/actions"), body),
  undo: (id: string, body: Command) => command("Update", at(id, "/undo"), body),
  hint: (id: string, body: Command) => command("Hint", at(id, "/hint"), body),
  start: (id: string, body: Command) => insist("Table", at(id, "/start"), body),
  seal: (id: string, body: Seal) => insist("Table", at(id, "/seal"), body),
  reveal: (id: string, body: Reveal) => insist("Table", at(id, "/nonce"), body),
  resign: (id: string, body: Command) => insist("Table", at(id, "/resign"), body),
  leave: (id: string, body: Command) => insist("Table", at(id, "/leave"), body),
  comeBack: (id: string, body: Command) => insist("Table", at(id, "/return"), body),
  rematch: (id: string, body: Rematch) => insist("Seated", at(id, "/rematch"), body),
  giveSeat: (id: string, body: GiveSeat) => insist("Table", at(id, "/seats"), body),
  change: (id: string, body: Settings) => insist("Table", at(id, "/settings"), body),
  say: (id: string, body: Say) => command("Said", at(id, "/chat"), body),
  replay: (id: string) => ask("Replay", "GET", `/matches/${encodeURIComponent(id)}`),
  frames: (id: string, viewer: string, from: number, to: number) =>
    ask("Frames", "GET", `/matches/${encodeURIComponent(id)}/frames`, undefined, {
      viewer,
      from: String(from),
      to: String(to),
    }),
  record: (id: string) => `/api/matches/${encodeURIComponent(id)}/record`,
};
