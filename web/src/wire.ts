// Generated from the server's schema by `npm run wire`. Do not edit.

/** Take an action in the position that you saw at `ply`. */
export interface Act {
  ply: number;
  key: string;
  action: number | string;
}

/** Add your own randomness before the start. */
export interface AddNonce {
  ply: number;
  key: string;
  nonce: string;
}

/** The line is alive (NDJSON only; an SSE stream has comment lines instead). */
export interface Beat {
  type: "beat";
  at: number;
}

/** An action that was weighed, and the value seen in it (higher is better for the seat). */
export interface Candidate {
  action: number;
  text: string;
  label: string;
  value: number;
}

/** Who is to sit on a seat of a new table. */
export interface Chair {
  kind: "bot" | "me" | "open";
  level?: string | null;
}

/** The time left to each seat at the moment `at`; the clocks of the seats in `running` go on from there. */
export interface Clock {
  left: number[];
  running: number[];
  at: number;
}

/** A live clock: a bank of time for each seat, and what each decision adds to it. Whoever runs out is played by a bot. */
export interface ClockRule {
  bank: number;
  increment: number;
}

/** Undo, resign, leave, come back, start, play again. */
export interface Command {
  ply: number;
  key: string;
}

export type Event = Welcome | Update | TableChanged | Said | Goodbye | Beat;

/** Everything needed to check that nobody chose the deal: see docs/fairness.md. */
export interface Fairness {
  commitment: string;
  nonces: string[];
  seed: string | null;
  verified: boolean | null;
  sentence: string;
  problems: string[];
}

/** The position at one ply of a finished match, from one seat's view at that time, from the spectators', or all open. */
export interface Frame {
  ply: number;
  seat: number | null;
  action: number | null;
  text: string | null;
  story: Sentence[];
  view: View;
  prompt: Sentence;
  owing: number[];
  over: boolean;
}

export interface Frames {
  viewer: string;
  frames: Frame[];
}

/** The front of the box. */
export interface GameInfo {
  game: "aztec" | "cibola" | "codinca" | "temple_code";
  title: string;
  pitch: string;
  low: number;
  high: number;
  minutes: number[];
  authors: string;
  publisher: string;
  options: OptionInfo[];
  levels: LevelInfo[];
  actions: number;
  box: string;
}

/** Before the start the host gives a chair to a bot or opens it again; later, whoever sits may let a bot stand in for one who is absent. */
export interface GiveSeat {
  ply: number;
  key: string;
  seat: number;
  to: "bot" | "open";
  level?: string | null;
}

/** The stream ends here on purpose: connect again after `retry` milliseconds, with the last id. */
export interface Goodbye {
  type: "goodbye";
  reason: "over" | "slow" | "stopping";
  retry: number;
}

export interface Health {
  status: "ok" | "stopping" | "trouble";
  version: string;
  database: string;
  bus: string;
}

/** What a good bot would do in the reader's place, knowing what the reader knows, and why. */
export interface Hint {
  ply: number;
  action: number | null;
  text: string | null;
  label: string | null;
  reasons: string[];
  candidates: Candidate[];
}

export interface House {
  version: string;
  language: "en" | "fr";
  languages: ("en" | "fr")[];
  games: GameInfo[];
  limits: Record<string, number>;
}

/** Sit down on a free seat (the first one unless told). */
export interface Join {
  name: string;
  seat?: number | null;
  nonce?: string;
}

/** An action that the reader may take now. */
export interface Legal {
  action: number;
  text: string;
  label: string;
}

export interface LevelInfo {
  level: string;
  name: string;
}

/** A place on the timeline: the first ply of a round or turn. */
export interface Mark {
  ply: number;
  text: string;
}

/** Open a table. Without `chairs` the opener takes the first seat and the others are open. */
export interface OpenTable {
  game: "aztec" | "cibola" | "codinca" | "temple_code";
  seats: number;
  options?: Record<string, string | number | boolean>;
  chairs?: Chair[] | null;
  name?: string;
  public?: boolean;
  clock?: ClockRule | null;
  chat?: boolean;
  help?: "count" | "none" | "strike";
  start?: "full" | "host";
  nonce?: string;
}

/** A match option in words. */
export interface OptionInfo {
  name: string;
  title: string;
  text: string;
  rule: string;
  default: string | number | boolean;
  values: OptionValue[];
  low: number | null;
  high: number | null;
}

