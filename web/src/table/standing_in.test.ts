import { expect, it } from "vitest";
import { standingIn } from "./standing_in";

const person = { kind: "person", stand_in: false, reason: null } as const;
const bot = { kind: "bot", stand_in: false, reason: null } as const;
const late = { kind: "person", stand_in: true, reason: "time" } as const;
const left = { kind: "person", stand_in: true, reason: "left" } as const;
const resigned = { kind: "person", stand_in: true, reason: "resigned" } as const;

it("says nothing to whoever plays for themselves or looks on", () => {
  expect([standingIn([person, late], 0), standingIn([late, late], null)]).toEqual([null, null]);
});

it("says that a bot plays on while somebody is there to play with", () => {
  expect(standingIn([late, person, bot], 0)).toBe("standing-in-time");
  expect(standingIn([left, person], 0)).toBe("standing-in-you");
  expect(standingIn([resigned, late, left], 0)).toBe("standing-in-you");
});

it("says that the match waits where nobody plays for themselves", () => {
  expect(standingIn([late, left, bot], 0)).toBe("standing-in-time-waits");
  expect(standingIn([late, left, resigned], 1)).toBe("standing-in-waits");
});
