"""Les Trésors de Cibola: sealed stakes are judged against a mixture, which the policy alone would blame in 28 of 100 sound cases."""

from __future__ import annotations

import numpy as np

from teocalli.games.cibola.state import ROUNDS, STAKE
from teocalli.jit import inner
from teocalli.review.estimators.default import PLANNED as PLANNED
from teocalli.review.estimators.default import PRACTICE as PRACTICE
from teocalli.review.estimators.default import is_guess as is_guess
from teocalli.review.estimators.default import most_worlds as most_worlds
from teocalli.review.estimators.default import own_choice as own_choice
from teocalli.review.estimators.default import vary as vary
from teocalli.review.estimators.methods import DUEL, SEARCH, SOLVE

METHODS = (DUEL, SEARCH, SOLVE)


@inner
def method_for(world: np.record, box: np.record, seat: int) -> int:
    """B6: a sealed stake by searches, the last one of two players solved (B15), any other choice by a duel."""
    if int(world.phase) != STAKE:
        return DUEL
    return SOLVE if int(world.seats) == 2 and int(world.round_no) == ROUNDS else SEARCH
