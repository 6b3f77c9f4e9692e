/** The parts of a game that has no board of its own yet: every legal action as a button. Any game can be played with them. */
import { game } from "../plugin";
import Board from "./Board.svelte";
import Seat from "./Seat.svelte";

interface AnyView {
  round?: number;
}

export const parts = game<AnyView, null>({
  hand: () => null,
  Board,
  Seat,
  face: () => "logo",
  where: (play) => (play.view.round ? play.say("story-round", { round: play.view.round }) : ""),
  symbol: () => "i-next",
  places: () => [],
  round: (view) => view.round ?? 0,
});
