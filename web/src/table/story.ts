/** How the story is set: which lines are drawn, and the names in them in bold. */
import type { Line, Play } from "./play.svelte";

export interface Piece {
  text: string;
  name: boolean;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

export function pieces(sentence: string, names: readonly string[]): Piece[] {
  const known = names.filter(Boolean).sort((a, b) => b.length - a.length);
  if (!known.length) return [{ text: sentence, name: false }];
  const name = new RegExp(`(?<![\\p{L}\\d])(${known.map(escaped).join("|")})(?![\\p{L}\\d])`, "gu");
  return sentence
    .split(name)
    .map((text, n) => ({ text, name: n % 2 === 1 }))
    .filter((piece) => piece.text);
}

/** The latest line that has been told, by its place in the story; while a scene is on, what it has still to tell is left out. */
export function shownUpTo(story: readonly Line[], { ply, linesToCome }: Pick<Play, "ply" | "linesToCome">): number {
  return story.findLastIndex((line) => line.ply <= ply) - linesToCome;
}

const [BEFORE, AFTER, STEP] = [60, 20, 20]; // lines

/** The lines to draw round the one at `at`; the edges move by whole steps, so that most moments add a line and remove none. */
export function near(lines: number, at: number, wider = 0): { first: number; end: number } {
  const first = Math.max(0, Math.floor((at - BEFORE - wider) / STEP) * STEP);
  const end = Math.min(lines, Math.ceil((at + 1 + AFTER + wider) / STEP) * STEP);
  return { first, end };
}
