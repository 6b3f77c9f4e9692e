"""The house: the live tables of one server process. How they come into memory, keep up with the database and speak to listeners."""

from __future__ import annotations

import asyncio
import contextlib
import re
import secrets

import msgspec

from teocalli.seats import SPECTATOR
from teocalli.server import commands, presenting, tokens, wire
from teocalli.server.attendance import Attendance
from teocalli.server.bus import Bus, bus_for
from teocalli.server.cached_answers import CachedAnswers
from teocalli.server.encoding import encode
from teocalli.server.health import HealthCheck
from teocalli.server.listeners import BEATS, Listener
from teocalli.server.logs import log
from teocalli.server.metrics import Metrics
from teocalli.server.precompiling import Precompiling
from teocalli.server.presence import Presence
from teocalli.server.refusals import Refuse
from teocalli.server.settings import Settings
from teocalli.server.steady_clock import TICK, SteadyClock
from teocalli.server.store import Store, StoreError, queries
from teocalli.server.store.queries import Change
from teocalli.server.store.rows import ChatRow, SeatRow, TableRow
from teocalli.server.table import Table, UpdateCache

POLLED = 400  # tables asked after in one query
TABLE_ID = re.compile("[A-Za-z0-9_-]{1,40}")
CACHED_UPDATES = 500  # updates kept for those who see the same
KEPT = 86_400_000  # milliseconds for which a command may be repeated


