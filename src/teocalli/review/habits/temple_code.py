"""Temple Code: whether a code is declared where one is worth a thought."""

from __future__ import annotations

import numpy as np

from teocalli.games.temple_code.state import DECLARE
from teocalli.jit import rule
from teocalli.review.habits.default import truth_of as truth_of
from teocalli.review.habits.measures import NOTHING, SHARE

KINDS = ("card", "code")
MEASURES = (NOTHING, SHARE)
CARD, CODE = range(2)


@rule
def kind_of(action: int) -> int:
    """T5, T10: to take a card, or to declare a code; to say nothing is as good as either."""
    return CODE if action >= DECLARE else CARD


@rule
def measure_of(known: np.record, box: np.record, seat: int, action: int) -> int:
    """T10: whether it declares."""
    return 1 if action >= DECLARE else 0
