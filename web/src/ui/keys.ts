/** Keys that mean the same on every screen. */

const SKIPPING = ["Enter", " ", "Escape"];
const WRITING = ["INPUT", "TEXTAREA", "SELECT"];

/** Whether a key asks to finish the running scene; whoever is writing means the words. */
export function skips({ key, target }: Pick<KeyboardEvent, "key" | "target">): boolean {
  return SKIPPING.includes(key) && !WRITING.includes((target as Element | null)?.tagName ?? "");
}
