"""Health: whether the database takes what it is given, found out by writing and reading when somebody asks for it."""

from __future__ import annotations

import asyncio

from teocalli.server.store import Store, queries
from teocalli.server.store.error import StoreError
from teocalli.server.store.probe import probe
from teocalli.server.store.writer import GRACE, LATE

FRESH = 1.0  # seconds for which one probe answers everybody
WAIT = 4.0  # seconds after which an answer is given without it


class HealthCheck:
    """One probe at a time, through the same writer and readers as everything else."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._last = float("-inf")  # when a probe was last written and read
        self._probe: asyncio.Task[None] | None = None

    async def healthy(self) -> bool:
        """Whether a probe has been through lately."""
        if self._fresh():
            return True
        if self._probe is None or self._probe.done():
            self._probe = asyncio.create_task(self._send())
        due = asyncio.get_running_loop().time() + WAIT
        await asyncio.wait([self._probe], timeout=WAIT)
        if asyncio.get_running_loop().time() - due > LATE:
            await asyncio.wait([self._probe], timeout=GRACE)  # it was this server that stood still
        return self._fresh()

    def _fresh(self) -> bool:
        return asyncio.get_running_loop().time() - self._last <= FRESH

    async def _send(self) -> None:
        try:
            await self.store.write(probe)
            await self.store.read(queries.ping)
        except StoreError:
            return
        self._last = asyncio.get_running_loop().time()
