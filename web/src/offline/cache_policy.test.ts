import { expect, test } from "vitest";
import { cacheOf, outdated, cacheStrategy } from "./cache_policy";

const SCOPE = "https://house.test/";
const BUILD = { version: "2", files: ["", "theme.js", "assets/index-B.js"] };
const asked = (path: string, mode: RequestMode = "cors", method = "GET") => ({
  url: `https://house.test${path}`,
  mode,
  method,
});

test.each(["/api/house", "/api/tables/t/events", "/schema", "/metrics", "/healthz"])(
  "%s is never answered from a cache",
  (path) => {
    for (const mode of ["cors", "navigate"] as const)
      expect(cacheStrategy(asked(path, mode), SCOPE, BUILD)).toBe("network");
  },
);

test("files of the build are answered from the cache", () => {
  expect(cacheStrategy(asked("/theme.js"), SCOPE, BUILD)).toBe("file");
  expect(cacheStrategy(asked("/assets/index-B.js"), SCOPE, BUILD)).toBe("file");
});

test("a file of another build may still be kept, for a page that is still open", () => {
  expect(cacheStrategy(asked("/assets/index-A.js"), SCOPE, BUILD)).toBe("file");
});

test.each(["/", "/t/maize-owl-7", "/learn/cibola#C4", "/?/learn", "/index.html"])("%s is the page", (path) => {
  expect(cacheStrategy(asked(path, "navigate"), SCOPE, BUILD)).toBe("page");
});

test("what is no page, no file of ours and no plain question is none of our business", () => {
  expect(cacheStrategy(asked("/", "navigate", "POST"), SCOPE, BUILD)).toBe("network");
  expect(cacheStrategy(asked("/robots.txt", "navigate"), SCOPE, BUILD)).toBe("network");
  expect(cacheStrategy({ url: "https://elsewhere.test/assets/x.js", mode: "cors", method: "GET" }, SCOPE, BUILD)).toBe(
    "network",
  );
  expect(cacheStrategy(asked("/t/maize-owl-7"), SCOPE, BUILD)).toBe("network");
});

test("in a folder of a host, only that folder is ours", () => {
  expect(cacheStrategy(asked("/games/?/t/1", "navigate"), `${SCOPE}games/`, BUILD)).toBe("page");
  expect(cacheStrategy(asked("/other/", "navigate"), `${SCOPE}games/`, BUILD)).toBe("network");
});

test("this build and the one before are kept, and whatever is not ours", () => {
  const kept = [
    "of somebody else",
    ...["1", "2", "3", "4"].map((version) => cacheOf(SCOPE, version)),
    cacheOf(`${SCOPE}games/`, "1"),
  ];
  expect(outdated(kept, SCOPE, "4")).toEqual([cacheOf(SCOPE, "1"), cacheOf(SCOPE, "2")]);
  expect(outdated(kept, SCOPE, "1")).toEqual([cacheOf(SCOPE, "2"), cacheOf(SCOPE, "3")]); // an earlier version came back
  expect(outdated([cacheOf(SCOPE, "1")], SCOPE, "1")).toEqual([]);
});
