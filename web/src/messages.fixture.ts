/** Messages as the server sends them, for tests. */
import type { Refused, Said, Seat, Table } from "./wire";

export const refused = (code: string, ply: number | null = null): Refused => ({
  code,
  text: code,
  rule: null,
  ply,
  about: {},
  retry: null,
});

export const said = (text = "Hello"): Said => ({ type: "said", number: 1, seat: 0, name: "Inès", text, at: 1 });

export const seat = (number = 0): Seat => ({
  seat: number,
  kind: "person",
  name: "Inès",
  level: null,
  stand_in: false,
  reason: null,
  present: true,
  host: number === 0,
  reserved: false,
  number: "none",
  hints: 0,
  vacation: null,
  vacation_left: 0,
  forced: false,
  review_hidden: false,
  face: null,
});

export const table = (): Table => ({
  id: "t",
  game: "aztec",
  status: "waiting",
  seats: [seat(0), seat(1), seat(2)],
  options: { long: true, rounds: 5, mode: "usual" },
  you: 0,
  ply: 0,
  public: false,
  start: "full",
  chat: true,
  help: "none",
  hints: true,
  clock: null,
  spectators: 0,
  opened: 1,
  started: null,
  ended: null,
  commitment: "",
  rematch: null,
  event: null,
  reason: null,
  standings: null,
});
