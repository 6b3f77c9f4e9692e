/** Pieces that slide from where they were to where they are (FLIP): measure before the change, then play back the difference. */
import type { Attachment } from "svelte/attachments";

export interface Slide {
  from: DOMRect;
  to: DOMRect;
}

/** The transform that puts a piece back where it was, from middle to middle. */
export function backTo({ from, to }: Slide): string {
  const [dx, dy] = [
    from.left - to.left + (from.width - to.width) / 2,
    from.top - to.top + (from.height - to.height) / 2,
  ];
  const [sx, sy] = [to.width ? from.width / to.width : 1, to.height ? from.height / to.height : 1];
  return `translate(${dx}px, ${dy}px) scale(${sx}, ${sy})`;
}

/** A time of the stylesheet in milliseconds: it is written as 260ms, and a built stylesheet says .26s. */
export function milliseconds(time: string): number {
  return (parseFloat(time) || 0) * (time.trim().endsWith("ms") ? 1 : 1000);
}

const tokens = new Map<string, string>();

/**
 * A time or a curve of the stylesheet. It is read once: a look at computed styles while pieces are set off one by one would lay out
 * the page anew for each. Only what moves asks, so it is never the time of a page at rest.
 */
export function token(name: string): string {
  const value = tokens.get(name) ?? getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  tokens.set(name, value);
  return value;
}

const SHIFT = 6; // pixels: what is pushed aside by less has not been moved by anybody

function moved({ from, to }: Slide): boolean {
  return Math.abs(from.left - to.left) > SHIFT || Math.abs(from.top - to.top) > SHIFT;
}

export class Slides {
  enabled = true;
  #pieces = new Map<string, Element>();
  #places = new Map<string, DOMRect>();

  /** Follow a piece: `<span {@attach play.slides.piece("tile-7")}>`. The same key may move to another part of the table. */
  piece(key: string): Attachment {
    return (node) => {
      this.#pieces.set(key, node);
      return () => {
        if (this.#pieces.get(key) === node) this.#pieces.delete(key);
      };
    };
  }

  /** Call once while the table is set up; `moment` names what is drawn, and pieces may move when it changes. */
  watch(moment: () => unknown): void {
    const now = $derived(moment());
    $effect.pre(() => {
      void now; // to be run when it changes
      if (this.enabled) this.#measure();
    });
    $effect(() => {
      void now; // to be run when it changes
      if (this.enabled) this.#play();
    });
  }

  #measure(): void {
    this.#places.clear();
    for (const [key, node] of this.#pieces) this.#places.set(key, node.getBoundingClientRect());
  }

  /** Everything is measured before anything moves: each look at the page after a change would lay it out once more. */
  #play(): void {
    const slides: [Element, Slide][] = [];
    for (const [key, node] of this.#pieces) {
      const from = this.#places.get(key);
      if (from?.width) slides.push([node, { from, to: node.getBoundingClientRect() }]);
    }
    const moving = slides.filter(([, slide]) => slide.to.width && moved(slide));
    if (!moving.length) return;
    const time = { duration: milliseconds(token("--move")), easing: token("--ease-stone") };
    for (const [node, slide] of moving) slideBack(node, slide, time);
  }
}

/** Nothing but the transform is animated: with any other property in it the browser would redraw the page for every picture. */
function slideBack(node: Element, slide: Slide, time: KeyframeAnimationOptions): void {
  const { style } = node as HTMLElement;
  const sliding = node.animate([{ transform: backTo(slide) }, { transform: "none" }], time);
  style.zIndex = "2";
  const rest = (): void => void style.removeProperty("z-index");
  sliding.onfinish = rest;
  sliding.oncancel = rest;
}
