import { expect, test } from "vitest";
import { keptFiles, versionOf } from "./service_worker";

test("a build with other files or other contents has another version", () => {
  const version = versionOf(
    new Map([
      ["a.js", "1"],
      ["b.js", "2"],
    ]),
  );
  expect(
    versionOf(
      new Map([
        ["b.js", "2"],
        ["a.js", "1"],
      ]),
    ),
  ).toBe(version);
  expect(
    versionOf(
      new Map([
        ["a.js", "1"],
        ["b.js", "3"],
      ]),
    ),
  ).not.toBe(version);
  expect(
    versionOf(
      new Map([
        ["a.js", "1"],
        ["c.js", "2"],
      ]),
    ),
  ).not.toBe(version);
  expect(versionOf(new Map([["a.js", "1"]]))).not.toBe(version);
});

test("everything is kept but the worker itself, and the page by its folder", () => {
  expect(keptFiles(["theme.js", "sw.js", "index.html", "assets/b.js", "assets/b.js.map"])).toEqual([
    "",
    "assets/b.js",
    "theme.js",
  ]);
});
