"""The one writer of a server process: a thread that commits everything waiting in one transaction.

While one group is on its way to the disk the next one gathers, so a hundred tables share one sync. An entry of a log that meets a taken
ply is not an error: the caller is told, catches up and tries again. Entries are inserted in one order (table, ply) by every server, so two
servers never wait for each other in a circle.

Entries that wait alone, which is nearly always, are one statement: this thread asks for Python's lock a few times a group instead of a few
times an entry. PostgreSQL is given them as JSON in one parameter, which it unpacks by itself; SQLite as rows, which takes it less time.
Where that fails, nothing was written, and the careful way finds out whose place was taken, or whose table has changed since it decided.

A task that is not answered within the limit is given up: its caller is told that the database is away, and is not told anything else later.
It is not begun any more; if it was under way, it may land or not, and only the database knows. An entry may be tried again, for its place
in the log can be taken once; a call whose commit was not answered is not.
"""

from __future__ import annotations

import asyncio
import functools
import queue
import threading
import time
from collections.abc import Callable
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql

from teocalli.server.store import schema
from teocalli.server.store.error import PASSING, StoreError, as_store_error, is_away
from teocalli.server.store.rows import Append

Call = Callable[[sa.Connection], Any]
GROUP = 512  # entries in one transaction at most
LIMIT = 5.0  # seconds
ATTEMPTS = 3  # of a transaction that the database broke off
COLUMNS = ", ".join(f'"{column.name}"' for column in schema.log.columns)
DIALECT: sa.Dialect = postgresql.dialect()  # type: ignore[no-untyped-call]
GUARD = "tables.id = {table} AND tables.version = {version}"  # an entry was decided by the table as it is now
FIELDS = [column.name for column in schema.log.columns]
ROW = f"({', '.join('?' * (len(FIELDS) + 1))})"  # an entry and its version; SQLite calls the columns of such rows column1, column2, …
INTO_SQLITE = (
    f"INSERT INTO log ({COLUMNS}) SELECT "
    + ", ".join(f"column{number}" for number in range(1, len(FIELDS) + 1))
    + " FROM (VALUES {rows}) JOIN tables ON "
    + GUARD.format(table=f"column{FIELDS.index('table_id') + 1}", version=f"column{len(FIELDS) + 1}")
)
INTO_POSTGRESQL = (
    f"INSERT INTO log ({COLUMNS}) SELECT "
    + ", ".join(f'entry."{name}"' for name in FIELDS)
    + " FROM json_to_recordset(%s) AS entry("
    + ", ".join(f'"{column.name}" {column.type.compile(DIALECT)}' for column in schema.log.columns)
    + ", version int) JOIN tables ON "
    + GUARD.format(table="entry.table_id", version="entry.version")
    + " FOR KEY SHARE OF tables"  # waits for a command that changes the table, and then looks at the version again
)
WHERE_TRUE = {"sqlite": " WHERE true", "postgresql": ""}  # SQLite would read ON as part of the join

LATE = 0.2  # seconds after its time at which a timer shows that the event loop stood still
GRACE = 1.0  # seconds that the database then has


class Task(msgspec.Struct):
    """One thing to write, and whom to tell."""

    what: Append | Call
    loop: asyncio.AbstractEventLoop
    answer: asyncio.Future[Any]
    limit: asyncio.TimerHandle | None = None  # when it is given up

    @property
    def awaited(self) -> bool:
        """Somebody still waits for it."""
        return not self.answer.done()


