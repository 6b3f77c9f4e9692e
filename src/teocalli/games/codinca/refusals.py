"""Why Codinca refuses an action, as a row of numbers: the rule that refuses it and the message that says so (`messages.py`).

Rules like those of `rules.py`, so that they run in a browser too. Everything from veiled records.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.games.codinca.box import ACTION
from teocalli.games.codinca.messages import (
    REFUSE_BOTH_MADE,
    REFUSE_CARD_SPENT,
    REFUSE_NAME_CARD,
    REFUSE_NAME_NO_CARD,
    REFUSE_NO_CARD,
    REFUSE_NO_TRAP_UP,
    REFUSE_NOT_OWN,
    REFUSE_OVER,
    REFUSE_OWED,
    REFUSE_SAME_TILE,
    REFUSE_SECOND_FLIP,
    REFUSE_SIDE_FIRST,
    REFUSE_SIDE_LATER,
    REFUSE_SIDE_NOW,
    REFUSE_SWITCH_AFTER_FLIP,
    REFUSE_TAKE_BACK_FLIP,
    REFUSE_TAKE_BACK_POSITION,
    REFUSE_TAKE_BACK_PUSH,
    REFUSE_TAKE_BACK_ROTATE,
    REFUSE_TAKE_BACK_SWITCH,
    REFUSE_TURN,
)
from teocalli.games.codinca.no_reversal import barred_base, barred_ways
from teocalli.games.codinca.rules import ALL_KEYS, base_forms, card_ways
from teocalli.games.codinca.state import CARDS, DONE, FLIP, FLIPS, HELD, NO_BASE_ACTION, ROTATIONS, SIDES, TRAP, WAYS, is_over
from teocalli.games.codinca.story import first_flip_was_own
from teocalli.jit import inner, lean, rule
from teocalli.message_rows import clear, refuse


@lean
@rule
def why_not(state: np.record, box: np.record, seat: int, action: int, rows: Any) -> None:
    """The rule that refuses an action; nothing where it is legal."""
    clear(rows, 0)
    is_side = SIDES <= action < DONE
    if is_over(state):
        refuse(rows, end_rule(state, box), REFUSE_OVER)
    elif seat != int(state.active):
        refuse(rows, 5, REFUSE_TURN, int(state.active))
    elif int(state.up) >= 0:
        if not is_side:
            refuse(rows, 14, REFUSE_SIDE_FIRST)
    elif is_side:
        refuse(rows, 14, REFUSE_NO_TRAP_UP)
    elif action == DONE:
        if int(state.made[1]) == NO_BASE_ACTION:
            refuse(rows, 10, REFUSE_OWED)  # C10
    elif action >= CARDS:
        refuse_card(state, box, seat, (action - CARDS) // WAYS, (action - CARDS) % WAYS, rows)
    else:
        refuse_base(state, box, seat, action, rows)


@lean
@rule
def end_rule(state: np.record, box: np.record) -> int:
    """The rule that ended the match: C19, somebody has all four keys, or C21, everybody has had their turns."""
    for seat in range(int(state.seats)):
        if int(state.completed[seat]) == ALL_KEYS:
            return 19
    return 21


@lean
@inner
def refuse_base(state: np.record, box: np.record, seat: int, action: int, rows: Any) -> None:
    """C6 to C9 and C20: why a switch or flip is refused."""
    is_switch = action < FLIPS
    if int(state.made[1]) != NO_BASE_ACTION:
        refuse(rows, 6, REFUSE_BOTH_MADE)
    elif is_switch and int(state.made[0]) == FLIP:
        refuse(rows, 6, REFUSE_SWITCH_AFTER_FLIP)
    elif not (base_forms(state, box, seat) >> action) & 1:
        if is_switch:
            refuse(rows, 7, REFUSE_NOT_OWN)
        else:
            refuse(rows, 9, REFUSE_SAME_TILE if first_flip_was_own(state, box, seat) else REFUSE_SECOND_FLIP)
    elif (barred_base(state, box) >> action) & 1:
        refuse_take_back(state, box, seat, REFUSE_TAKE_BACK_SWITCH if is_switch else REFUSE_TAKE_BACK_FLIP, rows)


@lean
@inner
def refuse_card(state: np.record, box: np.record, seat: int, card: int, way: int, rows: Any) -> None:
    """C11 to C14 and C20: why a spirit card may not be played so."""
    if int(state.held[seat]) == 0:
        refuse(rows, 11, REFUSE_NO_CARD)
    elif card and not int(box.owner_looks):
        refuse(rows, 11, REFUSE_NAME_NO_CARD)
    elif not card and int(box.owner_looks):
        refuse(rows, 11, REFUSE_NAME_CARD)
    elif card and (card > int(box.each) or int(state.spent[seat, card - 1]) != HELD):
        refuse(rows, 11, REFUSE_CARD_SPENT, card)
    elif not (card_ways(box) >> way) & 1:
        refuse(rows, 14, REFUSE_SIDE_NOW if way == TRAP else REFUSE_SIDE_LATER)
    elif (barred_ways(state, box) >> way) & 1:
        refuse_take_back(state, box, seat, REFUSE_TAKE_BACK_PUSH if way < ROTATIONS else REFUSE_TAKE_BACK_ROTATE, rows)


@lean
@inner
def refuse_take_back(state: np.record, box: np.record, seat: int, by_action: int, rows: Any) -> None:
    """C20: the player before did the opposite, or with the option `position` the grid would be as they found it."""
    other = seat - 1 if seat else int(state.seats) - 1
    refuse(rows, 20, by_action if int(box.take_back) == ACTION else REFUSE_TAKE_BACK_POSITION, other)
