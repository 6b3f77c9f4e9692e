"""Why Cibola refuses an action, as a row of numbers: the rule that refuses it and the message that says so (`messages.py`).

Rules like those of `rules.py`, so that they run in a browser too. Everything from veiled records.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.games.cibola.box import ROWS
from teocalli.games.cibola.messages import (
    REFUSE_BLOCKED,
    REFUSE_COVERED,
    REFUSE_EDGE,
    REFUSE_FIRST,
    REFUSE_LAST,
    REFUSE_LEFTOVER_ROCK,
    REFUSE_MIRROR,
    REFUSE_NO_CELL,
    REFUSE_NO_ROCK,
    REFUSE_OVER,
    REFUSE_PICK,
    REFUSE_RECALL,
    REFUSE_SEALED,
    REFUSE_STAKE,
    REFUSE_TOTEM,
    REFUSE_TURN,
)
from teocalli.games.cibola.rules import choices, turn
from teocalli.games.cibola.state import FIRST, MIRROR, PICK, RECALL, ROCK, STAKE, TOTEM, is_over
from teocalli.games.cibola.story import covered_by, freed_by, is_leftover_rock, most_recalled, phase_of, value_of
from teocalli.jit import inner, lean, rule
from teocalli.message_rows import clear, refuse


@lean
@rule
def why_not(state: np.record, box: np.record, seat: int, action: int, rows: Any) -> None:
    """The rule that refuses an action; nothing where it is legal."""
    clear(rows, 0)
    phase = int(state.phase)
    if is_over(state):
        refuse(rows, end_rule(state, box), REFUSE_OVER)
    elif not (int(state.owed) >> seat) & 1:
        refuse_out_of_turn(state, rows)
    elif phase_of(action) != phase:
        refuse(rows, phase_rule(phase), REFUSE_FIRST + phase)
    else:
        chosen = action - int(FIRST[phase])
        if not (choices(state, box, seat) >> chosen) & 1:
            refuse_choice(state, box, seat, chosen, rows)


@lean
@rule
def end_rule(state: np.record, box: np.record) -> int:
    """The rule that ended the match: B15, the last round was played."""
    return 15


@lean
@inner
def refuse_out_of_turn(state: np.record, rows: Any) -> None:
    """B6: a sealed stake is final. B8, B13: one at a time, in the order of the stakes."""
    if int(state.phase) == STAKE:
        refuse(rows, 6, REFUSE_SEALED)
    elif is_leftover_rock(state):
        refuse(rows, 13, REFUSE_LEFTOVER_ROCK, turn(state))
    else:
        refuse(rows, 8, REFUSE_TURN, turn(state))


@inner
def phase_rule(phase: int) -> int:
    """The rule that asks for the choice of a phase."""
    if phase == STAKE:
        return 6
    if phase == PICK:
        return 8
    return 9 if phase == ROCK else 10


@lean
@inner
def refuse_choice(state: np.record, box: np.record, seat: int, chosen: int, rows: Any) -> None:
    """The right kind of action, but not one that can be chosen now."""
    phase = int(state.phase)
    if phase == STAKE:
        refuse(rows, 6, REFUSE_STAKE, int(state.hands[seat]))
    elif phase == PICK:
        refuse(rows, 8, REFUSE_PICK)
    elif phase == ROCK:
        refuse_rock(state, box, chosen, rows)
    elif phase == TOTEM:
        refuse(rows, 10, REFUSE_TOTEM)
    elif phase == RECALL:
        refuse(rows, 10, REFUSE_RECALL, most_recalled(state, box))
    elif phase == MIRROR:
        refuse(rows, 10, REFUSE_MIRROR, chosen)
    else:
        refuse_tremor(state, box, chosen, rows)


@lean
@inner
def refuse_rock(state: np.record, box: np.record, cell: int, rows: Any) -> None:
    """B9: an uncovered cell, and never the last one of its column."""
    if not (int(box.cells) >> cell) & 1:
        refuse(rows, 9, REFUSE_NO_CELL)
    elif not (int(state.uncovered) >> cell) & 1:
        refuse(rows, 9, REFUSE_COVERED)
    else:
        refuse(rows, 9, REFUSE_LAST, value_of(box, cell), cell // ROWS)


@lean
@inner
def refuse_tremor(state: np.record, box: np.record, chosen: int, rows: Any) -> None:
    """B10: a rock moves to the uncovered cell just above or just below it."""
    cell, other = freed_by(chosen), covered_by(chosen)
    rocks = int(box.cells) & ~int(state.uncovered)
    if not (rocks >> cell) & 1:
        refuse(rows, 10, REFUSE_NO_ROCK)
    elif other // ROWS != cell // ROWS or not (int(box.cells) >> other) & 1:
        refuse(rows, 10, REFUSE_EDGE)
    else:
        refuse(rows, 10, REFUSE_BLOCKED)
