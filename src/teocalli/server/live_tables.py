"""Live tables: those in the memory of this server. They come from the database when somebody asks for them, and leave when nobody does."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable

from teocalli.jit import Mode
from teocalli.server.journal import Journal
from teocalli.server.presence import Presence
from teocalli.server.refusals import Refuse
from teocalli.server.settings import Settings
from teocalli.server.store import queries
from teocalli.server.table import Table

TABLE_ID = re.compile("[A-Za-z0-9_-]{1,40}")


class LiveTables:
    """Loads tables, once however many ask, and lets them go."""

    def __init__(
        self, by_id: dict[str, Table], settings: Settings, journal: Journal, presence: Presence, mode_of: Callable[[str], Mode]
    ) -> None:
        self.by_id, self.settings, self.journal, self.presence, self.mode_of = by_id, settings, journal, presence, mode_of
        self.store, self.leases, self.metrics = journal.store, journal.leases, journal.metrics
        self.opened = 0  # when the server was opened: no clock of a single server runs before
        self._loading: dict[str, asyncio.Future[Table]] = {}

    async def get(self, table_id: str) -> Table:
        """A table, from memory or from the database; one that waits for players may have changed on another server."""
        table = self.by_id.get(table_id)
        if table is not None:
            table.touch()
            if self.store.shared and table.match is None and table.touched - table.known_at > self.settings.poll:
                async with table.lock:
                    await self.journal.catch_up(table)
            return table
        loading = self._loading.get(table_id)
        if loading is not None:
            return await asyncio.shield(loading)
        self._loading[table_id] = future = asyncio.get_running_loop().create_future()
        try:
            table = await self._load(table_id)
            future.set_result(table)
            return table
        except BaseException as error:
            future.set_exception(error)
            future.exception()  # nobody may be waiting
            raise
        finally:
            del self._loading[table_id]

    async def _load(self, table_id: str) -> Table:
        if not TABLE_ID.fullmatch(table_id):
            raise Refuse("missing", "missing-table")
        stored = await self.store.read(lambda connection: queries.whole_table(connection, table_id))
        if stored is None:
            raise Refuse("missing", "missing-table")
        game = stored.table.game
        build = (stored, self.journal.now(), self.mode_of(game), self.settings.monotonic)
        table = await asyncio.get_running_loop().run_in_executor(None, Table, *build)  # a long log takes long
        if table.mode != self.mode_of(game):
            table.run_compiled()  # which was not ready when the table was set up
        if not self.store.shared:
            table.since = max(table.since, self.opened)
        self.by_id[table_id] = table
        self.metrics.live.set(len(self.by_id))
        await self.presence.refresh([table])
        await self.journal.end_if_over(table)
        self.journal.on_change(table)
        return table

    def run_compiled(self, game: str) -> None:
        """The rules of a game are compiled now."""
        for table in self.by_id.values():
            if table.row.game == game:
                table.run_compiled()

    def sweep(self) -> None:
        """Let tables that nobody looks at leave memory; their log stays."""
        limit = self.settings.monotonic() - self.settings.idle
        for table_id, table in list(self.by_id.items()):
            quiet = not table.listeners and table.touched <= limit and not table.lock.locked()
            if quiet and not table.bots_to_ask() and not table.running_clocks():
                self.leases.sleep(table)
                del self.by_id[table_id]
        self.metrics.live.set(len(self.by_id))
