import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Pacer } from "./pacer";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function pacer(time: number): { drawn: string[]; pacer: Pacer<string> } {
  const drawn: string[] = [];
  return {
    drawn,
    pacer: new Pacer((moment, follows, last) => (drawn.push(`${moment}${follows ? "" : "|"}${last ? "." : ""}`), time)),
  };
}

test("the first moment is drawn at once, the next when its scene is over", () => {
  const { drawn, pacer: one } = pacer(300);
  one.push("a", true);
  one.push("b", true);
  expect(drawn).toEqual(["a."]);
  vi.advanceTimersByTime(299);
  expect(drawn).toEqual(["a."]);
  vi.advanceTimersByTime(1);
  expect(drawn).toEqual(["a.", "b."]);
});

test("a moment that is not the last known says so", () => {
  const { drawn, pacer: one } = pacer(300);
  for (const moment of "abc") one.push(moment, true);
  vi.advanceTimersByTime(1000);
  expect(drawn).toEqual(["a.", "b", "c."]);
});

test("a click draws everything that waits, in order", () => {
  const { drawn, pacer: one } = pacer(300);
  for (const moment of "abcd") one.push(moment, moment !== "c");
  one.skip();
  expect(drawn).toEqual(["a.", "b", "c|", "d."]);
  expect(one.busy).toBe(false);
});

test("without movement nothing waits", () => {
  const { drawn, pacer: one } = pacer(0);
  for (const moment of "abc") one.push(moment, true);
  expect(drawn).toHaveLength(3);
});

test("whoever is far behind is brought nearer at once, and misses nothing", () => {
  const { drawn, pacer: one } = pacer(300);
  for (let n = 0; n < 40; n++) one.push(`${n} `, true);
  expect(drawn).toHaveLength(16);
  vi.advanceTimersByTime(300 * 24);
  expect(drawn.map((told) => parseInt(told))).toEqual(Array.from({ length: 40 }, (_, n) => n));
  expect(one.behind).toBe(false);
});

test("it says when everything is drawn and the last scene is over", () => {
  const rest = vi.fn();
  const one = new Pacer<string>(() => 300, rest);
  one.push("a", true);
  one.push("b", true);
  vi.advanceTimersByTime(599);
  expect(rest).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(rest).toHaveBeenCalledOnce();
});

test("nothing is drawn after the table is left", () => {
  const { drawn, pacer: one } = pacer(300);
  one.push("a", true);
  one.push("b", true);
  one.stop();
  vi.advanceTimersByTime(1000);
  expect(drawn).toEqual(["a."]);
});
