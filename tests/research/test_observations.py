"""What learning machines see: numbers made of nothing that the veil hides."""

from __future__ import annotations

import random

import numpy as np
import numpy.typing as npt
import pytest

from playing import TABLES, Player
from teocalli import games


def seen(player: Player, state: np.record, seat: int) -> npt.NDArray[np.float32]:
    """What a seat observes, written over a vector full of something else."""
    numbers = np.full(player.game.features.OBSERVATION, np.nan, np.float32)
    player.engine.observe(state, player.box, seat, numbers)
    return numbers


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_truth_is_observed_as_the_veiled_record_is(name: str, seats: int) -> None:
    """In any position, of any imagined world too, up to the end and after it."""
    dice = random.Random(5)
    for seed in range(6):
        player = Player(name, seats, seed)
        for _ in player.moments():
            if dice.random() < 0.3:
                check_all_seats(player)
        check_all_seats(player)


def check_all_seats(player: Player) -> None:
    for seat in range(player.seats):
        known = player.veiled(seat)
        numbers = seen(player, known, seat)
        assert np.isfinite(numbers).all()
        for state in (player.state, player.imagined(known, seat)):
            observed = seen(player, state, seat)
            assert observed.tobytes() == numbers.tobytes(), differing(player, observed, numbers)


def differing(player: Player, one: npt.NDArray[np.float32], other: npt.NDArray[np.float32]) -> list[str]:
    return [player.game.features.OBSERVATION_NAMES[i] for i in np.flatnonzero(one != other)]


@pytest.mark.parametrize("name", games.NAMES)
def test_every_number_has_a_name_of_its_own_and_few_are_always_the_same(name: str) -> None:
    game = games.load(name)
    names = game.features.OBSERVATION_NAMES
    assert len(set(names)) == len(names) == game.features.OBSERVATION
    vectors = []
    for seed in range(24):
        player = Player(name, game.about.seats[seed % len(game.about.seats)], seed)
        for moment in player.moments():
            vectors.append(seen(player, player.state, moment.seat))
    table = np.array(vectors)
    assert np.abs(table).max() <= 4
    still = [names[i] for i in np.flatnonzero(table.min(0) == table.max(0))]
    assert len(still) < 0.25 * len(names), still
