/**
 * A match as messages for one viewer in one language, the same as `server/presenting.py`, `replays.py` and `hints.py` make them, and the
 * positions of a finished match. Everything is made from what the viewer knows.
 */
import type { Frames, ReplayFrame } from "../house";
import type { Language } from "../settings.svelte";
import type { Candidate, Clock, Hint, Legal, Mark, Sentence, Standing, StoryPart } from "../wire";
import type { OpenTable, Replay, Story, Update, View } from "../wire";
import { UNDO, type Match } from "./match";
import type { Message } from "./message_rows";
import { FIRST_BEAT, HIDDEN_ACTION, SPECTATOR, type GameRules } from "./rules";
import { tell, word } from "./tell";

export type Help = NonNullable<OpenTable["help"]>;

/** For whom a message is made: the language, and the names of those at the table. */
export interface Audience {
  language: Language;
  names: readonly string[];
}

/** A match after its latest entry, with what an update says of its table. */
export interface TableMoment {
  match: Match;
  names: readonly string[];
  /** When the latest entry was accepted. */
  at: number;
  /** The banks, and since when they run. */
  clock: Pick<Clock, "left" | "at"> | null;
  /** Seats whose people play for themselves. */
  people: readonly number[];
  help: Help;
  /** Nobody has anything to do any more. */
  givenUp: boolean;
}

/** What an update says besides the position. */
export type Circumstances = Pick<Update, "at" | "undo" | "standings" | "clock"> & { help: Help; givenUp: boolean };

/** What an entry of the log did, as a viewer saw it, before it is told in any language. */
export interface StoryEntry {
  seat: number;
  /** HIDDEN_ACTION where it is sealed. */
  action: number;
  messages: readonly Message[];
}

/** A position between two others, through which a chain of events goes, as a viewer sees it. */
export interface Beat {
  view: View;
  /** How many sentences of the story are on screen by then. */
  linesShown: number;
}

/** What a position that was made here has besides what a server sends: the beats of its story, where it has any. */
export interface Beats {
  beats?: readonly Beat[];
}

/** A position as a viewer knows it, with the latest entry as they saw it. */
export interface Seen {
  ply: number;
  viewer: number;
  known: Uint8Array;
  latest: { seat: number; action: number; before: Uint8Array } | null;
}

/** A seat, a spectator, or somebody from whom nothing is hidden any more. */
export type Viewpoint = number | "open";

/** What a bot thought. */
export interface Thought {
  action: number;
  candidates: readonly { action: number; value: number }[];
  messages: readonly Message[];
}

const SPAN = 400; // frames in one answer at most
const SHOWN = 5; // candidates of a hint

/** The position after so many entries as the viewer knew it then. */
export function seenBy(match: Match, viewer: number, ply = match.ply): Seen {
  const seen = { ply, viewer: match.viewer(viewer), known: match.known(viewer, ply) };
  if (!ply) return { ...seen, latest: null };
  return { ...seen, latest: { ...match.shown(ply, viewer), before: match.known(viewer, ply - 1) } };
}

/** The same with nothing hidden. */
export function seenOpen(match: Match, ply = match.ply): Seen {
  const seen = { ply, viewer: SPECTATOR, known: match.stateAt(ply) };
  const entry = match.log[ply - 1];
  return { ...seen, latest: entry ? { ...entry, before: match.stateAt(ply - 1) } : null };
}

/** What the latest entry did, the position after it, and what the viewer may do. */
export function update(moment: TableMoment, viewer: number, language: Language): Update & Beats {
  const { match, names, clock, givenUp, help, at } = moment;
  const seen = seenBy(match, viewer);
  const { owing, over } = match.rules.moment(seen.known);
  const acts = seen.viewer !== SPECTATOR && !givenUp;
  const circumstances = {
    undo: acts && match.log.at(-1)?.seat === seen.viewer && match.canUndo(seen.viewer),
    clock: clock && { ...clock, running: owing.filter((seat) => moment.people.includes(seat)) },
    standings: over ? standings(match) : null,
    at,
    help,
    givenUp,
  };
  return updateOf(match.rules, seen, circumstances, { language, names });
}

/** The update of a position that a viewer knows. */
export function updateOf(
  rules: GameRules,
  seen: Seen,
  circumstances: Circumstances,
  audience: Audience,
): Update & Beats {
  const { help, givenUp, ...rest } = circumstances;
  const shown = frame(rules, seen, audience);
  const acts = seen.viewer !== SPECTATOR && !givenUp;
  return {
    type: "update",
    ...shown,
    view: helped(rules, shown.view, help),
    legal: acts ? legal(rules, seen, audience) : [],
    owing: givenUp ? [] : shown.owing,
    free: givenUp ? [] : rules.moment(seen.known).free,
    ...rest,
  };
}

