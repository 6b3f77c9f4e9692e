import { createHash } from "node:crypto";
import { expect, test, vi } from "vitest";
import { assign, drawNonce, forgetNonces, noncesFor, sealOf } from "./nonces";

test("a number is 64 hex digits, its seal is their SHA-256, and no two are alike", async () => {
  const [one, other] = [await drawNonce("t1"), await drawNonce("t1")];
  expect(one?.nonce).toMatch(/^[0-9a-f]{64}$/);
  expect(one?.seal).toBe(
    createHash("sha256")
      .update(one?.nonce ?? "")
      .digest("hex"),
  );
  expect(one?.nonce).not.toBe(other?.nonce);
});

test("numbers are kept by table, newest first, until the cards are dealt", async () => {
  const [first, second] = [await drawNonce("t2"), await drawNonce("t2")];
  expect(noncesFor("t2")).toEqual([second?.nonce, first?.nonce]);
  forgetNonces("t2");
  expect(noncesFor("t2")).toEqual([]);
});

test("a number drawn for a table that has no name yet is found again though its answer was lost", async () => {
  const drawn = await drawNonce();
  expect(noncesFor("t3")).toEqual([drawn?.nonce]);
  if (drawn) assign("t3", drawn);
  expect([noncesFor("t3"), noncesFor("t4")]).toEqual([[drawn?.nonce], []]);
});

test("where a browser cannot hash, no number is sealed", async () => {
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  expect([await sealOf("abc"), await drawNonce("t5"), noncesFor("t5")]).toEqual([null, null, []]);
  vi.unstubAllGlobals();
});
