import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import type { GameParts } from "../games";
import type { Frames, Listener } from "../house";
import { settings } from "../settings.svelte";
import type { Event, Hint, Story, Table, Update, View } from "../wire";
import { LiveTable } from "./live.svelte";

const SCENE = 1000; // milliseconds
let tell: (event: Event) => void;
let answer: (update: Update) => void;
let hints: ((hint: Hint) => void)[]; // those asked for, to be answered
let kept: string[]; // one's own numbers
let shown: string[]; // those sent to the server
let stories: ((story: Story) => void)[]; // those asked for, to be answered

vi.hoisted(() => vi.resetModules()); // files of a quick run share modules: what is mocked here is loaded anew, here and after
afterAll(() => void vi.resetModules());
vi.mock("../nonces", () => ({
  drawNonce: async () => ({ nonce: "new", seal: "sealed new" }),
  noncesFor: () => kept,
  forgetNonces: () => void (kept = []),
  assign: () => undefined,
}));
vi.mock("../games", () => ({ loadGame: async () => parts }));
const { Refusal } = vi.hoisted(() => ({
  Refusal: class extends Error {
    constructor(code: string) {
      super(code);
    }
    get refused(): { code: string } {
      return { code: this.message };
    }
  },
}));
vi.mock("../house", async (original) => ({ ...(await original<object>()), newKey: () => "", Trouble: Refusal }));
vi.mock("../server_house", () => ({
  server: {
    listen: (_: string, listener: Listener) => {
      tell = (event) => listener.event(event);
      return { again: () => undefined, close: () => undefined };
    },
    table: async () => table,
    story: () => new Promise<Story>((resolve) => void stories.push(resolve)),
    act: () => new Promise<Update>((resolve) => (answer = resolve)),
    seal: async (_: string, { seal }: { seal: string }) => (shown.push(seal), table),
    reveal: async (_: string, { nonce }: { nonce: string }) => {
      shown.push(nonce);
      if (nonce !== "mine") throw new Refusal("nonce");
      return { ...table, status: "playing" };
    },
    hint: () => new Promise<Hint>((resolve) => void hints.push(resolve)),
    frames: async (_: string, viewer: string, from: number) =>
      ({ viewer, frames: [{ ...update(from), view: `${viewer} at ${from}` }] }) as unknown as Frames,
  },
}));

const parts = {
  hand: () => null,
  places: () => [],
  pace: () => SCENE,
  tell: (frame: { lines: unknown[] }, before: View) =>
    frame.lines.length ? [{ view: before, linesShown: 0, time: SCENE }] : [],
} as unknown as GameParts;
const seat = {
  seat: 0,
  kind: "person",
  name: "Inès",
  level: null,
  stand_in: false,
  reason: null,
  present: true,
  host: true,
  nonce: false,
};
const table = { id: "t", game: "aztec", status: "playing", seats: [seat], you: 0, standings: null } as unknown as Table;
const update = (ply: number, words = ""): Update =>
  ({
    type: "update",
    ply,
    seat: 0,
    action: 1,
    text: "take",
    story: [],
    view: `view ${ply}` as unknown as View,
    legal: [{ action: 1, text: "take", label: "" }],
    prompt: { id: "", text: words, about: {} },
    owing: [0],
    free: [],
    undo: false,
    clock: null,
    over: false,
    standings: null,
    at: 0,
  }) as unknown as Update;

/** The same with a line of the story. */
const told = (ply: number, text: string): Update => ({ ...update(ply), story: [{ id: "", text, about: {} }] });
const story = (...texts: string[]): Story =>
  ({
    parts: texts.map((text, nr) => ({ ply: nr + 4, seat: 0, lines: [{ id: "", text, about: {} }] })),
  }) as unknown as Story;

async function opened(): Promise<LiveTable> {
  [stories, hints, kept, shown] = [[], [], [], []];
  const live = new LiveTable("t");
  await live.open();
  tell(update(4));
  return live;
}

/** What is on screen: the view before and the view. */
const views = (live: LiveTable): unknown[] => [live.play?.before, live.play?.view];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("updates that follow each other quickly are told one after the other, each with its scene", async () => {
  const live = await opened();
  for (const ply of [5, 6, 7]) tell(update(ply));
  for (const ply of [5, 6, 7]) {
    expect(views(live)).toEqual([`view ${ply - 1}`, `view ${ply}`]);
    vi.advanceTimersByTime(SCENE);
  }
});

