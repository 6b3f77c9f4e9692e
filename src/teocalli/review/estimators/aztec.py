"""Aztec: whoever is judged sits among players who know how good players lie.

The policy trusts too much: of two jewels it expects one lie in five, where strong bots lie in four of five. Against such players every
handful that the card shows would be blamed for not being a small bluff, and every sharp accusation for not being a kind word.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.bots.policies.aztec import NOTHING, accuse_outlook, exchange_card, noise, wariness
from teocalli.bots.policies.aztec import policy as trusting_policy
from teocalli.bots.policies.aztec_values import handful_value, stones_cost
from teocalli.chance import next_rng
from teocalli.games.aztec.secrecy import has_turned
from teocalli.games.aztec.state import ACCUSE, BELIEVE, OVER, TAKE, TOKEN
from teocalli.jit import inner, rule
from teocalli.review.estimators.default import METHODS as METHODS
from teocalli.review.estimators.default import PLANNED as PLANNED
from teocalli.review.estimators.default import PRACTICE as PRACTICE
from teocalli.review.estimators.default import foresees as foresees
from teocalli.review.estimators.default import foresight as foresight
from teocalli.review.estimators.default import is_guess as is_guess
from teocalli.review.estimators.default import method_for as method_for
from teocalli.review.estimators.default import own_choice as own_choice
from teocalli.review.estimators.default import vary as vary
from teocalli.review.estimators.methods import PLENTY

ASKED_WORLDS = {3: 384, 4: 320, 5: 128, 6: 96}
MOODS = 2.0  # how far, in points, a token may stray from the best: people do not reckon finely, and one card less must not turn them all


@inner
def most_worlds(is_grave: bool, most: int, room: int) -> int:
    """Whether something was a mistake is worth twice as many, where there is room, and an inaccuracy half as many."""
    if most < PLENTY:
        return most
    return min(2 * most, room) if is_grave else most // 2


@inner
def reconsidered(iterations: int) -> int:
    """Whole searches, in which the others see through a bluff: who does without one is not blamed for that alone."""
    return iterations


@inner
def returns(seats: int) -> int:
    """A6: after a handful whom one believes or accuses, and then the next handful."""
    return 2


@rule
def policy(state: np.record, box: np.record, seat: int, mask: Any, count: int, rng: int, tablebase: Any) -> int:
    """The policy, but for tokens, which nobody is taken in by."""
    if int(state.phase) == TOKEN:
        return wary_token(state, box, seat, rng)
    return trusting_policy(state, box, seat, mask, count, rng, tablebase)


@inner
def believe(state: np.record, box: np.record, viewer: int, rng: int, tablebase: Any) -> int:
    """Cards under shown handfuls are redrawn: a lie as often as it is one among good players."""
    if state.phase == TAKE or state.phase == OVER:
        return rng
    this = int(state.round_no) - 1
    for seat in range(int(state.seats)):
        if seat != viewer and not has_turned(state, seat):
            rng = next_rng(rng)
            handful = int(state.handfuls[seat, this])
            value = handful_value(state, box, viewer, seat, handful)
            true = noise(rng, 1.0) >= wariness(state, box, viewer, seat, handful, value)
            if true != (int(state.cards[seat, this]) == handful):
                rng = exchange_card(state, box, viewer, seat, handful, true, rng)
    return rng


@inner
def wary_token(state: np.record, box: np.record, seat: int, rng: int) -> int:
    """A6: the player about whom one is surest, by what being right saves and being wrong costs."""
    take, save = stones_cost(state, box, seat, 1), -stones_cost(state, box, seat, -1)
    this = int(state.round_no) - 1
    best, chosen = NOTHING, -1
    for other in range(int(state.seats)):
        if other != seat:
            handful = int(state.handfuls[other, this])
            value = handful_value(state, box, seat, other, handful)
            lie = wariness(state, box, seat, other, handful, value)
            rng = next_rng(rng)
            accuse = accuse_outlook(state, lie, value, take, save) + noise(rng, MOODS)
            rng = next_rng(rng)
            trust = (1.0 - lie) * save - lie * take + noise(rng, MOODS)
            if accuse > best:
                best, chosen = accuse, ACCUSE + other
            if trust > best:
                best, chosen = trust, BELIEVE + other
    return chosen
