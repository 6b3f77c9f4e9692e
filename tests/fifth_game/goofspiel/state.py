"""The record of a position. Action n bids card n + 1."""

from __future__ import annotations

import numpy as np

from goofspiel.box import CARDS
from teocalli.chance import CHANCE
from teocalli.jit import rule
from teocalli.seats import NO_ACTION

SEATS = 3
ACTIONS = CARDS
WAIT = NO_ACTION
NONE, SEALED = -1, -2  # no card, or one not made yet; a bid that the viewer may not see

STATE = np.dtype(
    [
        *CHANCE,
        ("learnt", "i2"),
        ("prizes", "i1", CARDS),  # in the order of the pile; NONE where the viewer may not know
        ("hands", "i1", SEATS),  # cards in hand as bits; a sealed bid still counts
        ("bids", "i1", SEATS),
        ("points", "i1", SEATS),
        ("carried", "i1"),  # points of prizes that nobody won and that the next winner gets (option ties)
        ("seats", "i1"),
        ("round_no", "i1"),  # from 0; CARDS when the match is over
    ],
    align=True,
)


@rule
def is_over(state: np.record) -> bool:
    return int(state.round_no) == CARDS
