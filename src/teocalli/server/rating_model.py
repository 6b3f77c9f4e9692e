"""Ratings as numbers: a Weng-Lin model for tables of two to six, with bots as fixed marks on its scale. No database here.

A rating is a mean and its uncertainty (`mu`, `sigma`) as the library `openskill` keeps them; people read points, 1500 for an adept.
"""

from __future__ import annotations

import math
from typing import Any

from msgspec import Struct
from openskill.models import PlackettLuce

from teocalli.bots.difficulty import NAMES as LEVELS
from teocalli.games import GameName

MODEL = PlackettLuce()
MIDDLE, POINTS = 1500, 40  # the points of `MODEL.mu`, and how many one of its units is worth
CERTAIN = 4.0  # a sigma below this says which bot somebody plays like
LISTED = 6.5  # and below this that they have played a while: nine matches of two, about
BOT_SIGMA = 0.5  # the strength of a bot was measured in dozens to hundreds of matches
# For each game: the seats, and the share of wins of each level at a table of the level below (bench/results.md, "Levels" and "Trained
# networks" for those that play by one). Where all of 60 matches were won the share is 61 of 62.
MEASURED: dict[str, tuple[int, tuple[float, float, float]]] = {
    "codinca": (2, (0.984, 0.913, 0.859)),
    "temple_code": (2, (0.812, 0.943, 0.695)),
    "aztec": (3, (0.713, 0.582, 0.605)),
    "cibola": (2, (0.850, 0.984, 0.747)),
}


class Rating(Struct, frozen=True):
    """How strong somebody seems to be."""

    mu: float = MODEL.mu
    sigma: float = MODEL.sigma

    @property
    def points(self) -> int:
        return round(MIDDLE + POINTS * (self.mu - MODEL.mu))

    @property
    def error(self) -> int:
        """Two standard deviations, in points."""
        return round(2 * POINTS * self.sigma)

    @property
    def certain(self) -> bool:
        return self.sigma < CERTAIN


def rate(game: GameName, standing: list[tuple[Rating | str, int]]) -> list[Rating]:
    """The ratings after a match of who was rated before it; a word stands for a bot of that level, which stays what it is.

    `standing` has a rating or a level, and a place, for each seat; equal places share.
    """
    before = [bot_rating(game, who) if isinstance(who, str) else who for who, _ in standing]
    teams: list[list[Any]] = [[MODEL.rating(mu=one.mu, sigma=one.sigma)] for one in before]
    after = MODEL.rate(teams, ranks=[float(place) for _, place in standing])
    return [
        old if isinstance(who, str) else Rating(new[0].mu, new[0].sigma) for (who, _), old, new in zip(standing, before, after, strict=True)
    ]


def has_rating(game: GameName, level: str) -> bool:
    """Whether it is known how strong such a bot is."""
    return level in anchors(game)


def bot_rating(game: GameName, level: str) -> Rating:
    return Rating(anchors(game)[level], BOT_SIGMA)


def anchors(game: GameName) -> dict[str, float]:
    """Where the bots of a game stand: as far apart as their wins over one another say, an adept in the middle."""
    if game not in MEASURED:
        return {}
    seats, shares = MEASURED[game]
    spread = math.sqrt(seats) * MODEL.beta
    steps = [spread * math.log(share * (seats - 1) / (1 - share)) for share in shares]
    places = [-steps[0], 0.0, steps[1], steps[1] + steps[2]]
    return {level: MODEL.mu + place for level, place in zip(LEVELS, places, strict=True)}


def nearest_bot(game: GameName, rating: Rating) -> str | None:
    """The level that plays most like them, as soon as that can be said."""
    marks = anchors(game)
    return min(marks, key=lambda level: abs(marks[level] - rating.mu)) if marks and rating.certain else None