/** A position with the story of its latest entry. */
export function frame(rules: GameRules, seen: Seen, audience: Audience): ReplayFrame & Beats {
  const { owing, over } = rules.moment(seen.known);
  return {
    ply: seen.ply,
    ...latest(rules, seen, audience),
    ...beatsOf(rules, seen),
    view: rules.view<View>(seen.known, seen.viewer),
    prompt: sentence(rules.prompt(seen.known, seen.viewer), audience, seen.viewer),
    owing,
    over,
  };
}

/** What the seat may do now, with the words for its buttons. */
export function legal(rules: GameRules, seen: Seen, audience: Audience): Legal[] {
  return legalActions(rules, seen).map((action) => ({
    action,
    text: rules.actionText(action),
    label: say(rules.label(seen.known, action), audience, seen.viewer),
  }));
}

/** The actions that have a button. Staying silent needs none. */
export function legalActions(rules: GameRules, { known, viewer }: Seen): number[] {
  return rules.actions(known, viewer).filter((action) => action !== rules.description.wait);
}

/** What every entry did, as the viewer saw it. */
export function wholeStory(match: Match, viewer: number, audience: Audience): Story {
  return { ply: match.ply, parts: parts(match, audience, (ply) => seenBy(match, viewer, ply)) };
}

/** What a replay needs besides its frames, its table and its fairness: the log, the points at each ply, the marks of the timeline. */
export function replay(match: Match, audience: Audience): Omit<Replay, "table" | "fairness"> {
  return {
    plies: match.ply,
    log: parts(match, audience, (ply) => seenOpen(match, ply)),
    points: plies(match).map((ply) => match.standings(ply).map(({ points }) => points)),
    marks: marks(match, audience.language),
  };
}

/** A viewpoint as an address names it; null where there is no such seat. */
export function viewpointOf(text: string, seats: number): Viewpoint | null {
  if (text === "open") return "open";
  if (text === "spectator") return SPECTATOR;
  return /^\d$/.test(text) && Number(text) < seats ? Number(text) : null;
}

/** The positions from one ply to another as they were seen then. */
export function frames(match: Match, viewpoint: Viewpoint, from: number, to: number, audience: Audience): Frames {
  const last = Math.min(to, match.ply, from + SPAN - 1);
  const shown = plies(match).filter((ply) => ply >= from && ply <= last);
  const seen = shown.map((ply) => (viewpoint === "open" ? seenOpen(match, ply) : seenBy(match, viewpoint, ply)));
  return {
    viewer: viewpoint === SPECTATOR ? "spectator" : String(viewpoint),
    frames: seen.map((one) => frame(match.rules, one, audience)),
  };
}

/** The position in which somebody asks for advice: while it is thought about, others may seal their choices. */
export interface HintQuestion {
  rules: GameRules;
  ply: number;
  seat: number;
  labels: ReadonlyMap<number, string>;
  audience: Audience;
}

export function hintQuestion(match: Match, seat: number, audience: Audience): HintQuestion {
  const { rules, ply } = match;
  const known = match.known(seat);
  const labelled = (action: number) => [action, say(rules.label(known, action), audience, seat)] as const;
  return { rules, ply, seat, labels: new Map(match.legal(seat).map(labelled)), audience };
}

/** What is best in the seat's place, with its reasons and the alternatives. */
export function hint({ rules, ply, seat, labels, audience }: HintQuestion, thought: Thought): Hint {
  const best = thought.action === rules.description.wait ? null : thought.action;
  return {
    ply,
    action: best,
    text: best === null ? null : rules.actionText(best),
    label: best === null ? null : (labels.get(best) ?? null),
    reasons: thought.messages.map((message) => tell(message, audience.language, audience.names, seat)),
    candidates: candidates(rules, thought, labels),
  };
}

export function standings(match: Match): Standing[] {
  return match.standings().map(({ points, place }, seat) => ({ seat, points, place }));
}

/** A message in words, with its id and what it is about. */
export function sentence({ id, args }: Message, audience: Audience, viewer: number): Sentence {
  return { text: say({ id, args }, audience, viewer), id, about: { ...args } };
}

/** The view with no more help than the table gives. */
export function helped({ description }: GameRules, view: View, help: Help): View {
  return (description.view.help[help] ?? []).reduce((less, path) => blanked(less, path.split(".")), view);
}

