"""The games pass the tests that PettingZoo gives to environments, as they are."""

from __future__ import annotations

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from teocalli import games
from teocalli.bots import UnknownBot
from teocalli.options import OptionError
from teocalli.research import IllegalAction, petting

TABLES = [(name, games.load(name).about.seats[-1]) for name in games.NAMES]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_agents_in_turn(name: str, seats: int) -> None:
    api_test(petting.env(name, seats), num_cycles=80)
    seed_test(lambda: petting.env(name, seats), num_cycles=40)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_agents_together(name: str, seats: int) -> None:
    parallel_api_test(petting.parallel_env(name, seats), num_cycles=80)
    parallel_seed_test(lambda: petting.parallel_env(name, seats), num_cycles=40)


def test_a_match_is_paid_at_its_end_to_everybody() -> None:
    env, dice = petting.env("cibola", 3), np.random.default_rng(1)
    env.reset(seed=4)
    paid = {}
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        if over:
            paid[agent] = reward
        env.step(None if over else int(dice.choice(np.flatnonzero(seen["action_mask"]))))
    assert sorted(paid) == env.possible_agents
    assert sum(paid.values()) == pytest.approx(0)
    assert max(paid.values()) > 0


def test_an_agent_sees_itself_first_and_nobody_else_may_act() -> None:
    env = petting.env("aztec", 4)
    env.reset(seed=2)
    agent = env.agent_selection
    assert env.observe(agent)["action_mask"].any()
    assert env.observe("seat_3")["observation"].tobytes() != env.observe(agent)["observation"].tobytes()


def test_an_illegal_action_is_refused_and_the_agent_is_asked_again() -> None:
    env = petting.env("cibola", 2)
    env.reset(seed=1)
    before = env.observe(env.agent_selection)
    with pytest.raises(IllegalAction, match="seat 0 may not take action 111 now"):
        env.step(111)
    after = env.observe(env.agent_selection)
    assert all(before[part].tobytes() == after[part].tobytes() for part in before)


def test_together_sealed_choices_are_made_at_once_and_an_illegal_one_is_told() -> None:
    env = petting.parallel_env("cibola", 3)
    seen, _ = env.reset(seed=1)
    assert all(seen[agent]["action_mask"].any() for agent in env.agents)
    seen, _, _, _, infos = env.step({"seat_0": 2, "seat_1": 111, "seat_2": 0})
    assert [infos[agent]["illegal"] for agent in env.agents] == [False, True, False]
    assert [bool(seen[agent]["action_mask"].any()) for agent in env.agents] == [True, False, False], "the highest stake picks first"


@pytest.mark.parametrize(("name", "level"), [("aztec", "adept"), ("temple_code", "expert")])
def test_against_bots_of_a_level_there_is_one_agent_and_it_is_paid(name: str, level: str) -> None:
    turns, together = petting.env(name, 3, opponent=level, seat=1), petting.parallel_env(name, 3, opponent=level, seat=1)
    turns.reset(seed=1)
    paid = 0.0
    for agent in turns.agent_iter():
        seen, reward, over, _, _ = turns.last()
        assert agent == "seat_1"
        paid += reward
        turns.step(None if over else int(seen["action_mask"].argmax()))
    seen_by, _ = together.reset(seed=1)
    rewards: dict[str, float] = {}
    while together.agents:
        assert seen_by["seat_1"]["action_mask"].any()
        seen_by, rewards, *_ = together.step({"seat_1": int(seen_by["seat_1"]["action_mask"].argmax())})
    assert -1.0 <= paid <= 1.0
    assert set(rewards) == {"seat_1"}
    with pytest.raises(UnknownBot, match="no bot called 'club'"):
        petting.env(name, 3, opponent="club")


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(OptionError, match="is for 2 to 4 players, not 7"):
        petting.env("cibola", 7)
