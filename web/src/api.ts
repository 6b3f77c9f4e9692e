/** Commands and questions to the server. Every answer is the message asked for, or a `Trouble` that says in words what is wrong. */
import { settings } from "./settings.svelte";
import { say } from "./words/words.svelte";
import type {
  Act, Command, Frames, GiveSeat, Hint, House, Join, OpenTable, Refused, Replay, Rulebook, Say, Seated, Settings, Story, Table, Tables, Update,
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

async function ask<T>(method: "GET" | "POST", path: string, body?: unknown, query: Record<string, string> = {}): Promise<T> {
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

/** Send a command; when the line fails it is sent again with the same key, so that it is done once. */
async function command<T>(path: string, body: { key: string }, tries = 3): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask<T>("POST", path, body);
    } catch (trouble) {
      if (!(trouble instanceof Trouble) || !trouble.passing || attempt >= tries) throw trouble;
      await new Promise((resolve) => setTimeout(resolve, trouble.refused.retry ?? 400 * attempt));
    }
  }
}

const at = (id: string, rest = ""): string => `/tables/${encodeURIComponent(id)}${rest}`;

export const api = {
  house: () => ask<House>("GET", "/house"),
  openTables: () => ask<Tables>("GET", "/tables"),
  myTables: () => ask<Tables>("GET", "/tables/mine"),
  rulebook: (game: string) => ask<Rulebook>("GET", `/games/${game}/rules`),
  open: (table: OpenTable) => ask<Seated>("POST", "/tables", table),
  table: (id: string) => ask<Table>("GET", at(id)),
  join: (id: string, body: Join) => ask<Seated>("POST", at(id, "/join"), body),
  story: (id: string) => ask<Story>("GET", at(id, "/story")),
  act: (id: string, body: Act) => command<Update>(at(id, "/actions"), body),
  undo: (id: string, body: Command) => command<Update>(at(id, "/undo"), body),
  hint: (id: string) => ask<Hint>("POST", at(id, "/hint")),
  start: (id: string, body: Command) => command<Table>(at(id, "/start"), body),
  resign: (id: string, body: Command) => command<Table>(at(id, "/resign"), body),
  leave: (id: string, body: Command) => command<Table>(at(id, "/leave"), body),
  comeBack: (id: string, body: Command) => command<Table>(at(id, "/return"), body),
  rematch: (id: string, body: Command) => command<Seated>(at(id, "/rematch"), body),
  giveSeat: (id: string, body: GiveSeat) => command<Table>(at(id, "/seats"), body),
  change: (id: string, body: Settings) => command<Table>(at(id, "/settings"), body),
  say: (id: string, body: Say) => command<unknown>(at(id, "/chat"), body),
  replay: (id: string) => ask<Replay>("GET", `/matches/${encodeURIComponent(id)}`),
  frames: (id: string, viewer: string, from: number, to: number) =>
    ask<Frames>("GET", `/matches/${encodeURIComponent(id)}/frames`, undefined, { viewer, from: String(from), to: String(to) }),
  record: (id: string) => `/api/matches/${encodeURIComponent(id)}/record`,
};
