"""What is asked of the database and written to it, each as a function of a connection."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import sqlalchemy as sa

from teocalli.server.store.plan import chat, log, seats, tables
from teocalli.server.store.rows import ChatRow, LogRow, SeatRow, TableRow

CHAT_KEPT = 50  # lines shown to somebody who comes in


class Found(msgspec.Struct):
    """A whole table as it lies in the database."""

    table: TableRow
    seats: list[SeatRow]
    log: list[LogRow]
    chat: list[ChatRow]


def whole_table(connection: sa.Connection, table_id: str) -> Found | None:
    """Everything about a table; None when there is none."""
    row = connection.execute(sa.select(tables).where(tables.c.id == table_id)).mappings().one_or_none()
    if row is None:
        return None
    return Found(
        TableRow(**row), seats_of(connection, table_id), entries_after(connection, table_id, 0), chat_after(connection, table_id, 0)
    )


def table_row(connection: sa.Connection, table_id: str) -> TableRow | None:
    row = connection.execute(sa.select(tables).where(tables.c.id == table_id)).mappings().one_or_none()
    return None if row is None else TableRow(**row)


def seats_of(connection: sa.Connection, table_id: str) -> list[SeatRow]:
    rows = connection.execute(sa.select(seats).where(seats.c.table_id == table_id).order_by(seats.c.seat)).mappings()
    return [SeatRow(**row) for row in rows]


def entries_after(connection: sa.Connection, table_id: str, ply: int) -> list[LogRow]:
    rows = connection.execute(sa.select(log).where(log.c.table_id == table_id, log.c.ply > ply).order_by(log.c.ply)).mappings()
    return [LogRow(**row) for row in rows]


def chat_after(connection: sa.Connection, table_id: str, number: int) -> list[ChatRow]:
    """The latest lines after a number, oldest first."""
    found = sa.select(chat).where(chat.c.table_id == table_id, chat.c.number > number).order_by(chat.c.number.desc()).limit(CHAT_KEPT)
    return [ChatRow(**row) for row in connection.execute(found).mappings()][::-1]


def ply_of_key(connection: sa.Connection, table_id: str, key: str) -> tuple[int, int] | None:
    """The ply and the seat of the entry that a command brought."""
    row = connection.execute(sa.select(log.c.ply, log.c.seat).where(log.c.table_id == table_id, log.c.key == key)).one_or_none()
    return None if row is None else (row[0], row[1])


def public_tables(connection: sa.Connection, limit: int) -> list[tuple[TableRow, list[SeatRow]]]:
    """Public tables that wait for players, newest first."""
    found = sa.select(tables).where(tables.c.status == "waiting", tables.c.public).order_by(tables.c.opened.desc()).limit(limit)
    return _with_seats(connection, found)


def tables_of_token(connection: sa.Connection, token: bytes, limit: int) -> list[tuple[TableRow, list[SeatRow]]]:
    """The tables where a token has a seat: those that run first, then the newest."""
    mine = sa.select(seats.c.table_id).where(seats.c.token == token)
    order = sa.case((tables.c.status.in_(("waiting", "playing")), 0), else_=1)
    found = sa.select(tables).where(tables.c.id.in_(mine)).order_by(order, tables.c.opened.desc()).limit(limit)
    return _with_seats(connection, found)


def plies_of(connection: sa.Connection, ids: Sequence[str]) -> dict[str, tuple[int, int]]:
    """For each table its version and the length of its log."""
    length = sa.select(sa.func.max(log.c.ply)).where(log.c.table_id == tables.c.id).scalar_subquery()
    rows = connection.execute(sa.select(tables.c.id, tables.c.version, length).where(tables.c.id.in_(ids)))
    return {row[0]: (row[1], row[2] or 0) for row in rows}


def attended_tables(connection: sa.Connection) -> list[str]:
    """Running tables that may await a bot or a clock."""
    by_bot = sa.select(seats.c.table_id).where(sa.or_(seats.c.kind == "bot", seats.c.stand_in.is_not(None)))
    found = sa.select(tables.c.id).where(tables.c.status == "playing", sa.or_(tables.c.bank.is_not(None), tables.c.id.in_(by_bot)))
    return list(connection.execute(found).scalars())


def _with_seats(connection: sa.Connection, found: sa.Select[Any]) -> list[tuple[TableRow, list[SeatRow]]]:
    rows = [TableRow(**row) for row in connection.execute(found).mappings()]
    sitting: dict[str, list[SeatRow]] = {row.id: [] for row in rows}
    chosen = sa.select(seats).where(seats.c.table_id.in_(list(sitting))).order_by(seats.c.table_id, seats.c.seat)
    for row in connection.execute(chosen).mappings():
        sitting[row["table_id"]].append(SeatRow(**row))
    return [(row, sitting[row.id]) for row in rows]


def open_table(connection: sa.Connection, row: TableRow, sitting: Sequence[SeatRow]) -> None:
    connection.execute(sa.insert(tables), msgspec.structs.asdict(row))
    connection.execute(sa.insert(seats), [msgspec.structs.asdict(seat) for seat in sitting])


def change_table(connection: sa.Connection, table_id: str, only_if: dict[str, Any], **changes: Any) -> bool:
    """Change a table and its version, if it still is as expected."""
    where = [tables.c.id == table_id, *(_is(tables.c[name], value) for name, value in only_if.items())]
    done = connection.execute(sa.update(tables).where(*where).values(version=tables.c.version + 1, **changes))
    return done.rowcount == 1


def change_seat(connection: sa.Connection, table_id: str, seat: int, only_if: dict[str, Any], **changes: Any) -> bool:
    """Change a seat, and the version of its table, if the seat still is as expected."""
    where = [seats.c.table_id == table_id, seats.c.seat == seat, *(_is(seats.c[name], value) for name, value in only_if.items())]
    if connection.execute(sa.update(seats).where(*where).values(**changes)).rowcount != 1:
        return False
    return change_table(connection, table_id, {})


def _is(column: sa.Column[Any], value: Any) -> sa.ColumnElement[bool]:
    return column.is_(None) if value is None else column == value


def say(connection: sa.Connection, table_id: str, seat: int | None, name: str, text: str, key: str, at: int) -> ChatRow:
    """Add a line to the chat; the same key says nothing twice."""
    said = connection.execute(sa.select(chat).where(chat.c.table_id == table_id, chat.c.key == key)).mappings().one_or_none()
    if said is not None:
        return ChatRow(**said)
    last = connection.execute(sa.select(sa.func.max(chat.c.number)).where(chat.c.table_id == table_id)).scalar()
    row = ChatRow(table_id=table_id, number=(last or 0) + 1, seat=seat, name=name, text=text, key=key, at=at)
    connection.execute(sa.insert(chat), msgspec.structs.asdict(row))
    return row
