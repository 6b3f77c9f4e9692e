"""Copies: a backup of a running house, and all its matches as lines of JSON that another house can take in."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec
import sqlalchemy as sa

from teocalli.server.store import engine as opening
from teocalli.server.store import queries
from teocalli.server.store.plan import chat, log, seats, tables
from teocalli.server.store.rows import ChatRow, LogRow, SeatRow, TableRow
from teocalli.server.store.store import StoreError, claim


class Whole(msgspec.Struct):
    """Everything about one table. It holds its seed and the digests of its tokens: keep it to yourself."""

    table: TableRow
    seats: list[SeatRow]
    log: list[LogRow]
    chat: list[ChatRow]


def backup(database: str, target: Path) -> None:
    """A consistent copy while the house is open: a SQLite file, or what `pg_restore` reads."""
    url = opening.url_of(database)
    if url.get_backend_name() == "postgresql":
        _dump(url, target)
        return
    _must_exist(url)
    target.unlink(missing_ok=True)
    source, copy = sqlite3.connect(f"file:{url.database}?mode=ro", uri=True), sqlite3.connect(target)
    try:
        source.backup(copy, pages=1000)
    finally:
        source.close()
        copy.close()


def _dump(url: sa.URL, target: Path) -> None:
    program = shutil.which("pg_dump")
    if program is None:
        raise StoreError("pg_dump, which comes with PostgreSQL, is not on this machine; `teocalli export` needs nothing")
    plain = url.set(drivername="postgresql").render_as_string(hide_password=False)
    done = subprocess.run([program, "--format=custom", "--file", str(target), plain], capture_output=True, text=True, check=False)
    if done.returncode:
        raise StoreError(f"pg_dump failed: {done.stderr.strip().splitlines()[-1:]}")


def _must_exist(url: sa.URL) -> None:
    if url.get_backend_name() == "sqlite" and not Path(url.database or "").is_file():
        raise StoreError(f"there is no house at {url.database}")


def export(database: str) -> Iterator[bytes]:
    """Every table as one line of JSON, oldest first; the house may be open."""
    url = opening.url_of(database)
    _must_exist(url)
    engine = opening.engine_for(url, writing=False)
    try:
        with engine.connect() as connection:
            ids = list(connection.execute(sa.select(tables.c.id).order_by(tables.c.opened, tables.c.id)).scalars())
        for table_id in ids:
            with engine.connect() as connection:
                yield msgspec.json.encode(_whole(connection, table_id)) + b"\n"
    finally:
        engine.dispose()


def _whole(connection: sa.Connection, table_id: str) -> Whole:
    found = queries.whole_table(connection, table_id)
    assert found is not None, "tables are never deleted"
    said = connection.execute(sa.select(chat).where(chat.c.table_id == table_id).order_by(chat.c.number)).mappings()
    return Whole(found.table, found.seats, found.log, [ChatRow(**row) for row in said])


def take_in(database: str, lines: Iterable[bytes]) -> tuple[int, int]:
    """Add the tables of an export; how many were new, and how many were already there."""
    url = opening.url_of(database)
    opening.prepare_file(url)
    lock = claim(url)
    try:
        opening.migrate(url)
        engine = opening.engine_for(url, writing=True)
        outcomes = [_add(engine, number, line) for number, line in enumerate(lines, 1) if line.strip()]
        engine.dispose()
    finally:
        if lock is not None:
            lock.close()
    return sum(outcomes), len(outcomes) - sum(outcomes)


def _add(engine: sa.Engine, number: int, line: bytes) -> bool:
    try:
        whole = msgspec.json.decode(line, type=Whole)
    except msgspec.DecodeError as error:
        raise StoreError(f"line {number} is not a table: {error}") from None
    with engine.begin() as connection:
        if queries.table_row(connection, whole.table.id) is not None:
            return False
        for into, rows in ((tables, [whole.table]), (seats, whole.seats), (log, whole.log), (chat, whole.chat)):
            if rows:
                connection.execute(sa.insert(into), [msgspec.structs.asdict(row) for row in rows])
        attended = whole.table.bank is not None or any(seat.by_bot for seat in whole.seats)
        if whole.table.status == "playing" and attended:
            queries.lease(connection, whole.table.id, "", 0)
    return True
