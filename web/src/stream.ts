/** The event stream of a table (server-sent events over fetch): resumes after the last id, tells when the line is down, never gives up. */
import { decode } from "./decode";
import type { Listener, Listening } from "./house";
import type { Event } from "./wire";

export interface Received {
  id: string | null;
  data: string;
}

/** Cuts the bytes of a stream into events as they come; comment lines (heartbeats) only prove that the line lives. */
export class EventParser {
  #rest = "";
  #data: string[] = [];
  #id: string | null = null;
  retry: number | null = null;

  push(text: string): Received[] {
    const events: Received[] = [];
    const lines = (this.#rest + text).split(/\r\n|\n|\r(?!$)/);
    this.#rest = lines.pop() ?? "";
    for (const line of lines) {
      if (line === "") {
        if (this.#data.length) events.push({ id: this.#id, data: this.#data.join("\n") });
        this.#data = [];
        this.#id = null;
      } else this.#field(line);
    }
    return events;
  }

  #field(line: string): void {
    const colon = line.indexOf(":");
    const [name, raw] = colon < 0 ? [line, ""] : [line.slice(0, colon), line.slice(colon + 1)];
    const value = raw.startsWith(" ") ? raw.slice(1) : raw;
    if (name === "data") this.#data.push(value);
    else if (name === "id") this.#id = value;
    else if (name === "retry" && /^\d+$/.test(value)) this.retry = Number(value);
  }
}

/** How long to wait before the nth try: soon at first, then patiently, never in step with everybody else. */
export function retryDelay(tries: number, chance = Math.random()): number {
  return Math.min(15_000, 500 * 2 ** Math.max(0, tries - 1)) * (0.75 + chance / 2);
}

/** The event that a text holds; null where it is none that this page knows. */
function eventIn(text: string): Event | null {
  try {
    return decode("Event", JSON.parse(text));
  } catch (error) {
    console.error(error); // what does not fit, for whoever mends it
    return null;
  }
}

const SILENCE = 45_000; // the server's heartbeat is far shorter; a line this silent is dead

export class Stream implements Listening {
  #last: string | null = null;
  #abort: AbortController | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #heard = 0;
  #tries = 0;
  #closed = false;

  constructor(
    readonly address: () => string,
    readonly listener: Listener,
  ) {}

  open(): this {
    this.#closed = false;
    addEventListener("online", this.#wake);
    document.addEventListener("visibilitychange", this.#wake);
    void this.#run();
    return this;
  }

  close(): void {
    this.#closed = true;
    removeEventListener("online", this.#wake);
    document.removeEventListener("visibilitychange", this.#wake);
    clearTimeout(this.#timer);
    this.#abort?.abort();
  }

  /** Connect again now; `fresh` forgets what was seen (another language tells everything anew). */
  again(fresh = false): void {
    if (this.#closed) return;
    if (fresh) this.#last = null;
    clearTimeout(this.#timer);
    this.#abort?.abort();
    void this.#run();
  }

  /** After sleep or a lost network: do not wait for the timer. */
  #wake = (): void => {
    if (document.visibilityState === "hidden") return;
    const asleep = this.#abort === null || performance.now() - this.#heard > SILENCE;
    if (asleep) this.again();
  };

  async #run(): Promise<void> {
    const abort = new AbortController();
    this.#abort = abort;
    this.#heard = performance.now();
    const watch = setInterval(() => performance.now() - this.#heard > SILENCE && abort.abort(), 5_000);
    let pause: number | null = null;
    try {
      pause = await this.#listen(abort);
    } catch {
      // A broken line is told below and tried again.
    }
    clearInterval(watch);
    if (this.#closed || this.#abort !== abort) return;
    this.#abort = null;
    if (pause === -1) return;
    if (pause === 0) return void this.#run();
    this.#tries += 1;
    const delay = pause ?? retryDelay(this.#tries);
    this.listener.connection({ state: "down", until: Date.now() + delay });
    this.#timer = setTimeout(() => this.#run(), delay);
  }

  /** Read one connection to its end. Answers the pause that the server asked for, or -1 when there is nothing to wait for. */
  async #listen(abort: AbortController): Promise<number | null> {
    const headers: Record<string, string> = { accept: "text/event-stream" };
    if (this.#last !== null) headers["last-event-id"] = this.#last;
    const answer = await fetch(this.address(), {
      headers,
      signal: abort.signal,
      credentials: "same-origin",
      cache: "no-store",
    });
    if (answer.status >= 400 && answer.status < 500 && answer.status !== 429) {
      this.listener.connection({ state: "gone", status: answer.status });
      return -1;
    }
    if (!answer.ok || !answer.body) return null;
    this.#tries = 0;
    this.listener.connection({ state: "open" });
    const cutter = new EventParser();
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done || abort.signal.aborted) return null;
      this.#heard = performance.now();
      for (const received of cutter.push(value)) {
        const event = eventIn(received.data);
        if (!event) {
          this.listener.connection({ state: "unreadable" });
          return -1;
        }
        if (received.id !== null) this.#last = received.id;
        if (event.type !== "goodbye") this.listener.event(event);
        else if (event.reason !== "seat") return event.retry;
        else {
          this.#last = null; // another seat has other eyes: everything is told anew
          this.listener.event(event);
          return 0;
        }
      }
    }
  }
}