test.each(["answer first", "stream first"])(
  "a choice is told by its answer and by the stream, and its scene is not cut short (%s)",
  async (order) => {
    const live = await opened();
    const acting = live.play?.act("take");
    if (order === "stream first") tell(update(5));
    answer(update(5));
    await acting;
    tell(update(5));
    tell(update(6));
    expect(views(live)).toEqual(["view 4", "view 5"]);
    vi.advanceTimersByTime(SCENE);
    expect(views(live)).toEqual(["view 5", "view 6"]);
  },
);

test("somebody who comes or goes does not end the scene", async () => {
  const live = await opened();
  tell(update(5));
  tell({ type: "table", table: { ...table, seats: [{ ...table.seats[0], name: "Bruno" }] } } as unknown as Event);
  expect(views(live)).toEqual(["view 4", "view 5"]);
  expect(live.play?.players[0]?.name).toBe("Bruno");
});

test("what is drawn later shows who sits there by then", async () => {
  const live = await opened();
  for (const ply of [5, 6]) tell(update(ply));
  tell({ type: "table", table: { ...table, seats: [{ ...table.seats[0], name: "Bruno" }] } } as unknown as Event);
  vi.advanceTimersByTime(SCENE);
  expect([live.play?.ply, live.play?.players[0]?.name]).toEqual([6, "Bruno"]);
});

test("a click brings the latest moment, and chooses there only when something was on offer", async () => {
  const live = await opened();
  for (const ply of [5, 6, 7]) tell(update(ply));
  expect(live.skip()).toBe(false);
  expect(views(live)).toEqual(["view 6", "view 7"]);
  tell({ ...update(8), legal: [] });
  tell(update(9));
  expect(live.skip()).toBe(true);
  expect(live.play?.legal).toHaveLength(1);
});

test("a moment that is told keeps the next one waiting until it has been told and drawn", async () => {
  const live = await opened();
  tell({ ...update(5), story: [{ id: "", text: "", about: {} }] });
  tell(update(6));
  expect(views(live)).toEqual(["view 4", "view 4"]);
  vi.advanceTimersByTime(SCENE);
  live.play?.advance();
  expect(views(live)).toEqual(["view 4", "view 5"]);
  vi.advanceTimersByTime(SCENE);
  expect(views(live)).toEqual(["view 5", "view 6"]);
});

test("somebody who comes while a moment is told finds out whose turn it is when that is over", async () => {
  const live = await opened();
  tell({ ...update(5), story: [{ id: "", text: "", about: {} }] });
  tell({ type: "table", table } as unknown as Event);
  live.play?.finish();
  expect([live.play?.myTurn, live.play?.legal.length]).toEqual([true, 1]);
});

test("while later moments wait, what they still offer is offered and nothing else", async () => {
  const live = await opened();
  const offer = (ply: number, ...actions: number[]): Update => ({
    ...update(ply),
    legal: actions.map((action) => ({ action, text: `${action}`, label: "" })),
  });
  tell(offer(5, 1, 2));
  tell(offer(6, 1, 2));
  tell(offer(7, 2, 3));
  vi.advanceTimersByTime(SCENE);
  expect(live.play?.legal.map(({ text }) => text)).toEqual(["2"]);
});

test("another language tells the moment on screen anew", async () => {
  const live = await opened();
  live.retell();
  tell(update(4, "À vous."));
  expect(live.play?.frame.prompt).toBe("À vous.");
  tell(update(4, "again"));
  expect(live.play?.frame.prompt).toBe("À vous.");
});

test.each([4, 5, 6])(
  "another language tells the whole story anew, though the table went on to ply %i meanwhile",
  async (ply) => {
    const live = await opened();
    stories.shift()?.(story("She sits."));
    live.retell();
    tell(told(ply, "Elle joue."));
    stories.shift()?.(story("Elle est assise.", "Elle joue.", "Elle joue."));
    await vi.advanceTimersByTimeAsync(0);
    expect(live.story.map(({ text }) => text)).toEqual(
      ["Elle est assise.", "Elle joue.", "Elle joue."].slice(0, ply - 3),
    );
  },
);

test("an update that is older than the moment on screen does not tell it anew, the next one does", async () => {
  const live = await opened();
  live.retell();
  tell(update(3, "trop tard"));
  tell(update(4, "À vous."));
  expect(live.play?.frame.prompt).toBe("À vous.");
});

test("what happens while the story is fetched is told too, and an older answer does not undo a newer one", async () => {
  const live = await opened();
  tell(told(5, "Elle joue."));
  live.play?.finish();
  live.retell();
  tell(update(5));
  const [first, second] = stories;
  second?.(story("Elle est assise."));
  await vi.advanceTimersByTimeAsync(0);
  first?.(story("She sits.", "She plays."));
  await vi.advanceTimersByTimeAsync(0);
  expect(live.story.map(({ text }) => text)).toEqual(["Elle est assise.", "Elle joue."]);
});

