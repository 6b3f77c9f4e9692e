"""Evenings as everybody asks for them, again and again: read and encoded once a second, however many look."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import sqlalchemy as sa
from msgspec import Struct

from teocalli.server.club import storage
from teocalli.server.club.state import EventState, message
from teocalli.server.encoding import encode
from teocalli.server.refusals import RequestRefused
from teocalli.server.store import Store
from teocalli.server.wire import ClubGuest

FRESH = 1.0  # seconds
KEPT = 256  # evenings


class EncodedEvent(Struct, frozen=True):
    """An evening as it was read: its message in bytes, and whose tokens are known there."""

    body: bytes
    people: dict[bytes, int]
    host: bytes
    sent_home: list[int]
    waiting: list[ClubGuest]

    def visit(self, token: bytes | None) -> bytes:
        """The encoded answer to somebody. Who was sent home or waits at the door is between them and the host."""
        you, host = self.people.get(token or b""), self.host == token
        sent_home = [person for person in self.sent_home if host or person == you]
        waiting = [guest for guest in self.waiting if host or guest.person == you]
        form = b'{"event":%b,"you":%b,"host":%b,"sent_home":%b,"waiting":%b}'
        return form % (self.body, encode(you), encode(host), encode(sent_home), encode(waiting))


class EventAnswers:
    """The latest reading of each evening that somebody looks at."""

    def __init__(self, store: Store, monotonic: Callable[[], float]) -> None:
        self.store, self.monotonic = store, monotonic
        self._readings: dict[str, tuple[float, asyncio.Task[EncodedEvent]]] = {}

    async def get(self, event_id: str) -> EncodedEvent:
        now = self.monotonic()
        until, task = self._readings.get(event_id, (0.0, None))
        if task is None or until < now:
            if len(self._readings) >= KEPT:
                self._readings = {key: reading for key, reading in self._readings.items() if reading[0] >= now}
            task = asyncio.create_task(self.store.read(lambda connection: _read(connection, event_id)))
            self._readings[event_id] = now + FRESH, task
        try:
            return await asyncio.shield(task)
        except BaseException:
            self._readings.pop(event_id, None)
            raise

    def forget(self, event_id: str) -> None:
        """It has changed here: whoever asks next sees it."""
        self._readings.pop(event_id, None)


def _read(connection: sa.Connection, event_id: str) -> EncodedEvent:
    stored = storage.whole_event(connection, event_id)
    if stored is None:
        raise RequestRefused("missing", "missing-event")
    people = {person.token: person.person for person in stored.people if person.token is not None}
    sent_home = [person.person for person in stored.people if person.sent_home and person.token is not None]
    at_door = (person for person in stored.people if person.waiting and person.token is not None)
    waiting = [ClubGuest(person.person, person.name) for person in at_door if person.left is None or person.sent_home]
    return EncodedEvent(encode(message(EventState(stored))), people, stored.event.host, sent_home, waiting)
