"""A tree of the thinking seat alone: the others act on what they know, and the same question gets the same answer."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from playing import Player
from teocalli import bots, games, jit
from teocalli.bots import Budget, difficulty
from teocalli.bots.difficulty import followed_policy, level_of
from teocalli.bots.policies import tablebase_of
from teocalli.bots.run_search import run_search
from teocalli.bots.search import KNOWN, NOTHING_TO_CHOOSE, bind_own_search, names_with, new_scratch, own_search
from teocalli.bots.tree import Tree, new_tree
from teocalli.games.temple_code.secrecy import possible
from teocalli.games.temple_code.state import DECLARE, WAIT
from teocalli.record_arrays import copy_of

pytestmark = pytest.mark.slow

TEMPLE_CODE = games.load("temple_code")
FOLLOWED = followed_policy(TEMPLE_CODE)
ENOUGH = Budget(iterations=4000)


def greedy(player: Player, seat: int, legal: list[int]) -> int:
    return bots.choose(player.game, player.box, player.veiled(seat), seat, "greedy", seed=1).action


def before_a_guess(most: int) -> Iterator[tuple[Player, int, int]]:
    """Temple Code, two seats: somebody is asked whose rival needs one code and holds exactly two possible; that rival's other code too."""
    for seed in range(400):
        player = Player("temple_code", 2, seed, options={})
        for moment in player.moments(greedy):
            rival = 1 - moment.seat
            codes = int(possible(player.state, player.box, rival, rival))
            unasked = not int(player.state.silent) >> rival & 1
            if WAIT in moment.legal and codes.bit_count() == 2 and unasked and player.state.found[rival] == player.box.to_win - 1:
                other = (codes & ~(1 << int(player.state.code[rival]))).bit_length() - 1
                yield player, moment.seat, other
                most -= 1
                break
        if most == 0:
            return
    pytest.fail("too few such positions were found")


def with_the_other_code(player: Player, rival: int, other: int) -> np.record:
    """The same position, in which the rival has the other code that they hold possible: it lay in the pile."""
    state = copy_of(player.state)
    state.pile[list(state.pile).index(other)] = state.code[rival]
    state.code[rival] = other
    return state


def worth_of_waiting(player: Player, state: np.record, seat: int, followed: str) -> float:
    known = copy_of(state)
    player.engine.veil(known, player.box, seat)
    found = run_search(TEMPLE_CODE, player.box, known, seat, 7, ENOUGH, followed)
    return next((one.value for one in found.candidates if one.action == WAIT), 0.0)


def test_a_rival_does_not_know_which_of_two_codes_is_theirs() -> None:
    """T17: the thinker sees that code, its owner does not; so it hardly matters to the thinker which of the two it is.

    In a tree of everybody the rival's one guess is always right with the one code and always wrong with the other.
    """
    own: list[float] = []
    shared: list[float] = []
    for player, seat, other in before_a_guess(6):
        worlds = (player.state, with_the_other_code(player, 1 - seat, other))
        for followed, differences in ((FOLLOWED, own), ("", shared)):
            first, second = (worth_of_waiting(player, state, seat, followed) for state in worlds)
            differences.append(abs(first - second))
    assert np.mean(own) < 0.1
    assert np.mean(shared) > 2 * np.mean(own), "the difference is what a leak would make"


def grown(player: Player, seat: int, run: object, pieces: list[int]) -> Tree:
    assert callable(run)
    scratch, tree, start = new_scratch(player.game), new_tree(1 << 10, 1 << 13), 0
    scratch.worlds[KNOWN] = player.veiled(seat)
    for piece in pieces:
        run(scratch, player.box, seat, 5, start, piece, tree, tablebase_of(player.game, player.box, int(player.state.seats)))
        start += piece
    return tree


def test_it_grows_the_same_tree_interpreted_compiled_and_in_pieces() -> None:
    player, seat, _ = next(before_a_guess(1))
    plain = jit.bind_plain(own_search, names_with(TEMPLE_CODE, FOLLOWED))
    compiled = bind_own_search(TEMPLE_CODE, FOLLOWED)
    trees = [grown(player, seat, run, pieces) for run, pieces in ((compiled, [24]), (compiled, [8, 16]), (plain, [24]))]
    used = int(trees[0].used[1])
    assert used > 0
    for tree in trees[1:]:
        assert int(tree.used[1]) == used
        assert np.array_equal(tree.edges[:used], trees[0].edges[:used])


def test_the_master_of_temple_code_searches_so() -> None:
    master = level_of(TEMPLE_CODE, "master")
    assert (master.own_tree, master.policy) == (True, FOLLOWED) == (True, "racing")
    assert [followed_policy(games.load(name)) for name in games.NAMES if name != "temple_code"] == ["", "", ""]


def asked_in_turn(most: int) -> Iterator[tuple[Player, int]]:
    """Temple Code, two seats: whoever has just played begins the next round, and is asked before the rival is."""
    for seed in range(400):
        player = Player("temple_code", 2, seed, options={})
        for moment in player.moments(greedy):
            if WAIT in moment.legal and moment.seat == player.state.player and int(player.state.silent) == 0:
                yield player, moment.seat
                most -= 1
                if most == 0:
                    return


@pytest.mark.parametrize("level", difficulty.NAMES)
def test_whoever_begins_the_next_round_lets_the_others_declare_first(level: str) -> None:
    """T16: each is asked once after every turn; to take a card at once would leave nobody else the time to declare."""
    for number, (player, seat) in enumerate(asked_in_turn(8)):
        known = player.veiled(seat)
        action = bots.choose(TEMPLE_CODE, player.box, known, seat, level, seed=number, budget=Budget(iterations=600)).action
        assert action == WAIT or action >= DECLARE
        player.engine.apply(known, player.box, seat, WAIT)
        later = bots.choose(TEMPLE_CODE, player.box, known, seat, level, seed=number, budget=Budget(iterations=600)).action
        assert later != WAIT


def test_where_one_action_alone_makes_sense_a_search_is_soon_over() -> None:
    run = bind_own_search(TEMPLE_CODE, FOLLOWED)
    lone = 0
    for player, seat in asked_in_turn(8):
        tree = grown(player, seat, run, [NOTHING_TO_CHOOSE, 1500])
        root = tree.nodes[0]
        lone += int(root.edges) == 1
        assert int(root.visits) == (NOTHING_TO_CHOOSE if int(root.edges) == 1 else NOTHING_TO_CHOOSE + 1500)
    assert lone > 0
