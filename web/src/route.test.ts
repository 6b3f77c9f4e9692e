import { expect, test } from "vitest";
import { addressOf, pageOf, pathIn, slug, unslug } from "./route.svelte";

test.each([
  ["/", { at: "home" }],
  ["/t/maize-owl-7", { at: "table", id: "maize-owl-7" }],
  ["/t/a%20b/", { at: "table", id: "a b" }],
  ["/m/maize-owl-7", { at: "replay", id: "maize-owl-7" }],
  ["/keeper", { at: "keeper" }],
  ["/club", { at: "new-evening" }],
  ["/e/maize-owl-7", { at: "evening", id: "maize-owl-7", wall: false }],
  ["/e/maize-owl-7/wall", { at: "evening", id: "maize-owl-7", wall: true }],
  ["/e/maize-owl-7/floor", { at: "nowhere" }],
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

const SERVER = { server: true, root: "/" };
const SITE = { server: false, root: "/games/" };
const located = (address: string) => new URL(address, "https://house.test");

test.each(["/", "/learn", "/t/pocket-7", "/rules/temple-code"])(
  "%s is found at its address, wherever the page is served",
  (path) => {
    for (const host of [SERVER, SITE]) expect(pathIn(located(addressOf(path, host)), host)).toBe(path);
  },
);

test("a plain web host is only ever asked for its one page", () => {
  expect(addressOf("/", SITE)).toBe("/games/");
  expect(located(addressOf("/rules/cibola#C4", SITE))).toMatchObject({ pathname: "/games/", hash: "#C4" });
  expect(pathIn(located("/games/index.html"), SITE)).toBe("/");
  expect(pathIn(located("/games/?from=mail"), SITE)).toBe("/");
});

test("another page of a plain web host is none of ours", () => {
  expect(pathIn(located("/"), SITE)).toBeNull();
  expect(pathIn(located("/games/other/"), SITE)).toBeNull();
});
