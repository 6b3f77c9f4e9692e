import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { isGzip, unzipped } from "./assets";

it("unpacks a tablebase, and knows one that the browser has unpacked already", async () => {
  const packed = new Uint8Array(gzipSync(new Uint8Array([5, 0, 7])));
  expect(isGzip(packed)).toBe(true);
  expect([...(await unzipped(packed))]).toEqual([5, 0, 7]);
  expect(isGzip(new Uint8Array([5, 0, 7]))).toBe(false);
});
