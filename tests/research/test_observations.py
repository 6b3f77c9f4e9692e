"""What learning machines see: numbers made of nothing that the veil hides."""

from __future__ import annotations

import random

import numpy as np
import numpy.typing as npt
import pytest

from playing import TABLES, Player
from teocalli import games
from teocalli.games.aztec.box import HANDFULS


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


@pytest.mark.parametrize("seats", [3, 6])
def test_aztec_points_and_leads_are_those_of_the_count(seats: int) -> None:
    """A16: everything is known when a match is over."""
    for seed in range(4):
        player = Player("aztec", seats, seed)
        for _ in player.moments():
            pass
        out = np.zeros((player.game.max_seats, 2), np.int64)
        player.engine.standings(player.state, player.box, out)
        points = [int(each) for each in out[:seats, 0]]
        for seat in range(seats):
            told = named(player, seen(player, player.state, seat))
            for steps in range(seats):
                other = (seat + steps) % seats
                rest = max(points[:other] + points[other + 1 :])
                assert told[f"+{steps} points"] == pytest.approx(points[other] / 20)
                assert told[f"+{steps} lead"] == pytest.approx((points[other] - rest) / 20)


@pytest.mark.parametrize("seats", [3, 6])
def test_aztec_counts_the_cards_that_were_seen_and_knows_a_lie_by_them(seats: int) -> None:
    """A2, A7: cards of earlier rounds, those turned up in this one, and one's own; who claims a card that cannot be left lies."""
    proven = 0
    for seed in range(6):
        player = Player("aztec", seats, seed)
        for moment in player.moments():
            state, told = player.state, named(player, seen(player, player.state, moment.seat))
            this, turned = int(state.round_no) - 1, [(other - int(state.first)) % seats < int(state.revealed) for other in range(seats)]
            shown = [int(card) for other in range(seats) for card in state.cards[other, : this + (turned[other] or other == moment.seat)]]
            for handful, name in enumerate(HANDFULS):
                assert told[f"unseen {name}"] == (int(player.box.copies[handful]) - shown.count(handful)) / 2
            for steps in range(1, seats):
                if told[f"+{steps} impossible"]:
                    other = (moment.seat + steps) % seats
                    assert state.cards[other, this] != state.handfuls[other, this]
                    proven += 1
    assert proven > 10


def named(player: Player, numbers: npt.NDArray[np.float32]) -> dict[str, float]:
    return dict(zip(player.game.features.OBSERVATION_NAMES, numbers.tolist(), strict=True))
