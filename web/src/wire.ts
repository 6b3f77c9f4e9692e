// Generated from the server's schema by `npm run wire`. Do not edit.

/** Take an action in the position that you saw at `ply`. */
export interface Act {
  ply: number;
  key: string;
  action: number | string;
}

/** Let somebody in who waits at the door, or again who was sent home. */
export interface AdmitPerson {
  key: string;
  person: number;
}

/** Judge a finished match. */
export interface AskReview {
  depth?: "quick" | "standard";
}

/** An artefact card. */
export interface AztecArtefact {
  kind: string;
  when: "kept" | "once";
  number: number;
}

export interface AztecCurse {
  colour: string;
  stones: number;
  most: number;
  leaders: number[];
}

/** A line of the score as it would be counted now. */
export interface AztecLine {
  name: string;
  count: number;
  points: number;
}

/** What a seat did in a round that is over. */
export interface AztecPast {
  round: number;
  handful: string;
  card: string;
  truth: boolean;
  token: AztecToken;
}

export interface AztecSeat {
  seat: number;
  character: string;
  duo: string[];
  jewels: Record<string, number>;
  stones: number;
  owing: boolean;
  first: boolean;
  sealed: boolean;
  card: string | null;
  handful: string | null;
  token: AztecToken | null;
  turned: boolean;
  truth: boolean | null;
  accusers: number[];
  believers: number[];
  gaining: boolean;
  will_gain: boolean;
  kept: (AztecArtefact | null)[];
  past: AztecPast[];
  lines: AztecLine[];
  points: number;
}

export interface AztecToken {
  seat: number;
  believe: boolean;
}

export interface AztecView {
  game: string;
  viewer: number | null;
  round: number;
  rounds: number;
  phase: string;
  owing: number[];
  first: number;
  order: number[];
  revealing: number | null;
  revealed: number;
  reserve: number;
  curses: AztecCurse[];
  ladder: number[];
  drawn: (AztecArtefact | null)[];
  playing: AztecArtefact | null;
  pile: number;
  artefacts_open: boolean;
  seats: AztecSeat[];
  outlook: Record<string, number> | null;
  points: number[] | null;
  places: number[] | null;
}

/**
 * Bar whoever sits on a seat, or has said a line: for a time they open and join no tables, say nothing and enter no
 * evenings.
 */
export interface BarPlayer {
  key: string;
  table: string;
  hours: number;
  reason: string;
  seat?: number | null;
  number?: number | null;
}

/** The line is alive (NDJSON only; an SSE stream has comment lines instead). */
export interface Beat {
  type: "beat";
  at: number;
}

/** Make a player of whoever sends the token: a name and a face that come along to other devices. */
export interface BecomePlayer {
  name: string;
  face:
    | "el-air"
    | "el-earth"
    | "el-fire"
    | "el-water"
    | "explorer"
    | "st-axolotl"
    | "st-cthulhu"
    | "st-kraken"
    | "st-narwhal"
    | "st-penguin"
    | "st-tiki"
    | "st-wave"
    | "torch"
    | "tr-shield"
    | "tr-skull"
    | "tr-snake"
    | "tr-statuette"
    | "tr-sundial";
  key: string;
}

/** Where the bots of a level stand. */
export interface BotMark {
  level: string;
  points: number;
}

/** Where you are told that it is your turn. */
export interface Call {
  id: string;
  kind: "push" | "webhook";
  host: string;
  opened: number;
  failures: number;
}

export interface Calls {
  key: string;
  calls: Call[];
}

/** An action that was weighed, and the value seen in it (higher is better for the seat). */
export interface Candidate {
  action: number;
  text: string;
  label: string;
  value: number;
}

export interface Catalogue {
  version: string;
  language: "en" | "fr";
  languages: ("en" | "fr")[];
  games: GameInfo[];
  limits: Record<string, number>;
}

/** Who is to sit on a seat of a new table. */
export interface Chair {
  kind: "bot" | "me" | "open";
  level?: string | null;
}

