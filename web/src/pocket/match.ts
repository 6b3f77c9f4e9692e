// A match in a browser: box + options + seed + log, as src/teocalli/match.py has it. The state is a cache that replaying the log rebuilds.
import type { Refusal, Row } from "./message_rows";
import { SPECTATOR, type GameRules, type Options, type Standing, type WhoActs } from "./rules";
import { sha256, toHex } from "./sha256";

/** A log entry that takes back the last action still standing. */
export const UNDO = -2;

export interface Entry {
  seat: number;
  action: number;
}

/** What a match is made of besides its rules, with their options, and its log. */
export interface Setup {
  seats: number;
  /** 32 random bytes, secret until the match is over. */
  seed: Uint8Array;
  nonces: readonly string[];
  /** The SHA-256 of each nonce, given before any of them was shown; none when they were not sealed. */
  seals: readonly string[];
  names: readonly string[];
  /** The position that it began with, where that was imagined and not dealt. */
  start?: Uint8Array;
}

/** An action that the rules do not allow; nothing has changed. */
export class ActionRefused extends Error {
  constructor(readonly refusal: Refusal) {
    super(`${refusal.rule}: ${refusal.message.id}`);
  }
}

/** 32 bytes that nobody can guess. */
export function newSeed(): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(32));
}

export class Match {
  readonly log: Entry[] = [];
  /** The position after each ply, the deal first; what was taken back stands here twice and is held once. */
  readonly #positions: Uint8Array[];
  /** The plies whose actions have not been taken back. */
  readonly #standing: number[] = [];

  private constructor(
    readonly rules: GameRules,
    readonly setup: Setup,
    /** The SHA-256 of the seed: fixed before the first action, so the shuffle cannot be changed later. */
    readonly commitment: string,
    dealt: Uint8Array,
  ) {
    this.#positions = [dealt];
  }

  /** A match as it was dealt; `rules` are those of the game with the options of the match. */
  static async deal(rules: GameRules, setup: Setup): Promise<Match> {
    if (setup.seed.length !== 32) throw new RangeError(`a seed has 32 bytes, not ${setup.seed.length}`);
    const commitment = toHex(await sha256(setup.seed));
    return new Match(rules, setup, commitment, setup.start ?? rules.deal(setup.seats, await shuffleSeed(setup)));
  }

  get ply(): number {
    return this.log.length;
  }

  get options(): Options {
    return this.rules.options;
  }

  get seats(): number {
    return this.setup.seats;
  }

  /** The whole truth of the present position. */
  get state(): Uint8Array {
    return this.stateAt(this.ply);
  }

  get moment(): WhoActs {
    return this.rules.moment(this.state);
  }

  get over(): boolean {
    return this.moment.over;
  }

  /** The position after so many entries of the log. */
  stateAt(ply: number): Uint8Array {
    const state = this.#positions[ply];
    if (!state) throw new RangeError(`this match has plies 0 to ${this.ply}, not ${ply}`);
    return state;
  }

  /** What the viewer may know of the position after so many entries; whoever sits nowhere is a spectator. */
  known(viewer: number, ply = this.ply): Uint8Array {
    return this.rules.veil(this.stateAt(ply), this.viewer(viewer));
  }

  /** Every action that the seat may take now, from lowest to highest. */
  legal(seat: number): number[] {
    return this.#sits(seat) ? this.rules.actions(this.state, seat) : [];
  }

