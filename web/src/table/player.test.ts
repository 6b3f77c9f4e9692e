import { expect, test } from "vitest";
import { signsOf } from "./player";

test("a chosen face is the sign of a seat, unless the game has one for it", () => {
  expect(signsOf("explorer", null)).toEqual({ face: "explorer", badge: null });
  expect(signsOf("explorer", "tr-snake")).toEqual({ face: "tr-snake", badge: null });
  expect(signsOf("el-earth", "tr-snake")).toEqual({ face: "el-earth", badge: "tr-snake" });
});

test("a face that would be read as a sign of the game is left out", () => {
  expect(signsOf("el-earth", "el-fire")).toEqual({ face: "el-earth", badge: null });
});
