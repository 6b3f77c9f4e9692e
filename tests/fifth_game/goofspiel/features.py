"""Numbers for learning machines: the prize, then each seat, the own one first."""

from __future__ import annotations

from typing import Any

import numpy as np

from goofspiel.box import CARDS
from goofspiel.state import NONE, SEATS, is_over
from teocalli.jit import rule
from teocalli.seats import clockwise
from teocalli.vectors import blank

SEAT_NAMES = [*(f"card {card + 1}" for card in range(CARDS)), "points", "has bid"]
SEAT_SIZE = len(SEAT_NAMES)
OBSERVATION_NAMES = [
    *(f"prize {card + 1}" for card in range(CARDS)),
    *(f"seat +{steps}: {name}" for steps in range(SEATS) for name in SEAT_NAMES),
]
OBSERVATION = len(OBSERVATION_NAMES)


@rule
def observe(state: np.record, box: np.record, seat: int, out: Any) -> None:
    blank(out)
    if not is_over(state):
        out[int(state.prizes[int(state.round_no)])] = 1.0
    for steps in range(int(state.seats)):
        other, start = clockwise(seat, steps, int(state.seats)), CARDS + SEAT_SIZE * steps
        for card in range(CARDS):
            out[start + card] = 1.0 if int(state.hands[other]) >> card & 1 else 0.0
        out[start + CARDS] = state.points[other] / 10
        out[start + CARDS + 1] = 1.0 if state.bids[other] != NONE else 0.0
