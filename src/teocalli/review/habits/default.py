"""A game whose choices are all of one kind, at which nothing is measured."""

from __future__ import annotations

import numpy as np

from teocalli.jit import rule
from teocalli.review.habits.measures import NOTHING, UNKNOWN

KINDS: tuple[str, ...] = ("choice",)
MEASURES: tuple[str, ...] = (NOTHING,)


@rule
def kind_of(action: int) -> int:
    """The only one."""
    return 0


@rule
def measure_of(known: np.record, box: np.record, seat: int, action: int) -> int:
    """Nothing is measured."""
    return 0


@rule
def truth_of(state: np.record, box: np.record, seat: int) -> int:
    """Nothing is to be guessed."""
    return UNKNOWN
