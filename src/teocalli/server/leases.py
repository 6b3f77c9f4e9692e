"""Leases: which server chooses for the bots of a table and watches its clocks. A lease is a row of the database that ends by itself.

With one server that is every table; with several, each renews its own leases and takes those that have ended, so the tables of a server
that died are attended by another within seconds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from teocalli.server.metrics import Metrics
from teocalli.server.settings import Settings
from teocalli.server.store import Store, queries
from teocalli.server.store.rows import RestRow
from teocalli.server.table import Table

TAKEN = 200  # tables taken over at once
FOREVER = 1 << 62


class Leases:
    """The leases that this server holds."""

    def __init__(self, store: Store, settings: Settings, now: Callable[[], int], metrics: Metrics) -> None:
        self.store, self.now, self.metrics = store, now, metrics
        self.name, self.seconds = settings.name, settings.lease
        self.held: set[str] = set()  # tables whose lease this server holds

    def term(self) -> tuple[str, int]:
        """This server, and when a lease that it takes now ends."""
        return self.name, self.now() + int(self.seconds * 1000)

    def holds(self, table: Table) -> bool:
        """Whether this server attends a table: a single one attends all that it knows of."""
        return table.id in self.held or not self.store.shared

    def add(self, *table_ids: str) -> None:
        """This server has taken the leases of some tables."""
        self.held.update(table_ids)
        self.metrics.attended.set(len(self.held))

    def drop(self, table_id: str) -> None:
        """Another server has taken it, or nobody needs it any more."""
        self.held.discard(table_id)
        self.metrics.attended.set(len(self.held))

    async def rest(self, tables: Sequence[Table]) -> None:
        """Tables leave memory; their leases stay, and say when they are due."""
        rows = [RestRow(table.id, table.ply, table.row.version, table.first_end) for table in tables if self.holds(table)]
        if rows:
            await self.store.write(lambda connection: queries.rest(connection, self.name, rows))

    async def due_or_changed(self, soon: int) -> list[str]:
        """The tables of this server that are to be looked at: due soon, changed since they left memory, or lost from it."""
        return await self.store.read(lambda connection: queries.due_or_changed(connection, self.name, soon))

    async def due(self, soon: int) -> list[str]:
        """Those that are due soon, which is all that can happen to them where there is one server."""
        return await self.store.read(lambda connection: queries.due(connection, self.name, soon))

    async def take(self, now: int, limit: int = TAKEN) -> dict[str, int]:
        """Take leases that have ended by a time, and say when each ended."""
        name, until = self.term()
        taken = await self.store.write(lambda connection: queries.take_leases(connection, name, now, until, limit))
        self.add(*taken)
        return taken

    async def renew(self) -> list[str]:
        """Hold on to the leases; those that were taken without this server knowing, because the answer was lost on its way."""
        name, until = self.term()
        held = set(await self.store.write(lambda connection: queries.renew_leases(connection, name, until)))
        for lost in self.held - held:
            self.drop(lost)
        unknown = sorted(held - self.held)
        self.add(*unknown)
        return unknown

    async def release(self) -> None:
        """Hand every table to whoever is there."""
        await self.store.write(lambda connection: queries.release(connection, self.name, self.now()))
