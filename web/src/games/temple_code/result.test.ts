import { expect, test } from "vitest";
import { triesOf, triesText } from "./result";

const told = (...kinds: string[]): { id: string }[] => kinds.map((kind) => ({ id: `temple-code-event-${kind}` }));

test("each declared code tells how many clues it took", () => {
  const lines = told(
    "reveal",
    "keep",
    "clue",
    "guess-right",
    "code",
    "first-card",
    "clue",
    "reveal",
    "keep",
    "clue",
    "guess-wrong",
  );
  expect(triesOf(lines)).toEqual([
    { right: true, clues: 2 },
    { right: false, clues: 2 },
  ]);
});

test("a result names no statuette", () => {
  expect(
    triesText([
      { right: true, clues: 3 },
      { right: false, clues: 1 },
    ]),
  ).toBe("●3 ○1");
});

test("nothing declared leaves nothing to tell", () => {
  expect(triesText(triesOf(told("reveal", "keep", "clue", "stop", "solo-over")))).toBe("");
});
