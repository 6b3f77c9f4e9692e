"""The rules: a prize is turned up, everybody bids a card face down, and the highest bid takes it."""

from __future__ import annotations

from typing import Any

import numpy as np

from goofspiel.box import CARDS
from goofspiel.state import NONE, SEATS, is_over
from teocalli.chance import seed_generator, shuffle
from teocalli.jit import inner, rule
from teocalli.masks import allow_bits, clear, lowest
from teocalli.seats import NO_SEAT, Seat

TURN_RULE = "G2"


@rule
def deal(state: np.record, box: np.record, seats: int, seed: Any) -> None:
    """G1: everybody has all cards, and the prizes are shuffled."""
    seed_generator(state, seed)
    for card in range(CARDS):
        state.prizes[card] = card
    shuffle(state, state.prizes, 0, CARDS)
    for seat in range(SEATS):
        state.hands[seat] = (1 << CARDS) - 1 if seat < seats else 0
        state.bids[seat] = NONE
        state.points[seat] = 0
    state.carried = 0
    state.seats, state.round_no, state.learnt = seats, 0, 0


@rule
def owing(state: np.record) -> int:
    """G2: everybody who has not bid yet."""
    bits = 0
    if not is_over(state):
        for seat in range(int(state.seats)):
            if state.bids[seat] == NONE:
                bits |= 1 << seat
    return bits


@rule
def free(state: np.record) -> int:
    """Nobody acts out of turn."""
    return 0


@rule
def turn(state: np.record) -> Seat:
    owed = owing(state)
    return Seat(lowest(owed)) if owed else NO_SEAT


@rule
def legal(state: np.record, box: np.record, seat: int, mask: Any) -> int:
    clear(mask)
    if not owing(state) >> seat & 1:
        return 0
    return allow_bits(mask, 0, int(state.hands[seat]))


@rule
def apply(state: np.record, box: np.record, seat: int, action: int) -> None:
    state.bids[seat] = action
    state.learnt += 1
    if owing(state) == 0:
        show(state, box)


@inner
def show(state: np.record, box: np.record) -> None:
    """G3: the highest bid takes the prize; among equals nobody does."""
    prize = int(box.each[int(state.prizes[int(state.round_no)])]) + int(state.carried)
    best, winner = -1, -1
    for seat in range(int(state.seats)):
        bid = int(state.bids[seat])
        state.hands[seat] = int(state.hands[seat]) & ~(1 << bid)
        if bid > best:
            best, winner = bid, seat
        elif bid == best:
            winner = -1
    state.carried = prize if winner < 0 and box.ties_kept else 0
    if winner >= 0:
        state.points[winner] = int(state.points[winner]) + prize
    for seat in range(int(state.seats)):
        state.bids[seat] = NONE
    state.round_no += 1
