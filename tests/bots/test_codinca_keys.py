"""Which keys others hold in Codinca: what is said of threats, and the worlds that are imagined by the same weights."""

from __future__ import annotations

import functools
import itertools
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from playing import Player
from teocalli import bots, games, jit
from teocalli.bots.difficulty import level_of
from teocalli.bots.policies import tablebase_of
from teocalli.bots.policies.codinca import believe
from teocalli.bots.policies.codinca_keys import keys_at_hand, keys_open, likely_at_hand, pull
from teocalli.chance import new_rng
from teocalli.games.codinca.distance import arrangement
from teocalli.jit import Mode, rule
from teocalli.masks import ones
from teocalli.record_arrays import copy_of

WORLDS = 400


@rule
def believing(state: np.record, box: np.record, viewer: int, rng: int, tablebase: Any) -> int:
    """What rules call, called from here."""
    return believe(state, box, viewer, rng, tablebase)


def moments(seats: int, count: int) -> Iterator[tuple[Player, np.record, int]]:
    """What somebody knows now and then in random matches."""
    for seed in itertools.count():
        player = Player("codinca", seats, seed, options={})
        for moment in itertools.islice(player.moments(), 20, 200, 23):
            yield player, player.veiled(moment.seat), moment.seat
            count -= 1
            if count == 0:
                return


def at_hand(player: Player, known: np.record, seat: int, other: int, group: int) -> tuple[int, int, float]:
    """The keys that another may hold, those one turn away, and how likely it is one of these."""
    number = arrangement(int(known.cells[int(known.elements[other])]), int(known.gold))
    tablebase = tablebase_of(player.game, player.box, int(known.seats))
    keys = keys_open(known, player.box, seat, other, group)
    likely = likely_at_hand(known, player.box, seat, other, group, number, tablebase)
    return keys, keys_at_hand(keys, group, number, tablebase), likely


def open_groups(known: np.record, other: int) -> list[int]:
    return [group for group in range(4) if not int(known.completed[other]) >> group & 1]


@pytest.mark.parametrize("seats", [2, 4])
def test_a_threat_is_sure_or_impossible_only_where_all_keys_say_so(seats: int) -> None:
    seen = Counter[bool]()
    for player, known, seat in moments(seats, 40):
        for other in (one for one in range(seats) if one != seat):
            for group in open_groups(known, other):
                keys, near, likely = at_hand(player, known, seat, other, group)
                sure = near in (0, keys)
                assert likely == float(near == keys) if sure else 0 < likely < 1
                seen[sure] += 1
    assert min(seen.values()) > 20


def test_what_is_said_of_threats_is_nearer_the_truth_than_counting_keys() -> None:
    """In matches of adepts the mean squared error is a third smaller."""
    said, counted = list[float](), list[float]()
    for seed in range(24):
        player = Player("codinca", 2 + seed % 3, seed, options={})
        policy, ply = functools.partial(bots.choose, player.game, player.box, level="adept", explained=False), 0
        while not player.engine.is_over(player.state):
            seat = int(player.engine.turn(player.state))
            known = player.veiled(seat)
            for other in (one for one in range(int(known.seats)) if one != seat and ply % 5 == 0):
                for group in open_groups(known, other):
                    keys, near, likely = at_hand(player, known, seat, other, group)
                    true = near >> int(player.state.key_cards[other, group]) & 1
                    said.append((likely - true) ** 2)
                    counted.append((ones(near) / ones(keys) - true) ** 2)
            player.engine.apply(player.state, player.box, seat, policy(known=known, seat=seat, seed=ply).action)
            ply += 1
    assert sum(said) < 0.8 * sum(counted)


def test_before_the_first_turn_of_a_player_every_key_is_as_likely() -> None:
    player = Player("codinca", 3, 1, options={})
    tablebase = tablebase_of(player.game, player.box, 3)
    seat = int(player.engine.turn(player.state))
    other = (seat + 1) % 3
    assert pull(player.veiled(seat), player.box, seat, other, 0, 0, tablebase) == 1.0


@pytest.mark.parametrize("mode", ["plain", "compiled"])
def test_between_two_players_worlds_hold_a_key_at_hand_as_often_as_is_said(mode: Mode) -> None:
    believes = believing if mode == "plain" else jit.compiled(believing)
    told = 0
    for player, known, seat in moments(2, 60):
        other, tablebase = 1 - seat, tablebase_of(player.game, player.box, 2)
        group = next(one for one in range(4) if not int(known.completed[other]) >> one & 1)
        keys, near, likely = at_hand(player, known, seat, other, group)
        if near in (0, keys):
            continue
        drawn = Counter[int]()
        for number in range(WORLDS):
            world = copy_of(known)
            believes(world, player.box, seat, new_rng(7, number), tablebase)
            drawn[int(world.key_cards[other, group])] += 1
        assert all(keys >> key & 1 for key in drawn)
        often = sum(count for key, count in drawn.items() if near >> key & 1) / WORLDS
        assert abs(often - likely) < 4 * (likely * (1 - likely) / WORLDS) ** 0.5
        told += 1
        if told == 3:
            return
    raise AssertionError("hardly anybody had a key at hand")


def test_worlds_of_larger_tables_are_left_as_they_were_imagined() -> None:
    player, known, seat = next(moments(3, 1))
    world = player.imagined(known, seat)
    before = world.tobytes()
    believe(world, player.box, seat, new_rng(7, 1), tablebase_of(player.game, player.box, 3))
    assert world.tobytes() == before


def test_a_novice_who_overlooks_everybody_says_nothing_about_threats() -> None:
    player, known, seat = next(moments(2, 1))
    game = games.load("codinca")
    assert [level_of(game, level).overlooks_others for level in ("novice", "adept", "expert")] == [True, False, False]
    assert bots.choose(game, player.box, known, seat, "novice").beliefs == {}
    assert set(bots.choose(game, player.box, known, seat, "adept").beliefs) == {"threats"}
