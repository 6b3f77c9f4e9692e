"""Attendance: choosing for bots and watching clocks.

A server attends a table by holding its lease, a row of the database. With one server that is every table; with several, each renews its own
leases and takes those that have ended, so the tables of a server that died are attended by another within seconds. Should two servers
attend the same table for a moment, the unique key of the log lets only one of them act.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

import numpy as np

from teocalli import bots
from teocalli.match import Match
from teocalli.server import actions, clocks, commands, seating
from teocalli.server.logs import log
from teocalli.server.store import StoreError, queries
from teocalli.server.table import Table
from teocalli.server.thinking import Thinking

if TYPE_CHECKING:
    from teocalli.server.server import Server

TAKEN = 200  # tables taken over at once
FOREVER = 1 << 62
RETRY = 1.0  # seconds after which a database that did not answer is asked again


class Attendance:
    """What the tables await of this server."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.held: set[str] = set()  # tables whose lease this server holds
        self.asleep: dict[str, tuple[int, int]] = {}  # of these, those that left memory, with their ply and version
        self._attending: dict[str, asyncio.Task[None]] = {}
        self._clocks: dict[str, asyncio.TimerHandle] = {}
        self._under_way: set[asyncio.Task[None]] = set()
        self.thinking = Thinking(server.settings)
        self._dice = random.Random()

    async def start(self) -> None:
        if self.server.store.shared:
            self._begin(self._renew())
        else:
            self._begin(self._take_all())

    async def stop(self) -> None:
        for timer in self._clocks.values():
            timer.cancel()
        tasks = [*self._attending.values(), *self._under_way]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.thinking.stop()
        with contextlib.suppress(Exception):
            await self.server.store.write(lambda connection: queries.release(connection, self.server.settings.name, self.server.now()))

    def term(self) -> tuple[str, int]:
        """This server, and when a lease that it takes now ends."""
        return self.server.settings.name, self.server.now() + int(self.server.settings.lease * 1000)

    def hold(self, table: Table) -> None:
        """This server has taken the lease of a table."""
        self.held.add(table.id)
        self.server.metrics.attended.set(len(self.held))

    def holds(self, table: Table) -> bool:
        """Whether this server attends a table: a single one attends all that it knows of."""
        return table.id in self.held or not self.server.store.shared

    def let_go(self, table_id: str) -> None:
        self.held.discard(table_id)
        self.asleep.pop(table_id, None)
        self.server.metrics.attended.set(len(self.held))

    def sleep(self, table: Table) -> None:
        """A table leaves memory; its lease stays."""
        if self.holds(table):
            self.asleep[table.id] = (table.ply, table.row.version)

    def attend(self, table: Table) -> None:
        """See what the table awaits now, and do it when it is due."""
        if not self.holds(table) or self.server.stopping:
            return
        self.asleep.pop(table.id, None)
        self._set_clock(table)
        if table.id not in self._attending and self._next(table) is not None:
            task = asyncio.create_task(self._attend(table))
            self._attending[table.id] = task
            task.add_done_callback(lambda _: self._attending.pop(table.id, None))

    async def think(self, table: Table, seat: int, level: str, seed: int, *, explained: bool = False) -> bots.Decision:
        """Let a bot choose from what the seat may know, in a thread; it explains itself to people alone."""
        if explained:
            await self.server.precompiling.wait(table.row.game)
        level = self.server.precompiling.level_now(table.row.game, level)
        match = table.match
        assert match is not None
        owes, known = seat in match.owing, match.veiled(seat)
        thinking_time = self.server.metrics.thinking.labels(table.row.game)

        def choosing(budget: bots.Budget) -> bots.Decision:
            with thinking_time.time():
                return choose(match, known, seat, owes, level, seed=seed, budget=budget, explained=explained)

        return await self.thinking.think(table.id, choosing, awaited=explained or bool(table.persons()), hint=explained)

    def _next(self, table: Table) -> int | None:
        """The bot to be asked next: first those who may speak out of turn, then those who owe."""
        match = table.match
        asked = [seat for seat in table.asked_bots() if seat not in table.silent]
        if match is None or not asked:
            return None
        owing = match.owing
        return min(asked, key=lambda seat: (seat in owing, seat))

    async def _attend(self, table: Table) -> None:
        """Choose for the bots of a table until it awaits none."""
        while not self.server.stopping and self.holds(table) and (seat := self._next(table)) is not None:
            try:
                await self._choose(table, seat)
            except asyncio.CancelledError:
                raise
            except Exception as error:
                log.error("bot failed", table=table.id, game=table.row.game, seat=seat, exc_info=error)
                await asyncio.sleep(1)

    async def _choose(self, table: Table, seat: int) -> None:
        match, ply = table.match, table.ply
        assert match is not None
        owes = seat in match.owing
        started = time.monotonic()
        decision = await self.think(table, seat, table.seats[seat].level or "", self._dice.getrandbits(48))
        if table.ply == ply and decision.action == match.game.wait:
            table.silent.add(seat)
            return
        if owes and table.listeners:
            await asyncio.sleep(max(0.0, self.server.settings.pace - (time.monotonic() - started)))
        await actions.act_for(self.server, table, seat, ply, decision.action)

    def _set_clock(self, table: Table) -> None:
        """Wake up when the first running clock ends."""
        timer = self._clocks.pop(table.id, None)
        if timer is not None:
            timer.cancel()
        end = clocks.first_end(table.left, table.running_clocks(), table.since) if table.left is not None else None
        if end is not None:
            delay = max(0.0, (end - self.server.now()) / 1000)
            self._clocks[table.id] = asyncio.get_running_loop().call_later(delay, self.ring, table)

    def ring(self, table: Table) -> None:
        """A clock may have ended: look."""
        self._clocks.pop(table.id, None)
        self._begin(self._time_is_up(table))

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    async def _time_is_up(self, table: Table) -> None:
        """A bot stands in for whoever has no time left."""
        async with table.lock:
            with contextlib.suppress(StoreError):
                await self._replace_late(table)
        self._set_clock(table)

    async def _replace_late(self, table: Table) -> None:
        await self.server.refresh(table)
        while late := self._late(table):
            change = seating.stand_in(self.server, table, dict.fromkeys(late, "time"))
            if await commands.commit(self.server, table, change) == "moved":
                await self.server.catch_up(table)

    def _late(self, table: Table) -> list[int]:
        return [] if table.left is None else clocks.ended(table.left, table.running_clocks(), self.server.now() - table.since)

    async def _take(self, now: int, limit: int = TAKEN) -> None:
        """Attend tables that nobody attends."""
        name, until = self.term()
        taken = await self.server.store.write(lambda connection: queries.take_leases(connection, name, now, until, limit))
        self.held.update(taken)
        self.server.metrics.attended.set(len(self.held))
        await self.wake(list(taken))
        if self.server.store.shared:
            for table_id, ended in taken.items():
                await self._forgive(table_id, ended)

    async def _forgive(self, table_id: str, ended: int) -> None:
        """Nobody attended the table since its lease ended: that time is charged to nobody."""
        table = self.server.tables.get(table_id)
        if table is None or table.left is None:
            return
        async with table.lock:
            now = self.server.now()
            table.since += max(0, now - max(table.since, ended))
            self._set_clock(table)

    async def _take_all(self) -> None:
        """A server that is alone attends every table, as soon as its database lets it."""
        while True:
            try:
                return await self._take(FOREVER, FOREVER)
            except StoreError as error:
                log.warning("tables not attended yet", error=str(error))
                await asyncio.sleep(RETRY)

    async def wake(self, ids: list[str]) -> None:
        """Bring tables into memory and attend them; those that the database does not give are asked for again."""
        later: list[str] = []
        for table_id in ids:
            try:
                self.attend(await self.server.get(table_id))
            except StoreError:
                later.append(table_id)
            except Exception as error:
                log.error("table not attended", table=table_id, exc_info=error)
        if later:
            self._begin(self._wake_later(later))

    async def _wake_later(self, ids: list[str]) -> None:
        await asyncio.sleep(RETRY)
        await self.wake([table_id for table_id in ids if table_id in self.held])

    async def _renew(self) -> None:
        """Hold on to the leases, and take those of servers that are gone."""
        while True:
            try:
                await self._renew_once()
                await self._take(self.server.now())
            except Exception as error:
                log.warning("leases not renewed", error=type(error).__name__)
            await asyncio.sleep(self.server.settings.lease / 3)

    async def _renew_once(self) -> None:
        name, until = self.term()
        held = set(await self.server.store.write(lambda connection: queries.renew_leases(connection, name, until)))
        for lost in self.held - held:
            self.let_go(lost)
        unknown = sorted(held - self.held)  # taken, though the answer was lost on its way
        self.held.update(unknown)
        await self.wake(unknown)


def choose(match: Match, known: np.record, seat: int, owes: bool, level: str, **how: Any) -> bots.Decision:
    """What a bot does. One who is to play and has nothing to say out of turn is asked again, now for its turn."""
    game, box = match.game, match.box_record
    decision = bots.choose(game, box, known, seat, level, **how)
    if owes and decision.action == game.wait:
        match.engine.apply(known, box, seat, game.wait)
        decision = bots.choose(game, box, known, seat, level, **how)
    return decision
