"""Aztec: how often a handful is a lie, and how often a token accuses."""

from __future__ import annotations

import numpy as np

from teocalli.games.aztec.state import ACCUSE, BELIEVE, HANDFUL, KEEP_FIRST, TOKEN
from teocalli.jit import rule
from teocalli.review.habits.measures import NOTHING, SHARE, UNKNOWN

KINDS = ("handful", "token", "artefact")
MEASURES = (SHARE, SHARE, NOTHING)
HANDFULS, TOKENS, ARTEFACTS = range(3)


@rule
def kind_of(action: int) -> int:
    """A4, A6, A12: the handful, the token, and what artefacts ask."""
    if action < BELIEVE:
        return HANDFULS
    return TOKENS if action < KEEP_FIRST else ARTEFACTS


@rule
def measure_of(known: np.record, box: np.record, seat: int, action: int) -> int:
    """A4, A6: whether a handful is another than the card shows, whether a token accuses."""
    if action < BELIEVE:
        return 0 if action - HANDFUL == int(known.cards[seat, int(known.round_no) - 1]) else 1
    return 1 if ACCUSE <= action < KEEP_FIRST else 0


@rule
def truth_of(state: np.record, box: np.record, seat: int) -> int:
    """A6: how many handfuls of the others were lies when tokens were laid."""
    if int(state.phase) != TOKEN:
        return UNKNOWN
    now, lies = int(state.round_no) - 1, 0
    for other in range(int(state.seats)):
        if other != seat and state.handfuls[other, now] != state.cards[other, now]:
            lies += 1
    return 1000 * lies // (int(state.seats) - 1)
