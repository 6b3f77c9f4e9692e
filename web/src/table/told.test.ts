import { expect, test } from "vitest";
import { pieces } from "./told";

const bold = (sentence: string, names: string[]): string => pieces(sentence, names).map(({ text, name }) => (name ? `*${text}*` : text)).join("");

test("names are set apart wherever they stand", () => {
  expect(bold("Inès believes Bruno.", ["Bruno", "Inès"])).toBe("*Inès* believes *Bruno*.");
});

test("a name inside a word is no name, and the longer name wins", () => {
  expect(bold("Annabelle and Anna, the Jadeite of Jade 2", ["Anna", "Jade", "Jade 2"])).toBe("Annabelle and *Anna*, the Jadeite of *Jade 2*");
});

test("signs in a name are taken as they are", () => {
  expect(bold("A.* (x) won", ["A.* (x)"])).toBe("*A.* (x)* won");
});

test("without names the sentence stays whole", () => {
  expect(pieces("The match is over.", [""])).toEqual([{ text: "The match is over.", name: false }]);
});