class Writer(threading.Thread):
    """Takes tasks from any thread, commits them in groups, and answers when they are on the disk."""

    def __init__(self, engine: sa.Engine, limit: float = LIMIT) -> None:
        super().__init__(name="writer", daemon=True)
        self.engine = engine
        self.limit = limit  # seconds that a task may take, its waiting included
        self.tasks: queue.SimpleQueue[Task | None] = queue.SimpleQueue()
        self.committed: Callable[[int, float], None] = lambda _size, _seconds: None  # for the metrics
        self._dialect = dialect = engine.dialect.name
        self._begin = "BEGIN IMMEDIATE" if dialect == "sqlite" else ""  # a raw connection of SQLite would commit each statement by itself
        self._where_free = f"{WHERE_TRUE[dialect]} ON CONFLICT DO NOTHING RETURNING table_id, ply"
        self._error: type[Exception] = engine.dialect.loaded_dbapi.Error

    def submit(self, what: Append | Call) -> asyncio.Future[Any]:
        """For an entry: whether its place was free and its table unchanged. For a call: what it returned."""
        loop = asyncio.get_running_loop()
        answer = loop.create_future()
        self.tasks.put(Task(what, loop, answer, loop.call_later(self.limit, self._give_up, answer, loop.time() + self.limit)))
        return answer

    def _give_up(self, answer: asyncio.Future[Any], due: float) -> None:
        """Whoever comes late to this has stood still itself, which says nothing of the database: what it answered is heard first."""
        loop = answer.get_loop()
        if not answer.done() and loop.time() - due > LATE:
            loop.call_later(GRACE, self._give_up, answer, loop.time() + GRACE)
        elif not answer.done():
            answer.set_exception(StoreError(f"the database has not answered for {self.limit:g} seconds", unsure=True))

    def stop(self) -> None:
        """Write what is waiting, then end; whatever the database does, within the limit."""
        self.tasks.put(None)
        self.join(2 * self.limit)

    def run(self) -> None:
        going = True
        while going:
            gathered, going = self._gather()
            group = [task for task in gathered if task.awaited]
            if group:
                started = time.perf_counter()
                outcomes = self._write(group)
                self.committed(len(group), time.perf_counter() - started)
                _tell(group, outcomes)

    def _gather(self) -> tuple[list[Task], bool]:
        """Everything that waits now; at least one task."""
        group: list[Task] = []
        task = self.tasks.get()
        while task is not None:
            group.append(task)
            if len(group) >= GROUP:
                return group, True
            try:
                task = self.tasks.get_nowait()
            except queue.Empty:
                return group, True
        return group, False

    def _write(self, group: list[Task]) -> list[Any]:
        """The outcome of each task: a value, or the exception to raise. A group that fails is tried again one by one."""
        rows = [task.what for task in group if isinstance(task.what, Append)]
        if len(rows) == len(group) and self._append_at_once(rows):
            return [True] * len(group)
        try:
            return self._transaction(group)
        except Exception as error:
            if len(group) == 1:
                return [self._alone(group[0], error)]
            unsure = error if isinstance(error, StoreError) else None
            return [self._alone(task, unsure) for task in group]

    def _alone(self, task: Task, error: Exception | None) -> Any:
        """Try a task by itself, as long as that may help and somebody waits for it."""
        for attempt in range(ATTEMPTS):
            if error is not None and not _worth_another_try(task, error):
                return error if isinstance(error, StoreError) or not is_away(error) else as_store_error(error)
            if not task.awaited:
                break
            if error is not None:
                time.sleep(0.05 * attempt)
            try:
                return self._transaction([task])[0]
            except Exception as again:
                error = again
        return error if isinstance(error, StoreError) or error is None else as_store_error(error)

    def _transaction(self, group: list[Task]) -> list[Any]:
        with self.engine.connect() as connection:
            outcomes = self._carry_out(connection, group)
            try:
                connection.commit()
            except sa.exc.DBAPIError as error:
                connection.invalidate()  # its transaction may still be open, and nobody would end it
                raise StoreError(f"the database broke off a commit: {type(error).__name__}", unsure=True) from None
        return outcomes

    def _carry_out(self, connection: sa.Connection, group: list[Task]) -> list[Any]:
        outcomes: list[Any] = [None] * len(group)
        appended = self._append_all(connection, [task.what for task in group if isinstance(task.what, Append)])
        for number, task in enumerate(group):
            if isinstance(task.what, Append):
                outcomes[number] = (task.what.row.table_id, task.what.row.ply) in appended
            else:
                outcomes[number] = self._call(connection, task.what, nested=len(group) > 1)
        return outcomes

    def _append_at_once(self, entries: list[Append]) -> bool:
        """Insert every entry, or none when any place is taken, any table has changed or the database is away."""
        try:
            connection = self.engine.raw_connection()
            try:
                cursor = connection.cursor()
                if self._begin:
                    cursor.execute(self._begin)
                cursor.execute(*insertion(self._dialect, entries))
                if cursor.rowcount != len(entries):
                    return False
                connection.commit()
            finally:
                if getattr(connection.dbapi_connection, "broken", False):
                    connection.invalidate()
                connection.close()  # gives it back to the pool, which rolls back what was not committed
        except (self._error, sa.exc.SQLAlchemyError):
            return False
        return True

    def _append_all(self, connection: sa.Connection, entries: list[Append]) -> set[tuple[str, int]]:
        """Insert the entries whose place is free and whose table is unchanged, and say which those were."""
        if not entries:
            return set()
        statement, values = insertion(self._dialect, entries)
        return {(row[0], row[1]) for row in connection.exec_driver_sql(statement + self._where_free, values)}

    def _call(self, connection: sa.Connection, call: Call, nested: bool) -> Any:
        """One call in its own savepoint; what it raises concerns its caller alone."""
        if not nested:
            return call(connection)
        with connection.begin_nested():
            return call(connection)


def insertion(dialect: str, entries: list[Append]) -> tuple[str, tuple[Any, ...]]:
    """The statement that inserts some entries and its values, in the order in which every server inserts them."""
    ordered = sorted(entries, key=lambda entry: (entry.row.table_id, entry.row.ply))
    if dialect == "postgresql":
        rows = [{**msgspec.structs.asdict(entry.row), "version": entry.version} for entry in ordered]
        return INTO_POSTGRESQL, (msgspec.json.encode(rows).decode(),)
    values: list[Any] = []
    for entry in ordered:
        values += msgspec.structs.astuple(entry.row)
        values.append(entry.version)
    return into_sqlite(len(ordered)), tuple(values)


@functools.cache
def into_sqlite(count: int) -> str:
    """The statement for so many entries, of which there are as many as a group may have."""
    return INTO_SQLITE.format(rows=", ".join([ROW] * count))


def _worth_another_try(task: Task, error: Exception) -> bool:
    """A lost connection, a deadlock or a busy file; after a commit without an answer only what cannot be done twice."""
    return isinstance(error, PASSING) or (isinstance(error, StoreError) and isinstance(task.what, Append))


def _tell(group: list[Task], outcomes: list[Any]) -> None:
    """Answer every waiting caller, waking each event loop once."""
    by_loop: dict[asyncio.AbstractEventLoop, list[tuple[Task, Any]]] = {}
    for task, outcome in zip(group, outcomes, strict=True):
        by_loop.setdefault(task.loop, []).append((task, outcome))
    for loop, answers in by_loop.items():
        if not loop.is_closed():
            loop.call_soon_threadsafe(_resolve, answers)


def _resolve(answers: list[tuple[Task, Any]]) -> None:
    """On the event loop: what was given up stays given up."""
    for task, outcome in answers:
        if task.limit is not None:
            task.limit.cancel()
        if not task.awaited:
            continue
        if isinstance(outcome, Exception):
            task.answer.set_exception(outcome)
        else:
            task.answer.set_result(outcome)
