import { expect, test } from "vitest";
import { wrapped } from "./picture";

test("a text is broken where the next word does not fit", () => {
  const canvas = { font: "", measureText: (text: string) => ({ width: text.length }) as TextMetrics };
  expect(wrapped(canvas, "one two three four", 9, "")).toEqual(["one two", "three", "four"]);
  expect(wrapped(canvas, "extraordinarily", 9, "")).toEqual(["extraordinarily"]);
});
