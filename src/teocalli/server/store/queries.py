"""What is asked of the database and written to it, each as a function of a connection."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from teocalli.server.refusals import RequestRefused
from teocalli.server.store import keeper_log
from teocalli.server.store.keeper_log import KeeperAct
from teocalli.server.store.rows import CallRow, ChatRow, EndingRow, ExportedTable, LogRow, RestRow, SeatRow, StreamsRow, TableRow, device_of
from teocalli.server.store.schema import (
    calls,
    chat,
    commands,
    event_endings,
    event_people,
    events,
    house,
    leases,
    log,
    player_tokens,
    players,
    seats,
    streams,
    tables,
)

CLOSINGS_KEPT = 200  # times that the house was closed: those before count for no clock that still runs
RESOLVED = 500  # milliseconds, about, after which every server knows whose a token is
CHAT_KEPT = 50  # lines shown to somebody who comes in
_SEATS_WITH_FACES = sa.select(seats, players.c.face).outerjoin(players, players.c.owner == seats.c.token)


class StoredTable(msgspec.Struct):
    """A table as it lies in the database: everything that a match is rebuilt from."""

    table: TableRow
    seats: list[SeatRow]
    log: list[LogRow]


def lock_tokens(connection: sa.Connection, tokens: Sequence[bytes | None]) -> None:
    """What is written for these tokens stays theirs until this transaction ends: none of them becomes a player's device meanwhile.

    Where one has become so, and this server did not know yet, nothing is written: asked again, the player stands in its place. The same for
    a device whose player was forgotten, or that was signed out: nothing is left under an owner that nobody is any more.
    """
    held = sorted({token for token in tokens if token is not None})
    if connection.dialect.name == "postgresql":  # a file of SQLite has one writer
        for token in held:
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock_shared(lock_of(token))))
    if held and connection.execute(sa.select(player_tokens.c.token).where(player_tokens.c.token.in_(held)).limit(1)).first() is not None:
        raise RequestRefused("busy", retry=RESOLVED)
    for token in held:
        device = device_of(token)
        if device != token and not _is_device_of(connection, device, token):
            raise RequestRefused("busy", retry=RESOLVED)


def _is_device_of(connection: sa.Connection, device: bytes, owner: bytes) -> bool:
    query = sa.select(players.c.id).join(player_tokens).where(player_tokens.c.token == device, players.c.owner == owner)
    return connection.execute(query).first() is not None


def lock_token_alone(connection: sa.Connection, token: bytes) -> None:
    """Whoever writes for a token at this moment does so before this transaction, or after it."""
    if connection.dialect.name == "postgresql":  # a file of SQLite has one writer
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(lock_of(token))))


def lock_of(token: bytes) -> int:
    """The number of a lock of PostgreSQL that stands for a token."""
    return int.from_bytes(token[:8], "big", signed=True)


def ping(connection: sa.Connection) -> None:
    connection.execute(sa.select(1))


def database_time(connection: sa.Connection) -> int:
    """Milliseconds since 1970 by PostgreSQL's clock."""
    return int(connection.execute(sa.text("SELECT extract(epoch FROM clock_timestamp()) * 1000")).scalar_one())


def whole_table(connection: sa.Connection, table_id: str) -> StoredTable | None:
    """Everything about a table; None when there is none."""
    row = connection.execute(sa.select(tables).where(tables.c.id == table_id)).mappings().one_or_none()
    if row is None:
        return None
    return StoredTable(TableRow(**row), seats_of(connection, table_id), entries_after(connection, table_id, 0))


def table_after(connection: sa.Connection, table_id: str, ply: int) -> tuple[TableRow, list[SeatRow], list[LogRow]]:
    """What a table is now, and the entries of its log after a ply."""
    row = table_row(connection, table_id)
    assert row is not None, "tables are never deleted"
    return row, seats_of(connection, table_id), entries_after(connection, table_id, ply)


def table_row(connection: sa.Connection, table_id: str) -> TableRow | None:
    row = connection.execute(sa.select(tables).where(tables.c.id == table_id)).mappings().one_or_none()
    return None if row is None else TableRow(**row)


def seats_of(connection: sa.Connection, table_id: str) -> list[SeatRow]:
    rows = connection.execute(_SEATS_WITH_FACES.where(seats.c.table_id == table_id).order_by(seats.c.seat)).mappings()
    return [SeatRow(**row) for row in rows]


def entries_after(connection: sa.Connection, table_id: str, ply: int) -> list[LogRow]:
    rows = connection.execute(sa.select(log).where(log.c.table_id == table_id, log.c.ply > ply).order_by(log.c.ply)).mappings()
    return [LogRow(**row) for row in rows]


