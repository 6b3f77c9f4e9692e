/** Tables of a server whose matches come as records: a server that plays a real match and sends nothing else. */
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ConnectionState, Listening } from "./house";
import { seat, table } from "./messages.fixture";
import { app } from "./offline/app.svelte";
import { areBuilt, builtRules } from "./pocket/built.fixture";
import { frames, replay, update, wholeStory, type TableMoment } from "./pocket/frames";
import { Match, UNDO } from "./pocket/match";
import { write } from "./pocket/matchfile";
import { server } from "./server_house";
import { settings } from "./settings.svelte";
import type { Event, RecordUpdate, Table, Update } from "./wire";

vi.hoisted(() => vi.resetModules()); // files of a quick run share modules: what is mocked here is loaded anew, here and after
afterAll(() => void vi.resetModules());
vi.mock("./words/words.svelte", () => ({ say: (id: string) => id }));
vi.mock("./pocket/page_rules", () => ({ rulesOf: async ({ game }: Table) => builtRules(game as "cibola") }));

const NAMES = ["Inès", "Bruno"];
const built = test.skipIf(!areBuilt);

let tables = 0;
let id = ""; // another one each time: what was told of a table is kept
let match: Match;
let asked: string[];
let stream: ReadableStreamDefaultController<Uint8Array>;
let streams: number;
let told: Event[];
let states: ConnectionState[];
let listening: Listening;

const here = (): Table => ({
  ...table(),
  id,
  game: "cibola",
  status: match.over ? "over" : "playing",
  options: { ...match.options },
  seats: NAMES.map((name, n) => ({ ...seat(n), name })),
  ply: match.ply,
});
const moment = (): TableMoment => ({
  match,
  names: NAMES,
  at: 1,
  clock: null,
  people: [0, 1],
  help: "count",
  givenUp: false,
});
const expected = (language: "en" | "fr"): Update => update(moment(), 0, language);
const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

function record(follows = true): RecordUpdate {
  const { ply } = match;
  const { seat: actor, action } = ply ? match.shown(ply, 0) : { seat: null, action: null };
  const before = ply && !follows && action !== UNDO ? base64(match.known(0, ply - 1)) : null;
  const known = base64(match.known(0));
  const { undo, standings } = expected("en");
  const rest = { undo, standings, clock: null, help: "count", given_up: false, at: 1 } as const;
  const { rules } = match.rules.module.description;
  return { type: "record", ply, seat: actor, action, rules, known, before, ...rest };
}

