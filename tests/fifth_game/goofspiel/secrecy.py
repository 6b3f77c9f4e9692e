"""Who knows what: bids are secret until all are in, and so are the prizes still in the pile."""

from __future__ import annotations

from typing import Any

import numpy as np

from goofspiel.box import CARDS
from goofspiel.state import NONE, SEALED, is_over
from teocalli.chance import below, blank_generator, seed_generator, shuffle
from teocalli.jit import rule
from teocalli.masks import nth_one, ones
from teocalli.seats import HIDDEN_ACTION, Action


@rule
def veil(state: np.record, box: np.record, viewer: int) -> None:
    blank_generator(state)
    for place in range(int(state.round_no) + 1, CARDS):
        state.prizes[place] = NONE
    if not is_over(state):
        for seat in range(int(state.seats)):
            if seat != viewer and state.bids[seat] != NONE:
                state.bids[seat] = SEALED


@rule
def imagine(state: np.record, box: np.record, viewer: int, seed: Any) -> None:
    seed_generator(state, seed)
    seen, start = 0, min(int(state.round_no) + 1, CARDS)
    for place in range(start):
        seen |= 1 << int(state.prizes[place])
    place = start
    for card in range(CARDS):
        if not seen >> card & 1:
            state.prizes[place] = card
            place += 1
    shuffle(state, state.prizes, start, CARDS)
    for seat in range(int(state.seats)):
        if state.bids[seat] == SEALED:
            hand = int(state.hands[seat])
            state.bids[seat] = nth_one(hand, below(state, ones(hand)))


@rule
def shown(state: np.record, box: np.record, seat: int, action: int, viewer: int) -> Action:
    return Action(action) if seat == viewer else HIDDEN_ACTION
