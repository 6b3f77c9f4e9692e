"""One match for interfaces that ask for one action at a time: everything that a step tells is worked out in one compiled call."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from teocalli import loops
from teocalli.game import Game
from teocalli.jit import lean, rule
from teocalli.loops import free_name
from teocalli.records import copy_of, records
from teocalli.research.batch import IllegalAction, Setting, desk_for
from teocalli.research.lanes import ENDED, REFUSED, Desk, look_as, move, open_match, share
from teocalli.seats import seats_in

deal = turn = owing = standings = free_name

WENT, TURN, OWING = 0, 1, 2  # what `told` holds


@lean
@rule
def begin(states: Any, box: Any, terms: Any, desk: Desk, number: int, told: Any, unpacked: Any, seen: Any) -> None:
    """Deal a match and look at it as the seat that is asked first."""
    open_match(states[0], box[0], terms, number, desk)
    tell(states, box, desk, told, unpacked, seen)


@lean
@rule
def take(states: Any, box: Any, desk: Desk, action: int, told: Any, unpacked: Any, seen: Any) -> None:
    """Let the asked seat act, and look at what came of it as the seat that is asked next."""
    told[WENT] = move(states[0], box[0], desk.held, action)
    if told[WENT] == ENDED:
        standings(states[0], box[0], desk.out)
    if told[WENT] != REFUSED:
        tell(states, box, desk, told, unpacked, seen)


@lean
@rule
def tell(states: Any, box: Any, desk: Desk, told: Any, unpacked: Any, seen: Any) -> None:
    """Who is asked, what he may do and what he sees; nothing is told when the match is over."""
    seat = turn(states[0])
    told[TURN], told[OWING] = seat, owing(states[0])
    if seat >= 0:
        look_as(states[0], box[0], seat, desk, desk.held, unpacked, seen)


@lean
@rule
def glance(states: Any, box: Any, desk: Desk, seat: int, unpacked: Any, seen: Any) -> None:
    """What any seat may do and what it sees."""
    look_as(states[0], box[0], seat, desk, desk.held, unpacked, seen)


def fast(function: Callable[..., Any], game: Game, *example: Any) -> Callable[..., None]:
    """A compiled loop without numba's look at the types of each call, which takes longer than the step: they are those of the example."""
    loop: Any = loops.loop(function, game)
    loop(*example)
    found: Callable[..., None] = loop.overloads[loop.signatures[0]].entry_point
    return found


class Single:
    """One match of a game; `turn` is asked, `mask` and `observation` are his and are new arrays after each step."""

    def __init__(self, setting: Setting) -> None:
        self.setting, self.game = setting, setting.game
        self.states = records(1, self.game.state_type)
        self.box = records(1, setting.box.dtype)
        self.box[0] = setting.box
        self.desk, self.spare = desk_for(self.game), desk_for(self.game)
        self.told = np.zeros(3, np.int64)
        self.number = 0
        self.mask, self.observation = self._new_arrays()
        self._take = fast(take, self.game, self.states, self.box, self.desk, -1, self.told, self.mask, self.observation)

    @property
    def turn(self) -> int:
        """The seat that is asked; -1 when the match is over."""
        return int(self.told[TURN])

    @property
    def asked(self) -> list[int]:
        """The seats that may choose at this moment without waiting for one another: several when choices are sealed."""
        owing = int(self.told[OWING])
        several = owing & (owing - 1) != 0 and owing >> self.turn & 1
        return seats_in(owing) if several else [self.turn] if self.turn >= 0 else []

    @property
    def over(self) -> bool:
        return self.turn < 0

    def begin(self, seed: int, number: int = 0) -> None:
        """Deal match `number` of a seed."""
        self.mask, self.observation = self._new_arrays()
        loops.loop(begin, self.game)(
            self.states, self.box, self.setting.terms(seed), self.desk, number, self.told, self.mask, self.observation
        )

    def act(self, action: int) -> None:
        """Let the asked seat act."""
        self.mask, self.observation = self._new_arrays()
        self._take(self.states, self.box, self.desk, action, self.told, self.mask, self.observation)
        if self.told[WENT] == REFUSED:
            self.mask, self.observation = self.look(self.turn)
            raise IllegalAction(f"seat {self.turn} may not take action {action} now")

    def look(self, seat: int) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.float32]]:
        """The mask and the observation of any seat."""
        mask, seen = self._new_arrays()
        loops.loop(glance, self.game)(self.states, self.box, self.spare, seat, mask, seen)
        return mask, seen

    def known(self, seat: int) -> np.record:
        """The position as a seat may know it."""
        veiled = copy_of(self.states[0])
        self.game.engine("compiled").veil(veiled, self.box[0], seat)
        return veiled

    def payments(self) -> list[float]:
        """What each seat is paid at the end of the match."""
        seats, scheme = self.setting.seats, self.setting.scheme
        return [float(share(self.desk.out, seat, seats, scheme)) for seat in range(seats)]

    def _new_arrays(self) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.float32]]:
        return np.zeros(self.game.actions, np.int8), np.zeros(self.game.features.OBSERVATION, np.float32)