def chat_after(connection: sa.Connection, table_id: str, number: int) -> list[ChatRow]:
    """The latest lines after a number, oldest first, without those that were removed."""
    query = sa.select(chat).where(chat.c.table_id == table_id, chat.c.number > number, chat.c.removed.is_(sa.false()))
    query = query.order_by(chat.c.number.desc()).limit(CHAT_KEPT)
    return [ChatRow(**row) for row in connection.execute(query).mappings()][::-1]


def entry_of_key(connection: sa.Connection, table_id: str, key: str) -> LogRow | None:
    """The entry that a command brought."""
    row = connection.execute(sa.select(log).where(log.c.table_id == table_id, log.c.key == key)).mappings().one_or_none()
    return None if row is None else LogRow(**row)


def public_tables(connection: sa.Connection, limit: int) -> list[tuple[TableRow, list[SeatRow]]]:
    """Public tables that wait for players, newest first."""
    query = sa.select(tables).where(tables.c.status == "waiting", tables.c.public).order_by(tables.c.opened.desc()).limit(limit)
    return _with_seats(connection, query)


def tables_of_token(connection: sa.Connection, token: bytes, limit: int) -> list[tuple[TableRow, list[SeatRow]]]:
    """The tables where a token has a seat: those that run first, then the newest."""
    mine = sa.select(seats.c.table_id).where(seats.c.token == token)
    order = sa.case((tables.c.status.in_(("waiting", "playing")), 0), else_=1)
    query = sa.select(tables).where(tables.c.id.in_(mine)).order_by(order, tables.c.opened.desc()).limit(limit)
    return _with_seats(connection, query)


def tables_by_id(connection: sa.Connection, ids: Sequence[str]) -> list[tuple[TableRow, list[SeatRow]]]:
    """Some tables with their seats, in the order of their ids as given."""
    by_id = {row.id: (row, seat_rows) for row, seat_rows in _with_seats(connection, sa.select(tables).where(tables.c.id.in_(ids)))}
    return [by_id[table_id] for table_id in ids]


def plies_of(connection: sa.Connection, ids: Sequence[str]) -> dict[str, tuple[int, int]]:
    """For each table its version and the length of its log."""
    length = sa.select(sa.func.max(log.c.ply)).where(log.c.table_id == tables.c.id).scalar_subquery()
    rows = connection.execute(sa.select(tables.c.id, tables.c.version, length).where(tables.c.id.in_(ids)))
    return {row[0]: (row[1], row[2] or 0) for row in rows}


def take_leases(connection: sa.Connection, owner: str, now: int, until: int, limit: int) -> dict[str, int]:
    """Attend tables whose lease has ended, the longest waiting first, and say when each ended. Another server may take some of them too."""
    ended = sa.select(leases.c.table_id, leases.c.until).where(leases.c.until < now).order_by(leases.c.until).limit(limit)
    taken = {row[0]: int(row[1]) for row in connection.execute(ended.with_for_update(skip_locked=True))}
    if taken:
        connection.execute(sa.update(leases).where(leases.c.table_id.in_(list(taken))).values(owner=owner, until=until))
    return taken


def renew_leases(connection: sa.Connection, owner: str, until: int) -> list[str]:
    """Hold on to the tables that a server attends, and say which those are."""
    held = sa.update(leases).where(leases.c.owner == owner).values(until=until).returning(leases.c.table_id)
    return list(connection.execute(held).scalars())


def lease(connection: sa.Connection, table_id: str, owner: str, until: int) -> bool:
    """Attend a table that nobody attends yet; false when somebody does."""
    return insert_new(connection, leases, {"table_id": table_id, "owner": owner, "until": until})


def rest(connection: sa.Connection, owner: str, rows: Sequence[RestRow]) -> None:
    """Tables leave the memory of the server that attends them."""
    resting = sa.update(leases).where(leases.c.table_id == sa.bindparam("resting"), leases.c.owner == owner)
    resting = resting.values(rest_ply=sa.bindparam("ply"), rest_version=sa.bindparam("version"), due=sa.bindparam("when"))
    connection.execute(resting, [{"resting": row.table_id, "ply": row.ply, "version": row.version, "when": row.due} for row in rows])


def due(connection: sa.Connection, owner: str, soon: int) -> list[str]:
    """The tables of a server that are due soon."""
    query = sa.select(leases.c.table_id).where(leases.c.due <= soon, leases.c.owner == owner).order_by(leases.c.due)
    return list(connection.execute(query).scalars())


