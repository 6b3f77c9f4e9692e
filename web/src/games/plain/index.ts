/** The parts of a game that has no board of its own yet: every legal action as a button. Any game can be played with them. */
import type { View } from "../../wire";
import { game } from "../plugin";
import Board from "./Board.svelte";
import Seat from "./Seat.svelte";

const roundOf = (view: View): number => ("round" in view ? view.round : 0);

export const parts = game<View, null>({
  hand: () => null,
  Board,
  Seat,
  face: () => "logo",
  where: (play) => (roundOf(play.view) ? play.say("story-round", { round: roundOf(play.view) }) : ""),
  symbol: () => "i-next",
  places: () => [],
  round: roundOf,
});
