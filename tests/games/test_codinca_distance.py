"""The distances that players of Codinca know by heart, and the policy that plays by them."""

from __future__ import annotations

import functools
import itertools
import random
from typing import Any

import numpy as np
import pytest

from key_distances import turns_to_own_keys
from playing import Player
from teocalli import boxes, games, masks
from teocalli.bots.policies import policy_of, tablebase_of
from teocalli.bots.policies.codinca_turn import STAY, STEPS, moved
from teocalli.chance import new_rng
from teocalli.games.codinca import distance, notation, rules, secrecy
from teocalli.games.codinca.box import MOST_KEYS
from teocalli.games.codinca.grid import CELLS
from teocalli.games.codinca.moves import exchange, push, rotate
from teocalli.games.codinca.state import CARDS, FLIP, NO_BASE_ACTION, SWITCH
from teocalli.record_arrays import copy_of

pytestmark = pytest.mark.slow

CODINCA = games.load("codinca")
BOX = boxes.standard(CODINCA).record()
GOALS = distance.goals(BOX)
DEALT = [group * MOST_KEYS + key for group in range(4) for key in range(6)]  # the keys of the standard box
ALMOST = """
    E+ E+ E+ E-
    A- F+ A+ A-
    W- F+ W+ F-
    F+ W- A- W+
"""


@functools.cache
def turns_to() -> Any:
    """The table of distances, worked out by the tests that look into it and not by every process that knows of them."""
    return distance.turns_to_keys(BOX)


def start(element: int) -> int:
    return distance.arrangement(int(BOX.start_cells[element]), int(BOX.start_gold))


def test_every_arrangement_has_a_number_of_its_own() -> None:
    """C16: C(16,4) x 2^4 = 29,120, in the order of the search."""
    assert distance.ARRANGEMENTS == len(distance.codes()) == 29_120
    for number, code in enumerate(distance.codes().tolist()):
        assert distance.arrangement(code >> CELLS, code & 0xFFFF) == number


def test_no_key_is_more_than_five_turns_away() -> None:
    """C16: from anywhere, with nobody interfering and no spirit cards."""
    assert turns_to()[NO_BASE_ACTION][:, DEALT].max() == 5
    assert turns_to()[NO_BASE_ACTION][:, DEALT].min() == 1


@pytest.mark.parametrize("element", range(4))
def test_from_the_start_every_key_is_two_or_three_turns_away(element: int) -> None:
    """C1, C16: 14 keys at 2, 10 at 3; so no key can be completed in the first turn with base actions alone."""
    turns = turns_to()[NO_BASE_ACTION, start(element), DEALT].tolist()
    assert (turns.count(2), turns.count(3)) == (14, 10)


def test_all_four_keys_nearest_first_take_about_ten_turns() -> None:
    """C19: 7 to 13 own turns, 9.70 on average over all 1,296 hands; which of equally near keys and places is chosen matters a little."""
    dice = random.Random(5)
    totals = [nearest_first(start(0), [10 * group + key for group, key in enumerate(hand)], dice) for hand in every_hand()]
    assert (len(totals), min(totals)) == (1296, 7)
    assert 12 <= max(totals) <= 13
    assert sum(totals) / len(totals) == pytest.approx(9.70, abs=0.3)


def every_hand() -> list[tuple[int, ...]]:
    return list(itertools.product(range(6), repeat=4))


def nearest_first(at: int, keys: list[int], dice: random.Random) -> int:
    """The turns to complete all keys, always going for a nearest one; ties are broken by the dice."""
    total = 0
    while keys:
        nearest = min(int(turns_to()[NO_BASE_ACTION, at, key]) for key in keys)
        key = dice.choice([key for key in keys if turns_to()[NO_BASE_ACTION, at, key] == nearest])
        for left in range(nearest, 0, -1):
            at = dice.choice(after_a_turn(at, key, left))
        keys = [other for other in keys if other != key]
        total += nearest
    return total


KNOWN: dict[tuple[int, int, int], list[int]] = {}


def after_a_turn(at: int, key: int, left: int) -> list[int]:
    """Where a turn can end that brings the key closer: at the key itself in the last one."""
    if (at, key, left) not in KNOWN:
        switched, flipped = distance.switched(), distance.flipped()
        once, turned = np.unique(switched[:, at]), np.unique(flipped[:, at])
        ends = np.unique(np.concatenate([once, turned, switched[:, once].ravel(), flipped[:, once].ravel(), flipped[:, turned].ravel()]))
        good = GOALS[ends] >> key & 1 == 1 if left == 1 else turns_to()[NO_BASE_ACTION, ends, key] == left - 1
        KNOWN[at, key, left] = ends[good].tolist()
    return KNOWN[at, key, left]


def completes(state: np.record, depth: int) -> bool:
    """Whether the active player can complete a key within some base actions, tried out with the rules themselves."""
    mask, seat = CODINCA.new_mask(), int(state.active)
    ENGINE.legal(state, FREE, seat, mask)
    for action in [action for action in masks.members(mask) if action < CARDS]:
        after = copy_of(state)
        ENGINE.apply(after, FREE, seat, action)
        if after.completed[seat] or (depth > 1 and int(after.active) == seat and completes(after, depth - 1)):
            return True
    return False


ENGINE = CODINCA.engine("compiled")
FREE = boxes.standard(CODINCA).record(CODINCA.check_options({"take_back": "off"}))


