"""How people play Temple Code: some overlook clues or used cards, some count them all and guess in time, some have no list of cards."""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.bots.policies.temple_code import choose_by, counting
from teocalli.bots.policies.temple_code_race import guessing, overlooking, racing
from teocalli.bots.policies.temple_code_without_list import ENVY, by_triples, careful, remembered
from teocalli.jit import inner, rule

BEGINNER_LOSES, FORGETFUL_LOSES = 80, 24  # of 256 clues


@rule
def beginner(state: np.record, box: np.record, seat: int, mask: Any, count: int, rng: int, tablebase: Any) -> int:
    """Somebody who overlooks many clues and does not watch the others."""
    return recalling(state, box, seat, mask, count, rng, BEGINNER_LOSES, 0.0)


@rule
def forgetful(state: np.record, box: np.record, seat: int, mask: Any, count: int, rng: int, tablebase: Any) -> int:
    """Somebody who overlooks a clue now and then."""
    return recalling(state, box, seat, mask, count, rng, FORGETFUL_LOSES, ENVY)


@inner
def recalling(state: np.record, box: np.record, seat: int, mask: Any, count: int, rng: int, lost: int, envy: float) -> int:
    """Like a person: by the list of cards where it lies open, without counting those seen before; else over all 210 codes."""
    clues = remembered(state, seat, lost)
    if int(box.open_list):
        return choose_by(state, box, seat, mask, count, rng, agreeing_with(state, box, seat, clues) & ~int(state.noted[seat]))
    return by_triples(state, box, seat, mask, count, rng, clues, envy)


@inner
def agreeing_with(state: np.record, box: np.record, seat: int, clues: int) -> int:
    """The cards that give the clues which the seat has noted of these cards."""
    cards = (1 << int(box.cards)) - 1
    for card in range(int(box.cards)):
        if (clues >> card) & 1:
            cards &= int(box.agree[card, int(state.mark[seat, card])])
    return cards


POLICIES = (beginner, forgetful, counting, guessing, overlooking, racing, careful)
