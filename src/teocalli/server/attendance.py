"""Attendance: choosing for bots and watching clocks, at the tables whose lease this server holds.

Should two servers attend the same table for a moment, the unique key of the log lets only one of them act.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections.abc import Coroutine
from typing import Any

from teocalli.server import actions, clocks, stand_ins
from teocalli.server.leases import FOREVER, Leases
from teocalli.server.live_tables import LiveTables
from teocalli.server.logs import log
from teocalli.server.settings import Settings
from teocalli.server.store import StoreError
from teocalli.server.table import Table
from teocalli.server.thinking import Thinking

RETRY = 1.0  # seconds after which a database that did not answer is asked again


class Attendance:
    """What the tables await of this server."""

    def __init__(self, live: LiveTables, leases: Leases, thinking: Thinking, settings: Settings) -> None:
        self.live, self.leases, self.thinking, self.settings = live, leases, thinking, settings
        self.journal = live.journal
        self.stopping = False
        self._attending: dict[str, asyncio.Task[None]] = {}
        self._alarms: dict[str, asyncio.TimerHandle] = {}
        self._under_way: set[asyncio.Task[None]] = set()
        self._dice = random.Random()

    async def start(self) -> None:
        self._begin(self._renew() if self.leases.store.shared else self._take_all())
        self._begin(self._look_for_due())

    async def stop(self) -> None:
        for timer in self._alarms.values():
            timer.cancel()
        tasks = [*self._attending.values(), *self._under_way]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.thinking.stop()
        with contextlib.suppress(Exception):
            await self.leases.release()

    def attend(self, table: Table) -> None:
        """See what the table awaits now, and do it when it is due."""
        if not self.leases.holds(table) or self.stopping:
            return
        seated = table.seated
        if table.left is None and not seated.bots and not seated.forced and table.id not in self._alarms:
            return  # people who take their time
        self._set_alarm(table)
        if table.id not in self._attending and (table.forced() is not None or self._next_bot(table) is not None):
            task = asyncio.create_task(self._choose(table))
            self._attending[table.id] = task
            task.add_done_callback(lambda _: self._attending.pop(table.id, None))

    def forget(self, table: Table) -> None:
        """A table has left memory; its lease says when it is due."""
        timer = self._alarms.pop(table.id, None)
        if timer is not None:
            timer.cancel()

    # Choosing

    def _next_bot(self, table: Table) -> int | None:
        """The bot to be asked next: first those who may speak out of turn, then those who owe."""
        match = table.match
        waiting = [seat for seat in table.bots_to_ask() if seat not in table.silent]
        if match is None or not waiting:
            return None
        owing = match.owing
        return min(waiting, key=lambda seat: (seat in owing, seat))

    async def _choose(self, table: Table) -> None:
        """Choose for those who have no choice, and for the bots of a table, until it awaits none."""
        while not self.stopping and self.leases.holds(table):
            forced, bot = table.forced(), self._next_bot(table)
            seat = bot if forced is None else forced[0]
            if seat is None:
                return
            try:
                await (self._choose_for(table, seat) if forced is None else self._play_forced(table, *forced))
            except asyncio.CancelledError:
                raise
            except Exception as error:
                log.error("choice failed", table=table.id, game=table.row.game, seat=seat, exc_info=error)
                await asyncio.sleep(1)

    async def _play_forced(self, table: Table, seat: int, action: int) -> None:
        ply = table.ply
        if table.listeners:
            await asyncio.sleep(self.settings.pace)
        await actions.act_by_force(self.journal, table, seat, ply, action)

    async def _choose_for(self, table: Table, seat: int) -> None:
        match, ply = table.begun_match(), table.ply
        owes = seat in match.owing
        started = time.monotonic()
        decision = await self.thinking.decide(table, seat, table.seats[seat].level or "", self._dice.getrandbits(48))
        if table.ply == ply and decision.action == match.game.wait:
            table.silent.add(seat)
            return
        if owes and table.listeners:
            await asyncio.sleep(max(0.0, self.settings.pace - (time.monotonic() - started)))
        await actions.act_for_bot(self.journal, table, seat, ply, decision.action)

    # Clocks

    def _set_alarm(self, table: Table) -> None:
        """Look again when the first running clock ends."""
        timer = self._alarms.pop(table.id, None)
        if timer is not None:
            timer.cancel()
        end = table.first_end
        if end is not None:
            delay = clocks.seconds_until(end, self.journal.now())
            self._alarms[table.id] = asyncio.get_running_loop().call_later(delay, self.ring, table)

    def ring(self, table: Table) -> None:
        """A clock may have ended: look."""
        self._alarms.pop(table.id, None)
        self._begin(self._look_at_clocks(table))

    async def _look_at_clocks(self, table: Table) -> None:
        """A bot stands in for whoever has no time left."""
        async with table.lock:
            with contextlib.suppress(StoreError):
                await stand_ins.replace_out_of_time(self.journal, table)
        self._set_alarm(table)

    # Leases

    async def wake(self, ids: list[str]) -> None:
        """Bring tables into memory and attend them; those that the database does not give are asked for again."""
        later: list[str] = []
        for table_id in ids:
            try:
                self.attend(await self.live.get(table_id))
            except StoreError:
                later.append(table_id)
            except Exception as error:
                log.error("table not attended", table=table_id, exc_info=error)
        if later:
            self._begin(self._wake_later(later))

    async def _wake_later(self, ids: list[str]) -> None:
        await asyncio.sleep(RETRY)
        await self.wake([table_id for table_id in ids if table_id in self.leases.held])

    async def _take_all(self) -> None:
        """A server that is alone attends every table, as soon as its database lets it."""
        while True:
            try:
                await self.leases.take(FOREVER, FOREVER)
                return await self.wake(await self.leases.due_or_changed(self.journal.now() + self.settings.soon))
            except StoreError as error:
                log.warning("tables not attended yet", error=str(error))
                await asyncio.sleep(RETRY)

    async def _look_for_due(self) -> None:
        """Bring tables back into memory before their first clock ends, and those that have changed elsewhere."""
        while True:
            await asyncio.sleep(self.settings.looks)
            soon = self.journal.now() + self.settings.soon
            with contextlib.suppress(StoreError):
                due = await (self.leases.due_or_changed(soon) if self.leases.store.shared else self.leases.due(soon))
                await self.wake([table_id for table_id in due if table_id not in self.live.by_id])

    async def _renew(self) -> None:
        """Hold on to the leases, and take those of servers that are gone."""
        while True:
            try:
                await self.wake(await self.leases.renew())
                await self._take_over()
            except Exception as error:
                log.warning("leases not renewed", error=type(error).__name__)
            await asyncio.sleep(self.settings.lease / 3)

    async def _take_over(self) -> None:
        """Attend tables that nobody attends."""
        taken = await self.leases.take(self.journal.now())
        await self.wake(list(taken))
        for table_id, ended in taken.items():
            await self._forgive(table_id, ended)

    async def _forgive(self, table_id: str, ended: int) -> None:
        """Nobody attended the table since its lease ended: that time is charged to nobody."""
        table = self.live.by_id.get(table_id)
        if table is None or table.left is None:
            return
        async with table.lock:
            now = self.journal.now()
            table.since += max(0, now - max(table.since, ended))
            self._set_alarm(table)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