/** Let everybody in from now on, or only whom the host lets in. Whoever waits already goes on waiting. */
export interface ChangeDoor {
  key: string;
  admits: boolean;
  again?: boolean;
}

/** Another name, another face, or a page that everybody may see. What is left out stays. */
export interface ChangePlayer {
  key: string;
  name?: string | null;
  face?:
    | "el-air"
    | "el-earth"
    | "el-fire"
    | "el-water"
    | "explorer"
    | "st-axolotl"
    | "st-cthulhu"
    | "st-kraken"
    | "st-narwhal"
    | "st-penguin"
    | "st-tiki"
    | "st-wave"
    | "torch"
    | "tr-shield"
    | "tr-skull"
    | "tr-snake"
    | "tr-statuette"
    | "tr-sundial"
    | null;
  public?: boolean | null;
}

/** What the host may change. */
export interface ChangeSettings {
  ply: number;
  key: string;
  chat?: boolean | null;
  public?: boolean | null;
}

/** A text for the front page, in one language or in both. */
export interface ChangeText {
  key: string;
  en?: string;
  fr?: string;
}

/** A treasure card. */
export interface CibolaCard {
  name: string;
  symbols: string[];
  rock: boolean;
  totem: boolean;
}

/** A cell of the temple. */
export interface CibolaCell {
  row: number;
  value: number;
  covered: boolean;
  barred: string | null;
}

/** A column of the temple. */
export interface CibolaColumn {
  name: string;
  scores: string;
  cells: CibolaCell[];
  low: number;
  high: number;
  settled: boolean;
}

/** A line of the score: what it is worth at least and at most, as things stand; both the same when the match is over. */
export interface CibolaLine {
  name: string;
  count: number;
  low: number;
  high: number;
}

/** A player: hand, stake, treasures, totems and score so far. */
export interface CibolaSeat {
  seat: number;
  hand: number | null;
  sealed: boolean;
  stake: number | null;
  held: number;
  torch: boolean;
  owing: boolean;
  place: number | null;
  symbols: Record<string, number>;
  treasures: CibolaCard[];
  totems: CibolaTotem[];
  lines: CibolaLine[];
  low: number;
  high: number;
}

/** A totem card, on offer or before a player. */
export interface CibolaTotem {
  kind: string;
  when: string;
  numbers: Record<string, number>;
  became: string | null;
}

/** The whole table. */
export interface CibolaView {
  game: string;
  viewer: number | null;
  round: number;
  rounds: number;
  part: string;
  phase: string;
  owing: number[];
  torch: number;
  discard: number;
  order: number[];
  picks: number[];
  taken: number;
  leftover: CibolaCard | null;
  columns: CibolaColumn[];
  offer: (CibolaCard | null)[];
  out: CibolaCard[];
  unseen: CibolaCard[];
  pile: Record<string, number>;
  totems: (CibolaTotem | null)[];
  recall: number;
  mirrors: string[];
  seats: CibolaSeat[];
  points: number[] | null;
  places: number[] | null;
}

/** Bring this device to the player who made a link. */
export interface ClaimLink {
  secret: string;
  key: string;
}

/** The time left to each seat at the moment `at`; the clocks of the seats in `running` go on from there. */
export interface Clock {
  left: number[];
  running: number[];
  at: number;
}

/**
 * A clock: a bank of time for each seat, and what each decision adds to it; or a whole bank for each decision anew.
 * Whoever runs out is played by a bot.
 */
export interface ClockRule {
  bank: number;
  increment: number;
  each: boolean;
}

/** End the evening before its last round. */
export interface CloseEvent {
  round: number;
  key: string;
}

/** Close a table for good. Whoever sits there reads why. */
export interface CloseTable {
  key: string;
  table: string;
  reason: string;
}

/** A club evening in a list. */
export interface ClubCard {
  id: string;
  name: string;
  host: boolean;
  opened: number;
  closed: number | null;
}

