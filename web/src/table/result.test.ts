import { afterEach, describe, expect, it } from "vitest";
import { settings } from "../settings.svelte";
import { resultSentence } from "./result";

const NAMES = ["Inès", "Obsidian", "Jade"];
const name = (seat: number): string => NAMES[seat] ?? "";
const ended = (...rows: [points: number, place: number][]) =>
  rows.map(([points, place], seat) => ({ seat, points, place }));

describe("the result of a match", () => {
  const before = settings.language;
  afterEach(() => (settings.language = before));

  it("names the winner and the points", () => {
    settings.language = "en";
    expect(resultSentence(ended([31, 1], [28, 2]), name, -1, "aztec")).toBe("Inès wins, 31 to 28");
    expect(resultSentence(ended([31, 1], [28, 2]), name, 0, "aztec")).toBe("You win, 31 to 28");
  });

  it("says what broke a tie where the game is known", () => {
    settings.language = "en";
    const tied = ended([18, 2], [18, 1], [4, 3]);
    expect(resultSentence(tied, name, -1, "aztec")).toBe("Obsidian wins, 18 to 18, with fewer cursed stones");
    expect(resultSentence(tied, name, 1, "cibola")).toBe("You win, 18 to 18, with more explorers kept");
    expect(resultSentence(tied, name, -1, "goofspiel")).toBe("Obsidian wins, 18 to 18, by the tie-break");
    expect(resultSentence(tied, name, -1)).toBe("Obsidian wins, 18 to 18");
    settings.language = "fr";
    expect(resultSentence(tied, name, -1, "cibola")).toBe(
      "Obsidian l’emporte, 18 à 18, avec plus d’explorateurs gardés",
    );
  });

  it("has no tie to break where the win is shared", () => {
    settings.language = "en";
    expect(resultSentence(ended([18, 1], [18, 1], [4, 3]), name, -1, "aztec")).toBe(
      "Inès and Obsidian share the win with 18 points",
    );
  });
});
