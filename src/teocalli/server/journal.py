"""The journal: the only way in which a table changes. What is accepted is written, then carried out in memory, then published.

An entry of the log is one row, unique on its table and ply. Everything else is a `Change`, carried out in one transaction that first looks
whether the table still is as the decision knew it. Either carries the version it was decided by; where the table has moved on, nothing is
written, and the table catches up with what others wrote.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import msgspec

from teocalli.server.leases import Leases
from teocalli.server.metrics import Metrics
from teocalli.server.publishing import Publisher
from teocalli.server.refusals import RequestRefused
from teocalli.server.settings import Settings
from teocalli.server.store import LogRow, Store, StoreError, queries
from teocalli.server.store.queries import Change, Changed, CommandRow, Precondition
from teocalli.server.table import Table

Outcome = Literal["done", "repeated", "moved"]


class Journal:
    """Writes what tables accept, and carries out what others wrote."""

    def __init__(
        self, store: Store, settings: Settings, now: Callable[[], int], leases: Leases, publisher: Publisher, metrics: Metrics
    ) -> None:
        self.store, self.now, self.leases, self.publisher, self.metrics = store, now, leases, publisher, metrics
        self.monotonic, self.absent = settings.monotonic, settings.absent
        self.on_change: Callable[[Table], None] = lambda table: None  # after every change: what does the table await now?
        self.on_turn: Callable[[Table, list[int]], None] = lambda table, seats: None  # this server brought some seats a new decision

    async def append(self, table: Table, entry: LogRow, by: str) -> bool:
        """Write an accepted entry and carry it out; false when the table has changed elsewhere, and has caught up with that now."""
        version = table.row.version
        try:
            appended = await self.store.append(entry, version)
        except StoreError:
            table.uncertain = True  # it may have been written all the same
            raise
        if not appended:
            before = table.ply
            await self.catch_up(table)
            if (table.ply, table.row.version) == (before, version):
                raise RequestRefused("key", ply=table.ply)  # its place is free and nothing has changed, so its key is taken
            return False
        owed = table.owing_people()
        table.commit(entry, self.now())  # nobody could see it before it was on the disk
        self.metrics.count_action(table.row.game, by)
        self.publisher.publish_update(table)
        if table.begun_match().over:
            await self.end_if_over(table)
        self._changed(table)
        if entry.by_itself and entry.seat in owed:
            owed.remove(entry.seat)
        self._tell_turns(table, owed)
        return True

    async def change(self, table: Table, change: Change, command: CommandRow | None = None) -> Outcome:
        """Change a table in one transaction, and let everybody know; `moved` when it is not as this server knew it."""
        known = Precondition(table.id, table.row.version, table.ply)
        try:
            changed = await self.store.write(lambda connection: queries.carry_out(connection, known, change, command))
        except StoreError:
            table.uncertain = True  # it may have been written all the same
            raise
        if changed.outcome == "reused":
            raise RequestRefused("key", ply=table.ply)
        if changed.attended:
            self.leases.add(table.id)
        if change.ends and changed.outcome == "done":
            self.leases.drop(table.id)
        if changed.outcome != "moved":
            begun = table.match is not None
            self.apply(table, changed)
            if changed.outcome == "done" and not begun:  # of a repeated command another server has told
                self._tell_turns(table, [])
        return changed.outcome

    def apply(self, table: Table, changed: Changed) -> None:
        """Carry out in memory what is in the database, and publish it."""
        begun = table.match is not None
        if table.apply_rows(changed.table, changed.seats, self.now()):
            if table.match is not None and not begun:
                table.since = self.now()  # nobody could see the deal before it was on the disk
            self.publisher.publish_seats(table, dealt=not begun)
            self._changed(table)

    async def end_if_over(self, table: Table) -> None:
        """Write down that the match is over, should the log say so."""
        while table.match is not None and table.match.over and table.row.status == "playing":
            standings = [[standing.points, standing.place] for standing in table.match.standings()]
            ended = {"status": "over", "ended": table.at, "standings": msgspec.json.encode(standings).decode()}
            outcome = await self.change(table, Change(table=ended, ends=True))
            if outcome == "done":
                self.metrics.finished.labels(table.row.game).inc()
            else:
                await self._read_new(table)

    async def refresh(self, table: Table) -> None:
        """Know a table as the database has it, before something is decided by it. The table is locked by the caller."""
        if self.store.shared or table.uncertain:
            await self.catch_up(table)

    async def catch_up(self, table: Table) -> None:
        """Carry out what other servers wrote. The table is locked by the caller."""
        await self._read_new(table)
        await self.end_if_over(table)
        self.on_change(table)

    async def _read_new(self, table: Table) -> None:
        """Read what is new of a table, all of it as it was at one moment."""
        known_at, ply = self.monotonic(), table.ply
        last_read = self.now() - int((known_at - table.known_at) * 1000)
        row, seats, entries = await self.store.read(lambda c: queries.table_after(c, table.id, ply))
        begun = table.match is not None
        if table.apply_rows(row, seats, self.now()):
            self.publisher.publish_seats(table, dealt=not begun)
        for entry in entries:
            table.commit(entry)
            self.metrics.caught_up.inc()
            self.publisher.publish_update(table)
        table.charge_from_row(self.now())
        if entries or (table.match is not None and not begun):
            # It was not there when last read, so nobody could think about it before; and where no other server is, not before now.
            table.since = max(table.since, last_read if self.store.shared else self.now())
        table.known_at, table.uncertain = known_at, False

    def _tell_turns(self, table: Table, owed: list[int]) -> None:
        """Some people owe a choice that they did not owe before; one that is made for them is none."""
        turns = [seat for seat in table.owing_people() if seat not in owed]
        if turns and (forced := table.forced()) is not None:
            turns = [seat for seat in turns if seat != forced[0]]
        if turns:
            self.on_turn(table, turns)

    def _changed(self, table: Table) -> None:
        """This server changed the table: tell the other servers, and see what it awaits now."""
        self.publisher.notify_servers(table)
        self.on_change(table)
