import { beforeAll, expect, test, vi } from "vitest";
import { loadWords } from "./catalogues";
import { MissingWord, tell } from "./tell";

beforeAll(() => Promise.all([loadWords("cibola"), loadWords("aztec")]));

const SHOWN = { id: "cibola-event-shown", args: { seat: 1, explorers: 3 } };

test("a message names the seat, and addresses the reader", () => {
  expect(tell(SHOWN, "en", ["Inès", "Bruno"])).toContain("Bruno");
  expect(tell(SHOWN, "en", ["Inès", "Bruno"], 1)).toMatch(/^You/);
  expect(tell(SHOWN, "fr")).toContain("Joueur 2");
});

test("seats are listed with the reader among them", () => {
  const shared = { id: "cibola-event-shared", args: { seats: [0, 1, 2], points: 9 } };
  expect(tell(shared, "en", ["Inès", "Bruno", "Jade"], 1).toLowerCase()).toContain("inès, you and jade");
});

test("a negative number has a real minus sign", () => {
  expect(tell({ id: "cibola-event-settled", args: { column: "@cibola-of-snake", value: -3 } }, "en")).toContain("−3");
});

test("a message without its words or its arguments is an error", () => {
  expect(() => tell({ id: "no-such-sentence", args: {} }, "en")).toThrow(MissingWord);
  expect(() => tell({ id: "cibola-event-shown", args: {} }, "en")).toThrow(MissingWord);
});

test("the words of a game come with it, and those that all games share", async () => {
  vi.resetModules(); // other files may have loaded the words of other games
  const [{ loadWords }, { hasWord }] = await Promise.all([import("./catalogues"), import("./tell")]);
  await loadWords("aztec");
  expect(hasWord("aztec-event-truth", "fr")).toBe(true);
  expect(hasWord("server-mark", "en")).toBe(true);
  expect(hasWord("codinca-event-flip", "en")).toBe(false);
});
