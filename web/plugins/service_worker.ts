/** Builds the service worker with the list of all files, and writes the version of the build into it and into the page. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Plugin } from "vite";

const WORKER = "sw.js";
const PAGE = "index.html";

/** A digest of everything that a build holds: other files, another version. */
export function versionOf(files: ReadonlyMap<string, string | Uint8Array>): string {
  const digest = createHash("sha256");
  for (const [name, content] of [...files].sort(([a], [b]) => (a < b ? -1 : 1)))
    digest.update(`${name} ${content.length}\n`).update(content);
  return digest.digest("hex").slice(0, 16);
}

/** What is kept for a time without connection: the page by its folder's name, and every other file. */
export const keptFiles = (names: readonly string[]): string[] => [
  "",
  ...names.filter((name) => name !== PAGE && name !== WORKER && !name.endsWith(".map")).sort(),
];

function filesIn(folder: string): Map<string, Uint8Array> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map((entry) => join(entry.parentPath, entry.name));
  return new Map(paths.map((path) => [relative(folder, path), readFileSync(path)]));
}

export function serviceWorker(source: string, publicFolder: string): Plugin {
  return {
    name: "teocalli-service-worker",
    apply: "build",
    enforce: "post",
    buildStart() {
      this.emitFile({ type: "chunk", id: source, fileName: WORKER });
    },
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const built = Object.values(bundle).map(
          (file) => [file.fileName, file.type === "chunk" ? file.code : file.source] as const,
        );
        const files = new Map<string, string | Uint8Array>([...built, ...filesIn(publicFolder)]);
        const version = versionOf(files);
        const worker = bundle[WORKER];
        const page = bundle[PAGE];
        if (worker?.type !== "chunk" || page?.type !== "asset")
          return this.error("the build has no page, or no service worker");
        if (worker.imports.length) this.error(`${WORKER} must be one file: a browser that is offline brings no other`);
        const build = JSON.stringify({ version, files: keptFiles([...files.keys()]) });
        worker.code = `const BUILD=${build};\n${worker.code}`;
        page.source = String(page.source).replace("%VERSION%", version);
      },
    },
  };
}
