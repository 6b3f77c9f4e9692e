"""Views of a match, and what a match knows however its rules run."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pytest

from playing import TABLES, Guest, any_action, options_for
from presented import view_of
from teocalli import games
from teocalli.jit import Mode
from teocalli.match import Match
from teocalli.record_arrays import copy_of
from teocalli.seats import SPECTATOR


def moments(name: str, seats: int, seed: int, mode: Mode = "compiled") -> Iterator[Match]:
    """Some positions of a random match with any options, its deal and its end among them."""
    dice = random.Random(seed)
    options = options_for(games.load(name), seats, dice)
    match = Match(name, seats, options=options, seed=seed.to_bytes(32, "little"), mode=mode)
    guest = Guest(match, dice)
    yield match
    while not match.over:
        match.act(match.turn, any_action(guest, match.turn, match.legal(match.turn)))
        if match.over or match.ply % 7 == 0:
            yield match


def veiled(match: Match, viewer: int) -> np.record:
    """What a viewer may know, by the rule itself."""
    known = copy_of(match.state)
    match.engine.veil(known, match.box_record, viewer)
    return known


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_view_is_made_from_the_viewers_veiled_record_alone(name: str, seats: int) -> None:
    for match in moments(name, seats, 1):
        for viewer in range(SPECTATOR, seats):
            view = match.view(viewer)
            assert view == view_of(match.game, veiled(match, viewer), match.box_record, viewer)
            assert view.viewer == (None if viewer == SPECTATOR else viewer)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_table_is_the_same_in_every_world_that_a_spectator_can_imagine(name: str, seats: int) -> None:
    dice = random.Random(3)
    for match in moments(name, seats, 3):
        true = match.state
        shared = match.view(SPECTATOR)
        match.state = veiled(match, SPECTATOR)
        match.engine.imagine(match.state, match.box_record, SPECTATOR, np.array([dice.getrandbits(32) for _ in range(8)], np.uint32))
        assert match.view(SPECTATOR) == shared
        match.state = true


def test_whoever_sits_nowhere_knows_what_a_spectator_knows() -> None:
    match = Match("aztec", 3, seed=bytes(32))
    assert match.known(-2) == match.known(3) == match.known(SPECTATOR) != match.known(2)
    assert match.view(-2) == match.view(SPECTATOR)


def test_a_position_changed_in_place_is_seen_at_once() -> None:
    match = Match("cibola", 2, seed=bytes(32))
    before = match.view(0)
    match.state.hands[0] = 3
    assert match.view(0) != before
    assert match.veiled(1).hands[0] == 3


def test_a_copy_shares_nothing_with_the_record() -> None:
    match = Match("cibola", 2, seed=bytes(32))
    copy = copy_of(match.state)
    assert (copy.tobytes(), type(copy)) == (match.state.tobytes(), np.record)
    copy.hands[0] += 1
    assert copy.hands[0] == match.state.hands[0] + 1
