"""The server: everything that one server process holds, how it opens and closes, and how it keeps up with the other servers."""

from __future__ import annotations

import asyncio
import contextlib
import secrets

import sqlalchemy as sa

from teocalli.server import push, ratings, tokens
from teocalli.server.attendance import Attendance
from teocalli.server.bus import Bus, bus_for
from teocalli.server.cached_answers import CachedAnswers
from teocalli.server.club.answers import EventAnswers
from teocalli.server.health import HealthCheck
from teocalli.server.journal import Journal
from teocalli.server.keeper import Keeper, KeeperState, read_keeper_state
from teocalli.server.leases import Leases
from teocalli.server.listeners import BEATS
from teocalli.server.live_tables import LiveTables
from teocalli.server.logs import log
from teocalli.server.metrics import Metrics
from teocalli.server.notifications import Notifications
from teocalli.server.owners import Owners
from teocalli.server.players import WHOLE_HOUSE, Players
from teocalli.server.precompiling import Precompiling
from teocalli.server.presence import Presence
from teocalli.server.publishing import Publisher
from teocalli.server.reviews import Reviews
from teocalli.server.settings import Settings
from teocalli.server.speed import SpeedMeter
from teocalli.server.steady_clock import TICK, SteadyClock
from teocalli.server.store import Store, StoreError, queries
from teocalli.server.streams import Streams
from teocalli.server.table import Table
from teocalli.server.thinking import Thinking
from teocalli.server.whose_turn import WhoseTurn

POLLED = 400  # tables asked after in one query
REPEATABLE = 86_400_000  # milliseconds for which a command may be repeated


