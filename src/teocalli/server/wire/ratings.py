"""Ratings and ladders."""

from __future__ import annotations

from msgspec import Struct

from teocalli.games import GameName
from teocalli.server.wire.values import Face, Millis


class GameRating(Struct, frozen=True):
    """How strong a player seems to be in a game, from matches between people."""

    game: GameName
    points: int  # an adept has 1500
    error: int  # the truth lies this far from it at most, in nineteen cases of twenty
    matches: int
    like: str | None  # the level whose bots play most like them, as soon as that can be said


class RatingPoint(Struct, frozen=True):
    """A rating as one match left it."""

    at: Millis  # when the match ended
    points: int
    error: int


class RatingCurve(Struct, frozen=True):
    """How a rating went, from the first match on, and where the bots of the game stand."""

    rating: GameRating
    curve: list[RatingPoint]
    marks: list[BotMark]


class Ratings(Struct, frozen=True):
    """The ratings of a player, in the games that they played with people."""

    ratings: list[RatingCurve]


class Rung(Struct, frozen=True):
    """One player on a ladder."""

    id: str
    name: str
    face: Face
    rating: GameRating
    you: bool


class BotMark(Struct, frozen=True):
    """Where the bots of a level stand."""

    level: str
    points: int


class Ladder(Struct, frozen=True):
    """Those who wish to be seen, by what they are at least worth; and the bots, which stay where they are."""

    game: GameName
    rungs: list[Rung]
    marks: list[BotMark]
