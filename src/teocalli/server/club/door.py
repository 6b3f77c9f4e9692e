"""The door of an evening: how many may be in its list, and whose entry makes room, so that no stranger keeps anybody out.

Whoever was drawn once, or is there, never makes room. Those at the door share it by the addresses they came from: where it is full, the
address with most people at the door gives way to another, and to nobody of its own.
"""

from __future__ import annotations

import hashlib
from collections import Counter

from teocalli.server.addresses import client_address
from teocalli.server.club.state import EventState
from teocalli.server.refusals import RequestRefused
from teocalli.server.store.rows import EventPersonRow, EventRow

MOST_PEOPLE = 128  # that are there
MOST_WAITING = 128  # that the host has not answered
MOST_ENTRIES = 4 * MOST_PEOPLE  # of those who went home too: everybody at an evening reads the whole list


def address_digest(event: EventRow) -> bytes | None:
    """Where a request comes from, as this evening alone can compare it."""
    address = client_address.get()
    return None if address is None else hashlib.blake2b(address.encode(), key=event.seed, digest_size=8).digest()


def check_room(state: EventState) -> None:
    """Nobody comes in while the evening is full."""
    if len(state.here) >= MOST_PEOPLE:
        raise RequestRefused("full", "event-full", most=MOST_PEOPLE)


def makes_room(state: EventState, waits: bool, address: bytes | None) -> int | None:
    """Whose entry goes for somebody new, if one must go; refused where none may."""
    if waits and len(state.unanswered) >= MOST_WAITING:
        return _last_of_busiest_address(state.unanswered, address)
    if len(state.stored.people) < MOST_ENTRIES:
        return None
    gone = [row for row in state.stored.people if (row.left is not None or row.token is None) and row.person not in state.drawn]
    if gone:
        return min(gone, key=lambda row: (row.sent_home, row.person)).person
    return _last_of_busiest_address(state.unanswered, address)


def _last_of_busiest_address(waiting: list[EventPersonRow], newcomer: bytes | None) -> int:
    numbers = Counter(row.address for row in waiting)
    busiest = max(numbers.values(), default=0)
    if busiest <= numbers[newcomer]:
        raise RequestRefused("full", "event-door-full")
    return max(row.person for row in waiting if numbers[row.address] == busiest)
