"""Presence: which players are there on which server, by a stream or by what they ask for. Each server tells the others through the
database, and vouches for it for a few seconds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from teocalli.server.store import queries
from teocalli.server.store.rows import StreamsRow
from teocalli.server.table import Table

if TYPE_CHECKING:
    from teocalli.server.server import Server

VOUCH = 15_000  # milliseconds for which a server vouches for its streams; those of one that died are forgotten then


class Presence:
    """What this server tells the others of its streams, and what they tell it."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self._announced: dict[str, tuple[int, int]] = {}  # tables, and what the others know of their streams here
        self._renewed = 0  # when all of it was last told

    async def announce(self) -> None:
        """Tell the others whose streams are open here: what has changed at once, everything from time to time."""
        patience = self.server.settings.absent
        all_here = {table.id: (table.present_here(patience), table.spectators_here()) for table in self.server.tables.values()}
        here = {table_id: there for table_id, there in all_here.items() if any(there)}
        now = self.server.now()
        again = now - self._renewed > VOUCH // 3
        news = [table_id for table_id, streams in here.items() if again or self._announced.get(table_id) != streams]
        gone = self._announced.keys() - here.keys()
        if not news and not gone:
            return
        rows = [self._row(table_id, *here[table_id], now + VOUCH) for table_id in news]
        await self.server.store.write(lambda connection: queries.record_streams(connection, self._me, rows, sorted(gone), now - VOUCH))
        self._announced = here
        self._renewed = now if again else self._renewed

    async def refresh(self, tables: Sequence[Table]) -> None:
        """See whose streams the other servers have at some tables."""
        if not self.server.store.shared:
            return
        ids, now = [table.id for table in tables], self.server.now()
        found = await self.server.store.read(lambda connection: queries.streams_elsewhere(connection, self._me, ids, now))
        for table in tables:
            elsewhere = found.get(table.id, (0, 0))
            if elsewhere != table.elsewhere:
                self._on_change(table, elsewhere)

    async def withdraw(self) -> None:
        """Nobody is here any more."""
        gone = sorted(self._announced)
        if gone:
            await self.server.store.write(lambda connection: queries.record_streams(connection, self._me, [], gone, 0))

    @property
    def _me(self) -> str:
        return self.server.settings.name

    def _row(self, table_id: str, seats: int, spectators: int, until: int) -> StreamsRow:
        return StreamsRow(table_id=table_id, server=self._me, seats=seats, spectators=spectators, until=until)

    def _on_change(self, table: Table, elsewhere: tuple[int, int]) -> None:
        before = [seat.seat for seat in table.seats if table.present(seat.seat)]
        table.elsewhere = elsewhere
        for seat in before:
            if not table.present(seat):
                table.mark_gone(seat)
        self.server.announce_table(table)
