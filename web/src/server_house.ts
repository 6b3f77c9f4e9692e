/** The house on a server: commands and questions over HTTP, and the stream of a table. */
import { decode } from "./decode";
import { newKey, refusal, Trouble, type House, type Opening } from "./house";
import type { Messages } from "./shapes";
import { settings } from "./settings.svelte";
import { Stream } from "./stream";
import { say } from "./words/words.svelte";
import type { Command, OpenTable, Refused } from "./wire";

type MessageName = keyof Messages;

/** The message that an answer holds, or the trouble it tells. */
export async function read<Name extends MessageName>(name: Name, answer: Response): Promise<Messages[Name]> {
  if (!answer.ok) throw new Trouble(await refusalIn(answer), answer.status);
  try {
    return decode(name, await answer.json());
  } catch (error) {
    console.error(error); // what does not fit, for whoever mends it
    throw new Trouble(refusal("unreadable", say("trouble-unreadable")), answer.status);
  }
}

/** Why a request was refused: in the server's words, or in our own where another program answered. */
async function refusalIn(answer: Response): Promise<Refused> {
  try {
    return decode("Refused", await answer.json());
  } catch {
    return refusal("server", say(answer.status === 404 ? "trouble-missing" : "trouble-server"));
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
    throw new Trouble(refusal("line", say("trouble-connection")), 0);
  }
  return read(name, answer);
}

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

/** A server knows one person by the browser: chairs have no names of their own. */
const wireOf = ({ chairs, ...table }: Opening): OpenTable => ({
  ...table,
  chairs: chairs?.map(({ kind, level = null }) => ({ kind, level })) ?? null,
});

export const server: House = {
  kind: "server",
  catalogue: () => ask("Catalogue", "GET", "/house"),
  openTables: () => ask("Tables", "GET", "/tables"),
  myTables: () => ask("Tables", "GET", "/tables/mine"),
  open: (table) => command("Seated", "/tables", wireOf(table)),
  table: (id) => ask("Table", "GET", at(id)),
  listen: (id, listener) => new Stream(() => address(at(id, "/events")), listener).open(),
  join: (id, body) => command("Seated", at(id, "/join"), body),
  story: (id) => ask("Story", "GET", at(id, "/story")),
  act: (id, body) => command("Update", at(id, "/actions"), body),
  undo: (id, body) => command("Update", at(id, "/undo"), body),
  hint: (id, body) => command("Hint", at(id, "/hint"), body),
  start: (id, body) => insist("Table", at(id, "/start"), body),
  seal: (id, body) => insist("Table", at(id, "/seal"), body),
  reveal: (id, body) => insist("Table", at(id, "/nonce"), body),
  resign: (id, body) => insist("Table", at(id, "/resign"), body),
  leave: (id, body) => insist("Table", at(id, "/leave"), body),
  comeBack: (id, body) => insist("Table", at(id, "/return"), body),
  rematch: (id, body) => insist("Seated", at(id, "/rematch"), body),
  giveSeat: (id, body) => insist("Table", at(id, "/seats"), body),
  change: (id, body) => insist("Table", at(id, "/settings"), body),
  say: (id, body) => command("Said", at(id, "/chat"), body),
  replay: (id) => ask("Replay", "GET", `/matches/${encodeURIComponent(id)}`),
  frames: (id, viewer, from, to) =>
    ask("Frames", "GET", `/matches/${encodeURIComponent(id)}/frames`, undefined, {
      viewer,
      from: String(from),
      to: String(to),
    }),
  record: async (id) => `/api/matches/${encodeURIComponent(id)}/record`,
};

/** Give a finished match of this browser to the server, as its file; the table that it is there, the same for the same file. */
export async function give(file: string): Promise<Messages["Table"]> {
  await admission();
  return ask("Table", "POST", "/matches", { file });
}
