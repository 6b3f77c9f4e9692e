"""The games as PettingZoo environments: `env` asks one agent after the other, `parallel_env` all who may choose at once.

    from teocalli.research import petting

    env = petting.env("cibola", seats=3)
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        env.step(None if termination else choose(observation["observation"], observation["action_mask"]))

An observation is a dict of the numbers that the seat may know and of the mask of what it may do. All are paid at the end, by places.

`petting.env("cibola", seats=3, opponent="master", seat=0)` has one agent; bots of that level play the other seats.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from teocalli import bots, boxes
from teocalli.game import Game
from teocalli.options import OptionError
from teocalli.research.batch import Reward, check_seed, check_setting
from teocalli.research.extras import need
from teocalli.research.single import Single

pettingzoo: Any = need("pettingzoo")
spaces: Any = need("gymnasium").spaces
Observation = dict[str, Any]


def env(game: Game | str, seats: int, **chosen: Any) -> TurnEnv:
    """The game as an environment of agents that are asked one at a time."""
    return TurnEnv(game, seats, **chosen)


def parallel_env(game: Game | str, seats: int, **chosen: Any) -> SealedEnv:
    """The game as an environment in which sealed choices are made at the same time; else one agent acts and the others wait."""
    return SealedEnv(game, seats, **chosen)


def space_of(game: Game) -> Any:
    """What an agent is shown."""
    numbers = spaces.Box(-np.inf, np.inf, (game.features.OBSERVATION,), np.float32)
    return spaces.Dict({"observation": numbers, "action_mask": spaces.Box(0, 1, (game.actions,), np.int8)})


class MatchEnv:
    """What both kinds of environment share: the match, the names of the agents, their spaces."""

    render_mode: str | None

    def __init__(
        self,
        game: Game | str,
        seats: int,
        *,
        box: boxes.Box | None = None,
        options: Mapping[str, object] | None = None,
        reward: Reward = "places",
        render_mode: str | None = None,
        opponent: str | None = None,
        seat: int = 0,
    ) -> None:
        self.setting = check_setting(game, 1, seats, box, options, 0, reward, observe=True, unpack=True)
        self.game, self.render_mode = self.setting.game, render_mode
        self.metadata = {"name": f"teocalli_{self.game.name}", "render_modes": ["ansi"], "is_parallelizable": False}
        self.match = Single(self.setting)
        self.opponent = opponent
        if opponent is not None:
            bots.check(self.game, opponent)
            if not 0 <= seat < seats:
                raise OptionError(f"there are seats 0 to {seats - 1}, not {seat}")
        self.seat_of = {f"seat_{number}": number for number in range(seats) if opponent is None or number == seat}
        self.agent_at = {number: agent for agent, number in self.seat_of.items()}
        self.possible_agents = list(self.seat_of)
        self.agents: list[str] = []
        self.observation_spaces = {agent: space_of(self.game) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.game.actions) for agent in self.possible_agents}
        self.rng = np.random.default_rng()

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def render(self) -> str | None:
        """The table as an onlooker who knows everything sees it, in characters."""
        return str(self.game.notation.draw(self.match.states[0], self.match.box[0])) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""

    def deal(self, seed: int | None) -> None:
        """The match of a seed; without one the next of the seed given last."""
        if seed is not None:
            self.rng = np.random.default_rng(check_seed(seed))
        self.match.begin(int(self.rng.integers(1 << 63)))
        self.agents = self.possible_agents[:]
        self.let_bots_play()

    def let_bots_play(self) -> None:
        """The bots act, each from what its seat may know, until an agent is asked or the match is over."""
        while self.opponent is not None and not self.match.over and self.match.turn not in self.agent_at:
            self.match.act(self.chosen_by_bot(self.opponent, self.match.turn))

    def chosen_by_bot(self, level: str, seat: int) -> int:
        known, box, seed = self.match.known(seat), self.match.box[0], int(self.rng.integers(1 << 48))
        return bots.choose(self.game, box, known, seat, level, seed=seed, explained=False).action

    def payments(self) -> dict[str, float]:
        """What every agent is paid for a match that is over."""
        paid = self.match.payments()
        return {agent: paid[seat] for agent, seat in self.seat_of.items()}

    def observation_of(self, seat: int) -> Observation:
        mask, numbers = self.match.look(seat)
        return {"observation": numbers, "action_mask": mask}


class TurnEnv(MatchEnv, pettingzoo.AECEnv):  # type: ignore[misc]
    """The agents are asked one at a time; a sealed choice shows nothing to those who are asked after it."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.deal(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agent_at[self.match.turn]

    def observe(self, agent: str) -> Observation:
        seat = self.seat_of[agent]
        if seat == self.match.turn:
            return {"observation": self.match.observation, "action_mask": self.match.mask}
        return self.observation_of(seat)

    def step(self, action: int | None) -> None:
        """One action of the agent selected; None to let an agent whose match is over go."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{self.agent_selection} must choose an action")
        self.match.act(int(action))
        self.let_bots_play()
        if self.match.over:
            self.end()
        else:
            self.agent_selection = self.agent_at[self.match.turn]

    def end(self) -> None:
        """Everybody is paid, and then let go one by one."""
        for agent, payment in self.payments().items():
            self.rewards[agent] = self._cumulative_rewards[agent] = payment
            self.terminations[agent] = True
        self.agent_selection = self.agents[0]


class SealedEnv(MatchEnv, pettingzoo.ParallelEnv):  # type: ignore[misc]
    """All agents give an action at each step; it counts for those whose mask has any.

    An action that is not legal counts as the lowest legal one, and `infos` says so: learners without masks can be tried too.
    """

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Observation], dict[str, Any]]:
        self.deal(seed)
        return self.observations_of_all(), {agent: {} for agent in self.agents}

    def observations_of_all(self) -> dict[str, Observation]:
        """What each agent sees; the mask is empty for those who are not asked now."""
        observations = {agent: self.observation_of(seat) for agent, seat in self.seat_of.items()}
        to_act = self.match.to_act
        for agent, seat in self.seat_of.items():
            if seat not in to_act:
                observations[agent]["action_mask"][:] = 0
        return observations

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        for seat in self.match.to_act:
            if self.opponent is not None and seat not in self.agent_at:
                self.match.act(self.chosen_by_bot(self.opponent, seat))
                continue
            agent = self.agent_at[seat]
            action, mask = int(actions[agent]), self.match.mask
            legal = 0 <= action < len(mask) and bool(mask[action])
            infos[agent]["illegal"] = not legal
            self.match.act(action if legal else int(mask.argmax()))
        self.let_bots_play()
        over = self.match.over
        rewards = self.payments() if over else dict.fromkeys(self.possible_agents, 0.0)
        answer = self.observations_of_all(), rewards, dict.fromkeys(rewards, over), dict.fromkeys(rewards, False), infos
        if over:
            self.agents = []
        return answer
