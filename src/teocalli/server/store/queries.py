"""What is asked of the database and written to it, each as a function of a connection."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from teocalli.server.store.plan import chat, leases, log, seats, streams, tables
from teocalli.server.store.rows import ChatRow, LogRow, SeatRow, StreamsRow, TableRow

CHAT_KEPT = 50  # lines shown to somebody who comes in


class Found(msgspec.Struct):
    """A table as it lies in the database: everything that a match is rebuilt from."""

    table: TableRow
    seats: list[SeatRow]
    log: list[LogRow]


def ping(connection: sa.Connection) -> None:
    connection.execute(sa.select(1))


def whole_table(connection: sa.Connection, table_id: str) -> Found | None:
    """Everything about a table; None when there is none."""
    row = connection.execute(sa.select(tables).where(tables.c.id == table_id)).mappings().one_or_none()
    if row is None:
        return None
    return Found(TableRow(**row), seats_of(connection, table_id), entries_after(connection, table_id, 0))


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


def entry_of_key(connection: sa.Connection, table_id: str, key: str) -> LogRow | None:
    """The entry that a command brought."""
    row = connection.execute(sa.select(log).where(log.c.table_id == table_id, log.c.key == key)).mappings().one_or_none()
    return None if row is None else LogRow(**row)


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


def take_leases(connection: sa.Connection, owner: str, now: int, until: int, limit: int) -> list[str]:
    """Attend tables whose lease has ended, the longest waiting first; another server may take some of them at the same time."""
    ended = sa.select(leases.c.table_id).where(leases.c.until < now).order_by(leases.c.until).limit(limit)
    found = list(connection.execute(ended.with_for_update(skip_locked=True)).scalars())
    if found:
        connection.execute(sa.update(leases).where(leases.c.table_id.in_(found)).values(owner=owner, until=until))
    return found


def renew_leases(connection: sa.Connection, owner: str, until: int) -> list[str]:
    """Hold on to the tables that a server attends, and say which those are."""
    held = sa.update(leases).where(leases.c.owner == owner).values(until=until).returning(leases.c.table_id)
    return list(connection.execute(held).scalars())


def lease(connection: sa.Connection, table_id: str, owner: str, until: int) -> bool:
    """Attend a table that nobody attends yet; false when somebody does."""
    return _insert_new(connection, leases, {"table_id": table_id, "owner": owner, "until": until})


def release(connection: sa.Connection, owner: str) -> None:
    """A server that stops hands its tables to whoever is there."""
    connection.execute(sa.update(leases).where(leases.c.owner == owner).values(until=0))


def end_lease(connection: sa.Connection, table_id: str) -> None:
    connection.execute(sa.delete(leases).where(leases.c.table_id == table_id))


def tell_streams(connection: sa.Connection, server: str, rows: Sequence[StreamsRow], gone: Sequence[str], dead: int) -> None:
    """Write down which streams are open on a server and where none is any more; whatever nobody has vouched for since `dead` goes too."""
    told = [*gone, *(row.table_id for row in rows)]
    mine = sa.and_(streams.c.server == server, streams.c.table_id.in_(told))
    connection.execute(sa.delete(streams).where(mine | (streams.c.until < dead)))
    if rows:
        connection.execute(sa.insert(streams), [msgspec.structs.asdict(row) for row in rows])


def streams_elsewhere(connection: sa.Connection, server: str, ids: Sequence[str], now: int) -> dict[str, tuple[int, int]]:
    """For each table with streams on other servers: whose, as bits, and the number of spectators."""
    columns = sa.select(streams.c.table_id, streams.c.seats, streams.c.spectators)
    there = columns.where(streams.c.table_id.in_(ids), streams.c.server != server, streams.c.until > now)
    found: dict[str, tuple[int, int]] = {}
    for table_id, whose, spectators in connection.execute(there):
        others, more = found.get(table_id, (0, 0))
        found[table_id] = (others | whose, more + spectators)
    return found


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


def finish(connection: sa.Connection, table_id: str, **changes: Any) -> bool:
    """A match has ended: nobody needs to attend it any more."""
    end_lease(connection, table_id)
    return change_table(connection, table_id, {"status": "playing"}, **changes)


def change_seat(connection: sa.Connection, table_id: str, seat: int, only_if: dict[str, Any], **changes: Any) -> bool:
    """Change a seat, and the version of its table, if the seat still is as expected."""
    where = [seats.c.table_id == table_id, seats.c.seat == seat, *(_is(seats.c[name], value) for name, value in only_if.items())]
    if connection.execute(sa.update(seats).where(*where).values(**changes)).rowcount != 1:
        return False
    return change_table(connection, table_id, {})


def _is(column: sa.Column[Any], value: Any) -> sa.ColumnElement[bool]:
    return column.is_(None) if value is None else column == value


def say(connection: sa.Connection, table_id: str, seat: int | None, name: str, text: str, key: str, at: int) -> tuple[ChatRow, bool]:
    """Add a line to the chat; the same key says nothing twice, and a number that another server takes first is counted on."""
    while True:
        said = connection.execute(sa.select(chat).where(chat.c.table_id == table_id, chat.c.key == key)).mappings().one_or_none()
        if said is not None:
            return ChatRow(**said), False
        last = connection.execute(sa.select(sa.func.max(chat.c.number)).where(chat.c.table_id == table_id)).scalar()
        row = ChatRow(table_id=table_id, number=(last or 0) + 1, seat=seat, name=name, text=text, key=key, at=at)
        if _insert_new(connection, chat, msgspec.structs.asdict(row)):
            return row, True


def _insert_new(connection: sa.Connection, into: sa.Table, fields: dict[str, Any]) -> bool:
    """Insert a row unless its place is taken."""
    insert: Any = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    return bool(connection.execute(insert(into).on_conflict_do_nothing(), fields).rowcount)
