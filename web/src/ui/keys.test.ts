import { expect, test } from "vitest";
import { skips } from "./keys";

const pressed = (key: string, tagName: string): boolean =>
  skips({ key, target: { tagName } as unknown as EventTarget });

test.each([
  ["Enter", "BODY", true],
  [" ", "BUTTON", true],
  ["Escape", "MAIN", true],
  ["Enter", "INPUT", false],
  [" ", "TEXTAREA", false],
  ["a", "BODY", false],
])("%j on %s skips a scene: %s", (key, on, does) => {
  expect(pressed(key, on)).toBe(does);
});