function send(event: object): void {
  stream.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`));
}

function act(): void {
  const [actor] = match.moment.owing as [number];
  match.act(actor, match.legal(actor)[0]!);
}

async function answer(address: string, init: RequestInit = {}): Promise<Response> {
  asked.push(address);
  const path = address.split("?")[0]!;
  if (path.endsWith("/events")) {
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void (stream = controller) });
    init.signal?.addEventListener("abort", () => stream.error(new Error("closed")), { once: true });
    streams += 1;
    return new Response(body);
  }
  if (path.endsWith("/record")) return new Response(await write(match));
  if (path.endsWith("/tokens")) return Response.json({ token: null }, { status: 201 });
  if (path.endsWith("/actions")) {
    act();
    return Response.json(record());
  }
  return Response.json(here());
}

/** A stream that has told the position. */
async function opened(first = record(false)): Promise<void> {
  listening = server.listen(id, {
    event: (event) => void told.push(event),
    connection: (state) => void states.push(state),
  });
  await vi.waitFor(() => expect(streams).toBe(1));
  send({ type: "welcome", table: here(), chat: [], retry: 1 });
  send(first);
}

const updates = (): Update[] => told.filter((event) => event.type === "update");
const latest = (): Update | undefined => updates().at(-1);

beforeEach(async () => {
  if (!areBuilt) return;
  const rules = await builtRules("cibola");
  match = await Match.deal(rules, { seats: 2, seed: new Uint8Array(32).fill(7), nonces: [], seals: [], names: NAMES });
  id = `table-${++tables}`;
  [asked, told, states, streams] = [[], [], [], 0];
  settings.language = "en";
  vi.stubGlobal("fetch", answer);
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
  const nothing = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal("document", { ...nothing, visibilityState: "visible" });
});
afterEach(() => {
  if (areBuilt) listening.close();
  vi.unstubAllGlobals();
});

built("records of a stream are told as updates", async () => {
  act();
  await opened();
  await vi.waitFor(() => expect(latest()).toEqual(expected("en")));
  for (let n = 0; n < 30; n++) {
    act();
    send(record());
    await vi.waitFor(() => expect(latest()?.ply).toBe(match.ply));
    expect(latest()).toEqual(expected("en"));
  }
  expect(asked.filter((one) => one.includes("events"))[0]).toContain("form=record");
});

built("another language needs no request: the position and the whole story are told anew", async () => {
  await opened();
  for (let n = 0; n < 12; n++) {
    act();
    send(record());
  }
  await vi.waitFor(() => expect(latest()?.ply).toBe(12));
  const before = asked.length;
  settings.language = "fr";
  listening.again(true);
  await vi.waitFor(() => expect(latest()).toEqual(expected("fr")));
  expect(await server.story(id)).toEqual(wholeStory(match, 0, { language: "fr", names: NAMES }));
  expect(asked.length).toBe(before);
});

built("the answer to an action is told with the position that the stream brought", async () => {
  await opened();
  await vi.waitFor(() => expect(latest()?.ply).toBe(0));
  expect(await server.act(id, { ply: 0, key: "k", action: 1 })).toEqual(expected("en"));
  expect(asked.at(-1)).toContain("form=record");
});

built("somebody with another seat is told nothing that was told to the one before", async () => {
  await opened();
  await vi.waitFor(() => expect(latest()?.ply).toBe(0));
  send({ type: "table", table: { ...here(), you: 1 } });
  await vi.waitFor(() => expect(told.at(-1)?.type).toBe("table"));
  listening.again(true);
  await vi.waitFor(() => expect(streams).toBe(2));
});

built("a record that does not follow what is known is asked for with what it takes", async () => {
  await opened();
  await vi.waitFor(() => expect(latest()?.ply).toBe(0));
  act();
  act();
  send(record());
  await vi.waitFor(() => expect(streams).toBe(2));
  send({ type: "welcome", table: here(), chat: [], retry: 1 });
  send(record(false));
  await vi.waitFor(() => expect(latest()).toEqual(expected("en")));
  expect(asked.filter((one) => one.includes("/events")).every((one) => one.includes("form=record"))).toBe(true);
});

built.each([
  ["damaged", { known: "AAAA" }, false],
  ["written by other rules, as a server does that is newer than its page,", { rules: "other" }, true],
])("a record that is %s is asked for in the server's words", async (_, change, old) => {
  const errors = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await opened({ ...record(), ...change });
  await vi.waitFor(() => expect(streams).toBe(2));
  expect(asked.filter((one) => one.includes("/events")).map((one) => one.includes("form=record"))).toEqual([
    true,
    false,
  ]);
  send(expected("en"));
  await vi.waitFor(() => expect(latest()).toEqual(expected("en")));
  expect([app.renewable, errors.mock.calls.length]).toEqual([old, old ? 0 : 1]); // a page that is old says so, calmly
  app.outdated = false;
  errors.mockRestore();
});

built(
  "a finished match is played again from its file, in any language and from any seat, with one request",
  async () => {
    while (!match.over) act();
    await opened();
    const before = asked.length;
    for (const language of ["en", "fr"] as const) {
      settings.language = language;
      const audience = { language, names: NAMES };
      expect(await server.replay(id)).toMatchObject(replay(match, audience));
      expect(await server.frames(id, "open", 0, 9)).toEqual(frames(match, "open", 0, 9, audience));
      expect(await server.frames(id, "1", 3, 5)).toEqual(frames(match, 1, 3, 5, audience));
    }
    expect(asked.slice(before).map((one) => one.split("?")[0])).toEqual([`/api/matches/${id}/record`]);
  },
);
