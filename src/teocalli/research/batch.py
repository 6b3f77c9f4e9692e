"""Batches: many matches of one game stepped together, on all cores or on a GPU.

A batch has n lanes, each with a match of its own. `step` takes one action a lane, for the seat that `turn` names there; a match that
ends is paid (`rewards`, `done`, `points`, `places`) and the next one of that lane is dealt in the same step. After each step the arrays say who is asked now, what
he may do and what he sees. They are the same arrays every time, written anew: copy what is to be kept.

The same seed gives the same matches, bit for bit, for any number of threads and on any device.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from teocalli import boxes, games, loops, masks
from teocalli.game import Game, OptionError, Value, records
from teocalli.research import lanes

Device = Literal["cpu", "cuda"]
Reward = Literal["places", "points"]
REWARDS: dict[str, int] = {"places": lanes.PLACES, "points": lanes.POINTS}
SMALL = 128  # a share of fewer lanes is not worth a thread


class IllegalAction(ValueError):
    """An action that its seat may not take; that lane is as it was before, the others have moved."""


@dataclass(frozen=True)
class Setting:
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
        """Every array of a batch: what one lane holds, and in which type."""
        game = self.game
        return {
            "at": ((4,), np.int64),  # number of the match, plies in it, dice of random play, matches finished
            "turn": ((), np.int8),  # the seat that is asked
            "owing": ((), np.uint8),  # the seats that must choose now, as bits
            "free": ((), np.uint8),  # the seats that may act without owing, as bits
            "legal": ((masks.words(game.actions),), np.uint32),  # what the asked seat may do, 32 actions a word
            "mask": ((game.actions if self.unpack else 0,), np.bool_),  # the same, one byte an action
            "observation": ((game.features.OBSERVATION if self.observe else 0,), np.float32),  # what the asked seat sees
            "rewards": ((self.seats,), np.float32),  # what each seat is paid for this step: 0 before the end
            "standings": ((self.seats, 2), np.int32),  # points and places of the match that ended last in the lane
            "done": ((), np.bool_),  # whether this step ended a match
            "refused": ((), np.bool_),  # whether the action was illegal
        }


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
        self.setting = setting = agree(game, n, seats, box, options, seed, reward, observe, unpack)
        self.game, self.n, self.seats = setting.game, n, setting.seats
        self.device = device
        self._engine: Any
        if device == "cpu":
            self._engine = Cores(setting, threads)
        elif device == "cuda":
            from teocalli.research import cuda

            self._engine = cuda.Gpu(setting)
        else:
            raise OptionError(f"device takes one of cpu, cuda, not {device!r}")
        self.reset()

    def __repr__(self) -> str:
        return f"Batch({self.game.name!r}, n={self.n}, seats={self.seats}, device={self.device!r})"

    def __getattr__(self, name: str) -> Any:
        """The arrays: turn, owing, free, legal, mask, observation, rewards, standings, done, refused."""
        if not name.startswith("_") and name in self._engine.shared:
            return self._engine.shared[name]
        raise AttributeError(f"a batch has no {name!r}")

    @property
    def states(self) -> Any:
        """The positions as records on the host: the whole truth, hidden things included. A copy when they live on a GPU."""
        return self._engine.states()

    @property
    def points(self) -> Any:
        """The points of the match that ended last in each lane."""
        return self.standings[:, :, 0]

    @property
    def places(self) -> Any:
        """The places of the match that ended last in each lane; 1 is best."""
        return self.standings[:, :, 1]

    @property
    def matches(self) -> int:
        """Matches finished so far, all lanes together."""
        return int(self._engine.host("at")[:, 3].sum())

    def reset(self, seed: int | None = None) -> None:
        """Deal the first match of every lane; a new seed may be given."""
        self._engine.open(self.setting.seed if seed is None else check_seed(seed))

    def step(self, actions: Any) -> None:
        """One action a lane, for the seat that `turn` names there.

        An illegal one leaves its lane as it was and is marked in `refused`; on the CPU `IllegalAction` is raised as well, on a GPU `check` asks.
        """
        if self._engine.step(actions):
            self.check()

    def check(self) -> None:
        """Raise `IllegalAction` if the last step had one."""
        refused = np.flatnonzero(self._engine.host("refused"))
        if len(refused):
            lane = int(refused[0])
            raise IllegalAction(
                f"{len(refused)} of {self.n} actions are illegal; the first is in lane {lane}, for seat {self._engine.host('turn')[lane]}"
            )

    def play(self, steps: int) -> None:
        """Take that many random actions in every lane, much faster than one by one; `rewards` are those of the last match finished."""
        self._engine.play(steps)

    def look(self, seat: int) -> dict[str, Any]:
        """What one seat may do and what it sees in every lane, whether it is asked or not: `legal`, `mask`, `observation`."""
        if not 0 <= seat < self.seats:
            raise OptionError(f"there are seats 0 to {self.seats - 1}, not {seat}")
        found: dict[str, Any] = self._engine.look_as(seat)
        return found

    def wait(self) -> None:
        """Wait until the device has finished."""
        self._engine.wait()

    def host(self, name: str) -> npt.NDArray[Any]:
        """One of the arrays as a numpy array; a copy when it lives on a GPU."""
        found: npt.NDArray[Any] = self._engine.host(name)
        return found


def agree(
    game: Game | str,
    n: int,
    seats: int,
    box: boxes.Box | None,
    options: Mapping[str, object] | None,
    seed: int,
    reward: str,
    observe: bool,
    unpack: bool,
) -> Setting:
    """Check everything that a batch is asked for before anything is built."""
    found = games.load(game) if isinstance(game, str) else game
    chosen = found.check_options(options or {})
    found.check_seats(seats)
    check_match = getattr(found.box_module, "check_match", None)
    if check_match is not None:
        check_match(chosen, seats)
    if n < 1:
        raise OptionError(f"a batch has at least one lane, not {n}")
    if reward not in REWARDS:
        raise OptionError(f"reward takes one of {', '.join(REWARDS)}, not {reward!r}")
    record = (box or boxes.standard(found)).record(chosen)
    return Setting(found, n, seats, record, chosen, check_seed(seed), REWARDS[reward], observe, unpack)


def check_seed(seed: int) -> int:
    if not 0 <= seed < 1 << 63:
        raise OptionError(f"a seed is a whole number from 0 to 2**63 - 1, not {seed}")
    return int(seed)


class Cores:
    """The lanes in the memory of this machine, shared out over its cores."""

    def __init__(self, setting: Setting, threads: int | None) -> None:
        self.setting = setting
        self.records = records(setting.n, setting.game.state_type)
        self.shared: dict[str, Any] = {name: np.zeros((setting.n, *shape), kind) for name, (shape, kind) in setting.shapes.items()}
        self.seed = setting.seed
        wanted = threads or len(os.sched_getaffinity(0))
        self.shares = shares(setting.n, max(1, min(wanted, setting.n // SMALL)))
        self.desks = [Desk(setting) for _ in self.shares]
        self.pool = ThreadPoolExecutor(len(self.shares)) if len(self.shares) > 1 else None
        self._loops = {
            f: loops.loop(f, setting.game) for f in (lanes.open_lanes, lanes.step_lanes, lanes.look_lanes, lanes.look_as, lanes.play_lanes)
        }

    def states(self) -> Any:
        return self.records

    def host(self, name: str) -> npt.NDArray[Any]:
        found: npt.NDArray[Any] = self.shared[name]
        return found

    def wait(self) -> None:
        """Nothing runs on after a call."""

    def open(self, seed: int) -> None:
        self.seed = seed
        loop, s = self._loops[lanes.open_lanes], self.setting
        self._share(lambda a, b, desk: loop(a, b, self.records, s.box, s.seats, seed, desk.words, self.shared["at"]))
        for name in ("rewards", "standings", "done", "refused"):
            self.shared[name][...] = 0
        self._look()

    def step(self, actions: Any) -> int:
        chosen = np.ascontiguousarray(actions, np.int64)
        if chosen.shape != (self.setting.n,):
            raise ValueError(f"one action a lane is needed: {self.setting.n}, not an array of shape {chosen.shape}")
        stepping, looking, s, a = self._loops[lanes.step_lanes], self._loops[lanes.look_lanes], self.setting, self.shared

        def share(start: int, stop: int, desk: Desk) -> int:
            refused: int = stepping(
                start, stop, self.records, s.box, s.seats, s.scheme, self.seed, chosen, a["legal"], desk.words, desk.out,
                a["at"], a["standings"], a["rewards"], a["done"], a["refused"],
            )  # fmt: skip
            looking(start, stop, self.records, s.box, desk.veiled, desk.held, *self._seen())
            return refused

        return sum(self._share(share))

    def play(self, steps: int) -> None:
        loop, s, a = self._loops[lanes.play_lanes], self.setting, self.shared
        self._share(
            lambda start, stop, desk: loop(
                start,
                stop,
                self.records,
                s.box,
                s.seats,
                s.scheme,
                self.seed,
                steps,
                a["at"],
                desk.held,
                desk.out,
                desk.words,
                a["standings"],
                a["rewards"],
            )  # fmt: skip
        )
        self._look()

    def look_as(self, seat: int) -> dict[str, Any]:
        loop, s = self._loops[lanes.look_as], self.setting
        seen = {name: np.zeros_like(self.shared[name]) for name in ("legal", "mask", "observation")}
        self._share(lambda a, b, desk: loop(a, b, self.records, s.box, desk.veiled, desk.held, seat, *seen.values()))
        return seen

    def _look(self) -> None:
        loop, s = self._loops[lanes.look_lanes], self.setting
        self._share(lambda a, b, desk: loop(a, b, self.records, s.box, desk.veiled, desk.held, *self._seen()))

    def _seen(self) -> tuple[Any, ...]:
        return tuple(self.shared[name] for name in ("turn", "owing", "free", "legal", "mask", "observation"))

    def _share(self, work: Callable[[int, int, Desk], Any]) -> list[Any]:
        """Let every thread do its share of the lanes; compiled code lets go of the interpreter."""
        if self.pool is None:
            return [work(*self.shares[0], self.desks[0])]
        running = [self.pool.submit(work, *share, desk) for share, desk in zip(self.shares, self.desks, strict=True)]
        return [each.result() for each in running]


class Desk:
    """What one thread writes on."""

    def __init__(self, setting: Setting) -> None:
        self.veiled = records(1, setting.game.state_type)
        self.held = setting.game.new_mask()
        self.words = np.zeros(8, np.uint32)
        self.out = np.zeros((setting.game.max_seats, 2), np.int64)


def shares(n: int, parts: int) -> list[tuple[int, int]]:
    """n lanes in equal parts, as starts and stops."""
    cuts = [n * part // parts for part in range(parts + 1)]
    return list(zip(cuts, cuts[1:], strict=False))
