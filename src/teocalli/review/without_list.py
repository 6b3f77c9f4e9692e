"""Temple Code where the list of cards is hidden: everybody plays, and is judged, as a patient person who has never seen it.

A certain code is one that alone of all 210 agrees with the clues. In imagined worlds the judged player's code is any of those that agree:
among the cards of the box it may be the only one, and the judge would blame who does not ask for the very card that tells it from the rest.
Guesses among several codes are not compared, and one that was played is not judged.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.bots.policies.temple_code_without_list import (
    CODES,
    ENVY,
    FAR,
    careful,
    left_after,
    left_to,
    no_time_left,
    nth_triple,
    triples_left,
)
from teocalli.chance import next_rng, rng_below
from teocalli.games.temple_code.box import MAX_CARDS, MAX_SEATS
from teocalli.games.temple_code.state import DECLARE, TAKE
from teocalli.jit import inner, rule
from teocalli.masks import allow, allowed, clear, ones
from teocalli.review.estimators.temple_code import is_for_a_card, mood


@rule
def policy(state: np.record, box: np.record, seat: int, mask: Any, count: int, rng: int, tablebase: Any) -> int:
    """What somebody does who forgets no clue and has no list; of cards that tell about as much they take any."""
    if is_for_a_card(mask):
        clues, able = int(state.noted[seat]), allowed(mask, DECLARE)
        left = triples_left(state, box, seat, clues) if able else CODES
        if left > 1 and not (able and no_time_left(state, box, seat, mask, left, ENVY)):
            return card_by_mood(state, box, seat, mask, clues, rng)
    return careful(state, box, seat, mask, count, rng, tablebase)


@inner
def card_by_mood(state: np.record, box: np.record, seat: int, mask: Any, clues: int, rng: int) -> int:
    """T5, T24: a card that leaves few codes, and many to its owner."""
    best, chosen = 1e9, -1
    for other in range(MAX_SEATS):
        for side in range(2):
            if allowed(mask, TAKE + 2 * other + side):
                left = left_after(state, box, seat, clues, int(state.pair[other, side]))
                theirs = int(state.noted[other]) | 1 << int(state.pair[other, 1 - side])
                rng = next_rng(rng)
                cost = left + mood(left, rng) - ENVY * min(FAR, left_to(state, box, other, theirs))
                if cost < best:
                    best, chosen = cost, TAKE + 2 * other + side
    return chosen


@inner
def believe(state: np.record, box: np.record, viewer: int, rng: int, tablebase: Any) -> int:
    """T17: the viewer's code is any of all 210 that agree with the clues, on a card that is not in the box; where there is room for one."""
    spare, clues = int(box.cards), int(state.noted[viewer])
    if state.over or spare >= MAX_CARDS:
        return rng
    rng = next_rng(rng)
    box.triple[spare] = nth_triple(state, box, viewer, clues, rng_below(rng, triples_left(state, box, viewer, clues)))
    state.code[viewer] = spare
    return rng


@inner
def narrow(state: np.record, box: np.record, seat: int, mask: Any, count: int, tablebase: Any) -> int:
    """A certain code is declared; else no declaration is compared."""
    if not allowed(mask, DECLARE):
        return count
    clues = int(state.noted[seat])
    certain = triples_left(state, box, seat, clues) == 1
    others = 0 if certain else int(mask[0]) & ((1 << DECLARE) - 1)
    clear(mask)
    mask[0] = others
    if certain:
        allow(mask, DECLARE + nth_triple(state, box, seat, clues, 0))
    return ones(others) + (1 if certain else 0)


@inner
def is_guess(action: int, mask: Any) -> bool:
    """Whether an action declares a code that is not certain: such a one is not in the mask."""
    return action >= DECLARE


@inner
def own_choice(world: np.record, box: np.record, seat: int, action: int, plan: Any, mask: Any, rng: int) -> int:
    """What the policy chooses: who does not know the list cannot learn by it when to guess."""
    return action


@inner
def vary(world: np.record, box: np.record, seat: int, action: int, mask: Any, rng: int) -> int:
    """The same in the playouts of a ledger."""
    return action
