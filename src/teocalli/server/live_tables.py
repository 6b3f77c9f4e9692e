"""Live tables: those in the memory of this server. They come from the database when somebody asks for them, and leave when nobody does."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable

from teocalli.jit import Mode
from teocalli.server import clocks
from teocalli.server.house_rules import HouseRules
from teocalli.server.journal import Journal
from teocalli.server.presence import Presence
from teocalli.server.refusals import RequestRefused
from teocalli.server.settings import Settings
from teocalli.server.store import queries
from teocalli.server.store.queries import Change
from teocalli.server.table import Table

UNNOTICED = 1000  # milliseconds that a clock may be off
TABLE_ID = re.compile("[A-Za-z0-9_-]{1,40}")


class LiveTables:
    """Loads tables, once however many ask, and lets them go."""

    def __init__(
        self, by_id: dict[str, Table], settings: Settings, journal: Journal, presence: Presence, mode_of: Callable[[str], Mode]
    ) -> None:
        self.by_id, self.settings, self.journal, self.presence, self.mode_of = by_id, settings, journal, presence, mode_of
        self.store, self.leases, self.metrics = journal.store, journal.leases, journal.metrics
        self.rules = HouseRules()
        self.closings: list[clocks.Span] = []  # when a single server was closed: no clock ran
        self.on_leave: Callable[[Table], None] = lambda table: None  # a table has left memory
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
            raise RequestRefused("missing", "missing-table")
        stored = await self.store.read(lambda connection: queries.whole_table(connection, table_id))
        if stored is None:
            raise RequestRefused("missing", "missing-table")
        game = stored.table.game
        build = (stored, self.journal.now(), self.mode_of(game), self.settings.monotonic)
        table = await asyncio.get_running_loop().run_in_executor(None, Table, *build)  # a long log takes long
        table.rules = self.rules
        if table.mode != self.mode_of(game):
            table.run_compiled()  # which was not ready when the table was set up
        if not self.store.shared:
            table.since = clocks.since_awake(table.since, self.closings)
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

    async def sweep(self) -> None:
        """Let tables that nobody looks at leave memory; their log stays, and their lease says when they are due."""
        for table in [table for table in self.by_id.values() if self._may_leave(table)]:
            await self._charge(table)
        leaving = [table for table in self.by_id.values() if self._may_leave(table)]
        known = [(table, table.ply, table.row.version) for table in leaving]
        await self.leases.rest(leaving)
        for table, ply, version in known:
            here = self.by_id.get(table.id) is table  # another sweep may have been faster
            if here and self._may_leave(table) and (table.ply, table.row.version) == (ply, version):
                del self.by_id[table.id]
                self.on_leave(table)
        self.metrics.live.set(len(self.by_id))

    def _may_leave(self, table: Table) -> bool:
        """Nobody looks at a table, and this server has nothing to do for it soon."""
        if table.listeners or table.touched > self.settings.monotonic() - self.settings.idle or table.lock.locked():
            return False
        end = table.first_end
        return not table.awaits_house and (end is None or end > self.journal.now() + self.settings.soon)

    async def _charge(self, table: Table) -> None:
        """What nobody was charged while servers changed is in memory alone: write the clocks down before that goes."""
        if not self.store.shared or not table.running_clocks() or abs(table.since - table.since_written) < UNNOTICED:
            return
        async with table.lock:
            await self.journal.change(table, Change(table=table.charged(self.journal.now())))
