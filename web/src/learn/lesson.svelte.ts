/** A first lesson: scripted positions of a real match, with one act to do in each. It needs no server. */
import type { GameParts } from "../games";
import { settings, SPEEDS } from "../settings.svelte";
import { holdOf, linesOf, paceOf, playersOf, tracesOf } from "../table/moments";
import { Pacer } from "../table/pacer";
import { Play, type Frame, type Line, type Refusal, type Wish } from "../table/play.svelte";
import { say } from "../words/words.svelte";
import type { Seat, View } from "../wire";
import type { LessonStep, LessonMoment, PlayedLesson } from "./script";

const STEP = 700; // milliseconds between two moments of a lead

export class Lesson {
  at = $state(0); // the step that is played
  spoken = $state(0); // the step that the coach speaks of: it waits until everything before has been seen
  done = $state(false);
  story = $state.raw<readonly Line[]>([]);
  readonly play: Play<View>;
  readonly hand: unknown;
  #pacer = new Pacer<LessonMoment>(
    (moment, follows, last) => this.#draw(moment, follows, last),
    () => this.#settle(),
  );
  #shown: LessonMoment[] = []; // what the story tells, kept to tell it in another language
  #last: LessonMoment;
  #busy = $state(false); // a lead is being shown

  constructor(
    readonly script: PlayedLesson,
    readonly parts: GameParts,
  ) {
    this.#last = script.steps[0]?.moments[0] as LessonMoment;
    this.play = new Play<View>(
      script.game,
      script.viewer,
      this.frame(this.#last),
      "lesson",
      (choice) => this.#send(choice),
      parts,
    );
    this.hand = parts.hand(this.play);
    this.#enter();
  }

  get step(): LessonStep {
    return this.script.steps[this.at] as LessonStep;
  }
  get waits(): boolean {
    return this.step.do.length > 0;
  }
  /** What the coach says now. */
  get words(): Pick<LessonStep, "say" | "know"> {
    return this.script.steps[this.spoken] as LessonStep;
  }
  /** The learner is expected to act: the lead is over and has been seen. */
  get ready(): boolean {
    return !this.#busy && !this.done;
  }

  frame(moment: LessonMoment, offered = true): Frame<View> {
    const wording = moment.wording(settings.language);
    const seats = this.script.names.map((name, seat): Seat => ({
      seat,
      kind: "person",
      name: name || say("You"),
      level: null,
      stand_in: false,
      reason: null,
      present: true,
      host: false,
      reserved: false,
      number: "none",
      hints: 0,
      vacation: null,
      vacation_left: 0,
      forced: false,
      review_hidden: false,
      face: null,
    }));
    return {
      ply: moment.ply,
      view: moment.view,
      legal: offered ? moment.legal.map((one, n) => ({ ...one, label: wording.labels[n] ?? one.text })) : [],
      prompt: wording.prompt,
      action: moment.text,
      actor: moment.seat,
      lines: linesOf(wording.story, moment.ply, moment.seat),
      beats: moment.beats ?? [],
      players: playersOf(seats, moment.owing, moment.free),
      clock: null,
      standings: moment.standings,
      undo: false,
      over: moment.over,
    };
  }

  /** The same moment in another language. */
  retell(): void {
    this.story = this.#shown.flatMap((moment) => this.frame(moment).lines);
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
    if (this.at === 0) this.#shown = [];
    this.play.lit = null;
    this.#busy = true;
    for (const [n, moment] of this.step.moments.entries()) this.#pacer.push(moment, n > 0 || this.at > 0);
  }

  #draw(moment: LessonMoment, follows: boolean, last: boolean): number {
    const known = moment.ply === this.#last.ply && this.#shown.includes(this.#last);
    const answers = last && moment === this.step.moments.at(-1);
    this.#last = moment;
    if (!known) this.#shown.push(moment);
    const frame = this.frame(moment, answers && this.waits);
    this.play.speed = SPEEDS[settings.speed];
    this.play.show(frame, follows);
    if (!known) this.play.mark(tracesOf(this.play, this.parts));
    this.story = this.#shown.flatMap((one) => this.frame(one).lines);
    const leads = this.step.moments.slice(0, -1).includes(moment);
    return known || !follows ? 0 : this.#time(last && !leads);
  }

  /** Milliseconds before the next moment, or before the coach speaks on. */
  #time(last: boolean): number {
    const { play } = this;
    if (!last) return Math.max(holdOf(play, this.parts), play.motion ? STEP / play.speed : 0);
    return play.motion ? (play.sceneTime + paceOf(play, this.parts)) / play.speed : 0;
  }

  /** Everything has been seen: the coach speaks, and the learner may act. */
  #settle(): void {
    if (this.#last !== this.step.moments.at(-1)) return;
    this.#busy = false;
    this.spoken = this.at;
    this.play.lit = this.done ? null : this.step.lit;
  }

  async #send(choice: Wish): Promise<Refusal | null> {
    const after = this.step.after[choice.text];
    if (!after) return { text: choice.text, sentence: say("lesson-other"), rule: null, at: Date.now() };
    this.play.lit = null;
    this.#pacer.push(after, true);
    this.next();
    return null;
  }
}
