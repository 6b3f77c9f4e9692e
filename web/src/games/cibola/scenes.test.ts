import { describe, expect, it } from "vitest";
import type { Line } from "../../table/play.svelte";
import type { CibolaView } from "../../wire";
import { placesOf, symbolOf, touches } from "./places";
import { fallOf, fistsOf, FISTS, tell } from "./scenes";

/** A table with one pillar, drawn from the bottom: `#` is a rock. */
function temple(pillar: string, more: Partial<CibolaView> = {}): CibolaView {
  const cells = [...pillar].map((mark, n) => ({ row: n + 1, value: n - 2, covered: mark === "#", barred: null }));
  const columns = [{ name: "snake", scores: "each", cells, low: 0, high: 0, settled: false }];
  return { columns, phase: "rock", round: 1, points: null, order: [], seats: [], ...more } as unknown as CibolaView;
}

const line = (id: string, about: Record<string, unknown>): Line => ({ id, about, text: "", ply: 1, seat: 0 });

describe("how a rock came to a cell", () => {
  it("fell where no rock left a neighbour", () => expect(fallOf(temple("#.#."), temple("#..."), 0, 3)).toBe("fell"));
  it("rolled up from the cell below", () => expect(fallOf(temple(".#.."), temple("#..."), 0, 2)).toBe("up"));
  it("rolled down from the cell above", () => expect(fallOf(temple("..#."), temple("...#"), 0, 3)).toBe("down"));
  it("lay there before", () => expect(fallOf(temple("#..."), temple("#..."), 0, 1)).toBeNull());
  it("is not told without the view before", () => expect(fallOf(temple("#..."), null, 0, 1)).toBeNull());
});

describe("the fists", () => {
  const seats = (hands: (number | null)[], stakes: number[]) =>
    hands.map((hand, seat) => ({ seat, hand, stake: stakes[seat] })) as unknown as CibolaView["seats"];
  const before = temple("....", { phase: "stake", seats: seats([5, 6], [0, 0]) });
  const after = temple("....", { phase: "pick", order: [1, 0], seats: seats([8, 4], [0, 2]) });

  it("open in the order of picking, and an empty one gains from the discard", () => {
    expect(fistsOf(after, before)).toEqual([
      { seat: 1, place: 1, stake: 2, gained: 0 },
      { seat: 0, place: 2, stake: 0, gained: 3 },
    ]);
  });
  it("give nothing away about a hidden hand", () =>
    expect(fistsOf({ ...after, seats: seats([null, 4], [0, 2]) }, before)[1]?.gained).toBe(0));
  it("are seen before anything changes at the table", () =>
    expect(tell({ view: after }, before)).toMatchObject([{ view: before, time: FISTS, linesShown: 0 }]));
  it("are seen once", () => expect(tell({ view: { ...after, taken: 1 } }, after)).toEqual([]));
});

describe("places", () => {
  it("of a tremor are where the rock was and where it comes to lie", () =>
    expect(touches("tremor snake 2 up")).toEqual(["snake-2", "snake-3"]));
  it("of a tremor that is declined are none", () => expect(touches("tremor none")).toEqual([]));
  it("of a story line are found by the value of the cell", () => {
    expect(
      placesOf(line("cibola-event-rock", { seat: 1, column: "@cibola-of-snake", value: -1 }), temple("....")),
    ).toEqual(["snake-2"]);
  });
  it("of a line about a player are the seat", () =>
    expect(placesOf(line("cibola-event-torch", { seat: 2 }), temple("...."))).toEqual(["seat-2"]));
});

describe("the symbol of a story line", () => {
  it("is the first treasure it names", () =>
    expect(symbolOf(line("cibola-event-pick", { symbols: ["@cibola-two-skull"] }))).toBe("tr-skull"));
  it("is the kind of event otherwise", () => expect(symbolOf(line("cibola-event-torch", { seat: 1 }))).toBe("torch"));
});
