/** Temple Code: the codes of the others, the cards between us, my clues and the note sheet. */
import { screen } from "../../screen.svelte";
import { game, type Step } from "../plugin";
import { actionOf } from "./actions";
import Board from "./Board.svelte";
import Final from "./Final.svelte";
import { Hand } from "./hand.svelte";
import { ghosts, placesOf, symbolOf, touches, tracesOf } from "./places";
import { paceOf, tell } from "./scenes";
import Seat from "./Seat.svelte";
import Shelf from "./Shelf.svelte";
import Side from "./Side.svelte";
import type { Table, View } from "./symbols";
import Tray from "./Tray.svelte";

function where(play: Table): string {
  const { solo, round, first } = play.view;
  if (solo) return play.say("temple-code-where-solo");
  const short = screen.width === "phone";
  return play.say(short ? "temple-code-where-short" : "temple-code-where", {
    round,
    who: play.name(first),
    you: String(first === play.seat),
  });
}

/** The two steps of a solo turn. */
function steps({ view, say }: Table): Step[] {
  if (!view.solo || !["reveal", "keep"].includes(view.phase)) return [];
  const keeping = view.phase === "keep";
  return [
    { text: say("temple-code-step-reveal"), state: keeping ? "done" : "now" },
    { text: say("temple-code-step-keep"), state: keeping ? "now" : "ahead" },
  ];
}

/** What decided the match: the declaration that ended it, or the title of a solo score. */
function verdict(play: Table): string {
  const { view } = play;
  if (view.title) return play.say(`temple-code-title-${view.title}`);
  const { declaration } = view;
  if (!declaration?.right || (view.seats[declaration.seat]?.found ?? 0) < view.to_win)
    return play.say("temple-code-verdict-limit", { round: view.round });
  return play.say("temple-code-verdict", {
    who: play.name(declaration.seat),
    you: String(declaration.seat === play.seat),
    round: view.round,
  });
}

export const parts = game<View, Hand>({
  hand: (play) => new Hand(play),
  Board,
  Tray,
  Side,
  Shelf,
  Seat,
  Final,
  face: () => "explorer",
  where,
  steps,
  symbol: symbolOf,
  places: placesOf,
  prompt: (_, hand) => hand.next,
  traces: (frame) => tracesOf(frame),
  actionOf,
  touches,
  ghosts,
  round: (view) => view.round,
  tell,
  pace: (frame, before) => paceOf(frame.view, before),
  verdict,
});
