/** A first lesson: scripted positions of a real match, with one act to do in each. It needs no server. */
import type { AnyParts } from "../games";
import { settings, type Language } from "../settings.svelte";
import { linesOf, paceOf, sittersOf } from "../table/moments";
import { Pacer } from "../table/pacer";
import { Play, type Choice, type Frame, type GameName, type Line, type Refusal } from "../table/play.svelte";
import { say } from "../words/words.svelte";
import type { Seat, Sentence, Standing, View } from "../wire";

interface Told {
  prompt: string;
  story: Sentence[];
  labels: string[];
}

/** A position of the lesson: what is drawn, and the words in both languages. */
export interface Moment extends Record<Language, Told> {
  ply: number;
  seat: number | null;
  text: string | null;
  view: View;
  owing: number[];
  free: number[];
  over: boolean;
  standings: Standing[] | null;
  legal: { action: number; text: string }[];
}

export interface LessonStep {
  say: string;
  know: string | null;
  lit: string[] | null;
  do: string[];
  fresh: boolean;
  moments: Moment[];
  after: Record<string, Moment>;
}

export interface LessonScript {
  game: GameName;
  viewer: number;
  names: string[];
  steps: LessonStep[];
}

const STEP = 700; // milliseconds between two moments of a lead

export class Lesson {
  at = $state(0);
  done = $state(false);
  story = $state.raw<readonly Line[]>([]);
  readonly play: Play<View>;
  readonly hand: unknown;
  #pacer = new Pacer<Moment>((moment, follows, last) => this.#draw(moment, follows, last));
  #told: Moment[] = []; // what the story tells, kept to tell it in another language
  #last: Moment;
  #busy = $state(false); // a lead is being shown

  constructor(
    readonly script: LessonScript,
    readonly parts: AnyParts,
  ) {
    this.#last = script.steps[0]?.moments[0] as Moment;
    this.play = new Play<View>(script.game, script.viewer, this.frame(this.#last), "lesson", (choice) => this.#send(choice), parts);
    this.hand = parts.hand(this.play);
    this.#enter();
  }

  get step(): LessonStep {
    return this.script.steps[this.at] as LessonStep;
  }
  get waits(): boolean {
    return this.step.do.length > 0;
  }
  /** The learner is expected to act: the lead is over. */
  get ready(): boolean {
    return !this.#busy && !this.done;
  }

  frame(moment: Moment, offered = true): Frame<View> {
    const told = moment[settings.language];
    const seats = this.script.names.map((name, seat): Seat => ({ seat, kind: "person", name: name || say("You"), level: null, stand_in: false, reason: null, present: true, host: false, nonce: false }));
    return {
      ply: moment.ply,
      view: moment.view,
      legal: offered ? moment.legal.map((one, n) => ({ ...one, label: told.labels[n] ?? one.text })) : [],
      prompt: told.prompt,
      action: moment.text,
      actor: moment.seat,
      lines: linesOf(told.story, moment.ply, moment.seat),
      sitters: sittersOf(seats, moment.owing, moment.free),
      clock: null,
      standings: moment.standings,
      undo: false,
      over: moment.over,
    };
  }

  /** The same moment in another language. */
  retell(): void {
    this.story = this.#told.flatMap((moment) => this.frame(moment).lines);
    this.play.show(this.frame(this.#last, this.waits), false);
  }

  skip(): boolean {
    const { behind } = this.#pacer;
    this.#pacer.skip();
    return behind;
  }

  showMe(): void {
    const [act] = this.step.do;
    if (act) void this.play.act(act);
  }

  next(): void {
    if (this.at + 1 >= this.script.steps.length) return this.#finish();
    this.at += 1;
    this.#enter();
  }

  restart(): void {
    this.at = 0;
    this.done = false;
    this.#enter();
  }

  stop(): void {
    this.#pacer.stop();
  }

  #finish(): void {
    this.done = true;
    this.play.lit = null;
  }

  #enter(): void {
    const { moments, fresh } = this.step;
    if (fresh || this.at === 0) this.#told = [];
    this.play.lit = null;
    this.#busy = true;
    for (const [n, moment] of moments.entries()) this.#pacer.push(moment, n > 0 || !fresh);
  }

  #draw(moment: Moment, follows: boolean, last: boolean): number {
    const known = moment.ply === this.#last.ply && this.#told.includes(this.#last);
    const answers = last && moment === this.step.moments.at(-1);
    this.#last = moment;
    if (!known) this.#told.push(moment);
    const frame = this.frame(moment, answers && this.waits);
    this.play.show(frame, follows);
    this.story = this.#told.flatMap((one) => this.frame(one).lines);
    if (answers) {
      this.#busy = false;
      this.play.lit = this.step.lit;
    }
    return settings.motion ? this.play.telling + Math.max(paceOf(this.play, this.parts), STEP) : 0;
  }

  async #send(choice: Choice): Promise<Refusal | null> {
    const after = this.step.after[choice.text];
    if (!after) return { text: choice.text, sentence: say("lesson-other"), rule: null, at: Date.now() };
    this.play.lit = null;
    this.#pacer.push(after, true);
    this.next();
    return null;
  }
}
