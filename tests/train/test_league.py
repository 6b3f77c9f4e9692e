"""The league: who is kept, who is met, who sits where."""

from __future__ import annotations

import numpy as np
import pytest

from teocalli.train import league
from teocalli.train.league import League, Member


def test_a_league_reaches_from_the_beginning_to_now() -> None:
    rng, kept = np.random.default_rng(1), League()
    for minute in range(200):
        kept.join(Member(None, float(minute)), rng)
    minutes = [member.minutes for member in kept.members]
    assert len(minutes) == league.MOST
    assert minutes[0] == 0
    assert minutes[-league.NEWEST :] == [196, 197, 198, 199]
    assert any(40 < minute < 160 for minute in minutes)


def test_guests_are_never_let_go() -> None:
    rng, kept = np.random.default_rng(1), League()
    for minutes in (-1.0, *range(50), -1.0, *range(50, 100)):
        kept.join(Member(None, float(minutes)), rng)
    minutes = [member.minutes for member in kept.members]
    assert minutes[:3] == [-1.0, -1.0, 0.0]
    assert len(minutes) == 2 + league.MOST


def test_hard_opponents_are_met_more_often_and_none_never() -> None:
    odds = league.odds([2.0, 1.0, 0.5])
    assert odds.sum() == pytest.approx(1)
    assert 0 < odds[0] < odds[1] < odds[2]
    kept, rng = League([Member("easy", 0.0, 1.9), Member("hard", 1.0, 0.4)]), np.random.default_rng(3)
    met = [member.weights for member in (kept.opponent(rng) for _ in range(300)) if member]
    assert met.count("hard") > 2 * met.count("easy") > 0


def test_guests_are_met_in_two_rollouts_of_five_however_many_past_selves_there_are() -> None:
    kept, rng = League([Member("guest", -1.0, 1.5), *(Member("self", float(minute)) for minute in range(12))]), np.random.default_rng(3)
    met = [member.weights for member in (kept.opponent(rng) for _ in range(500)) if member]
    assert met.count("guest") / len(met) == pytest.approx(league.GUESTS, abs=0.06)
    assert League([Member("guest", -1.0)]).opponent(rng) is not None


def test_a_league_of_nobody_has_no_opponent() -> None:
    assert League().opponent(np.random.default_rng(1)) is None


def test_a_win_share_is_remembered_for_a_while() -> None:
    assert league.updated_advantage(1.0, 30.0, 20.0) == pytest.approx(1.05)


def test_a_learner_sits_everywhere_alone_or_all_but_once() -> None:
    seats = np.repeat([2, 3, 4], 2000)
    rng = np.random.default_rng(5)
    mine = league.learner_seats(seats, 4, rng.random(len(seats)) < 0.5, rng)
    assert not mine[np.arange(4) >= seats[:, None]].any()
    count = mine.sum(1)
    everywhere, alone, all_but_one = (count == seats), (count == 1), (count == seats - 1)
    assert (everywhere | alone | all_but_one).all()
    assert 0.45 < everywhere.mean() < 0.55
    assert set(np.flatnonzero(mine[alone & (seats == 4)].any(0)).tolist()) == {0, 1, 2, 3}


def test_a_learner_that_sits_alone_does_so_in_every_shared_lane() -> None:
    mine = league.learner_seats(np.repeat(4, 50), 4, np.ones(50, np.bool_), np.random.default_rng(5), alone=1.0)
    assert (mine.sum(1) == 1).all()


def test_the_policy_plays_side_by_side_at_every_seat_count() -> None:
    assert league.policy_lanes((4, 8), 0.25).tolist() == [True, False, False, False, True, True, *[False] * 6]


def test_larger_tables_get_more_lanes_and_nobody_plays_alone() -> None:
    assert league.lanes_by_seats((1, 2, 3, 4), 900) == {2: 200, 3: 300, 4: 400}
    assert league.lanes_by_seats((1, 2, 4), 900, -1.0) == {2: 600, 4: 300}
    assert league.lanes_by_seats((1,), 900) == {}
