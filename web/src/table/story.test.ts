import { expect, test } from "vitest";
import { near, pieces, shownUpTo } from "./story";

const bold = (sentence: string, names: string[]): string =>
  pieces(sentence, names)
    .map(({ text, name }) => (name ? `*${text}*` : text))
    .join("");

test("names are set apart wherever they stand", () => {
  expect(bold("Inès believes Bruno.", ["Bruno", "Inès"])).toBe("*Inès* believes *Bruno*.");
});

test("a name inside a word is no name, and the longer name wins", () => {
  expect(bold("Annabelle and Anna, the Jadeite of Jade 2", ["Anna", "Jade", "Jade 2"])).toBe(
    "Annabelle and *Anna*, the Jadeite of *Jade 2*",
  );
});

test("signs in a name are taken as they are", () => {
  expect(bold("A.* (x) won", ["A.* (x)"])).toBe("*A.* (x)* won");
});

test("without names the sentence stays whole", () => {
  expect(pieces("The match is over.", [""])).toEqual([{ text: "The match is over.", name: false }]);
});

test("a long story is drawn round the present, a short one whole", () => {
  expect(near(50, 49)).toEqual({ first: 0, end: 50 });
  const { first, end } = near(400, 200);
  expect([first <= 140, end >= 220, end - first < 140]).toEqual([true, true, true]);
  expect(near(400, 399).end).toBe(400);
  expect(near(400, 200, 400)).toEqual({ first: 0, end: 400 });
  expect(near(0, -1)).toEqual({ first: 0, end: 0 });
});

test("the edges of what is drawn stay for many moments", () => {
  const edges = new Set(Array.from({ length: 100 }, (_, n) => near(400, 200 + n).first));
  expect(edges.size).toBeLessThan(8);
});

test("what a scene has still to tell is left out", () => {
  const story = [1, 2, 2, 2, 3].map((ply) => ({ id: "", about: {}, text: "", ply, seat: null }));
  expect([
    shownUpTo(story, { ply: 2, linesToCome: 0 }),
    shownUpTo(story, { ply: 2, linesToCome: 2 }),
    shownUpTo([], { ply: 0, linesToCome: 0 }),
  ]).toEqual([3, 1, -1]);
});
