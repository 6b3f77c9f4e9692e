"""The statistics of the laboratory against known cases."""

from __future__ import annotations

import numpy as np
import pytest

from teocalli.lab.estimates import correlation, difference, mean, share, slope, win_shares


def test_a_mean_stands_in_the_middle_of_its_interval() -> None:
    figure = mean([1.0, 2.0, 3.0, 4.0, 5.0])
    assert figure.value == 3.0
    assert figure.high - 3.0 == pytest.approx(1.959964 * np.sqrt(2.5 / 5))
    assert figure.low == pytest.approx(6.0 - figure.high)


def test_a_share_has_the_interval_of_wilson() -> None:
    """10 of 20 gives 0.299 to 0.701; none of 20 gives 0 to 0.161 (textbook values)."""
    half = share([True] * 10 + [False] * 10)
    assert [half.low, half.high] == pytest.approx([0.299, 0.701], abs=5e-4)
    none = share([False] * 20)
    assert [none.low, none.high] == pytest.approx([0.0, 0.161], abs=5e-4)


def test_intervals_hold_the_truth_about_95_times_in_100() -> None:
    dice = np.random.default_rng(3)
    held = sum(mean(dice.normal(7, 3, 50)).holds(7) for _ in range(2000))
    assert 0.92 < held / 2000 < 0.97


def test_paired_differences_cancel_what_both_share() -> None:
    dice = np.random.default_rng(5)
    common = dice.normal(0, 100, 400)
    estimate = difference(common + 1 + dice.normal(0, 0.1, 400), common)
    assert estimate.holds(1)
    assert estimate.high - estimate.low < 0.05


def test_a_slope_is_taken_within_matches() -> None:
    """Matches that are rich as a whole must not look like an effect of owning more."""
    dice = np.random.default_rng(7)
    rich = dice.normal(0, 50, (3000, 1))
    x = dice.integers(0, 5, (3000, 3)) + rich.round()
    estimate = slope(x, 2.0 * (x - rich.round()) + rich * 10 + dice.normal(0, 1, (3000, 3)))
    assert estimate.value == pytest.approx(2, abs=0.05)
    assert estimate.holds(2.0)


def test_correlation_of_the_same_is_one_and_of_strangers_none() -> None:
    dice = np.random.default_rng(9)
    one, other = dice.normal(size=5000), dice.normal(size=5000)
    assert correlation(one, one).value == pytest.approx(1)
    assert abs(correlation(one, other).value) < 0.05


def test_shared_wins_are_shared() -> None:
    rows = np.zeros(2, [("place", "i1", 4)])
    rows["place"] = [[1, 1, 3, 4], [2, 1, 3, 0]]
    assert win_shares(rows, 3).tolist() == [[0.5, 0.5, 0.0], [0.0, 1.0, 0.0]]