export interface OptionValue {
  value: string | number | boolean;
  name: string;
  text: string;
}

/** Why a request was not carried out. Nothing has changed at the table. */
export interface Refused {
  code: string;
  text: string;
  rule: string | null;
  ply: number | null;
  about: Record<string, unknown>;
  retry: number | null;
}

/** A finished match: what the replay page needs besides the frames. */
export interface Replay {
  table: Table;
  plies: number;
  log: StoryPart[];
  points: number[][];
  marks: Mark[];
  fairness: Fairness;
}

export interface RuleText {
  number: string;
  text: string;
}

/** The rulebook in our words, as Markdown with the rule numbers as headings, and one line for each rule. */
export interface Rulebook {
  game: "aztec" | "cibola" | "codinca" | "temple_code";
  language: "en" | "fr";
  markdown: string;
  rules: RuleText[];
}

/** One line of the table's chat. The text is plain: never markup. */
export interface Said {
  type: "said";
  number: number;
  seat: number | null;
  name: string;
  text: string;
  at: number;
}

export interface Say {
  text: string;
  key: string;
  name?: string | null;
}

/** A place at the table and who plays it. */
export interface Seat {
  seat: number;
  kind: "bot" | "open" | "person";
  name: string;
  level: string | null;
  stand_in: boolean;
  reason: "absent" | "left" | "resigned" | "time" | null;
  present: boolean;
  host: boolean;
  nonce: boolean;
}

/** You have a seat. The token is shown once: programs send it as `Authorization: Bearer …`, browsers keep it as a cookie. */
export interface Seated {
  table: Table;
  seat: number | null;
  token: string | null;
}

/** Something said, in the reader's language, and what it speaks of. */
export interface Sentence {
  text: string;
  id: string;
  about: Record<string, unknown>;
}

/** What the host may change. */
export interface Settings {
  ply: number;
  key: string;
  chat?: boolean | null;
  public?: boolean | null;
}

/** Where a seat ended: 1 is best, equal players share a place. */
export interface Standing {
  seat: number;
  points: number;
  place: number;
}

/** The story so far, for the panel of somebody who has just come. */
export interface Story {
  ply: number;
  parts: StoryPart[];
}

/** What one entry of the log did, in sentences. */
export interface StoryPart {
  ply: number;
  seat: number;
  text: string | null;
  lines: Sentence[];
}

/** A table as everybody may see it, and which seat the reader has. */
export interface Table {
  id: string;
  game: "aztec" | "cibola" | "codinca" | "temple_code";
  status: "closed" | "over" | "playing" | "waiting";
  seats: Seat[];
  options: Record<string, string | number | boolean>;
  you: number | null;
  ply: number;
  public: boolean;
  start: "full" | "host";
  chat: boolean;
  help: "count" | "none" | "strike";
  clock: ClockRule | null;
  spectators: number;
  opened: number;
  started: number | null;
  ended: number | null;
  commitment: string;
  rematch: string | null;
  standings: Standing[] | null;
}

/** A table in a list. */
export interface TableCard {
  id: string;
  game: "aztec" | "cibola" | "codinca" | "temple_code";
  status: "closed" | "over" | "playing" | "waiting";
  seats: Seat[];
  options: Record<string, string | number | boolean>;
  clock: ClockRule | null;
  ply: number;
  opened: number;
  you: number | null;
  your_turn: boolean;
}

/** Somebody sat down, left, came back; a bot stands in; the match started or ended; the host changed something. */
export interface TableChanged {
  type: "table";
  table: Table;
}

export interface Tables {
  tables: TableCard[];
}

/** What one action did, and the position after it as the viewer may see it. Ply 0 is the position after the deal. */
export interface Update {
  type: "update";
  ply: number;
  seat: number | null;
  action: number | null;
  text: string | null;
  story: Sentence[];
  view: View;
  legal: Legal[];
  prompt: Sentence;
  owing: number[];
  free: number[];
  undo: boolean;
  clock: Clock | null;
  over: boolean;
  standings: Standing[] | null;
  at: number;
}

export type View = CodincaView | TempleCodeView | AztecView | CibolaView;

/** The first event of every stream. */
export interface Welcome {
  type: "welcome";
  table: Table;
  chat: Said[];
  retry: number;
}
