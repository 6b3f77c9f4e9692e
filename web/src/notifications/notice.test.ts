import { expect, test } from "vitest";
import { noticeIn, placeOf } from "./notice";

test("a call says what it is about", () => {
  const text = JSON.stringify({ type: "turn", title: "Aztec", text: "It is your turn.", table: "a-b", game: "aztec" });
  expect(noticeIn(text)).toEqual({ title: "Aztec", text: "It is your turn.", table: "a-b" });
  expect(placeOf("a-b")).toBe("t/a-b");
});

test.each(["", "null", "[]", '{"title": 1, "text": "x"}', "{"])("%j is no call", (text) => {
  expect(noticeIn(text)).toBeNull();
});

test("a call about nothing leads to the front page", () => {
  expect(noticeIn('{"title": "Teocalli", "text": "x", "table": 7}')?.table).toBeNull();
  expect(placeOf(null)).toBe("");
});
