"""Rows: what there is to say, as small numbers that a rule writes, and the table that says which sentence each row is.

A rule that tells something (`story`, `prompt`, `label`, `why_not`, reasons of bots) is given `rows`, a table of 32-bit numbers, and calls
`say(rows, MESSAGE, …)` with the number of a message and its arguments. `games/<game>/messages.py` declares the messages, one line each,
with the kind of every argument; from that table and the catalogue of words a row becomes a sentence, here and in a browser alike.

    rows[0, 0]          how many rows there are
    rows[0, 1]          the tag that the next row gets
    rows[n, 0]          the number of the message of row n, from 1
    rows[n, 1]          its tag: of a story the beat that it belongs to, of a refusal the number of the rule
    rows[n, 2:]         its arguments
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from teocalli.jit import inner, lean, rule
from teocalli.messages import Message, Refusal

Row = tuple[int, ...]  # the number of a message, its tag, its arguments

ROWS = 128  # rows that a story may have
ARGUMENTS = 8  # numbers that a row may carry
WIDTH = 2 + ARGUMENTS
DIGITS = 30  # bits of a number that are used for a list
BEFORE_AND_AFTER = 2  # records that a story without beats is given
AFTER = 1  # the tag of a row that is told with the position as it is at the end; later beats count from 2


def new_rows() -> npt.NDArray[np.int32]:
    """An empty table of rows."""
    return np.zeros((ROWS + 1, WIDTH), np.int32)


@lean
@inner
def clear(rows: Any, tag: int) -> None:
    """Begin anew; the rows that follow get this tag."""
    rows[0, 0] = 0
    rows[0, 1] = tag


@lean
@inner
def say(rows: Any, message: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0, f: int = 0, g: int = 0, h: int = 0) -> None:
    """Add a message with its arguments."""
    row = rows[0, 0] + 1
    rows[0, 0] = row
    rows[row, 0] = message
    rows[row, 1] = rows[0, 1]
    rows[row, 2] = a
    rows[row, 3] = b
    rows[row, 4] = c
    rows[row, 5] = d
    rows[row, 6] = e
    rows[row, 7] = f
    rows[row, 8] = g
    rows[row, 9] = h


@lean
@inner
def refuse(rows: Any, number: int, message: int, a: int = 0, b: int = 0, c: int = 0) -> None:
    """Say why something is not allowed, by the rule with this number."""
    rows[0, 1] = number
    say(rows, message, a, b, c)


@lean
@rule
def with_item(items: int, count: int, width: int, item: int) -> int:
    """A list as one number, so many bits an item, with one more item at its end; `count` is how many it has already."""
    return items | (item + 1) << count * width


@dataclass(frozen=True)
class Kind:
    """What a number stands for in a sentence."""

    name: str  # number, tenths, seat, seats, thing, text, boxed, list, set
    names: tuple[str, ...] = ()  # of a thing or a text, by number
    item: Kind | None = None  # of a list or a set
    width: int = 0  # bits of an item of a list
    slots: int = 1  # numbers over which a list goes on when one is full

    def value(self, numbers: Sequence[int], tables: Mapping[str, Sequence[Any]]) -> Any:
        """What the catalogue is given for it."""
        number = numbers[0]
        match self.name:
            case "tenths":
                return number / 10
            case "thing" | "text":
                return self.names[number]
            case "boxed":
                return tables[self.names[0]][number]
            case "list":
                return [self._item(one, tables) for one in self._digits(numbers)]
            case "set":
                return [self._item(one, tables) for one in range(number.bit_length()) if number >> one & 1]
        return number

    def _item(self, number: int, tables: Mapping[str, Sequence[Any]]) -> Any:
        assert self.item is not None
        return self.item.value([number], tables)

    def _digits(self, numbers: Sequence[int]) -> Iterable[int]:
        for number in numbers[: self.slots]:
            while number:
                yield (number & (1 << self.width) - 1) - 1
                number >>= self.width


NUMBER, TENTHS, SEAT = Kind("number"), Kind("tenths"), Kind("seat")


def thing(prefix: str, names: Iterable[str]) -> Kind:
    """Something with a name of its own in the catalogue: `thing("cibola-of", COLUMNS)`."""
    return Kind("thing", tuple(f"@{prefix}-{name.replace(' ', '-').replace('+', '-')}" for name in names))


def text(names: Iterable[str]) -> Kind:
    """Something called the same in every language: a cell, a card."""
    return Kind("text", tuple(names))


def boxed(table: str) -> Kind:
    """Something that the box of the match names: an entry of one of its tables."""
    return Kind("boxed", (table,))


def list_of(item: Kind, width: int, slots: int = 1) -> Kind:
    """Several, in order, made with `with_item`: so many bits each, over so many numbers."""
    return Kind("list", item=item, width=width, slots=slots)


def set_of(item: Kind) -> Kind:
    """Several, as bits, lowest first."""
    return Kind("set", item=item)


SEAT_BITS = 3
SEATS = list_of(SEAT, SEAT_BITS)


@dataclass(frozen=True)
class Sentence:
    """A message of the table: its id in the catalogue and the kinds of its arguments, in order."""

    id: str
    arguments: Mapping[str, Kind]


@dataclass
class Messages:
    """The messages of a game by number. `add` gives the number, which rules then use as a constant."""

    game: str  # as ids write it: temple-code
    rule: str  # the letter of its rules
    sentences: list[Sentence] = field(default_factory=list)

    def add(self, name: str, /, **arguments: Kind) -> int:
        """A message of this game; a name that begins with a colon is one of the house: `:refuse-over`."""
        identifier = f"house-{name[1:]}" if name.startswith(":") else f"{self.game}-{name}"
        assert sum(kind.slots for kind in arguments.values()) <= ARGUMENTS, f"{name} has too many arguments"
        self.sentences.append(Sentence(identifier, arguments))
        return len(self.sentences) - 1

    def add_each(self, name: str, endings: Iterable[str], /, **arguments: Kind) -> int:
        """Messages that differ in the end of their names alone, one after the other; the number of the first."""
        first = len(self.sentences)
        for ending in endings:
            self.add(f"{name}-{ending}", **arguments)
        return first

    def message(self, row: Sequence[int], tables: Mapping[str, Sequence[Any]]) -> Message:
        """What a row says."""
        sentence, at = self.sentences[row[0]], 2
        values = {}
        for name, kind in sentence.arguments.items():
            values[name] = kind.value(row[at : at + kind.slots], tables)
            at += kind.slots
        return Message(sentence.id, values)

    def read(self, rows: npt.NDArray[np.int32], tables: Mapping[str, Sequence[Any]]) -> list[Message]:
        """What the rows say, in order."""
        return [self.message(row, tables) for row in rows[1 : int(rows[0, 0]) + 1].tolist()]

    def refusal(self, rows: npt.NDArray[np.int32], tables: Mapping[str, Sequence[Any]]) -> Refusal | None:
        """The rule and the reason, or None where nothing was said: the action is allowed."""
        if not rows[0, 0]:
            return None
        row = rows[1].tolist()
        return Refusal(f"{self.rule}{row[1]}", self.message(row, tables))
