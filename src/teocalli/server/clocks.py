"""Clocks: a bank of time for each seat, running while its player owes a choice.

Time is only ever lost by thinking and won by deciding. It is charged when somebody acts, and when a seat changes between its player and a
bot: leaving and coming back gives nothing. A bot that stands in earns the increments of what it decides. Taking an action back gives its
increment back too.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec


class Charged(msgspec.Struct, frozen=True):
    """The banks as they were at a moment between two entries of the log."""

    ply: int  # of the entry before
    left: list[int]
    at: int


def read(text: str | None) -> list[int] | None:
    """The time left to each seat, as a row of the log keeps it."""
    return None if text is None else msgspec.json.decode(text, type=list[int])


def write(left: list[int] | None) -> str | None:
    return None if left is None else msgspec.json.encode(left).decode()


def read_charged(text: str | None) -> Charged | None:
    """The same between two entries, as the row of a table keeps it."""
    return None if text is None else msgspec.json.decode(text, type=Charged)


def write_charged(charged: Charged) -> str:
    return msgspec.json.encode(charged).decode()


def charge(left: list[int], running: Iterable[int], spent: int) -> list[int]:
    """The time left after the clocks of some seats ran for so long."""
    counted = set(running)
    return [max(0, time - max(0, spent)) if seat in counted else time for seat, time in enumerate(left)]


def add(left: list[int], seat: int, time: int) -> list[int]:
    """A decision earns its increment, and taking it back loses it."""
    return [max(0, bank + time) if seat == other else bank for other, bank in enumerate(left)]


def first_end(left: list[int], running: Iterable[int], since: int) -> int | None:
    """When the first of the running clocks ends."""
    return min((since + left[seat] for seat in running), default=None)


def ended(left: list[int], running: Iterable[int], spent: int) -> list[int]:
    """The seats whose time is up."""
    return [seat for seat in running if spent >= left[seat]]
