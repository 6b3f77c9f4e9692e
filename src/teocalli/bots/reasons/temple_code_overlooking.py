"""Reasons in Temple Code for players who overlook which cards have been used: they hold more codes possible than they could know of."""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.bots.policies.temple_code_race import without_used
from teocalli.bots.reasons import temple_code
from teocalli.bots.reasons.temple_code import MESSAGES as MESSAGES
from teocalli.bots.reasons.temple_code import code_names, counted, tell_reasons
from teocalli.bots.reasons.temple_code import reasons as reasons_of_counting
from teocalli.jit import inner


@inner
def reasons(state: np.record, spare: np.record, box: np.record, seat: int, action: int, tablebase: Any, believed: Any, rows: Any) -> None:
    """Codes are the cards that are not in play and agree with the seat's own clues; alone, every card is counted."""
    if int(state.seats) == 1:
        reasons_of_counting(state, spare, box, seat, action, tablebase, believed, rows)
    else:
        tell_reasons(state, box, seat, action, without_used(state, box, seat), rows)


def beliefs(box: np.record, known: np.record, seat: int, tablebase: Any, believed: Any) -> dict[str, Any]:
    if int(known.seats) == 1:
        return temple_code.beliefs(box, known, seat, tablebase, believed)
    return counted(code_names(box, int(without_used(known, box, seat))))
