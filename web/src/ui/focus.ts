/** Focus, for those who play by keys: when what had it is gone, it goes on to the first thing that can be done. */
import type { Attachment } from "svelte/attachments";

const ACT =
  ':is(.board-place, .tray-place, .dock) :is(button, [tabindex="0"]):not(:disabled, [aria-disabled="true"], .gold)';

/** Whether nothing has the focus any more: what had it was removed, or cannot be used now. */
function isLost(): boolean {
  const focused = document.activeElement;
  return !focused || focused === document.body || focused.matches(":disabled");
}

/** `<section {@attach lead(() => play.myTurn)}>`: the gold button is never led to, lest a key pressed once too often seals a choice. */
export function lead(mayAct: () => boolean): Attachment<HTMLElement> {
  return (stage) => {
    let byKeys = false;
    let lost = false; // also when the very button comes back, with another choice to seal
    let due = 0;
    const watch = new AbortController();
    window.addEventListener("keydown", () => (byKeys = true), { capture: true, signal: watch.signal });
    window.addEventListener("pointerdown", () => (byKeys = false), { capture: true, signal: watch.signal });
    window.addEventListener("focusin", () => (lost = false), { signal: watch.signal });

    function goOn(): void {
      due = 0;
      if (byKeys && lost && mayAct()) stage.querySelector<HTMLElement>(ACT)?.focus();
    }
    const observer = new MutationObserver(() => {
      lost ||= isLost();
      due ||= requestAnimationFrame(goOn);
    });
    observer.observe(stage, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ["disabled", "aria-disabled"],
    });
    return () => {
      watch.abort();
      observer.disconnect();
      cancelAnimationFrame(due);
    };
  };
}