def due_or_changed(connection: sa.Connection, owner: str, soon: int) -> list[str]:
    """The tables of a server that are due soon, have changed since they left its memory, or were in it when it died."""
    length = sa.select(sa.func.coalesce(sa.func.max(log.c.ply), 0)).where(log.c.table_id == tables.c.id).scalar_subquery()
    changed = sa.or_(leases.c.rest_version.is_(None), leases.c.rest_version != tables.c.version, leases.c.rest_ply != length)
    query = sa.select(leases.c.table_id).join(tables, tables.c.id == leases.c.table_id)
    query = query.where(leases.c.owner == owner, sa.or_(leases.c.due <= soon, changed))
    return list(connection.execute(query).scalars())


def release(connection: sa.Connection, owner: str, now: int) -> None:
    """A server that stops hands its tables to whoever is there."""
    connection.execute(sa.update(leases).where(leases.c.owner == owner).values(until=now - 1))


def end_lease(connection: sa.Connection, table_id: str) -> None:
    connection.execute(sa.delete(leases).where(leases.c.table_id == table_id))


def record_streams(connection: sa.Connection, server: str, rows: Sequence[StreamsRow], gone: Sequence[str], dead: int) -> None:
    """Write down which streams are open on a server and where none is any more; whatever nobody has vouched for since `dead` goes too."""
    affected = [*gone, *(row.table_id for row in rows)]
    mine = sa.and_(streams.c.server == server, streams.c.table_id.in_(affected))
    connection.execute(sa.delete(streams).where(mine | (streams.c.until < dead)))
    if rows:
        connection.execute(sa.insert(streams), [msgspec.structs.asdict(row) for row in rows])


def streams_elsewhere(connection: sa.Connection, server: str, ids: Sequence[str], now: int) -> dict[str, tuple[int, int, int]]:
    """For each table with streams on other servers: whose, and who of these looks, as bits, and the number of spectators."""
    columns = sa.select(streams.c.table_id, streams.c.seats, streams.c.looking, streams.c.spectators)
    there = columns.where(streams.c.table_id.in_(ids), streams.c.server != server, streams.c.until > now)
    elsewhere: dict[str, tuple[int, int, int]] = {}
    for table_id, whose, looking, spectators in connection.execute(there):
        others, eyes, more = elsewhere.get(table_id, (0, 0, 0))
        elsewhere[table_id] = (others | whose, eyes | looking, more + spectators)
    return elsewhere


def _with_seats(connection: sa.Connection, query: sa.Select[Any]) -> list[tuple[TableRow, list[SeatRow]]]:
    rows = [TableRow(**row) for row in connection.execute(query).mappings()]
    seat_rows: dict[str, list[SeatRow]] = {row.id: [] for row in rows}
    chosen = _SEATS_WITH_FACES.where(seats.c.table_id.in_(list(seat_rows))).order_by(seats.c.table_id, seats.c.seat)
    for row in connection.execute(chosen).mappings():
        seat_rows[row["table_id"]].append(SeatRow(**row))
    return [(row, seat_rows[row.id]) for row in rows]


def open_table(connection: sa.Connection, row: TableRow, seat_rows: Sequence[SeatRow]) -> None:
    connection.execute(sa.insert(tables), msgspec.structs.asdict(row))
    connection.execute(sa.insert(seats), [seat.columns for seat in seat_rows])


def add_whole(connection: sa.Connection, whole: ExportedTable) -> bool:
    """Add a table with its seats, its log and its chat; false where it is there already, and stays as it is."""
    if not insert_new(connection, tables, msgspec.structs.asdict(whole.table)):
        return False
    if whole.seats:
        connection.execute(sa.insert(seats), [seat.columns for seat in whole.seats])
    for into, rows in ((log, whole.log), (chat, whole.chat)):
        if rows:
            connection.execute(sa.insert(into), [msgspec.structs.asdict(row) for row in rows])
    return True


class Precondition(msgspec.Struct, frozen=True):
    """A table as a decision was made by it."""

    table_id: str
    version: int
    ply: int


class CommandRow(msgspec.Struct, frozen=True, kw_only=True):
    """A command that is carried out once: the key of its sender, and what it asked for."""

    key: str
    table_id: str
    body: str
    at: int


class Change(msgspec.Struct, kw_only=True):
    """What a command changes, all of it or nothing."""

    table: dict[str, Any] = {}
    seats: dict[int, dict[str, Any]] = {}
    attend: tuple[str, int] | None = None  # the server that attends the table from now on unless one does, and until when
    ends: bool = False  # nobody needs to attend it any more
    opens: tuple[TableRow, list[SeatRow]] | None = None  # a table that is opened by the way
    ending: EndingRow | None = None  # why the host of an evening ends the table
    act: KeeperAct | None = None  # of the keeper, written down with it

    def seats_after(self, seat_rows: Sequence[SeatRow]) -> list[SeatRow]:
        """The seats of the table as they will be."""
        return [msgspec.structs.replace(row, **self.seats.get(row.seat, {})) for row in seat_rows]


