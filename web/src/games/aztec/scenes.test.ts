import { describe, expect, test } from "vitest";
import { playLesson, type LessonMoment } from "../../learn/script";
import { areBuilt, builtRules } from "../../pocket/built.fixture";
import { linesOf } from "../../table/moments";
import { loadScript } from "..";
import type { View } from "./symbols";
import { beatsOf, type Beat, type BeatView } from "./scenes";

/** Every moment of the lesson in order, each once. */
async function lessonMoments(): Promise<LessonMoment[]> {
  const { steps } = playLesson(await loadScript("aztec"), await builtRules("aztec"));
  return steps
    .flatMap(({ moments, after }) => [...moments, ...Object.values(after)])
    .filter((moment, n, all) => all.findIndex(({ ply }) => ply === moment.ply) === n);
}
const moments = areBuilt ? await lessonMoments() : [];
const viewOf = (moment: LessonMoment | undefined): View => moment?.view as View;
const chains = moments.slice(1).map((moment, n) => {
  const before = viewOf(moments[n]);
  const lines = linesOf(moment.wording("en").story, moment.ply, moment.seat);
  return { before, after: viewOf(moment), lines, beats: beatsOf(before, (moment.beats ?? []) as BeatView[], lines) };
});

const owned = ({ seats, curses, reserve }: View): unknown => ({
  seats: seats.map(({ jewels, stones }) => ({ jewels, stones })),
  curses: curses.map(({ stones, leaders, most }) => ({ stones, leaders, most })),
  reserve,
});
const scenes = (beats: readonly Beat[]): string =>
  beats.map(({ scene, seat }) => (seat === null ? scene : `${scene} ${seat}`)).join(", ");

describe.skipIf(!areBuilt)("the chain that a choice sets off", () => {
  test("is told beat by beat, cards in the order of turning up", () => {
    const told = chains.map(({ beats }) => scenes(beats)).filter(Boolean);
    expect(told).toEqual([
      "handfuls",
      "tokens, turn 1, pay 1, turn 2, pay 2, turn 0, pay 0, curses",
      "handfuls",
      "tokens, turn 1, pay 1, turn 2, pay 2, turn 0, pay 0",
      "artefact, pay 0, curses",
    ]);
  });

  test("ends with the jewels, stones and curses that the next view shows", () => {
    for (const { after, beats } of chains) {
      const last = beats.at(-1);
      if (last) expect(owned(last.view)).toEqual(owned(after));
    }
  });

  test("moves nothing before the card is turned up", () => {
    const chain = chains.find(({ beats }) => beats.some(({ scene }) => scene === "turn"));
    const turn = chain?.beats.find(({ scene }) => scene === "turn");
    expect(owned(turn?.view as View)).toEqual(owned(chain?.before as View));
    expect(turn?.view.seats[1]).toMatchObject({ handful: "BBBB", card: "YR", truth: false, accusers: [0] });
  });

  test("lets every stone fly from where it lay to where it goes", () => {
    const flights = chains
      .flatMap(({ beats }) => beats.flatMap((beat) => beat.flights))
      .filter(({ sign }) => sign === "cursed");
    expect(flights.slice(0, 3)).toEqual([
      { sign: "cursed", from: "seat-0", to: "seat-1" },
      { sign: "cursed", from: "seat-0", to: "seat-2" },
      { sign: "cursed", from: "seat-1", to: "reserve" },
    ]);
  });

  test("tells a card sooner where nobody judged it", () => {
    const turns = chains.flatMap(({ beats }) => beats.filter(({ scene }) => scene === "turn"));
    const tokens = turns.map(
      ({ seat, view }) =>
        (view.seats[seat ?? -1]?.accusers.length ?? 0) + (view.seats[seat ?? -1]?.believers.length ?? 0),
    );
    const times = (judged: boolean): number[] =>
      turns.filter((_, n) => (tokens[n] === 0) !== judged).map(({ time }) => time);
    expect(Math.max(...times(false))).toBeLessThan(Math.min(...times(true)));
  });

  test("is none where something was only sealed", () => {
    expect(chains.filter(({ beats }) => beats.length === 0)).toHaveLength(chains.length - 5);
  });

  test("leaves the table in the round that is told, and nobody owes anything", () => {
    const chain = chains.find(({ before, after }) => after.round > before.round);
    for (const { view } of chain?.beats ?? []) {
      expect(view.round).toBe(chain?.before.round);
      expect(view.seats.some(({ owing, sealed }) => owing || sealed)).toBe(false);
    }
    expect(chain?.beats.length).toBeGreaterThan(0);
  });

  test("tells the story line by line, to its end", () => {
    for (const { beats, lines } of chains.filter((chain) => chain.beats.length)) {
      const told = beats.map((beat) => beat.linesShown);
      expect(told).toEqual([...told].sort((a, b) => a - b));
      expect([told[0]! > 0, told.at(-1)]).toEqual([true, lines.length]);
    }
  });
});
