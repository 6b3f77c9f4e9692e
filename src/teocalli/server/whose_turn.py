"""Whose turn it is at tables that somebody asks after in a list. A table that waits stays where it is: in the database."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from msgspec import Struct

from teocalli.server.live_tables import LiveTables
from teocalli.server.store import queries
from teocalli.server.table import Table

KEPT = 5_000  # moments; of a longer list of tables the one that was asked for longest ago is worked out again


class TurnState(Struct, frozen=True):
    """A table that plays, after the latest entry of its log."""

    ply: int
    at: int  # when that was accepted
    owing: tuple[int, ...]  # seats


class WhoseTurn:
    """The moments at which tables stand. Of one that is not in memory the log is played once for each length of it, and let go."""

    def __init__(self, live: LiveTables) -> None:
        self.live = live
        self._known: dict[str, TurnState] = {}  # the latest that were asked for

    async def moments(self, ids: Sequence[str]) -> dict[str, TurnState]:
        """For each of some tables that play: how far it is, by its log in the database, and who owes a decision there."""
        if not ids:
            return {}
        lengths = await self.live.store.read(lambda connection: queries.plies_of(connection, ids))
        return {table_id: await self._moment(table_id, ply) for table_id, (_, ply) in lengths.items()}

    async def _moment(self, table_id: str, ply: int) -> TurnState:
        moment, live = self._known.pop(table_id, None), self.live.by_id.get(table_id)
        if moment is None or moment.ply != ply:
            in_memory = live is not None and live.match is not None and live.ply >= ply
            moment = _moment_of(live if in_memory and live is not None else await self._play(table_id))
        self._known[table_id] = moment
        if len(self._known) > KEPT:
            del self._known[next(iter(self._known))]
        return moment

    async def _play(self, table_id: str) -> Table:
        """A table as its log has it; nobody else gets to see this one."""
        stored = await self.live.store.read(lambda connection: queries.whole_table(connection, table_id))
        assert stored is not None, "tables are never deleted"
        build = (stored, self.live.journal.now(), self.live.mode_of(stored.table.game), self.live.settings.monotonic)
        return await asyncio.get_running_loop().run_in_executor(None, Table, *build)


def _moment_of(table: Table) -> TurnState:
    return TurnState(table.ply, table.at, () if table.match is None else tuple(table.match.owing))
