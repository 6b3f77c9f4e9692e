"""Opening the database: SQLite in one durable file, or PostgreSQL; migrations run first."""

from __future__ import annotations

import contextlib
import math
import os
import stat
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from teocalli.server.store.error import StoreError, is_away, keep_values_out, kind_of

CONNECTING = 10.0  # seconds that a connection may take where there is no other limit
SIDE_FILES = ("", "-wal", "-shm", "-journal", ".lock")  # what a SQLite database consists of, after the name of its file
OWNER_ONLY = 0o600  # they hold the seeds of running matches
MIGRATION_LOCK = 7_302_118_411  # PostgreSQL's advisory lock while one of several servers migrates


def url_of(database: str) -> sa.URL:
    """A database from the command line: a PostgreSQL address, a SQLite address, or the path of a file."""
    if "://" not in database:
        return _file_url(database)
    try:
        url = sa.make_url(database)
    except (sa.exc.ArgumentError, ValueError):
        raise ValueError("the address of the database cannot be read; it looks like postgresql://user:password@host/name") from None
    if url.get_backend_name() in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() != "sqlite":
        raise ValueError(f"the database must be SQLite or PostgreSQL, not {url.get_backend_name()}")
    if url.query:
        raise ValueError("a SQLite address takes no settings after a question mark; if the file is called so, give its plain path")
    return _file_url(url.database or "")


def _file_url(path: str) -> sa.URL:
    if not path.strip() or "\0" in path:
        raise ValueError("the database has no name: give the path of a file, or postgresql://…")
    return sa.URL.create("sqlite", database=path)


def file_of(url: sa.URL) -> Path | None:
    """The file of a SQLite database, links followed, so that one database has one name; None for any other database."""
    if url.get_backend_name() != "sqlite" or url.database == ":memory:":
        return None
    return Path(os.path.realpath(url.database or ""))


def side_files(file: Path) -> list[Path]:
    """A SQLite file and all that SQLite and the server keep beside it."""
    return [file.with_name(file.name + ending) for ending in SIDE_FILES]


def engine_for(url: sa.URL, *, writing: bool, connections: int = 4, limit: float | None = None) -> sa.Engine:
    """An engine for one writer, or for readers; with a limit nothing that is asked of it takes longer, in seconds."""
    size = 1 if writing else connections
    shared: dict[str, Any] = {"pool_size": size, "max_overflow": 0, "pool_timeout": limit or 30.0, "hide_parameters": True}
    if url.get_backend_name() == "postgresql":
        level = "READ COMMITTED" if writing else "REPEATABLE READ"  # a writer looks again after waiting; a reader sees one moment
        engine = sa.create_engine(url, connect_args=_postgresql_limits(url, limit), isolation_level=level, **shared)
        keep_values_out(engine)
        return engine
    wait = (limit or CONNECTING) * 0.6  # for another writer of the file, so that a busy file is told before the limit
    how = {"check_same_thread": False, "timeout": wait}
    engine = sa.create_engine(url, poolclass=sa.pool.QueuePool, connect_args=how, **shared)
    _set_up_sqlite(engine, "BEGIN IMMEDIATE" if writing else "BEGIN")
    return engine


def _postgresql_limits(url: sa.URL, limit: float | None) -> dict[str, Any]:
    """How long the driver, the network and the server wait. What the address itself says goes first."""
    seconds = limit or CONNECTING
    chosen: dict[str, Any] = {
        "connect_timeout": max(2, math.ceil(seconds / 2)),
        "keepalives": 1,
        "keepalives_idle": 5,
        "keepalives_interval": 2,
        "keepalives_count": 3,
        "tcp_user_timeout": int(seconds * 1000),
    }
    chosen = {name: value for name, value in chosen.items() if name not in url.query}
    if limit is not None:
        in_query = url.query.get("options", "")
        chosen["options"] = f"{_server_limits(limit)} {in_query if isinstance(in_query, str) else ' '.join(in_query)}".strip()
    return chosen


def _server_limits(limit: float) -> str:
    waits = {"statement_timeout": limit, "lock_timeout": limit * 0.6, "idle_in_transaction_session_timeout": limit}
    return " ".join(f"-c {name}={int(seconds * 1000)}" for name, seconds in waits.items())


def _set_up_sqlite(engine: sa.Engine, begin: str) -> None:
    """WAL with a full sync at each commit: what was acknowledged is on the disk. What is deleted is overwritten.

    What one statement keeps to take itself back is in memory.
    """

    @sa.event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # transactions begin where we say
        for pragma in (
            "journal_mode=WAL",
            "synchronous=FULL",
            "foreign_keys=ON",
            "secure_delete=ON",
            "cache_size=-16000",
            "temp_store=MEMORY",
        ):
            connection.execute(f"PRAGMA {pragma}")

    @sa.event.listens_for(engine, "begin")
    def start(connection: sa.Connection) -> None:
        connection.exec_driver_sql(begin)


def empty_write_ahead_log(connection: sa.Connection) -> bool:
    """What SQLite has written ahead goes into its file, and the log beside it is emptied; false while somebody still reads from it."""
    raw: Any = connection.connection.dbapi_connection  # outside any transaction
    busy, _, _ = raw.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    return not busy


def migrate(url: sa.URL) -> None:
    """Bring the database to the newest schema; several servers may start at once."""
    if _version_of(url) == newest_version():
        return
    from alembic.util import CommandError

    try:
        _upgrade(url)
    except CommandError:
        raise StoreError(f"{name_of(url)} was made by a newer Teocalli than this one, or is not a Teocalli database") from None
    except sa.exc.SQLAlchemyError as error:
        raise StoreError(f"{name_of(url)} cannot be opened: {reason_of(error)}") from None


def newest_version() -> str:
    """The version that the last migration leads to: files of migrations begin with it."""
    return max(
        file.name[:4]
        for file in (resources.files("teocalli.server.store") / "migrations" / "versions").iterdir()
        if file.name[:4].isdigit()
    )


def _version_of(url: sa.URL) -> str | None:
    """The version of a database, for which Alembic need not be loaded; nothing for an empty one or one that cannot be read."""
    engine = engine_for(url, writing=False)
    try:
        with engine.connect() as connection:
            return connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar_one_or_none()
    except sa.exc.SQLAlchemyError:
        return None
    finally:
        engine.dispose()


def _upgrade(url: sa.URL) -> None:
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


def name_of(url: sa.URL) -> str:
    """A database as people are told of it: never with its password."""
    return str(url.database) if url.get_backend_name() == "sqlite" else url.set(drivername="postgresql", query={}).render_as_string()


def reason_of(error: sa.exc.SQLAlchemyError) -> str:
    """Why a database cannot be used: the driver's own words where these are about the database and not about rows."""
    said = str(getattr(error, "orig", None) or "") if is_away(error) else ""
    return said.strip().splitlines()[0] if said.strip() else kind_of(error)


def prepare_file(url: sa.URL) -> None:
    """The folder and the file of a SQLite database, so that a first start needs nothing; whoever is not its owner cannot read it."""
    file = file_of(url)
    if file is None:
        return
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, OWNER_ONLY))  # what SQLite adds beside it has the same mode
    except OSError as error:
        raise StoreError(f"{file} cannot be opened: {error.strerror}") from None
    for beside in side_files(file):
        _tighten(beside)


def _tighten(file: Path) -> None:
    """Files of an old server were open to others."""
    with contextlib.suppress(FileNotFoundError, PermissionError):  # the last one: it is somebody else's, who lets us in
        if stat.S_IMODE(file.stat().st_mode) & 0o077:
            file.chmod(OWNER_ONLY)
