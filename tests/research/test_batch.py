"""Batches on the CPU: each lane plays the matches it would play alone."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from teocalli import boxes, games, masks
from teocalli.options import OptionError
from teocalli.record_arrays import copy_of
from teocalli.research import Batch, IllegalAction
from teocalli.research.batch import OFFERED, PAGE, new_scratch

TABLES = [(name, games.load(name).about.seats[-1]) for name in games.NAMES]


def seed_words(seed: int, number: int) -> np.ndarray[Any, np.dtype[np.uint32]]:
    words = np.zeros(8, np.uint32)
    from teocalli.chance import seed_of

    seed_of(seed, number, words)
    return words


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_lane_follows_the_rules_one_by_one(name: str, seats: int) -> None:
    game = games.load(name)
    engine, box = game.engine("compiled"), boxes.standard(game).record()
    batch = Batch(name, 6, seats, seed=9)
    alone = [game.new_state() for _ in range(6)]
    numbers = list(range(6))
    for lane, state in enumerate(alone):
        engine.deal(state, box, seats, seed_words(9, lane))
    for _ in range(150):
        actions = batch.random_actions()
        for lane, state in enumerate(alone):
            seat = int(engine.turn(state))
            assert (batch.turn[lane], batch.owing[lane], batch.free[lane]) == (seat, engine.owing(state), engine.free(state))
            mask = game.new_mask()
            engine.legal(state, box, seat, mask)
            assert mask.tolist() == batch.legal[lane].tolist()
            assert masks.members(mask) == np.flatnonzero(batch.mask[lane]).tolist()
            known, numbers_seen = copy_of(state), np.zeros(game.features.OBSERVATION, np.float32)
            engine.veil(known, box, seat)
            engine.observe(known, box, seat, numbers_seen)
            assert numbers_seen.tobytes() == batch.observation[lane].tobytes()
            engine.apply(state, box, seat, int(actions[lane]))
        batch.step(actions)
        for lane, state in enumerate(alone):
            assert batch.done[lane] == engine.is_over(state)
            if engine.is_over(state):
                out = np.zeros((game.max_seats, 2), np.int64)
                engine.standings(state, box, out)
                assert out[:seats, 0].tolist() == batch.points[lane].tolist()
                assert out[:seats, 1].tolist() == batch.places[lane].tolist()
                numbers[lane] += 6
                engine.deal(state, box, seats, seed_words(9, numbers[lane]))
            assert state.tobytes() == batch.states[lane].tobytes()


def test_no_array_that_a_batch_offers_is_a_slice_of_another() -> None:
    """On a GPU the lanes lie side by side, and numba reads a slice of such an array in the wrong order."""
    batch = Batch("cibola", 3, 2)
    for name in OFFERED:
        offered = getattr(batch, name)
        assert offered.base is None, name
        assert offered.flags.c_contiguous, name


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_threads_change_nothing_and_play_is_step_after_step(name: str, seats: int) -> None:
    one, two, stepped = (Batch(name, 300, seats, seed=4, threads=threads) for threads in (1, 2, 2))
    for batch in (one, two):
        batch.play(90)
    for _ in range(90):
        stepped.step(stepped.random_actions())
    for other in (two, stepped):
        assert one.states.tobytes() == other.states.tobytes()
        for array in set(one.array_names) - {"rewards", "done"}:
            assert one.host(array).tobytes() == other.host(array).tobytes(), array
    assert one.matches == stepped.matches


def test_rewards_are_paid_when_a_match_ends_and_add_up_to_nothing() -> None:
    batch = Batch("cibola", 64, 3, seed=2)
    paid = 0
    for _ in range(200):
        batch.step(batch.random_actions())
        assert not batch.rewards[~batch.done].any()
        np.testing.assert_allclose(batch.rewards.sum(1), 0, atol=1e-6)
        ended = batch.rewards[batch.done]
        paid += len(ended)
        alone_first = (batch.places[batch.done] == 1) & ((batch.places[batch.done] == 1).sum(1, keepdims=True) == 1)
        assert (ended[alone_first] == 1).all()
    assert paid == batch.matches > 64


def test_points_may_be_paid_instead_of_places() -> None:
    batch = Batch("cibola", 16, 2, seed=2, reward="points")
    while not batch.done.any():
        batch.step(batch.random_actions())
    assert batch.rewards[batch.done].tolist() == batch.points[batch.done].tolist()


def test_an_illegal_action_is_refused_and_only_the_other_lanes_move() -> None:
    batch = Batch("cibola", 4, 2, seed=1)
    before = batch.states.copy()
    actions = batch.random_actions()
    actions[2] = batch.game.actions - 1
    with pytest.raises(IllegalAction, match=r"1 of 4 actions are illegal; the first is in lane 2, for seat 0"):
        batch.step(actions)
    assert (before != batch.states).tolist() == [True, True, False, True]


def test_a_glance_shows_what_a_seat_that_is_not_asked_may_do_and_sees() -> None:
    batch = Batch("cibola", 8, 3, seed=1)
    first_seat = batch.look(0)
    for name in ("legal", "mask", "observation"):
        assert first_seat[name].tobytes() == batch.host(name).tobytes()
    assert batch.look(2)["mask"].any(), "all seats seal a stake at once"
    assert batch.look(1)["observation"].tobytes() == batch.look(1)["observation"].tobytes() != first_seat["observation"].tobytes()


def test_the_same_seed_is_the_same_matches_and_another_is_not() -> None:
    first, again, other = (Batch("cibola", 8, 4, seed=seed) for seed in (1, 1, 2))
    for batch in (first, again, other):
        batch.play(100)
    assert first.states.tobytes() == again.states.tobytes() != other.states.tobytes()
    other.reset(1)
    other.play(100)
    assert first.states.tobytes() == other.states.tobytes()


def test_masks_and_observations_can_be_left_out() -> None:
    batch = Batch("cibola", 8, 4, observe=False, unpack=False)
    batch.step(batch.random_actions())
    assert (batch.mask.shape, batch.observation.shape) == ((8, 0), (8, 0))


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"seats": 9}, "is for 2 to 4 players, not 9"),
        ({"n": 0}, "at least one lane, not 0"),
        ({"seed": -1}, "a seed is a whole number"),
        ({"reward": "place"}, "reward takes one of places, points, not 'place'"),
        ({"device": "gpu"}, "device takes one of cpu, cuda, not 'gpu'"),
        ({"options": {"speed": 1}}, "cibola has no option 'speed'"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(wrong: dict[str, Any], sentence: str) -> None:
    arguments: dict[str, Any] = {"n": 4, "seats": 3, **wrong}
    with pytest.raises(OptionError, match=sentence):
        Batch("cibola", **arguments)


def test_a_step_needs_one_action_a_lane() -> None:
    with pytest.raises(ValueError, match="one action a lane is needed: 4, not an array of shape"):
        Batch("cibola", 4, 2).step(np.zeros(3, np.int64))


def test_threads_write_on_pages_of_their_own() -> None:
    scratches = [new_scratch(games.load("aztec")) for _ in range(4)]
    pages = [array.ctypes.data // PAGE for scratch in scratches for array in scratch]
    ends = [(array.ctypes.data + array.nbytes - 1) // PAGE for scratch in scratches for array in scratch]
    assert len(set(pages)) == len(pages)
    assert pages == ends
