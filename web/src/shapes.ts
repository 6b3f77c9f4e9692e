// Generated from the server's schema by `npm run wire`. Do not edit.
import type { Shape } from "./decode";
import type * as wire from "./wire";

/** Every message that the server sends, by its name. */
export interface Messages {
  AztecArtefact: wire.AztecArtefact;
  AztecCurse: wire.AztecCurse;
  AztecLine: wire.AztecLine;
  AztecPast: wire.AztecPast;
  AztecSeat: wire.AztecSeat;
  AztecToken: wire.AztecToken;
  AztecView: wire.AztecView;
  Beat: wire.Beat;
  BotMark: wire.BotMark;
  Call: wire.Call;
  Calls: wire.Calls;
  Candidate: wire.Candidate;
  Catalogue: wire.Catalogue;
  CibolaCard: wire.CibolaCard;
  CibolaCell: wire.CibolaCell;
  CibolaColumn: wire.CibolaColumn;
  CibolaLine: wire.CibolaLine;
  CibolaSeat: wire.CibolaSeat;
  CibolaTotem: wire.CibolaTotem;
  CibolaView: wire.CibolaView;
  Clock: wire.Clock;
  ClockRule: wire.ClockRule;
  ClubCard: wire.ClubCard;
  ClubEvent: wire.ClubEvent;
  ClubEvents: wire.ClubEvents;
  ClubGuest: wire.ClubGuest;
  ClubPerson: wire.ClubPerson;
  ClubRound: wire.ClubRound;
  ClubTable: wire.ClubTable;
  ClubVisit: wire.ClubVisit;
  CodincaCard: wire.CodincaCard;
  CodincaKey: wire.CodincaKey;
  CodincaSeat: wire.CodincaSeat;
  CodincaTile: wire.CodincaTile;
  CodincaTrap: wire.CodincaTrap;
  CodincaView: wire.CodincaView;
  Desk: wire.Desk;
  DeskAct: wire.DeskAct;
  DeskBar: wire.DeskBar;
  DeskDisk: wire.DeskDisk;
  DeskLine: wire.DeskLine;
  DeskLines: wire.DeskLines;
  DeskLog: wire.DeskLog;
  DeskReport: wire.DeskReport;
  DeskSeat: wire.DeskSeat;
  DeskSpeed: wire.DeskSpeed;
  DeskTable: wire.DeskTable;
  Device: wire.Device;
  Event: wire.Event;
  Fairness: wire.Fairness;
  GameInfo: wire.GameInfo;
  GameRating: wire.GameRating;
  GameResult: wire.GameResult;
  Goodbye: wire.Goodbye;
  Health: wire.Health;
  Hint: wire.Hint;
  HouseNotice: wire.HouseNotice;
  JudgedCandidate: wire.JudgedCandidate;
  JudgedChoice: wire.JudgedChoice;
  KeptBar: wire.KeptBar;
  KeptCall: wire.KeptCall;
  KeptEvening: wire.KeptEvening;
  KeptLine: wire.KeptLine;
  KeptMatch: wire.KeptMatch;
  KeptPasskey: wire.KeptPasskey;
  KeptRating: wire.KeptRating;
  KeptReport: wire.KeptReport;
  Ladder: wire.Ladder;
  Legal: wire.Legal;
  LevelInfo: wire.LevelInfo;
  LevelNote: wire.LevelNote;
  Mark: wire.Mark;
  Me: wire.Me;
  MyMatches: wire.MyMatches;
  NewToken: wire.NewToken;
  Next: wire.Next;
  Opponent: wire.Opponent;
  OptionInfo: wire.OptionInfo;
  OptionValue: wire.OptionValue;
  OwnPlayer: wire.OwnPlayer;
  PasskeyCard: wire.PasskeyCard;
  PasskeyRequest: wire.PasskeyRequest;
  Phrase: wire.Phrase;
  PlayerData: wire.PlayerData;
  PlayerLink: wire.PlayerLink;
  PlayerPage: wire.PlayerPage;
  RatingCurve: wire.RatingCurve;
  RatingPoint: wire.RatingPoint;
  Ratings: wire.Ratings;
  RecordStory: wire.RecordStory;
  RecordStoryPart: wire.RecordStoryPart;
  RecordUpdate: wire.RecordUpdate;
  Refused: wire.Refused;
  Removed: wire.Removed;
  Replay: wire.Replay;
  Reported: wire.Reported;
  Review: wire.Review;
  ReviewItem: wire.ReviewItem;
  RuleText: wire.RuleText;
  Rulebook: wire.Rulebook;
  Rung: wire.Rung;
  Said: wire.Said;
  Seat: wire.Seat;
  Seated: wire.Seated;
  Sentence: wire.Sentence;
  Standing: wire.Standing;
  Story: wire.Story;
  StoryPart: wire.StoryPart;
  Table: wire.Table;
  TableCard: wire.TableCard;
  TableChanged: wire.TableChanged;
  Tables: wire.Tables;
  TempleCodeCard: wire.TempleCodeCard;
  TempleCodeClue: wire.TempleCodeClue;
  TempleCodeDeclaration: wire.TempleCodeDeclaration;
  TempleCodeNoteSheet: wire.TempleCodeNoteSheet;
  TempleCodeSeat: wire.TempleCodeSeat;
  TempleCodeView: wire.TempleCodeView;
  Update: wire.Update;
  Vacation: wire.Vacation;
  View: wire.View;
  Webhook: wire.Webhook;
  Welcome: wire.Welcome;
}

