"""OpenSpiel's own information-set search at our tables: its Python `ISMCTSBot` over imagined states, for so many milliseconds.

The bot of the library asks a state a few questions; `SoloState` answers them from our rules, one seat after another, so that sealed choices
are asked for in turn and hidden behind the veil. Its rollouts are OpenSpiel's too. Needs the optional package open_spiel.
"""

from __future__ import annotations

import time
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from teocalli import masks
from teocalli.game import Game
from teocalli.record_arrays import copy_of

EXPLORATION = 1.4


class TurnTable:
    """What the library wants to know of a game."""

    def __init__(self, game: Game, box: np.record) -> None:
        self.game, self.box, self.engine = game, box, game.engine("compiled")

    def get_type(self) -> TurnTable:
        return self

    dynamics = pyspiel.GameType.Dynamics.SEQUENTIAL
    information = pyspiel.GameType.Information.IMPERFECT_INFORMATION


class SoloState:
    """A position in which one seat at a time is asked."""

    def __init__(self, table: TurnTable, record: np.record, first: int) -> None:
        self.table, self.record, self.first = table, record, first  # `first` is asked before anybody else

    def get_game(self) -> TurnTable:
        return self.table

    def clone(self) -> SoloState:
        return SoloState(self.table, copy_of(self.record), self.first)

    def is_terminal(self) -> bool:
        return bool(self.table.engine.is_over(self.record))

    def is_chance_node(self) -> bool:
        return False

    def num_players(self) -> int:
        return int(self.record.seats)

    def current_player(self) -> int:
        return self.first if self.first >= 0 else int(self.table.engine.turn(self.record))

    def legal_actions(self, player: int | None = None) -> list[int]:
        mask = self.table.game.new_mask()
        self.table.engine.legal(self.record, self.table.box, self.current_player(), mask)
        return masks.members(mask)

    def apply_action(self, action: int) -> None:
        self.table.engine.apply(self.record, self.table.box, self.current_player(), action)
        self.first = -1

    def returns(self) -> list[float]:
        out = np.zeros((self.table.game.max_seats, 2), np.int64)
        self.table.engine.standings(self.record, self.table.box, out)
        places = [int(place) for place in out[: self.num_players(), 1]]
        return [1 / places.count(1) if place == 1 else 0.0 for place in places]

    def information_state_string(self) -> str:
        known = copy_of(self.record)
        self.table.engine.veil(known, self.table.box, self.current_player())
        return str(known.tobytes())


class TimedSearch(ismcts.ISMCTSBot):  # type: ignore[misc]
    """The library's search with a limit in time instead of simulations."""

    def __init__(self, milliseconds: int, seed: int) -> None:
        dice = np.random.RandomState(seed & 0xFFFFFFFF)
        super().__init__(None, mcts.RandomRolloutEvaluator(1, dice), EXPLORATION, 1, random_state=dice)
        self.milliseconds, self.dice = milliseconds, dice

    def run_search(self, state: SoloState) -> Any:
        self.reset()
        self._root_node = self.create_new_node(state)
        stop, done = time.process_time() + self.milliseconds / 1000, 0
        while done < 2 or time.process_time() < stop:
            self.run_simulation(self.sample_root_state(state))
            done += 1
        return self.get_final_policy(state, self._root_node)


def choose(milliseconds: int, game: Game, box: np.record, known: np.record, seat: int, seed: int) -> int:
    """A choice for the arena."""
    table = TurnTable(game, box)
    state = SoloState(table, copy_of(known), seat)
    legal = state.legal_actions()
    if len(legal) == 1:
        return legal[0]
    bot = TimedSearch(milliseconds, seed)

    def imagined(state: SoloState, player: int) -> SoloState:
        world = copy_of(known)
        table.engine.imagine(world, box, seat, bot.dice.randint(0, 1 << 32, 8, np.uint32))
        return SoloState(table, world, seat)

    bot.set_resampler(imagined)
    return int(bot.step(state))
