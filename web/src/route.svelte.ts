/** Addresses of the house, by the history API. */
import { host, type Host } from "./host";

export type Page =
  | { at: "home" }
  | { at: "table"; id: string }
  | { at: "replay"; id: string }
  | { at: "review"; id: string }
  | { at: "learn" }
  | { at: "lesson"; game: string }
  | { at: "rules"; game: string }
  | { at: "key" }
  | { at: "matches" }
  | { at: "keeper" }
  | { at: "player"; id: string }
  | { at: "ladder"; game: string }
  | { at: "new-evening" }
  | { at: "evening"; id: string; wall: boolean }
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
    if (first === "review") return { at: "review", id: second };
  }
  if (parts.length === 1 && (first === "key" || first === "matches" || first === "keeper")) return { at: first };
  if (first === "player" && parts.length === 2 && second) return { at: "player", id: second };
  if (first === "ladder" && parts.length === 2 && second) return { at: "ladder", game: unslug(second) };
  if (first === "club" && parts.length === 1) return { at: "new-evening" };
  if (first === "e" && second && (parts.length === 2 || (parts.length === 3 && third === "wall")))
    return { at: "evening", id: second, wall: third === "wall" };
  if (first === "learn" && parts.length === 1) return { at: "learn" };
  if (first === "learn" && parts.length === 2 && second) return { at: "lesson", game: unslug(second) };
  if (first === "rules" && second && third === undefined) return { at: "rules", game: unslug(second) };
  return { at: "nowhere" };
}

/** The address at which a path of the house is reached. A plain web host knows one page only, so there the path is a question to it. */
export function addressOf(path: string, { server, root }: Host = host): string {
  if (server) return path;
  return path === "/" ? root : `${root}?${path}`;
}

/** The path of the house that an address names; null where it is none of ours. */
export function pathIn(address: Pick<Location, "pathname" | "search">, { server, root }: Host = host): string | null {
  if (server) return address.pathname;
  if (address.pathname !== root && address.pathname !== `${root}index.html`) return null;
  return address.search.startsWith("?/") ? address.search.slice(1) : "/";
}

const pathHere = (): string => (globalThis.location && pathIn(location)) ?? "/";

/** The page that the browser's address names, for those who need not follow it. */
export const pageHere = (): Page => pageOf(pathHere());

class Route {
  path = $state(pathHere());
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
      const path = pathIn(link);
      if (path === null) return;
      event.preventDefault();
      this.go(path + link.hash);
    });
  }

  go(path: string, replace = false): void {
    const samePage = path.split("#")[0] === this.path;
    history[replace ? "replaceState" : "pushState"](null, "", addressOf(path));
    this.#read();
    if (!samePage) scrollTo(0, 0);
  }

  #read(): void {
    this.path = pathHere();
    this.hash = location.hash;
  }
}

export const route = new Route();
