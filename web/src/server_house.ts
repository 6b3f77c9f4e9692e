/** The house on a server: commands and questions over HTTP, and the stream of a table. */
import { decode } from "./decode";
import { GAMES } from "./games/names";
import {
  newKey,
  refusal,
  Trouble,
  type Frames,
  type House,
  type Listener,
  type Listening,
  type Opening,
} from "./house";
import type { RecordPresenter } from "./pocket/record_presenter";
import type { Messages } from "./shapes";
import { finishedMatch } from "./server_replays";
import { rememberTable, rememberedTable, leaveToServer, RECORDS, presenterOf } from "./server_presenters";
import { settings } from "./settings.svelte";
import { Stream } from "./stream";
import { say } from "./words/words.svelte";
import type {
  AskReview,
  Call,
  Calls,
  Command,
  Event,
  HideReview,
  Next,
  OpenTable,
  PlayForced,
  PushCall,
  RecordUpdate,
  Refused,
  Replay,
  Report,
  Story,
  Table,
  TakeVacation,
  Update,
  Webhook,
  WebhookCall,
} from "./wire";

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

/** Ask the server something. */
export async function ask<Name extends MessageName>(
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
  return read(name, await answerTo(path, query, init));
}

async function answerTo(path: string, query: Record<string, string>, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address(path, query), init);
  } catch {
    const offline = globalThis.navigator?.onLine === false;
    throw new Trouble(refusal("line", say(offline ? "offline-page" : "trouble-connection")), 0);
  }
}

/** The house gives every browser a token, as a cookie, before its first command; whoever has a good one keeps it. */
let admitted: Promise<unknown> | null = null;

export function admission(): Promise<unknown> {
  admitted ??= ask("NewToken", "POST", "/tokens").catch((trouble: unknown) => {
    admitted = null; // asked for again with the next command
    throw trouble;
  });
  return admitted;
}

/** The server has taken the token away: another one is asked for with the next command. */
export function dismiss(): void {
  admitted = null;
}

