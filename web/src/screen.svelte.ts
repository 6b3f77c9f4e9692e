/** Which of the three layouts the window has room for. Breakpoints are in em, so that large text counts as a small screen. */

export type Width = "desktop" | "between" | "phone";

class Screen {
  #desktop = $state(true);
  #phone = $state(false);

  constructor() {
    if (!globalThis.matchMedia) return;
    this.#follow("(min-width: 70em)", (matches) => (this.#desktop = matches));
    this.#follow("(max-width: 44.99em)", (matches) => (this.#phone = matches));
  }

  get width(): Width {
    if (this.#phone) return "phone";
    return this.#desktop ? "desktop" : "between";
  }

  #follow(query: string, take: (matches: boolean) => void): void {
    const media = matchMedia(query);
    take(media.matches);
    media.addEventListener("change", (event) => take(event.matches));
  }
}

export const screen = new Screen();
