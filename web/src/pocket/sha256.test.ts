import { createHash } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { hashedHere, textDigest, toHex } from "./sha256";

afterEach(() => vi.unstubAllGlobals());

test("where the browser does not hash, this page does, to the same bytes", () => {
  for (const length of [...Array(200).keys(), 1000, 65_537]) {
    const bytes = Uint8Array.from({ length }, (_, n) => (n * 31 + length) & 255);
    expect(toHex(hashedHere(bytes))).toBe(createHash("sha256").update(bytes).digest("hex"));
  }
});

test("a page that is not secure gives the same digest of a text", async () => {
  const text = "Télécharger l’enregistrement";
  const secure = await textDigest(text);
  vi.stubGlobal("crypto", {});
  expect(await textDigest(text)).toBe(secure);
});
