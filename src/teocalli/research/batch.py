"""Batches: many matches of one game stepped together, on all cores or on a GPU.

A batch has n lanes, each with a match of its own. `step` takes one action a lane, for the seat that `turn` names there; a match that
ends is paid (`rewards`, `done`, `points`, `places`) and the next one of that lane is dealt in the same step. After each step the arrays say
who is asked now, what they may do and what they see. They are the same arrays every time, written anew: copy what is to be kept.

The same seed gives the same matches, bit for bit, for any number of threads and on any device.
"""

from __future__ import annotations

import itertools
import math
import os
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Literal, Protocol

import numpy as np
import numpy.typing as npt

from teocalli import boxes, games, masks
from teocalli.game import Game
from teocalli.options import OptionError, Value
from teocalli.record_arrays import records
from teocalli.research import lanes
from teocalli.research.lanes import Lanes, LaneScratch, LearnerStep, PolicyChoices, SeatObservations, Terms

Device = Literal["cpu", "cuda"]
Reward = Literal["places", "points"]
REWARDS: dict[str, int] = {"places": lanes.PLACES, "points": lanes.POINTS}
SEEN = ("legal", "mask", "observation")
OFFERED = ("turn", "owing", "free", *SEEN, "rewards", "done", "points", "places")  # the arrays that a batch has under their names
PAGE = 4096  # bytes
SMALL = 128  # a share of fewer lanes is not worth a thread


class IllegalAction(ValueError):
    """An action that its seat may not take; that lane is as it was before, the others have moved."""


@dataclass(frozen=True)
class BatchSetting:
    """What a batch plays: game, players, box and options, seed and pay."""

    game: Game
    n: int
    seats: int
    box: np.record
    options: dict[str, Value]
    seed: int
    scheme: int
    observe: bool
    unpack: bool

    @property
    def shapes(self) -> dict[str, tuple[tuple[int, ...], type]]:
        """Every array of `Lanes`: what one lane holds, and in which type."""
        game = self.game
        return {
            "number": ((), np.int64),
            "plies": ((), np.int64),
            "rng": ((), np.int64),
            "finished": ((), np.int64),
            "turn": ((), np.int8),
            "owing": ((), np.uint8),
            "free": ((), np.uint8),
            "legal": ((masks.words(game.actions),), np.uint32),
            "mask": ((game.actions if self.unpack else 0,), np.bool_),
            "observation": ((game.features.OBSERVATION if self.observe else 0,), np.float32),
            "rewards": ((self.seats,), np.float32),
            "points": (
                (self.seats,),
                np.int32,
            ),  # no slices of one array: numba reads those crosswise on a GPU
            "places": ((self.seats,), np.int32),
            "done": ((), np.bool_),
            "refused": ((), np.bool_),
        }

    def arrays(self, make: Callable[[tuple[int, ...], type], Any]) -> Lanes:
        """All arrays, each built by `make` from its shape and type."""
        return Lanes(**{name: make((self.n, *shape), kind) for name, (shape, kind) in self.shapes.items()})

    def terms(self, seed: int) -> Terms:
        return Terms(self.seats, self.scheme, seed)


class Backend(Protocol):
    """Where the lanes live and run."""

    lanes: Lanes

    terms: Terms

    def run(self, task: str, given: Any) -> None:
        """Do one of `lanes.TASKS` in every lane."""

    def make(self, shape: tuple[int, ...], kind: type) -> Any:
        """A new array where the lanes live."""

    def actions(self, actions: Any) -> Any:
        """One action a lane, where the lanes live."""

    def place(self, array: npt.NDArray[Any]) -> Any:
        """An array of the host, where the lanes live."""

    def states(self) -> Any:
        """The positions on the host."""

    def host(self, array: Any) -> npt.NDArray[Any]:
        """An array on the host."""

    def wait(self) -> None:
        """Wait until all that was begun is done."""


