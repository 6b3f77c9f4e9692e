"""Drawing rounds: groups of the right size, fresh opponents, fair byes, and the same draw again from the same seed."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from teocalli.server.club.pairing import EventEntrant, NoTable, Pairing, Round, TableSize, draw, meetings, sizes_for
from teocalli.server.club.scoring import BYE, WIN, places_with_resigned_last, points_of, ranking

SIZES = {
    "codinca": TableSize(2, 2),
    "cibola of four": TableSize(2, 4),
    "aztec": TableSize(3, 4),
    "large aztec": TableSize(3, 6),
    "with bots": TableSize(3, 4, bots=True),
}
pairings = some.sampled_from(get_args(Pairing))
sizes = some.sampled_from(list(SIZES.values()))


def play(people: int, rounds: int, size: TableSize, pairing: Pairing, seed: bytes = b"seed") -> list[Round]:
    """An evening in which the lower number always wins, drawn round by round."""
    drawn: list[Round] = []
    points, byes = Counter[int](), Counter[int]()
    for number in range(rounds):
        met = meetings(itertools.chain.from_iterable(one.tables for one in drawn))
        entrants = [EventEntrant(person, points[person], byes[person]) for person in range(people)]
        drawn.append(draw(entrants, met, size, pairing, seed + bytes([number])))
        for table in drawn[-1].tables:
            if len(table) > 1:
                places = [1 + sorted(table).index(person) for person in table]
                points.update(dict(zip(table, points_of(places), strict=True)))
        points.update(dict.fromkeys(drawn[-1].byes, BYE))
        byes.update(drawn[-1].byes)
    return drawn


@settings(max_examples=60, deadline=None)
@given(people=some.integers(4, 40), rounds=some.integers(1, 5), size=sizes, pairing=pairings, seed=some.binary(min_size=1, max_size=8))
def test_everybody_has_one_place_in_a_round_and_byes_are_fair(
    people: int, rounds: int, size: TableSize, pairing: Pairing, seed: bytes
) -> None:
    drawn = play(people, rounds, size, pairing, seed)
    low = 1 if size.bots else size.low
    for one in drawn:
        assert sorted([*itertools.chain.from_iterable(one.tables), *one.byes]) == list(range(people))
        assert all(low <= len(table) <= size.most for table in one.tables)
        assert len(one.byes) < size.low
    rested = Counter(person for one in drawn for person in one.byes)
    assert max(rested.values(), default=0) - min(rested[person] for person in range(people)) <= 1


@settings(max_examples=25, deadline=None)
@given(people=some.integers(4, 30), size=sizes, pairing=pairings, seed=some.binary(min_size=1, max_size=8))
def test_the_same_seed_draws_the_same_evening(people: int, size: TableSize, pairing: Pairing, seed: bytes) -> None:
    assert play(people, 3, size, pairing, seed) == play(people, 3, size, pairing, seed)


def test_another_seed_draws_another_round() -> None:
    assert len({str(play(12, 1, SIZES["codinca"], "swiss", bytes([seed]))) for seed in range(8)}) > 4


@pytest.mark.parametrize("people", [4, 5, 8, 11, 20])
def test_in_pairs_everybody_meets_everybody_once(people: int) -> None:
    rounds = people - 1 + people % 2
    drawn = play(people, rounds, SIZES["codinca"], "everybody")
    met = meetings(itertools.chain.from_iterable(one.tables for one in drawn))
    assert met == dict.fromkeys(itertools.combinations(range(people), 2), 1)


@pytest.mark.parametrize(
    ("people", "size", "rounds"), [(8, "codinca", 4), (16, "cibola of four", 3), (16, "aztec", 2), (128, "codinca", 7), (128, "aztec", 6)]
)
def test_nobody_meets_the_same_opponent_twice_while_there_are_others(people: int, size: str, rounds: int) -> None:
    drawn = play(people, rounds, SIZES[size], "swiss")
    assert max(meetings(itertools.chain.from_iterable(one.tables for one in drawn)).values()) == 1


def test_a_swiss_round_seats_winners_with_winners() -> None:
    second = play(16, 2, SIZES["codinca"], "swiss")[1]
    entrants = [EventEntrant(person, WIN * (person % 2)) for person in range(16)]
    tables = draw(entrants, {}, SIZES["codinca"], "swiss", b"seed").tables
    assert all(one % 2 == other % 2 for one, other in tables)
    assert all(one % 2 for one, _ in tables[:4]), "the leaders sit at the first tables"
    assert second.tables


def test_a_final_seats_the_best_at_one_table_whoever_has_met() -> None:
    entrants = [EventEntrant(person, 10 * person) for person in range(8)]
    met = meetings([range(8)])
    assert sorted(draw(entrants, met, SIZES["cibola of four"], "final", b"seed").tables[0]) == [4, 5, 6, 7]


def test_a_bye_goes_to_the_last_of_those_who_had_none() -> None:
    entrants = [EventEntrant(0, 0, 1), EventEntrant(1, 60), EventEntrant(2, 120), EventEntrant(3, 120), EventEntrant(4, 240)]
    assert draw(entrants, {}, SIZES["codinca"], "swiss", b"seed").byes == [1]


@pytest.mark.parametrize(
    ("people", "size", "tables", "byes"),
    [
        (8, TableSize(2, 4), [4, 4], 0),
        (9, TableSize(2, 4), [3, 3, 3], 0),
        (5, TableSize(2, 2), [2, 2], 1),
        (5, TableSize(3, 4), [4], 1),
        (10, TableSize(3, 4), [4, 3, 3], 0),
        (5, TableSize(3, 4, bots=True), [3, 2], 0),
    ],
)
def test_tables_are_few_and_even(people: int, size: TableSize, tables: list[int], byes: int) -> None:
    assert sizes_for(people, size) == (tables, byes)


def test_too_few_people_make_no_table() -> None:
    with pytest.raises(NoTable):
        sizes_for(2, SIZES["aztec"])


@pytest.mark.parametrize(
    ("places", "points"),
    [
        ([1, 2], [120, 0]),
        ([1, 1], [60, 60]),
        ([2, 1, 3], [60, 120, 0]),
        ([1, 1, 3], [90, 90, 0]),
        ([1, 2, 3, 4], [120, 80, 40, 0]),
        ([1, 2, 2, 4], [120, 60, 60, 0]),
        ([1, 2, 3, 4, 5], [120, 90, 60, 30, 0]),
        ([1, 1, 3, 4, 5, 6], [108, 108, 72, 48, 24, 0]),
    ],
)
def test_points_by_place_share_ties_and_average_a_bye(places: list[int], points: list[int]) -> None:
    assert points_of(places) == points
    assert sum(points) == BYE * len(places)


def test_whoever_gave_up_comes_last_though_a_bot_won_for_them() -> None:
    assert places_with_resigned_last([1, 2, 3], [True, False, False]) == [3, 1, 2]


def test_equal_points_are_told_apart_by_the_opponents_and_else_share_a_place() -> None:
    table = ranking({0: 120, 1: 120, 2: 60, 3: 60}, {0: [2], 1: [1], 2: [0], 3: [0]})
    assert [(line.person, line.place, line.opponents) for line in table] == [(1, 1, 120), (0, 2, 60), (2, 3, 120), (3, 3, 120)]