class Changed(msgspec.Struct, frozen=True):
    """How it went, and how the table is now."""

    outcome: Literal["done", "repeated", "reused", "moved"]
    table: TableRow
    seats: list[SeatRow]
    attended: bool = False  # by the server that asked to


def carry_out(connection: sa.Connection, known: Precondition, change: Change, command: CommandRow | None) -> Changed:
    """Change a table if it still is as the decision knew it, and write down that the command was done: one transaction for both."""
    lock_tokens(connection, [fields.get("token") for fields in change.seats.values()])
    row = connection.execute(sa.select(tables).where(tables.c.id == known.table_id).with_for_update()).mappings().one()
    before = None if command is None else command_of_key(connection, command.key)
    if before is not None and command is not None:
        same = (before.table_id, before.body) == (command.table_id, command.body)
        attended = change.attend is not None and _attendant(connection, known.table_id) == change.attend[0]
        return Changed("repeated" if same else "reused", TableRow(**row), seats_of(connection, known.table_id), attended)
    if row["version"] != known.version or length_of(connection, known.table_id) != known.ply:
        return Changed("moved", TableRow(**row), seats_of(connection, known.table_id))
    attended = _apply(connection, known.table_id, change)
    if command is not None:
        connection.execute(sa.insert(commands), msgspec.structs.asdict(command))
    now = table_row(connection, known.table_id)
    assert now is not None, "the row is locked"
    return Changed("done", now, seats_of(connection, known.table_id), attended)


def _apply(connection: sa.Connection, table_id: str, change: Change) -> bool:
    if change.opens is not None:
        open_table(connection, *change.opens)
    if change.ending is not None:
        connection.execute(sa.insert(event_endings), msgspec.structs.asdict(change.ending))
    if change.act is not None:
        keeper_log.append(connection, change.act)
    for seat, fields in sorted(change.seats.items()):
        connection.execute(sa.update(seats).where(seats.c.table_id == table_id, seats.c.seat == seat).values(**fields))
    connection.execute(sa.update(tables).where(tables.c.id == table_id).values(version=tables.c.version + 1, **change.table))
    if change.ends:
        end_lease(connection, table_id)
    if change.attend is None:
        return False
    return lease(connection, table_id, *change.attend) or _attendant(connection, table_id) == change.attend[0]


def _attendant(connection: sa.Connection, table_id: str) -> str | None:
    """The server that attends a table."""
    owner: str | None = connection.execute(sa.select(leases.c.owner).where(leases.c.table_id == table_id)).scalar()
    return owner


def length_of(connection: sa.Connection, table_id: str) -> int:
    """The number of entries in a table's log."""
    return connection.execute(sa.select(sa.func.max(log.c.ply)).where(log.c.table_id == table_id)).scalar() or 0


def command_of_key(connection: sa.Connection, key: str) -> CommandRow | None:
    """The command that a key was used for."""
    row = connection.execute(sa.select(commands).where(commands.c.key == key)).mappings().one_or_none()
    return None if row is None else CommandRow(**row)


def open_once(connection: sa.Connection, row: TableRow, seat_rows: Sequence[SeatRow], command: CommandRow) -> CommandRow:
    """Open a table unless the command did so already; the command as it was carried out names the table."""
    lock_tokens(connection, [seat.token for seat in seat_rows])
    if record_command(connection, command):
        open_table(connection, row, seat_rows)
        return command
    before = command_of_key(connection, command.key)
    assert before is not None, "its place is taken"
    return before


def record_command(connection: sa.Connection, command: CommandRow) -> bool:
    """Write down that a command is done; false where its key was used before."""
    return insert_new(connection, commands, msgspec.structs.asdict(command))


def forget_commands(connection: sa.Connection, before: int) -> int:
    """Nobody repeats a command after that long."""
    return connection.execute(sa.delete(commands).where(commands.c.at < before)).rowcount


def secret_of(connection: sa.Connection, name: Literal["secret", "vapid"], fresh: str) -> str:
    """What the house signs tokens or calls with, made at the first start."""
    insert_new(connection, house, {"name": name, "value": fresh})
    return str(connection.execute(sa.select(house.c.value).where(house.c.name == name)).scalar_one())


