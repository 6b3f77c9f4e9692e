"""What a game shows and says of a position: its rules that write numbers (`view.py`, `story.py`), called for one box and read.

Everything here is given records that are veiled already, as bytes, and says nothing that is not in them.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from teocalli import jit, loops, views
from teocalli.game import Game
from teocalli.jit import rule, unbound
from teocalli.message_rows import WIDTH, Row, new_rows
from teocalli.messages import Message, Refusal
from teocalli.record_arrays import laid
from teocalli.seats import SPECTATOR

view = story = prompt = label = why_not = end_rule = unbound
PEOPLE = {"seat", "other", "seats"}  # arguments that words turn into names
NO_TABLE = np.zeros(0, np.uint8)


@rule
def write_view(states: Any, boxes: Any, viewer: int, table: Any, out: Any) -> None:
    """What the viewer's screen draws."""
    view(states[0], boxes[0], viewer, table, out[0])


@rule
def write_story(worlds: Any, raw: Any, boxes: Any, seat: int, action: int, viewer: int, rows: Any) -> None:
    """What an action did, as the viewer saw it: from the first of the worlds to the second."""
    story(worlds, raw, boxes[0], seat, action, viewer, rows)


@rule
def write_prompt(states: Any, boxes: Any, viewer: int, rows: Any) -> None:
    """What is to be done next, or awaited."""
    prompt(states[0], boxes[0], viewer, rows)


@rule
def write_labels(states: Any, boxes: Any, actions: Any, rows: Any, out: Any) -> None:
    """One row for the button of each action."""
    for i in range(len(actions)):
        label(states[0], boxes[0], int(actions[i]), rows)
        for k in range(out.shape[1]):
            out[i, k] = rows[1, k]


@rule
def write_refusal(states: Any, boxes: Any, seat: int, action: int, rows: Any) -> None:
    """Why a seat may not take an action; no row where it may."""
    why_not(states[0], boxes[0], seat, action, rows)


@rule
def number_of_end_rule(states: Any, boxes: Any) -> int:
    """The number of the rule that ended a match that is over."""
    return int(end_rule(states[0], boxes[0]))


class Presenter:
    """One game with one box."""

    def __init__(self, game: Game, box: bytes, mode: jit.Mode) -> None:
        self.game = game
        self.boxes = np.frombuffer(box, game.box_type)
        self.tables = game.view.tables(self.boxes[0])
        self.messages = game.messages.MESSAGES
        self._personal = [not PEOPLE.isdisjoint(sentence.arguments) for sentence in self.messages.sentences]
        self.view_type = np.dtype((np.record, game.view.VIEW))
        self._mode: jit.Mode = mode
        self._write_view = self._bound(write_view)
        self._write_story = self._bound(write_story)
        self._write_prompt = self._bound(write_prompt)
        self._write_labels = self._bound(write_labels)
        self._write_refusal = self._bound(write_refusal)
        self._end_rule = self._bound(number_of_end_rule)

    def _bound(self, loop: Callable[..., Any]) -> Any:
        return loops.bind(loop, self.game, mode=self._mode)

    @functools.cached_property
    def view_table(self) -> npt.NDArray[np.uint8]:
        """What the game's view looks up beside the box, worked out when somebody with a seat first looks."""
        return self.game.view.view_table(self.boxes[0])

    def view_record(self, known: bytes, viewer: int) -> npt.NDArray[Any]:
        """What the viewer's screen draws, as the record that the rule writes."""
        out = np.zeros(1, self.view_type)
        self._write_view(self._laid(known), self.boxes, viewer, NO_TABLE if viewer == SPECTATOR else self.view_table, out)
        return out

    def view(self, known: bytes, viewer: int) -> Any:
        """The same as the message that its numbers stand for."""
        return views.read(self.game.view.View, self.view_record(known, viewer), self.tables)

    def story(self, before: bytes, after: bytes, seat: int, action: int, viewer: int) -> list[Row]:
        """What an action did, from what the viewer knew before it and after."""
        count, rows = self.game.story.WORLDS, new_rows()
        worlds = laid(before + after + bytes((count - 2) * len(before)), self.game.record_type)
        raw = np.frombuffer(worlds, np.uint32).reshape(count, -1)
        self._write_story(worlds, raw, self.boxes, seat, action, viewer, rows)
        return _rows_in(rows)

    def prompt(self, known: bytes, viewer: int) -> Row:
        """What is to be done next, or awaited."""
        rows = new_rows()
        self._write_prompt(self._laid(known), self.boxes, viewer, rows)
        return _rows_in(rows)[0]

    def labels(self, known: bytes, actions: Sequence[int]) -> list[Row]:
        """The words for the button of each action."""
        out = np.zeros((len(actions), WIDTH), np.int32)
        self._write_labels(self._laid(known), self.boxes, np.array(actions, np.int16), new_rows(), out)
        return [tuple(row) for row in out.tolist()]

    def why_not(self, known: bytes, seat: int, action: int) -> Refusal | None:
        """Why the seat may not take an action; None where it may."""
        rows = new_rows()
        self._write_refusal(self._laid(known), self.boxes, seat, action, rows)
        return self.messages.refusal(rows, self.tables)

    def end_rule(self, known: bytes) -> str:
        """The rule that ended a match that is over."""
        return f"{self.messages.rule}{self._end_rule(self._laid(known), self.boxes)}"

    def names_somebody(self, row: Row) -> bool:
        """Whether the words of a row depend on who reads them at which table."""
        return self._personal[row[0]]

    def message(self, row: Row) -> Message:
        """What a row says."""
        return self.messages.message(row, self.tables)

    def _laid(self, known: bytes) -> npt.NDArray[Any]:
        return laid(known, self.game.record_type)


def _rows_in(rows: npt.NDArray[np.int32]) -> list[Row]:
    return [tuple(row) for row in rows[1 : int(rows[0, 0]) + 1].tolist()]


@functools.lru_cache(maxsize=64)  # a match is set up in 0.02 ms with it, and in up to 4 without: the tables are made once a box
def presenter_of(game: Game, box: bytes, mode: jit.Mode) -> Presenter:
    """The presenter of a game for the bytes of a box; matches with the same box share one."""
    return Presenter(game, box, mode)