class Server:
    """Everything that a server process holds. Its parts know those that stand above them here, and nothing else."""

    def __init__(self, settings: Settings, store: Store | None = None, bus: Bus | None = None) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.store = store or Store(settings.database, settings.patience)
        self.store.writer.committed = self.metrics.committed
        self.bus = bus or bus_for(settings.bus, settings.name)
        self.now = SteadyClock(settings.clock, settings.monotonic)
        self.tables: dict[str, Table] = {}  # those in memory
        self.precompiling = Precompiling(settings.compiled, self._on_compiled)
        self.publisher = Publisher(self.bus, self.metrics)
        self.leases = Leases(self.store, settings, self.now, self.metrics)
        self.journal = Journal(self.store, settings, self.now, self.leases, self.publisher, self.metrics)
        self.presence = Presence(self.tables, self.store, settings, self.now, self.publisher)
        self.live = LiveTables(self.tables, settings, self.journal, self.presence, self.precompiling.mode)
        self.whose_turn = WhoseTurn(self.live)
        self.thinking = Thinking(settings, self.precompiling, self.metrics)
        self.attendance = Attendance(self.live, self.leases, self.thinking, settings)
        self.journal.on_change = self.attendance.attend
        self.live.on_leave = self.attendance.forget
        self.notifications = Notifications(self.store, settings, self.now, self.live, self.presence, self.metrics)
        self.journal.on_turn = self.notifications.on_turn
        self.cached_answers = CachedAnswers()
        self.owners = Owners(self.store)
        self.players = Players(self.owners, self.live, self.cached_answers)
        self.players.on_change.append(self.notifications.on_people_changed)
        self.speed = SpeedMeter(self.metrics, settings.monotonic)
        self.keeper = Keeper(self.live, self.players, self.speed)
        self.reviews = Reviews(self.precompiling)
        self.streams = Streams(self.store, self.publisher, self.cached_answers.queue, settings)
        self.events = EventAnswers(self.store, settings.monotonic)
        self.health = HealthCheck(self.store)
        self.secret = b""  # what tokens are signed with
        self.stopping = False
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        begun = self.now()
        secret, vapid, self.notifications.wishing, known = await self.store.write(lambda connection: _secrets(connection, begun))
        self.secret = bytes.fromhex(secret)
        self.keeper.start(known)
        self.notifications.start(vapid)
        shared = await self.store.now()
        if shared is not None:
            self.now.set(shared)
        else:
            opened = self.now()
            self.live.closings = await self.store.write(lambda connection: queries.closings(connection, opened))
        self.precompiling.start()
        await self.bus.start(self._on_bus_message)
        await self.attendance.start()
        self._tasks = [asyncio.create_task(task) for task in (self._sweep(), self._beat(), self._tick())]
        if self.store.shared:
            self._tasks.append(asyncio.create_task(self._poll()))
        log.info("house open", database=self.store.kind, bus=self.bus.kind, server=self.settings.name)

    def close_streams(self) -> None:
        """Tell every stream to come again; nothing new begins, what is under way goes on."""
        self.stopping = self.publisher.stopping = self.attendance.stopping = True
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
        self.reviews.stop()
        await self.attendance.stop()
        await self.notifications.stop()
        with contextlib.suppress(Exception):
            await self.presence.withdraw()
        for table in list(self.tables.values()):
            async with table.lock:
                pass  # an action that was under way is on the disk now
        with contextlib.suppress(Exception):
            await self.store.write(self._keep_house)
        await self.bus.stop()
        self.store.close()
        log.info("house closed", server=self.settings.name)

    async def knows_token(self, token: str) -> bool:
        """Whether a token was given out here, or has a seat here since its table was taken in: one that a visitor made up does neither."""
        if tokens.is_signed(self.secret, token):
            return True
        return await self.store.read(lambda connection: queries.knows_token(connection, tokens.digest(token)))

    def _on_compiled(self, game: str) -> None:
        self.metrics.compiled.inc()
        self.live.run_compiled(game)

    # Keeping up with the other servers

    async def _on_bus_message(self, table_id: str, ply: int, version: int) -> None:
        """Another server has changed a table."""
        self.metrics.bus_messages.inc()
        if table_id == WHOLE_HOUSE:
            await self._catch_up_house()
            return
        table = self.tables.get(table_id)
        if table is None and table_id in self.leases.held:
            await self.attendance.wake([table_id])
        elif table is not None and (table.ply < ply or table.row.version < version or ply < 0):
            async with table.lock:
                if ply < 0:
                    await self._publish_missed_chat(table, -ply)
                else:
                    await self.journal.catch_up(table)

    async def _catch_up_house(self) -> None:
        """Who is who, what the keeper has done and who wishes to be called: one mark tells whether any of it is new."""
        await self.players.catch_up()
        await self.keeper.catch_up(self.owners.mark)
        await self.notifications.catch_up(self.owners.mark)

    async def _publish_missed_chat(self, table: Table, number: int) -> None:
        for row in await self.store.read(lambda c: queries.chat_after(c, table.id, number - 1)):
            self.publisher.publish_chat(table, row)

    async def _poll(self) -> None:
        """Look after the tables that somebody watches, in case the bus lost a message."""
        while True:
            await asyncio.sleep(self.settings.poll)
            with contextlib.suppress(Exception):
                await self._share_time()
                await self.presence.announce()
            with contextlib.suppress(Exception):
                await self._catch_up_house()
            watched = [table_id for table_id, table in self.tables.items() if table.listeners or table.running]
            for start in range(0, len(watched), POLLED):
                with contextlib.suppress(Exception):
                    await self._poll_some(watched[start : start + POLLED])

    async def _poll_some(self, ids: list[str]) -> None:
        await self.presence.refresh([table for table_id in ids if (table := self.tables.get(table_id)) is not None and table.listeners])
        read_at = self.settings.monotonic()
        for table_id, (version, ply) in (await self.store.read(lambda c: queries.plies_of(c, ids))).items():
            table = self.tables.get(table_id)
            if table is not None and (table.ply < ply or table.row.version < version):
                async with table.lock:
                    await self.journal.catch_up(table)
            elif table is not None:
                table.known_at = max(table.known_at, read_at)  # nothing was new

    async def _share_time(self) -> None:
        """Go by the time of the database that several servers share; the clocks of the tables do not run while ours catches up."""
        shared = await self.store.now()
        leap = 0 if shared is None else self.now.catch_up(shared)
        for table in self.tables.values():
            table.since += leap

    # From time to time

    async def _tick(self) -> None:
        """A server that is awake counts the time; one that was held up or asleep does not count that."""
        while True:
            await asyncio.sleep(TICK)
            self.now.tick()
            self.speed.tick()

    async def _beat(self) -> None:
        """One timer for the heartbeats of all streams: one for each event of each would cost more than the events."""
        while True:
            await asyncio.sleep(self.settings.beat / BEATS)
            now = self.now()
            for table in self.tables.values():
                for listener in table.listeners:
                    listener.beat(now)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(min(60.0, max(0.05, self.settings.idle / 4)))
            try:
                await self.live.sweep()
                await self.store.write(self._keep_house)
                await ratings.rate_finished(self.store, self.now())
            except StoreError:
                continue  # it is back another time
            except Exception as error:
                log.error("sweep failed", exc_info=error)  # the next one has its own luck

    def _keep_house(self, connection: sa.Connection) -> None:
        """What is written down from time to time."""
        queries.forget_commands(connection, self.now() - REPEATABLE)
        queries.note_awake(connection, self.now())
        self.notifications.wishing = queries.wishing(connection)  # by the thread that writes: no wish comes between reading and knowing


def _secrets(connection: sa.Connection, now: int) -> tuple[str, str, set[bytes], KeeperState]:
    """What the house signs tokens and calls with, who wishes to be called, and what the keeper has chosen."""
    secret = queries.secret_of(connection, "secret", secrets.token_hex(32))
    vapid = queries.secret_of(connection, "vapid", push.new_key())
    return secret, vapid, queries.wishing(connection), read_keeper_state(connection, now, None)