export const SHAPES: Readonly<Record<keyof Messages, Shape>> = {
  AztecArtefact: { fields: { kind: "string", when: { values: ["kept", "once"] }, number: "integer" } },
  AztecCurse: { fields: { colour: "string", stones: "integer", most: "integer", leaders: { list: "integer" } } },
  AztecLine: { fields: { name: "string", count: "integer", points: "integer" } },
  AztecPast: {
    fields: { round: "integer", handful: "string", card: "string", truth: "boolean", token: { ref: "AztecToken" } },
  },
  AztecSeat: {
    fields: {
      seat: "integer",
      character: "string",
      duo: { list: "string" },
      jewels: { record: "integer" },
      stones: "integer",
      owing: "boolean",
      first: "boolean",
      sealed: "boolean",
      card: { either: ["string", "null"] },
      handful: { either: ["string", "null"] },
      token: { either: [{ ref: "AztecToken" }, "null"] },
      turned: "boolean",
      truth: { either: ["boolean", "null"] },
      accusers: { list: "integer" },
      believers: { list: "integer" },
      gaining: "boolean",
      will_gain: "boolean",
      kept: { list: { either: [{ ref: "AztecArtefact" }, "null"] } },
      past: { list: { ref: "AztecPast" } },
      lines: { list: { ref: "AztecLine" } },
      points: "integer",
    },
  },
  AztecToken: { fields: { seat: "integer", believe: "boolean" } },
  AztecView: {
    fields: {
      game: "string",
      viewer: { either: ["integer", "null"] },
      round: "integer",
      rounds: "integer",
      phase: "string",
      owing: { list: "integer" },
      first: "integer",
      order: { list: "integer" },
      revealing: { either: ["integer", "null"] },
      revealed: "integer",
      reserve: "integer",
      curses: { list: { ref: "AztecCurse" } },
      ladder: { list: "integer" },
      drawn: { list: { either: [{ ref: "AztecArtefact" }, "null"] } },
      playing: { either: [{ ref: "AztecArtefact" }, "null"] },
      pile: "integer",
      artefacts_open: "boolean",
      seats: { list: { ref: "AztecSeat" } },
      outlook: { either: [{ record: "integer" }, "null"] },
      points: { either: [{ list: "integer" }, "null"] },
      places: { either: [{ list: "integer" }, "null"] },
    },
  },
  Beat: { fields: { type: { values: ["beat"] }, at: "integer" } },
  BotMark: { fields: { level: "string", points: "integer" } },
  Call: {
    fields: {
      id: "string",
      kind: { values: ["push", "webhook"] },
      host: "string",
      opened: "integer",
      failures: "integer",
    },
  },
  Calls: { fields: { key: "string", calls: { list: { ref: "Call" } } } },
  Candidate: { fields: { action: "integer", text: "string", label: "string", value: "number" } },
  Catalogue: {
    fields: {
      version: "string",
      language: { values: ["en", "fr"] },
      languages: { list: { values: ["en", "fr"] } },
      games: { list: { ref: "GameInfo" } },
      limits: { record: "integer" },
    },
  },
  CibolaCard: { fields: { name: "string", symbols: { list: "string" }, rock: "boolean", totem: "boolean" } },
  CibolaCell: {
    fields: { row: "integer", value: "integer", covered: "boolean", barred: { either: ["string", "null"] } },
  },
  CibolaColumn: {
    fields: {
      name: "string",
      scores: "string",
      cells: { list: { ref: "CibolaCell" } },
      low: "integer",
      high: "integer",
      settled: "boolean",
    },
  },
  CibolaLine: { fields: { name: "string", count: "integer", low: "integer", high: "integer" } },
  CibolaSeat: {
    fields: {
      seat: "integer",
      hand: { either: ["integer", "null"] },
      sealed: "boolean",
      stake: { either: ["integer", "null"] },
      held: "integer",
      torch: "boolean",
      owing: "boolean",
      place: { either: ["integer", "null"] },
      symbols: { record: "integer" },
      treasures: { list: { ref: "CibolaCard" } },
      totems: { list: { ref: "CibolaTotem" } },
      lines: { list: { ref: "CibolaLine" } },
      low: "integer",
      high: "integer",
    },
  },
  CibolaTotem: {
    fields: { kind: "string", when: "string", numbers: { record: "integer" }, became: { either: ["string", "null"] } },
  },
  CibolaView: {
    fields: {
      game: "string",
      viewer: { either: ["integer", "null"] },
      round: "integer",
      rounds: "integer",
      part: "string",
      phase: "string",
      owing: { list: "integer" },
      torch: "integer",
      discard: "integer",
      order: { list: "integer" },
      picks: { list: "integer" },
      taken: "integer",
      leftover: { either: [{ ref: "CibolaCard" }, "null"] },
      columns: { list: { ref: "CibolaColumn" } },
      offer: { list: { either: [{ ref: "CibolaCard" }, "null"] } },
      out: { list: { ref: "CibolaCard" } },
      unseen: { list: { ref: "CibolaCard" } },
      pile: { record: "integer" },
      totems: { list: { either: [{ ref: "CibolaTotem" }, "null"] } },
      recall: "integer",
      mirrors: { list: "string" },
      seats: { list: { ref: "CibolaSeat" } },
      points: { either: [{ list: "integer" }, "null"] },
      places: { either: [{ list: "integer" }, "null"] },
    },
  },
  Clock: { fields: { left: { list: "integer" }, running: { list: "integer" }, at: "integer" } },
  ClockRule: { fields: { bank: "integer", increment: "integer", each: "boolean" } },
  ClubCard: {
    fields: {
      id: "string",
      name: "string",
      host: "boolean",
      opened: "integer",
      closed: { either: ["integer", "null"] },
    },
  },
  ClubEvent: {
    fields: {
      id: "string",
      name: "string",
      games: { list: { values: ["aztec", "cibola", "codinca", "temple_code"] } },
      seats: "integer",
      planned: "integer",
      pairing: { values: ["everybody", "swiss"] },
      bots: { either: ["string", "null"] },
      clock: { either: [{ ref: "ClockRule" }, "null"] },
      people: { list: { ref: "ClubPerson" } },
      rounds: { list: { ref: "ClubRound" } },
      over: "boolean",
      closed: "boolean",
      admits: "boolean",
      opened: "integer",
      refresh: "integer",
    },
  },
  ClubEvents: { fields: { events: { list: { ref: "ClubCard" } } } },
  ClubGuest: { fields: { person: "integer", name: "string" } },
  ClubPerson: {
    fields: {
      person: "integer",
      name: "string",
      here: "boolean",
      place: "integer",
      points: "integer",
      opponents: "integer",
    },
  },
  ClubRound: {
    fields: {
      number: "integer",
      game: "string",
      pairing: { values: ["everybody", "final", "swiss"] },
      seed: "string",
      tables: { list: { ref: "ClubTable" } },
      byes: { list: "integer" },
      at: "integer",
    },
  },
  ClubTable: {
    fields: {
      number: "integer",
      id: "string",
      status: { values: ["closed", "dealing", "over", "playing", "waiting"] },
      people: { list: "integer" },
      points: { either: [{ list: "integer" }, "null"] },
      awaited: { list: "integer" },
      reason: { either: ["string", "null"] },
      ended_by: { either: [{ values: ["host", "keeper"] }, "null"] },
    },
  },
  ClubVisit: {
    fields: {
      event: { ref: "ClubEvent" },
      you: { either: ["integer", "null"] },
      host: "boolean",
      sent_home: { list: "integer" },
      waiting: { list: { ref: "ClubGuest" } },
    },
  },
  CodincaCard: {
    fields: {
      number: "integer",
      spent: { either: ["string", "null"] },
      trap: { either: [{ ref: "CodincaTrap" }, "null"] },
    },
  },
  CodincaKey: {
    fields: {
      group: "string",
      colouring: { either: ["string", "null"] },
      picture: { either: [{ list: "string" }, "null"] },
      done: { either: ["integer", "null"] },
      turns: { either: ["integer", "null"] },
      possible: { list: "string" },
    },
  },
  CodincaSeat: {
    fields: {
      seat: "integer",
      element: "string",
      turn: "boolean",
      turns: "integer",
      keys: { list: { ref: "CodincaKey" } },
      order: { list: "string" },
      cards: { list: { ref: "CodincaCard" } },
      held: "integer",
    },
  },
  CodincaTile: {
    fields: {
      tile: "integer",
      cell: "string",
      element: "string",
      gold: "boolean",
      owner: { either: ["integer", "null"] },
      barred: { either: ["string", "null"] },
    },
  },
  CodincaTrap: { fields: { name: "string", rows: { list: "string" }, sides: { record: { list: "string" } } } },
  CodincaView: {
    fields: {
      game: "string",
      viewer: { either: ["integer", "null"] },
      turn: { either: ["integer", "null"] },
      first: "integer",
      number: "integer",
      turn_limit: "integer",
      base: { list: "string" },
      owed: "integer",
      turned_up: { either: [{ ref: "CodincaTrap" }, "null"] },
      barred: { list: "string" },
      tiles: { list: { ref: "CodincaTile" } },
      seats: { list: { ref: "CodincaSeat" } },
      owner_looks: "boolean",
      blind_side: "boolean",
      take_back: "string",
      points: { either: [{ list: "integer" }, "null"] },
      places: { either: [{ list: "integer" }, "null"] },
    },
  },
  Desk: {
    fields: {
      version: "string",
      server: "string",
      database: "string",
      tables: { record: "integer" },
      open: { list: { ref: "DeskTable" } },
      streams: "integer",
      speed: { ref: "DeskSpeed" },
      disk: { ref: "DeskDisk" },
      chat: "boolean",
      public: "boolean",
      texts: { record: "string" },
      reports: { list: { ref: "DeskReport" } },
      bars: { list: { ref: "DeskBar" } },
      acts: { list: { ref: "DeskAct" } },
    },
  },
  DeskAct: {
    fields: {
      number: "integer",
      at: "integer",
      act: { values: ["bar", "close", "key", "line", "settle", "switch", "text", "unbar"] },
      subject: "string",
      detail: { record: "unknown" },
      digest: "string",
    },
  },
  DeskBar: { fields: { id: "string", name: "string", reason: "string", since: "integer", until: "integer" } },
  DeskDisk: { fields: { database: "integer", free: { either: ["integer", "null"] } } },
  DeskLine: {
    fields: {
      table: "string",
      number: "integer",
      seat: { either: ["integer", "null"] },
      name: "string",
      text: "string",
      at: "integer",
      removed: "boolean",
    },
  },
  DeskLines: { fields: { lines: { list: { ref: "DeskLine" } } } },
  DeskLog: { fields: { acts: { list: { ref: "DeskAct" } }, more: "boolean" } },
  DeskReport: { fields: { line: { ref: "DeskLine" }, count: "integer", first: "integer" } },
  DeskSeat: { fields: { seat: "integer", name: "string" } },
  DeskSpeed: {
    fields: {
      seconds: "number",
      actions: "number",
      p50: { either: ["number", "null"] },
      p99: { either: ["number", "null"] },
    },
  },
  DeskTable: {
    fields: {
      id: "string",
      game: "string",
      status: { values: ["closed", "dealing", "over", "playing", "waiting"] },
      public: "boolean",
      chat: "boolean",
      opened: "integer",
      people: { list: { ref: "DeskSeat" } },
      bots: "integer",
      streams: "integer",
    },
  },
  Device: { fields: { since: "integer", here: "boolean" } },
  Event: {
    either: [
      { ref: "Welcome" },
      { ref: "Update" },
      { ref: "RecordUpdate" },
      { ref: "TableChanged" },
      { ref: "Said" },
      { ref: "Removed" },
      { ref: "Goodbye" },
      { ref: "Beat" },
    ],
  },
  Fairness: {
    fields: {
      commitment: "string",
      nonces: { list: "string" },
      seals: { list: "string" },
      seed: { either: ["string", "null"] },
      verified: { either: ["boolean", "null"] },
      sentence: "string",
      problems: { list: "string" },
    },
  },
  GameInfo: {
    fields: {
      game: "string",
      title: "string",
      pitch: "string",
      low: "integer",
      high: "integer",
      minutes: { list: "integer" },
      authors: "string",
      publisher: "string",
      options: { list: { ref: "OptionInfo" } },
      levels: { list: { ref: "LevelInfo" } },
      actions: "integer",
      box: "string",
    },
  },
  GameRating: {
    fields: {
      game: "string",
      points: "integer",
      error: "integer",
      matches: "integer",
      like: { either: ["string", "null"] },
    },
  },
  GameResult: { fields: { game: "string", played: "integer", won: "integer", places: { list: "integer" } } },
  Goodbye: {
    fields: {
      type: { values: ["goodbye"] },
      reason: { values: ["over", "seat", "slow", "stopping"] },
      retry: "integer",
    },
  },
  Health: {
    fields: { status: { values: ["ok", "stopping", "trouble"] }, version: "string", database: "string", bus: "string" },
  },
  Hint: {
    fields: {
      ply: "integer",
      action: { either: ["integer", "null"] },
      text: { either: ["string", "null"] },
      label: { either: ["string", "null"] },
      reasons: { list: "string" },
      candidates: { list: { ref: "Candidate" } },
    },
  },
  HouseNotice: { fields: { text: "string", language: { values: ["en", "fr"] }, chat: "boolean", public: "boolean" } },
  JudgedCandidate: {
    fields: {
      action: "integer",
      text: "string",
      label: "string",
      share: "number",
      error: "number",
      weight: { either: ["number", "null"] },
    },
  },
  JudgedChoice: {
    fields: {
      ply: "integer",
      seat: "integer",
      chosen: "integer",
      best: "integer",
      loss: "number",
      loss_error: "number",
      spread: "number",
      verdict: { values: ["blunder", "inaccuracy", "mistake", "sound"] },
      mixed: "boolean",
      worlds: "integer",
      candidates: { list: { ref: "JudgedCandidate" } },
      known: { list: "string" },
      why: { list: "string" },
      described: { list: "string" },
      glance: { either: ["integer", "null"] },
    },
  },
  KeptBar: { fields: { reason: "string", since: "integer", until: "integer" } },
  KeptCall: { fields: { kind: { values: ["push", "webhook"] }, address: "string", since: "integer" } },
  KeptEvening: {
    fields: {
      id: "string",
      title: "string",
      host: "boolean",
      name: { either: ["string", "null"] },
      entered: { either: ["integer", "null"] },
      left: { either: ["integer", "null"] },
    },
  },
  KeptLine: { fields: { table_id: "string", at: "integer", name: "string", text: "string" } },
  KeptMatch: {
    fields: {
      id: "string",
      game: "string",
      status: { values: ["closed", "dealing", "over", "playing", "waiting"] },
      seat: "integer",
      name: "string",
      opened: "integer",
      ended: { either: ["integer", "null"] },
    },
  },
  KeptPasskey: { fields: { id: "string", site: "string", count: "integer", since: "integer" } },
  KeptRating: { fields: { game: "string", mu: "number", sigma: "number", points: "integer", matches: "integer" } },
  KeptReport: { fields: { table_id: "string", number: "integer", at: "integer" } },
  Ladder: { fields: { game: "string", rungs: { list: { ref: "Rung" } }, marks: { list: { ref: "BotMark" } } } },
  Legal: { fields: { action: "integer", text: "string", label: "string" } },
  LevelInfo: { fields: { level: "string", name: "string", text: "string", notes: { list: { ref: "LevelNote" } } } },
  LevelNote: { fields: { option: "string", value: { either: ["string", "integer", "boolean"] }, text: "string" } },
  Mark: { fields: { ply: "integer", text: "string" } },
  Me: { fields: { player: { either: [{ ref: "OwnPlayer" }, "null"] }, passkeys: "boolean" } },
  MyMatches: {
    fields: { running: { list: { ref: "TableCard" } }, finished: { list: { ref: "TableCard" } }, more: "boolean" },
  },
  NewToken: { fields: { token: { either: ["string", "null"] } } },
  Next: { fields: { table: { either: ["string", "null"] }, waiting: "integer" } },
  Opponent: {
    fields: {
      id: { either: ["string", "null"] },
      name: "string",
      face: {
        either: [
          {
            values: [
              "el-air",
              "el-earth",
              "el-fire",
              "el-water",
              "explorer",
              "st-axolotl",
              "st-cthulhu",
              "st-kraken",
              "st-narwhal",
              "st-penguin",
              "st-tiki",
              "st-wave",
              "torch",
              "tr-shield",
              "tr-skull",
              "tr-snake",
              "tr-statuette",
              "tr-sundial",
            ],
          },
          "null",
        ],
      },
      played: "integer",
      before: "integer",
    },
  },
  OptionInfo: {
    fields: {
      name: "string",
      title: "string",
      text: "string",
      rule: "string",
      default: { either: ["string", "integer", "boolean"] },
      values: { list: { ref: "OptionValue" } },
      low: { either: ["integer", "null"] },
      high: { either: ["integer", "null"] },
    },
  },
  OptionValue: { fields: { value: { either: ["string", "integer", "boolean"] }, name: "string", text: "string" } },
  OwnPlayer: {
    fields: {
      id: "string",
      name: "string",
      face: {
        values: [
          "el-air",
          "el-earth",
          "el-fire",
          "el-water",
          "explorer",
          "st-axolotl",
          "st-cthulhu",
          "st-kraken",
          "st-narwhal",
          "st-penguin",
          "st-tiki",
          "st-wave",
          "torch",
          "tr-shield",
          "tr-skull",
          "tr-snake",
          "tr-statuette",
          "tr-sundial",
        ],
      },
      public: "boolean",
      since: "integer",
      phrase: "boolean",
      passkeys: { list: { ref: "PasskeyCard" } },
      devices: { list: { ref: "Device" } },
    },
  },
  PasskeyCard: { fields: { id: "string", since: "integer" } },
  PasskeyRequest: { fields: { options: { record: "unknown" } } },
  Phrase: { fields: { words: { list: "string" } } },
  PlayerData: {
    fields: {
      name: "string",
      face: "string",
      public: "boolean",
      since: "integer",
      phrase: "boolean",
      devices: { list: "integer" },
      passkeys: { list: { ref: "KeptPasskey" } },
      matches: { list: { ref: "KeptMatch" } },
      lines: { list: { ref: "KeptLine" } },
      calls: { list: { ref: "KeptCall" } },
      ratings: { list: { ref: "KeptRating" } },
      evenings: { list: { ref: "KeptEvening" } },
      bars: { list: { ref: "KeptBar" } },
      reports: { list: { ref: "KeptReport" } },
    },
  },
  PlayerLink: { fields: { secret: "string", until: "integer" } },
  PlayerPage: {
    fields: {
      id: "string",
      name: "string",
      face: {
        values: [
          "el-air",
          "el-earth",
          "el-fire",
          "el-water",
          "explorer",
          "st-axolotl",
          "st-cthulhu",
          "st-kraken",
          "st-narwhal",
          "st-penguin",
          "st-tiki",
          "st-wave",
          "torch",
          "tr-shield",
          "tr-skull",
          "tr-snake",
          "tr-statuette",
          "tr-sundial",
        ],
      },
      public: "boolean",
      since: "integer",
      games: { list: { ref: "GameResult" } },
      opponents: { list: { ref: "Opponent" } },
    },
  },
  RatingCurve: {
    fields: {
      rating: { ref: "GameRating" },
      curve: { list: { ref: "RatingPoint" } },
      marks: { list: { ref: "BotMark" } },
    },
  },
  RatingPoint: { fields: { at: "integer", points: "integer", error: "integer" } },
  Ratings: { fields: { ratings: { list: { ref: "RatingCurve" } } } },
  RecordStory: { fields: { ply: "integer", rules: "string", parts: { list: { ref: "RecordStoryPart" } } } },
  RecordStoryPart: {
    fields: { ply: "integer", seat: "integer", action: "integer", rows: { list: { list: "integer" } } },
  },
  RecordUpdate: {
    fields: {
      type: { values: ["record"] },
      ply: "integer",
      seat: { either: ["integer", "null"] },
      action: { either: ["integer", "null"] },
      rules: "string",
      known: "string",
      before: { either: ["string", "null"] },
      undo: "boolean",
      clock: { either: [{ ref: "Clock" }, "null"] },
      help: { values: ["count", "none", "strike"] },
      given_up: "boolean",
      standings: { either: [{ list: { ref: "Standing" } }, "null"] },
      at: "integer",
    },
  },
  Refused: {
    fields: {
      code: "string",
      text: "string",
      rule: { either: ["string", "null"] },
      ply: { either: ["integer", "null"] },
      about: { record: "unknown" },
      retry: { either: ["integer", "null"] },
    },
  },
  Removed: { fields: { type: { values: ["removed"] }, number: "integer" } },
  Replay: {
    fields: {
      table: { ref: "Table" },
      plies: "integer",
      log: { list: { ref: "StoryPart" } },
      points: { list: { list: "integer" } },
      marks: { list: { ref: "Mark" } },
      fairness: { ref: "Fairness" },
    },
  },
  Reported: { fields: { number: "integer" } },
  Review: {
    fields: {
      game: "string",
      seats: "integer",
      depth: { values: ["quick", "standard"] },
      choices: { list: { ref: "JudgedChoice" } },
      items: { list: { ref: "ReviewItem" } },
      final: { list: "number" },
      hidden: { list: "integer" },
    },
  },
  ReviewItem: {
    fields: {
      kind: { values: ["deal", "guess", "reveal", "skill"] },
      ply: "integer",
      seat: { either: ["integer", "null"] },
      effect: { list: "number" },
      error: { list: "number" },
    },
  },
  RuleText: { fields: { number: "string", text: "string" } },
  Rulebook: {
    fields: {
      game: "string",
      language: { values: ["en", "fr"] },
      markdown: "string",
      rules: { list: { ref: "RuleText" } },
    },
  },
  Rung: {
    fields: {
      id: "string",
      name: "string",
      face: {
        values: [
          "el-air",
          "el-earth",
          "el-fire",
          "el-water",
          "explorer",
          "st-axolotl",
          "st-cthulhu",
          "st-kraken",
          "st-narwhal",
          "st-penguin",
          "st-tiki",
          "st-wave",
          "torch",
          "tr-shield",
          "tr-skull",
          "tr-snake",
          "tr-statuette",
          "tr-sundial",
        ],
      },
      rating: { ref: "GameRating" },
      you: "boolean",
    },
  },
  Said: {
    fields: {
      type: { values: ["said"] },
      number: "integer",
      seat: { either: ["integer", "null"] },
      name: "string",
      text: "string",
      at: "integer",
    },
  },
  Seat: {
    fields: {
      seat: "integer",
      kind: { values: ["bot", "open", "person"] },
      name: "string",
      level: { either: ["string", "null"] },
      stand_in: "boolean",
      reason: { either: [{ values: ["absent", "left", "resigned", "time"] }, "null"] },
      present: "boolean",
      host: "boolean",
      reserved: "boolean",
      number: { values: ["dropped", "none", "sealed", "shown"] },
      hints: "integer",
      vacation: { either: [{ ref: "Vacation" }, "null"] },
      vacation_left: "integer",
      forced: "boolean",
      review_hidden: "boolean",
      face: {
        either: [
          {
            values: [
              "el-air",
              "el-earth",
              "el-fire",
              "el-water",
              "explorer",
              "st-axolotl",
              "st-cthulhu",
              "st-kraken",
              "st-narwhal",
              "st-penguin",
              "st-tiki",
              "st-wave",
              "torch",
              "tr-shield",
              "tr-skull",
              "tr-snake",
              "tr-statuette",
              "tr-sundial",
            ],
          },
          "null",
        ],
      },
    },
  },
  Seated: { fields: { table: { ref: "Table" }, seat: { either: ["integer", "null"] } } },
  Sentence: { fields: { text: "string", id: "string", about: { record: "unknown" } } },
  Standing: { fields: { seat: "integer", points: "integer", place: "integer" } },
  Story: { fields: { ply: "integer", parts: { list: { ref: "StoryPart" } } } },
  StoryPart: {
    fields: {
      ply: "integer",
      seat: "integer",
      text: { either: ["string", "null"] },
      lines: { list: { ref: "Sentence" } },
    },
  },
  Table: {
    fields: {
      id: "string",
      game: "string",
      status: { values: ["closed", "dealing", "over", "playing", "waiting"] },
      seats: { list: { ref: "Seat" } },
      options: { record: { either: ["string", "integer", "boolean"] } },
      you: { either: ["integer", "null"] },
      ply: "integer",
      public: "boolean",
      start: { values: ["full", "host"] },
      chat: "boolean",
      help: { values: ["count", "none", "strike"] },
      hints: "boolean",
      clock: { either: [{ ref: "ClockRule" }, "null"] },
      spectators: "integer",
      opened: "integer",
      started: { either: ["integer", "null"] },
      ended: { either: ["integer", "null"] },
      commitment: "string",
      rematch: { either: ["string", "null"] },
      event: { either: ["string", "null"] },
      standings: { either: [{ list: { ref: "Standing" } }, "null"] },
      reason: { either: ["string", "null"] },
    },
  },
  TableCard: {
    fields: {
      id: "string",
      game: "string",
      status: { values: ["closed", "dealing", "over", "playing", "waiting"] },
      seats: { list: { ref: "Seat" } },
      options: { record: { either: ["string", "integer", "boolean"] } },
      clock: { either: [{ ref: "ClockRule" }, "null"] },
      ply: "integer",
      opened: "integer",
      you: { either: ["integer", "null"] },
      your_turn: "boolean",
      owing: { list: "integer" },
      ended: { either: ["integer", "null"] },
      standings: { either: [{ list: { ref: "Standing" } }, "null"] },
    },
  },
  TableChanged: { fields: { type: { values: ["table"] }, table: { ref: "Table" } } },
  Tables: { fields: { tables: { list: { ref: "TableCard" } } } },
  TempleCodeCard: { fields: { name: "string", statuettes: { list: "string" } } },
  TempleCodeClue: {
    fields: {
      card: { ref: "TempleCodeCard" },
      circles: { either: ["integer", "null"] },
      triangles: { either: ["integer", "null"] },
      aside: "boolean",
    },
  },
  TempleCodeDeclaration: {
    fields: { seat: "integer", declared: { ref: "TempleCodeCard" }, code: { ref: "TempleCodeCard" }, right: "boolean" },
  },
  TempleCodeNoteSheet: {
    fields: {
      struck: { list: { list: "boolean" } },
      codes: { either: ["integer", "null"] },
      cards: { either: ["integer", "null"] },
      out: { either: [{ list: { list: "boolean" } }, "null"] },
    },
  },
  TempleCodeSeat: {
    fields: {
      seat: "integer",
      code: { either: [{ ref: "TempleCodeCard" }, "null"] },
      pair: { list: { either: [{ ref: "TempleCodeCard" }, "null"] } },
      clues: { list: { ref: "TempleCodeClue" } },
      found: "integer",
      first: "boolean",
      owing: "boolean",
      declares: "boolean",
      gives: "boolean",
    },
  },
  TempleCodeView: {
    fields: {
      game: "string",
      viewer: { either: ["integer", "null"] },
      solo: "boolean",
      phase: "string",
      round: "integer",
      rounds: "integer",
      first: "integer",
      turn: { either: ["integer", "null"] },
      latest: { either: ["integer", "null"] },
      seats: { list: { ref: "TempleCodeSeat" } },
      to_win: "integer",
      cards: "integer",
      pile: "integer",
      remade: "integer",
      discard: { list: { ref: "TempleCodeCard" } },
      statuettes: { list: "string" },
      deck: { either: [{ list: { ref: "TempleCodeCard" } }, "null"] },
      sheet: { either: [{ ref: "TempleCodeNoteSheet" }, "null"] },
      declaration: { either: [{ ref: "TempleCodeDeclaration" }, "null"] },
      title: { either: ["string", "null"] },
      titles: { either: [{ record: "integer" }, "null"] },
      points: { either: [{ list: "integer" }, "null"] },
      places: { either: [{ list: "integer" }, "null"] },
    },
  },
  Update: {
    fields: {
      type: { values: ["update"] },
      ply: "integer",
      seat: { either: ["integer", "null"] },
      action: { either: ["integer", "null"] },
      text: { either: ["string", "null"] },
      story: { list: { ref: "Sentence" } },
      view: { ref: "View" },
      legal: { list: { ref: "Legal" } },
      prompt: { ref: "Sentence" },
      owing: { list: "integer" },
      free: { list: "integer" },
      undo: "boolean",
      clock: { either: [{ ref: "Clock" }, "null"] },
      over: "boolean",
      standings: { either: [{ list: { ref: "Standing" } }, "null"] },
      at: "integer",
    },
  },
  Vacation: { fields: { start: "integer", end: "integer" } },
  View: {
    games: {
      codinca: { ref: "CodincaView" },
      temple_code: { ref: "TempleCodeView" },
      aztec: { ref: "AztecView" },
      cibola: { ref: "CibolaView" },
    },
  },
  Webhook: { fields: { call: { ref: "Call" }, secret: "string" } },
  Welcome: {
    fields: {
      type: { values: ["welcome"] },
      table: { ref: "Table" },
      chat: { list: { ref: "Said" } },
      retry: "integer",
    },
  },
};
