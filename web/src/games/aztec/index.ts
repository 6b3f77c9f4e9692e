/** Aztec: jewels taken in secret, sheets to believe or accuse, and curses that grow. */
import type { Play } from "../../table/play.svelte";
import { game, type Step } from "../plugin";
import { actionOf } from "./actions";
import Board from "./Board.svelte";
import { columnsOf, verdict } from "./count";
import Final from "./Final.svelte";
import { Hand } from "./hand.svelte";
import Left from "./Left.svelte";
import { ghosts, placesOf, symbolOf, touches } from "./places";
import Seat from "./Seat.svelte";
import Shelf from "./Shelf.svelte";
import Side from "./Side.svelte";
import { jewelSign, type View } from "./symbols";
import { beatsOf } from "./scenes";
import Tray from "./Tray.svelte";

function steps({ view, over, say }: Play<View>): Step[] {
  const now = over ? 3 : ["take", "token"].includes(view.phase) ? ["take", "token"].indexOf(view.phase) : 2;
  return ["take", "judge", "reveal"].map((name, n) => ({
    text: say(`aztec-step-${name}`),
    state: n < now ? "done" : n === now ? "now" : "ahead",
  }));
}

export const parts = game<View, Hand>({
  hand: (play) => new Hand(play),
  Board,
  Tray,
  Left,
  Side,
  Shelf,
  Seat,
  Final,
  face: (view, seat) => jewelSign(view.seats[seat]?.duo[0] ?? "red"),
  sealed: (view, seat) => view.seats[seat]?.sealed ?? false,
  where: ({ view, say }) => say("aztec-where", { round: view.round, rounds: view.rounds }),
  steps,
  symbol: symbolOf,
  places: placesOf,
  prompt: (_, hand) => hand.next,
  actionOf,
  touches,
  ghosts,
  round: (view) => view.round,
  tell: ({ beats = [], lines }, before) => beatsOf(before, beats, lines),
  score: columnsOf,
  verdict,
});
