"""What a place at a table is worth, for tables of any size, and the ranking of an evening. Pure: no clock, no database."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

WIN = 120  # for beating everybody; whole numbers for any table of two to six, shared places too
BYE = WIN // 2  # what a seat at any table scores on average, so a bye helps and harms nobody
ABSENT = 0  # for somebody who never came to their table


def points_of(places: Sequence[int]) -> list[int]:
    """The points of each seat by the places: a share of WIN for everybody behind one, half of that for everybody level with one."""
    others = len(places) - 1
    return [
        WIN * (2 * sum(place < other for other in places) + sum(place == other for other in places) - 1) // (2 * others) for place in places
    ]


def places_with_resigned_last(places: Sequence[int], resigned: Sequence[bool]) -> list[int]:
    """The places once more, with those who gave up behind all who did not, whatever a bot did for them afterwards."""
    ranks = list(zip(resigned, places, strict=True))
    return [1 + sum(other < rank for other in ranks) for rank in ranks]


class Ranked(Struct, frozen=True):
    """A line of the ranking. Equal people share a place."""

    person: int
    place: int
    points: int
    opponents: int  # the points of everybody they met, which decides between equals


def ranking(points: Mapping[int, int], opponents: Mapping[int, Sequence[int]]) -> list[Ranked]:
    """Best first: by points, then by the points of the opponents, then in the order of entry on a shared place."""
    strength = {person: sum(points[other] for other in opponents.get(person, ())) for person in points}
    rank_keys = {person: (-points[person], -strength[person]) for person in points}
    ahead = sorted(rank_keys.values())
    return [
        Ranked(person, 1 + ahead.index(rank_keys[person]), points[person], strength[person])
        for person in sorted(points, key=lambda person: (rank_keys[person], person))
    ]
