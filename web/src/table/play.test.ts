import { expect, test, vi } from "vitest";
import { Play, type Frame } from "./play.svelte";

const frame = (also: Partial<Frame<string>> = {}): Frame<string> => ({
  ply: 3,
  view: "a",
  legal: [{ action: 1, text: "push a up", label: "Push" }, { action: 2, text: "push 1 right", label: "Push" }, { action: 3, text: "pushy", label: "?" }],
  prompt: "",
  action: null,
  actor: null,
  lines: [],
  sitters: [{ seat: 0, name: "Inès", bot: null, standIn: false, present: true, owing: true, free: false }],
  clock: null,
  standings: null,
  undo: false,
  over: false,
  ...also,
});

test("choices are found by their notation, at a word's end", () => {
  const play = new Play("codinca", 0, frame(), "live", async () => null);
  expect(play.find("push a up")?.action).toBe(1);
  expect(play.starting("push").map((choice) => choice.action)).toEqual([1, 2]);
  expect(play.myTurn).toBe(true);
});

test("what is not offered is not sent, and a second click waits for the first", async () => {
  const send = vi.fn(() => Promise.resolve(null));
  const play = new Play("codinca", 0, frame(), "live", send);
  await play.act("flip a4");
  const first = play.act("pushy");
  await play.act("push a up");
  await first;
  expect(send.mock.calls).toEqual([[{ action: 3, text: "pushy", label: "?" }]]);
});

test("the view before is kept only where this one follows from it", () => {
  const play = new Play("codinca", 0, frame(), "live", async () => null);
  play.show(frame({ ply: 4, view: "b" }));
  expect(play.before).toBe("a");
  play.show(frame({ ply: 4, view: "b" }));
  expect(play.before).toBeNull();
  play.show(frame({ ply: 9, view: "c" }), false);
  expect(play.before).toBeNull();
});

test("a moment that is amended keeps its scene", () => {
  const play = new Play("codinca", 0, frame(), "live", async () => null);
  play.show(frame({ ply: 4, view: "b", action: "flip c2" }));
  play.amend({ legal: [] });
  expect([play.before, play.view, play.legal, play.deed]).toEqual(["a", "b", [], "4 flip"]);
});

const teller = { tell: () => [{ view: "a, told", told: 1, time: 500 }, { view: "a, nearly b", told: 2, time: 700 }] };
const line = { id: "", about: {}, text: "", ply: 4, seat: 0 };
const next = frame({ ply: 4, view: "b", lines: [line, line, line], over: true });

/** What the table shows: the position, who owes, what is offered, whether it is over, and what the story has still to tell. */
const shown = (play: Play<string>): unknown[] => [play.view, play.sitters.some(({ owing }) => owing), play.legal.length > 0, play.over, play.untold];

test("while a moment is told the table shows what is told, and the new position when that is over", () => {
  const play = new Play("aztec", 0, frame(), "live", async () => null, teller);
  play.show(next);
  expect(play.telling).toBe(1200);
  expect(shown(play)).toEqual(["a, told", false, false, false, 2]);
  play.advance();
  expect(shown(play)).toEqual(["a, nearly b", false, false, false, 1]);
  play.advance();
  expect(shown(play)).toEqual(["b", true, true, true, 0]);
});

test("a scene that is skipped leads to the new position, and says whether there is something to choose", () => {
  const play = new Play("aztec", 0, frame(), "live", async () => null, teller);
  expect(play.finish()).toBe(false);
  play.show(next);
  expect(play.finish()).toBe(true);
  expect(shown(play)).toEqual(["b", true, true, true, 0]);
  expect(play.finish()).toBe(false);
});

test("a scene that is cut off by the next moment leaves nothing of itself", () => {
  const play = new Play("aztec", 0, frame(), "live", async () => null, teller);
  play.show(next);
  play.show(frame({ ply: 5, view: "c" }));
  expect([play.before, play.view]).toEqual(["b", "a, told"]);
  play.show(frame({ ply: 9, view: "d" }), false);
  expect(play.view).toBe("d");
});

test("a refusal stands until the next moment", async () => {
  const refusal = { text: "pushy", sentence: "No.", rule: "C20", at: 0 };
  const play = new Play("codinca", 0, frame(), "live", async () => refusal);
  await play.act("pushy");
  expect(play.refused).toEqual(refusal);
  play.show(frame({ ply: 4 }));
  expect(play.refused).toBeNull();
});

test("when the match is over it is nobody's turn", () => {
  expect(new Play("codinca", 0, frame({ over: true }), "live", async () => null).myTurn).toBe(false);
});
