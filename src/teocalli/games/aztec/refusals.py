"""Why Aztec refuses an action, as a row of numbers: the rule that refuses it and the message that says so (`messages.py`).

Rules like those of `rules.py`, so that they run in a browser too. Everything from veiled records.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.games.aztec.artefacts import stealable
from teocalli.games.aztec.messages import (
    REFUSE_DRAWN,
    REFUSE_LACKS,
    REFUSE_NOBODY,
    REFUSE_OVER,
    REFUSE_PHASE,
    REFUSE_SEALED,
    REFUSE_SELF_HEX,
    REFUSE_SELF_STEAL,
    REFUSE_SELF_TOKEN,
    REFUSE_STONES,
    REFUSE_TURN,
)
from teocalli.games.aztec.state import (
    BELIEVE,
    HEX,
    HEX_SEAT,
    KEEP,
    KEEP_FIRST,
    OVER,
    PURIFICATION,
    PURIFY,
    PURIFY_NONE,
    SEATS,
    STEAL,
    STEAL_FROM,
    TAKE,
    TOKEN,
    hand_size,
)
from teocalli.jit import inner, lean, rule
from teocalli.message_rows import clear, refuse

PHASE_RULES = (4, 6, 12, 12, 12, 12, 16)  # the rule by which each phase asks


@lean
@rule
def why_not(state: np.record, box: np.record, seat: int, action: int, rows: Any) -> None:
    """The rule that refuses an action to a seat, told from what the seat knows; nothing is said when the seat may take it."""
    clear(rows, 0)
    phase = int(state.phase)
    if phase == OVER:
        refuse(rows, end_rule(state, box), REFUSE_OVER)
    elif int(state.owed) >> seat & 1:
        refuse_choice(rows, state, box, seat, action)
    elif phase <= TOKEN:
        refuse(rows, 13, REFUSE_SEALED)
    else:
        refuse(rows, 12, REFUSE_TURN, int(state.gainer))


@lean
@rule
def end_rule(state: np.record, box: np.record) -> int:
    """The rule that ended the match: A16, the last round was played."""
    return 16


@lean
@inner
def refuse_choice(rows: Any, state: np.record, box: np.record, seat: int, action: int) -> None:
    """Why a seat whose turn it is cannot choose that: something else is to be chosen, or there is not so much of it."""
    phase = int(state.phase)
    number = int(PHASE_RULES[phase])
    if phase_of(action) != phase:
        refuse(rows, number, REFUSE_PHASE + phase)
    elif phase == TOKEN:
        refuse_other(rows, state, seat, (action - BELIEVE) % SEATS, number, REFUSE_SELF_TOKEN)
    elif phase == KEEP and action - KEEP_FIRST >= hand_size(state):
        refuse(rows, number, REFUSE_DRAWN, hand_size(state))
    elif phase == PURIFY:
        most = min(int(box.worth[PURIFICATION]), int(state.stones[seat]))
        if action - PURIFY_NONE > most:
            refuse(rows, number, REFUSE_STONES, most)
    elif phase == HEX:
        refuse_other(rows, state, seat, action - HEX_SEAT, number, REFUSE_SELF_HEX)
    elif phase == STEAL:
        other, colour = (action - STEAL_FROM) // 3, (action - STEAL_FROM) % 3
        refuse_other(rows, state, seat, other, number, REFUSE_SELF_STEAL)
        if rows[0, 0] == 0 and not stealable(state, seat) >> (action - STEAL_FROM) & 1:
            refuse(rows, number, REFUSE_LACKS, other, colour)


@lean
@inner
def refuse_other(rows: Any, state: np.record, seat: int, other: int, number: int, oneself: int) -> None:
    """A6, A12: a choice of somebody else where nobody sits, or of oneself."""
    if other >= state.seats:
        refuse(rows, number, REFUSE_NOBODY)
    elif other == seat:
        refuse(rows, number, oneself)


@lean
@inner
def phase_of(action: int) -> int:
    """The phase to which an action belongs."""
    if action < BELIEVE:
        return TAKE
    if action < KEEP_FIRST:
        return TOKEN
    if action < PURIFY_NONE:
        return KEEP
    if action < HEX_SEAT:
        return PURIFY
    return HEX if action < STEAL_FROM else STEAL
