"""A small write that shows whether the database takes what it is given, and leaves nothing behind."""

from __future__ import annotations

import sqlalchemy as sa

ROOM = 20_000  # bytes that a SQLite file must be able to grow by


def probe(connection: sa.Connection) -> None:
    """Write, so that the commit which follows reaches the disk. A read-only or full database refuses it."""
    if connection.dialect.name == "postgresql":
        _probe_postgresql(connection)
    else:
        _probe_sqlite(connection)


def _probe_postgresql(connection: sa.Connection) -> None:
    """An empty message in the write-ahead log locks nothing, so servers never wait for each other's probes."""
    connection.execute(sa.text("DELETE FROM streams WHERE server = ''"))  # no such row, but refused where only reading is allowed
    connection.execute(sa.text("SELECT pg_logical_emit_message(true, 'teocalli', '')"))


def _probe_sqlite(connection: sa.Connection) -> None:
    """A row that needs new pages, taken back; then the header of the file, written as it is."""
    growing = connection.begin_nested()
    connection.execute(sa.text("INSERT INTO alembic_version VALUES (zeroblob(:room))"), {"room": ROOM})
    growing.rollback()
    version = connection.execute(sa.text("PRAGMA user_version")).scalar()
    connection.execute(sa.text(f"PRAGMA user_version = {int(version or 0)}"))
