"""Perft: how many ways of playing on there are from named positions, counted by the rules and by the references."""

from __future__ import annotations

import importlib
from dataclasses import dataclass, field
from typing import Any

import pytest

from playing import Player
from teocalli import boxes, games, masks
from teocalli.record_arrays import copy_of

MANY = 150  # sequences that the slow reference is played again for


@dataclass(frozen=True)
class Position:
    """A position reached by random plies from a deal, and how many ways of playing on it has, for 1, 2, … actions."""

    game: str
    seats: int
    seed: int
    plies: int
    ways: tuple[int, ...]
    options: dict[str, Any] = field(default_factory=dict)


POSITIONS: dict[str, Position] = {
    "codinca, first turn of two": Position("codinca", 2, 1, 0, (80, 5836, 390131)),
    "codinca, in the middle of a turn of three": Position("codinca", 3, 2, 23, (31, 636, 21385)),
    "codinca, four players, traps laid blind": Position("codinca", 4, 3, 60, (36, 845, 31497), {"blind_side": True}),
    "temple code, first turn of two": Position("temple_code", 2, 1, 0, (2, 422, 89886)),
    "temple code, four players with clues": Position("temple_code", 4, 2, 31, (211, 45787)),
    "temple code, solo": Position("temple_code", 1, 3, 6, (211, 44522)),
    "aztec, first handfuls of three": Position("aztec", 3, 1, 0, (31, 961, 29791)),
    "aztec, five players, on the way": Position("aztec", 5, 2, 40, (4, 12, 264, 8184, 253704)),
    "aztec, six players, open artefacts": Position("aztec", 6, 3, 75, (3, 35, 1085, 33635), {"artefacts": "open"}),
    "cibola, first stakes of two": Position("cibola", 2, 1, 0, (13, 169, 676, 4901, 20111)),
    "cibola, three players, on the way": Position("cibola", 3, 2, 20, (3, 8, 38, 132, 560)),
    "cibola, four players, rocks falling": Position("cibola", 4, 3, 50, (3, 24, 72, 288, 2088)),
}


def reached(position: Position) -> tuple[Player, list[tuple[int, int]]]:
    """The position, and the way to it."""
    player = Player(position.game, position.seats, position.seed, options=position.options)
    way = []
    moments = player.moments()
    for _ in range(position.plies):
        moment = next(moments)
        way.append((moment.seat, moment.action))
    next(moments)  # carries the last one out
    return player, way


def count(player: Player, state: Any, depth: int) -> int:
    """The sequences of `depth` actions, asking seats in the order of `turn`; a finished match counts once."""
    if player.engine.is_over(state):
        return 1
    seat = int(player.engine.turn(state))
    mask = player.game.new_mask()
    legal_count = int(player.engine.legal(state, player.box, seat, mask))
    if depth == 1:
        return legal_count
    total = 0
    for action in masks.members(mask):
        after = copy_of(state)
        player.engine.apply(after, player.box, seat, action)
        total += count(player, after, depth - 1)
    return total


def count_by_reference(player: Player, way: list[tuple[int, int]], depth: int) -> int:
    """The same count from the reference, which is played from the deal again for every sequence."""
    reference, state = follow(player, way)
    if reference.over():
        return 1
    seat = int(player.engine.turn(state))
    choices = reference.legal()[seat]
    if depth == 1:
        return len(choices)
    actions = [player.game.notation.text_to_action(text) for text in choices]
    return sum(count_by_reference(player, [*way, (seat, action)], depth - 1) for action in actions)


def follow(player: Player, way: list[tuple[int, int]]) -> tuple[Any, Any]:
    """A reference at the end of a way, told what chance brought; and our state there."""
    notation = player.game.notation
    state = player.game.new_state()
    player.engine.deal(state, player.box, player.seats, player.seed)
    module = importlib.import_module(f"reference.{player.game.name}")
    data = dict(boxes.standard(player.game).data)
    reference = module.Reference(data, dict(player.options), player.seats, notation.open_state(state, player.box))
    for seat, action in way:
        player.engine.apply(state, player.box, seat, action)
        reference.act(seat, notation.action_to_text(action), notation.open_state(state, player.box))
    return reference, state


@pytest.mark.parametrize("name", POSITIONS)
def test_the_ways_of_playing_on_are_as_many_as_they_were(name: str) -> None:
    player, _ = reached(POSITIONS[name])
    ways = POSITIONS[name].ways
    assert tuple(count(player, player.state, depth) for depth in range(1, len(ways) + 1)) == ways


@pytest.mark.slow
@pytest.mark.parametrize("name", POSITIONS)
def test_the_reference_counts_the_same_ways(name: str) -> None:
    player, way = reached(POSITIONS[name])
    ways = POSITIONS[name].ways
    deep = max(depth for depth in range(1, len(ways) + 1) if depth == 1 or ways[depth - 2] <= MANY)
    assert tuple(count_by_reference(player, way, depth) for depth in range(1, deep + 1)) == ways[:deep]


def test_every_game_has_named_positions() -> None:
    named = [position.game for position in POSITIONS.values()]
    assert all(named.count(game) >= 3 for game in games.NAMES)
    assert all(len(position.ways) >= 2 for position in POSITIONS.values())
