import { beforeEach, expect, test } from "vitest";
import type { Listener, CurtainMoment, Pocket } from "../house";
import type { Seat, Table } from "../wire";
import { nextPerson, OneScreen } from "./one_screen.svelte";

const NAMES = ["Inès", "Ocelot", "Noé", "Mia"];
const BOT = 1;
let moment: CurtainMoment;
let secret: boolean; // whether people know different things
let tell: Listener;

const seats = NAMES.map((name, seat) => ({
  seat,
  name,
  kind: seat === BOT ? "bot" : "person",
  stand_in: false,
})) as Seat[];
const table = { id: "pocket-1", game: "cibola", status: "playing", seats, you: null } as unknown as Table;
const pocket = {
  kind: "pocket",
  table: async () => table,
  moment: async () => moment,
  differ: async () => secret,
  listen: (_: string, listener: Listener) => ((tell = listener), { again: () => undefined, close: () => undefined }),
} as unknown as Pocket;

async function opened(owing: number[]): Promise<OneScreen> {
  moment = { ply: 0, owing, free: [], over: false };
  const screen = new OneScreen("pocket-1", pocket);
  await screen.open();
  return screen;
}

beforeEach(() => void (secret = true));

test("the screen goes to the next person who must choose, counted from whoever had it", () => {
  expect(nextPerson([0, 2, 3], [0, 2, 3], 0)).toBe(2);
  expect(nextPerson([0, 2], [0, 2, 3], 3)).toBe(0);
  expect(nextPerson([1], [0, 2, 3], null)).toBeNull();
});

test("a table opens behind the curtain, for the first person who must choose", async () => {
  const screen = await opened([1, 2]);
  expect([screen.holder, screen.awaited]).toEqual([null, 2]);
});

test("while bots choose the screen stays where it is", async () => {
  const screen = await opened([0]);
  screen.take(0);
  screen.drew({ ply: 0, actor: null, owing: [0], over: false });
  screen.drew({ ply: 1, actor: 0, owing: [1], over: false });
  expect(screen.handover).toBe("stay");
});

test("after a turn that can be seen the screen is offered, so that its player sees what it did", async () => {
  const screen = await opened([0]);
  screen.take(0);
  screen.drew({ ply: 0, actor: null, owing: [0], over: false });
  expect(screen.handover).toBe("stay");
  screen.drew({ ply: 1, actor: 0, owing: [2], over: false });
  expect([screen.handover, screen.next]).toEqual(["offer", 2]);
});

test("between sealed choices the curtain closes by itself, and bots that choose meanwhile change nothing", async () => {
  const screen = await opened([0, 1, 2, 3]);
  screen.take(0);
  screen.drew({ ply: 0, actor: null, owing: [0, 1, 2, 3], over: false });
  screen.drew({ ply: 1, actor: 0, owing: [1, 2, 3], over: false });
  expect(screen.handover).toBe("close");
  screen.drew({ ply: 2, actor: 1, owing: [2, 3], over: false });
  expect(screen.handover).toBe("close");
  moment = { ply: 2, owing: [2, 3], free: [], over: false };
  await screen.pass();
  expect([screen.holder, screen.awaited]).toEqual([null, 2]);
});

test("who takes the screen is told what happened since they had it", async () => {
  const screen = await opened([0]);
  screen.take(0);
  screen.drew({ ply: 4, actor: null, owing: [0], over: false });
  moment = { ply: 5, owing: [2], free: [], over: false };
  await screen.pass();
  screen.take(2);
  screen.drew({ ply: 7, actor: 2, owing: [0], over: false });
  expect([screen.since(0), screen.since(2), screen.since(3)]).toEqual([4, 7, undefined]);
});

test("somebody who asks for the screen by name gets the curtain for themselves", async () => {
  const screen = await opened([0]);
  screen.take(0);
  screen.drew({ ply: 0, actor: null, owing: [0], over: false });
  await screen.pass(3);
  expect([screen.holder, screen.awaited]).toEqual([null, 3]);
  screen.take(3);
  await screen.pass();
  expect(screen.awaited).toBe(0);
});

test("there is no curtain between two who know the same", async () => {
  secret = false;
  const screen = await opened([0]);
  screen.take(0);
  screen.drew({ ply: 1, actor: 0, owing: [2], over: false });
  await screen.pass();
  expect(screen.holder).toBe(2);
});

test("what happens behind the curtain names somebody else", async () => {
  const screen = await opened([1]);
  expect(screen.awaited).toBeNull();
  moment = { ply: 1, owing: [3], free: [], over: false };
  tell.event({ type: "table", table });
  await expect.poll(() => screen.awaited).toBe(3);
});

test.each(["over", "closed"] as const)("a match that is %s is open to all", async (status) => {
  const screen = new OneScreen("pocket-1", { ...pocket, table: async () => ({ ...table, status }) });
  await screen.open();
  expect(screen.ended).toBe(true);
});

test("a match that is given up while somebody looks stays theirs until its end is shown", async () => {
  const screen = await opened([0]);
  screen.take(0);
  tell.event({ type: "table", table: { ...table, status: "closed" } });
  expect([screen.holder, screen.ended]).toEqual([0, false]);
  screen.end();
  expect([screen.holder, screen.ended]).toEqual([null, true]);
});
