/** Keys that mean the same on every screen. */

const SKIPPING = ["Enter", " ", "Escape"];
const WRITING = ["INPUT", "TEXTAREA", "SELECT"];

/** Whoever is in a field means the letters. */
export const isWriting = (target: EventTarget | null): boolean =>
  WRITING.includes((target as Element | null)?.tagName ?? "");

/** Whether a key asks to finish the running scene; whoever is writing means the words. */
export function skips({ key, target }: Pick<KeyboardEvent, "key" | "target">): boolean {
  return SKIPPING.includes(key) && !isWriting(target);
}
