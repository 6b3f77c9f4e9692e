/** A wall that nobody scrolls: what does not fit is shown page by page, and then from the beginning. */
import type { Attachment } from "svelte/attachments";

const STAYS = 9000; // milliseconds of a page
const OVERLAP = 0.08; // of a page that is seen again on the next one

/** Where the next page begins; one that shows all stays. */
export function nextPage(top: number, height: number, whole: number): number {
  if (top + height >= whole - 2) return 0;
  return Math.min(top + height * (1 - OVERLAP), whole - height);
}

/** `<section {@attach turning}>`: its pages are turned, unless somebody reads there by themselves. */
export const turning: Attachment<HTMLElement> = (node) => {
  const timer = setInterval(() => {
    if (node.matches(":hover, :focus-within, :focus")) return;
    node.scrollTo({ top: nextPage(node.scrollTop, node.clientHeight, node.scrollHeight), behavior: "smooth" });
  }, STAYS);
  return () => clearInterval(timer);
};
