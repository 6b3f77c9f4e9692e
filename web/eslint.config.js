import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default ts.config(
  { ignores: [".svelte-check/"] }, // what svelte-check keeps between two quick runs
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  svelte.configs.prettier,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      "max-len": ["error", { code: 140, ignoreUrls: true }],
      "no-undef": "off", // the type checker knows every name
      // `as _, n`: only the count is wanted.
      "@typescript-eslint/no-unused-vars": ["error", { varsIgnorePattern: "^_$", argsIgnorePattern: "^_$" }],
      "svelte/prefer-svelte-reactivity": "off", // most maps remember requests and elements, which nothing on screen depends on
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig } },
  },
  {
    files: ["src/home/*Scene.svelte"],
    rules: { "svelte/require-each-key": "off" }, // drawings whose lists never change
  },
);
