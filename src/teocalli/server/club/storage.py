"""Club evenings in the database. A change is one transaction that first looks whether the evening still is as the decision knew it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec
import sqlalchemy as sa

from teocalli.server.store import SeatRow, TableRow, queries
from teocalli.server.store.queries import CommandRow
from teocalli.server.store.rows import EndingRow, EventPersonRow, EventRoundRow, EventRow
from teocalli.server.store.schema import event_endings, event_people, event_rounds, events, seats, tables
from teocalli.server.wire import Status

RUNNING = ("waiting", "dealing", "playing")
Outcome = Literal["done", "repeated", "reused", "moved"]


class EveningTable(msgspec.Struct):
    """What an evening knows of one of its tables."""

    id: str
    status: Status
    standings: str | None
    closed_reason: str | None  # of the keeper, or of the host
    awaited: list[int] = []  # seats that nobody has taken yet
    resigned: list[int] = []


class StoredEvent(msgspec.Struct):
    """An evening as it lies in the database."""

    event: EventRow
    people: list[EventPersonRow]
    rounds: list[EventRoundRow]
    tables: dict[str, EveningTable]
    endings: dict[str, EndingRow]


class EventChange(msgspec.Struct, kw_only=True):
    """What a command changes, all of it or nothing."""

    evening: dict[str, Any] = {}
    enters: EventPersonRow | None = None
    goes: int | None = None  # whose entry makes room for whoever enters
    people: dict[int, dict[str, Any]] = {}
    round: EventRoundRow | None = None
    opens: Sequence[tuple[TableRow, list[SeatRow]]] = ()


def whole_event(connection: sa.Connection, event_id: str) -> StoredEvent | None:
    """Everything about an evening; None when there is none. Its tables are read last: what they say can only be newer than its rounds."""
    row = connection.execute(sa.select(events).where(events.c.id == event_id)).mappings().one_or_none()
    if row is None:
        return None
    people = connection.execute(sa.select(event_people).where(event_people.c.event_id == event_id).order_by(event_people.c.person))
    rounds = connection.execute(sa.select(event_rounds).where(event_rounds.c.event_id == event_id).order_by(event_rounds.c.round))
    drawn = [EventRoundRow(**one) for one in rounds.mappings()]
    return StoredEvent(
        EventRow(**row),
        [EventPersonRow(**person) for person in people.mappings()],
        drawn,
        _tables(connection, event_id) if drawn else {},
        _endings(connection, event_id) if drawn else {},
    )


def _tables(connection: sa.Connection, event_id: str) -> dict[str, EveningTable]:
    columns = sa.select(tables.c.id, tables.c.status, tables.c.standings, tables.c.closed_reason).where(tables.c.event == event_id)
    stored = {row[0]: EveningTable(*row) for row in connection.execute(columns)}
    relevant = (seats.c.stand_in == "resigned") | ((seats.c.kind == "open") & tables.c.status.in_(RUNNING))
    of_event = sa.select(seats.c.table_id, seats.c.seat, seats.c.kind).join(tables, tables.c.id == seats.c.table_id)
    for table_id, seat, kind in connection.execute(of_event.where(tables.c.event == event_id, relevant).order_by(seats.c.seat)):
        table = stored[table_id]
        (table.awaited if kind == "open" else table.resigned).append(seat)
    return stored


def _endings(connection: sa.Connection, event_id: str) -> dict[str, EndingRow]:
    ended = sa.select(event_endings).join(tables, tables.c.id == event_endings.c.table_id).where(tables.c.event == event_id)
    return {row["table_id"]: EndingRow(**row) for row in connection.execute(ended).mappings()}


def events_of_token(connection: sa.Connection, token: bytes, limit: int) -> list[EventRow]:
    """The evenings that somebody hosts or has entered, newest first."""
    entered = sa.select(event_people.c.event_id).where(event_people.c.token == token)
    mine = sa.select(events).where((events.c.host == token) | events.c.id.in_(entered))
    rows = connection.execute(mine.order_by(events.c.opened.desc()).limit(limit)).mappings()
    return [EventRow(**row) for row in rows]


def open_once(connection: sa.Connection, row: EventRow, command: CommandRow) -> CommandRow:
    """Open an evening unless the command did so already; the command as it was carried out names the evening."""
    queries.lock_tokens(connection, [row.host])
    if queries.record_command(connection, command):
        connection.execute(sa.insert(events), msgspec.structs.asdict(row))
        return command
    before = queries.command_of_key(connection, command.key)
    assert before is not None, "its place is taken"
    return before


def carry_out(connection: sa.Connection, event_id: str, version: int, change: EventChange, command: CommandRow) -> Outcome:
    """Change an evening if it still is at that version, and write down that the command was done: one transaction for both."""
    queries.lock_tokens(connection, [] if change.enters is None else [change.enters.token])
    known = connection.execute(sa.select(events.c.version).where(events.c.id == event_id).with_for_update()).scalar_one()
    before = queries.command_of_key(connection, command.key)
    if before is None and known != version:
        return "moved"
    if before is None and queries.record_command(connection, command):
        _apply(connection, event_id, change)
        return "done"
    before = before or queries.command_of_key(connection, command.key)
    assert before is not None, "its place is taken"
    return "repeated" if (before.table_id, before.body) == (command.table_id, command.body) else "reused"


def _apply(connection: sa.Connection, event_id: str, change: EventChange) -> None:
    if change.enters is not None:
        if change.goes is not None:
            connection.execute(sa.delete(event_people).where(event_people.c.event_id == event_id, event_people.c.person == change.goes))
        connection.execute(sa.insert(event_people), msgspec.structs.asdict(change.enters))
    for person, fields in sorted(change.people.items()):
        whose = (event_people.c.event_id == event_id) & (event_people.c.person == person)
        connection.execute(sa.update(event_people).where(whose).values(**fields))
    if change.round is not None:
        connection.execute(sa.insert(event_rounds), msgspec.structs.asdict(change.round))
    for row, seat_rows in change.opens:
        queries.open_table(connection, row, seat_rows)
    connection.execute(sa.update(events).where(events.c.id == event_id).values(version=events.c.version + 1, **change.evening))
