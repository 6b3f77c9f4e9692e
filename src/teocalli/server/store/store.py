"""The store as the server uses it: writes go through the one writer, reads through a few threads."""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import os
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import sqlalchemy as sa

from teocalli.server.store import opening, queries
from teocalli.server.store.error import ConnectionDropped, StoreError, as_store_error, is_away
from teocalli.server.store.rows import Append, LogRow
from teocalli.server.store.watchdog import Watchdog
from teocalli.server.store.writer import GRACE, LATE, LIMIT, Writer

T = TypeVar("T")
READERS = 4
__all__ = ["Store", "StoreError"]


class Store:
    """An open database. What it does not answer within a limit is a `StoreError`, and is never acknowledged later."""

    def __init__(self, database: str, limit: float = LIMIT) -> None:
        self.url, self.limit = opening.url_of(database), limit
        self.shared = self.url.get_backend_name() == "postgresql"  # several servers may work on it at once
        opening.prepare_file(self.url)
        self._lock_file = claim(self.url)
        try:
            opening.migrate(self.url)
        except BaseException:
            self._unlock()
            raise
        self._writing = opening.engine_for(self.url, writing=True, limit=limit)
        self._reading = opening.engine_for(self.url, writing=False, limit=limit, connections=READERS)
        self._watchdog = Watchdog(limit)
        for engine in (self._writing, self._reading):
            self._watchdog.watch(engine)
        self._watchdog.start()
        self._readers = ThreadPoolExecutor(READERS, "reader")
        self.writer = Writer(self._writing, limit)
        self.writer.start()

    @property
    def kind(self) -> str:
        return "postgresql" if self.shared else "sqlite"

    def append(self, row: LogRow, version: int) -> Awaitable[bool]:
        """Add an entry to a log, durably; false when its place or its key is taken, or the table is not at that version any more."""
        return self.writer.submit(Append(row, version))

    async def now(self) -> int | None:
        """What time the database says it is, which all its servers share; none where there is one server."""
        return await self.read(queries.database_time) if self.shared else None

    async def write(self, call: Callable[[sa.Connection], T]) -> T:
        """Run a call in a durable transaction."""
        outcome: T = await self.writer.submit(call)
        return outcome

    async def clear_remnants(self) -> None:
        """Of what was deleted nothing stays behind in the files of SQLite; the log of a server that is busy is overwritten in time."""
        if not self.shared:
            with contextlib.suppress(StoreError):
                await self.read(opening.empty_write_ahead_log)

    def write_now(self, call: Callable[[sa.Connection], T]) -> T:
        """The same before there is an event loop."""
        with self._writing.begin() as connection:
            return call(connection)

    async def read(self, call: Callable[[sa.Connection], T]) -> T:
        """Run a call that only reads."""
        loop = asyncio.get_running_loop()
        reading = loop.run_in_executor(self._readers, self.read_now, call)
        wait, late = self.limit, True
        while late and not reading.done():  # a loop that stood still itself hears first what the database has answered
            due = loop.time() + wait
            await asyncio.wait([reading], timeout=wait)
            wait, late = GRACE, loop.time() - due > LATE
        if not reading.done():
            reading.cancel()
            raise StoreError(f"the database has not answered for {self.limit:g} seconds")
        return await reading

    def read_now(self, call: Callable[[sa.Connection], T]) -> T:
        """The same for callers that are not on the event loop. A connection that died while nobody used it is replaced."""
        started = time.monotonic()
        try:
            return self._read_once(call)
        except StoreError as error:
            if not isinstance(error, ConnectionDropped) or time.monotonic() - started > self.limit / 2:
                raise
        return self._read_once(call)

    def _read_once(self, call: Callable[[sa.Connection], T]) -> T:
        try:
            with self._reading.connect() as connection:
                return call(connection)
        except sa.exc.SQLAlchemyError as error:
            if not is_away(error):
                raise
            raise as_store_error(error) from None

    def close(self) -> None:
        """Write what is waiting and close every connection."""
        self.writer.stop()
        self._readers.shutdown()
        self._writing.dispose()
        self._reading.dispose()
        self._watchdog.stop()
        self._unlock()

    def _unlock(self) -> None:
        if self._lock_file is not None:
            self._lock_file.close()


def claim(url: sa.URL) -> Any:
    """A SQLite file has one server: hold a lock beside it for as long as the process lives."""
    file = opening.file_of(url)
    if file is None:
        return None
    try:
        handle = os.fdopen(os.open(f"{file}.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, opening.OWNER_ONLY), "wb")
    except OSError as error:
        raise StoreError(f"{file}.lock cannot be opened: {error.strerror}") from None
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        handle.close()
        raise StoreError(
            f"{url.database} is in use by another server; a SQLite file has one writer. For several servers use --database postgresql://…"
        ) from None
    return handle
