/** Commands and questions to the server. Every answer is the message asked for, or a `Trouble` that says in words what is wrong. */
import { settings } from "./settings.svelte";
import { say } from "./words/words.svelte";
import type {
  Act,
  Command,
  Frames,
  GiveSeat,
  Hint,
  Catalogue,
  Join,
  OpenTable,
  Refused,
  Rematch,
  Replay,
  Reveal,
  Rulebook,
  Say,
  Seal,
  Seated,
  Settings,
  Story,
  Table,
  Tables,
  Token,
  Update,
} from "./wire";

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

function told(code: string, id: string): Refused {
  return { code, text: say(id), rule: null, ply: null, about: {}, retry: null };
}

/** Make of an answer what it holds, or the trouble it tells. */
export async function read<T>(answer: Response): Promise<T> {
  const json = (answer.headers.get("content-type") ?? "").includes("json");
  if (answer.ok) return (json ? await answer.json() : undefined) as T;
  const refused = json ? ((await answer.json()) as Partial<Refused>) : {};
  const known = told("server", answer.status === 404 ? "trouble-missing" : "trouble-server");
  throw new Trouble({ ...known, ...(refused.text ? refused : {}) } as Refused, answer.status);
}

export function address(path: string, query: Record<string, string> = {}): string {
  return `/api${path}?${new URLSearchParams({ language: settings.language, ...query })}`;
}

async function ask<T>(
  method: "GET" | "POST",
  path: string,
  body?: unknown,
  query: Record<string, string> = {},
): Promise<T> {
  const init: RequestInit = { method, credentials: "same-origin", headers: { accept: "application/json" } };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { accept: "application/json", "content-type": "application/json" };
  }
  let answer: Response;
  try {
    answer = await fetch(address(path, query), init);
  } catch {
    throw new Trouble(told("line", "trouble-line"), 0);
  }
  return read<T>(answer);
}

/** A key that no other command has. */
export const newKey = (): string => crypto.getRandomValues(new Uint32Array(3)).join("-");

/** The house gives every browser a token, as a cookie, before its first command; whoever has a good one keeps it. */
let admitted: Promise<unknown> | null = null;

function admission(): Promise<unknown> {
  admitted ??= ask<Token>("POST", "/tokens").catch((trouble: unknown) => {
    admitted = null; // asked for again with the next command
    throw trouble;
  });
  return admitted;
}

/** Send a command; when the connection fails it is sent again with the same key, so that it is done once. */
async function command<T>(path: string, body: { key: string }, tries = 3): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      await admission();
      return await ask<T>("POST", path, body);
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
async function insist<T>(path: string, body: Command): Promise<T> {
  let wish = body;
  for (let attempt = 1; ; attempt++) {
    try {
      return await command<T>(path, wish);
    } catch (trouble) {
      const { code, ply } = trouble instanceof Trouble ? trouble.refused : { code: "", ply: null };
      if (code !== "stale" || ply === null || attempt >= INSISTENT) throw trouble;
      wish = { ...wish, ply, key: newKey() };
    }
  }
}

const at = (id: string, rest = ""): string => `/tables/${encodeURIComponent(id)}${rest}`;

export const api = {
  house: () => ask<Catalogue>("GET", "/house"),
  openTables: () => ask<Tables>("GET", "/tables"),
  myTables: () => ask<Tables>("GET", "/tables/mine"),
  rulebook: (game: string) => ask<Rulebook>("GET", `/games/${game}/rules`),
  open: (table: OpenTable) => command<Seated>("/tables", table),
  table: (id: string) => ask<Table>("GET", at(id)),
  join: (id: string, body: Join) => command<Seated>(at(id, "/join"), body),
  story: (id: string) => ask<Story>("GET", at(id, "/story")),
  act: (id: string, body: Act) => command<Update>(at(id, "/actions"), body),
  undo: (id: string, body: Command) => command<Update>(at(id, "/undo"), body),
  hint: (id: string, body: Command) => command<Hint>(at(id, "/hint"), body),
  start: (id: string, body: Command) => insist<Table>(at(id, "/start"), body),
  seal: (id: string, body: Seal) => insist<Table>(at(id, "/seal"), body),
  reveal: (id: string, body: Reveal) => insist<Table>(at(id, "/nonce"), body),
  resign: (id: string, body: Command) => insist<Table>(at(id, "/resign"), body),
  leave: (id: string, body: Command) => insist<Table>(at(id, "/leave"), body),
  comeBack: (id: string, body: Command) => insist<Table>(at(id, "/return"), body),
  rematch: (id: string, body: Rematch) => insist<Seated>(at(id, "/rematch"), body),
  giveSeat: (id: string, body: GiveSeat) => insist<Table>(at(id, "/seats"), body),
  change: (id: string, body: Settings) => insist<Table>(at(id, "/settings"), body),
  say: (id: string, body: Say) => command<unknown>(at(id, "/chat"), body),
  replay: (id: string) => ask<Replay>("GET", `/matches/${encodeURIComponent(id)}`),
  frames: (id: string, viewer: string, from: number, to: number) =>
    ask<Frames>("GET", `/matches/${encodeURIComponent(id)}/frames`, undefined, {
      viewer,
      from: String(from),
      to: String(to),
    }),
  record: (id: string) => `/api/matches/${encodeURIComponent(id)}/record`,
};
