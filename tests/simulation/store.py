"""One database for all servers of a run: the real queries on SQLite in memory, behind wires that are slow, break and stall.

Every transaction happens at one moment of the virtual clock, in one order, so the order of commits is the order in which commands took
effect. The referee is shown each committed change, and on whose behalf it was made. What this cannot find is two transactions of
PostgreSQL that interleave between their statements; tests on real servers look for that.
"""

from __future__ import annotations

import asyncio
import functools
import random
import sqlite3
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol, TypeVar

import msgspec
import sqlalchemy as sa

from simulation.loop import ON_BEHALF, Process, the_loop
from teocalli.server.store import Store, StoreError, opening
from teocalli.server.store.rows import Append
from teocalli.server.store.writer import Task, Writer

T = TypeVar("T")
PATIENCE = 5.0  # seconds after which a server gives up waiting for the database
WATCHED = {"tables": "id", "seats": "table_id", "log": "table_id", "chat": "table_id"}


class Commit(msgspec.Struct):
    """The rows of one table after a transaction that touched it."""

    table: dict[str, Any]
    seats: list[dict[str, Any]]
    entries: list[dict[str, Any]]  # of the log, those that are new
    lines: list[dict[str, Any]]  # of the chat, those that are new
    process: Process
    on_behalf: Any  # the request, or None for what a server does by itself


class Watcher(Protocol):
    """Who is shown every committed change, in order."""

    def committed(self, change: Commit) -> None: ...

    def acted(self, act: dict[str, Any], bars: dict[str, bytes], on_behalf: Any) -> None: ...


class Weather(msgspec.Struct):
    """How the database behaves now; a run changes it as time passes."""

    slow: float = 0.01  # seconds there and back, about
    failing: float = 0.0  # how often a transaction breaks off before its commit
    ambiguous: float = 0.0  # how often it breaks off just after its commit
    stalling: float = 0.0  # how often an answer takes longer than a server waits


class BreakingConnection(sqlite3.Connection):
    """A connection that breaks when told to."""

    breaking: str | None = None  # "before" or "after" the next commit
    lasting = False  # and when it is tried again

    def close(self) -> None:
        """A connection that is thrown away takes its transaction with it; the database in memory stays."""
        self.rollback()

    def commit(self) -> None:
        breaking = self.breaking
        if not self.lasting:
            self.breaking = None
        if breaking != "before":
            super().commit()
        if breaking is not None:
            raise sqlite3.OperationalError("the connection broke off")


@functools.cache
def _empty_database() -> bytes:
    """A migrated database without any table in it."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "empty.db"
        opening.migrate(opening.url_of(str(file)))
        connection = sqlite3.connect(file)
        try:
            connection.execute("PRAGMA journal_mode=DELETE")
            return connection.serialize()
        finally:
            connection.close()


class Database:
    """What the servers of a run share."""

    def __init__(self, dice: random.Random, watcher: Watcher) -> None:
        self.dice, self.watcher, self.weather = dice, watcher, Weather()
        self.raw = sqlite3.connect(":memory:", factory=BreakingConnection, isolation_level=None, check_same_thread=False)
        self.raw.deserialize(_empty_database())
        self.raw.execute("PRAGMA foreign_keys=ON")
        self._watch()
        self.engine = sa.create_engine("sqlite://", creator=lambda: self.raw, poolclass=sa.pool.NullPool)
        sa.event.listen(self.engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
        self.writer = Writer(self.engine)  # never started: its work is done here, at one moment
        self._plies: dict[str, int] = {}
        self._lines: dict[str, int] = {}
        self._acts = 0  # of the keeper, that were shown

    def _watch(self) -> None:
        self.raw.execute("CREATE TEMP TABLE touched (id TEXT)")
        for table, column in WATCHED.items():
            for event, row in (("INSERT", "NEW"), ("UPDATE", "NEW"), ("DELETE", "OLD")):
                self.raw.execute(
                    f"CREATE TEMP TRIGGER touched_{table}_{event} AFTER {event} ON main.{table}"
                    f" BEGIN INSERT INTO touched VALUES ({row}.{column}); END"
                )

    def close(self) -> None:
        self.engine.dispose()
        sqlite3.Connection.close(self.raw)

    def rows(self, query: str, *values: Any) -> list[dict[str, Any]]:
        cursor = self.raw.execute(query, values)
        names = [column[0] for column in cursor.description]
        return [dict(zip(names, row, strict=True)) for row in cursor]

    def write(self, process: Process, tasks: list[Task], requests: list[Any]) -> list[Any]:
        """Carry out what waits in one server's writer, as its thread would."""
        outcomes: list[Any] = []
        for task, request in zip(tasks, requests, strict=True):
            self._maybe_break()
            outcomes += self.writer._write([task])
            self.raw.breaking, self.raw.lasting = None, False
            self._show(process, request)
        return outcomes

    def _maybe_break(self) -> None:
        luck = self.dice.random()
        if luck < self.weather.failing + self.weather.ambiguous:
            self.raw.breaking = "before" if luck < self.weather.failing else "after"
            self.raw.lasting = self.dice.random() < 0.5

    def _show(self, process: Process, request: Any) -> None:
        """Show the referee what has been committed."""
        assert not self.raw.in_transaction, "a transaction was left open"
        touched = [row[0] for row in self.raw.execute("SELECT DISTINCT id FROM touched ORDER BY rowid")]
        if touched:
            self.raw.execute("DELETE FROM touched")
        for table_id in touched:
            self.watcher.committed(self._change(table_id, process, request))
        for act in self.rows("SELECT * FROM keeper_log WHERE number > ? ORDER BY number", self._acts):
            self._acts = act["number"]
            self.watcher.acted(act, {row["id"]: row["token"] for row in self.rows("SELECT id, token FROM bars")}, request)

    def _change(self, table_id: str, process: Process, request: Any) -> Commit:
        (table,) = self.rows("SELECT * FROM tables WHERE id = ?", table_id)
        seats = self.rows("SELECT * FROM seats WHERE table_id = ? ORDER BY seat", table_id)
        entries = self.rows("SELECT * FROM log WHERE table_id = ? AND ply > ? ORDER BY ply", table_id, self._plies.get(table_id, 0))
        lines = self.rows("SELECT * FROM chat WHERE table_id = ? AND number > ? ORDER BY number", table_id, self._lines.get(table_id, 0))
        self._plies[table_id] = self._plies.get(table_id, 0) + len(entries)
        self._lines[table_id] = self._lines.get(table_id, 0) + len(lines)
        return Commit(table, seats, entries, lines, process, request)

    def read(self, call: Callable[[sa.Connection], T]) -> T:
        with self.engine.connect() as connection:
            return call(connection)


