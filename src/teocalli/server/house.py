"""The house: the live tables of one server process. How they come into memory, keep up with the database and speak to listeners."""

from __future__ import annotations

import asyncio
import contextlib
import re
import time

import msgspec

from teocalli.game import SPECTATOR
from teocalli.server import telling, wire
from teocalli.server.bus import Bus, bus_for
from teocalli.server.encoding import encode
from teocalli.server.listeners import LOOKS, Listener
from teocalli.server.logs import log
from teocalli.server.metrics import Metrics
from teocalli.server.presence import Presence
from teocalli.server.pulse import Pulse
from teocalli.server.readings import Readings
from teocalli.server.refusals import Refuse
from teocalli.server.settings import Settings
from teocalli.server.store import Store, queries
from teocalli.server.store.rows import ChatRow, LogRow
from teocalli.server.table import Table, Told
from teocalli.server.warmth import Warmth
from teocalli.server.work import Work

POLLED = 400  # tables asked after in one query
TABLE_ID = re.compile("[A-Za-z0-9_-]{1,40}")
TOLD = 500  # updates kept for those who see the same


class House:
    """Everything that a server process holds."""

    def __init__(self, settings: Settings, store: Store | None = None, bus: Bus | None = None) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.store = store or Store(settings.database, settings.patience)
        self.store.writer.committed = self.metrics.committed
        self.bus = bus or bus_for(settings.bus, settings.name)
        self.tables: dict[str, Table] = {}
        self.told = Told(TOLD)
        self.now = settings.clock
        self.awake = self.now()
        self.stopping = False
        self._loading: dict[str, asyncio.Future[Table]] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self.pulse = Pulse(self.store)
        self.presence = Presence(self)
        self.work = Work(self)
        self.readings = Readings()
        self.warmth = Warmth(settings.compiled, self._warmed)

    async def start(self) -> None:
        self.warmth.start()
        await self.bus.start(self._heard)
        await self.work.start()
        self._tasks = [asyncio.create_task(self._sweep()), asyncio.create_task(self._beat())]
        if self.store.shared:
            self._tasks.append(asyncio.create_task(self._poll()))
        log.info("house open", database=self.store.kind, bus=self.bus.kind, server=self.settings.name)

    def say_goodbye(self) -> None:
        """Tell every stream to come again; nothing new begins, what is under way goes on."""
        self.stopping = True
        for table in list(self.tables.values()):
            for listener in table.listeners:
                listener.close("stopping", self.settings.retry)

    async def stop(self) -> None:
        """Let what is under way finish, and close."""
        self.say_goodbye()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.warmth.stop()
        self.readings.stop()
        await self.work.stop()
        with contextlib.suppress(Exception):
            await self.presence.leave()
        for table in list(self.tables.values()):
            async with table.lock:
                pass  # an action that was under way is on the disk now
        await self.bus.stop()
        self.store.close()
        log.info("house closed", server=self.settings.name)

    async def healthy(self) -> bool:
        """Whether the database takes what it is given."""
        return await self.pulse.beats()

    async def get(self, table_id: str) -> Table:
        """A table, from memory or from the database."""
        table = self.tables.get(table_id)
        if table is not None:
            table.touched = time.monotonic()
            return table
        under_way = self._loading.get(table_id)
        if under_way is not None:
            return await asyncio.shield(under_way)
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
        found = await self.store.read(lambda connection: queries.whole_table(connection, table_id))
        if found is None:
            raise Refuse("missing", "missing-table")
        mode = self.warmth.mode(found.table.game)
        table = await asyncio.get_running_loop().run_in_executor(None, Table, found, self.awake, mode, self.told)  # a long log takes long
        if table.mode != self.warmth.mode(found.table.game):
            table.run_compiled()  # which was not ready when the table was set up
        self.tables[table_id] = table
        self.metrics.live.set(len(self.tables))
        await self.presence.look([table])
        await self.end_if_over(table)
        self.work.attend(table)
        return table

    async def end_if_over(self, table: Table) -> None:
        """Write down that the match is over, should the log say so."""
        if table.match is None or not table.match.over or table.row.status != "playing":
            return
        standings = [[standing.points, standing.place] for standing in table.match.standings()]
        changes = {"status": "over", "ended": table.at, "standings": msgspec.json.encode(standings).decode()}
        if await self.store.write(lambda connection: queries.finish(connection, table.id, **changes)):
            self.metrics.finished.labels(table.row.game).inc()
        self.work.let_go(table.id)
        await self.reread(table)
        self.announce_table(table)

    async def reread(self, table: Table) -> None:
        """Read the settings and the seats of a table again."""
        row, seats = await self.store.read(lambda c: (queries.table_row(c, table.id), queries.seats_of(c, table.id)))
        if row is not None and row.version >= table.row.version:
            table.row, table.seats = row, seats
            table.begin()

    async def catch_up(self, table: Table) -> None:
        """Carry out what other servers wrote. The table is locked by the caller."""
        ply, version, begun = table.ply, table.row.version, table.match is not None
        entries: list[LogRow] = await self.store.read(lambda c: queries.entries_after(c, table.id, ply))
        await self.reread(table)
        if table.row.version != version:
            self.announce_table(table)
        if not begun:
            self.announce_update(table)
        for entry in entries:
            table.enter(entry)
            self.metrics.caught_up.inc()
            self.announce_update(table)
        await self.end_if_over(table)
        self.work.attend(table)

    def announce_update(self, table: Table) -> None:
        """Send the present position to everybody who listens."""
        if table.match is None:
            return
        for listener in table.listeners:
            listener.send(telling.update_bytes(table, listener.viewer, listener.language), "update", table.ply)

    def announce_table(self, table: Table) -> None:
        """Send who sits where to everybody who listens."""
        made: dict[int, bytes] = {}
        for listener in table.listeners:
            self._send_table(table, listener, made)

    def _send_table(self, table: Table, listener: Listener, made: dict[int, bytes]) -> None:
        viewer = listener.viewer
        if viewer not in made:
            made[viewer] = encode(wire.TableChanged(telling.table_message(table, None if viewer == SPECTATOR else viewer)))
        listener.send(made[viewer], "table")

    def announce_chat(self, table: Table, row: ChatRow) -> None:
        message = encode(telling.said(row))
        for listener in table.listeners:
            listener.send(message, "said")

    def changed(self, table: Table) -> None:
        """This server changed the table: tell the other servers, and see what it awaits now."""
        self.bus.say(table.id, table.ply, table.row.version)
        self.work.attend(table)

    def listen(self, table: Table, listener: Listener) -> None:
        table.listeners.append(listener)
        table.touched = time.monotonic()
        self.metrics.streams.inc()
        if listener.viewer != SPECTATOR:
            table.absent_since.pop(listener.viewer, None)

    def announce_presence(self, table: Table, newcomer: Listener) -> None:
        """Tell the others that somebody has come; the newcomer was welcomed."""
        for listener in table.listeners:
            if listener is not newcomer:
                self._send_table(table, listener, {})

    def unlisten(self, table: Table, listener: Listener) -> None:
        with contextlib.suppress(ValueError):
            table.listeners.remove(listener)
            self.metrics.streams.dec()
        table.touched = time.monotonic()
        if listener.viewer != SPECTATOR and not table.present(listener.viewer):
            table.absent_since[listener.viewer] = time.monotonic()
        if not self.stopping:
            self.announce_table(table)

    def _warmed(self, game: str) -> None:
        self.metrics.compiled.inc()
        for table in self.tables.values():
            if table.row.game == game:
                table.run_compiled()

    async def _heard(self, table_id: str, ply: int, version: int) -> None:
        """Another server has changed a table."""
        self.metrics.bus_words.inc()
        table = self.tables.get(table_id)
        if table is None and table_id in self.work.asleep:
            await self.work.wake([table_id])
        elif table is not None and (table.ply < ply or table.row.version < version or ply < 0):
            async with table.lock:
                if ply < 0:
                    await self._hear_chat(table, -ply)
                else:
                    await self.catch_up(table)

    async def _hear_chat(self, table: Table, number: int) -> None:
        for row in await self.store.read(lambda c: queries.chat_after(c, table.id, number - 1)):
            self.announce_chat(table, row)

    async def _poll(self) -> None:
        """Look after the tables that somebody watches, in case the bus lost a word."""
        while True:
            await asyncio.sleep(self.settings.poll)
            with contextlib.suppress(Exception):
                await self.presence.tell()
            watched = [table_id for table_id, table in self.tables.items() if table.listeners or table.running]
            watched += self.work.asleep
            for start in range(0, len(watched), POLLED):
                with contextlib.suppress(Exception):
                    await self._poll_some(watched[start : start + POLLED])

    async def _poll_some(self, ids: list[str]) -> None:
        await self.presence.look([table for table_id in ids if (table := self.tables.get(table_id)) is not None and table.listeners])
        for table_id, (version, ply) in (await self.store.read(lambda c: queries.plies_of(c, ids))).items():
            table = self.tables.get(table_id)
            if table is None and self.work.asleep.get(table_id, (ply, version)) != (ply, version):
                await self.work.wake([table_id])
            elif table is not None and (table.ply < ply or table.row.version < version):
                async with table.lock:
                    await self.catch_up(table)

    async def _beat(self) -> None:
        """One heart for all streams: a timer for each event of each would cost more than the events."""
        while True:
            await asyncio.sleep(self.settings.beat / LOOKS)
            now = self.now()
            for table in self.tables.values():
                for listener in table.listeners:
                    listener.look(now)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(min(60.0, max(0.05, self.settings.idle / 4)))
            self.sweep()

    def sweep(self) -> None:
        """Let tables that nobody looks at leave memory; their log stays."""
        limit = time.monotonic() - self.settings.idle
        for table_id, table in list(self.tables.items()):
            quiet = not table.listeners and table.touched <= limit and not table.lock.locked()
            if quiet and not table.asked_bots() and not table.running_clocks():
                self.work.sleep(table)
                del self.tables[table_id]
        self.metrics.live.set(len(self.tables))
