import { expect, test } from "vitest";

import { accuracyOf } from "./accuracy";

test("accuracy is the part of what was at risk that was kept", () => {
  const decisions = [
    { seat: 0, spread: 0.4, loss: 0 },
    { seat: 0, spread: 0.1, loss: 0.05 },
    { seat: 1, spread: 0.5, loss: 0.5 },
  ];
  expect(accuracyOf(decisions, 0)).toEqual({ share: 0.9, choices: 2 });
});

test("where hardly anything was at risk there is no accuracy", () => {
  expect(accuracyOf([{ seat: 0, spread: 0.07, loss: 0.07 }], 0)).toBeNull();
});
