// Scenes at the tables of the pocket house, under node:
//   node pocket.mjs FOLDER SCENE GAME OUT   plays one scene with the module of a game; what it leaves is written to OUT
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import type { Description } from "../../web/src/pocket/description";
import { Match } from "../../web/src/pocket/match";
import { write } from "../../web/src/pocket/matchfile";
import type { Reader, ListenerMessage } from "../../web/src/pocket/listener";
import { PocketTables, type Surroundings } from "../../web/src/pocket/pocket_tables";
import { RequestRefused } from "../../web/src/pocket/request_refused";
import { GameRules } from "../../web/src/pocket/rules";
import { MemoryStore, StoreError, type Store } from "../../web/src/pocket/storage";
import { addWords } from "../../web/src/pocket/tell";
import type { Thinking } from "../../web/src/pocket/thinking";
import type { Update } from "../../web/src/wire";

const [folder, scene, game, out] = process.argv.slice(2) as [string, string, string, string];
const HOME = process.cwd(); // the repository
const words = (path: string) => readFileSync(`${HOME}/${path}`, "utf8");
for (const language of ["en", "fr"] as const) {
  for (const file of [`words/${language}`, `server/words.${language}`, `games/${game}/words.${language}`])
    addWords(language, words(`src/teocalli/${file}.ftl`));
  addWords(language, words(`web/src/pocket/words.${language}.ftl`));
}
const description = JSON.parse(readFileSync(`${folder}/${game}.json`, "utf8")) as Description;
const rules = await GameRules.load(game, {
  wasm: readFileSync(`${folder}/${game}.wasm`),
  description,
});

let dice = 1;
const roll = (sides: number): number => {
  dice = (Math.imul(dice, 1664525) + 1013904223) >>> 0;
  return Math.floor((dice / 2 ** 32) * sides);
};

let calm = false; // whether bots say nothing out of turn

/** Bots that do anything that is allowed, and mostly nothing out of turn. */
const thinking: Thinking = {
  choose: async ({ match }, seat) => {
    const legal = match.legal(seat);
    const free = !match.moment.owing.includes(seat);
    if (free && (calm || roll(6))) return match.rules.description.wait;
    return legal[roll(legal.length)] as number;
  },
  advise: () => Promise.reject(new Error("not asked here")),
  levelOf: (_, level) => level ?? "adept",
};

const ME: Reader = { seat: null, language: "en" };
const as = (seat: number): Reader => ({ seat, language: "en" });
let key = 0;
const newKey = () => `key ${++key}`;

/** Tabs of one browser: what one of them announces the others hear. */
class Browser {
  readonly tabs: PocketTables[] = [];
  announcing = true;
  prepare: Surroundings["prepare"] = () => Promise.resolve(false);

  constructor(readonly store: Store) {}

  tab(): PocketTables {
    const tab: PocketTables = new PocketTables({
      store: this.store,
      rulesOf: async (name) => (name === game ? rules : null),
      prepare: this.prepare,
      thinking,
      now: () => 1_700_000_000_000 + key,
      announce: (id) => {
        for (const other of this.tabs) if (this.announcing && other !== tab) void other.heard(id);
      },
    });
    this.tabs.push(tab);
    return tab;
  }
}

/** Everything that is told about a table, and a way to wait for something. */
class Ear {
  readonly heard: ListenerMessage[] = [];
  readonly #number = ++key;
  #waiting: (() => void)[] = [];

  constructor(
    readonly tables: PocketTables,
    readonly id: string,
    readonly reader = ME,
  ) {
    void tables.listen(this.#number, reader, id, (message) => {
      this.heard.push(message);
      for (const wake of this.#waiting.splice(0)) wake();
    });
  }

