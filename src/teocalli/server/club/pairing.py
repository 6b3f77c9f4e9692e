"""Pairing of a round: who sits with whom, and who has a bye. Pure and repeatable: the same people and the same seed give the same round.

Lots are digests of the seed, so that a draw is the same on every machine and in every version of Python. A draw starts from an order
(by points, or by lot) cut into tables, and is then improved by exchanging two people of different tables until nothing gets better.
"""

from __future__ import annotations

import hashlib
import itertools
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from msgspec import Struct

Pairing = Literal["swiss", "everybody", "final"]
Pair = tuple[int, int]  # two people, the lower number first
STARTS = 12  # orders that are tried before somebody meets the same opponent again
AGAIN = 10**12  # the cost of a second meeting: more than all differences in points together


class EventEntrant(Struct, frozen=True):
    """Somebody who is there for the next round."""

    person: int
    points: int = 0
    byes: int = 0


class TableSize(Struct, frozen=True):
    """How many may sit at a table of the round."""

    low: int
    most: int
    bots: bool = False  # bots fill the chairs that stay empty, so that nobody needs a bye


class Round(Struct, frozen=True):
    """A drawn round: people by table, in the order of seats, and those who sit it out."""

    tables: list[list[int]]
    byes: list[int]


class NoTable(Exception):
    """There are too few people for a table."""


def pair(one: int, other: int) -> Pair:
    return (one, other) if one < other else (other, one)


def meetings(tables: Iterable[Sequence[int]]) -> Counter[Pair]:
    """How often each two people have sat at one table."""
    return Counter(pair(*two) for people in tables for two in itertools.combinations(people, 2))


def lot(seed: bytes, *about: int) -> bytes:
    """A number drawn for somebody."""
    return hashlib.sha256(seed + b"".join(number.to_bytes(4, "big") for number in about)).digest()


