"""Les Trésors de Cibola: how many explorers are staked."""

from __future__ import annotations

import numpy as np

from teocalli.games.cibola.state import PICKS, ROCKS, STAKES
from teocalli.jit import rule
from teocalli.review.habits.default import truth_of as truth_of
from teocalli.review.habits.measures import NOTHING, NUMBER

KINDS = ("stake", "treasure", "temple")
MEASURES = (NUMBER, NOTHING, NOTHING)
STAKE, TREASURE, TEMPLE = range(3)


@rule
def kind_of(action: int) -> int:
    """B6, B8, B9: the stake, the treasure, and what rocks and totems ask."""
    if action < PICKS:
        return STAKE
    return TREASURE if action < ROCKS else TEMPLE


@rule
def measure_of(known: np.record, box: np.record, seat: int, action: int) -> int:
    """B6: explorers."""
    return action - STAKES if action < PICKS else 0
