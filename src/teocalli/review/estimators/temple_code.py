"""Temple Code: whoever is judged may later guess among several codes, which the policy hardly ever does; when that pays is learnt first.

The others follow the policy, which looks at nothing that they do not know; but of cards that tell about as much they take any. Else the
judge would foresee every answer, and blame a card for what the others would do by a hair's breadth.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from teocalli.bots.policies.temple_code import codes_left, codes_of, given_away, how_many, in_a_hurry, nth_card
from teocalli.bots.policies.temple_code import policy as exact_policy
from teocalli.bots.policies.temple_code_without_list import ENVY, FAR
from teocalli.chance import next_rng, rng_below, rng_unit, split_rng
from teocalli.games.temple_code.box import MAX_SEATS
from teocalli.games.temple_code.secrecy import possible
from teocalli.games.temple_code.state import BOTH, DECLARE, TAKE, WAIT
from teocalli.jit import inner, rule
from teocalli.masks import allowed
from teocalli.review.estimators.default import ASKED_WORLDS as ASKED_WORLDS
from teocalli.review.estimators.default import METHODS as METHODS
from teocalli.review.estimators.default import foresees as foresees
from teocalli.review.estimators.default import foresight as foresight
from teocalli.review.estimators.default import is_guess as is_guess
from teocalli.review.estimators.default import method_for as method_for
from teocalli.review.estimators.default import most_worlds as most_worlds
from teocalli.review.estimators.default import reconsidered as reconsidered
from teocalli.review.estimators.default import returns as returns
from teocalli.review.estimators.methods import ENOUGH

FEW, SOME = (
    4,
    7,
)  # codes left: with more than a few a guess is worth thinking of only where a rival is about to win; some and many are told apart
PLANNED = (FEW + 1) * 3 * 3 * 3 * 2  # codes left, what is missing to the seat and to a rival, codes that a rival has left, in turn or not
PRACTICE = 1000  # worlds
MOODS, MOST_MOOD = 0.25, 1.0  # how far one may misjudge what a card leaves: by such a part of it, by one code at most
GUESSED = 2  # every other time a guess that is worth a thought is made, in the playouts of a ledger
TAKES = (1 << BOTH) - 1  # the first actions
GO_ON, GUESS = 0, 1
TIMES, SUM = 0, 1
NOT_PLANNED = -1


@rule
def policy(state: np.record, box: np.record, seat: int, mask: Any, count: int, rng: int, tablebase: Any) -> int:
    """The policy, but for cards, which people do not weigh so finely."""
    if is_for_a_card(mask):
        codes = possible(state, box, seat, seat)
        left = how_many(codes)
        if not allowed(mask, DECLARE) or (left > 1 and not in_a_hurry(state, box, seat, left)):
            return card_by_mood(state, box, seat, mask, codes, rng)
    return exact_policy(state, box, seat, mask, count, rng, tablebase)


@inner
def is_for_a_card(mask: Any) -> bool:
    """T5: whether a card of another is to be taken, nothing else being asked first."""
    return int(mask[0]) & TAKES != 0 and not allowed(mask, WAIT)


@inner
def card_by_mood(state: np.record, box: np.record, seat: int, mask: Any, codes: int, rng: int) -> int:
    """T5, T24: a card that leaves few codes, and many to its owner."""
    best, chosen = 1e9, -1
    for other in range(MAX_SEATS):
        if allowed(mask, TAKE + 2 * other):
            known = codes_of(state, box, other, seat)
            for side in range(2):
                left = codes_left(box, codes, int(state.pair[other, side]))
                rng = next_rng(rng)
                cost = left + mood(left, rng) - ENVY * min(FAR, given_away(state, box, other, known, int(state.pair[other, 1 - side])))
                if cost < best:
                    best, chosen = cost, TAKE + 2 * other + side
    return chosen


@inner
def mood(left: float, rng: int) -> float:
    """By how many codes somebody misjudges a card that leaves so many."""
    return min(MOST_MOOD, MOODS * left) * rng_unit(rng)


@inner
def place_of(world: np.record, box: np.record, seat: int, action: int, mask: Any) -> int:
    """Where in the plan a choice between going on and guessing lies; NOT_PLANNED where there is none."""
    if action >= DECLARE or not allowed(mask, DECLARE):
        return NOT_PLANNED
    left = how_many(possible(world, box, seat, seat))
    if left < 2:
        return NOT_PLANNED
    missing, codes = 2, 2
    for other in range(int(world.seats)):
        if other != seat:
            missing = min(missing, int(box.to_win) - int(world.found[other]) - 1)
            theirs = how_many(codes_of(world, box, other, seat))
            codes = min(codes, 0 if theirs <= 2 else 1 if theirs <= 5 else 2)
    if left > FEW and (missing > 0 or codes > 0):
        return NOT_PLANNED
    several = left - 2 if left <= FEW else FEW - 1 if left <= SOME else FEW
    own = min(2, int(box.to_win) - int(world.found[seat]) - 1)
    in_turn = 1 if int(world.player) == seat else 0
    return ((several * 3 + own) * 3 + missing) * 6 + 2 * codes + in_turn


@inner
def guess_of(world: np.record, box: np.record, seat: int, rng: int) -> int:
    """Any of the codes that are left."""
    codes = possible(world, box, seat, seat)
    return DECLARE + int(box.triple[nth_card(codes, rng_below(next_rng(rng), how_many(codes)))])


@inner
def prefers_guess(plan: Any, place: int) -> bool:
    """Whether guessing was clearly better there."""
    go_on, guess = plan[place, GO_ON, TIMES], plan[place, GUESS, TIMES]
    if go_on < ENOUGH or guess < ENOUGH:
        return False
    won, waited = (plan[place, GUESS, SUM] + 0.5) / (guess + 1.0), (plan[place, GO_ON, SUM] + 0.5) / (go_on + 1.0)
    return bool(won - waited > math.sqrt(won * (1.0 - won) / guess + waited * (1.0 - waited) / go_on))


@inner
def own_choice(world: np.record, box: np.record, seat: int, action: int, plan: Any, mask: Any, rng: int) -> int:
    """A guess where the plan says so, else what the policy chooses."""
    place = place_of(world, box, seat, action, mask)
    if place == NOT_PLANNED or not prefers_guess(plan, place):
        return action
    return guess_of(world, box, seat, rng)


@inner
def vary(world: np.record, box: np.record, seat: int, action: int, mask: Any, rng: int) -> int:
    """Now and then a guess, which the policy hardly ever makes: who has two codes left is not lost for that."""
    if place_of(world, box, seat, action, mask) == NOT_PLANNED or rng_below(split_rng(rng), GUESSED) > 0:
        return action
    return guess_of(world, box, seat, rng)