def sizes_for(people: int, size: TableSize) -> tuple[list[int], int]:
    """The people at each table, as even as can be and on as few tables as can be; and how many have a bye, as few as can be."""
    low = 1 if size.bots else max(2, size.low)
    for byes in range(people):
        tables = -(-(people - byes) // size.most)
        smaller, larger = divmod(people - byes, tables)
        if smaller >= low:
            return [smaller + 1] * larger + [smaller] * (tables - larger), byes
    raise NoTable


def draw(entrants: Sequence[EventEntrant], met: Mapping[Pair, int], size: TableSize, pairing: Pairing, seed: bytes) -> Round:
    """Draw a round: fresh opponents as far as possible; in a Swiss round people with like points; in a final the best at one table."""
    sizes, byes = sizes_for(len(entrants), size)
    resting = _byes(entrants, byes, pairing, seed)
    playing = [entrant for entrant in entrants if entrant.person not in resting]
    if pairing == "final":
        tables = _cut(_ordered(playing, by_points=True, seed=seed, start=0), sizes)
    else:
        tables = _freshest(playing, sizes, met, pairing, seed)
    if pairing == "everybody" and max(sizes) == 2:
        resting, tables = min([*_circle_rounds(entrants, byes, seed), (resting, tables)], key=lambda round: _wear(entrants, met, *round))
    points = {entrant.person: entrant.points for entrant in entrants}
    seated = [sorted(people, key=lambda person: lot(seed, 1, person)) for people in tables]
    if pairing != "everybody":
        seated.sort(key=lambda people: (-max(points[one] for one in people), -sum(points[one] for one in people), people))
    return Round(seated, sorted(resting))


def _byes(entrants: Sequence[EventEntrant], count: int, pairing: Pairing, seed: bytes) -> list[int]:
    """Nobody sits out twice before everybody has once; then those with the fewest points, then by lot."""

    def turn(entrant: EventEntrant) -> tuple[int, int, bytes]:
        return entrant.byes, 0 if pairing == "everybody" else entrant.points, lot(seed, 2, entrant.person)

    return [entrant.person for entrant in sorted(entrants, key=turn)[:count]]


def _ordered(entrants: Sequence[EventEntrant], by_points: bool, seed: bytes, start: int) -> list[int]:
    """People by points, or in no order; lots decide between equals."""

    def rank(entrant: EventEntrant) -> tuple[int, bytes]:
        return -entrant.points if by_points else 0, lot(seed, 3, start, entrant.person)

    return [entrant.person for entrant in sorted(entrants, key=rank)]


def _cut(people: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    """One order as tables, the first of it at the first table."""
    at = [0, *itertools.accumulate(sizes)]
    return [list(people[start:end]) for start, end in itertools.pairwise(at)]


def _freshest(
    entrants: Sequence[EventEntrant], sizes: Sequence[int], met: Mapping[Pair, int], pairing: Pairing, seed: bytes
) -> list[list[int]]:
    """The best of several starts; the first without a second meeting is taken at once."""
    swiss = pairing == "swiss"
    costs = _Costs(entrants, met, swiss)
    best: tuple[int, list[list[int]]] | None = None
    for start in range(STARTS):
        tables = _improved(_cut(_ordered(entrants, swiss, seed, start), sizes), costs)
        cost = sum(map(costs.of_table, tables))
        if best is None or cost < best[0]:
            best = cost, tables
        if cost < AGAIN:
            break
    assert best is not None
    return best[1]


class _Costs:
    """What it costs to let people sit together: second meetings, and unequal points."""

    def __init__(self, entrants: Sequence[EventEntrant], met: Mapping[Pair, int], swiss: bool) -> None:
        people = [(entrant.person, entrant.points if swiss else 0) for entrant in entrants]
        self.cost = {
            one: {other: AGAIN * met.get(pair(one, other), 0) ** 2 + (mine - theirs) ** 2 for other, theirs in people}
            for one, mine in people
        }

    def of_one(self, person: int, others: Iterable[int]) -> int:
        """Of somebody with others; with themselves it costs nothing."""
        costs = self.cost[person]
        return sum([costs[other] for other in others])

    def of_table(self, people: Sequence[int]) -> int:
        return sum(self.of_one(person, people[number + 1 :]) for number, person in enumerate(people))


def _improved(tables: list[list[int]], costs: _Costs) -> list[list[int]]:
    """Exchange two people of different tables wherever that is better, until it is nowhere."""
    better = True
    while better:
        better = False
        for first, second in itertools.combinations(tables, 2):
            better |= _exchange(first, second, costs)
    return tables


def _exchange(first: list[int], second: list[int], costs: _Costs) -> bool:
    """Make the first exchange between two tables that is worth it."""
    for here, one in enumerate(first):
        for there, other in enumerate(second):
            before = costs.of_one(one, first) + costs.of_one(other, second)
            after = costs.of_one(one, second) + costs.of_one(other, first) - 2 * costs.cost[one][other]
            if after < before:
                first[here], second[there] = other, one
                return True
    return False


def _wear(
    entrants: Sequence[EventEntrant], met: Mapping[Pair, int], resting: Sequence[int], tables: Sequence[Sequence[int]]
) -> tuple[int, int]:
    """How unfair a round of pairs is: byes of those who had one, then second meetings."""
    sat_out = {entrant.person: entrant.byes for entrant in entrants}
    return sum(sat_out[person] for person in resting), sum(met.get(pair(one, other), 0) ** 2 for one, other in tables)


def _circle_rounds(entrants: Sequence[EventEntrant], byes: int, seed: bytes) -> list[tuple[list[int], list[list[int]]]]:
    """Tables of two where everybody is to meet everybody: all rounds of the circle method, in the order of their lots.

    While nobody comes or goes each of them is the freshest once, and all pairs meet. The circle is the order of entry, not a lot, because
    it has to be the same in every round.
    """
    places = [*sorted(entrant.person for entrant in entrants), *[None] * byes]
    turns = sorted(range(len(places) - 1), key=lambda turn: lot(seed, 4, turn))
    return [_circle_round(places, turn) for turn in turns]


def _circle_round(places: Sequence[int | None], turn: int) -> tuple[list[int], list[list[int]]]:
    """One turn of the circle: the last place stays, the others move on; whoever is opposite the empty place rests."""
    moving, last = places[:-1], places[-1]
    turned = [*moving[turn:], *moving[:turn], last]
    opposite = zip(turned[: len(turned) // 2], reversed(turned[len(turned) // 2 :]), strict=True)
    groups = [[person for person in two if person is not None] for two in opposite]
    return [people[0] for people in groups if len(people) == 1], [people for people in groups if len(people) == 2]
