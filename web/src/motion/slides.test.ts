import { expect, test } from "vitest";
import { backTo, milliseconds } from "./slides.svelte";

test.each([
  ["260ms", 260],
  [" .26s", 260],
  ["0s", 0],
  ["", 0],
])("the time %j of a stylesheet lasts %d milliseconds", (time, lasts) => {
  expect(milliseconds(time)).toBe(lasts);
});

test("a piece that moved and grew begins where it was, as large as it was", () => {
  const box = (left: number, top: number, width: number, height: number): DOMRect =>
    ({ left, top, width, height }) as DOMRect;
  expect(backTo({ from: box(0, 0, 20, 20), to: box(100, 50, 40, 40) })).toBe(
    "translate(-110px, -60px) scale(0.5, 0.5)",
  );
  expect(backTo({ from: box(10, 0, 20, 20), to: box(0, 0, 20, 20) })).toBe("translate(10px, 0px) scale(1, 1)");
});