/** A club evening as everybody may see it. */
export interface ClubEvent {
  id: string;
  name: string;
  games: ("aztec" | "cibola" | "codinca" | "temple_code")[];
  seats: number;
  planned: number;
  pairing: "everybody" | "swiss";
  bots: string | null;
  clock: ClockRule | null;
  people: ClubPerson[];
  rounds: ClubRound[];
  over: boolean;
  closed: boolean;
  admits: boolean;
  opened: number;
  refresh: number;
}

export interface ClubEvents {
  events: ClubCard[];
}

/** Somebody at the door, whom the host has not let in. */
export interface ClubGuest {
  person: number;
  name: string;
}

/** Somebody who has entered. */
export interface ClubPerson {
  person: number;
  name: string;
  here: boolean;
  place: number;
  points: number;
  opponents: number;
}

/** A round: what is played, who sits where, and who has a bye. */
export interface ClubRound {
  number: number;
  game: "aztec" | "cibola" | "codinca" | "temple_code";
  pairing: "everybody" | "final" | "swiss";
  seed: string;
  tables: ClubTable[];
  byes: number[];
  at: number;
}

/** A table of a round. */
export interface ClubTable {
  number: number;
  id: string;
  status: "closed" | "dealing" | "over" | "playing" | "waiting";
  people: number[];
  points: number[] | null;
  awaited: number[];
  reason: string | null;
  ended_by: "host" | "keeper" | null;
}

/** A club evening, and who the reader is there. */
export interface ClubVisit {
  event: ClubEvent;
  you: number | null;
  host: boolean;
  sent_home: number[];
  waiting: ClubGuest[];
}

/** A spirit card. */
export interface CodincaCard {
  number: number;
  spent: string | null;
  trap: CodincaTrap | null;
}

/** A key of a seat. */
export interface CodincaKey {
  group: string;
  colouring: string | null;
  picture: string[] | null;
  done: number | null;
  turns: number | null;
  possible: string[];
}

/** A player: element, keys and spirit cards. */
export interface CodincaSeat {
  seat: number;
  element: string;
  turn: boolean;
  turns: number;
  keys: CodincaKey[];
  order: string[];
  cards: CodincaCard[];
  held: number;
}

/** A tile on its cell. */
export interface CodincaTile {
  tile: number;
  cell: string;
  element: string;
  gold: boolean;
  owner: number | null;
  barred: string | null;
}

/** The light side of a spirit card. */
export interface CodincaTrap {
  name: string;
  rows: string[];
  sides: Record<string, string[]>;
}

/** The whole table. */
export interface CodincaView {
  game: string;
  viewer: number | null;
  turn: number | null;
  first: number;
  number: number;
  turn_limit: number;
  base: string[];
  owed: number;
  turned_up: CodincaTrap | null;
  barred: string[];
  tiles: CodincaTile[];
  seats: CodincaSeat[];
  owner_looks: boolean;
  blind_side: boolean;
  take_back: string;
  points: number[] | null;
  places: number[] | null;
}

/** Undo, resign, leave, come back, start, ask for a hint. */
export interface Command {
  ply: number;
  key: string;
}

/** The house at a glance. */
export interface Desk {
  version: string;
  server: string;
  database: string;
  tables: Record<string, number>;
  open: DeskTable[];
  streams: number;
  speed: DeskSpeed;
  disk: DeskDisk;
  chat: boolean;
  public: boolean;
  texts: Record<string, string>;
  reports: DeskReport[];
  bars: DeskBar[];
  acts: DeskAct[];
}

/** One row of the log, which nobody can edit. */
export interface DeskAct {
  number: number;
  at: number;
  act: "bar" | "close" | "key" | "line" | "settle" | "switch" | "text" | "unbar";
  subject: string;
  detail: Record<string, unknown>;
  digest: string;
}

/** Somebody who is barred. */
export interface DeskBar {
  id: string;
  name: string;
  reason: string;
  since: number;
  until: number;
}

/** Room, in bytes. */
export interface DeskDisk {
  database: number;
  free: number | null;
}

/** A line of chat as the keeper sees it. */
export interface DeskLine {
  table: string;
  number: number;
  seat: number | null;
  name: string;
  text: string;
  at: number;
  removed: boolean;
}

