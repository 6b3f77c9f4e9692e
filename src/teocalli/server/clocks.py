"""Clocks: a bank of time for each seat, running while the seat owes a choice."""

from __future__ import annotations

import json
from collections.abc import Iterable

LEAST = 10_000  # milliseconds that somebody who takes a seat back has at least


def read(text: str | None) -> list[int] | None:
    """The time left to each seat, as a row of the log keeps it."""
    return None if text is None else [int(left) for left in json.loads(text)]


def write(left: list[int] | None) -> str | None:
    return None if left is None else json.dumps(left, separators=(",", ":"))


def after(left: list[int], running: dict[int, int], seat: int, now: int, increment: int) -> list[int]:
    """The time left when `seat` chooses at `now`; `running` says since when each running clock runs."""
    found = list(left)
    for owing, since in running.items():
        found[owing] = max(0, found[owing] - max(0, now - since))
    if seat in running:
        found[seat] += increment
    return found


def first_end(left: list[int], running: dict[int, int]) -> tuple[int, int] | None:
    """When the first of the running clocks ends, and whose it is."""
    ends = [(since + left[seat], seat) for seat, since in running.items()]
    return min(ends, default=None)


def with_some(left: list[int], back: list[int], increment: int) -> list[int]:
    """Those who take a seat back have some time for the next decision, whatever the clock said."""
    return [max(time, increment, LEAST) if seat in back else time for seat, time in enumerate(left)]


def ended(left: list[int], running: dict[int, int], now: int) -> Iterable[int]:
    """The seats whose time is up."""
    return [seat for seat, since in running.items() if now - since >= left[seat]]