  close(): void {
    this.tables.unlisten(this.#number);
  }

  get updates(): Update[] {
    return this.heard.flatMap(({ event }) => (event?.type === "update" ? [event] : []));
  }

  async until<T>(look: () => T | null | undefined | false): Promise<T> {
    for (;;) {
      const seen = look();
      if (seen) return seen;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  /** The newest position, once it awaits the reader or is over. */
  turn(): Promise<Update> {
    return this.until(() => {
      const newest = this.updates.at(-1);
      return newest && (newest.legal.length || newest.over) ? newest : null;
    });
  }
}

const seats = description.seats.find((count) => count >= 2)!;
const chairs = [
  { kind: "me" as const },
  ...Array.from({ length: seats - 1 }, () => ({
    kind: "bot" as const,
    level: "adept",
  })),
];
const opening = () => ({
  game: game as never,
  seats,
  chairs,
  name: "Zoé",
  key: newKey(),
});

/** Do anything that is allowed; where somebody spoke out of turn meanwhile there is nothing to do. */
async function step(tables: PocketTables, id: string, { ply, legal }: Update, reader = ME): Promise<Update | null> {
  const { action } = legal[roll(legal.length)]!;
  return tables.act(reader, id, { ply, key: newKey(), action }).catch((error: unknown) => {
    if (error instanceof RequestRefused && ["stale", "status"].includes(error.code)) return null;
    throw error;
  });
}

async function refusal(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    if (error instanceof RequestRefused) return `${error.code} ${error.asWire("en").text}`;
    throw error;
  }
  return "";
}

const left: Record<string, unknown> = {};

/** Each scene ends with what Python looks at. */
const SCENES: Record<string, () => Promise<void>> = {
  async "a whole match against bots"() {
    const tables = new Browser(new MemoryStore()).tab();
    const { table, seat } = await tables.open(ME, opening());
    assert.match(table.id, /^pocket-/);
    assert.equal(table.you, seat);
    const ear = new Ear(tables, table.id);
    for (let now = await ear.turn(); !now.over; now = await ear.turn()) {
      const done = await step(tables, table.id, now);
      assert.ok(!done || done.seat === seat || done.ply > now.ply + 1);
      await ear.until(() => ear.updates.at(-1)!.ply > now.ply);
    }
    const plies = ear.updates.map(({ ply }) => ply);
    assert.deepEqual(
      plies,
      Array.from(plies, (_, n) => plies[0]! + n),
    );
    const { status, standings } = await tables.table(ME, table.id);
    assert.equal(status, "over");
    assert.deepEqual(standings, ear.updates.at(-1)!.standings);
    const replay = await tables.replay(ME, table.id);
    assert.equal(replay.fairness.verified, true);
    assert.equal(replay.plies, plies.at(-1));
    for (const viewer of ["open", "spectator", "0"])
      assert.equal((await tables.frames(ME, table.id, viewer, 0, 5)).frames.length, Math.min(6, replay.plies + 1));
    left["record"] = (await tables.record(ME, table.id)).text;
    const again = await tables.rematch(ME, table.id);
    assert.notEqual(again.table.id, table.id);
    assert.deepEqual(await tables.rematch(ME, table.id).then((one) => one.table.id), again.table.id);
    assert.deepEqual(
      (await tables.myTables()).tables.map(({ id }) => id),
      [again.table.id, table.id],
    );
  },

  async "a page that dies after any move goes on where it was"() {
    const store = new MemoryStore();
    let tables = new Browser(store).tab();
    const { table } = await tables.open(ME, opening());
    let ear = new Ear(tables, table.id);
    for (let now = await ear.turn(); !now.over; now = await ear.turn()) {
      const command = {
        ply: now.ply,
        key: newKey(),
        action: now.legal[roll(now.legal.length)]!.action,
      };
      const done = await tables.act(ME, table.id, command).catch(() => null);
      if (!done) {
        await ear.until(() => ear.updates.at(-1)!.ply > now.ply);
        continue;
      }
      tables = new Browser(store).tab(); // what the old one still does is another tab's doing
      const same = await tables.act(ME, table.id, command); // the answer was lost: the same command again
      assert.ok(same.ply >= done.ply);
      ear = new Ear(tables, table.id);
    }
    left["record"] = (await tables.record(ME, table.id)).text;
  },

  async "two tabs on one table write one log"() {
    const browser = new Browser(new MemoryStore());
    const [one, other] = [browser.tab(), browser.tab()];
    const { table } = await one.open(ME, opening());
    const ears = [new Ear(one, table.id), new Ear(other, table.id)];
    for (;;) {
      const [here, there] = await Promise.all(ears.map((ear) => ear.turn()));
      if (here!.over && there!.over) break;
      const tries = [step(one, table.id, here!), step(other, table.id, there!)];
      const done = await Promise.allSettled(here!.over || there!.over ? [] : tries);
      await Promise.allSettled(tries);
      const newest = Math.max(...done.flatMap((one) => (one.status === "fulfilled" ? [one.value?.ply ?? 0] : [])), 0);
      await Promise.all(ears.map((ear) => ear.until(() => ear.updates.at(-1)!.ply >= newest)));
    }
    const records = await Promise.all([one, other].map((tables) => tables.record(ME, table.id)));
    assert.equal(records[0]!.text, records[1]!.text);
    for (const ear of ears) {
      const plies = ear.updates.map(({ ply }) => ply);
      assert.deepEqual(
        plies,
        Array.from(plies, (_, n) => plies[0]! + n),
      );
    }
    left["record"] = records[0]!.text;
  },

  async "where there is no room a match goes on, and is stored when there is"() {
    const store = new MemoryStore();
    const inner = store.write.bind(store);
    let full = false;
    store.write = (...args) => (full ? Promise.reject(new StoreError("full")) : inner(...args));
    Object.defineProperty(store, "lasting", { value: true });
    const tables = new Browser(store).tab();
    const { table } = await tables.open(ME, opening());
    const ear = new Ear(tables, table.id);
    full = true;
    let now = await ear.turn();
    for (let move = 0; move < 3 && !now.over; move++) {
      await step(tables, table.id, now);
      now = await ear.turn();
    }
    assert.match(ear.heard.findLast(({ notice }) => notice !== undefined)!.notice!, /no more room/);
    const stored = (await store.load(table.id))!.log.length;
    assert.ok(stored < now.ply);
    full = false;
    while (!now.over) {
      await step(tables, table.id, now);
      now = await ear.turn();
    }
    assert.equal(ear.heard.findLast(({ notice }) => notice !== undefined)!.notice, "");
    assert.equal((await store.load(table.id))!.log.length, now.ply);
    left["record"] = (await new Browser(store).tab().record(ME, table.id)).text;
  },

  async "a damaged match is told and set aside, the rest untouched"() {
    const store = new MemoryStore();
    const tables = new Browser(store).tab();
    const ids = [];
    for (let n = 0; n < 3; n++) {
      const { table } = await tables.open(ME, opening());
      const ear = new Ear(tables, table.id);
      await step(tables, table.id, await ear.turn());
      await ear.turn();
      ids.push(table.id);
    }
    const [changed, missing, whole] = ids as [string, string, string];
    const { log } = (await store.load(changed))!;
    log[0]!.line = log[0]!.line.replace(/.$/, (last) => (last === "0" ? "1" : "0"));
    const broken = {
      table: (await store.load(missing))!.table,
      log: (await store.load(missing))!.log.slice(1),
    };
    await store.open(broken);
    const later = new Browser(store).tab();
    assert.match(await refusal(later.table(ME, changed)), /^damaged Line 1 of the log/);
    assert.match(await refusal(later.table(ME, missing)), /^damaged .*move 1 is missing/);
    assert.deepEqual((await later.damaged(ME)).map(({ id }) => id).sort(), [changed, missing].sort());
    assert.deepEqual(
      (await later.myTables()).tables.map(({ id }) => id),
      [whole],
    );
    assert.ok((await later.table(ME, whole)).ply > 0);
    assert.ok((await later.record(ME, changed)).text.includes(log[0]!.line));
    await later.remove(ME, changed);
    assert.deepEqual(
      (await later.damaged(ME)).map(({ id }) => id),
      [missing],
    );
    left["record"] = (await later.record(ME, whole)).text;
  },

  async "around one screen nobody in particular is told a position"() {
    const tables = new Browser(new MemoryStore()).tab();
    const people = ["Zoé", "Ann"].map((name) => ({
      kind: "me" as const,
      name,
    }));
    const rest = Array.from({ length: seats - 2 }, () => ({
      kind: "bot" as const,
      level: "adept",
    }));
    const { table, seat } = await tables.open(ME, {
      ...opening(),
      chairs: [...people, ...rest],
    });
    assert.equal(seat, null);
    assert.equal(table.you, null);
    const curtain = new Ear(tables, table.id);
    await curtain.until(() => curtain.heard.some(({ event }) => event?.type === "welcome"));
    for (;;) {
      const { owing, over } = await tables.moment(ME, table.id);
      if (over) break;
      const person = owing.find((one) => one < 2);
      if (person === undefined) {
        const before = curtain.heard.length;
        await curtain.until(() => curtain.heard.length > before);
        continue;
      }
      assert.equal(curtain.updates.length, 0);
      const ear = new Ear(tables, table.id, as(person));
      const now = await ear.turn();
      if (!now.over) await step(tables, table.id, now, as(person));
      ear.close();
    }
    await curtain.until(() => curtain.updates.some(({ over }) => over));
    left["record"] = (await tables.record(ME, table.id)).text;
  },

  async "what may not be done is refused in words and changes nothing"() {
    calm = true;
    const store = new MemoryStore();
    const tables = new Browser(store).tab();
    assert.match(await refusal(tables.open(ME, { ...opening(), seats: 9 })), /^option .* players/);
    assert.match(await refusal(tables.open(ME, { ...opening(), options: { nonsense: 1 } })), /^option .*nonsense/);
    assert.match(await refusal(tables.open(ME, { ...opening(), name: " " })), /^name /);
    assert.match(await refusal(tables.open(ME, { ...opening(), chairs: [] })), /^option /);
    assert.match(await refusal(tables.table(ME, "pocket-none")), /^missing /);
    assert.match(await refusal(tables.bring(ME, "nonsense")), /^file This is not a match file/);
    const { table } = await tables.open(ME, opening());
    const ear = new Ear(tables, table.id);
    const now = await ear.until(() => ear.updates.findLast(({ owing }) => String(owing) === String(table.you)));
    const before = JSON.stringify(await store.load(table.id));
    const illegal = description.texts.findIndex((_, action) => !now.legal.some((one) => one.action === action));
    const act = (action: number | string, ply = now.ply) => tables.act(ME, table.id, { ply, key: newKey(), action });
    assert.match(await refusal(act(illegal)), /^rule /);
    assert.match(await refusal(act("fly")), /^rule /);
    assert.match(await refusal(act(now.legal[0]!.action, now.ply + 1000)), /^stale /);
    assert.match(await refusal(tables.replay(ME, table.id)), /^missing /);
    assert.match(await refusal(tables.rematch(ME, table.id)), /^status /);
    assert.equal(JSON.stringify(await store.load(table.id)), before);
    const closed = await tables.resign(ME, table.id, {
      ply: now.ply,
      key: newKey(),
    });
    assert.equal(closed.status, "closed");
    assert.equal(closed.standings!.find((one) => one.seat === closed.you)!.place, seats);
    assert.match(await refusal(act(now.legal[0]!.action)), /^status /);
    left["record"] = (await tables.record(ME, table.id)).text;
  },

  async "a table is on screen before what it looks up is here, and its position again after that"() {
    const store = new MemoryStore();
    Object.defineProperty(store, "lasting", { value: true });
    const browser = new Browser(store);
    let [arrive, progress] = [() => {}, (_: number) => {}];
    browser.prepare = (_, onProgress) => {
      progress = onProgress;
      return new Promise((resolve) => (arrive = () => resolve(true)));
    };
    const tables = browser.tab();
    const { table } = await tables.open(ME, opening());
    const ear = new Ear(tables, table.id);
    const { ply } = await ear.turn();
    progress(0.2);
    const told = ear.heard.length;
    key += 1000; // milliseconds by the clock of this browser
    progress(0.5);
    arrive();
    await ear.until(() => ear.heard.at(-1)!.notice === "");
    const [notice, anew, again] = ear.heard.slice(told);
    assert.deepEqual([notice, anew], [{ notice: "Getting the bots and the board ready: 50 %" }, { anew: true }]);
    assert.equal((again!.event as Update).ply, ply);
    left["record"] = (await tables.record(ME, table.id)).text;
  },

  async "a match file becomes a table, once, and is played on"() {
    const tables = new Browser(new MemoryStore()).tab();
    const { table } = await tables.open(ME, opening());
    const ear = new Ear(tables, table.id);
    await step(tables, table.id, await ear.turn());
    await ear.turn();
    const { text } = await tables.record(ME, table.id);
    assert.equal((await tables.bring(ME, text)).id, table.id);
    const elsewhere = new Browser(new MemoryStore()).tab();
    const brought = await elsewhere.bring(ME, text);
    assert.deepEqual(
      brought.seats.map(({ kind }) => kind),
      table.seats.map(({ kind }) => kind),
    );
    assert.equal((await elsewhere.bring(ME, text)).id, brought.id);
    const there = new Ear(elsewhere, brought.id);
    for (let now = await there.turn(); !now.over; now = await there.turn()) {
      await step(elsewhere, brought.id, now);
      await there.until(() => there.updates.at(-1)!.ply > now.ply);
    }
    left["record"] = (await elsewhere.record(ME, brought.id)).text;
    const store = new MemoryStore();
    const setup = { seats, seed: new Uint8Array(32), nonces: [], seals: [], names: [] };
    const nameless = await write(await Match.deal(rules, setup));
    const { id } = await new Browser(store).tab().bring(ME, nameless);
    assert.equal((await new Browser(store).tab().table(ME, id)).status, "playing");
  },
};

const play = SCENES[scene];
assert.ok(play, `there is no scene called ${scene}`);
await play();
writeFileSync(out, JSON.stringify(left));
process.exit(0); // bots of tables that are not over would play on