/** The beats of the latest entry, where its story has any. */
export function beatsOf(rules: GameRules, { latest, known, viewer }: Seen): Beats {
  if (!latest || latest.action === UNDO) return {};
  const { messages, beats } = rules.story(latest.before, known, latest.seat, latest.action, viewer);
  if (!beats.length) return {};
  const linesShown = (beat: number): number => messages.filter(({ tag }) => tag <= FIRST_BEAT + beat).length;
  return { beats: beats.map((record, n) => ({ view: rules.view<View>(record, viewer), linesShown: linesShown(n) })) };
}

/** What the latest entry did; null at the deal. */
export function storyEntry(rules: GameRules, { latest, known, viewer }: Seen): StoryEntry | null {
  if (!latest) return null;
  const { seat, action, before } = latest;
  if (action === UNDO) return { seat, action, messages: [] };
  return { seat, action, messages: rules.story(before, known, seat, action, viewer).messages };
}

/** An entry in words. */
export function storyPart(
  rules: GameRules,
  entry: StoryEntry,
  ply: number,
  viewer: number,
  audience: Audience,
): StoryPart {
  const { text, story } = toldEntry(rules, entry, audience, viewer);
  return { ply, seat: entry.seat, text, lines: story };
}

type Latest = Pick<ReplayFrame, "seat" | "action" | "text" | "story">;

/** The latest entry as somebody saw it. */
function latest(rules: GameRules, seen: Seen, audience: Audience): Latest {
  const entry = storyEntry(rules, seen);
  return entry ? toldEntry(rules, entry, audience, seen.viewer) : { seat: null, action: null, text: null, story: [] };
}

function toldEntry(
  rules: GameRules,
  { seat, action, messages }: StoryEntry,
  audience: Audience,
  viewer: number,
): Latest {
  if (action === UNDO) {
    const message = { id: "house-event-undo", args: { seat } };
    return { seat, action: null, text: "undo", story: [sentence(message, audience, viewer)] };
  }
  const hidden = action === HIDDEN_ACTION;
  return {
    seat,
    action: hidden ? null : action,
    text: hidden ? null : rules.actionText(action),
    story: messages.map((message) => sentence(message, audience, viewer)),
  };
}

function parts(match: Match, audience: Audience, seenAt: (ply: number) => Seen): StoryPart[] {
  return match.log.map((_, n) => {
    const seen = seenAt(n + 1);
    return storyPart(match.rules, storyEntry(match.rules, seen)!, n + 1, seen.viewer, audience);
  });
}

/** Where rounds begin. */
function marks(match: Match, language: Language): Mark[] {
  const { rules } = match;
  const { game } = rules;
  const { round } = rules.description.view;
  if (round === null) return [];
  const rounds = plies(match).map(
    (ply) => (rules.view(match.known(SPECTATOR, ply), SPECTATOR) as unknown as Record<string, number>)[round]!,
  );
  return rounds.flatMap((number, ply) =>
    ply && rounds[ply - 1] === number ? [] : [{ ply, text: word("server-mark", language, { game, number }) }],
  );
}

/** What was weighed, best first. */
function candidates(rules: GameRules, thought: Thought, labels: ReadonlyMap<number, string>): Candidate[] {
  return thought.candidates.slice(0, SHOWN).flatMap(({ action, value }) => {
    const label = labels.get(action);
    return label === undefined ? [] : [{ action, text: rules.actionText(action), label, value: rounded(value) }];
  });
}

/** To four digits as Python rounds: what lies between two exactly, to the even one. Only odd multiples of a 32nd do. */
function rounded(value: number): number {
  if (Math.abs(value * 32) % 2 !== 1) return Number(value.toFixed(4));
  const below = Math.floor(value * 10_000);
  return (below % 2 ? below + 1 : below) / 10_000;
}

function say(message: Message, { language, names }: Audience, viewer: number): string {
  return tell(message, language, names, viewer === SPECTATOR ? null : viewer);
}

/** A copy with one part blank; what is blank already stays so. */
function blanked<T>(whole: T, [name, ...rest]: string[]): T {
  if (name === undefined) return null as T;
  if (whole === null || typeof whole !== "object") return whole;
  return { ...whole, [name]: blanked((whole as Record<string, unknown>)[name], rest) };
}

/** Every ply of a match, from the deal on. */
function plies(match: Match): number[] {
  return Array.from({ length: match.ply + 1 }, (_, ply) => ply);
}
