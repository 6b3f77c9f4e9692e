import { expect, test } from "vitest";
import { bandOf, lineOf, marksWithin, ratingScale } from "./rating_curve";

const at = (points: number, error: number) => ({ at: 0, points, error });

test.each([
  [[at(1500, 667)], [500, 1000, 1500, 2000, 2500]],
  [
    [at(1500, 100), at(1560, 90)],
    [1400, 1450, 1500, 1550, 1600, 1650],
  ],
  [[at(1500, 0)], [1500, 1550]],
])("the scale of %j", (curve, scale) => {
  expect(ratingScale(curve)).toEqual(scale);
});

test("bots beyond the scale are left out", () => {
  const marks = [900, 1500, 1900].map((points) => ({ level: "adept", points }));
  expect(marksWithin(marks, [1400, 1600, 1800]).map(({ points }) => points)).toEqual([1500]);
});

test("the band goes along its upper edge and back along the lower one", () => {
  const band = bandOf(
    [at(10, 2), at(20, 1)],
    (n) => n,
    (points) => points,
  );
  expect(lineOf(band)).toBe("M0.0 12.0L1.0 21.0L1.0 19.0L0.0 8.0");
});
