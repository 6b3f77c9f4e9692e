"""The games pass the checks that Gymnasium gives to environments, and learners meet the bots they asked for."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from teocalli import games
from teocalli.bots import UnknownBot
from teocalli.options import OptionError
from teocalli.research import IllegalAction, gym


@pytest.mark.parametrize("name", games.NAMES)
def test_a_lesson_passes_the_checks_of_gymnasium(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # unbounded numbers, and no id to make it by
        check_env(gym.SeatEnv(name, 3, opponent="random"))


def test_a_lesson_is_played_to_its_end_and_paid() -> None:
    env, dice = gym.SeatEnv("cibola", 3, seat=1, opponent="greedy", render_mode="ansi"), np.random.default_rng(1)
    seen, _ = env.reset(seed=3)
    paid, over = 0.0, False
    while not over:
        assert env.match.turn == 1
        seen, paid, over, _, info = env.step(int(dice.choice(np.flatnonzero(seen["action_mask"]))))
        assert not info["illegal"]
    assert paid in (-1.0, -0.5, 0.0, 0.5, 1.0)
    assert env.render()


def test_an_illegal_action_of_a_lesson_counts_as_the_lowest_legal_one() -> None:
    first, second = (gym.SeatEnv("cibola", 2, opponent="random") for _ in range(2))
    for env in (first, second):
        env.reset(seed=1)
    wrong, right = first.step(111), second.step(0)
    assert (wrong[4]["illegal"], right[4]["illegal"]) == (True, False)
    assert wrong[0]["observation"].tobytes() == right[0]["observation"].tobytes()


def random_choices(seen: dict[str, Any], dice: np.random.Generator) -> Any:
    return (dice.random(seen["action_mask"].shape) * seen["action_mask"]).argmax(1)


@pytest.mark.parametrize("name", ["cibola", "temple_code"])
def test_in_many_matches_the_learner_is_always_the_one_who_is_asked(name: str) -> None:
    envs, dice = gym.SeatVectorEnv(name, 32, 3, seat=1, opponent="random", seed=2), np.random.default_rng(1)
    seen, _ = envs.reset()
    for _ in range(60):
        assert (envs.batch.turn == 1).all()
        assert seen["action_mask"].any(1).all()
        seen, rewards, done, truncated, _ = envs.step(random_choices(seen, dice))
        assert not rewards[~done].any()
        assert not truncated.any()


def test_good_sense_beats_random_play_in_many_lessons() -> None:
    paid = {}
    for bot in ("random", "greedy"):
        envs, dice = gym.SeatVectorEnv("cibola", 128, 2, opponent=bot, seed=2), np.random.default_rng(1)
        seen, _ = envs.reset(seed=5)
        total = 0.0
        for _ in range(150):
            seen, rewards, _, _, _ = envs.step(random_choices(seen, dice))
            total += float(rewards.sum())
        paid[bot] = total / envs.batch.matches
    assert abs(paid["random"]) < 0.2
    assert paid["greedy"] < -0.5


def test_a_reset_with_the_same_seed_is_the_same_lesson() -> None:
    envs = gym.SeatVectorEnv("cibola", 16, 4, seat=2, opponent="greedy")
    first = envs.reset(seed=8)[0]["observation"].copy()
    envs.step(envs.batch.mask.argmax(1))
    assert envs.reset(seed=8)[0]["observation"].tobytes() == first.tobytes()


def test_what_cannot_be_taught_is_refused() -> None:
    with pytest.raises(OptionError, match="there are seats 0 to 1, not 2"):
        gym.SeatEnv("cibola", 2, seat=2)
    with pytest.raises(UnknownBot, match="no bot called 'clever'"):
        gym.SeatEnv("cibola", 2, opponent="clever")
    with pytest.raises(OptionError, match="against one of random, greedy, not 'club'"):
        gym.SeatVectorEnv("cibola", 4, 2, opponent="club")
    envs = gym.SeatVectorEnv("cibola", 4, 2, opponent="random")
    envs.reset()
    with pytest.raises(IllegalAction, match="4 of 4 actions are illegal"):
        envs.step(np.full(4, 111))
