import { expect, test } from "vitest";
import { bytesOf, textOf } from "./passkeys";

test("bytes go to text that an address may hold, and back", () => {
  const bytes = Uint8Array.from([0xfb, 0xff, 0xfe, 0]);
  expect(textOf(bytes.buffer)).toBe("-__-AA");
  expect([...bytesOf("-__-AA")]).toEqual([...bytes]);
});
