import { createHash } from "node:crypto";
import { expect, test, vi } from "vitest";
import { assign, drawNumber, forgetNumbers, numbersFor, sealOf } from "./numbers";

test("a number is 64 hex digits, its seal is their SHA-256, and no two are alike", async () => {
  const [one, other] = [await drawNumber("t1"), await drawNumber("t1")];
  expect(one?.nonce).toMatch(/^[0-9a-f]{64}$/);
  expect(one?.seal).toBe(
    createHash("sha256")
      .update(one?.nonce ?? "")
      .digest("hex"),
  );
  expect(one?.nonce).not.toBe(other?.nonce);
});

test("numbers are kept by table, newest first, until the cards are dealt", async () => {
  const [first, second] = [await drawNumber("t2"), await drawNumber("t2")];
  expect(numbersFor("t2")).toEqual([second?.nonce, first?.nonce]);
  forgetNumbers("t2");
  expect(numbersFor("t2")).toEqual([]);
});

test("a number drawn for a table that has no name yet is found again though its answer was lost", async () => {
  const drawn = await drawNumber();
  expect(numbersFor("t3")).toEqual([drawn?.nonce]);
  if (drawn) assign("t3", drawn);
  expect([numbersFor("t3"), numbersFor("t4")]).toEqual([[drawn?.nonce], []]);
});

test("where a browser cannot hash, no number is sealed", async () => {
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  expect([await sealOf("abc"), await drawNumber("t5"), numbersFor("t5")]).toEqual([null, null, []]);
  vi.unstubAllGlobals();
});
