import { describe, expect, it } from "vitest";
import { readRows, type MessageKind } from "./message_rows";
import { NONE, viewReader, type ViewShape } from "./view";

const SHAPE: ViewShape = {
  kind: "struct",
  parts: {
    game: { kind: "always", names: ["garden"] },
    viewer: { kind: "number", at: 0, optional: true },
    beds: {
      kind: "list",
      at: 1,
      count: 2,
      item: {
        kind: "struct",
        parts: {
          place: { kind: "entry", at: 2, names: ["beds"] },
          flowers: { kind: "list", at: 4, count: 3, item: { kind: "name", at: 6, names: ["rose", "lily"] } },
          owner: { kind: "number", at: 12, optional: true },
        },
      },
    },
    water: { kind: "keyed", at: 14, names: ["can", "hose"], optional: true },
    visit: {
      kind: "struct",
      at: 16,
      optional: true,
      parts: { seat: { kind: "number", at: 16 }, friendly: { kind: "truth", at: 17 } },
    },
    grid: {
      kind: "fixed",
      at: 18,
      count: 2,
      item: { kind: "fixed", at: 18, count: 2, item: { kind: "truth", at: 18 } },
    },
    ladder: { kind: "always", names: ["@ladder"] },
  },
};
const TABLES = { beds: ["north", "south"], ladder: [[0, 1, 3]], plants: ["@garden-fern", "Bruno’s oak"] };

function numbers(): Int16Array {
  const record = new Int16Array(22);
  record.set([NONE, 2, 1, 0, 2, 0, 1, 0, 0, 0, 0, 0, NONE, 3, 4, -2, NONE, 0, 0, 1, 1, 0]);
  return record;
}

describe("a view", () => {
  it("is read from a record by its shape", () => {
    expect(viewReader(SHAPE, TABLES)(numbers())).toEqual({
      game: "garden",
      viewer: null,
      beds: [
        { place: "south", flowers: ["lily", "rose"], owner: null },
        { place: "north", flowers: [], owner: 3 },
      ],
      water: { can: 4, hose: -2 },
      visit: null,
      grid: [
        [false, true],
        [true, false],
      ],
      ladder: [0, 1, 3],
    });
  });

  it("has what may be absent when its first number says so", () => {
    const record = numbers();
    record[0] = 1;
    record[14] = NONE;
    record.set([5, 1], 16);
    expect(viewReader(SHAPE, TABLES)(record)).toMatchObject({
      viewer: 1,
      water: null,
      visit: { seat: 5, friendly: true },
    });
  });
});

describe("rows", () => {
  const MESSAGES: MessageKind[] = [
    {
      id: "garden-planted",
      arguments: {
        seat: { name: "seat" },
        flower: { name: "thing", names: ["@garden-flower-rose", "@garden-flower-lily"] },
        beds: { name: "set", item: { name: "text", names: ["a1", "a2", "b1"] } },
      },
    },
    {
      id: "garden-picked",
      arguments: {
        seats: { name: "list", item: { name: "seat" }, width: 3 },
        bunch: { name: "list", item: { name: "text", names: ["x", "y", "z"] }, width: 2, slots: 2 },
        weight: { name: "tenths" },
        plant: { name: "boxed", names: ["plants"] },
      },
    },
  ];

  it("are read as messages with their arguments", () => {
    const rows = new Int32Array(30);
    rows.set([2, 1]);
    rows.set([0, 1, 2, 1, 5], 10);
    rows.set([1, 2, 0b001101, 0b1101, 0b10, 15, 1], 20);
    expect(readRows(rows, MESSAGES, TABLES)).toEqual([
      { id: "garden-planted", tag: 1, args: { seat: 2, flower: "@garden-flower-lily", beds: ["a1", "b1"] } },
      {
        id: "garden-picked",
        tag: 2,
        args: { seats: [4, 0], bunch: ["x", "z", "y"], weight: 1.5, plant: "Bruno’s oak" },
      },
    ]);
  });
});
