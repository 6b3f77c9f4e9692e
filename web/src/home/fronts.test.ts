import { expect, test } from "vitest";
import { againstBots, FRONTS } from "./fronts";

test.each(FRONTS)("playing $title now seats the guest first and bots on all other chairs", (front) => {
  const wish = againstBots(front, "Inès");
  expect(wish.seats).toBe(front.usual);
  expect(wish.chairs?.map((chair) => chair.kind)).toEqual(["me", ...Array(front.usual - 1).fill("bot")]);
  expect(front.usual).toBeGreaterThanOrEqual(front.low);
  expect(front.usual).toBeLessThanOrEqual(front.high);
});
