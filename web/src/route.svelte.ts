/** Addresses of the house, by the history API. */

export type Page =
  | { at: "home" }
  | { at: "table"; id: string }
  | { at: "replay"; id: string }
  | { at: "learn" }
  | { at: "lesson"; game: string }
  | { at: "rules"; game: string }
  | { at: "nowhere" };

/** Addresses write the game's name with a dash, the rest of the house with an underscore. */
export const slug = (game: string): string => game.replace("_", "-");
export const unslug = (part: string): string => part.replace("-", "_");

/** Which page an address names. */
export function pageOf(path: string): Page {
  const parts = path.split("/").filter(Boolean).map(decodeURIComponent);
  const [first, second, third] = parts;
  if (first === undefined) return { at: "home" };
  if (parts.length === 2 && second !== undefined) {
    if (first === "t") return { at: "table", id: second };
    if (first === "m") return { at: "replay", id: second };
  }
  if (first === "learn" && parts.length === 1) return { at: "learn" };
  if (first === "learn" && parts.length === 2 && second) return { at: "lesson", game: unslug(second) };
  if (first === "rules" && second && third === undefined) return { at: "rules", game: unslug(second) };
  return { at: "nowhere" };
}

class Route {
  path = $state(globalThis.location?.pathname ?? "/");
  hash = $state(globalThis.location?.hash ?? "");
  page = $derived(pageOf(this.path));

  /** Follow back, forward and plain clicks on our own links without loading the page again. */
  listen(): void {
    addEventListener("popstate", () => this.#read());
    document.addEventListener("click", (event) => {
      const link = (event.target as Element | null)?.closest?.("a");
      if (
        !link ||
        event.defaultPrevented ||
        event.button !== 0 ||
        event.metaKey ||
        event.ctrlKey ||
        event.shiftKey ||
        event.altKey
      )
        return;
      if (
        link.origin !== location.origin ||
        link.target ||
        link.hasAttribute("download") ||
        link.pathname.startsWith("/api/")
      )
        return;
      if (link.hash && link.pathname === location.pathname && link.search === location.search) return; // the browser scrolls
      event.preventDefault();
      this.go(link.pathname + link.search + link.hash);
    });
  }

  go(address: string, replace = false): void {
    const samePage = new URL(address, location.href).pathname === this.path;
    history[replace ? "replaceState" : "pushState"](null, "", address);
    this.#read();
    if (!samePage) scrollTo(0, 0);
  }

  #read(): void {
    this.path = location.pathname;
    this.hash = location.hash;
  }
}

export const route = new Route();
