"""A match that several tests of reviews judge."""

from __future__ import annotations

import pytest

from teocalli.match import Match

# the first entries of a match of Cibola with two players, the first of whom played by hand
LOG = (
    *(0, 2, 27, 33, 28, 25, 50, 26, 51, 66, 1, 1, 26, 28, 27, 36, 25, 1, 1, 26, 34, 25, 29, 27, 28, 39, 3, 0, 26, 27, 28, 49, 25, 2, 3, 27),
    *(37, 28, 41, 26, 48, 25, 2, 0, 25, 28, 43, 26, 27, 32, 1, 8, 25, 27),
)


@pytest.fixture(scope="module")
def match() -> Match:
    match = Match("cibola", 2, seed=bytes([60] * 32), mode="compiled")
    for action in LOG:
        match.act(match.turn, action)
    return match
