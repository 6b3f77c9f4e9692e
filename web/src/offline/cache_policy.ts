/** The files of one build, which a browser keeps to play without a connection. */
export interface Build {
  version: string;
  files: readonly string[]; // named from where the page lies, which is ""
}

/** How a request is answered: the page, from the network while there is one; a file of a build, as it is kept; or not by us. */
export type CacheStrategy = "page" | "file" | "network";

const RESERVED = ["api", "schema", "metrics", "healthz"]; // a server's addresses that are no pages

/** How to answer a request. Nothing but files of a build is ever kept, so nothing that belongs to a seat is. */
export function cacheStrategy(
  { method, mode, url }: Pick<Request, "method" | "mode" | "url">,
  scope: string,
  build: Build,
): CacheStrategy {
  const name = url.startsWith(scope) ? url.slice(scope.length).split(/[?#]/)[0] : undefined;
  if (method !== "GET" || name === undefined) return "network";
  if (name.startsWith("assets/") || (name !== "" && build.files.includes(name))) return "file";
  const screen = !name.includes(".") && !RESERVED.includes(name.split("/")[0]?.toLowerCase() ?? "");
  return mode === "navigate" && (screen || name === "index.html") ? "page" : "network";
}

/** The name of a file changes with its content, so it never has to be asked for twice. */
export const isLasting = (name: string): boolean => name.startsWith("assets/");

/** Where the files of a build are kept; other pages of the same host have caches of their own. */
export const cacheOf = (scope: string, version: string): string => `${prefixOf(scope)}${version}`;
const prefixOf = (scope: string): string => `teocalli ${scope} `;

/** The caches to give up: all of ours but this build's and the one before, whose pages may still be open. */
export function outdated(caches: readonly string[], scope: string, version: string): string[] {
  const others = caches.filter((name) => name.startsWith(prefixOf(scope)) && name !== cacheOf(scope, version));
  return others.slice(0, -1);
}
