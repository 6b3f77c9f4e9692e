import { expect, test } from "vitest";
import { milliseconds } from "./slides.svelte";

test.each([["260ms", 260], [" .26s", 260], ["0s", 0], ["", 0]])("the time %j of a stylesheet lasts %d milliseconds", (time, lasts) => {
  expect(milliseconds(time)).toBe(lasts);
});
