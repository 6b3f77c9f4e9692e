/** From the server's messages to what the parts of a table draw. */
import type { GameParts } from "../games";
import type { ReplayFrame } from "../house";
import type { Beats } from "../pocket/frames";
import type { Seat, Sentence, Story, StoryPart, Table, Update, View } from "../wire";
import type { Frame, Line, Play, Player } from "./play.svelte";

export function playersOf(seats: readonly Seat[], owing: readonly number[], free: readonly number[] = []): Player[] {
  return seats.map(({ seat, name, level, stand_in, reason, present, hints, vacation, face }) => ({
    seat,
    name,
    bot: level,
    standIn: stand_in,
    late: reason === "time",
    resigned: reason === "resigned",
    present: present || (level !== null && !stand_in),
    owing: owing.includes(seat),
    free: free.includes(seat),
    hints,
    vacation,
    face,
  }));
}

export function linesOf(sentences: readonly Sentence[], ply: number, seat: number | null): Line[] {
  return sentences.map((sentence) => ({ ...sentence, ply, seat }));
}

export function storyLines(parts: readonly StoryPart[]): Line[] {
  return parts.flatMap((part) => linesOf(part.lines, part.ply, part.seat));
}

/** The story up to a ply: what is still to be drawn is not told before. */
export function storyUpTo(story: Story, ply: number): Line[] {
  return storyLines(story.parts.filter((part) => part.ply <= ply));
}

/** Milliseconds that the pieces need to come from the view before to where they are. */
export function paceOf({ before, frame }: Play<View>, parts: GameParts): number {
  return (before && parts.pace?.(frame, before)) ?? 0;
}

const STEP = 380; // milliseconds between two moments that came together, so that both are seen
const PAUSE = 1100; // after what another player did for all to see, so that it can be followed

/**
 * Milliseconds before the next moment is drawn: the scene, the pieces on their way, a pause for each player's act. A
 * clock allows no pause.
 */
export function holdOf(play: Play<View>, parts: GameParts): number {
  const { frame, seat, speed, motion } = play;
  const pace = paceOf(play, parts);
  const pause = frame.actor !== seat && frame.action !== null && pace > 0 && !frame.clock ? PAUSE : 0;
  return (motion ? play.sceneTime + Math.max(pace, pause, STEP) : pause) / speed;
}

/** The places to mark after an act: what the game says, else what the story speaks of besides the players. */
export function tracesOf({ before, frame }: Play<View>, parts: GameParts): readonly string[] {
  if (before && parts.traces) return parts.traces(frame, before);
  return frame.lines
    .flatMap((line) => [...parts.places(line, frame.view)])
    .filter((place) => !/^(seat|sheet)-/.test(place));
}

export function frameOf(update: Update & Beats, table: Table): Frame<View> {
  return {
    ply: update.ply,
    view: update.view,
    legal: update.legal,
    prompt: update.prompt.text,
    action: update.text,
    actor: update.seat,
    lines: linesOf(update.story, update.ply, update.seat),
    beats: update.beats ?? [],
    players: playersOf(table.seats, update.owing, update.free),
    clock: update.clock,
    standings: update.standings,
    undo: update.undo,
    over: update.over,
  };
}

/** A moment of a finished match: nothing is offered, nobody's clock runs. */
export function replayFrame(frame: ReplayFrame & Beats, table: Table): Frame<View> {
  return {
    ply: frame.ply,
    view: frame.view,
    legal: [],
    prompt: frame.prompt.text,
    action: frame.text,
    actor: frame.seat,
    lines: linesOf(frame.story, frame.ply, frame.seat),
    beats: frame.beats ?? [],
    players: playersOf(table.seats, frame.owing),
    clock: null,
    standings: frame.over ? table.standings : null,
    undo: false,
    over: frame.over,
  };
}
