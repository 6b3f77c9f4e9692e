import { expect, test } from "vitest";
import type { ClubEvent, ClubTable } from "../wire";
import { hasCounted, inOrder, nextGame, nextStep, notYetDrawn, standingOf, tablesInPlay } from "./standing";

const person = (number: number, here = true) => ({
  person: number,
  name: `Guest ${number}`,
  here,
  place: 1,
  points: 0,
  opponents: 0,
});
const table = (change: Partial<ClubTable>): ClubTable => ({
  number: 1,
  id: "t",
  status: "waiting",
  people: [0, 1],
  points: null,
  awaited: [0, 1],
  reason: null,
  ended_by: null,
  ...change,
});
const evening = (tables: ClubTable[] | null, change: Partial<ClubEvent> = {}): ClubEvent => ({
  id: "e",
  name: "Thursday",
  games: ["codinca", "aztec"],
  seats: 2,
  planned: 3,
  pairing: "swiss",
  bots: null,
  clock: null,
  people: [person(0), person(1), person(2), person(3), person(4, false)],
  rounds: tables ? [{ number: 1, game: "codinca", pairing: "swiss", seed: "", tables, byes: [2], at: 0 }] : [],
  over: false,
  closed: false,
  admits: false,
  opened: 0,
  refresh: 2000,
  ...change,
});

const visit = (event: ClubEvent, you: number | null) => ({
  event,
  you,
  sent_home: you === 6 ? [6] : [],
  waiting: you !== null && you > 4 ? [{ person: you, name: "New" }] : [],
});

test.each([
  ["nobody who entered", null, null, "guest"],
  ["before the first round", 0, null, "entered"],
  ["a chair is kept", 0, [table({})], "ready"],
  ["the chair is taken", 0, [table({ awaited: [1] })], "playing"],
  ["the match counts", 1, [table({ points: [120, 0] })], "done"],
  ["the keeper has closed the table", 1, [table({ points: [60, 60], reason: "Fire", ended_by: "keeper" })], "ended"],
  ["the host has ended the table", 1, [table({ points: [60, 60], reason: "Late", ended_by: "host" })], "ended"],
  ["a bye", 2, [table({})], "bye"],
  ["came late", 3, [table({})], "late"],
  ["has left", 4, [table({})], "away"],
  ["waits at the door", 5, [table({})], "waiting"],
  ["was not let in", 6, [table({})], "turned away"],
] as const)("%s", (_, you, tables, at) => {
  expect(standingOf(visit(evening(tables && [...tables]), you)).at).toBe(at);
});

test("points are those of one's own seat", () => {
  const event = evening([table({ people: [1, 0], points: [120, 40] })]);
  expect(standingOf(visit(event, 0))).toEqual({ at: "done", points: 40 });
});

test("games take turns, and tables in play are counted", () => {
  const one = evening([table({}), table({ id: "u", points: [60, 60] })]);
  expect(nextGame(one)).toBe("aztec");
  expect(tablesInPlay(one).map(({ id }) => id)).toEqual(["t"]);
});

test("whoever has left has a result when the evening is over", () => {
  expect(standingOf(visit(evening([table({ points: [120, 0] })], { over: true }), 4)).at).toBe("entered");
});

test("what an evening waits for: its tables, its host, or nothing more", () => {
  const [playing, done] = [evening([table({})]), evening([table({ points: [120, 0] })])];
  expect([
    nextStep(playing, false),
    nextStep({ ...playing, planned: 1 }, true),
    nextStep(done, false),
    nextStep(done, true),
  ]).toEqual(["club-next-round", "club-next-end", "club-next-host", "club-next-yours"]);
});

test("people are listed as they came until something has counted", () => {
  const people = [person(3), person(0), person(2)];
  const order = (tables: ClubTable[]) => inOrder(evening(tables, { people })).map((one) => one.person);
  expect(order([table({})])).toEqual([0, 2, 3]);
  expect(order([table({ points: [120, 0] })])).toEqual([3, 0, 2]);
});

test("nobody is first before anything has counted", () => {
  const round = { number: 1, game: "codinca", pairing: "swiss", seed: "", byes: [], at: 0 } as const;
  const drawn = (points: number[] | null): ClubEvent =>
    evening(null, { rounds: [{ ...round, byes: [], tables: [table({ points })] }] });
  expect([evening(null), drawn(null), drawn([120, 0]), evening([])].map(hasCounted)).toEqual([
    false,
    false,
    true,
    false, // those who sit out have points, and nobody has played yet
  ]);
});

test("whoever is there and was neither drawn nor had a bye can be asked to wait at the door again", () => {
  const numbers = (event: ClubEvent, you: number | null) => notYetDrawn(event, you).map(({ person }) => person);
  expect(numbers(evening(null), 0)).toEqual([1, 2, 3]);
  expect(numbers(evening([table({})]), null)).toEqual([3]);
});
