import { expect, test } from "vitest";
import { awaitedAt } from "./awaited";

const person = { kind: "person", name: "Ana", reserved: false } as const;
const free = { kind: "open", name: "", reserved: false } as const;
const kept = { kind: "open", name: "Bo", reserved: true } as const;

test("a seat that is kept for somebody is not free", () => {
  expect(awaitedAt([person, kept])).toEqual({ free: 0, names: ["Bo"] });
});

test("free seats are counted beside those that are kept", () => {
  expect(awaitedAt([person, kept, free, free])).toEqual({ free: 2, names: ["Bo"] });
});

test("a full table waits for nobody", () => {
  expect(awaitedAt([person, person])).toEqual({ free: 0, names: [] });
});
