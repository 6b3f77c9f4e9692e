import { expect, test, vi } from "vitest";
import { actionOf } from "../games/codinca/actions";
import { Play, type Frame } from "./play.svelte";

const frame = (also: Partial<Frame<string>> = {}): Frame<string> => ({
  ply: 3,
  view: "a",
  legal: [
    { action: 1, text: "push a up", label: "Push" },
    { action: 2, text: "push 1 right", label: "Push" },
    { action: 3, text: "pushy", label: "?" },
  ],
  prompt: "",
  action: null,
  actor: null,
  lines: [],
  players: [{ seat: 0, name: "Inès", bot: null, standIn: false, present: true, owing: true, free: false }],
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
  const play = new Play("codinca", 0, frame(), "live", async () => null, { actionOf });
  play.show(frame({ ply: 4, view: "b", action: "flip c2" }));
  play.amend({ legal: [] });
  expect([play.before, play.view, play.legal, play.kind]).toEqual(["a", "b", [], "flip"]);
});

const scenes = {
  tell: () => [
    { view: "a, told", linesShown: 1, time: 500 },
    { view: "a, nearly b", linesShown: 2, time: 700 },
  ],
};
const line = { id: "", about: {}, text: "", ply: 4, seat: 0 };
const next = frame({ ply: 4, view: "b", lines: [line, line, line], over: true });

/** What the table shows: the position, who owes, what is offered, whether it is over, and what the story has still to tell. */
const shown = (play: Play<string>): unknown[] => [
  play.view,
  play.players.some(({ owing }) => owing),
  play.legal.length > 0,
  play.over,
  play.linesToCome,
];

test("while a moment is told the table shows what is told, and the new position when that is over", () => {
  const play = new Play("aztec", 0, frame(), "live", async () => null, scenes);
  play.show(next);
  expect(play.sceneTime).toBe(1200);
  expect(shown(play)).toEqual(["a, told", false, false, false, 2]);
  play.advance();
  expect(shown(play)).toEqual(["a, nearly b", false, false, false, 1]);
  play.advance();
  expect(shown(play)).toEqual(["b", true, true, true, 0]);
});

test("a scene that is skipped leads to the new position, and says whether there is something to choose", () => {
  const play = new Play("aztec", 0, frame(), "live", async () => null, scenes);
  expect(play.finish()).toBe(false);
  play.show(next);
  expect(play.finish()).toBe(true);
  expect(shown(play)).toEqual(["b", true, true, true, 0]);
  expect(play.finish()).toBe(false);
});

test("a scene that is cut off by the next moment leaves nothing of itself", () => {
  const play = new Play("aztec", 0, frame(), "live", async () => null, scenes);
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

test("it is not the viewer's turn while a bot plays for them, but in a replay it was theirs", () => {
  const players = frame().players.map((player) => ({ ...player, bot: "adept", standIn: true }));
  const [live, replay] = (["live", "replay"] as const).map(
    (mode) => new Play("codinca", 0, frame({ players }), mode, async () => null),
  );
  expect([live?.myTurn, live?.mayAct]).toEqual([false, false]);
  expect([replay?.myTurn, replay?.mayAct]).toEqual([true, true]);
});

const other = { seat: 1, name: "Jade", bot: "adept", standIn: false, present: true, owing: false, free: false };
const acted = (ply: number, actor: number, action: string): Frame<string> =>
  frame({ ply, actor, action, players: [...frame().players, other] });

/** What is marked: the place, who did it and how. */
const marked = (play: Play<string>): string[] =>
  play.traces.map(({ place, actor, kind }) => `${place} ${actor} ${kind}`);

test("what others did stays marked until the viewer acts", () => {
  const play = new Play("codinca", 0, frame(), "live", async () => null, { actionOf });
  play.show(acted(4, 1, "flip c2"));
  play.mark(["c2"]);
  play.show(acted(5, 2, "push 1 left"));
  play.mark(["a1", "b1"]);
  expect(marked(play)).toEqual(["c2 1 flip", "a1 2 push", "b1 2 push"]);
  expect([play.isChanged("c2"), play.isChanged("d4"), play.traceAt("b1")?.actor]).toEqual([true, false, 2]);
  play.show(acted(6, 0, "flip d4"));
  play.mark(["d4"]);
  expect(marked(play)).toEqual([]);
});

test("who looks on sees what the latest player did", () => {
  const play = new Play("codinca", -1, frame(), "live", async () => null, { actionOf });
  for (const [ply, actor, place] of [
    [4, 1, "a1"],
    [5, 1, "a2"],
    [6, 2, "a3"],
  ] as const) {
    play.show(acted(ply, actor, `flip ${place}`));
    play.mark([place]);
  }
  expect(marked(play)).toEqual(["a3 2 flip"]);
});

test("a table that is told at once has no scenes", () => {
  const play = new Play("aztec", 0, frame(), "live", async () => null, scenes);
  play.speed = Infinity;
  play.show(next);
  expect([play.sceneTime, play.view]).toEqual([0, "b"]);
});

test("a press on what is not allowed asks the server why, and one on what is does it", async () => {
  const refusal = { text: "flip a4", sentence: "No.", rule: "C20", at: 0 };
  const send = vi.fn(async ({ action }: { action: number | string }) => (typeof action === "string" ? refusal : null));
  const play = new Play("codinca", 0, frame(), "live", send);
  await play.attempt("flip a4");
  expect([send.mock.lastCall?.[0], play.refused]).toEqual([{ action: "flip a4", text: "flip a4" }, refusal]);
  await play.attempt("pushy");
  expect([send.mock.lastCall?.[0].action, play.refused]).toEqual([3, null]);
});

test("a press that only finished a scene is not answered, nor one of somebody who looks on", async () => {
  const send = vi.fn(async () => null);
  const play = new Play("codinca", 0, frame(), "live", send);
  play.hurried = true;
  await play.attempt("flip a4");
  play.refuse("No.", "C7");
  await new Play("codinca", -1, frame(), "live", send).attempt("flip a4");
  expect([send.mock.calls, play.refused]).toEqual([[], null]);
});

test("a lesson, which has no server, says what the hand knows", async () => {
  const send = vi.fn(async () => null);
  const play = new Play("codinca", 0, frame(), "lesson", send);
  await play.attempt("flip a4", { sentence: "Just flipped.", rule: "C20" });
  expect([play.refused?.sentence, play.refused?.rule, send.mock.calls]).toEqual(["Just flipped.", "C20", []]);
});
