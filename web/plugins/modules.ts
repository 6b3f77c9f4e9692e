/** A build has the module of every game and what is said of them, or says what is missing. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** The files that the games of this folder need and that are not built. */
export function missingModules(games: string, built: string): string[] {
  const names = readdirSync(games).filter((name) => existsSync(join(games, name, "box.toml")));
  const files = [
    ...names.flatMap((name) => [name, `${name}.review`]).flatMap((name) => [`${name}.wasm`, `${name}.json`]),
    "catalogue.en.json",
    "catalogue.fr.json",
  ];
  return files.filter((file) => !existsSync(join(built, file)));
}

export function modules(home: string): Plugin {
  return {
    name: "teocalli-modules",
    apply: "build",
    buildStart() {
      const missing = missingModules(join(home, "games"), join(home, "wasm", "built"));
      if (missing.length)
        this.error(`The rules for browsers are not built (${missing.join(", ")}): run \`teocalli wasm\` first.`);
    },
  };
}