/** Send a command; when the connection fails it is sent again with the same key, so that it is done once. */
export async function command<Name extends MessageName>(
  name: Name,
  path: string,
  body: { key: string },
  query: Record<string, string> = {},
  tries = 3,
): Promise<Messages[Name]> {
  for (let attempt = 1; ; attempt++) {
    try {
      await admission();
      return await ask(name, "POST", path, body, query);
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
async function insist<Name extends MessageName, Body extends Command>(
  name: Name,
  path: string,
  body: Body,
): Promise<Messages[Name]> {
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
const matchAt = (id: string, rest = ""): string => `/matches/${encodeURIComponent(id)}${rest}`;

const askTable = async (id: string): Promise<Table> => rememberTable(await ask("Table", "GET", at(id)));

const isLooking = (): boolean => document.visibilityState === "visible";

/** What happens at a table, told on this page where it can be. */
class TableListening implements Listening {
  #stream: Stream | null = null;
  #presenter: RecordPresenter | null = null;
  #closed = false;
  readonly #name = newKey(); // of the stream, to say whether somebody looks

  constructor(
    readonly id: string,
    readonly listener: Listener,
  ) {
    void this.#open();
  }

  async #open(): Promise<void> {
    this.#presenter = await presenterOf(this.id, askTable);
    if (this.#closed) return;
    const events = (): string =>
      address(at(this.id, "/events"), {
        ...(this.#presenter ? RECORDS : {}),
        stream: this.#name,
        looking: String(isLooking()),
      });
    document.addEventListener("visibilitychange", this.#look);
    this.#stream = new Stream(events, { ...this.listener, event: (event) => this.#hear(event) }).open();
  }

  close(): void {
    this.#closed = true;
    document.removeEventListener("visibilitychange", this.#look);
    this.#stream?.close();
  }

  /** Whoever looks at a table is not called; the server need not be told when it cannot be. */
  #look = (): void => {
    const body = JSON.stringify({ stream: this.#name, looking: isLooking() });
    const headers = { "content-type": "application/json" };
    const sent = answerTo(at(this.id, "/looking"), {}, { method: "POST", credentials: "same-origin", headers, body });
    sent.catch(() => undefined);
  };

  /** Another language needs no other connection: what is known is told anew. */
  again(fresh = false): void {
    if (fresh && this.#presenter?.ready) queueMicrotask(() => this.#presentAgain());
    else this.#stream?.again(fresh);
  }

  #presentAgain(): void {
    const update = this.#presenter?.again(settings.language);
    if (update && !this.#closed) this.listener.event(update);
  }

  #hear(event: Event): void {
    if (event.type === "welcome" || event.type === "table") rememberTable(event.table);
    else if (event.type === "goodbye") this.#presenter?.forget();
    if (event.type !== "record") return this.listener.event(event);
    if (!this.#presenter) return; // what came before the stream that was asked for in its stead
    if (!this.#presenter.follows(event)) return this.#stream?.again(true); // a seat was taken meanwhile, and what went before is forgotten
    try {
      this.listener.event(this.#presenter.update(event, settings.language));
    } catch (error) {
      leaveToServer(this.id, error);
      this.#presenter = null;
      this.#stream?.again(true);
    }
  }
}

/** The position after a command, told on this page where it can be. */
async function position(id: string, path: string, body: Command): Promise<Update> {
  const presenter = await presenterOf(id, askTable);
  if (!presenter) return command("Update", at(id, path), body);
  const answer = await command("RecordUpdate", at(id, path), body, RECORDS);
  const whole = (): Promise<RecordUpdate> => ask("RecordUpdate", "GET", at(id, "/view"), undefined, RECORDS);
  const record = presenter.follows(answer) ? answer : await whole();
  try {
    return presenter.update(record, settings.language);
  } catch (error) {
    leaveToServer(id, error);
    return ask("Update", "GET", at(id, "/view"));
  }
}

async function story(id: string): Promise<Story> {
  const presenter = await presenterOf(id, askTable);
  if (!presenter) return ask("Story", "GET", at(id, "/story"));
  const known = presenter.story(settings.language);
  if (known) return known;
  try {
    presenter.addStory(await ask("RecordStory", "GET", at(id, "/story"), undefined, RECORDS));
  } catch (error) {
    if (error instanceof Trouble) throw error;
    leaveToServer(id, error);
  }
  return presenter.story(settings.language) ?? ask("Story", "GET", at(id, "/story"));
}

/** The file of a finished match. */
export async function matchFile(id: string): Promise<string> {
  const answer = await answerTo(matchAt(id, "/record"), {}, { credentials: "same-origin" });
  if (!answer.ok) throw new Trouble(await refusalIn(answer), answer.status);
  return answer.text();
}

/** A finished match is played again on this page where that can be done. */
async function replay(id: string): Promise<Replay> {
  const table = rememberedTable(id) ?? (await askTable(id));
  const match = await finishedMatch(table, matchFile);
  return match ? match.replay(table, settings.language) : ask("Replay", "GET", matchAt(id));
}

/** The positions of a finished match are made on this page; where that cannot be done, it is said why. */
async function frames(id: string, viewer: string, from: number, to: number): Promise<Frames> {
  const table = rememberedTable(id) ?? (await askTable(id));
  const shown = (await finishedMatch(table, matchFile))?.frames(table, viewer, from, to, settings.language);
  if (shown) return shown;
  throw new Trouble(refusal("unable", say(whyNotReplayed(table))), 501);
}

/** The sentence that says why a finished match cannot be played again on this page. */
function whyNotReplayed({ game }: Table): string {
  if (!globalThis.WebAssembly) return "replay-unable";
  return GAMES.some((name) => name === game) ? "replay-unread" : "replay-unknown";
}

const heard = async <Answer extends Table | { table: Table }>(asked: Promise<Answer>): Promise<Answer> => {
  const answer = await asked;
  rememberTable("table" in answer ? answer.table : answer);
  return answer;
};

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
  open: (table) => heard(command("Seated", "/tables", wireOf(table))),
  table: askTable,
  listen: (id, listener) => new TableListening(id, listener),
  join: (id, body) => heard(command("Seated", at(id, "/join"), body)),
  story,
  act: (id, body) => position(id, "/actions", body),
  undo: (id, body) => position(id, "/undo", body),
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
  replay,
  frames,
  record: async (id) => `/api${matchAt(id, "/record")}`,
};

export const myCalls = (): Promise<Calls> => ask("Calls", "GET", "/calls");
/** Ask the keeper to look at a line of chat. */
export async function report(id: string, number: number): Promise<Messages["Reported"]> {
  await admission();
  return ask("Reported", "POST", at(id, "/report"), { number } satisfies Report);
}

/** What the keeper lets everybody know. */
export const houseNotice = (): Promise<Messages["HouseNotice"]> => ask("HouseNotice", "GET", "/house/notice");

export const endCall = (id: string): Promise<Calls> => ask("Calls", "POST", "/calls/end", { id });
export const tryCalls = (): Promise<Calls> => ask("Calls", "POST", "/calls/test");

/** Be called in this browser. */
export async function callBrowser(subscription: PushCall): Promise<Call> {
  await admission();
  return ask("Call", "POST", "/calls/push", subscription);
}

/** Be called at an address of one's own. */
export async function callAddress(wish: WebhookCall): Promise<Webhook> {
  await admission();
  return ask("Webhook", "POST", "/calls/webhook", wish);
}

/** The next table that waits for one's decision. */
export const nextTable = (from: string): Promise<Next> => ask("Next", "GET", "/my/next", undefined, { after: from });

/** Stop one's clock for some days; 0 ends a vacation. */
export const takeVacation = (id: string, body: TakeVacation): Promise<Table> =>
  insist("Table", at(id, "/vacation"), body);

/** Whether one's only choice is made by the server. */
export const hideReview = (id: string, body: HideReview): Promise<Table> => insist("Table", at(id, "/review"), body);
export const playForced = (id: string, body: PlayForced): Promise<Table> => insist("Table", at(id, "/forced"), body);

/**
 * Give a finished match of this browser to the server, as its file, with the levels of its bots by seat; the table that
 * it is there, the same for the same file.
 */
export async function give(file: string, bots: (string | null)[]): Promise<Messages["Table"]> {
  await admission();
  return ask("Table", "POST", "/matches", { file, bots });
}

/** A review worked out by the server, for browsers that cannot. */
export async function reviewFromServer(id: string, depth: AskReview["depth"]): Promise<Messages["Review"]> {
  await admission();
  return ask("Review", "POST", matchAt(id, "/review"), { depth });
}
