"""The games as Gymnasium environments: one seat learns, bots play the others.

    from teocalli.research import gym

    env = gym.SeatEnv("cibola", seats=2, opponent="master")  # one match at a time, against a bot of any level
    envs = gym.SeatVectorEnv("cibola", n=1024, seats=2, opponent="random")  # many matches in compiled code, against `random` or `greedy`

An observation is a dict of the numbers that the learner may know and of the mask of what they may do. They are paid at the end of a match.
In a single `SeatEnv` an action that is not legal counts as the lowest legal one, and `info` says so: learners without masks can be tried.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from teocalli import bots, boxes
from teocalli.bots.policies import tablebase_of
from teocalli.game import Game
from teocalli.options import OptionError
from teocalli.research.batch import Batch, Device, Reward, check_seed, check_setting
from teocalli.research.extras import need
from teocalli.research.lanes import LearnerStep
from teocalli.research.single import Single

gymnasium: Any = need("gymnasium")
spaces: Any = gymnasium.spaces
Observation = dict[str, Any]


def space_of(game: Game) -> Any:
    """What a learner is shown."""
    numbers = spaces.Box(-np.inf, np.inf, (game.features.OBSERVATION,), np.float32)
    return spaces.Dict({"observation": numbers, "action_mask": spaces.MultiBinary(game.actions)})


def check_learner(seat: int, seats: int) -> int:
    if not 0 <= seat < seats:
        raise OptionError(f"there are seats 0 to {seats - 1}, not {seat}")
    return seat


class SeatEnv(gymnasium.Env):  # type: ignore[misc]
    """One match at a time; the opponent is any bot of the game (`teocalli.bots.levels`)."""

    def __init__(
        self,
        game: Game | str,
        seats: int,
        *,
        seat: int = 0,
        opponent: str = "greedy",
        box: boxes.Box | None = None,
        options: Mapping[str, object] | None = None,
        reward: Reward = "places",
        render_mode: str | None = None,
    ) -> None:
        self.setting = check_setting(game, 1, seats, box, options, 0, reward, observe=True, unpack=True)
        self.game, self.seat, self.opponent, self.render_mode = self.setting.game, check_learner(seat, seats), opponent, render_mode
        bots.check(self.game, opponent)
        self.metadata = {"render_modes": ["ansi"], "render_fps": 1}
        self.match = Single(self.setting)
        self.observation_space = space_of(self.game)
        self.action_space = spaces.Discrete(self.game.actions)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        self.match.begin(self.draw_seed())
        self.let_others_play()
        return self.observed(), {}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        mask = self.match.mask
        legal = bool(mask[int(action)])
        self.match.act(int(action) if legal else int(mask.argmax()))
        self.let_others_play()
        over = self.match.over
        return self.observed(), self.match.payments()[self.seat] if over else 0.0, over, False, {"illegal": not legal}

    def let_others_play(self) -> None:
        """The bots act, each from what its seat may know, until the learner is asked or the match is over."""
        while not self.match.over and self.match.turn != self.seat:
            seat = self.match.turn
            known, box = self.match.known(seat), self.match.box[0]
            self.match.act(bots.choose(self.game, box, known, seat, self.opponent, seed=self.draw_seed(), explained=False).action)

    def observed(self) -> Observation:
        mask, numbers = self.match.look(self.seat)
        return {"observation": numbers, "action_mask": mask}

    def draw_seed(self) -> int:
        return int(self.np_random.integers(1 << 48))

    def render(self) -> str | None:
        """The table as the learner may see it, in characters."""
        return str(self.game.notation.draw(self.match.known(self.seat), self.match.box[0])) if self.render_mode == "ansi" else None


class SeatVectorEnv(gymnasium.vector.VectorEnv):  # type: ignore[misc]
    """Many matches at once on a `Batch`, on the CPU or on a GPU; a match that ends is followed by the next in the same step.

    The arrays are those of the batch, written anew at each step: copy what is to be kept. `info["points"]` has the points of the match that
    ended last in each lane.
    """

    def __init__(
        self,
        game: Game | str,
        n: int,
        seats: int,
        *,
        seat: int = 0,
        opponent: str = "greedy",
        device: Device = "cpu",
        box: boxes.Box | None = None,
        options: Mapping[str, object] | None = None,
        reward: Reward = "places",
        seed: int = 0,
        threads: int | None = None,
    ) -> None:
        if opponent not in bots.BASELINES:
            raise OptionError(f"many matches at once are played against one of {', '.join(bots.BASELINES)}, not {opponent!r}")
        self.batch = Batch(game, n, seats, device=device, box=box, options=options, reward=reward, seed=seed, threads=threads)
        self.num_envs, self.game, self.seat = n, self.batch.game, check_learner(seat, seats)
        self.metadata = {"autoreset_mode": gymnasium.vector.AutoresetMode.SAME_STEP}
        tablebase = self.batch.place(tablebase_of(self.game, self.batch.setting.box, self.batch.seats))
        self.learner_step = LearnerStep(self.seat, opponent == "greedy", tablebase, False, np.zeros(n, np.int64))
        self.never = np.zeros(n, np.bool_)
        self.single_observation_space, self.single_action_space = space_of(self.game), spaces.Discrete(self.game.actions)
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, n)
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, n)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        self.batch.reset(None if seed is None else check_seed(seed))
        self.batch.step_learner(self.learner_step)
        return self.observed(), {}

    def step(self, actions: Any) -> tuple[Observation, Any, Any, npt.NDArray[np.bool_], dict[str, Any]]:
        """One action of the learner in every match."""
        batch = self.batch
        batch.step_learner(self.learner_step._replace(acts=True, actions=actions))
        return self.observed(), batch.rewards[:, self.seat], batch.done, self.never, {"points": batch.points[:, self.seat]}

    def observed(self) -> Observation:
        return {"observation": self.batch.observation, "action_mask": self.batch.mask}
