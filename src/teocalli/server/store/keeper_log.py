"""The log of the keeper: rows are added and nothing else. Each holds the digest of the one before, so whatever was changed is found."""

from __future__ import annotations

import hashlib
from typing import Any, Literal

import msgspec
import sqlalchemy as sa
from msgspec import Struct

from teocalli.server.store.schema import keeper_log

ActName = Literal["close", "line", "bar", "unbar", "switch", "text", "settle", "key"]
LOCK = 7_302_118_412  # PostgreSQL's advisory lock while one of several servers adds a row


class KeeperAct(Struct, frozen=True):
    """Something that the keeper does, before it has its place in the log."""

    act: ActName
    at: int
    subject: str = ""  # a table or a bar
    detail: dict[str, Any] = {}  # never a name, a line or a token: nobody could be forgotten then


class ActRow(Struct, kw_only=True, frozen=True):
    """One row of the log."""

    number: int
    at: int
    act: str
    subject: str
    detail: str  # JSON
    digest: str


class Checked(Struct, frozen=True):
    """What a look at the whole log has found."""

    acts: int
    head: str  # the newest digest
    wrong: int | None = None  # the first number whose row is missing or is not what was written
    known: bool = True  # the digest that somebody wrote down elsewhere is in the log


def digest_of(before: str, row: ActRow) -> str:
    """The digest of a row after another."""
    return hashlib.sha256(msgspec.json.encode([before, row.number, row.at, row.act, row.subject, row.detail])).hexdigest()


def lock_log(connection: sa.Connection) -> None:
    """Nobody else adds a row until this transaction ends."""
    if connection.dialect.name == "postgresql":  # a file of SQLite has one writer
        connection.execute(sa.text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})


def append(connection: sa.Connection, act: KeeperAct) -> ActRow:
    """Write an act down, in the transaction that carries it out."""
    lock_log(connection)
    last = newest(connection)
    number, before = (0, "") if last is None else (last.number, last.digest)
    row = ActRow(number=number + 1, at=act.at, act=act.act, subject=act.subject, detail=msgspec.json.encode(act.detail).decode(), digest="")
    row = msgspec.structs.replace(row, digest=digest_of(before, row))
    connection.execute(sa.insert(keeper_log), msgspec.structs.asdict(row))
    return row


def newest(connection: sa.Connection) -> ActRow | None:
    rows = page(connection, None, 1)
    return rows[0] if rows else None


def page(connection: sa.Connection, before: int | None, limit: int) -> list[ActRow]:
    """The newest rows, or those before a number; newest first."""
    query = sa.select(keeper_log).order_by(keeper_log.c.number.desc()).limit(limit)
    if before is not None:
        query = query.where(keeper_log.c.number < before)
    return [ActRow(**row) for row in connection.execute(query).mappings()]


def after(connection: sa.Connection, number: int) -> list[ActRow]:
    """What is new since a number, oldest first."""
    query = sa.select(keeper_log).where(keeper_log.c.number > number).order_by(keeper_log.c.number)
    return [ActRow(**row) for row in connection.execute(query).mappings()]


def check(connection: sa.Connection, noted: str = "") -> Checked:
    """Whether every row is what was written, and in its place; and whether a digest that was noted elsewhere is among them.

    Whoever can write to the database can take rows off its end and leave no trace in it; a noted digest shows that too.
    """
    digest, count, known = "", 0, not noted
    for row in after(connection, 0):
        if row.number != count + 1 or row.digest != digest_of(digest, row):
            return Checked(count, digest, wrong=count + 1, known=known)
        digest, count = row.digest, count + 1
        known = known or digest == noted
    return Checked(count, digest, known=known)