  /** Take an action; `ActionRefused` leaves everything as it was. */
  act(seat: number, action: number): void {
    const after = action === UNDO ? null : this.stateAfter({ seat, action });
    if (!after) throw new ActionRefused(this.#refusal(seat, action));
    this.#positions.push(after);
    this.log.push({ seat, action });
    this.#standing.push(this.ply);
  }

  /** The position that an entry would lead to; null where it is not allowed. */
  stateAfter({ seat, action }: Entry): Uint8Array | null {
    if (action === UNDO) return this.canUndo(seat) ? this.stateAt(this.#standing.at(-1)! - 1) : null;
    return this.#sits(seat) && this.#knows(action) ? this.rules.take(this.state, seat, action) : null;
  }

  /** Why the seat may not take that action now, told from what the seat knows; null when it may. */
  whyNot(seat: number, action: number): Refusal | null {
    const { turn_rule } = this.rules.description;
    if (this.over) return house(this.rules.endRule(this.state), "over");
    if (!this.#sits(seat)) return house(turn_rule, "seat");
    if (!this.#knows(action)) return house(turn_rule, "unknown");
    return this.rules.whyNot(this.known(seat), seat, action);
  }

  /** Undo by law: the last action is one's own, nobody learnt anything by it, and no chance was used. */
  canUndo(seat: number): boolean {
    const last = this.#standing.at(-1);
    if (last === undefined || this.log[last - 1]?.seat !== seat || this.over) return false;
    const [before, now] = [this.stateAt(last - 1), this.state];
    return this.rules.learnt(before) === this.rules.learnt(now) && this.rules.drawn(before) === this.rules.drawn(now);
  }

  /** What is said to whoever may not take an action back. */
  whyNotUndo(): Refusal {
    return house(this.rules.description.turn_rule, "undo");
  }

  /** Take one's last action back. */
  undo(seat: number): void {
    const before = this.stateAfter({ seat, action: UNDO });
    if (!before) throw new ActionRefused(this.whyNotUndo());
    this.#standing.pop();
    this.#positions.push(before);
    this.log.push({ seat, action: UNDO });
  }

  /** Carry out one entry of a log: an action, or an undo. */
  enter({ seat, action }: Entry): void {
    if (action === UNDO) this.undo(seat);
    else this.act(seat, action);
  }

  /** Entry `ply` of the log (from 1) as the viewer saw it: the seat, and the action or a hidden one. */
  shown(ply: number, viewer: number): Entry {
    const { seat, action } = this.#entry(ply);
    if (action === UNDO) return { seat, action };
    return { seat, action: this.rules.shown(this.stateAt(ply - 1), seat, action, this.viewer(viewer)) };
  }

  /** What entry `ply` of the log did, as the viewer saw it, and the record at each beat of it. */
  story(ply: number, viewer: number): { messages: Row[]; beats: Uint8Array[] } {
    const { seat, action } = this.shown(ply, viewer);
    if (action === UNDO) return { messages: [{ id: "house-event-undo", args: { seat }, tag: 0 }], beats: [] };
    const [before, after] = [this.known(viewer, ply - 1), this.known(viewer, ply)];
    return this.rules.story(before, after, seat, action, this.viewer(viewer));
  }

  /** Points and places by seat; before the end, as if it ended now. */
  standings(ply = this.ply): Standing[] {
    return this.rules.standings(this.stateAt(ply));
  }

  viewer(viewer: number): number {
    return this.#sits(viewer) ? viewer : SPECTATOR;
  }

  #refusal(seat: number, action: number): Refusal {
    const refusal = this.whyNot(seat, action);
    if (!refusal) throw new Error("an illegal action is always refused with a rule");
    return refusal;
  }

  #entry(ply: number): Entry {
    const entry = this.log[ply - 1];
    if (!entry) throw new RangeError(`this match has entries 1 to ${this.ply}, not ${ply}`);
    return entry;
  }

  #sits(seat: number): boolean {
    return Number.isInteger(seat) && seat >= 0 && seat < this.seats;
  }

  #knows(action: number): boolean {
    return Number.isInteger(action) && action >= 0 && action < this.rules.description.actions;
  }
}

/** A refusal that every game has alike. */
function house(rule: string, what: string): Refusal {
  return { rule, message: { id: `house-refuse-${what}`, args: {} } };
}

/** The seed of the shuffle: the committed seed itself, or hashed together with the players' nonces. */
async function shuffleSeed({ seed, nonces }: Setup): Promise<Uint8Array> {
  let key = seed;
  for (const nonce of nonces) key = await sha256(key, new TextEncoder().encode(nonce));
  return key;
}
