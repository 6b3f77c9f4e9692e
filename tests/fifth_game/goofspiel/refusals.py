"""Why an action is refused, as a row of numbers."""

from __future__ import annotations

from typing import Any

import numpy as np

from goofspiel.box import CARDS
from goofspiel.messages import REFUSE_GONE, REFUSE_OVER, REFUSE_SEALED
from goofspiel.state import NONE, is_over
from teocalli.jit import rule
from teocalli.message_rows import AFTER, clear, refuse


@rule
def why_not(state: np.record, box: np.record, seat: int, action: int, rows: Any) -> None:
    clear(rows, AFTER)
    if is_over(state):
        refuse(rows, end_rule(state, box), REFUSE_OVER)
    elif int(state.bids[seat]) != NONE:
        refuse(rows, 2, REFUSE_SEALED)
    elif action >= CARDS or not (int(state.hands[seat]) >> action) & 1:
        refuse(rows, 2, REFUSE_GONE, action + 1)


@rule
def end_rule(state: np.record, box: np.record) -> int:
    return 4
