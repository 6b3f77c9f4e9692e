// The page's side of the pocket house: what the screens ask goes to a worker, and comes back as the messages of `wire.ts`.
import { refusal, Trouble, type House, type Listener, type Listening, type Pocket, type Readiness } from "../house";
import { settings, SPEEDS } from "../settings.svelte";
import { say } from "../words/words.svelte";
import type { Tables } from "../wire";
import type { Answer, Request } from "./worker";

const PACE = 700; // milliseconds that a bot takes at least, at the usual speed

interface Waiting {
  done(answer: unknown): void;
  failed(trouble: Error): void;
}

/** The worker and the requests that it has not answered. */
class Line {
  readonly #waiting = new Map<number, Waiting>();
  readonly #listening = new Map<number, Listener>();
  #worker: Worker | null = null;
  #number = 0;

  get started(): boolean {
    return this.#worker !== null;
  }

  ask<T>(name: string, seat: number | null, ...args: unknown[]): Promise<T> {
    const number = ++this.#number;
    return new Promise<T>((done, failed) => {
      this.#waiting.set(number, { done: done as Waiting["done"], failed });
      this.#post(number, name, seat, args);
    });
  }

  listen(listener: Listener, seat: number | null, ...args: unknown[]): () => void {
    const number = ++this.#number;
    this.#listening.set(number, listener);
    this.#waiting.set(number, {
      done: () => undefined,
      failed: () => listener.connection({ state: "gone", status: 500 }),
    });
    this.#post(number, "listen", seat, args);
    return () => {
      this.#listening.delete(number);
      void this.ask("unlisten", null, number).catch(() => undefined);
    };
  }

  #post(number: number, name: string, seat: number | null, args: unknown[]): void {
    const { language, speed } = settings;
    const request: Request = { number, name, reader: { seat, language }, pace: PACE / SPEEDS[speed], args };
    try {
      this.#started().postMessage(request);
    } catch (error) {
      this.#broken(error);
    }
  }

  #started(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "pocket" });
    worker.onmessage = ({ data }: MessageEvent<Answer>) => this.#hear(data);
    worker.onerror = (event) => this.#broken(event.message);
    this.#worker = worker;
    return worker;
  }

  #hear(answer: Answer): void {
    if ("message" in answer) {
      const { event, connection, notice, anew } = answer.message;
      const listener = this.#listening.get(answer.number);
      if (anew) listener?.anew?.();
      if (event) listener?.event(event);
      if (connection) listener?.connection(connection);
      if (notice !== undefined) listener?.notice?.(notice);
      return;
    }
    const waiting = this.#waiting.get(answer.number);
    this.#waiting.delete(answer.number);
    if ("answer" in answer) waiting?.done(answer.answer);
    else waiting?.failed(new Trouble(answer.refused, answer.status));
  }

  /** The worker has failed: everybody who waits is told, and the next request starts another one. */
  #broken(error: unknown): void {
    console.error(error); // for whoever mends it
    this.#worker?.terminate();
    this.#worker = null;
    for (const { failed } of this.#waiting.values())
      failed(new Trouble(refusal("trouble", say("trouble-pocket")), 500));
    this.#waiting.clear();
    for (const listener of this.#listening.values()) listener.connection({ state: "gone", status: 500 });
    this.#listening.clear();
  }
}

/** Why matches cannot be played in this browser; null where they can, as far as is known without trying. */
function lacking(): Exclude<Readiness, { able: true }> | null {
  if (!globalThis.WebAssembly) return { able: false, why: "module" };
  if (!globalThis.Worker) return { able: false, why: "worker" };
  return globalThis.crypto?.subtle ? null : { able: false, why: "hash" };
}

const nothing: Tables = { tables: [] };
const missing = (): Promise<never> => Promise.reject(new Trouble(refusal("missing", say("trouble-missing")), 404));

/** What one seat sees and does, or nobody in particular. */
function seen(line: Line, seat: number | null): House {
  const ask =
    (name: string) =>
    <T>(...args: unknown[]): Promise<T> =>
      line.ask<T>(name, seat, ...args);
  return {
    kind: "pocket",
    catalogue: async () => (await import("./assets")).fetchCatalogue(settings.language),
    openTables: () => Promise.resolve(nothing),
    myTables: ask("myTables"),
    open: ask("open"),
    table: ask("table"),
    listen: (id, listener, since) => listening(line, listener, seat, id, since),
    story: ask("story"),
    act: ask("act"),
    undo: ask("undo"),
    hint: ask("hint"),
    start: ask("table"), // its cards are dealt when it is opened
    resign: ask("resign"),
    leave: ask("leave"),
    comeBack: ask("comeBack"),
    rematch: ask("rematch"),
    replay: ask("replay"),
    frames: ask("frames"),
    record: async (id) => addressOf(await line.ask("record", seat, id)),
    // Everybody sits from the start, and nobody is far away.
    ...{ join: missing, seal: missing, reveal: missing, giveSeat: missing, change: missing, say: missing },
  };
}

function listening(line: Line, listener: Listener, seat: number | null, id: string, since?: number): Listening {
  let stop = line.listen(listener, seat, id, since);
  return {
    again: () => {
      stop();
      stop = line.listen(listener, seat, id);
    },
    close: () => stop(),
  };
}

/** An address under which the page can download a file. */
function addressOf({ name, text }: { name: string; text: string }): string {
  return URL.createObjectURL(new File([text], name, { type: "application/json" }));
}

function newPocket(): Pocket {
  const line = new Line();
  return {
    ...seen(line, null),
    kind: "pocket",
    ready: () => readiness(line),
    seenBy: (seat) => seen(line, seat),
    moment: (id) => line.ask("moment", null, id),
    differ: (id, one, other) => line.ask("differ", null, id, one, other),
    remove: (id) => line.ask("remove", null, id),
    file: async (id) => (await line.ask<{ text: string }>("record", null, id)).text,
    bring: (file) => line.ask("bring", null, file),
    playOn: (file, moment) => line.ask("playOn", null, file, moment),
    myTables: async () => ((await mayHold(line)) ? line.ask("myTables", null) : nothing),
    damaged: async () => ((await mayHold(line)) ? line.ask("damaged", null) : []),
  };
}

/** Whether tables may be kept here: where nothing was ever stored, the front page starts no worker. */
async function mayHold(line: Line): Promise<boolean> {
  if (line.started) return true;
  try {
    return (await indexedDB.databases()).length > 0;
  } catch {
    return true; // a browser that does not tell is asked
  }
}

async function readiness(line: Line): Promise<Readiness> {
  const lack = lacking();
  if (lack) return lack;
  try {
    return await line.ask<Readiness>("ready", null);
  } catch {
    return { able: false, why: "worker" };
  }
}

/** The house in this browser. Its worker starts when it is first asked for something. */
export const pocket: Pocket = newPocket();
