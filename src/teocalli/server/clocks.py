"""Clocks: a bank of time for each seat, running while its player owes a choice.

Time is only ever lost by thinking and won by deciding. It is charged when somebody acts, and when a seat changes between its player and a
bot: leaving and coming back gives nothing. A bot that stands in earns the increments of what it decides. Taking an action back gives its
increment back too. Where each decision has a clock of its own, a seat is given a whole bank when a new decision is its to make: not for
one that it may still take back, so that nobody gains time by taking back. No clock runs during a vacation.

Whether a clock has run out is decided here (`run_out`, `is_empty`). `attendance.py` looks when the first one ends, and `stand_ins.py` lets
a bot play for those whose time is up.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

DAY = 86_400_000
VACATION = 14 * DAY  # for each seat of a match

Span = tuple[int, int]  # from when, until when


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


def spent(since: int, now: int, away: Span | None) -> int:
    """How long a clock has run since a moment."""
    return max(0, now - since) - overlap((since, now), away)


def overlap(span: Span, away: Span | None) -> int:
    """How much of a time was vacation."""
    return 0 if away is None else max(0, min(span[1], away[1]) - max(span[0], away[0]))


def charge(left: Sequence[int], costs: Mapping[int, int]) -> list[int]:
    """The time left after the clocks of some seats ran for so long."""
    return [max(0, time - costs.get(seat, 0)) for seat, time in enumerate(left)]


def add(left: list[int], seat: int, time: int) -> list[int]:
    """A decision earns its increment, and taking it back loses it."""
    return [max(0, bank + time) if seat == other else bank for other, bank in enumerate(left)]


def renewed(left: list[int], seats: Iterable[int], bank: int) -> list[int]:
    """A whole bank for seats that have a new decision to make."""
    fresh = set(seats)
    return [bank if seat in fresh else time for seat, time in enumerate(left)]


def end_of(left: int, since: int, away: Span | None) -> int:
    """When a clock that runs since a moment ends, unless its seat decides before."""
    end = since + left
    if away is None or away[0] >= end or away[1] <= since:
        return end
    return end + away[1] - max(since, away[0])


def run_out(ends: Mapping[int, int], now: int) -> list[int]:
    """The seats whose clock has run out, given when each running clock ends."""
    return [seat for seat, end in ends.items() if end <= now]


def is_empty(left: Sequence[int] | None, seat: int) -> bool:
    """A seat has used up all of its time, at a table with clocks."""
    return left is not None and not left[seat]


def seconds_until(end: int, now: int) -> float:
    """How long to wait before looking whether a clock has run out."""
    return max(0.0, (end - now) / 1000)


def since_awake(since: int, closings: Iterable[Span]) -> int:
    """The moment from which a clock would have run as long had the house never been closed."""
    return since + sum(max(0, end - max(start, since)) for start, end in closings)
