"""One match for interfaces that ask for one action at a time: all that is known after a step is worked out in one compiled call."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from teocalli import loops
from teocalli.game import Game
from teocalli.jit import lean, rule, unbound
from teocalli.record_arrays import copy_of, records
from teocalli.research.batch import BatchSetting, IllegalAction, new_scratch
from teocalli.research.lanes import ENDED, REFUSED, LaneScratch, move, observe_as, open_match, share
from teocalli.seats import seats_in

deal = turn = owing = standings = unbound

OUTCOME, TURN, OWING = 0, 1, 2  # what the info of a step holds


@lean
@rule
def begin(states: Any, box: Any, terms: Any, scratch: LaneScratch, number: int, info: Any, unpacked: Any, observation: Any) -> None:
    """Deal a match and look at it as the seat that is asked first."""
    open_match(states[0], box[0], terms, number, scratch)
    observe_next(states, box, scratch, info, unpacked, observation)


@lean
@rule
def take(states: Any, box: Any, scratch: LaneScratch, action: int, info: Any, unpacked: Any, observation: Any) -> None:
    """Let the asked seat act, and look at what came of it as the seat that is asked next."""
    info[OUTCOME] = move(states[0], box[0], scratch.mask, action)
    if info[OUTCOME] == ENDED:
        standings(states[0], box[0], scratch.out)
    if info[OUTCOME] != REFUSED:
        observe_next(states, box, scratch, info, unpacked, observation)


@lean
@rule
def observe_next(states: Any, box: Any, scratch: LaneScratch, info: Any, unpacked: Any, observation: Any) -> None:
    """Who is asked, what they may do and what they see; only who, when the match is over."""
    seat = turn(states[0])
    info[TURN], info[OWING] = seat, owing(states[0])
    if seat >= 0:
        observe_as(states[0], box[0], seat, scratch, scratch.mask, unpacked, observation)


@lean
@rule
def observe_seat(states: Any, box: Any, scratch: LaneScratch, seat: int, unpacked: Any, observation: Any) -> None:
    """What any seat may do and what it sees."""
    observe_as(states[0], box[0], seat, scratch, scratch.mask, unpacked, observation)


def without_dispatch(function: Callable[..., Any], game: Game, *example: Any) -> Callable[..., None]:
    """A compiled loop without numba's look at the types of each call, which takes longer than the step: they are those of the example."""
    loop: Any = loops.bind(function, game)
    loop(*example)
    entry_point: Callable[..., None] = loop.overloads[loop.signatures[0]].entry_point
    return entry_point


class Single:
    """One match of a game; `turn` is asked, `mask` and `observation` are theirs and are new arrays after each step."""

    def __init__(self, setting: BatchSetting) -> None:
        self.setting, self.game = setting, setting.game
        self.states = records(1, self.game.state_type)
        self.box = records(1, setting.box.dtype)
        self.box[0] = setting.box
        self.scratch, self.other_scratch = new_scratch(self.game), new_scratch(self.game)
        self.info = np.zeros(3, np.int64)
        self.mask, self.observation = self._new_arrays()
        self._take = without_dispatch(take, self.game, self.states, self.box, self.scratch, -1, self.info, self.mask, self.observation)

    @property
    def turn(self) -> int:
        """The seat that is asked; -1 when the match is over."""
        return int(self.info[TURN])

    @property
    def to_act(self) -> list[int]:
        """The seats that may choose at this moment without waiting for one another: several when choices are sealed."""
        owing = int(self.info[OWING])
        several = owing & (owing - 1) != 0 and owing >> self.turn & 1
        return seats_in(owing) if several else [self.turn] if self.turn >= 0 else []

    @property
    def over(self) -> bool:
        return self.turn < 0

    def begin(self, seed: int, number: int = 0) -> None:
        """Deal match `number` of a seed."""
        self.mask, self.observation = self._new_arrays()
        loops.bind(begin, self.game)(
            self.states, self.box, self.setting.terms(seed), self.scratch, number, self.info, self.mask, self.observation
        )

    def act(self, action: int) -> None:
        """Let the asked seat act."""
        self.mask, self.observation = self._new_arrays()
        self._take(self.states, self.box, self.scratch, action, self.info, self.mask, self.observation)
        if self.info[OUTCOME] == REFUSED:
            self.mask, self.observation = self.look(self.turn)
            raise IllegalAction(f"seat {self.turn} may not take action {action} now")

    def look(self, seat: int) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.float32]]:
        """The mask and the observation of any seat."""
        mask, observation = self._new_arrays()
        loops.bind(observe_seat, self.game)(self.states, self.box, self.other_scratch, seat, mask, observation)
        return mask, observation

    def known(self, seat: int) -> np.record:
        """The position as a seat may know it."""
        veiled = copy_of(self.states[0])
        self.game.engine("compiled").veil(veiled, self.box[0], seat)
        return veiled

    def payments(self) -> list[float]:
        """What each seat is paid at the end of the match."""
        seats, scheme = self.setting.seats, self.setting.scheme
        return [float(share(self.scratch.out, seat, seats, scheme)) for seat in range(seats)]

    def _new_arrays(self) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.float32]]:
        return np.zeros(self.game.actions, np.int8), np.zeros(self.game.features.OBSERVATION, np.float32)
