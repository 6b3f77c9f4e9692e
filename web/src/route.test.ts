import { expect, test } from "vitest";
import { pageOf, slug, unslug } from "./route.svelte";

test.each([
  ["/", { at: "home" }],
  ["/t/maize-owl-7", { at: "table", id: "maize-owl-7" }],
  ["/t/a%20b/", { at: "table", id: "a b" }],
  ["/m/maize-owl-7", { at: "replay", id: "maize-owl-7" }],
  ["/learn", { at: "learn" }],
  ["/learn/temple-code", { at: "lesson", game: "temple_code" }],
  ["/rules/cibola", { at: "rules", game: "cibola" }],
  ["/t", { at: "nowhere" }],
  ["/t/a/b", { at: "nowhere" }],
  ["/rules/cibola/more", { at: "nowhere" }],
  ["/elsewhere", { at: "nowhere" }],
])("%s is a page", (path, page) => {
  expect(pageOf(path)).toEqual(page);
});

test("a game's name survives its address", () => {
  for (const game of ["codinca", "temple_code", "aztec", "cibola"]) expect(unslug(slug(game))).toBe(game);
});