def calls_of(connection: sa.Connection, token: bytes) -> list[CallRow]:
    """Where somebody is called."""
    rows = connection.execute(sa.select(calls).where(calls.c.token == token).order_by(calls.c.opened, calls.c.id)).mappings()
    return [CallRow(**row) for row in rows]


def call_of(connection: sa.Connection, call_id: str) -> CallRow | None:
    """A call as it is now; none where it was ended."""
    row = connection.execute(sa.select(calls).where(calls.c.id == call_id)).mappings().one_or_none()
    return None if row is None else CallRow(**row)


def wishing(connection: sa.Connection) -> set[bytes]:
    """All who wish to be called."""
    return set(connection.execute(sa.select(calls.c.token).distinct()).scalars())


def open_call(connection: sa.Connection, row: CallRow, most: int) -> bool:
    """Write a call down, in place of the same one and of a browser's former; false where its owner has as many as may be."""
    lock_tokens(connection, [row.token])
    same_browser = sa.and_(calls.c.kind == "push", calls.c.address == row.address)
    connection.execute(sa.delete(calls).where((calls.c.id == row.id) | same_browser if row.kind == "push" else calls.c.id == row.id))
    alike = sa.select(sa.func.count()).where(calls.c.token == row.token, calls.c.kind == row.kind)
    if connection.execute(alike).scalar_one() >= most:
        return False
    return insert_new(connection, calls, msgspec.structs.asdict(row))


def note_call(connection: sa.Connection, call_id: str, failures: int) -> None:
    """How often in a row a call has failed."""
    connection.execute(sa.update(calls).where(calls.c.id == call_id).values(failures=failures))


def end_call(connection: sa.Connection, call_id: str, token: bytes | None = None) -> None:
    """Call there no more; with a token, only if it is theirs."""
    theirs = calls.c.id == call_id if token is None else sa.and_(calls.c.id == call_id, calls.c.token == token)
    connection.execute(sa.delete(calls).where(theirs))


def note_awake(connection: sa.Connection, now: int) -> None:
    """The house is open at this moment."""
    if not insert_new(connection, house, {"name": "awake", "value": str(now)}):
        connection.execute(sa.update(house).where(house.c.name == "awake").values(value=str(now)))


def closings(connection: sa.Connection, now: int) -> list[tuple[int, int]]:
    """When the house was closed, the latest times, with the one that ends now."""
    values = {row[0]: row[1] for row in connection.execute(sa.select(house).where(house.c.name.in_(("awake", "closings"))))}
    times: list[tuple[int, int]] = msgspec.json.decode(values.get("closings", "[]"), type=list[tuple[int, int]])
    times = [*times, (min(now, int(values.get("awake", 0))), now)][-CLOSINGS_KEPT:]
    value = msgspec.json.encode(times).decode()
    if not insert_new(connection, house, {"name": "closings", "value": value}):
        connection.execute(sa.update(house).where(house.c.name == "closings").values(value=value))
    note_awake(connection, now)
    return times


def knows_token(connection: sa.Connection, token: bytes) -> bool:
    """Whether anything belongs to a token: a seat, a player, a club evening or a place at one."""
    whose = (seats.c.token, player_tokens.c.token, event_people.c.token, events.c.host)
    return bool(connection.execute(sa.select(sa.or_(*(sa.exists().where(column == token) for column in whose)))).scalar())


def line_of_key(connection: sa.Connection, table_id: str, key: str) -> ChatRow | None:
    """The line that a command has said."""
    said = connection.execute(sa.select(chat).where(chat.c.table_id == table_id, chat.c.key == key)).mappings().one_or_none()
    return None if said is None else ChatRow(**said)


def say(
    connection: sa.Connection, table_id: str, seat: int | None, name: str, text: str, key: str, at: int, token: bytes
) -> tuple[ChatRow, bool]:
    """Add a line to the chat; the same key says nothing twice, and a number that another server takes first is counted on."""
    lock_tokens(connection, [token])
    while True:
        said = line_of_key(connection, table_id, key)
        if said is not None:
            return said, False
        last = connection.execute(sa.select(sa.func.max(chat.c.number)).where(chat.c.table_id == table_id)).scalar()
        row = ChatRow(table_id=table_id, number=(last or 0) + 1, seat=seat, name=name, text=text, key=key, at=at, token=token)
        if insert_new(connection, chat, msgspec.structs.asdict(row)):
            return row, True


def insert_new(connection: sa.Connection, into: sa.Table, fields: dict[str, Any]) -> bool:
    """Insert a row unless its place is taken."""
    insert: Any = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    placed = insert(into).on_conflict_do_nothing().returning(*into.primary_key.columns)
    return connection.execute(placed, fields).first() is not None
