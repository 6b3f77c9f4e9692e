import { expect, test } from "vitest";
import { actionOf as aztec } from "./aztec/actions";
import { touches as touchedInAztec } from "./aztec/places";
import { artefactOf, drawingOf, sortOf, type View as AztecView } from "./aztec/symbols";
import { actionOf as cibola } from "./cibola/actions";
import { touches as touchedInCibola } from "./cibola/places";
import { actionOf as codinca } from "./codinca/actions";
import { actionOf as templeCode } from "./temple_code/actions";
import { touches as touchedInTempleCode } from "./temple_code/places";
import type { View as TempleCodeView } from "./temple_code/symbols";

test("an action is named by its kind and its parts, whichever card it plays", () => {
  expect(codinca("push 1 right")).toEqual({ kind: "push", line: "1", way: "right", card: null });
  expect(codinca("rotate b3 half #2")).toEqual({ kind: "rotate", block: "b3", way: "half", card: 2 });
  expect(templeCode("take both")).toEqual({ kind: "both" });
  expect(aztec("take BBR")).toEqual({ kind: "take", blue: 2, yellow: 0, red: 1 });
  expect(cibola("tremor none")).toEqual({ kind: "tremor", column: null, row: null, way: null });
});

test("what is no action has no name", () => {
  expect([codinca("flip z9"), codinca(""), codinca(null), codinca(undefined), aztec("flip a4")]).toEqual(
    Array.from({ length: 5 }, () => undefined),
  );
});

test("in Aztec a handful touches the dish and the bowls it is taken from", () => {
  expect(touchedInAztec("take BBR")).toEqual(["dish", "bowl-blue", "bowl-red"]);
  expect(touchedInAztec("steal 1 red")).toEqual(["sheet-1"]);
});

test("in Cibola a tremor touches where the rock lies and where it comes to lie", () => {
  expect(touchedInCibola("tremor snake 2 up")).toEqual(["snake-2", "snake-3"]);
  expect(touchedInCibola("tremor none")).toEqual([]);
});

test("in Temple Code both cards of one's own pair are touched when both are taken", () => {
  const view = { viewer: 2 } as TempleCodeView;
  expect(touchedInTempleCode("take both", view)).toEqual(["pair-2-left", "pair-2-right"]);
  expect(touchedInTempleCode("take 1 left", view)).toEqual(["pair-1-left"]);
});

test("an artefact is drawn and sorted by its kind", () => {
  expect([sortOf("duo red+blue"), drawingOf("duo red+blue")]).toEqual(["duo", ["jw-red", "jw-blue"]]);
  expect([sortOf("trio red"), drawingOf("trio red")]).toEqual(["trio", ["jw-red", "jw-red", "jw-red"]]);
  const treasure = { kind: "treasure", when: "kept", number: 4 };
  const view = { drawn: [null, treasure] } as unknown as AztecView;
  expect([artefactOf(view, "keep 2"), artefactOf(view, "hex 2"), artefactOf(view, undefined)]).toEqual([
    treasure,
    null,
    null,
  ]);
});
