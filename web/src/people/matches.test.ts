import { expect, test } from "vitest";
import type { TableCard } from "../wire";
import { awaitedAt, finishedOf, isWanted, runningOf } from "./matches";

const seat = (number: number, name: string) => ({ seat: number, name }) as TableCard["seats"][number];
const card = (id: string, fields: Partial<TableCard> = {}): TableCard =>
  ({
    id,
    game: "codinca",
    status: "over",
    seats: [seat(0, "Ana"), seat(1, "Bruno")],
    you: 0,
    your_turn: false,
    owing: [],
    opened: 0,
    ended: 0,
    standings: [],
    ...fields,
  }) as unknown as TableCard;
const ids = (cards: readonly TableCard[]): string => cards.map(({ id }) => id).join(" ");

test("a match is wanted by its game and by the others' names, never by my own", () => {
  expect(isWanted(card("a"), { game: "", person: "" })).toBe(true);
  expect(isWanted(card("a"), { game: "aztec", person: "" })).toBe(false);
  expect(isWanted(card("a"), { game: "", person: " BRÙ" })).toBe(true);
  expect(isWanted(card("a"), { game: "", person: "ana" })).toBe(false);
});

test("where it is my turn comes first, and the newest of the rest", () => {
  const running = [card("old", { status: "playing", opened: 1 }), card("new", { status: "playing", opened: 2 })];
  const here = [card("turn", { status: "playing", your_turn: true }), card("over")];
  expect(ids(runningOf(running, here))).toBe("turn new old");
});

test("finished matches of this browser wait until the server has told as far back", () => {
  const told = [card("s9", { ended: 9 }), card("s5", { ended: 5 })];
  const here = [
    card("p7", { ended: 7 }),
    card("p1", { ended: 1 }),
    card("shut", { status: "closed", standings: null }),
  ];
  expect(ids(finishedOf(told, here, true))).toBe("s9 p7 s5");
  expect(ids(finishedOf(told, here, false))).toBe("s9 p7 s5 p1");
});

test("the others whose turn it is are named", () => {
  expect(awaitedAt(card("a", { owing: [0, 1] }))).toEqual(["Bruno"]);
});