/** The chat of a table. */
export interface DeskLines {
  lines: DeskLine[];
}

/** A page of the log, newest first. */
export interface DeskLog {
  acts: DeskAct[];
  more: boolean;
}

/** A line that somebody has reported. */
export interface DeskReport {
  line: DeskLine;
  count: number;
  first: number;
}

/** Somebody who sits at a table. */
export interface DeskSeat {
  seat: number;
  name: string;
}

/** How fast the server that answers has been lately. */
export interface DeskSpeed {
  seconds: number;
  actions: number;
  p50: number | null;
  p99: number | null;
}

/** A table that is not over. */
export interface DeskTable {
  id: string;
  game: "aztec" | "cibola" | "codinca" | "temple_code";
  status: "closed" | "dealing" | "over" | "playing" | "waiting";
  public: boolean;
  chat: boolean;
  opened: number;
  people: DeskSeat[];
  bots: number;
  streams: number;
}

/** A device that is signed in. */
export interface Device {
  since: number;
  here: boolean;
}

/** Draw the next round and open its tables. */
export interface DrawRound {
  round: number;
  key: string;
  game: "aztec" | "cibola" | "codinca" | "temple_code";
  final?: boolean;
}

/** Let somebody in again. */
export interface EndBar {
  key: string;
  id: string;
}

export interface EndCall {
  id: string;
}

/** End a table that hangs. The standings of the moment count, or everybody who came scores as for a bye. */
export interface EndTable {
  key: string;
  table: string;
  reason: string;
  standings?: boolean;
}

/** Enter an evening, early or late; whoever left it comes back under the name they had. */
export interface EnterEvent {
  name: string;
  key: string;
}

export type Event = Welcome | Update | RecordUpdate | TableChanged | Said | Removed | Goodbye | Beat;

