"""Foresight: nobody is blamed for what the policy would do badly next, and what is really missed is still found."""

from __future__ import annotations

import numpy as np
import pytest

from teocalli import games
from teocalli.match import Match
from teocalli.review.duel import Playouts, choice_seed
from teocalli.review.estimators import estimators_of
from teocalli.review.foresight import halvings, is_among_best
from teocalli.review.judging import FORESEEN_FOR, OPTION
from teocalli.review.moments import moments_of
from teocalli.review.verdicts import DEPTHS, Depth, Judgement, in_a_match_of, judge

LOOK = Depth(first=64, most=8192, searches=2, iterations=500, playouts=4)
OWN_SUNDIAL, OPEN_SHIELD, SHIELD_LEFT, WIN_LEFT = 22, 25, 28, 53  # plies


def judged(match: Match, ply: int) -> Judgement:
    playouts = Playouts(match.game, match.box_record, match.seats)
    moment = next(one for one in moments_of(match) if one.ply == ply)
    known = playouts.known(moment.state, moment.seat)
    judgement = judge(playouts, known, ply, moment.seat, moment.action, LOOK, choice_seed(0, ply, moment.seat))
    assert judgement is not None
    return judgement


def test_a_rock_is_not_blamed_for_a_card_that_the_policy_would_then_take(match: Match) -> None:
    """By the policy alone both lost 45 points and more; experts who play on lose nothing by them (see bench/results.md)."""
    assert judged(match, OWN_SUNDIAL).verdict == "sound"
    assert judged(match, OPEN_SHIELD).verdict == "sound"


def test_a_card_that_should_have_been_taken_is_still_found(match: Match) -> None:
    assert judged(match, SHIELD_LEFT).verdict != "sound"
    missed = judged(match, WIN_LEFT)
    assert (missed.verdict, match.game.notation.action_to_text(missed.best)) in (("blunder", "pick 2"), ("blunder", "pick 4"))


def test_the_same_seed_foresees_the_same(match: Match) -> None:
    assert judged(match, OPEN_SHIELD) == judged(match, OPEN_SHIELD)


def test_fewer_and_fewer_options_are_searched_from() -> None:
    assert [halvings(count) for count in (2, 3, 4, 5, 14)] == [1, 2, 2, 3, 4]
    options = np.zeros(4, OPTION).view(np.recarray)
    options.share = [0.5, 0.2, 0.9, 0.9]
    left = np.array([1, 0, 2, 3])
    assert [is_among_best(options, left, 4, number, 2) for number in range(4)] == [True, False, True, True]  # the one played always is
    assert [is_among_best(options, left, 4, number, 1) for number in range(4)] == [True, False, True, False]  # the first of equals


@pytest.mark.parametrize("name", games.NAMES)
def test_only_where_nobody_knows_more_than_the_judged_seat(name: str) -> None:
    assert bool(estimators_of(games.load(name)).foresight(1)) == (name == "cibola")


def test_no_look_counts_for_most_of_the_worlds() -> None:
    assert in_a_match_of(100, DEPTHS["standard"]).most >= FORESEEN_FOR * 4
