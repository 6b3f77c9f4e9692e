"""Les Trésors de Cibola: sealed stakes are judged against a mixture, which the policy alone would blame in 28 of 100 sound cases."""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.bots.policies.cibola import policy as sure_policy
from teocalli.bots.policies.cibola_values import NOTHING, best_rock, offered_value, rock_outlook, totem_outlook
from teocalli.chance import next_rng, rng_unit
from teocalli.games.cibola.scoring import powers
from teocalli.games.cibola.state import PICK, PICKS, ROCK, ROCKS, ROUNDS, STAKE
from teocalli.jit import inner, rule
from teocalli.review.estimators.default import PLANNED as PLANNED
from teocalli.review.estimators.default import PRACTICE as PRACTICE
from teocalli.review.estimators.default import is_guess as is_guess
from teocalli.review.estimators.default import most_worlds as most_worlds
from teocalli.review.estimators.default import own_choice as own_choice
from teocalli.review.estimators.default import vary as vary
from teocalli.review.estimators.methods import DUEL, SEARCH, SOLVE

METHODS = (DUEL, SEARCH, SOLVE)
ASKED_WORLDS = {2: 160}  # at larger tables its bots do not go by the network either
CHOICES_AHEAD = 10
ROUNDS_OF_A_PART = 4
MOODS = 2.0  # how far, in points, a choice may stray from the best: people do not reckon finely, and one cell less must not turn them all
SEARCHED = 20  # worlds of a search, for every world of the first look


@rule
def policy(state: np.record, box: np.record, seat: int, mask: Any, count: int, rng: int, tablebase: Any) -> int:
    """The policy, but for cards and rocks, about which people are not of one mind."""
    if count > 1 and int(state.phase) == PICK:
        return PICKS + some_card(state, box, seat, rng)
    if count > 1 and int(state.phase) == ROCK:
        return ROCKS + best_rock(state, box, seat, MOODS, rng)[0]
    return sure_policy(state, box, seat, mask, count, rng, tablebase)


@inner
def some_card(state: np.record, box: np.record, seat: int, rng: int) -> int:
    """B8: the place of a card that is worth most, more or less."""
    rock, totem = rock_outlook(state, box, seat), totem_outlook(state, box, seat)
    totems, best, chosen = powers(state, seat), 2 * NOTHING, 0
    for place in range(4):
        rng = next_rng(rng)
        value = offered_value(state, box, seat, totems, place, rock, totem) + MOODS * rng_unit(rng)
        if value > best:
            best, chosen = value, place
    return chosen


@inner
def method_for(world: np.record, box: np.record, seat: int) -> int:
    """B6: a sealed stake by searches, the last one of two players solved (B15), any other choice by a duel."""
    if int(world.phase) != STAKE:
        return DUEL
    return SOLVE if int(world.seats) == 2 and int(world.round_no) == ROUNDS else SEARCH


@inner
def foresight(first: int) -> int:
    """More for a closer look."""
    return SEARCHED * first


@inner
def foresees(before: np.record, world: np.record, seat: int) -> bool:
    """B14: of two players the open choices of this round, for both know the same, and those of the next where its treasures are certain.

    Of more, nothing: so much can follow that a short search learns something else each time, and verdicts would turn with the seed.
    """
    later = int(world.round_no) - int(before.round_no)
    return int(world.seats) == 2 and later <= (1 if int(before.round_no) % ROUNDS_OF_A_PART == ROUNDS_OF_A_PART - 1 else 0)


@inner
def returns(seats: int) -> int:
    """About three rounds."""
    return CHOICES_AHEAD


@inner
def reconsidered(iterations: int) -> int:
    """A second opinion by whole searches: all know the same, so that nobody in the tree acts on what another knows."""
    return iterations
