/** A lesson as it is written (`games/<game>/lesson.json`), and played by the rules of its game. */
import { beatsOf, frame, legal, legalActions, type Beats, type Seen } from "../pocket/frames";
import { fromHex } from "../pocket/records";
import { HIDDEN_ACTION, type GameRules } from "../pocket/rules";
import { word } from "../pocket/tell";
import type { Language } from "../settings.svelte";
import type { GameName } from "../games/names";
import type { Sentence, Standing, View } from "../wire";

/** A seeded match and its steps. */
export interface LessonScript {
  about: string;
  game: GameName;
  seats: number;
  /** The learner's seat. */
  viewer: number;
  /** 32 bytes in hex. */
  seed: string;
  /** By seat; the learner's is empty. */
  names: string[];
  steps: ScriptStep[];
}

export interface ScriptStep {
  /** Plies before this step is shown, each a seat and an action in notation: `1 flip c2`. */
  lead?: string[];
  /** What the coach says: an id of the board's words. With `-know` after it stands what is good to know. */
  say: string;
  /** Places that stay bright. */
  lit?: string[];
  /** The act that goes on, or several of which any does; the first is what is shown to whoever asks. Without it, a button goes on. */
  do?: string | string[];
}

/** A position of the lesson: what is drawn, and its words in the language in which they are asked for. */
export interface LessonMoment extends Beats {
  ply: number;
  seat: number | null;
  text: string | null;
  view: View;
  owing: number[];
  free: number[];
  over: boolean;
  standings: Standing[] | null;
  legal: { action: number; text: string }[];
  wording(language: Language): Wording;
}

export interface Wording {
  prompt: string;
  story: Sentence[];
  /** Of the legal actions, in their order. */
  labels: string[];
}

export interface LessonStep {
  say: string;
  know: string;
  lit: string[] | null;
  do: string[];
  /** The positions that the lead goes through, up to the one that the coach speaks of. */
  moments: LessonMoment[];
  /** The position after each act that goes on. */
  after: Record<string, LessonMoment>;
}

export interface PlayedLesson extends Pick<LessonScript, "game" | "viewer" | "names"> {
  steps: LessonStep[];
}

/** A script that the rules do not carry: the step and the reason. */
export class BadLesson extends Error {}

/** The whole lesson, each step with its positions. */
export function playLesson(script: LessonScript, rules: GameRules): PlayedLesson {
  const { game, viewer, names } = script;
  const learning = new LessonPlay(script, rules);
  const steps = script.steps.map((step, n) => {
    try {
      return playStep(step, learning);
    } catch (error) {
      throw new BadLesson(`step ${n + 1} (${step.say}): ${(error as Error).message}`, { cause: error });
    }
  });
  return { game, viewer, names, steps };
}

function playStep(step: ScriptStep, learning: LessonPlay): LessonStep {
  const moments = (step.lead ?? []).map((text) => learning.play(text));
  if (!moments.length) moments.push(learning.moment);
  const acts = [step.do ?? []].flat();
  const after = Object.fromEntries(acts.map((text) => [text, learning.after(text)]));
  if (acts[0] !== undefined) learning.play(`${learning.viewer} ${acts[0]}`);
  return { say: step.say, know: `${step.say}-know`, lit: step.lit ?? null, do: acts, moments, after };
}

/** The match of a lesson while it is played. It needs no fingerprints, which not every page can make. */
class LessonPlay {
  #state: Uint8Array;
  #seen: Seen;

  constructor(
    readonly script: LessonScript,
    readonly rules: GameRules,
  ) {
    this.#state = rules.deal(script.seats, fromHex(script.seed));
    this.#seen = { ply: 0, viewer: this.viewer, known: rules.veil(this.#state, this.viewer), latest: null };
  }

  get viewer(): number {
    return this.script.viewer;
  }

  /** The present position for the learner. */
  get moment(): LessonMoment {
    return this.#momentOf(this.#state, this.#seen);
  }

  /** Carry out a seat's action and show what the learner then sees. */
  play(text: string): LessonMoment {
    const [seat = "", ...action] = text.split(" ");
    [this.#state, this.#seen] = this.#taken(Number(seat), action.join(" "));
    return this.moment;
  }

  /** What the learner would see after an act, without taking it. */
  after(text: string): LessonMoment {
    return this.#momentOf(...this.#taken(this.viewer, text));
  }

  #taken(seat: number, text: string): [state: Uint8Array, seen: Seen] {
    const { rules, viewer } = this;
    const action = rules.actionOf(text);
    const after = rules.take(this.#state, seat, action);
    if (!after) throw new RangeError(`seat ${seat} may not ${text}`);
    const latest = { seat, action: rules.shown(this.#state, seat, action, viewer), before: this.#seen.known };
    return [after, { ply: this.#seen.ply + 1, viewer, known: rules.veil(after, viewer), latest }];
  }

  #momentOf(state: Uint8Array, seen: Seen): LessonMoment {
    const { rules } = this;
    const { owing, free, over } = rules.moment(seen.known);
    const { seat, action } = seen.latest ?? { seat: null, action: HIDDEN_ACTION };
    return {
      ply: seen.ply,
      seat,
      text: action === HIDDEN_ACTION ? null : rules.actionText(action),
      view: rules.view<View>(seen.known, seen.viewer),
      ...beatsOf(rules, seen),
      owing,
      free,
      over,
      standings: over ? rules.standings(state).map((standing, n) => ({ seat: n, ...standing })) : null,
      legal: legalActions(rules, seen).map((one) => ({ action: one, text: rules.actionText(one) })),
      wording: remembered((language) => this.#wording(seen, language)),
    };
  }

  #wording(seen: Seen, language: Language): Wording {
    const names = this.script.names.map((name) => name || word("house-you", language));
    const { prompt, story } = frame(this.rules, seen, { language, names });
    const labels = legal(this.rules, seen, { language, names }).map(({ label }) => label);
    return { prompt: prompt.text, story, labels };
  }
}

/** The same words are made once. */
function remembered(tell: (language: Language) => Wording): (language: Language) => Wording {
  const known: Partial<Record<Language, Wording>> = {};
  return (language) => (known[language] ??= tell(language));
}
