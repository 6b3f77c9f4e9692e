"""The watchdog of the connections: one that is in use for too long is broken off, so whoever waits for it goes on with a fresh one.

A half-open connection, whose other end is gone without a word, takes what is sent to it and never answers; the limits that the database
itself keeps never reach us then. Shutting the socket down is safe from any thread: the driver, which waits for it, finds it closed.
"""

from __future__ import annotations

import contextlib
import os
import socket
import threading
import time
from collections.abc import Callable
from typing import Any

import sqlalchemy as sa

Cut = Callable[[], None]


class Watchdog(threading.Thread):
    """Looks after the connections of some engines."""

    def __init__(self, limit: float) -> None:
        super().__init__(name="watchdog", daemon=True)
        self.limit = limit  # seconds for which a connection may be in use at a time
        self._in_use: dict[int, tuple[float, Cut]] = {}  # since when, and how it is broken off
        self._lock = threading.Lock()
        self._stopped = threading.Event()

    def watch(self, engine: sa.Engine) -> None:
        sa.event.listen(engine, "connect", self._connected, insert=True)  # before the dialect asks its first questions
        sa.event.listen(engine, "checkout", lambda _connection, record, _proxy: self._taken(record))
        sa.event.listen(engine, "checkin", lambda _connection, record: self._given_back(record))

    def run(self) -> None:
        while not self._stopped.wait(min(0.25, self.limit / 4)):
            self._look()

    def stop(self) -> None:
        self._stopped.set()
        self.join()

    def _connected(self, connection: Any, record: Any) -> None:
        record.info["cut"] = cut_of(connection)
        self._taken(record)

    def _taken(self, record: Any) -> None:
        with self._lock:
            self._in_use[id(record)] = (time.monotonic(), record.info["cut"])

    def _given_back(self, record: Any) -> None:
        with self._lock:
            self._in_use.pop(id(record), None)

    def _look(self) -> None:
        """Under the lock, so that a connection just given back is never broken off."""
        with self._lock:
            late = time.monotonic() - self.limit
            for number, (since, cut) in list(self._in_use.items()):
                if since < late:
                    del self._in_use[number]
                    with contextlib.suppress(Exception):  # it may have ended by itself
                        cut()


def cut_of(connection: Any) -> Cut:
    """How a connection of either driver is broken off from another thread."""
    if hasattr(connection, "interrupt"):
        interrupt: Cut = connection.interrupt
        return interrupt
    line = socket.socket(fileno=os.dup(connection.fileno()))  # ours, so it never names another file that came later
    return lambda: line.shutdown(socket.SHUT_RDWR)