class Batch:
    """n matches of a game, stepped together."""

    def __init__(
        self,
        game: Game | str,
        n: int,
        seats: int,
        *,
        device: Device = "cpu",
        box: boxes.Box | None = None,
        options: Mapping[str, object] | None = None,
        seed: int = 0,
        reward: Reward = "places",
        observe: bool = True,
        unpack: bool = True,
        threads: int | None = None,
    ) -> None:
        self.setting = check_setting(game, n, seats, box, options, seed, reward, observe, unpack)
        self.game, self.n, self.seats, self.device = self.setting.game, n, seats, device
        self._backend = backend_on(device, self.setting, threads)
        self.reset()

    def __repr__(self) -> str:
        return f"Batch({self.game.name!r}, n={self.n}, seats={self.seats}, device={self.device!r})"

    @property
    def turn(self) -> Any:
        """The seat that is asked."""
        return self._backend.lanes.turn

    @property
    def owing(self) -> Any:
        """The seats that must choose now, as bits."""
        return self._backend.lanes.owing

    @property
    def free(self) -> Any:
        """The seats that may act without owing, as bits."""
        return self._backend.lanes.free

    @property
    def legal(self) -> Any:
        """What the asked seat may do, 32 actions a word."""
        return self._backend.lanes.legal

    @property
    def mask(self) -> Any:
        """What the asked seat may do, one byte an action."""
        return self._backend.lanes.mask

    @property
    def observation(self) -> Any:
        """What the asked seat sees, as numbers; the game's `features.OBSERVATION_NAMES` says which."""
        return self._backend.lanes.observation

    @property
    def rewards(self) -> Any:
        """What each seat is paid for the last step: 0 before the end of a match."""
        return self._backend.lanes.rewards

    @property
    def done(self) -> Any:
        """Whether the last step ended a match; the lane already plays the next one."""
        return self._backend.lanes.done

    @property
    def points(self) -> Any:
        """The points of the match that ended last in each lane."""
        return self._backend.lanes.points

    @property
    def places(self) -> Any:
        """The places of the match that ended last in each lane; 1 is best."""
        return self._backend.lanes.places

    @property
    def states(self) -> Any:
        """The positions as records on the host: the whole truth, hidden things included. A copy when they live on a GPU."""
        return self._backend.states()

    @property
    def matches(self) -> int:
        """Matches finished so far, all lanes together."""
        return int(self.host("finished").sum())

    @property
    def array_names(self) -> tuple[str, ...]:
        """The names of all arrays, as `host` takes them."""
        return Lanes._fields

    def host(self, name: str) -> npt.NDArray[Any]:
        """One of the arrays of `Lanes` as a numpy array; a copy when it lives on a GPU."""
        return self._backend.host(getattr(self._backend.lanes, name))

    def reset(self, seed: int | None = None) -> None:
        """Deal the first match of every lane; a new seed may be given."""
        self._backend.terms = self.setting.terms(self.setting.seed if seed is None else check_seed(seed))
        self._backend.run("open", 0)

    def step(self, actions: Any) -> None:
        """One action a lane, for the seat that `turn` names there.

        An illegal one leaves its lane as it was; on the CPU `IllegalAction` is raised, on a GPU `check` asks.
        """
        self._backend.run("step", self._backend.actions(actions))
        if self.device == "cpu":
            self.check()

    def check(self) -> None:
        """Raise `IllegalAction` if the last step had one."""
        refused = np.flatnonzero(self.host("refused"))
        if len(refused):
            lane = int(refused[0])
            where = f"the first is in lane {lane}, for seat {self.host('turn')[lane]}"
            raise IllegalAction(f"{len(refused)} of {self.n} actions are illegal; {where}")

    def random_actions(self) -> Any:
        """A random legal action a lane, where the lanes live: `step(random_actions())` does what `play(1)` does."""
        chosen = self._backend.make((self.n,), np.int64)
        self._backend.run("choose", chosen)
        return chosen

    def choose_by_policy(self, choices: PolicyChoices) -> None:
        """Write down what the game's policy does for the asked seat, where it is wanted; arrays live where the lanes live."""
        self._backend.run("choose_by_policy", choices)

    def play(self, steps: int) -> None:
        """Take that many random actions in every lane, much faster than one by one; `rewards` are those of the last match finished."""
        self._backend.run("play", steps)

    def step_learner(self, step: LearnerStep) -> None:
        """Actions of one seat, each followed by those of the others until that seat is asked again; see `gym.SeatVectorEnv`."""
        self._backend.run("step_learner", step._replace(actions=self._backend.actions(step.actions)))
        if self.device == "cpu":
            self.check()

    def place(self, array: npt.NDArray[Any]) -> Any:
        """An array of the host, copied to where the lanes live."""
        return self._backend.place(array)

    def look(self, seat: int) -> dict[str, Any]:
        """What one seat may do and what it sees in every lane, whether it is asked or not: `legal`, `mask`, `observation`."""
        if not 0 <= seat < self.seats:
            raise OptionError(f"there are seats 0 to {self.seats - 1}, not {seat}")
        seen = {name: self._backend.make((self.n, *self.setting.shapes[name][0]), self.setting.shapes[name][1]) for name in SEEN}
        self._backend.run("observe_seat", SeatObservations(seat, **seen))
        return seen

    def wait(self) -> None:
        """Wait until the device has finished."""
        self._backend.wait()


