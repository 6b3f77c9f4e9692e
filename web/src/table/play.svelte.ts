/** What the parts of a table draw, wherever it comes from: a live table, a replay, a lesson. It holds no rules. */
import type { GameName } from "../games/names";
import { Slides } from "../motion/slides.svelte";
import { say, type Args } from "../words/words.svelte";
import { settings, type Language } from "../settings.svelte";
import type { SymbolName } from "../symbols/names";
import type { Clock, Legal, Sentence, Standing, Vacation, View } from "../wire";

/** Something that the viewer may do now, as the server offers it: `text` is the notation ("flip c2"), `label` an imperative to read. */
export type Choice = Legal;

/** One line of the story, told in the reader's language; `id` and `about` say what it speaks of. */
export interface Line extends Sentence {
  ply: number; // the entry of the log that it tells, from 1
  seat: number | null; // who acted
}

/** A chair, who sits on it, and what it owes at this moment. */
export interface Player {
  seat: number;
  name: string;
  bot: string | null; // level of the bot that plays this seat now, or null for a person
  standIn: boolean; // the bot stands in for a person
  late?: boolean; // because their time ran out
  resigned?: boolean; // because they gave up
  present: boolean; // the person's line is open; bots are always here
  owing: boolean; // must choose now
  free: boolean; // may act without owing
  hints?: number; // asked for so far, counted among people
  vacation?: Vacation | null; // in which the clock stands still
  face?: SymbolName | null; // that a player of the house has chosen
}

export interface Refusal {
  text: string; // the action that was refused, in notation
  sentence: string;
  rule: string | null; // "C20"; null where it is no rule of the game
  at: number; // when, so that the same refusal twice shakes twice
}

/** Everything that one moment of a match shows to one viewer. */
export interface Frame<V> {
  ply: number;
  view: V;
  legal: readonly Choice[];
  prompt: string;
  action: string | null; // the latest action in notation, null when the viewer may not see it
  actor: number | null; // who took it
  lines: readonly Line[]; // what it told
  beats?: readonly Omit<Beat<V>, "time">[]; // the positions that its story goes through, where it is a chain of events
  players: readonly Player[];
  clock: Clock | null;
  standings: readonly Standing[] | null; // when the match is over
  undo: boolean; // the viewer may take the latest action back
  over: boolean;
}

/** One beat of the scene in which a moment is told. */
export interface Beat<V> {
  view: V; // the table as it stands by then
  linesShown: number; // of the story, by then
  time: number; // milliseconds on screen
}

/** What an act left on the table, so that it can be followed. */
export interface Trace {
  place: string;
  actor: number | null;
  kind: string; // of the action ("flip"); empty where the viewer may not see it
  ply: number;
}

/** Who knows the scenes of a game, and its actions by name. */
export interface GameScenes<V> {
  tell?(frame: Frame<V>, before: V): readonly Beat<V>[];
  actionOf?(text: string | null): { kind: string } | undefined;
}

export type Mode = "live" | "replay" | "lesson";
/** An act to send: one that is offered, or in notation alone one that is not, to be told why. */
export type Wish = Pick<Choice, "text"> & { action: number | string };
export type Send = (wish: Wish) => Promise<Refusal | null>;

export const REFUSAL_SHOWN = 7000; // milliseconds: time to read it and to press the rule

/**
 * The moment on screen, with what the viewer may do in it. Parts read it; only the frame writes it. While its scene is told the
 * table stands as it is told: nobody owes anything, nothing is offered, and the match is not over before its last scene is.
 */