@pytest.mark.parametrize("seed", range(12))
def test_one_turn_away_is_what_the_rules_say(seed: int) -> None:
    """C6, C16: every pair of base actions is tried, for one key in each group."""
    chance = random.Random(seed)
    tiles = [letter + sign for letter in "EAWF" for sign in chance.choices("+-", k=4)]
    chance.shuffle(tiles)
    state = notation.set_up(FREE, 2, grid=" ".join(tiles))
    number = distance.arrangement(int(state.cells[0]), int(state.gold))
    for group in range(4):
        for key in sorted(range(6), key=lambda key: int(turns_to()[NO_BASE_ACTION, number, MOST_KEYS * group + key]))[:2]:
            trial = copy_of(state)
            trial.key_cards[0] = -2
            trial.key_cards[0, group] = key
            near = int(turns_to()[NO_BASE_ACTION, number, MOST_KEYS * group + key]) == 1
            assert completes(trial, 2) == near, (group, key)


def test_after_a_flip_only_flips_bring_a_key_closer() -> None:
    """C6: what was made of the turn counts."""
    assert (turns_to()[NO_BASE_ACTION] <= turns_to()[SWITCH]).all()
    assert (turns_to()[SWITCH] <= turns_to()[FLIP]).all()
    assert (turns_to()[SWITCH] < turns_to()[FLIP]).any()


def test_distances_are_those_of_the_keys_in_play() -> None:
    """C16: another set of line keys has other distances."""
    other = boxes.standard(CODINCA).record(CODINCA.check_options({"line_keys": "B"}))
    assert not np.array_equal(distance.turns_to_keys(other), turns_to())
    assert distance.turns_to_keys(other) is distance.turns_to_keys(other)


def test_own_distances_follow_the_turn() -> None:
    """C17, C18: a pattern that stands is one action away; what is done or hidden has no distance."""
    state = notation.set_up(BOX, 2, grid=ALMOST)
    assert turns_to_own_keys(state, BOX, 0)[0] == 1
    rules.apply(state, BOX, 0, notation.text_to_action("flip d4"))
    assert turns_to_own_keys(state, BOX, 0)[0] is None
    secrecy.veil(state, BOX, 1)
    assert turns_to_own_keys(state, BOX, 0) == [None] * 4


# The policy


def test_moves_as_sets_of_cells_are_the_moves_of_the_rules() -> None:
    """C7, C12, C13: for every switch, push and rotation."""
    for move in range(len(STEPS)):
        state = notation.set_up(BOX, 2)
        gold, cells = int(state.gold), [int(one) for one in state.cells]
        if move < 42:
            exchange(state, BOX, *(int(cell) for cell in STEPS[move, 0]))
        elif move < 58:
            push(state, BOX, move - 42)
        else:
            rotate(state, BOX, move - 58)
        assert [moved(one, move) for one in cells] == state.cells.tolist()
        assert moved(gold, move) == int(state.gold)
    assert moved(0b1010, STAY) == 0b1010


def chosen(state: np.record, seat: int, seed: int = 1, box: np.record = BOX, mode: Any = "compiled") -> str:
    mask = CODINCA.new_mask()
    count = rules.legal(state, box, seat, mask)
    action = policy_of(CODINCA, mode)(state, box, seat, mask, count, new_rng(seed, 0), tablebase_of(CODINCA, box, int(state.seats)))
    return str(notation.action_to_text(int(action)))


def test_the_policy_completes_a_key_that_one_action_completes() -> None:
    """C17: whatever the dice say."""
    state = notation.set_up(BOX, 2, grid=ALMOST)
    assert {chosen(state, 0, seed) for seed in range(10)} == {"flip d4"}


def test_the_policy_finds_a_win_by_a_spirit_card() -> None:
    """C12, C19: the last key by a push."""
    grid = """
        E+ A+ F+ A-
        E+ F+ A+ W-
        E+ F- W+ A-
        W- W+ F- E+
    """
    state = notation.set_up(BOX, 2, grid=grid)
    state.completed[0], state.order[0, :3] = 0b1110, [1, 2, 3]
    assert chosen(state, 0) == "push 1 right"


def test_the_policy_looks_only_at_what_its_seat_may_know() -> None:
    """C22: the full state, the veiled record and imagined worlds give the same action; plain and compiled too."""
    for options in ({}, {"owner_looks": True, "blind_side": True}, {"take_back": "position"}):
        player = Player("codinca", 3, 8, options=options)
        tablebase = tablebase_of(CODINCA, player.box, 3)
        for number, moment in enumerate(player.moments()):
            if number > 40:
                break
            known = player.veiled(moment.seat)
            worlds = [player.state, known, player.imagined(known, moment.seat), player.imagined(known, moment.seat)]
            assert len({chosen(world, moment.seat, number, player.box) for world in worlds}) == 1
            if number % 10 == 0:
                assert chosen(known, moment.seat, number, player.box, "plain") == chosen(known, moment.seat, number, player.box)
        assert tablebase.dtype == np.uint8


def test_the_policy_beats_random_play_by_completing_four_keys() -> None:
    """C19: in every one of twenty matches, long before the limit of turns."""
    policy, tablebase = policy_of(CODINCA, "compiled"), tablebase_of(CODINCA, BOX, 2)
    for seed in range(20):
        player = Player("codinca", 2, seed, options={})

        def choose(player: Player, seat: int, legal: list[int], clever: int = seed % 2) -> int:
            if seat != clever:
                return player.dice.choice(legal)
            mask = player.game.new_mask()
            count = player.engine.legal(player.state, player.box, seat, mask)
            return int(policy(player.state, player.box, seat, mask, count, new_rng(player.dice.getrandbits(32), seat), tablebase))

        for _ in player.moments(choose):
            pass
        assert len(notation.groups_done(player.state, seed % 2)) == 4
        assert int(player.state.turns.max()) < 40
