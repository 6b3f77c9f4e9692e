"""Who knows what in Les Trésors de Cibola (B6, B14): the veil, worlds imagined behind it, and what of a stake is shown."""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.chance import below, blank_generator, seed_generator, shuffle
from teocalli.games.cibola.state import NONE, SEALED, STAKE, UNMADE
from teocalli.jit import lean, rule
from teocalli.seats import HIDDEN_ACTION, Action


@rule
def veil(state: np.record, box: np.record, viewer: int) -> None:
    """B14: the order of the pile is secret, and the sealed stakes of others until all are in."""
    blank_generator(state)
    for i in range(4 * int(state.round_no), 32):
        state.pile[i] = NONE
    if int(state.phase) == STAKE:
        for seat in range(int(state.seats)):
            if seat != viewer and int(state.stakes[seat]) != UNMADE:
                state.stakes[seat] = SEALED


@lean
@rule
def imagine(state: np.record, box: np.record, viewer: int, seed: Any) -> None:
    """The unseen treasures in any order within their phase, and any number of the hand in each closed fist."""
    seed_generator(state, seed)
    revealed = 4 * int(state.round_no)
    seen = 0
    for i in range(revealed):
        seen |= 1 << int(state.pile[i])
    at = revealed
    for card in range(32):
        if not (seen >> card) & 1:
            state.pile[at] = card
            at += 1
    shuffle(state, state.pile, revealed, 16)
    shuffle(state, state.pile, max(revealed, 16), 32)
    for seat in range(int(state.seats)):
        if int(state.stakes[seat]) == SEALED:
            state.stakes[seat] = below(state, int(state.hands[seat]) + 1)


@rule
def shown(state: np.record, box: np.record, seat: int, action: int, viewer: int) -> Action:
    """B6: a stake is seen by its owner alone; the position shows all of them once the last is in."""
    if int(state.phase) == STAKE and seat != viewer:
        return HIDDEN_ACTION
    return Action(action)