export class Play<V = View> {
  frame = $state.raw() as Frame<V>;
  before = $state.raw<V | null>(null); // the view before this one, when it is the next of the same match
  seat: number; // the viewer's seat, -1 for a spectator or with everything open
  sending = $state(false);
  refused = $state.raw<Refusal | null>(null);
  pointed = $state.raw<readonly string[]>([]); // places that a story line, a hint or the coach speaks of
  traces = $state.raw<readonly Trace[]>([]); // what others changed since the viewer acted
  showing = $state<number | null>(null); // whose act is being told now, before the next moment is drawn
  hurried = false; // the press under way has finished a scene: it was meant for nothing else
  lit = $state.raw<readonly string[] | null>(null); // in a lesson: the only places that are not dimmed
  cited = $state.raw<string | null>(null); // the rule that the rules panel is asked to open at
  speed = $state(1); // how many times faster than usual scenes are told; Infinity: not at all
  readonly slides = new Slides();
  #beats = $state.raw<readonly Beat<V>[]>([]);
  #done = $state(0); // beats that have been told
  readonly #players = $derived(
    this.beat ? this.frame.players.map((player) => ({ ...player, owing: false, free: false })) : this.frame.players,
  );

  constructor(
    readonly game: GameName,
    seat: number,
    frame: Frame<V>,
    readonly mode: Mode,
    readonly send: Send,
    readonly scenes: GameScenes<V> = {},
  ) {
    this.seat = $state(seat);
    this.frame = frame;
  }

  get view(): V {
    return this.beat?.view ?? this.frame.view;
  }
  get ply(): number {
    return this.frame.ply;
  }
  get legal(): readonly Choice[] {
    return this.beat || this.replaced ? [] : this.frame.legal;
  }
  get players(): readonly Player[] {
    return this.#players;
  }
  get over(): boolean {
    return this.frame.over && !this.beat;
  }
  /** The beat that is told now; null when the table stands as it is. */
  get beat(): Beat<V> | null {
    return (this.motion && this.#beats[this.#done]) || null;
  }
  /** Milliseconds that the whole scene takes. */
  get sceneTime(): number {
    return this.#beats.reduce((sum, { time }) => sum + time, 0);
  }
  /** Lines of this moment that the story does not tell yet. */
  get linesToCome(): number {
    return this.beat ? this.frame.lines.length - this.beat.linesShown : 0;
  }
  /** The kind of the latest action ("flip"); empty where the viewer may not see it. */
  get kind(): string {
    return this.scenes.actionOf?.(this.frame.action)?.kind ?? "";
  }
  get language(): Language {
    return settings.language;
  }
  get motion(): boolean {
    return settings.motion;
  }
  /** The viewer must choose now, and no bot does it for them. */
  get myTurn(): boolean {
    return !this.over && !this.replaced && (this.players[this.seat]?.owing ?? false);
  }
  /** A bot plays for the viewer. */
  get replaced(): boolean {
    return this.mode === "live" && (this.frame.players[this.seat]?.standIn ?? false);
  }
  /** The viewer has something to choose from. */
  get mayAct(): boolean {
    return this.legal.length > 0 && !this.sending;
  }

  /** A player's name; in a replay, which shows the seats of others too, nobody is "you". */
  name(seat: number): string {
    return seat === this.seat && this.mode !== "replay"
      ? say("you")
      : this.players[seat]?.name || say("seat-number", { number: seat + 1 });
  }

  say(id: string, args?: Args): string {
    return say(id, args);
  }

  /** The legal choice with exactly this notation. */
  find(text: string): Choice | undefined {
    return this.legal.find((choice) => choice.text === text);
  }

  /** The legal choices whose notation begins so, at a word's end: `starting("push")`, `starting("rotate b3")`. */
  starting(words: string): Choice[] {
    return this.legal.filter((choice) => choice.text === words || choice.text.startsWith(words + " "));
  }

  /** Send a choice, by its notation. What is not offered is not sent: a stale click does nothing. */
  async act(text: string): Promise<void> {
    const choice = this.find(text);
    if (!choice || this.sending) return;
    this.sending = true;
    this.refused = null;
    try {
      this.refused = await this.send(choice);
    } finally {
      this.sending = false;
    }
  }

  /**
   * Do what was pressed; where that is not allowed the prompt says why, in a sentence with its rule. The server knows it; `hint` is
   * what the hand knows itself, for lessons, which have no server.
   */
  async attempt(text: string, hint?: Pick<Refusal, "sentence" | "rule">): Promise<void> {
    if (this.find(text)) return this.act(text);
    if (this.sending || !this.#answers) return;
    if (this.mode === "lesson")
      return this.refuse(
        hint?.sentence ?? say(this.legal.length ? "lesson-not-that" : "lesson-waits"),
        hint?.rule ?? null,
        text,
      );
    const { ply } = this;
    const refusal = await this.send({ action: text, text });
    if (refusal && this.ply === ply) this.refused = refusal;
  }

  /** Say in the prompt why a press means nothing. */
  refuse(sentence: string, rule: string | null, text = ""): void {
    if (this.#answers) this.refused = { text, sentence, rule, at: Date.now() };
  }

  /** Presses get an answer: there is somebody who plays, and the press was not spent on a scene. */
  get #answers(): boolean {
    return this.mode !== "replay" && this.seat >= 0 && !this.over && !this.beat && !this.hurried;
  }

  /** Whether a place is spoken of right now: put the ring on it. */
  isPointed(place: string): boolean {
    return this.pointed.includes(place);
  }

  /** Whether others changed a place since the viewer acted: draw a thin dashed line. */
  isChanged(place: string): boolean {
    return this.traceAt(place) !== undefined;
  }

  /** The latest trace at a place. */
  traceAt(place: string): Trace | undefined {
    return this.traces.findLast((trace) => trace.place === place);
  }

  /**
   * Mark what the act that led here changed. What others did stays marked until the viewer acts; who only looks on sees what the
   * latest player did. One's own act is marked where nothing moves.
   */
  mark(places: readonly string[]): void {
    const { actor, ply } = this.frame;
    const { kind } = this;
    const own = actor === this.seat;
    const kept =
      own || !this.before
        ? []
        : this.traces.filter((trace) => (this.seat < 0 ? trace.actor === actor : trace.actor !== this.seat));
    this.traces = own && this.motion ? [] : [...kept, ...places.map((place) => ({ place, actor, kind, ply }))];
  }

  /** Open the rules at this rule ("C20"). */
  cite(rule: string): void {
    this.cited = rule;
  }

  /** Whether a place is dimmed because the lesson speaks of others. */
  isDimmed(place: string): boolean {
    return this.lit !== null && !this.lit.includes(place);
  }

  /** Draw the next moment. Pieces slide from where they were when it follows the one on screen. */
  show(next: Frame<V>, follows = true): void {
    this.before = follows && next.ply !== this.ply ? this.frame.view : null;
    this.#beats =
      (this.before !== null && this.motion && Number.isFinite(this.speed) && this.scenes.tell?.(next, this.before)) ||
      [];
    this.#done = 0;
    this.slides.enabled = this.motion && this.before !== null;
    if (next.ply !== this.ply) this.refused = null;
    this.frame = next;
  }

  /** The same moment with something about it changed: its scene goes on. */
  amend(change: Partial<Omit<Frame<V>, "ply" | "view">>): void {
    this.frame = { ...this.frame, ...change };
  }

  /** The next beat of the scene. */
  advance(): void {
    this.#done += 1;
  }

  /** The rest of the scene at once. Answers whether that brought choices. */
  finish(): boolean {
    const wasInScene = this.beat !== null;
    this.#done = this.#beats.length;
    return wasInScene && this.legal.length > 0;
  }
}
