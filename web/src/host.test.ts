import { expect, test } from "vitest";
import { hostOf } from "./host";

const page = (content: string | null, baseURI: string) =>
  ({ baseURI, querySelector: () => (content === null ? null : { content }) }) as unknown as Document;

test("a page without the sign of a plain host has a server, at the root", () => {
  expect(hostOf(page(null, "https://house.test/t/abc"))).toEqual({ server: true, root: "/" });
});

test("a plain host may have the page in any folder", () => {
  expect(hostOf(page("none", "https://house.test/a/b/?/learn#x"))).toEqual({ server: false, root: "/a/b/" });
  expect(hostOf(page("none", "https://house.test/index.html"))).toEqual({ server: false, root: "/" });
});