def check_setting(
    game: Game | str,
    n: int,
    seats: int,
    box: boxes.Box | None,
    options: Mapping[str, object] | None,
    seed: int,
    reward: str,
    observe: bool,
    unpack: bool,
) -> BatchSetting:
    """Check everything that a batch is asked for before anything is built."""
    game = games.load(game) if isinstance(game, str) else game
    chosen = game.check_match(options or {}, seats)
    if n < 1:
        raise OptionError(f"a batch has at least one lane, not {n}")
    if reward not in REWARDS:
        raise OptionError(f"reward takes one of {', '.join(REWARDS)}, not {reward!r}")
    record = (box or boxes.standard(game)).record(chosen)
    return BatchSetting(game, n, seats, record, chosen, check_seed(seed), REWARDS[reward], observe, unpack)


def check_seed(seed: int) -> int:
    if not 0 <= seed < 1 << 63:
        raise OptionError(f"a seed is a whole number from 0 to 2**63 - 1, not {seed}")
    return int(seed)


def backend_on(device: str, setting: BatchSetting, threads: int | None) -> Backend:
    if device == "cpu":
        return CpuBackend(setting, threads or len(os.sched_getaffinity(0)))
    if device == "cuda":
        from teocalli.research.cuda import CudaBackend

        return CudaBackend(setting)
    raise OptionError(f"device takes one of cpu, cuda, not {device!r}")


class CpuBackend:
    """The lanes in the memory of this machine, shared out over its cores."""

    def __init__(self, setting: BatchSetting, threads: int) -> None:
        self.setting = setting
        self.terms = setting.terms(setting.seed)
        self.records = records(setting.n, setting.game.state_type)
        self.lanes = setting.arrays(self.make)
        self.shares = [(share, new_scratch(setting.game)) for share in shares(setting.n, max(1, min(threads, setting.n // SMALL)))]
        self.pool = ThreadPoolExecutor(len(self.shares) - 1) if len(self.shares) > 1 else None

    def run(self, task: str, given: Any) -> None:
        """Let every thread do its share of the lanes, the caller's too; compiled code lets go of the interpreter."""
        loop: Any = lanes.bind_lanes(task, self.setting.game)
        work: list[tuple[Any, ...]] = [
            (*share, self.lanes, self.records, self.setting.box, self.terms, scratch, given) for share, scratch in self.shares
        ]
        others = [] if self.pool is None else [self.pool.submit(loop, *each) for each in work[1:]]
        loop(*work[0])
        for running in others:
            running.result()

    def make(self, shape: tuple[int, ...], kind: type) -> Any:
        return np.zeros(shape, kind)

    def actions(self, actions: Any) -> Any:
        chosen = np.ascontiguousarray(actions, np.int64)
        if chosen.shape != (self.setting.n,):
            raise ValueError(f"one action a lane is needed: {self.setting.n}, not an array of shape {chosen.shape}")
        return chosen

    def place(self, array: npt.NDArray[Any]) -> Any:
        return array

    def states(self) -> Any:
        return self.records

    def host(self, array: Any) -> npt.NDArray[Any]:
        same: npt.NDArray[Any] = array
        return same

    def wait(self) -> None:
        """Nothing runs on after a call."""


def new_scratch(game: Game) -> LaneScratch:
    """Scratch memory on this machine."""
    return LaneScratch(apart((masks.words(game.actions),), np.uint32), apart((8,), np.uint32), apart((game.max_seats, 2), np.int64))


def apart(shape: tuple[int, ...], kind: type) -> npt.NDArray[Any]:
    """A small array of zeros on a page of its own: threads that write on one line of the cache wait for each other."""
    room = np.zeros(2 * PAGE, np.uint8)
    start, size = -room.ctypes.data % PAGE, math.prod(shape) * np.dtype(kind).itemsize
    return room[start : start + size].view(kind).reshape(shape)


def shares(n: int, parts: int) -> list[tuple[int, int]]:
    """n lanes in equal parts, as starts and stops."""
    cuts = [n * part // parts for part in range(parts + 1)]
    return list(itertools.pairwise(cuts))
