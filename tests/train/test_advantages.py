"""Utilities by place, and each seat's own advantages."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest

from teocalli import jit
from teocalli.train.advantages import Expected, Rollout, Traces, credit_lanes, credit_on_cpu, utility

pytestmark = pytest.mark.slow  # what trains is compiled here


def new_expected(lanes: int, seats: int) -> Expected:
    """Memory of the way back, on this machine."""
    square = (lanes, seats, seats)
    return Expected(
        np.zeros(square, np.float32), np.zeros(square, np.float32), np.zeros((lanes, seats), np.float32), np.zeros((lanes, seats), np.bool_)
    )


def rollout_of(turn: Any, done: Any, places: Any, values: Any, free: Any = None) -> Rollout:
    """A rollout of one lane from lists."""
    steps, seats = len(turn), len(places[0])
    column = {"turn": np.array(turn, np.int8), "done": np.array(done, np.bool_), "free": np.array(free or [True] * steps)}
    return Rollout(
        **{name: part[:, None] for name, part in column.items()},
        places=np.array(places, np.int8)[:, None],
        values=np.array(values, np.float32)[:, None],
        advantages=np.zeros((steps, 1), np.float32),
        targets=np.zeros((steps, 1, seats), np.float32),
        usable=np.zeros((steps, 1), np.bool_),
    )


def test_the_utilities_of_a_table_are_one_together() -> None:
    for seats in (2, 3, 4, 6):
        for places in itertools.islice(itertools.product(range(1, seats + 1), repeat=seats), 0, None, 7):
            if 1 in places:
                shares = [utility(np.array(places), seat, seats) for seat in range(seats)]
                assert sum(shares) == pytest.approx(1)


def test_winning_is_most_of_a_utility_and_being_ahead_the_rest() -> None:
    assert [utility(np.array([1, 3, 2]), seat, 3) for seat in range(3)] == pytest.approx([0.85 + 0.15 * 2 / 3, 0.0, 0.15 / 3])
    assert utility(np.array([1, 1]), 0, 2) == pytest.approx(0.5)


def test_a_decision_is_compared_with_the_next_one_of_the_same_seat() -> None:
    values = [[0.5, 0.5], [0.4, 0.6], [0.7, 0.3], [0.2, 0.8]]
    rollout = rollout_of([0, 1, 0, 1], [False, False, False, True], [[1, 2]] * 4, values)
    credit_on_cpu(rollout, new_expected(1, 2), np.array([2], np.int8), Traces(0.5, 0.0))
    last = [1.0 - 0.7, 0.0 - 0.2]  # of the last decision of each seat, beside what it got
    expected = [0.7 - 0.5 + 0.5 * last[0], 0.2 - 0.4 + 0.5 * last[1], *last]
    assert rollout.advantages[:, 0].tolist() == pytest.approx(expected, abs=1e-6)
    assert rollout.targets[0, 0].tolist() == pytest.approx([0.7, 0.3])
    assert rollout.targets[3, 0].tolist() == pytest.approx([0.0, 1.0])  # seat 1 counts itself first
    assert rollout.usable.all()


def test_what_comes_after_a_match_does_not_count_for_it() -> None:
    rollout = rollout_of([0, 0, 0], [False, True, False], [[0, 0], [2, 1], [2, 1]], [[0.5, 0.5], [0.6, 0.4], [0.9, 0.1]])
    credit_on_cpu(rollout, new_expected(1, 2), np.array([2], np.int8), Traces(1.0, 1.0))
    assert rollout.advantages[:, 0].tolist() == pytest.approx([-0.5, -0.6, 0.0], abs=1e-6)
    assert rollout.usable[:, 0].tolist() == [True, True, False]


def test_forced_moves_are_no_decisions() -> None:
    rollout = rollout_of([0, 0], [False, True], [[1, 2]] * 2, [[0.5, 0.5], [0.1, 0.9]], free=[True, False])
    credit_on_cpu(rollout, new_expected(1, 2), np.array([2], np.int8), Traces(1.0, 1.0))
    assert rollout.usable[:, 0].tolist() == [True, False]
    assert rollout.advantages[0, 0] == pytest.approx(0.5)


def test_interpreted_and_compiled_credit_is_the_same() -> None:
    rng = np.random.default_rng(2)
    parts = {
        "turn": rng.integers(0, 3, (40, 5)).astype(np.int8),
        "free": rng.random((40, 5)) < 0.8,
        "done": rng.random((40, 5)) < 0.1,
        "places": np.stack([rng.permuted([1, 2, 3]) for _ in range(200)]).reshape(40, 5, 3).astype(np.int8),
        "values": rng.dirichlet([1, 1, 1], (40, 5)).astype(np.float32),
    }
    answers = []
    for credit in (credit_lanes, jit.compiled(credit_lanes)):
        rollout = Rollout(
            **parts, advantages=np.zeros((40, 5), np.float32), targets=np.zeros((40, 5, 3), np.float32), usable=np.zeros((40, 5), np.bool_)
        )
        credit(rollout, new_expected(5, 3), np.full(5, 3, np.int8), Traces(0.95, 0.9))
        answers.append(rollout)
    for plain, fast in zip(*answers, strict=True):
        assert np.abs(plain.astype(float) - fast).max() < 1e-6  # compiled sums of 32-bit fractions are rounded sooner
    assert answers[0].usable.sum() > 100