class Server:
    """Everything that a server process holds."""

    def __init__(self, settings: Settings, store: Store | None = None, bus: Bus | None = None) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.store = store or Store(settings.database, settings.patience)
        self.store.writer.committed = self.metrics.committed
        self.bus = bus or bus_for(settings.bus, settings.name)
        self.tables: dict[str, Table] = {}
        self.update_cache = UpdateCache(CACHED_UPDATES)
        self.now = SteadyClock(settings.clock, settings.monotonic)
        self.awake = self.now()
        self.secret = b""  # what tokens are signed with
        self.stopping = False
        self._loading: dict[str, asyncio.Future[Table]] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self.health = HealthCheck(self.store)
        self.presence = Presence(self)
        self.attendance = Attendance(self)
        self.cached_answers = CachedAnswers()
        self.precompiling = Precompiling(settings.compiled, self._on_compiled)

    async def start(self) -> None:
        fresh = secrets.token_hex(32)
        self.secret = bytes.fromhex(await self.store.write(lambda connection: queries.secret_of(connection, fresh)))
        shared = await self.store.now()
        if shared is not None:
            self.now.set(shared)
        self.awake = self.now()
        self.precompiling.start()
        await self.bus.start(self._on_bus_message)
        await self.attendance.start()
        self._tasks = [asyncio.create_task(task) for task in (self._sweep(), self._beat(), self._tick())]
        if self.store.shared:
            self._tasks.append(asyncio.create_task(self._poll()))
        log.info("house open", database=self.store.kind, bus=self.bus.kind, server=self.settings.name)

    def close_streams(self) -> None:
        """Tell every stream to come again; nothing new begins, what is under way goes on."""
        self.stopping = True
        for table in list(self.tables.values()):
            for listener in table.listeners:
                listener.close("stopping", self.settings.retry)

    async def stop(self) -> None:
        """Let what is under way finish, and close."""
        self.close_streams()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.precompiling.stop()
        self.cached_answers.stop()
        await self.attendance.stop()
        with contextlib.suppress(Exception):
            await self.presence.withdraw()
        for table in list(self.tables.values()):
            async with table.lock:
                pass  # an action that was under way is on the disk now
        await self.bus.stop()
        self.store.close()
        log.info("house closed", server=self.settings.name)

    async def healthy(self) -> bool:
        """Whether the database takes what it is given."""
        return await self.health.healthy()

    async def get(self, table_id: str) -> Table:
        """A table, from memory or from the database; one that waits for players may have changed on another server."""
        table = self.tables.get(table_id)
        if table is not None:
            table.touched = self.settings.monotonic()
            if self.store.shared and table.match is None and table.touched - table.known_at > self.settings.poll:
                async with table.lock:
                    await self.catch_up(table)
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
        mode = self.precompiling.mode(found.table.game)
        how = (found, self.now(), mode, self.update_cache, self.settings.monotonic)
        table = await asyncio.get_running_loop().run_in_executor(None, Table, *how)  # a long log takes long
        if table.mode != self.precompiling.mode(found.table.game):
            table.run_compiled()  # which was not ready when the table was set up
        if not self.store.shared:
            table.since = max(table.since, self.awake)  # no clock runs while the house is closed
        self.tables[table_id] = table
        self.metrics.live.set(len(self.tables))
        await self.presence.refresh([table])
        await self.end_if_over(table)
        self.attendance.attend(table)
        return table

    async def end_if_over(self, table: Table) -> None:
        """Write down that the match is over, should the log say so."""
        while table.match is not None and table.match.over and table.row.status == "playing":
            standings = [[standing.points, standing.place] for standing in table.match.standings()]
            ended = {"status": "over", "ended": table.at, "standings": msgspec.json.encode(standings).decode()}
            outcome = await commands.commit(self, table, Change(table=ended, ends=True))
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
        self.attendance.attend(table)

    async def _read_new(self, table: Table) -> None:
        """Read what is new of a table, all of it as it was at one moment."""
        known_at, ply = self.settings.monotonic(), table.ply
        looked = self.now() - int((known_at - table.known_at) * 1000)
        row, seats, entries = await self.store.read(lambda c: queries.table_after(c, table.id, ply))
        begun = table.match is not None
        if table.apply_rows(row, seats, self.now()):
            self._announce_seats(table, begun)
        for entry in entries:
            table.enter(entry)
            self.metrics.caught_up.inc()
            self.announce_update(table)
        table.charge_from_row(self.now())
        if entries or (table.match is not None and not begun):
            table.since = max(table.since, looked)  # it was not there at the last look, so nobody could think about it before
        table.known_at, table.uncertain = known_at, False

    def apply_rows(self, table: Table, row: TableRow, seats: list[SeatRow]) -> None:
        """A command of this server changed a table: tell its listeners and the other servers, and see what it awaits now."""
        begun = table.match is not None
        if table.apply_rows(row, seats, self.now()):
            if table.match is not None and not begun:
                table.since = self.now()  # nobody could see the deal before it was on the disk
            self._announce_seats(table, begun)
            self.changed(table)

    def _announce_seats(self, table: Table, begun: bool) -> None:
        """Who sits where is new; whoever has another seat than before is told to come again, and the deal is shown."""
        for listener in list(table.listeners):
            self.still_theirs(table, listener)
        self.announce_table(table)
        if not begun:
            self.announce_update(table)

    def announce_update(self, table: Table) -> None:
        """Send the present position to everybody who listens."""
        if table.match is None:
            return
        for listener in table.listeners:
            if self.still_theirs(table, listener):
                listener.send(presenting.update_bytes(table, listener.viewer, listener.language), "update", table.ply)

    def still_theirs(self, table: Table, listener: Listener) -> bool:
        """Whether a stream still is its viewer's: that is asked of the token before everything that is sent."""
        if table.viewer_of(listener.token) == listener.viewer:
            return True
        listener.close("seat", 0)
        return False

    def announce_table(self, table: Table) -> None:
        """Send who sits where to everybody who listens."""
        made: dict[int, bytes] = {}
        for listener in table.listeners:
            if self.still_theirs(table, listener):
                self._send_table(table, listener, made)

    def _send_table(self, table: Table, listener: Listener, made: dict[int, bytes]) -> None:
        viewer = listener.viewer
        if viewer not in made:
            made[viewer] = encode(wire.TableChanged(presenting.table_message(table, None if viewer == SPECTATOR else viewer)))
        listener.send(made[viewer], "table")

    def announce_chat(self, table: Table, row: ChatRow) -> None:
        message = encode(presenting.chat_message(row))
        for listener in table.listeners:
            listener.send(message, "said")

    def changed(self, table: Table) -> None:
        """This server changed the table: tell the other servers, and see what it awaits now."""
        self.bus.publish(table.id, table.ply, table.row.version)
        self.attendance.attend(table)

    def listen(self, table: Table, listener: Listener) -> None:
        table.listeners.append(listener)
        table.touched = self.settings.monotonic()
        self.metrics.streams.inc()
        if listener.viewer != SPECTATOR:
            table.mark_present(listener.viewer)

    def announce_presence(self, table: Table, newcomer: Listener) -> None:
        """Tell the others that somebody has come; the newcomer was welcomed."""
        for listener in table.listeners:
            if listener is not newcomer and self.still_theirs(table, listener):
                self._send_table(table, listener, {})

    def unlisten(self, table: Table, listener: Listener) -> None:
        with contextlib.suppress(ValueError):
            table.listeners.remove(listener)
            self.metrics.streams.dec()
        table.touched = self.settings.monotonic()
        if listener.viewer != SPECTATOR and table.viewer_of(listener.token) == listener.viewer:
            table.mark_gone(listener.viewer)
        if not self.stopping:
            self.announce_table(table)

    def accepts(self, token: str) -> bool:
        """Whether this house gave a token out; those of an older house that was taken in are known by their seats, see `knows`."""
        return tokens.is_signed(self.secret, token)

    async def knows(self, token: str) -> bool:
        """Whether a token may sit down: one that a visitor made up may not."""
        return self.accepts(token) or await self.store.read(lambda c: queries.knows_token(c, tokens.digest(token)))

    async def _tick(self) -> None:
        """A server that is awake counts the time; one that was held up or asleep does not count that."""
        while True:
            await asyncio.sleep(TICK)
            self.now.tick()

    async def _share_time(self) -> None:
        """Go by the time of the database that several servers share; the clocks of the tables do not run while ours catches up."""
        shared = await self.store.now()
        leap = 0 if shared is None else self.now.catch_up(shared)
        for table in self.tables.values():
            table.since += leap

    def _on_compiled(self, game: str) -> None:
        self.metrics.compiled.inc()
        for table in self.tables.values():
            if table.row.game == game:
                table.run_compiled()

    async def _on_bus_message(self, table_id: str, ply: int, version: int) -> None:
        """Another server has changed a table."""
        self.metrics.bus_messages.inc()
        table = self.tables.get(table_id)
        if table is None and table_id in self.attendance.asleep:
            await self.attendance.wake([table_id])
        elif table is not None and (table.ply < ply or table.row.version < version or ply < 0):
            async with table.lock:
                if ply < 0:
                    await self._publish_missed_chat(table, -ply)
                else:
                    await self.catch_up(table)

    async def _publish_missed_chat(self, table: Table, number: int) -> None:
        for row in await self.store.read(lambda c: queries.chat_after(c, table.id, number - 1)):
            self.announce_chat(table, row)

    async def _poll(self) -> None:
        """Look after the tables that somebody watches, in case the bus lost a word."""
        while True:
            await asyncio.sleep(self.settings.poll)
            with contextlib.suppress(Exception):
                await self._share_time()
                await self.presence.announce()
            watched = [table_id for table_id, table in self.tables.items() if table.listeners or table.running]
            watched += self.attendance.asleep
            for start in range(0, len(watched), POLLED):
                with contextlib.suppress(Exception):
                    await self._poll_some(watched[start : start + POLLED])

    async def _poll_some(self, ids: list[str]) -> None:
        await self.presence.refresh([table for table_id in ids if (table := self.tables.get(table_id)) is not None and table.listeners])
        asked = self.settings.monotonic()
        for table_id, (version, ply) in (await self.store.read(lambda c: queries.plies_of(c, ids))).items():
            table = self.tables.get(table_id)
            if table is None and self.attendance.asleep.get(table_id, (ply, version)) != (ply, version):
                await self.attendance.wake([table_id])
            elif table is not None and (table.ply < ply or table.row.version < version):
                async with table.lock:
                    await self.catch_up(table)
            elif table is not None:
                table.known_at = max(table.known_at, asked)  # nothing was new

    async def _beat(self) -> None:
        """One heart for all streams: a timer for each event of each would cost more than the events."""
        while True:
            await asyncio.sleep(self.settings.beat / BEATS)
            now = self.now()
            for table in self.tables.values():
                for listener in table.listeners:
                    listener.beat(now)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(min(60.0, max(0.05, self.settings.idle / 4)))
            self.sweep()
            with contextlib.suppress(StoreError):
                await self.store.write(lambda connection: queries.forget_commands(connection, self.now() - KEPT))

    def sweep(self) -> None:
        """Let tables that nobody looks at leave memory; their log stays."""
        limit = self.settings.monotonic() - self.settings.idle
        for table_id, table in list(self.tables.items()):
            quiet = not table.listeners and table.touched <= limit and not table.lock.locked()
            if quiet and not table.asked_bots() and not table.running_clocks():
                self.attendance.sleep(table)
                del self.tables[table_id]
        self.metrics.live.set(len(self.tables))
