import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const text = (name: string): string => readFileSync(fileURLToPath(new URL(name, import.meta.url)), "utf8");

test("every drawing of the sprite has its name in the types, and no other", () => {
  const drawn = [...text("sprite.svg").matchAll(/<symbol[^>]*\bid="([\w-]+)"/g)].map((match) => match[1] as string);
  const named = [...text("names.ts").matchAll(/"([\w-]+)"/g)].map((match) => match[1] as string);
  expect([...named].sort()).toEqual([...drawn].sort());
});