test("without movement everything is drawn at once", async () => {
  settings.setStill(true);
  const live = await opened();
  for (const ply of [5, 6, 7]) tell(update(ply));
  settings.setStill(false);
  expect(live.play?.ply).toBe(7);
});

const hint = (ply: number, text: string | null = "take"): Hint => ({
  ply,
  action: 1,
  text,
  label: "",
  reasons: [],
  candidates: [],
});
const sealed = (ply: number): Update => ({ ...update(ply), seat: 1, text: null, action: null });

test.each([hint(4), hint(4, null)])(
  "a hint stays while others seal their choices, and goes when something is played (%j)",
  async (asked) => {
    const live = await opened();
    const asking = live.askHint();
    tell(sealed(5));
    hints.shift()?.(asked);
    await asking;
    vi.advanceTimersByTime(SCENE);
    expect(live.hint).toBe(asked);
    tell(sealed(6));
    vi.advanceTimersByTime(SCENE);
    expect(live.hint).toBe(asked);
    tell(update(7));
    vi.advanceTimersByTime(SCENE);
    expect(live.hint).toBeNull();
  },
);

test("a hint for a position that has passed is worked out again", async () => {
  const live = await opened();
  const asking = live.askHint();
  tell({ ...update(5), seat: 1 });
  hints.shift()?.(hint(4));
  await vi.advanceTimersByTimeAsync(0);
  hints.shift()?.(hint(5));
  await asking;
  expect(live.hint?.ply).toBe(5);
});

test("when nothing can be chosen any more the reader is told why there is no hint", async () => {
  const live = await opened();
  const asking = live.askHint();
  tell({ ...update(5), seat: 1, legal: [] });
  hints.shift()?.(hint(4));
  await asking;
  expect([live.hint, live.play?.refused?.sentence]).toEqual([
    null,
    "The game has moved on. Ask again when it is your turn.",
  ]);
});

test("a match that was given up is over: nobody's turn, the result, everything open", async () => {
  const live = await opened();
  const closed = { ...table, status: "closed", standings: [{ seat: 0, points: 3, place: 1 }] };
  tell({ type: "table", table: closed } as unknown as Event);
  expect([live.play?.over, live.play?.myTurn, live.play?.legal, live.play?.frame.standings]).toEqual([
    true,
    false,
    [],
    closed.standings,
  ]);
  await vi.advanceTimersByTimeAsync(0);
  expect(live.play?.view).toBe("open at 4");
  tell(update(5));
  expect(live.play?.view).toBe("open at 4");
});

test("a table that was given up before the page was opened is over too", async () => {
  table.status = "closed";
  table.standings = [{ seat: 0, points: 3, place: 1 }];
  const live = await opened();
  await vi.advanceTimersByTimeAsync(0);
  Object.assign(table, { status: "playing", standings: null });
  expect([live.play?.over, live.play?.view]).toEqual([true, "open at 4"]);
});

const before = (status: "waiting" | "dealing", number: string): Event =>
  ({ type: "table", table: { ...table, status, seats: [{ ...table.seats[0], number }] } }) as unknown as Event;

test("a seat without a number at a waiting table seals one by itself", async () => {
  await opened();
  tell(before("waiting", "none"));
  await vi.advanceTimersByTimeAsync(0);
  tell(before("waiting", "sealed"));
  await vi.advanceTimersByTimeAsync(0);
  expect(shown).toEqual(["sealed new"]);
});

test("when the cards are dealt the number that was sealed is shown, whichever of those kept it is", async () => {
  const live = await opened();
  kept = ["other tab", "mine", "older"];
  tell(before("dealing", "sealed"));
  await vi.advanceTimersByTimeAsync(0);
  expect([shown, live.table?.status, live.lost, kept]).toEqual([["other tab", "mine"], "playing", false, []]);
});

test("the answer to a number that was shown does not take back what the stream has told since", async () => {
  const live = await opened();
  kept = ["mine"];
  tell(before("dealing", "sealed"));
  tell({ type: "table", table: { ...table, status: "over" } } as unknown as Event);
  await vi.advanceTimersByTimeAsync(0);
  expect([shown, live.table?.status]).toEqual([["mine"], "over"]);
});

test("a number that is kept elsewhere is missed", async () => {
  const live = await opened();
  tell(before("dealing", "sealed"));
  await vi.advanceTimersByTimeAsync(0);
  expect(live.lost).toBe(true);
});

test("a table that falls back to waiting gets a new number", async () => {
  await opened();
  kept = ["mine"];
  tell(before("dealing", "shown"));
  tell(before("waiting", "none"));
  await vi.advanceTimersByTimeAsync(0);
  expect(shown).toEqual(["sealed new"]);
});
