/** Codinca: one grid of sixteen tiles that everybody moves, and four secret keys each. */
import type { Frame, Play } from "../../table/play.svelte";
import type { CodincaView } from "../../wire";
import { game, type Step } from "../plugin";
import { actionOf } from "./actions";
import Board from "./Board.svelte";
import Final from "./Final.svelte";
import { Hand } from "./hand.svelte";
import Left from "./Left.svelte";
import { paceOf } from "./motions";
import { ghosts, placesOf, signOf, symbolOf, touches, tracesOf } from "./places";
import Seat from "./Seat.svelte";
import Shelf from "./Shelf.svelte";
import Tray from "./Tray.svelte";

/** The two base actions of a turn: what they were, and how many are left. */
function steps({ view, over, say }: Play<CodincaView>): Step[] {
  if (over) return [];
  const done = view.base.map((kind): Step => ({ text: say(`codinca-way-${kind}`), state: "done" }));
  const owed = Array.from({ length: view.owed }, (_, n): Step => ({
    text: n ? "" : say("codinca-step-left", { owed: view.owed }),
    state: n ? "ahead" : "now",
  }));
  return [...done, ...owed];
}

/** What decided it: the winner's last key, or the limit of turns. */
function verdict(play: Play<CodincaView>): string {
  const { view, seat, say } = play;
  const best = view.seats.find((one) => one.order.length === 4);
  if (!best) return say("codinca-verdict-limit", { turns: view.turn_limit });
  const key = say(`codinca-key-${best.order[3]}`);
  return say("codinca-verdict", { key, turn: best.turns, you: String(best.seat === seat), who: play.name(best.seat) });
}

export const parts = game<CodincaView, Hand>({
  hand: (play) => new Hand(play),
  Board,
  Tray,
  Left,
  Shelf,
  Seat,
  Final,
  complete: true,
  face: (view, seat) => signOf(view.seats[seat]?.element ?? "earth"),
  where: ({ view, say }) => say("codinca-where", { turn: view.number }),
  steps,
  symbol: symbolOf,
  places: placesOf,
  prompt: (_, hand) => hand.next,
  traces: ({ view }, before) => tracesOf(view, before),
  actionOf,
  touches,
  ghosts,
  round: (view) => view.number,
  pace: (frame: Frame<CodincaView>, before) => paceOf(frame.view, before, frame.action),
  verdict,
});
