"""The rules against the slow references: the same games, ply by ply, must agree on everything."""

from __future__ import annotations

import importlib
import random
from typing import Any

import pytest

from playing import TABLES, Player, any_action, sensible_action
from teocalli.record_arrays import copy_of
from teocalli.seats import seats_in

pytestmark = pytest.mark.slow

MATCHES = 40  # for each game and seat count in `make test`
SOAK = 10_000  # in `make soak`


def compare(name: str, seats: int, seed: int) -> None:
    """One match with random options, played by both."""
    player = Player(name, seats, seed)
    reference: Any = importlib.import_module(f"reference.{name}").Reference(
        box_data(name), dict(player.options), seats, player.game.notation.open_state(player.state, player.box)
    )
    sensible = name == "codinca" and seed % 4 == 0
    notation = player.game.notation
    for moment in player.moments(sensible_action if sensible else any_action):
        acting = player.engine.owing(player.state) | player.engine.free(player.state)
        ours = {seat: {notation.action_to_text(a) for a in player.legal(seat)} for seat in seats_in(int(acting))}
        theirs = reference.legal()
        assert ours == theirs, f"legal actions differ: {difference(ours, theirs)}"
        after = copy_of(player.state)
        player.engine.apply(after, player.box, moment.seat, moment.action)
        opened = notation.open_state(after, player.box)
        reference.act(moment.seat, notation.action_to_text(moment.action), opened)
        expected = reference.state()
        assert opened == expected, {k: (opened[k], expected.get(k)) for k in opened if opened[k] != expected.get(k)}
    assert reference.over()
    points, places = reference.standings()
    assert standings(player) == (points, places)


def difference(ours: dict[int, set[str]], theirs: dict[int, set[str]]) -> dict[int, Any]:
    seats = ours.keys() | theirs.keys()
    return {s: sorted(ours.get(s, set()) ^ theirs.get(s, set()))[:8] for s in seats if ours.get(s) != theirs.get(s)}


def standings(player: Player) -> tuple[list[int], list[int]]:
    import numpy as np

    out = np.zeros((player.game.max_seats, 2), np.int64)
    player.engine.standings(player.state, player.box, out)
    return [int(x) for x in out[: player.seats, 0]], [int(x) for x in out[: player.seats, 1]]


def box_data(name: str) -> dict[str, Any]:
    from teocalli import boxes, games

    return dict(boxes.standard(games.load(name)).data)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_rules_and_reference_agree_at_every_ply(name: str, seats: int) -> None:
    for seed in range(MATCHES):
        compare(name, seats, seed)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(10))
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_rules_and_reference_agree_over_many_games(name: str, seats: int, part: int) -> None:
    for seed in range(part * SOAK // 10, (part + 1) * SOAK // 10):
        compare(name, seats, 1_000_000 + seed)


def test_the_comparison_can_fail() -> None:
    """A reference that is told a wrong deal refuses it."""
    player = Player("cibola", 3, random.Random(4).getrandbits(20))
    dealt = player.game.notation.open_state(player.state, player.box)
    dealt["hands"] = [9, 8, 7]
    with pytest.raises(AssertionError):
        importlib.import_module("reference.cibola").Reference(box_data("cibola"), dict(player.options), 3, dealt)