class SimulatedStore(Store):
    """The store of one server of a run."""

    def __init__(self, database: Database, process: Process, shared: bool, clock: Callable[[], int]) -> None:
        self.database, self.process, self.shared, self._clock = database, process, shared, clock
        self.url = sa.make_url("sqlite:///:memory:")  # no file of its own
        self.writer = database.writer
        self._waiting: list[tuple[Task, Any]] = []
        self._under_way = False

    @property
    def kind(self) -> str:
        return "simulated"

    async def append(self, row: Any, *version: int) -> bool:
        taken: bool = await self._submit(Append(row, *version) if version else row)
        return taken

    async def now(self) -> int | None:
        return await self.read(lambda _: self._clock()) if self.shared else None

    async def write(self, call: Callable[[sa.Connection], T]) -> T:
        outcome: T = await self._submit(call)
        return outcome

    async def _submit(self, what: Any) -> Any:
        loop = the_loop()
        answer = loop.create_future()
        self._waiting.append((Task(what, loop, answer), ON_BEHALF.get()))
        if not self._under_way:
            self._under_way = True
            loop.later(self._delay(), self._commit)
        loop.later(PATIENCE, _give_up, answer, True)
        return await answer

    def _delay(self) -> float:
        dice, weather = self.database.dice, self.database.weather
        stalled = dice.random() < weather.stalling
        return dice.uniform(PATIENCE, 2 * PATIENCE) if stalled else dice.uniform(0.2, 1.0) * weather.slow

    def _commit(self) -> None:
        """The group that has gathered is on the disk, or is not; the server is told a little later, should it live to hear it."""
        group, self._waiting, self._under_way = self._waiting, [], False
        if not self.process.alive and self.database.dice.random() < 0.5:
            return  # it died before the words were on the wire
        dice = self.database.dice  # what nobody waits for any more may still reach the disk
        alive = [(task, request) for task, request in group if not task.answer.done() or dice.random() < 0.5]
        outcomes = self.database.write(self.process, [task for task, _ in alive], [request for _, request in alive])
        delay = self._delay()
        for (task, _), outcome in zip(alive, outcomes, strict=True):
            the_loop().later(delay, _tell, task.answer, outcome)

    async def read(self, call: Callable[[sa.Connection], T]) -> T:
        loop = the_loop()
        answer: asyncio.Future[T] = loop.create_future()
        loop.later(self._delay(), self._read, call, answer)
        loop.later(PATIENCE, _give_up, answer)
        return await answer

    def _read(self, call: Callable[[sa.Connection], Any], answer: asyncio.Future[Any]) -> None:
        if self.database.dice.random() < self.database.weather.failing:
            outcome: Any = StoreError("the database broke off: simulated")
        else:
            try:
                outcome = self.database.read(call)
            except Exception as error:
                outcome = error
        the_loop().later(self._delay() / 2, _tell, answer, outcome)

    def read_now(self, call: Callable[[sa.Connection], T]) -> T:
        return self.database.read(call)

    def close(self) -> None:
        return None


def _tell(answer: asyncio.Future[Any], outcome: Any) -> None:
    if answer.done():
        return
    if isinstance(outcome, Exception):
        answer.set_exception(outcome)
    else:
        answer.set_result(outcome)


def _give_up(answer: asyncio.Future[Any], unsure: bool = False) -> None:
    _tell(answer, StoreError("the database does not answer", unsure=unsure))
