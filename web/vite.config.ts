import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { modules } from "./plugins/modules.ts";
import { serviceWorker } from "./plugins/service_worker.ts";

const local = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const repository = local("..");
const teocalli = local("../src/teocalli");

export default defineConfig({
  plugins: [svelte(), modules(teocalli), serviceWorker(local("src/offline/service_worker.ts"), local("public"))],
  resolve: {
    alias: {
      $teocalli: teocalli,
      $web: local("./src"),
    },
    // Vitest would otherwise take Svelte's server build, where runes hold no state.
    ...(process.env["VITEST"] ? { conditions: ["browser"] } : {}),
  },
  build: {
    outDir: process.env["TEOCALLI_WEB"] ?? "../src/teocalli/web", // another folder lets a second build stand beside the first
    emptyOutDir: true,
    target: "es2023",
    assetsInlineLimit: 0, // the Content-Security-Policy allows no data: addresses besides what the stylesheet draws
    modulePreload: { polyfill: false },
  },
  worker: { format: "es" }, // the words of a game are a part of their own there too
  experimental: {
    // Files name each other by where they lie, so that the same build serves at a root and in any folder of a plain web host.
    renderBuiltUrl: (_, { hostType }) => (hostType === "html" ? undefined : { relative: true }),
  },
  server: {
    fs: { allow: [repository] },
    proxy: { "/api": process.env["TEOCALLI_SERVER"] ?? "http://127.0.0.1:8000" },
  },
  test: { include: ["src/**/*.test.ts", "plugins/*.test.ts"], environment: "node" },
});
