"""Bots cannot peek: what is hidden does not change a decision, and the same question gets the same answer."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

import numpy as np
import pytest

from playing import TABLES, Player
from teocalli import bots, games
from teocalli.bots import Budget
from teocalli.record_arrays import copy_of

SEATS = {"codinca": 3, "temple_code": 3, "aztec": 4, "cibola": 2, "goofspiel": 3}
FEW = Budget(iterations=60)


def moments(name: str, count: int) -> Iterator[tuple[Player, int]]:
    """Positions of random matches, with the seat that is asked; every other with default options, which networks know."""
    dice, chosen, seed = random.Random(name), 0, 0
    while chosen < count:
        player = Player(name, SEATS[name], seed, options=None if seed % 2 else {})
        seed += 1
        for moment in player.moments():
            if chosen < count and dice.random() < 0.1:
                chosen += 1
                yield player, moment.seat


@pytest.mark.parametrize("name", games.NAMES)
@pytest.mark.parametrize("level", ["greedy", "novice", "expert", "master"])
def test_what_is_hidden_changes_no_decision(name: str, level: str) -> None:
    for number, (player, seat) in enumerate(moments(name, 12)):
        known = player.veiled(seat)
        other_world = player.imagined(known, seat)
        player.engine.veil(other_world, player.box, seat)
        decisions = [bots.choose(player.game, player.box, record, seat, level, seed=number, budget=FEW) for record in (known, other_world)]
        assert decisions[0] == decisions[1]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_policies_look_at_what_the_seat_knows_and_at_nothing_else(name: str, seats: int) -> None:
    """The full state, the veiled record and any imagined world give the same choice, so worlds are played out by honest players."""
    from teocalli.bots.policies import policy_of, tablebase_of

    player = Player(name, seats, 5)
    policy, tablebase, mask = policy_of(player.game, "compiled"), tablebase_of(player.game, player.box, seats), player.game.new_mask()
    for number, moment in enumerate(itertools.islice(player.moments(), 150)):
        seat, known = moment.seat, player.veiled(moment.seat)
        count = player.engine.legal(known, player.box, seat, mask)
        worlds = (player.state, known, player.imagined(known, seat))
        chosen = {int(policy(world, player.box, seat, mask, count, 1 << 40 | number, tablebase)) for world in worlds}
        assert len(chosen) == 1
        assert chosen <= set(moment.legal)


@pytest.mark.parametrize("name", games.NAMES)
def test_a_bot_leaves_the_record_it_is_given_alone(name: str) -> None:
    for player, seat in moments(name, 10):
        known = player.veiled(seat)
        before = copy_of(known)
        bots.choose(player.game, player.box, known, seat, "master", budget=FEW)
        assert known.tobytes() == before.tobytes()


@pytest.mark.parametrize("name", games.NAMES)
def test_the_same_question_gets_the_same_answer_in_chunks_or_at_once(name: str) -> None:
    """Time only decides how many iterations there are: in pieces they give the tree that they give in one go."""
    from teocalli.bots import run_search
    from teocalli.bots.policies import tablebase_of
    from teocalli.bots.search import KNOWN, bind_search, new_scratch, search
    from teocalli.bots.tree import new_tree

    player, seat = next(moments(name, 1))
    tablebase, trees = tablebase_of(player.game, player.box, int(player.state.seats)), []
    for pieces in ([96], [32, 32, 32]):
        scratch, tree, start = new_scratch(player.game, noise=0.05), new_tree(1 << 12, 1 << 16), 0
        scratch.worlds[KNOWN] = player.veiled(seat)
        for piece in pieces:
            bind_search(search, player.game)(scratch, player.box, seat, 5, start, piece, tree, tablebase)
            start += piece
        trees.append(tree)
    used = int(trees[0].used[1])
    assert used == int(trees[1].used[1])
    assert np.array_equal(trees[0].edges[:used], trees[1].edges[:used])
    assert run_search.CHUNK == 32


@pytest.mark.parametrize("name", games.NAMES)
def test_a_believed_world_looks_the_same_to_its_viewer(name: str) -> None:
    """Beliefs redraw only what is hidden."""
    from teocalli.bots.policies import default, policy_module, tablebase_of

    believe = policy_module(games.load(name)).believe
    assert name != "aztec" or believe is not default.believe, "in Aztec actions tell something about cards"
    for number, (player, seat) in enumerate(moments(name, 80)):
        known = player.veiled(seat)
        world = player.imagined(known, seat)
        believe(world, player.box, seat, 1 << 40 | number, tablebase_of(player.game, player.box, int(player.state.seats)))
        player.engine.veil(world, player.box, seat)
        assert world.tobytes() == known.tobytes()
