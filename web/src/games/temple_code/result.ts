/** A solo game in a few characters: how each code went, without naming a statuette. */
import type { Line } from "../../table/play.svelte";

export interface Try {
  right: boolean;
  clues: number; // clues on the code when it was declared
}

/** Every declared code of a story, in order. */
export function triesOf(lines: readonly Pick<Line, "id">[]): Try[] {
  const tries: Try[] = [];
  let clues = 1; // the deal gives the first clue, before the story begins (T19)
  for (const { id } of lines) {
    if (id === "temple-code-event-clue") clues += 1;
    if (!id.startsWith("temple-code-event-guess-")) continue;
    tries.push({ right: id.endsWith("-right"), clues });
    clues = 0;
  }
  return tries;
}

/** One sign for each code, found or missed, with the number of clues that it took. */
export const triesText = (tries: readonly Try[]): string =>
  tries.map(({ right, clues }) => `${right ? "●" : "○"}${clues}`).join(" ");
