import { afterAll, expect, test, vi } from "vitest";
import { Play, type Frame } from "../table/play.svelte";
import type { AztecView, CibolaView } from "../wire";
import { Hand as AztecHand } from "./aztec/hand.svelte";
import { Hand as CibolaHand } from "./cibola/hand.svelte";
import { Hand as TempleHand } from "./temple_code/hand.svelte";
import { tracesOf } from "./temple_code/places";
import type { View as TempleView } from "./temple_code/symbols";

vi.hoisted(() => vi.resetModules()); // files of a quick run share modules: what is mocked here is loaded anew, here and after
afterAll(() => void vi.resetModules());
vi.mock("../words/words.svelte", () => ({ say: (id: string) => id }));

/** A table at which these actions are offered to the viewer, whose turn it is. */
function play<V>(game: "aztec" | "cibola" | "temple_code", view: unknown, ...texts: string[]): Play<V> {
  const legal = texts.map((text, action) => ({ action, text, label: text }));
  const players = [0, 1].map((seat) => ({
    seat,
    name: `Player ${seat}`,
    bot: null,
    standIn: false,
    present: true,
    owing: seat === 0,
    free: false,
  }));
  const frame = {
    ply: 1,
    view,
    legal,
    prompt: "asked",
    action: null,
    actor: null,
    lines: [],
    players,
    clock: null,
    standings: null,
    undo: false,
    over: false,
  } as unknown as Frame<V>;
  return new Play<V>(game, 0, frame, "lesson", async () => null);
}

test("in Temple Code the prompt follows the card that is chosen", () => {
  const view = {
    seats: [{ declares: true, clues: [], pair: [] }, { pair: [{ name: "VTC" }, { name: "CAN" }] }],
    statuettes: ["wave", "tiki", "cthulhu"],
  };
  const hand = new TempleHand(play<TempleView>("temple_code", view, "take 1 left", "take 1 right", "declare VTC"));
  expect(hand.next).toBeNull();
  hand.press("take 1 left");
  expect(hand.next).toBe("temple-code-next-take");
});

test("in Temple Code the prompt asks for one door after the other, and then whether the code is meant", () => {
  const view = { seats: [{ declares: true, clues: [], pair: [] }], statuettes: ["wave", "tiki", "cthulhu"] };
  const hand = new TempleHand(play<TempleView>("temple_code", view, "declare VTC"));
  hand.openDeclaration();
  const told = [hand.next];
  for (const statuette of ["wave", "tiki", "cthulhu"]) hand.put(statuette);
  expect([...told, hand.next]).toEqual(["temple-code-next-door", "temple-code-next-declare"]);
});

test("in Temple Code a declaration that is not allowed is answered", () => {
  const hand = new TempleHand(
    play<TempleView>("temple_code", {
      seats: [{ declares: false, clues: [], pair: [] }],
      statuettes: ["wave", "tiki", "cthulhu"],
    }),
  );
  hand.openDeclaration();
  expect([hand.declaring, hand.play.refused?.text]).toEqual([false, "declare VTC"]);
});

test("in Temple Code the pair that was taken and the cards are marked", () => {
  const taken = { card: { name: "VTC", statuettes: ["wave", "tiki", "cthulhu"] } };
  const line = {
    id: "temple-code-event-take",
    about: {
      seat: 1,
      card: ["@temple-code-statuette-wave", "@temple-code-statuette-tiki", "@temple-code-statuette-cthulhu"],
    },
    text: "",
    ply: 1,
    seat: 1,
  };
  expect(
    tracesOf({
      action: "take 2 left",
      actor: 1,
      lines: [line],
      view: { seats: [{ clues: [taken] }] } as unknown as TempleView,
    }),
  ).toEqual(["pair-2", "clue-VTC"]);
});

test("in Aztec the prompt counts the handful, and a fifth jewel is answered with its rule", () => {
  const hand = new AztecHand(
    play<AztecView>("aztec", { round: 1, phase: "take", revealed: 0 }, "take BB", "take BBB", "take BBBB"),
  );
  const told = [hand.next];
  for (let n = 0; n < 4; n++) {
    hand.add("B");
    told.push(hand.next);
  }
  hand.add("B");
  expect(told).toEqual([null, "aztec-next-more", "aztec-next-take", "aztec-next-take", "aztec-next-take"]);
  expect([hand.play.refused?.sentence, hand.play.refused?.rule, hand.dish]).toEqual(["aztec-full", "A5", "BBBB"]);
});

test("in Aztec the prompt says what the chosen token does in each case", () => {
  const hand = new AztecHand(
    play<AztecView>("aztec", { round: 1, phase: "token", revealed: 0 }, "believe 1", "accuse 1"),
  );
  const told = [hand.next];
  for (const token of ["believe 1", "accuse 1"]) {
    hand.press(token);
    told.push(hand.next);
  }
  expect(told).toEqual([null, "aztec-next-believe", "aztec-next-accuse"]);
});

test("in Cibola the prompt follows what is chosen, and is the server's before that", () => {
  const view = { round: 1, phase: "stake", taken: 0, seats: [{ hand: 6 }], offer: [{ rock: true, totem: false }] };
  const staking = new CibolaHand(play<CibolaView>("cibola", view, "stake 0", "stake 1"));
  const told = [staking.next];
  staking.choose("stake 1");
  told.push(staking.next);
  for (const text of ["pick 1", "rock snake 2", "tremor snake 2 up", "totem 1", "mirror sun"]) {
    const hand = new CibolaHand(play<CibolaView>("cibola", view, text, "other"));
    hand.choose(text);
    told.push(hand.next);
  }
  expect(told).toEqual([
    null,
    ...["stake", "pick", "rock", "tremor", "totem", "mirror"].map((kind) => `cibola-next-${kind}`),
  ]);
});
