"""A game whose choices are judged by a duel alone, in which everybody follows the policy."""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.jit import inner
from teocalli.review.estimators.methods import DUEL

METHODS: tuple[int, ...] = (DUEL,)
PLANNED, PRACTICE = 1, 0  # nothing is learnt
ASKED_WORLDS: dict[int, int] = {}  # no network is asked


@inner
def method_for(world: np.record, box: np.record, seat: int) -> int:
    """A duel."""
    return DUEL


@inner
def most_worlds(is_grave: bool, most: int, room: int) -> int:
    """As many for one verdict as for another."""
    return most


@inner
def own_choice(world: np.record, box: np.record, seat: int, action: int, plan: Any, mask: Any, rng: int) -> int:
    """What the policy chooses."""
    return action


@inner
def vary(world: np.record, box: np.record, seat: int, action: int, mask: Any, rng: int) -> int:
    """What the policy chooses."""
    return action


@inner
def foresight(first: int) -> int:
    """Nothing is foreseen."""
    return 0


@inner
def foresees(before: np.record, world: np.record, seat: int) -> bool:
    """Nothing is foreseen."""
    return False


@inner
def reconsidered(iterations: int) -> int:
    """No second opinion."""
    return 0


@inner
def returns(seats: int) -> int:
    """No network is asked."""
    return 0


@inner
def is_guess(action: int, mask: Any) -> bool:
    """Every action can be judged."""
    return False
