"""The store as the house uses it: writes go through the one writer, reads through a few threads."""

from __future__ import annotations

import asyncio
import fcntl
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa

from teocalli.server.store import engine as opening
from teocalli.server.store.rows import LogRow
from teocalli.server.store.writer import StoreError, Writer

T = TypeVar("T")
__all__ = ["Store", "StoreError"]


class Store:
    """An open database."""

    def __init__(self, database: str) -> None:
        self.url = opening.url_of(database)
        opening.prepare_folder(self.url)
        self._lock_file = claim(self.url)
        opening.migrate(self.url)
        self._writing = opening.engine_for(self.url, writing=True)
        self._reading = opening.engine_for(self.url, writing=False)
        self._readers = ThreadPoolExecutor(4, "reader")
        self.writer = Writer(self._writing)
        self.writer.start()

    @property
    def shared(self) -> bool:
        """Several servers may work on it at once."""
        return self.url.get_backend_name() == "postgresql"

    @property
    def kind(self) -> str:
        return "postgresql" if self.shared else "sqlite"

    async def append(self, row: LogRow) -> bool:
        """Add an entry to a log, durably; false when its place, or its key, is taken."""
        taken: bool = await self.writer.submit(row)
        return taken

    async def write(self, call: Callable[[sa.Connection], T]) -> T:
        """Run a call in a durable transaction."""
        found: T = await self.writer.submit(call)
        return found

    async def read(self, call: Callable[[sa.Connection], T]) -> T:
        """Run a call that only reads."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self.read_now, call)

    def read_now(self, call: Callable[[sa.Connection], T]) -> T:
        """The same for callers that are not on the event loop."""
        try:
            with self._reading.connect() as connection:
                return call(connection)
        except sa.exc.OperationalError as error:
            raise StoreError(f"the database broke off: {type(error).__name__}") from None

    def close(self) -> None:
        """Write what is waiting and close every connection."""
        self.writer.stop()
        self._readers.shutdown()
        self._writing.dispose()
        self._reading.dispose()
        if self._lock_file is not None:
            self._lock_file.close()


def claim(url: sa.URL) -> Any:
    """A SQLite file has one server: hold a lock beside it for as long as the process lives."""
    if url.get_backend_name() != "sqlite" or not url.database or url.database == ":memory:":
        return None
    handle = Path(f"{url.database}.lock").open("w")  # noqa: SIM115  (held until the store is closed)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        handle.close()
        raise StoreError(
            f"{url.database} is in use by another server; a SQLite file has one writer. For several servers use --database postgresql://…"
        ) from None
    return handle
