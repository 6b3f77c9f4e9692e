import { expect, test } from "vitest";
import { decode, Misfit, parsed } from "./decode";
import { said, table } from "./messages.fixture";
import { areBuilt, builtRules } from "./pocket/built.fixture";
import type { View } from "./wire";

/** Why a value is not this message. */
function why(name: Parameters<typeof decode>[0], value: unknown): string {
  try {
    decode(name, value);
    return "it fits";
  } catch (error) {
    if (error instanceof Misfit) return error.message;
    throw error;
  }
}

test("a message fits, and may hold more than this page knows", () => {
  expect(why("Table", table())).toBe("it fits");
  expect(why("Table", { ...table(), weather: "fine" })).toBe("it fits");
  expect(why("Event", { type: "table", table: table() })).toBe("it fits");
});

test("what does not fit is named by its place and what was expected there", () => {
  const [first, ...others] = table().seats;
  expect(why("Table", { ...table(), seats: [first, { ...others[0], name: 3 }] })).toBe(
    "Table.seats.1.name: expected string",
  );
  expect(why("Table", { ...table(), ply: 1.5 })).toBe("Table.ply: expected integer");
  expect(why("Table", { ...table(), you: undefined })).toBe("Table.you: expected integer");
  expect(why("Table", { ...table(), status: "burning" })).toContain("Table.status: expected [");
  expect(why("Table", { ...table(), seats: {} })).toBe("Table.seats: expected a list");
  expect(why("Table", { ...table(), options: [1] })).toBe("Table.options: expected an object");
  expect(why("Table", null)).toBe("Table: expected an object");
});

test("an event that does not fit is told by the event it comes nearest to", () => {
  expect(why("Event", { type: "table", table: { ...table(), id: 7 } })).toBe("Event.table.id: expected string");
  expect(why("Event", { ...said(), type: "shouted" })).toContain("Event.type: expected");
});

test.skipIf(!areBuilt)(
  "a view is checked by the game that it is of, and the view of a game from elsewhere is taken as it is",
  async () => {
    const rules = await builtRules("codinca");
    const view = rules.view<View>(rules.veil(rules.deal(2, new Uint8Array(32)), 0), 0);
    expect(why("View", view)).toBe("it fits");
    expect(why("View", { ...view, turn_limit: "ten" })).toBe("View.turn_limit: expected integer");
    expect(why("View", { ...view, game: "cibola" })).toContain("View.");
    expect(why("View", { game: "goofspiel", prizes: [1, 2] })).toBe("it fits");
    expect(why("View", { prizes: [1, 2] })).toBe("View.game: expected string");
    expect(why("Table", { ...table(), game: "goofspiel" })).toBe("it fits");
  },
);

const KEPT = { fields: { marks: { record: { values: ["struck", "sure"] } }, clues: { list: "string" } } } as const;

test("what a browser stored is read only where it has its shape", () => {
  const kept = { marks: { "wave-0": "sure" }, clues: ["VTC"] };
  expect(parsed(KEPT, JSON.stringify(kept))).toEqual(kept);
  for (const text of [null, "", "{", "null", "[]", '{"marks": {}}', '{"marks": {"wave-0": "maybe"}, "clues": []}'])
    expect(parsed(KEPT, text)).toBeNull();
});
