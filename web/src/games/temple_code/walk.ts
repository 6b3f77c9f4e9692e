/** Arrow keys lead from card to card: up and down within a pair, left and right to the neighbours that still have one. */
import type { Attachment } from "svelte/attachments";

const WAYS: Record<string, readonly [across: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function pairsIn(hall: Element): HTMLElement[][] {
  const pairs = [...hall.querySelectorAll(".pair")].map((pair) => [
    ...pair.querySelectorAll<HTMLElement>(".clue-card"),
  ]);
  return pairs.filter((pair) => pair.length > 0);
}

export const walk: Attachment<HTMLElement> = (hall) => {
  const press = (event: KeyboardEvent): void => {
    const way = WAYS[event.key];
    const here = (event.target as Element).closest<HTMLElement>(".clue-card");
    if (!way || !here) return;
    event.preventDefault();
    const pairs = pairsIn(hall);
    const column = pairs.findIndex((pair) => pair.includes(here));
    const row = (pairs[column]?.indexOf(here) ?? 0) + way[1];
    pairs[column + way[0]]?.[Math.max(0, Math.min(1, row))]?.focus();
  };
  hall.addEventListener("keydown", press);
  return () => hall.removeEventListener("keydown", press);
};
