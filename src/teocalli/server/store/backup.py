"""Backups of a running server: a consistent copy, checked before it takes the place of the last good one."""

from __future__ import annotations

import fcntl
import os
import re
import shutil
import sqlite3
import subprocess
from collections.abc import Iterable
from pathlib import Path

import sqlalchemy as sa

from teocalli.server.store import opening
from teocalli.server.store.error import StoreError
from teocalli.server.store.replacing import replacing

COUNTED = ("tables", "log")  # a copy has as many rows of these as the server had
Counts = dict[str, int]


def backup(database: str, target: Path) -> None:
    """A copy while the server is open: a SQLite file, or what `pg_restore` reads. A failed one leaves the target as it was."""
    url = opening.url_of(database)
    must_exist(url)
    refuse_own_files(url, target)
    with replacing(target) as part:
        if url.get_backend_name() == "postgresql":
            _dump(url, part)
        else:
            _copy(Path(url.database or ""), part)


def must_exist(url: sa.URL) -> None:
    if url.get_backend_name() == "sqlite" and not Path(url.database or "").is_file():
        raise StoreError(f"there is no Teocalli database at {url.database}")


def refuse_own_files(url: sa.URL, target: Path) -> None:
    """A copy never goes over the server that it is made of, by whatever name, nor over one that a server has open."""
    file = opening.file_of(url)
    place = Path(os.path.realpath(target))
    for own in opening.side_files(file) if file is not None else []:
        if place == own or (own.exists() and place.exists() and place.samefile(own)):
            raise StoreError(f"{target} belongs to the database itself; choose another name for the copy")
    if any(_in_use(house) for house in _houses_of(place)):
        raise StoreError(f"{target} is a database that a server has open; choose another name for the copy")


def _houses_of(place: Path) -> list[Path]:
    """The houses that a file may belong to, going by its name."""
    return [place.with_name(place.name.removesuffix(ending)) for ending in opening.SIDE_FILES if place.name.endswith(ending)]


def _in_use(house: Path) -> bool:
    lock = house.with_name(f"{house.name}.lock")
    if not lock.is_file():
        return False
    with lock.open("rb") as handle:
        try:
            fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except OSError:
            return True
    return False


def _copy(file: Path, part: Path) -> None:
    """SQLite's own backup, of one moment: a reader in a transaction neither waits for the writer nor is made to begin again."""
    try:
        source, copy = sqlite3.connect(_read_only(file), uri=True, isolation_level=None), sqlite3.connect(part, isolation_level=None)
        try:
            source.execute("BEGIN")
            house = _counts(source), _version(source)
            copy.execute("PRAGMA journal_mode = OFF")  # a copy that fails is thrown away
            source.backup(copy, pages=1000)
        finally:
            source.close()
            copy.close()
        _check(part, *house)
    except sqlite3.Error as error:
        raise StoreError(f"{file} cannot be copied: {error}") from None


def _read_only(file: Path, how: str = "mode=ro") -> str:
    return f"{file.absolute().as_uri()}?{how}"


def _counts(connection: sqlite3.Connection) -> Counts:
    return {table: connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in COUNTED}


def _version(connection: sqlite3.Connection) -> list[tuple[str]]:
    return connection.execute("SELECT version_num FROM alembic_version").fetchall()


def _check(part: Path, counts: Counts, version: list[tuple[str]]) -> None:
    """The copy is sound, of the same schema, and has every row."""
    copy = sqlite3.connect(_read_only(part, "mode=ro&immutable=1"), uri=True)
    try:
        complaints = [line for (line,) in copy.execute("PRAGMA integrity_check") if line != "ok"]
        if complaints:
            raise StoreError(f"the database is damaged, so its copy was thrown away: {complaints[0]}")
        if _counts(copy) != counts or _version(copy) != version:
            raise StoreError("the copy is incomplete and was thrown away")
    finally:
        copy.close()


def _dump(url: sa.URL, part: Path) -> None:
    """What `pg_dump` writes, read back whole."""
    counts = _counts_of(url)
    place, password = _without_password(url)
    environment = {"PGCONNECT_TIMEOUT": "10", **os.environ, **({"PGPASSWORD": password} if password else {})}
    _run("pg_dump", ["--format=custom", "--lock-wait-timeout=60000", "--file", str(part), "--dbname", place], environment)
    listed = _run("pg_restore", ["--list", str(part)], environment)
    missing = [table for table in COUNTED if not re.search(rf" TABLE DATA \S+ {table} ", listed)]
    if missing:
        raise StoreError(f"the dump has no table {missing[0]}, and was thrown away")
    for table in COUNTED:
        if _dumped_rows(part, table) < counts[table]:
            raise StoreError("the dump is incomplete and was thrown away")


def _counts_of(url: sa.URL) -> Counts:
    """How many rows the server has before it is copied; none is ever deleted."""
    engine = opening.engine_for(url, writing=False)
    try:
        with engine.connect() as connection:
            return {table: connection.execute(sa.text(f"SELECT count(*) FROM {table}")).scalar_one() for table in COUNTED}
    except sa.exc.ProgrammingError:
        raise StoreError(f"there is no Teocalli database in {opening.name_of(url)}") from None
    except sa.exc.SQLAlchemyError as error:
        raise StoreError(f"{opening.name_of(url)} cannot be read: {opening.reason_of(error)}") from None
    finally:
        engine.dispose()


def _without_password(url: sa.URL) -> tuple[str, str]:
    """The address as it may stand in the list of processes, and the password, which may not."""
    in_query = url.query.get("password", "")
    password = url.password or (in_query if isinstance(in_query, str) else in_query[-1])
    plain = url.set(drivername="postgresql", query={name: value for name, value in url.query.items() if name != "password"})
    return plain._replace(password=None).render_as_string(hide_password=False), str(password)


def _program(name: str) -> str:
    program = shutil.which(name)
    if program is None:
        raise StoreError(f"{name}, which comes with PostgreSQL, is not on this machine; `teocalli export` needs nothing")
    return program


def _run(name: str, arguments: Iterable[str], environment: dict[str, str]) -> str:
    done = subprocess.run([_program(name), *arguments], capture_output=True, text=True, env=environment, check=False)
    if done.returncode:
        raise StoreError(f"{name} failed: {' '.join(done.stderr.split()) or f'status {done.returncode}'}")
    return done.stdout


def _dumped_rows(part: Path, table: str) -> int:
    """How many rows of a table come out of a dump again."""
    command = [_program("pg_restore"), "--data-only", f"--table={table}", "--file=-", str(part)]
    rows, inside = 0, False
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as reading:
        assert reading.stdout is not None
        for line in reading.stdout:
            if inside and line == b"\\.\n":
                inside = False
            elif inside:
                rows += 1
            elif line.startswith(b"COPY "):
                inside = True
    if reading.returncode:
        raise StoreError("the dump cannot be read back, and was thrown away")
    return rows
