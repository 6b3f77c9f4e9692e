"""What happened and what is to be done, as rows of numbers."""

from __future__ import annotations

from typing import Any

import numpy as np

from goofspiel.messages import EVENT_BID, EVENT_SHOWN, EVENT_WON, LABEL_BID, PROMPT_BID, PROMPT_OVER, PROMPT_WAIT
from goofspiel.state import NONE, is_over
from teocalli.jit import rule
from teocalli.masks import lowest
from teocalli.message_rows import AFTER, BEFORE_AND_AFTER, SEAT_BITS, clear, say, with_item

WORLDS = BEFORE_AND_AFTER


@rule
def story(worlds: Any, raw: Any, box: np.record, seat: int, action: int, viewer: int, rows: Any) -> None:
    before, after = worlds[0], worlds[1]
    clear(rows, AFTER)
    say(rows, EVENT_BID, seat)
    if int(after.round_no) == int(before.round_no):
        return
    for other in range(int(after.seats)):
        say(rows, EVENT_SHOWN, other, lowest(int(before.hands[other]) & ~int(after.hands[other])) + 1)
    for other in range(int(after.seats)):
        won = int(after.points[other]) - int(before.points[other])
        if won:
            say(rows, EVENT_WON, other, won)


@rule
def prompt(state: np.record, box: np.record, viewer: int, rows: Any) -> None:
    clear(rows, AFTER)
    if is_over(state):
        say(rows, PROMPT_OVER)
        return
    waiting, count = 0, 0
    for seat in range(int(state.seats)):
        if int(state.bids[seat]) == NONE:
            if seat == viewer:
                say(rows, PROMPT_BID, int(box.each[int(state.prizes[int(state.round_no)])]))
                return
            waiting = with_item(waiting, count, SEAT_BITS, seat)
            count += 1
    say(rows, PROMPT_WAIT, waiting)


@rule
def label(state: np.record, box: np.record, action: int, rows: Any) -> None:
    clear(rows, AFTER)
    say(rows, LABEL_BID, action + 1)
