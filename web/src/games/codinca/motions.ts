/** How tiles come to where they are and how they show what they show, told from two views that follow one another. */
import type { Attachment } from "svelte/attachments";
import { milliseconds, token } from "../../motion/slides.svelte";
import type { CodincaTile, CodincaView } from "../../wire";
import { actionOf, type Action } from "./actions";
import { spotOf, type Side } from "./places";

const PITCH = 100 * (1 + 4 / 59); // from one tile to the next, in per cent of a tile: the gap is a 64th of the board
const RIPPLE = 60; // milliseconds from one row of a trap to the next
const SPARK = 140; // from one tile of a completed key to the next
const SLIDE = 320; // what each scene takes before the next is drawn
const FLIP = 480;
const TURNED_UP = 900;
const KEY = 1500;

export interface Motion {
  kind: "slide" | "enter" | "orbit" | "flip";
  x: number; // slide and enter: where it comes from; orbit: the middle of the block; both in tiles from where it is
  y: number;
  angle: number; // orbit: where it comes from
  delay: number; // milliseconds
}

const still = { x: 0, y: 0, angle: 0, delay: 0 };
const ANGLES = { right: -90, left: 90, half: 180 } as const;

/** The motion of the tile that now lies at a cell; null when it has neither moved nor turned. */
export function motionOf(tile: CodincaTile, before: CodincaView | null, action: Action | undefined): Motion | null {
  const was = before?.tiles.find((one) => one.tile === tile.tile);
  if (!was) return null;
  if (was.cell !== tile.cell) return moveOf(spotOf(tile.cell), spotOf(was.cell), action);
  return was.gold === tile.gold ? null : { ...still, kind: "flip", delay: RIPPLE * rowsFromCard(tile.cell, action) };
}

type At = ReturnType<typeof spotOf>;

function moveOf(to: At, from: At, action: Action | undefined): Motion {
  if (action?.kind === "rotate") {
    const corner = spotOf(action.block);
    const angle = ANGLES[action.way];
    return { kind: "orbit", x: corner.x + 0.5 - to.x, y: corner.y + 0.5 - to.y, angle, delay: 0 };
  }
  const [x, y] = [from.x - to.x, from.y - to.y];
  // The tile that leaves a pushed line comes in again from beyond the other end.
  if (action?.kind === "push" && Math.max(Math.abs(x), Math.abs(y)) === 3)
    return { ...still, kind: "enter", x: -Math.sign(x), y: -Math.sign(y) };
  return { ...still, kind: "slide", x, y };
}

/** A trap turns the row nearest to its card first. */
function rowsFromCard(cell: string, action: Action | undefined): number {
  const { x, y } = spotOf(cell);
  const rows: Record<Side, number> = { top: y, bottom: 3 - y, left: x, right: 3 - x };
  return (action?.kind === "side" || action?.kind === "trap") && action.side ? rows[action.side] : 0;
}

/** The frames of a motion; all end where the tile lies. */
export function framesOf({ kind, x, y, angle }: Motion): Keyframe[] {
  const [dx, dy] = [`${x * PITCH}%`, `${y * PITCH}%`];
  if (kind === "flip")
    return [
      { transform: "none" },
      { transform: "perspective(600px) rotateY(90deg) scale(1.06)" },
      { transform: "none" },
    ];
  if (kind === "orbit") {
    const orbit = (at: number): string =>
      `translate(${dx}, ${dy}) rotate(${at}deg) translate(${-x * PITCH}%, ${-y * PITCH}%) rotate(${-at}deg)`;
    return [
      { transform: orbit(angle), zIndex: 2 },
      { transform: orbit(0), zIndex: 2 },
    ];
  }
  const from = { transform: `translate(${dx}, ${dy})`, zIndex: 2 };
  return [kind === "enter" ? { ...from, opacity: 0 } : from, { transform: "none", opacity: 1, zIndex: 2 }];
}

/** `<span {@attach stir(motion)}>` moves once. */
export function stir(motion: Motion | null, own: boolean): Attachment<HTMLElement> {
  return (node) => {
    if (!motion) return;
    const duration = milliseconds(token(motion.kind === "slide" || motion.kind === "enter" ? "--move" : "--turn"));
    const frames = framesOf(motion).map((frame) => (own && "zIndex" in frame ? { ...frame, zIndex: 3 } : frame));
    const running = node.animate(frames, {
      duration,
      delay: motion.delay,
      easing: token("--ease-stone"),
      fill: "backwards",
    });
    return () => running.cancel();
  };
}

/** `<span {@attach faceOf(motion, "old")}>`: of a tile that turns the old face is seen until it stands on edge, and then the new one. */
export function faceOf(motion: Motion | null, face: "old" | "new"): Attachment<HTMLElement> {
  return (node) => {
    if (motion?.kind !== "flip") return;
    const duration = milliseconds(token("--turn"));
    const [first, then] = face === "old" ? [1, 0] : [0, 1];
    const running = node.animate(
      [{ opacity: first, easing: "steps(1)" }, { opacity: then, offset: 0.5 }, { opacity: then }],
      { duration, delay: motion.delay, fill: "both" },
    );
    return () => running.cancel();
  };
}

/** The seat that has just completed a key, or null. */
export function keyMaker(view: CodincaView, before: CodincaView | null): number | null {
  return before
    ? (view.seats.find(({ seat, order }) => order.length > (before.seats[seat]?.order.length ?? 4))?.seat ?? null)
    : null;
}

/** The tiles of a key that was just completed glow one after the other; null for the others. */
export function sparkOf(tile: CodincaTile, view: CodincaView, before: CodincaView | null): number | null {
  const maker = keyMaker(view, before);
  if (maker === null || tile.owner !== maker) return null;
  return FLIP + SPARK * view.tiles.filter((one) => one.owner === maker).findIndex((one) => one.tile === tile.tile);
}

/** What moves and glows at one moment, by tile. */
export interface Scene {
  ply: number;
  motions: ReadonlyMap<number, Motion | null>;
  sparks: ReadonlyMap<number, number | null>;
}

export const STILL: Scene = { ply: -1, motions: new Map(), sparks: new Map() };

export function sceneOf(ply: number, view: CodincaView, before: CodincaView | null, text: string | null): Scene {
  const action = actionOf(text);
  const motions = new Map(view.tiles.map((tile) => [tile.tile, motionOf(tile, before, action)]));
  return { ply, motions, sparks: new Map(view.tiles.map((tile) => [tile.tile, sparkOf(tile, view, before)])) };
}

/** Milliseconds that the scene of a moment needs. */
export function paceOf(view: CodincaView, before: CodincaView, text: string | null): number {
  const kind = actionOf(text)?.kind;
  if (keyMaker(view, before) !== null) return KEY;
  if (kind === "trap" && view.turned_up) return TURNED_UP;
  if (kind === "trap" || kind === "side") return FLIP + 4 * RIPPLE + SLIDE;
  if (kind === "done") return 0;
  return kind === "flip" || kind === "rotate" ? FLIP : SLIDE;
}
