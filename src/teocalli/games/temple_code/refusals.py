"""Why Temple Code refuses an action, as a row of numbers: the rule that refuses it and the message that says so (`messages.py`).

Rules like those of `rules.py`, so that they run in a browser too. Everything from veiled records.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.games.temple_code.messages import (
    REFUSE_ASKED,
    REFUSE_BOTH,
    REFUSE_BOTH_DUE,
    REFUSE_CLUE,
    REFUSE_GONE,
    REFUSE_KEEP_FIRST,
    REFUSE_NOBODY,
    REFUSE_NOT_ASKED,
    REFUSE_ONLY_SOLO,
    REFUSE_OVER,
    REFUSE_OWN,
    REFUSE_PILE,
    REFUSE_REVEAL_FIRST,
    REFUSE_SOLO,
    REFUSE_STOP,
    REFUSE_TURN,
)
from teocalli.games.temple_code.state import BOTH, DECLARE, REVEAL, STOP, WAIT, is_over
from teocalli.jit import inner, lean, rule
from teocalli.message_rows import clear, refuse


@lean
@rule
def why_not(state: np.record, box: np.record, seat: int, action: int, rows: Any) -> None:
    """The rule that refuses an action; nothing where it is legal."""
    clear(rows, 0)
    if is_over(state):
        refuse(rows, end_rule(state, box), REFUSE_OVER)
    elif action >= DECLARE:
        if not (int(state.able) >> seat) & 1:
            refuse(rows, 10, REFUSE_CLUE)
    elif int(state.seats) == 1:
        refuse_solo(state, action, rows)
    elif action >= REVEAL:
        refuse(rows, 20, REFUSE_ONLY_SOLO)
    elif action == WAIT:
        refuse_wait(state, seat, rows)
    elif seat != int(state.player):
        refuse(rows, 5, REFUSE_TURN, int(state.player))
    else:
        refuse_turn(state, seat, action, rows)


@lean
@rule
def end_rule(state: np.record, box: np.record) -> int:
    """The rule that ended the match: the pile in a solo game, the last half medallion, or the last round."""
    if int(state.seats) == 1:
        return 22
    for seat in range(int(state.seats)):
        if int(state.found[seat]) == int(box.to_win):
            return 11
    return 18


@lean
@inner
def refuse_solo(state: np.record, action: int, rows: Any) -> None:
    """T20, T22: reveal, then keep; stop only when the pile is spent."""
    if action < REVEAL:
        refuse(rows, 20, REFUSE_SOLO)
    elif action == STOP:
        if int(state.pile_size) >= 2:
            refuse(rows, 22, REFUSE_STOP)
    elif action == REVEAL:
        if int(state.full):
            refuse(rows, 20, REFUSE_KEEP_FIRST)
        elif int(state.pile_size) < 2:
            refuse(rows, 22, REFUSE_PILE)
    elif not int(state.full):
        refuse(rows, 20, REFUSE_REVEAL_FIRST)


@lean
@inner
def refuse_wait(state: np.record, seat: int, rows: Any) -> None:
    """T16: whoever may declare is asked once after each turn."""
    if not (int(state.able) >> seat) & 1:
        refuse(rows, 16, REFUSE_NOT_ASKED)
    elif (int(state.silent) >> seat) & 1:
        refuse(rows, 16, REFUSE_ASKED)


@lean
@inner
def refuse_turn(state: np.record, seat: int, action: int, rows: Any) -> None:
    """T5, T7: take from another who still has both cards; take one's own two only when nobody else has any."""
    others, other = int(state.full) & ~(1 << seat), action >> 1
    if action == BOTH:
        if others:
            refuse(rows, 7, REFUSE_BOTH, others)
    elif other >= int(state.seats):
        refuse(rows, 5, REFUSE_NOBODY)
    elif not others:
        refuse(rows, 7, REFUSE_BOTH_DUE)
    elif other == seat:
        refuse(rows, 5, REFUSE_OWN)
    elif not (others >> other) & 1:
        refuse(rows, 5, REFUSE_GONE, other)
