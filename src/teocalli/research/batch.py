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
from typing import Any, Literal, Protocol

import numpy as np
import numpy.typing as npt

from teocalli import boxes, games, loops, masks
from teocalli.game import Game, OptionError, Value, records
from teocalli.research import lanes
from teocalli.research.lanes import Desk, Lanes, Terms

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
        """Every array of `Lanes`: what one lane holds, and in which type."""
        game = self.game
        return {
            "number": ((), np.int64),
            "plies": ((), np.int64),
            "thrown": ((), np.int64),
            "finished": ((), np.int64),
            "turn": ((), np.int8),
            "owing": ((), np.uint8),
            "free": ((), np.uint8),
            "legal": ((masks.words(game.actions),), np.uint32),
            "mask": ((game.actions if self.unpack else 0,), np.bool_),
            "observation": ((game.features.OBSERVATION if self.observe else 0,), np.float32),
            "rewards": ((self.seats,), np.float32),
            "standings": ((self.seats, 2), np.int32),
            "done": ((), np.bool_),
            "refused": ((), np.bool_),
        }

    def arrays(self, make: Callable[[tuple[int, ...], type], Any]) -> Lanes:
        """All arrays, each built by `make` from its shape and type."""
        return Lanes(**{name: make((self.n, *shape), kind) for name, (shape, kind) in self.shapes.items()})

    def terms(self, seed: int) -> Terms:
        return Terms(self.seats, self.scheme, seed)


class Engine(Protocol):
    """Where the lanes live and run."""

    lanes: Lanes

    def open(self, seed: int) -> None: ...
    def step(self, actions: Any) -> bool: ...
    def play(self, steps: int) -> None: ...
    def look(self, seat: int) -> dict[str, Any]: ...
    def states(self) -> Any: ...
    def host(self, array: Any) -> npt.NDArray[Any]: ...
    def wait(self) -> None: ...


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
        self.setting = agree(game, n, seats, box, options, seed, reward, observe, unpack)
        self.game, self.n, self.seats, self.device = self.setting.game, n, seats, device
        self._engine = engine_on(device, self.setting, threads)
        self.reset()

    def __repr__(self) -> str:
        return f"Batch({self.game.name!r}, n={self.n}, seats={self.seats}, device={self.device!r})"

    @property
    def turn(self) -> Any:
        """The seat that is asked."""
        return self._engine.lanes.turn

    @property
    def owing(self) -> Any:
        """The seats that must choose now, as bits."""
        return self._engine.lanes.owing

    @property
    def free(self) -> Any:
        """The seats that may act without owing, as bits."""
        return self._engine.lanes.free

    @property
    def legal(self) -> Any:
        """What the asked seat may do, 32 actions a word."""
        return self._engine.lanes.legal

    @property
    def mask(self) -> Any:
        """What the asked seat may do, one byte an action."""
        return self._engine.lanes.mask

    @property
    def observation(self) -> Any:
        """What the asked seat sees, as numbers; the game's `features.OBSERVATION_NAMES` says which."""
        return self._engine.lanes.observation

    @property
    def rewards(self) -> Any:
        """What each seat is paid for the last step: 0 before the end of a match."""
        return self._engine.lanes.rewards

    @property
    def done(self) -> Any:
        """Whether the last step ended a match; the lane already plays the next one."""
        return self._engine.lanes.done

    @property
    def points(self) -> Any:
        """The points of the match that ended last in each lane."""
        return self._engine.lanes.standings[:, :, 0]

    @property
    def places(self) -> Any:
        """The places of the match that ended last in each lane; 1 is best."""
        return self._engine.lanes.standings[:, :, 1]

    @property
    def states(self) -> Any:
        """The positions as records on the host: the whole truth, hidden things included. A copy when they live on a GPU."""
        return self._engine.states()

    @property
    def matches(self) -> int:
        """Matches finished so far, all lanes together."""
        return int(self.host("finished").sum())

    def host(self, name: str) -> npt.NDArray[Any]:
        """One of the arrays of `Lanes` as a numpy array; a copy when it lives on a GPU."""
        return self._engine.host(getattr(self._engine.lanes, name))

    def reset(self, seed: int | None = None) -> None:
        """Deal the first match of every lane; a new seed may be given."""
        self._engine.open(self.setting.seed if seed is None else check_seed(seed))

    def step(self, actions: Any) -> None:
        """One action a lane, for the seat that `turn` names there.

        An illegal one leaves its lane as it was; on the CPU `IllegalAction` is raised, on a GPU `check` asks.
        """
        if self._engine.step(actions):
            self.check()

    def check(self) -> None:
        """Raise `IllegalAction` if the last step had one."""
        refused = np.flatnonzero(self.host("refused"))
        if len(refused):
            lane = int(refused[0])
            where = f"the first is in lane {lane}, for seat {self.host('turn')[lane]}"
            raise IllegalAction(f"{len(refused)} of {self.n} actions are illegal; {where}")

    def play(self, steps: int) -> None:
        """Take that many random actions in every lane, much faster than one by one; `rewards` are those of the last match finished."""
        self._engine.play(steps)

    def look(self, seat: int) -> dict[str, Any]:
        """What one seat may do and what it sees in every lane, whether it is asked or not: `legal`, `mask`, `observation`."""
        if not 0 <= seat < self.seats:
            raise OptionError(f"there are seats 0 to {self.seats - 1}, not {seat}")
        return self._engine.look(seat)

    def wait(self) -> None:
        """Wait until the device has finished."""
        self._engine.wait()


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


