import { expect, test } from "vitest";
import type { Layout } from "./description";
import { fromHex, read, readField, writeField } from "./records";

const LAYOUT: Layout = {
  size: 19,
  fields: {
    seats: ["i1", 0, []],
    learnt: ["i2", 1, []], // packed: it begins at an odd place
    hands: ["i1", 3, [2, 3]],
    codes: ["u8", 9, []],
    key: ["u1", 17, [2]],
  },
};
const BYTES = fromHex("04" + "feff" + "010203fdfeff" + "ffffffffffffffff" + "0708");

test("every field is read by its type and shape, wherever it begins", () => {
  expect(read(LAYOUT, BYTES)).toEqual({
    seats: 4,
    learnt: -2,
    hands: [
      [1, 2, 3],
      [-3, -2, -1],
    ],
    codes: 0xffffffffffffffffn,
    key: [7, 8],
  });
});

test("a field that is written is read back, and its neighbours stay", () => {
  const bytes = BYTES.slice();
  writeField(LAYOUT, bytes, "learnt", [300]);
  writeField(LAYOUT, bytes, "codes", [5]);
  expect(readField(LAYOUT, bytes, "learnt")).toBe(300);
  expect(readField(LAYOUT, bytes, "codes")).toBe(5n);
  expect(read(LAYOUT, bytes)).toEqual({ ...read(LAYOUT, BYTES), learnt: 300, codes: 5n });
});

test("what is not in the record, too short or too long is refused", () => {
  expect(() => readField(LAYOUT, BYTES, "gold")).toThrow("no field gold");
  expect(() => read(LAYOUT, BYTES.slice(1))).toThrow("19 bytes, not 18");
  expect(() => writeField(LAYOUT, BYTES.slice(), "key", [1])).toThrow("key holds 2 numbers, not 1");
});
