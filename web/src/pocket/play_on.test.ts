import { expect, test } from "vitest";
import { areBuilt, builtRules } from "./built.fixture";
import { addWords } from "./tell";
import { Match } from "./match";
import { write } from "./matchfile";
import { PocketTable } from "./pocket_table";
import { PocketTables } from "./pocket_tables";
import { RequestRefused } from "./request_refused";
import type { GameRules } from "./rules";
import { MemoryStore } from "./storage";
import type { Thinking } from "./thinking";
import english from "./words.en.ftl?raw";

const ME = { seat: null, language: "en" } as const;
const never: Thinking = {
  choose: () => new Promise(() => undefined),
  advise: () => Promise.reject(new Error("not asked here")),
  levelOf: () => "adept",
};
addWords("en", english);

/** A match in which everybody takes the first action there is. */
async function finished(rules: GameRules): Promise<Match> {
  const setup = { seats: 2, seed: new Uint8Array(32).fill(5), nonces: [], seals: [], names: ["Inès", "Bruno"] };
  const match = await Match.deal(rules, setup);
  while (!match.over) match.act(match.moment.turn, match.legal(match.moment.turn).at(-1)!);
  return match;
}

const tablesFor = (rules: GameRules, store = new MemoryStore()): PocketTables =>
  new PocketTables({
    ...{ store, rulesOf: async () => rules, prepare: async () => true, thinking: never },
    ...{ now: () => 1, announce: () => undefined },
  });

test.skipIf(!areBuilt)(
  "a moment becomes a table with the same deal, one seat a person's and the others bots'",
  async () => {
    const rules = await builtRules("cibola");
    const match = await finished(rules);
    const tables = tablesFor(rules);
    const file = await write(match);
    const { table, seat } = await tables.playOn(ME, file, { ply: 7, seat: 1, cards: "true" });
    expect([seat, table.ply, table.status]).toEqual([1, 7, "playing"]);
    expect(table.seats.map(({ kind }) => kind)).toEqual(["bot", "person"]);
    expect((await tables.record(ME, table.id)).text).toContain(match.commitment);
  },
);

test.skipIf(!areBuilt)(
  "with imagined cards the player knows what they knew then, and the table outlasts the page",
  async () => {
    const rules = await builtRules("cibola");
    const match = await finished(rules);
    const store = new MemoryStore();
    const { table } = await tablesFor(rules, store).playOn(ME, await write(match), {
      ply: 7,
      seat: 0,
      cards: "imagined",
    });
    const again = tablesFor(rules, store);
    const { match: kept } = await PocketTable.restore(store, (await store.load(table.id))!, rules);
    expect(kept.known(0)).toEqual(match.known(0, 7));
    await expect(again.record(ME, table.id)).rejects.toBeInstanceOf(RequestRefused); // it was never dealt, so no file can prove it
  },
);

test.skipIf(!areBuilt)("nobody plays on from where there is nothing", async () => {
  const rules = await builtRules("cibola");
  const match = await finished(rules);
  const file = await write(match);
  for (const moment of [
    { ply: match.ply, seat: 0 },
    { ply: 1, seat: 2 },
    { ply: 0.5, seat: 0 },
  ])
    await expect(tablesFor(rules).playOn(ME, file, { ...moment, cards: "true" })).rejects.toBeInstanceOf(
      RequestRefused,
    );
});
