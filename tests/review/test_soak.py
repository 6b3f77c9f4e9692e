"""Reviews of many matches: luck evens out, and better players keep more of what is at stake."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from teocalli import bots, games, jit
from teocalli.bots.search import KNOWN
from teocalli.match import Match
from teocalli.review import review
from teocalli.review.duel import Playouts, worth_a_look
from teocalli.review.estimators.methods import SEARCH
from teocalli.review.judging import begin
from teocalli.review.moments import moments_of
from teocalli.review.verdicts import DEPTHS, JUDGED_BY, Depth, comparison_for, judge

pytestmark = pytest.mark.soak

SEATS = {"codinca": 2, "temple_code": 2, "aztec": 3, "cibola": 2, "goofspiel": 2}
OPTIONS = {"temple_code": {"list": "shown"}}  # more is known, and so more is at stake
LEVELS = ("random", "novice", "adept", "expert", "master")
LOOK = Depth(first=64, most=256, searches=2, iterations=1000, playouts=16)
STANDARD = DEPTHS["standard"]
LAST, STAKES = 8, 25  # the last round of Cibola; actions below are stakes
ERRORS = 3.0  # standard errors


def played(name: str, seed: int, level: str) -> Match:
    match = Match(name, SEATS[name], seed=seed.to_bytes(32, "little"), options=OPTIONS.get(name, {}), mode="compiled")
    while not match.over:
        seat = match.turn
        known, salt = match.veiled(seat), 1000 * seed + match.ply
        match.act(seat, bots.choose(match.game, match.box_record, known, seat, level, seed=salt, explained=False).action)
    return match


@pytest.mark.parametrize("name", games.NAMES)
def test_luck_evens_out(name: str) -> None:
    luck = []
    for seed in range(200):
        luck.append(review(played(name, seed, "adept"), depth=LOOK, seed=seed)[0].account.luck)
    assert abs(np.mean(luck)) <= ERRORS * np.std(luck) / np.sqrt(len(luck))


@pytest.mark.parametrize("name", games.NAMES)
def test_accuracy_orders_the_levels(name: str) -> None:
    """What is given away of the stake, match by match; neighbours may be alike, the ends never."""
    given: dict[str, tuple[float, float]] = {}
    for level in LEVELS:
        parts = []
        for seed in range(12):
            reviews = review(played(name, seed, level), depth=LOOK, seed=seed)
            parts.append([(one.loss, one.spread) for of_seat in reviews for one in of_seat.judgements])
        whole = [one for part in parts for one in part]
        mean = sum(loss for loss, _ in whole) / sum(stake for _, stake in whole)
        spread = [sum(loss - mean * stake for loss, stake in part) for part in parts]
        given[level] = mean, float(np.sqrt(np.sum(np.square(spread)))) / sum(stake for _, stake in whole)
    for worse, better in itertools.pairwise(LEVELS):
        gap = given[worse][0] - given[better][0]
        assert gap > -ERRORS * np.hypot(given[worse][1], given[better][1]), (worse, better, given)
    assert given["random"][0] - given["master"][0] > ERRORS * np.hypot(given["random"][1], given["master"][1]), given


def test_searches_hardly_ever_blame_an_optimal_stake() -> None:
    """Last rounds of Cibola have exact solutions; elsewhere stakes are judged by searches, which are put to the test here."""
    optimal = blamed = 0
    for seed in range(100):
        match = played("cibola", seed, "adept")
        playouts, comparison = Playouts(match.game, match.box_record, 2), comparison_for(match.game, STANDARD)
        for one in moments_of(match):
            if one.state.round_no == LAST and one.action < STAKES:
                playouts.scratch.worlds[KNOWN] = playouts.known(one.state, one.seat)
                exact = judge(playouts, playouts.known(one.state, one.seat), 0, one.seat, one.action, STANDARD, seed)
                if exact is not None and exact.loss == 0.0:
                    playouts.bound(worth_a_look)(playouts.scratch, playouts.box, one.seat, one.action, playouts.tablebase)
                    jit.compiled(begin)(comparison, playouts.scratch.mask)
                    JUDGED_BY[SEARCH](playouts, comparison, one.seat, one.action, STANDARD, seed)
                    optimal += 1
                    blamed += int(comparison.judged[0].verdict) != 0
    assert optimal > 30
    assert blamed / optimal <= 0.05 + ERRORS * np.sqrt(0.05 * 0.95 / optimal)
