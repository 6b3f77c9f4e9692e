/** Roving focus in a grid: one stop of the Tab key, arrow keys inside, as `role="grid"` asks for. */
import type { Attachment } from "svelte/attachments";

const CELLS = "button, [tabindex], a[href], input";

/** Where an arrow key leads in a grid of `count` cells, `columns` a row; the same cell when it leads nowhere. */
export function step(key: string, at: number, columns: number, count: number): number {
  const column = at % columns;
  if (key === "ArrowRight") return column < columns - 1 && at + 1 < count ? at + 1 : at;
  if (key === "ArrowLeft") return column > 0 ? at - 1 : at;
  if (key === "ArrowDown") return at + columns < count ? at + columns : at;
  if (key === "ArrowUp") return at - columns >= 0 ? at - columns : at;
  if (key === "Home") return at - column;
  if (key === "End") return Math.min(at - column + columns - 1, count - 1);
  return at;
}

/** `<div role="grid" {@attach grid(4)}>`: the focusable things inside, in reading order, are its cells. */
export function grid(columns: number): Attachment<HTMLElement> {
  return (node) => {
    const cells = (): HTMLElement[] => [...node.querySelectorAll<HTMLElement>(CELLS)];
    const rove = (to: HTMLElement | undefined): void => {
      for (const cell of cells()) cell.tabIndex = cell === to ? 0 : -1;
    };
    const settle = (): void => {
      const all = cells();
      const stops = all.filter((cell) => cell.tabIndex === 0);
      if (stops.length !== 1) rove(stops.find((cell) => cell === document.activeElement) ?? all[0]);
    };
    const press = (event: KeyboardEvent): void => {
      const all = cells();
      const at = all.indexOf(event.target as HTMLElement);
      if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
      const to = step(event.key, at, columns, all.length);
      if (to === at) return;
      event.preventDefault();
      rove(all[to]);
      all[to]?.focus();
    };
    const enter = (event: FocusEvent): void => {
      if (cells().includes(event.target as HTMLElement)) rove(event.target as HTMLElement);
    };
    const watch = new MutationObserver(settle);
    settle();
    watch.observe(node, { childList: true, subtree: true });
    node.addEventListener("keydown", press);
    node.addEventListener("focusin", enter);
    return () => {
      watch.disconnect();
      node.removeEventListener("keydown", press);
      node.removeEventListener("focusin", enter);
    };
  };
}