/** Everything needed to check that nobody chose the deal: see docs/fairness.md. */
export interface Fairness {
  commitment: string;
  nonces: string[];
  seals: string[];
  seed: string | null;
  verified: boolean | null;
  sentence: string;
  problems: string[];
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

/** How strong a player seems to be in a game, from matches between people. */
export interface GameRating {
  game: "aztec" | "cibola" | "codinca" | "temple_code";
  points: number;
  error: number;
  matches: number;
  like: string | null;
}

/** How somebody did in one game. */
export interface GameResult {
  game: "aztec" | "cibola" | "codinca" | "temple_code";
  played: number;
  won: number;
  places: number[];
}

/**
 * Before the start the host gives a chair to a bot or opens it; later, whoever sits may let a bot stand in for one
 * who is absent.
 */
export interface GiveSeat {
  ply: number;
  key: string;
  seat: number;
  to: "bot" | "open";
  level?: string | null;
}

/** A match that was played in a browser, as the file that `teocalli verify` accepts. */
export interface GivenMatch {
  file: string;
  bots?: (string | null)[];
}

/** The stream ends here on purpose: connect again after `retry` milliseconds, with the last id. */
export interface Goodbye {
  type: "goodbye";
  reason: "over" | "seat" | "slow" | "stopping";
  retry: number;
}

export interface Health {
  status: "ok" | "stopping" | "trouble";
  version: string;
  database: string;
  bus: string;
}

/** Whether you keep the review of your choices to yourself; not hidden, it is published. */
export interface HideReview {
  ply: number;
  key: string;
  hidden: boolean;
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

/** What the keeper of the house lets everybody know. */
export interface HouseNotice {
  text: string;
  language: "en" | "fr";
  chat: boolean;
  public: boolean;
}

/** Sit down on a free seat (the first one unless told). */
export interface Join {
  name: string;
  key: string;
  ply?: number;
  seat?: number | null;
  seal?: string;
}

/** Something that could have been chosen, and what it was worth from what the player knew. */
export interface JudgedCandidate {
  action: number;
  text: string;
  label: string;
  share: number;
  error: number;
  weight: number | null;
}

/** What is said about one choice. */
export interface JudgedChoice {
  ply: number;
  seat: number;
  chosen: number;
  best: number;
  loss: number;
  loss_error: number;
  spread: number;
  verdict: "blunder" | "inaccuracy" | "mistake" | "sound";
  mixed: boolean;
  worlds: number;
  candidates: JudgedCandidate[];
  known: string[];
  why: string[];
  described: string[];
  glance: number | null;
}

/** The player may not sit down, speak or enter for a time. */
export interface KeptBar {
  reason: string;
  since: number;
  until: number;
}

/** Where the player is told that it is their turn. */
export interface KeptCall {
  kind: "push" | "webhook";
  address: string;
  since: number;
}

/** A club evening that the player hosts or has entered. */
export interface KeptEvening {
  id: string;
  title: string;
  host: boolean;
  name: string | null;
  entered: number | null;
  left: number | null;
}

/** A line of chat that the player has said. */
export interface KeptLine {
  table_id: string;
  at: number;
  name: string;
  text: string;
}

/** A table where the player has a seat; its log is in the file of the match. */
export interface KeptMatch {
  id: string;
  game: "aztec" | "cibola" | "codinca" | "temple_code";
  status: "closed" | "dealing" | "over" | "playing" | "waiting";
  seat: number;
  name: string;
  opened: number;
  ended: number | null;
}

export interface KeptPasskey {
  id: string;
  site: string;
  count: number;
  since: number;
}

/** A rating of the player, as it is kept: the mean and the uncertainty of a Weng-Lin model, and the same in points. */
export interface KeptRating {
  game: "aztec" | "cibola" | "codinca" | "temple_code";
  mu: number;
  sigma: number;
  points: number;
  matches: number;
}

/** A line of chat that the player has reported. */
export interface KeptReport {
  table_id: string;
  number: number;
  at: number;
}

/** Those who wish to be seen, by what they are at least worth; and the bots, which stay where they are. */
export interface Ladder {
  game: "aztec" | "cibola" | "codinca" | "temple_code";
  rungs: Rung[];
  marks: BotMark[];
}

/** Be drawn no more. The host may send somebody home, who cannot come back before the host lets them in again. */
export interface LeaveEvent {
  key: string;
  person?: number | null;
}

/** An action that the reader may take now. */
export interface Legal {
  action: number;
  text: string;
  label: string;
}

/** The card of a bot. */
export interface LevelInfo {
  level: string;
  name: string;
  text: string;
  notes: LevelNote[];
}

/** A sentence that holds where an option has that value. */
export interface LevelNote {
  option: string;
  value: string | number | boolean;
  text: string;
}

/** Whether the table of a stream is before your eyes; `stream` is the name that you gave it. */
export interface Looking {
  stream: string;
  looking: boolean;
}

/** A place on the timeline: the first ply of a round or turn. */
export interface Mark {
  ply: number;
  text: string;
}

/** Who the reader is. */
export interface Me {
  player: OwnPlayer | null;
  passkeys: boolean;
}

/**
 * The reader's matches on this server: those that run, where the reader must act first; then the finished ones,
 * newest first.
 */
export interface MyMatches {
  running: TableCard[];
  finished: TableCard[];
  more: boolean;
}

/** A token of your own. It is shown once: programs send it as `Authorization: Bearer …`, browsers keep it as a cookie. */
export interface NewToken {
  token: string | null;
}

/** The next table where you must act. */
export interface Next {
  table: string | null;
  waiting: number;
}

/** Open a club evening; whoever opens it is its host. */
export interface OpenEvent {
  name: string;
  games: ("aztec" | "cibola" | "codinca" | "temple_code")[];
  seats: number;
  rounds: number;
  pairing?: "everybody" | "swiss";
  bots?: string | null;
  clock?: ClockRule | null;
  admits?: boolean;
  key: string;
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
  hints?: boolean;
  start?: "full" | "host";
  begins?: boolean;
  seal?: string;
  key: string;
}

/** Somebody whom a player has met. */
export interface Opponent {
  id: string | null;
  name: string;
  face:
    | "el-air"
    | "el-earth"
    | "el-fire"
    | "el-water"
    | "explorer"
    | "st-axolotl"
    | "st-cthulhu"
    | "st-kraken"
    | "st-narwhal"
    | "st-penguin"
    | "st-tiki"
    | "st-wave"
    | "torch"
    | "tr-shield"
    | "tr-skull"
    | "tr-snake"
    | "tr-statuette"
    | "tr-sundial"
    | null;
  played: number;
  before: number;
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

/** The reader as a player. */
export interface OwnPlayer {
  id: string;
  name: string;
  face:
    | "el-air"
    | "el-earth"
    | "el-fire"
    | "el-water"
    | "explorer"
    | "st-axolotl"
    | "st-cthulhu"
    | "st-kraken"
    | "st-narwhal"
    | "st-penguin"
    | "st-tiki"
    | "st-wave"
    | "torch"
    | "tr-shield"
    | "tr-skull"
    | "tr-snake"
    | "tr-statuette"
    | "tr-sundial";
  public: boolean;
  since: number;
  phrase: boolean;
  passkeys: PasskeyCard[];
  devices: Device[];
}

/** What `navigator.credentials` has answered, as its `toJSON` gives it. */
export interface PasskeyAnswer {
  credential: Record<string, unknown>;
}

/** A passkey of the reader's own. */
export interface PasskeyCard {
  id: string;
  since: number;
}

/** What `navigator.credentials` is to be asked, for `parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON`. */
export interface PasskeyRequest {
  options: Record<string, unknown>;
}

/** A recovery phrase, told this once. */
export interface Phrase {
  words: string[];
}

/** Whether the only choice that the rules leave you is made for you. */
export interface PlayForced {
  ply: number;
  key: string;
  forced: boolean;
}

/** Something that is done once for the player who asks. */
export interface PlayerCommand {
  key: string;
}

/** All that this server keeps of a player. */
export interface PlayerData {
  name: string;
  face: string;
  public: boolean;
  since: number;
  phrase: boolean;
  devices: number[];
  passkeys: KeptPasskey[];
  matches: KeptMatch[];
  lines: KeptLine[];
  calls: KeptCall[];
  ratings: KeptRating[];
  evenings: KeptEvening[];
  bars: KeptBar[];
  reports: KeptReport[];
}

/** A secret that brings one device in. The page `/key#SECRET` uses it. */
export interface PlayerLink {
  secret: string;
  until: number;
}

/** The page of a player. Where it is not public, only they see it. */
export interface PlayerPage {
  id: string;
  name: string;
  face:
    | "el-air"
    | "el-earth"
    | "el-fire"
    | "el-water"
    | "explorer"
    | "st-axolotl"
    | "st-cthulhu"
    | "st-kraken"
    | "st-narwhal"
    | "st-penguin"
    | "st-tiki"
    | "st-wave"
    | "torch"
    | "tr-shield"
    | "tr-skull"
    | "tr-snake"
    | "tr-statuette"
    | "tr-sundial";
  public: boolean;
  since: number;
  games: GameResult[];
  opponents: Opponent[];
}

/** A subscription to push messages, as a browser gives it. */
export interface PushCall {
  endpoint: string;
  keys: PushKeys;
}

/** What messages for a browser are encrypted with. */
export interface PushKeys {
  p256dh: string;
  auth: string;
}

/** How a rating went, from the first match on, and where the bots of the game stand. */
export interface RatingCurve {
  rating: GameRating;
  curve: RatingPoint[];
  marks: BotMark[];
}

/** A rating as one match left it. */
export interface RatingPoint {
  at: number;
  points: number;
  error: number;
}

/** The ratings of a player, in the games that they played with people. */
export interface Ratings {
  ratings: RatingCurve[];
}

/** The story so far in numbers, to be told in any language. */
export interface RecordStory {
  ply: number;
  rules: string;
  parts: RecordStoryPart[];
}

/** What one entry of the log did, as the rules write it. */
export interface RecordStoryPart {
  ply: number;
  seat: number;
  action: number;
  rows: number[][];
}

/** The same as an `Update` for whoever has the rules: everything that it leaves out is worked out from what it holds. */
export interface RecordUpdate {
  type: "record";
  ply: number;
  seat: number | null;
  action: number | null;
  rules: string;
  known: string;
  before: string | null;
  undo: boolean;
  clock: Clock | null;
  help: "count" | "none" | "strike";
  given_up: boolean;
  standings: Standing[] | null;
  at: number;
}

/** Bring this device to the player whose recovery phrase it is. */
export interface Recover {
  phrase: string;
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

/** Play again, on the same seat. */
export interface Rematch {
  ply: number;
  key: string;
  seal?: string;
}

/** Remove a line of chat, for everybody and at once. */
export interface RemoveLine {
  key: string;
  table: string;
  number: number;
}

export interface RemovePasskey {
  id: string;
}

/** The keeper has removed a line of chat: it is shown no more. */
export interface Removed {
  type: "removed";
  number: number;
}

/** A finished match without its positions, which its file gives. */
export interface Replay {
  table: Table;
  plies: number;
  log: StoryPart[];
  points: number[][];
  marks: Mark[];
  fairness: Fairness;
}

/** Ask the keeper to look at a line of chat. Whoever reports a line twice has reported it once. */
export interface Report {
  number: number;
}

/** The keeper will see it. */
export interface Reported {
  number: number;
}

/** Show the number that you sealed, once the table is `dealing`. */
export interface Reveal {
  ply: number;
  key: string;
  nonce: string;
}

/** A finished match judged: every choice from what its player could know, and where the result came from. */
export interface Review {
  game: "aztec" | "cibola" | "codinca" | "temple_code";
  seats: number;
  depth: "quick" | "standard";
  choices: JudgedChoice[];
  items: ReviewItem[];
  final: number[];
  hidden: number[];
}

/** What one thing did to every seat's share of the win. */
export interface ReviewItem {
  kind: "deal" | "guess" | "reveal" | "skill";
  ply: number;
  seat: number | null;
  effect: number[];
  error: number[];
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

/** One player on a ladder. */
export interface Rung {
  id: string;
  name: string;
  face:
    | "el-air"
    | "el-earth"
    | "el-fire"
    | "el-water"
    | "explorer"
    | "st-axolotl"
    | "st-cthulhu"
    | "st-kraken"
    | "st-narwhal"
    | "st-penguin"
    | "st-tiki"
    | "st-wave"
    | "torch"
    | "tr-shield"
    | "tr-skull"
    | "tr-snake"
    | "tr-statuette"
    | "tr-sundial";
  rating: GameRating;
  you: boolean;
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

/** Seal a random number of your own before the deal: its SHA-256, so that nobody can choose theirs by it. */
export interface Seal {
  ply: number;
  key: string;
  seal: string;
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
  reserved: boolean;
  number: "dropped" | "none" | "sealed" | "shown";
  hints: number;
  vacation: Vacation | null;
  vacation_left: number;
  forced: boolean;
  review_hidden: boolean;
  face:
    | "el-air"
    | "el-earth"
    | "el-fire"
    | "el-water"
    | "explorer"
    | "st-axolotl"
    | "st-cthulhu"
    | "st-kraken"
    | "st-narwhal"
    | "st-penguin"
    | "st-tiki"
    | "st-wave"
    | "torch"
    | "tr-shield"
    | "tr-skull"
    | "tr-snake"
    | "tr-statuette"
    | "tr-sundial"
    | null;
}

/** You have a seat. */
export interface Seated {
  table: Table;
  seat: number | null;
}

/** Something said, in the reader's language, and what it speaks of. */
export interface Sentence {
  text: string;
  id: string;
  about: Record<string, unknown>;
}

/** Be done with the reports of a line. */
export interface SettleReports {
  key: string;
  table: string;
  number: number;
}

/** Sign this device out, or all others. */
export interface SignOut {
  others?: boolean;
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

/** Switch the chat or public tables off for the whole house, or on again. What is left out stays. */
export interface SwitchHouse {
  key: string;
  chat?: boolean | null;
  public?: boolean | null;
}

/** A table as everybody may see it, and which seat the reader has. */
export interface Table {
  id: string;
  game: "aztec" | "cibola" | "codinca" | "temple_code";
  status: "closed" | "dealing" | "over" | "playing" | "waiting";
  seats: Seat[];
  options: Record<string, string | number | boolean>;
  you: number | null;
  ply: number;
  public: boolean;
  start: "full" | "host";
  chat: boolean;
  help: "count" | "none" | "strike";
  hints: boolean;
  clock: ClockRule | null;
  spectators: number;
  opened: number;
  started: number | null;
  ended: number | null;
  commitment: string;
  rematch: string | null;
  event: string | null;
  standings: Standing[] | null;
  reason: string | null;
}

/** A table in a list. */
export interface TableCard {
  id: string;
  game: "aztec" | "cibola" | "codinca" | "temple_code";
  status: "closed" | "dealing" | "over" | "playing" | "waiting";
  seats: Seat[];
  options: Record<string, string | number | boolean>;
  clock: ClockRule | null;
  ply: number;
  opened: number;
  you: number | null;
  your_turn: boolean;
  owing: number[];
  ended: number | null;
  standings: Standing[] | null;
}

/** Somebody sat down, left, came back; a bot stands in; the match started or ended; the host changed something. */
export interface TableChanged {
  type: "table";
  table: Table;
}

export interface Tables {
  tables: TableCard[];
}

/** Stop your clock for some days; 0 ends a vacation now. */
export interface TakeVacation {
  ply: number;
  key: string;
  days: number;
}

/** A card, or a code that somebody declared. */
export interface TempleCodeCard {
  name: string;
  statuettes: string[];
}

/** A card that gave a clue on the seat's present code. */
export interface TempleCodeClue {
  card: TempleCodeCard;
  circles: number | null;
  triangles: number | null;
  aside: boolean;
}

/** The latest declaration and what it brought to light. */
export interface TempleCodeDeclaration {
  seat: number;
  declared: TempleCodeCard;
  code: TempleCodeCard;
  right: boolean;
}

/**
 * Help for the viewer's own notes, worked out from their own clues; for each statuette, in the order of the sheet,
 * three positions.
 */
export interface TempleCodeNoteSheet {
  struck: boolean[][];
  codes: number | null;
  cards: number | null;
  out: boolean[][] | null;
}

/** A player: code, cards face up, clues and half medallions. */
export interface TempleCodeSeat {
  seat: number;
  code: TempleCodeCard | null;
  pair: (TempleCodeCard | null)[];
  clues: TempleCodeClue[];
  found: number;
  first: boolean;
  owing: boolean;
  declares: boolean;
  gives: boolean;
}

/** The whole table. */
export interface TempleCodeView {
  game: string;
  viewer: number | null;
  solo: boolean;
  phase: string;
  round: number;
  rounds: number;
  first: number;
  turn: number | null;
  latest: number | null;
  seats: TempleCodeSeat[];
  to_win: number;
  cards: number;
  pile: number;
  remade: number;
  discard: TempleCodeCard[];
  statuettes: string[];
  deck: TempleCodeCard[] | null;
  sheet: TempleCodeNoteSheet | null;
  declaration: TempleCodeDeclaration | null;
  title: string | null;
  titles: Record<string, number> | null;
  points: number[] | null;
  places: number[] | null;
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

/** A time in which the clock of a seat stands still; it may have passed. */
export interface Vacation {
  start: number;
  end: number;
}

export type View = CodincaView | TempleCodeView | AztecView | CibolaView;

/** An address that is called, and the secret its messages are signed with: see docs/hosting.md. It is shown once. */
export interface Webhook {
  call: Call;
  secret: string;
}

/** A public https address that is sent a message for each of your turns. */
export interface WebhookCall {
  address: string;
}

/** The first event of every stream. */
export interface Welcome {
  type: "welcome";
  table: Table;
  chat: Said[];
  retry: number;
}
