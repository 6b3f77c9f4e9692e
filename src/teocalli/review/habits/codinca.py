"""Codinca: whether a spirit card is played where one is worth a thought."""

from __future__ import annotations

import numpy as np

from teocalli.games.codinca.state import CARDS, SIDES
from teocalli.jit import rule
from teocalli.review.habits.default import truth_of as truth_of
from teocalli.review.habits.measures import NOTHING, SHARE

KINDS = ("tiles", "spirit")
MEASURES = (NOTHING, SHARE)
TILES, SPIRIT = range(2)


@rule
def kind_of(action: int) -> int:
    """C7, C8, C11: switches and flips, or a spirit card."""
    return SPIRIT if CARDS <= action < SIDES else TILES


@rule
def measure_of(known: np.record, box: np.record, seat: int, action: int) -> int:
    """C11: whether it plays a card."""
    return 1 if CARDS <= action < SIDES else 0