def engine_on(device: str, setting: Setting, threads: int | None) -> Engine:
    if device == "cpu":
        return Cores(setting, threads or len(os.sched_getaffinity(0)))
    if device == "cuda":
        from teocalli.research.cuda import Gpu

        return Gpu(setting)
    raise OptionError(f"device takes one of cpu, cuda, not {device!r}")


class Cores:
    """The lanes in the memory of this machine, shared out over its cores."""

    def __init__(self, setting: Setting, threads: int) -> None:
        self.setting = setting
        self.terms = setting.terms(setting.seed)
        self.records = records(setting.n, setting.game.state_type)
        self.lanes = setting.arrays(np.zeros)
        self.shares = shares(setting.n, max(1, min(threads, setting.n // SMALL)))
        self.desks = [desk_for(setting.game) for _ in self.shares]
        self.pool = ThreadPoolExecutor(len(self.shares)) if len(self.shares) > 1 else None

    def open(self, seed: int) -> None:
        self.terms = self.setting.terms(seed)
        self._run(lanes.open_lanes)

    def step(self, actions: Any) -> bool:
        chosen = np.ascontiguousarray(actions, np.int64)
        if chosen.shape != (self.setting.n,):
            raise ValueError(f"one action a lane is needed: {self.setting.n}, not an array of shape {chosen.shape}")
        return any(self._run(lanes.step_lanes, chosen))

    def play(self, steps: int) -> None:
        self._run(lanes.play_lanes, steps)

    def look(self, seat: int) -> dict[str, Any]:
        loop, box = loops.loop(lanes.look_lanes, self.setting.game), self.setting.box
        seen = {name: np.zeros_like(getattr(self.lanes, name)) for name in ("legal", "mask", "observation")}
        self._share(lambda start, stop, desk: loop(start, stop, self.records, box, desk, seat, *seen.values()))
        return seen

    def states(self) -> Any:
        return self.records

    def host(self, array: Any) -> npt.NDArray[Any]:
        found: npt.NDArray[Any] = array
        return found

    def wait(self) -> None:
        """Nothing runs on after a call."""

    def _run(self, function: Callable[..., Any], *more: Any) -> list[Any]:
        """Run one of the loops over all lanes."""
        loop, box = loops.loop(function, self.setting.game), self.setting.box
        return self._share(lambda start, stop, desk: loop(start, stop, self.lanes, self.records, box, self.terms, desk, *more))

    def _share(self, work: Callable[[int, int, Desk], Any]) -> list[Any]:
        """Let every thread do its share of the lanes; compiled code lets go of the interpreter."""
        if self.pool is None:
            return [work(*self.shares[0], self.desks[0])]
        running = [self.pool.submit(work, *share, desk) for share, desk in zip(self.shares, self.desks, strict=True)]
        return [each.result() for each in running]


def desk_for(game: Game) -> Desk:
    """A desk in the memory of this machine."""
    return Desk(records(1, game.state_type), game.new_mask(), np.zeros(8, np.uint32), np.zeros((game.max_seats, 2), np.int64))


def shares(n: int, parts: int) -> list[tuple[int, int]]:
    """n lanes in equal parts, as starts and stops."""
    cuts = [n * part // parts for part in range(parts + 1)]
    return list(zip(cuts, cuts[1:], strict=False))
