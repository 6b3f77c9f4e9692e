"""What happened, what is to be done and why something is refused, as messages."""

from __future__ import annotations

import numpy as np

from goofspiel.box import CARDS
from goofspiel.notation import cards_in
from goofspiel.state import NONE, is_over
from teocalli.messages import Message, Refusal


def story(before: np.record, after: np.record, box: np.record, seat: int, action: int, viewer: int) -> list[Message]:
    told = [Message("goofspiel-event-bid", {"seat": seat})]
    if after.round_no == before.round_no:
        return told
    for other in range(int(after.seats)):
        [card] = cards_in(int(before.hands[other]) & ~int(after.hands[other]))
        told.append(Message("goofspiel-event-shown", {"seat": other, "card": card}))
    for other in range(int(after.seats)):
        won = int(after.points[other]) - int(before.points[other])
        if won:
            told.append(Message("goofspiel-event-won", {"seat": other, "points": won}))
    return told


def prompt(state: np.record, box: np.record, viewer: int) -> Message:
    if is_over(state):
        return Message("goofspiel-prompt-over")
    waiting = [seat for seat in range(int(state.seats)) if state.bids[seat] == NONE]
    if viewer in waiting:
        return Message("goofspiel-prompt-bid", {"points": int(box.each[int(state.prizes[int(state.round_no)])])})
    return Message("goofspiel-prompt-wait", {"seats": waiting})


def label(action: int, box: np.record, state: np.record) -> Message:
    return Message("goofspiel-label-bid", {"card": action + 1})


def why_not(state: np.record, box: np.record, seat: int, action: int) -> Refusal | None:
    if is_over(state) or state.bids[seat] != NONE:
        return Refusal("G2", Message("goofspiel-refuse-sealed"))
    if action >= CARDS or not int(state.hands[seat]) >> action & 1:
        return Refusal("G2", Message("goofspiel-refuse-gone", {"card": action + 1}))
    return None


def end_rule(state: np.record, box: np.record) -> str:
    return "G4"
