/** What has just happened between two views that deserves a small scene, and how long it takes. */
import type { Beat, Frame } from "../../table/play.svelte";
import type { Clue, View } from "./symbols";

type Declaration = NonNullable<View["declaration"]>;

export type Scene =
  | { kind: "clue"; clues: Clue[] } // new clues on the viewer's code
  | { kind: "declaration"; declaration: Declaration; found: number }; // a code was declared and is shown

export const CLUE = 1500; // milliseconds: the card lies over the doors and the marks appear
export const DECLARATION = 3000; // three doors open one after the other, then the verdict
const CARDS = 450; // cards slide to their owners
const DEAL = 700; // new pairs are laid out

/** A declaration is new when a code was given up for it: its owner's clues are gone, or the match is over. */
function declared(view: View, before: View): Declaration | null {
  const { declaration } = view;
  if (
    !declaration ||
    (before.declaration &&
      sameDeclaration(before.declaration, declaration) &&
      !fewerClues(view, before, declaration.seat))
  )
    return null;
  return declaration;
}

const sameDeclaration = (one: Declaration, other: Declaration): boolean =>
  one.seat === other.seat && one.declared.name === other.declared.name && one.code.name === other.code.name;

const clueNames = (view: View, seat: number): string[] => view.seats[seat]?.clues.map(({ card }) => card.name) ?? [];

function fewerClues(view: View, before: View, seat: number): boolean {
  const now = clueNames(view, seat);
  return clueNames(before, seat).some((name) => !now.includes(name));
}

/** The clues on the viewer's own code that were not there before. */
export function newClues(view: View, before: View): Clue[] {
  const known = clueNames(before, view.viewer ?? -1);
  return (
    view.seats[view.viewer ?? -1]?.clues.filter(
      ({ card, circles }) => circles !== null && !known.includes(card.name),
    ) ?? []
  );
}

/** The scene between two views, if there is one: a declaration goes before the clue that follows it in a solo game. */
export function sceneOf(view: View, before: View): Scene | null {
  const declaration = declared(view, before);
  if (declaration) return { kind: "declaration", declaration, found: view.seats[declaration.seat]?.found ?? 0 };
  const clues = newClues(view, before);
  return clues.length ? { kind: "clue", clues } : null;
}

export interface SceneBeat extends Beat<View> {
  scene: Scene;
}

/** Until the scene has been seen, the table stands as it was. */
export function tell({ view }: Pick<Frame<View>, "view">, before: View): SceneBeat[] {
  const scene = sceneOf(view, before);
  return scene ? [{ view: before, linesShown: 0, time: scene.kind === "clue" ? CLUE : DECLARATION, scene }] : [];
}

/** Milliseconds that the pieces of a moment need to move. */
export function paceOf(view: View, before: View): number {
  return view.round === before.round ? CARDS : DEAL;
}
