"""Opening the database: SQLite in one durable file, or PostgreSQL; migrations run first."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Any

import sqlalchemy as sa

MIGRATION_LOCK = 7_302_118_411  # PostgreSQL's advisory lock while one of several servers migrates


def url_of(database: str) -> sa.URL:
    """A database from the command line: a PostgreSQL address, a SQLite address, or the path of a file."""
    if "://" not in database:
        return sa.URL.create("sqlite", database=database)
    url = sa.make_url(database)
    if url.get_backend_name() == "postgresql":
        return url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() == "sqlite":
        return url
    raise ValueError(f"the house keeps its tables in SQLite or PostgreSQL, not in {url.get_backend_name()}")


def engine_for(url: sa.URL, *, writing: bool, connections: int = 4) -> sa.Engine:
    """An engine for one writer, or for readers."""
    if url.get_backend_name() == "postgresql":
        return sa.create_engine(url, pool_size=1 if writing else connections, max_overflow=0, pool_pre_ping=not writing)
    engine = sa.create_engine(
        url, poolclass=sa.pool.QueuePool, pool_size=1 if writing else connections, max_overflow=0, connect_args={"check_same_thread": False}
    )
    _set_up_sqlite(engine, "BEGIN IMMEDIATE" if writing else "BEGIN")
    return engine


def _set_up_sqlite(engine: sa.Engine, begin: str) -> None:
    """WAL with a full sync at each commit: what was acknowledged is on the disk."""

    @sa.event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # transactions begin where we say
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000", "cache_size=-16000"):
            connection.execute(f"PRAGMA {pragma}")

    @sa.event.listens_for(engine, "begin")
    def start(connection: sa.Connection) -> None:
        connection.exec_driver_sql(begin)


def migrate(url: sa.URL) -> None:
    """Bring the database to the newest plan; several servers may start at once."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("path_separator", "os")
    with resources.as_file(resources.files("teocalli.server.store") / "migrations") as folder:
        config.set_main_option("script_location", str(folder))
        engine = engine_for(url, writing=True)
        try:
            with engine.connect() as connection, _alone(connection):
                config.attributes["connection"] = connection
                command.upgrade(config, "head")
                connection.commit()
        finally:
            engine.dispose()


@contextlib.contextmanager
def _alone(connection: sa.Connection) -> Iterator[None]:
    """One server migrates at a time; the lock is the transaction's own, so a server that dies leaves none behind."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATION_LOCK})
    yield


def prepare_folder(url: sa.URL) -> None:
    """The folder of a SQLite file, so that a first start needs nothing."""
    if url.get_backend_name() == "sqlite" and url.database and url.database != ":memory:":
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
