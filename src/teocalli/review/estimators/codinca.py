"""Codinca: what a position behind the horizon is worth, as playouts to the end by the policy have shown (`bench/horizon.py`).

The policy's own `value` is made for search, which compares positions a move apart. Over a whole match it takes a spirit card for a third of
a turn where it saves nearly two, and at larger tables it is surer of the leader than the rest of the match bears out.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from teocalli.games.codinca.box import MOST_KEYS
from teocalli.games.codinca.distance import ARRANGEMENTS, KEYS, arrangement
from teocalli.games.codinca.state import NO_BASE_ACTION
from teocalli.jit import inner
from teocalli.review.estimators.default import METHODS as METHODS
from teocalli.review.estimators.default import PLANNED as PLANNED
from teocalli.review.estimators.default import PRACTICE as PRACTICE
from teocalli.review.estimators.default import foresees as foresees
from teocalli.review.estimators.default import foresight as foresight
from teocalli.review.estimators.default import is_guess as is_guess
from teocalli.review.estimators.default import method_for as method_for
from teocalli.review.estimators.default import most_worlds as most_worlds
from teocalli.review.estimators.default import own_choice as own_choice
from teocalli.review.estimators.default import reconsidered as reconsidered
from teocalli.review.estimators.default import vary as vary
from teocalli.seats import steps_to

ASKED_WORLDS = {2: 192, 3: 128, 4: 64}
TURNS_AHEAD = 6

# In turns, fitted to 2,000 matches of two and of four players; tried on 800 of three.
AT_LEAST = 2.0  # what even a winning position takes
LATER = 3.0  # a key that is not the next one
LATER_TURN = 0.3  # and each turn that it is away by now
CARD = 1.8  # what a spirit card saves
ROUND = 2.0  # what it costs to be the last in turn
SOON = 0.5  # no position is nearer


@inner
def returns(seats: int) -> int:
    """About six turns."""
    return max(1, TURNS_AHEAD // seats)


@inner
def value(state: np.record, box: np.record, seat: int, tablebase: Any) -> float:
    """The seat's share of the win by the turns that everybody still needs, about."""
    total, mine = 0.0, 0.0
    for one in range(int(state.seats)):
        turns = turns_left(state, one, tablebase)
        ahead = 1.0 / (turns * turns * math.sqrt(turns))
        total += ahead
        if one == seat:
            mine = ahead
    return mine / total


@inner
def turns_left(state: np.record, seat: int, tablebase: Any) -> float:
    """The turns until a seat has all keys, with others in its way."""
    number = arrangement(int(state.cells[int(state.elements[seat])]), int(state.gold))
    at = (NO_BASE_ACTION * ARRANGEMENTS + number) * KEYS
    nearest, rest, left = 1000, 0, 0
    for group in range(4):
        if not (int(state.completed[seat]) >> group) & 1:
            turns = int(tablebase[at + MOST_KEYS * group + int(state.key_cards[seat, group])])
            nearest = min(nearest, turns)
            rest += turns
            left += 1
    later = steps_to(int(state.active), seat, int(state.seats)) / int(state.seats)
    needed = AT_LEAST + nearest + LATER * (left - 1) + LATER_TURN * (rest - nearest) - CARD * int(state.held[seat]) + ROUND * later
    return max(SOON, needed)
