"""Presence: which players are there on which server, by a stream or by what they ask for. Each server tells the others through the
database, and vouches for it for a few seconds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from teocalli.server.publishing import Publisher
from teocalli.server.settings import Settings
from teocalli.server.store import Store, queries
from teocalli.server.store.rows import StreamsRow
from teocalli.server.table import Table

VOUCH = 15_000  # milliseconds for which a server vouches for its streams; those of one that died are forgotten then


class Presence:
    """What this server tells the others of its streams, and what they tell it."""

    def __init__(self, tables: Mapping[str, Table], store: Store, settings: Settings, now: Callable[[], int], publisher: Publisher) -> None:
        self.tables, self.store, self.now, self.publisher = tables, store, now, publisher
        self.server, self.absent = settings.name, settings.absent
        self._announced: dict[str, tuple[int, int, int]] = {}  # tables, and what the others know of their streams here
        self._renewed = 0  # when all of it was last announced

    async def announce(self) -> None:
        """Tell the others whose streams are open here: what has changed at once, everything from time to time."""
        all_here = {
            table.id: (table.present_here(self.absent), table.looking_here(), table.spectators_here()) for table in self.tables.values()
        }
        here = {table_id: streams for table_id, streams in all_here.items() if any(streams)}
        now = self.now()
        again = now - self._renewed > VOUCH // 3
        news = [table_id for table_id, streams in here.items() if again or self._announced.get(table_id) != streams]
        gone = self._announced.keys() - here.keys()
        if not news and not gone:
            return
        rows = [self._row(table_id, *here[table_id], now + VOUCH) for table_id in news]
        await self.store.write(lambda connection: queries.record_streams(connection, self.server, rows, sorted(gone), now - VOUCH))
        self._announced = here
        self._renewed = now if again else self._renewed

    async def refresh(self, tables: Sequence[Table]) -> None:
        """See whose streams the other servers have at some tables."""
        if not self.store.shared:
            return
        ids, now = [table.id for table in tables], self.now()
        streams = await self.store.read(lambda connection: queries.streams_elsewhere(connection, self.server, ids, now))
        for table in tables:
            elsewhere = streams.get(table.id, (0, 0, 0))
            if elsewhere != table.elsewhere:
                self._on_change(table, elsewhere)

    async def withdraw(self) -> None:
        """Nobody is here any more."""
        gone = sorted(self._announced)
        if gone:
            await self.store.write(lambda connection: queries.record_streams(connection, self.server, [], gone, 0))

    def _row(self, table_id: str, seats: int, looking: int, spectators: int, until: int) -> StreamsRow:
        return StreamsRow(table_id=table_id, server=self.server, seats=seats, looking=looking, spectators=spectators, until=until)

    def _on_change(self, table: Table, elsewhere: tuple[int, int, int]) -> None:
        before = [seat.seat for seat in table.seats if table.present(seat.seat)]
        table.elsewhere = elsewhere
        for seat in before:
            if not table.present(seat):
                table.mark_gone(seat)
        self.publisher.publish_table(table)
