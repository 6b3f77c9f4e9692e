import { expect, test, vi } from "vitest";
import { said } from "./messages.fixture";
import type { ConnectionState } from "./house";
import { EventParser, Stream, retryDelay } from "./stream";

test("an event is cut out however the bytes arrive", () => {
  const whole = 'id: 4\nevent: update\ndata: {"a":1}\n\n';
  for (let at = 1; at < whole.length; at++) {
    const cutter = new EventParser();
    const events = [...cutter.push(whole.slice(0, at)), ...cutter.push(whole.slice(at))];
    expect(events).toEqual([{ id: "4", data: '{"a":1}' }]);
  }
});

test("heartbeats and empty lines tell nothing", () => {
  expect(new EventParser().push(": beat\n\n\n\n: beat\n\n")).toEqual([]);
});

test("data of several lines is one event, and carriage returns end lines too", () => {
  expect(new EventParser().push("data: a\r\ndata: b\r\n\r\n")).toEqual([{ id: null, data: "a\nb" }]);
});

test("the id of one event is not that of the next", () => {
  expect(new EventParser().push("id: 1\ndata: x\n\ndata: y\n\n").map((event) => event.id)).toEqual(["1", null]);
});

test("the wish to retryDelay is read", () => {
  const cutter = new EventParser();
  cutter.push("retry: 2500\n\n");
  expect(cutter.retry).toBe(2500);
});

test("each try waits longer, up to a quarter of a minute, and never in step with others", () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 30].map((tries) => retryDelay(tries, 0.5));
  expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 15000, 15000, 15000]);
  expect(retryDelay(1, 0)).toBe(375);
  expect(retryDelay(1, 1)).toBe(625);
});

const bytes = (text: string): ReadableStream => new Blob([text]).stream();

/** What a stream asks of the page round it. */
function stubPage(): void {
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
  vi.stubGlobal("document", {
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    visibilityState: "visible",
  });
}

test("a stream whose seat changed hands begins anew at once, and is not told as lost", async () => {
  stubPage();
  const asked: (string | undefined)[] = [];
  const heard: string[] = [];
  vi.stubGlobal("fetch", async (_: string, { headers }: { headers: Record<string, string> }) => {
    asked.push(headers["last-event-id"]);
    const first = `id: 5\ndata: ${JSON.stringify(said())}\n\ndata: {"type":"goodbye","reason":"seat","retry":900}\n\n`;
    return asked.length === 1 ? new Response(bytes(first)) : new Response(null, { status: 404 });
  });
  await new Promise<void>((done) => {
    const connection = ({ state }: ConnectionState): void => {
      heard.push(state);
      if (state === "gone") done();
    };
    new Stream(() => "/events", { event: ({ type }) => heard.push(type), connection }).open();
  });
  vi.unstubAllGlobals();
  expect(asked).toEqual([undefined, undefined]);
  expect(heard).toEqual(["open", "said", "goodbye", "gone"]);
});

test.each(['{"type":"update","ply":5}', '{"type":"said"', '{"type":"storm"}'])(
  "an event that does not fit is not drawn but told, and nothing is asked for again: %s",
  async (event) => {
    stubPage();
    const errors = vi.spyOn(console, "error").mockImplementation(() => undefined);
    let asked = 0;
    const heard: string[] = [];
    vi.stubGlobal("fetch", async () => {
      asked += 1;
      return new Response(
        bytes(`data: ${JSON.stringify(said())}\n\ndata: ${event}\n\ndata: ${JSON.stringify(said())}\n\n`),
      );
    });
    await new Promise<void>((done) => {
      const connection = ({ state }: ConnectionState): void => {
        heard.push(state);
        if (state === "unreadable") done();
      };
      new Stream(() => "/events", { event: ({ type }) => heard.push(type), connection }).open();
    });
    vi.unstubAllGlobals();
    expect([heard, asked]).toEqual([["open", "said", "unreadable"], 1]);
    expect(errors).toHaveBeenCalledOnce();
    errors.mockRestore();
  },
);
