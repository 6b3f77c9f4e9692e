/** Les Trésors de Cibola: the temple that falls in, the treasures on offer and the fists. */
import { screen } from "../../screen.svelte";
import type { Frame, Play } from "../../table/play.svelte";
import type { CibolaView } from "../../wire";
import { game, type Step } from "../plugin";
import { actionOf } from "./actions";
import Board from "./Board.svelte";
import { columnsOf, verdict } from "./count";
import Final from "./Final.svelte";
import { Hand } from "./hand.svelte";
import Left from "./Left.svelte";
import { ghosts, placesOf, symbolOf, touches } from "./places";
import { paceOf, tell } from "./scenes";
import Seat from "./Seat.svelte";
import Shelf from "./Shelf.svelte";
import Side from "./Side.svelte";
import Tray from "./Tray.svelte";

function where({ view, say }: Play<CibolaView>): string {
  const round = { round: view.round, rounds: view.rounds };
  return screen.width === "phone"
    ? say("cibola-where-short", round)
    : say("cibola-where", { ...round, part: say(`cibola-${view.part}`) });
}

function steps({ view, over, say }: Play<CibolaView>): Step[] {
  const staking = view.phase === "stake";
  return [
    { text: say("cibola-step-stake"), state: staking && !over ? "now" : "done" },
    { text: say("cibola-step-take"), state: over ? "done" : staking ? "ahead" : "now" },
    { text: say("cibola-step-torch"), state: over ? "done" : "ahead" },
  ];
}

export const parts = game<CibolaView, Hand>({
  hand: (play) => new Hand(play),
  Board,
  Tray,
  Left,
  Side,
  Shelf,
  Seat,
  Final,
  face: () => "explorer",
  sealed: (view, seat) => view.seats[seat]?.sealed ?? false,
  where,
  steps,
  symbol: symbolOf,
  places: placesOf,
  prompt: (_, hand) => hand.next,
  actionOf,
  touches,
  ghosts,
  round: (view) => view.round,
  tell,
  pace: (frame: Frame<CibolaView>, before) => paceOf(frame.view, before),
  score: columnsOf,
  verdict,
});
