"""What the keeper asks of the database and writes to it, each as a function of a connection."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

import msgspec
import sqlalchemy as sa
from msgspec import Struct

from teocalli.server.store import keeper_log
from teocalli.server.store.keeper_log import KeeperAct
from teocalli.server.store.queries import insert_new
from teocalli.server.store.rows import BarRow, ChatRow, ReportRow
from teocalli.server.store.schema import bars, chat, house, players, reports, seats, streams, tables

KEY, RULES = "keeper", "rules"  # rows of the house
NOT_OVER = ("waiting", "dealing", "playing")
LISTED = 100  # tables, bars, reports or lines in one list


# The key


def key_digest(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()


def kept_key(connection: sa.Connection) -> str | None:
    """The digest of the keeper's key; none where nobody has made one."""
    digest: str | None = _value(connection, KEY)
    return digest


def first_key(connection: sa.Connection, key: str, at: int) -> bool:
    """Keep a key unless there is one."""
    if not insert_new(connection, house, {"name": KEY, "value": key_digest(key)}):
        return False
    keeper_log.append(connection, KeeperAct("key", at))
    return True


def replace_key(connection: sa.Connection, key: str, at: int) -> None:
    """Another key; the one before opens nothing any more."""
    _put(connection, KEY, key_digest(key))
    keeper_log.append(connection, KeeperAct("key", at))


def _value(connection: sa.Connection, name: str) -> str | None:
    return connection.execute(sa.select(house.c.value).where(house.c.name == name)).scalar()


def _put(connection: sa.Connection, name: str, value: str) -> None:
    if not insert_new(connection, house, {"name": name, "value": value}):
        connection.execute(sa.update(house).where(house.c.name == name).values(value=value))


# The rules of the house


def rules(connection: sa.Connection) -> dict[str, Any]:
    """What the keeper has chosen for the whole house; what is not in it is as usual."""
    chosen: dict[str, Any] = msgspec.json.decode(_value(connection, RULES) or "{}")
    return chosen


def change_rules(connection: sa.Connection, fields: dict[str, Any]) -> None:
    """Choose some of them, and leave the others; what another server chooses at this moment stays too."""
    keeper_log.lock_log(connection)
    _put(connection, RULES, msgspec.json.encode({**rules(connection), **fields}).decode())


# Lines of chat


def line(connection: sa.Connection, table_id: str, number: int) -> ChatRow | None:
    row = connection.execute(sa.select(chat).where(chat.c.table_id == table_id, chat.c.number == number)).mappings().one_or_none()
    return None if row is None else ChatRow(**row)


def lines(connection: sa.Connection, table_id: str) -> list[ChatRow]:
    """The latest lines of a table, oldest first, those that were removed too, but not those of people who were forgotten."""
    query = sa.select(chat).where(chat.c.table_id == table_id, chat.c.name != "").order_by(chat.c.number.desc()).limit(LISTED)
    return [ChatRow(**row) for row in connection.execute(query).mappings()][::-1]


def remove_line(connection: sa.Connection, table_id: str, number: int, now: int) -> None:
    """What it said is nowhere any more; its number stays taken, and its reports are settled."""
    chosen = sa.and_(chat.c.table_id == table_id, chat.c.number == number)
    connection.execute(sa.update(chat).where(chosen).values(text="", removed=True))
    settle(connection, table_id, number, now)


# Bars


def owner_at(connection: sa.Connection, table_id: str, *, seat: int | None, number: int | None) -> bytes | None:
    """Who sits on a seat, or has said a line."""
    if seat is not None:
        query = sa.select(seats.c.token).where(seats.c.table_id == table_id, seats.c.seat == seat, seats.c.kind == "person")
    else:
        query = sa.select(chat.c.token).where(chat.c.table_id == table_id, chat.c.number == number)
    owner: bytes | None = connection.execute(query).scalar()
    return owner


def add_bar(connection: sa.Connection, row: BarRow) -> None:
    connection.execute(sa.insert(bars), msgspec.structs.asdict(row))


def end_bar(connection: sa.Connection, bar_id: str) -> bool:
    return connection.execute(sa.delete(bars).where(bars.c.id == bar_id)).rowcount == 1


def forget_bars(connection: sa.Connection, now: int) -> None:
    """Bars that have ended."""
    connection.execute(sa.delete(bars).where(bars.c.until <= now))


def running_bars(connection: sa.Connection, now: int) -> list[BarRow]:
    """Everybody who is barred, the latest first."""
    query = sa.select(bars).where(bars.c.until > now).order_by(bars.c.at.desc(), bars.c.id)
    return [BarRow(**row) for row in connection.execute(query).mappings()]


def names_of(connection: sa.Connection, owners: Sequence[bytes]) -> dict[bytes, str]:
    """How the keeper may know somebody: the name of a player, or the latest at a seat, or under a line."""
    names: dict[bytes, str] = {}
    said = sa.select(chat.c.token, chat.c.name).where(chat.c.token.in_(owners)).order_by(chat.c.at)
    sat = sa.select(seats.c.token, seats.c.name).join(tables).where(seats.c.token.in_(owners)).order_by(tables.c.opened)
    known = sa.select(players.c.owner, players.c.name).where(players.c.owner.in_(owners))
    for query in (said, sat, known):
        names |= {row[0]: row[1] for row in connection.execute(query)}
    return names


# Reports


class OpenReport(Struct, frozen=True):
    """A line that was reported, and by how many."""

    line: ChatRow
    count: int
    first: int


def report(connection: sa.Connection, row: ReportRow) -> bool:
    """Report a line; false where its reporter did so before."""
    return insert_new(connection, reports, msgspec.structs.asdict(row))


def count_reports(connection: sa.Connection, token: bytes) -> int:
    """How many lines somebody has reported that the keeper has not looked at."""
    query = sa.select(sa.func.count()).where(reports.c.token == token, reports.c.settled.is_(None))
    return int(connection.execute(query).scalar_one())


def open_reports(connection: sa.Connection) -> list[OpenReport]:
    """Lines that wait for the keeper, those that have waited longest first."""
    waiting = (
        sa.select(reports.c.table_id, reports.c.number, sa.func.count().label("count"), sa.func.min(reports.c.at).label("first"))
        .where(reports.c.settled.is_(None))
        .group_by(reports.c.table_id, reports.c.number)
        .subquery()
    )
    same = sa.and_(chat.c.table_id == waiting.c.table_id, chat.c.number == waiting.c.number)
    query = sa.select(chat, waiting.c.count, waiting.c.first).join(waiting, same).order_by(waiting.c.first).limit(LISTED)
    waiting_lines = []
    for row in connection.execute(query).mappings():
        fields = dict(row)
        count, first = fields.pop("count"), fields.pop("first")
        waiting_lines.append(OpenReport(ChatRow(**fields), int(count), int(first)))
    return waiting_lines


def settle(connection: sa.Connection, table_id: str, number: int, now: int) -> int:
    """The keeper is done with the reports of a line; how many those were."""
    chosen = sa.and_(reports.c.table_id == table_id, reports.c.number == number, reports.c.settled.is_(None))
    return connection.execute(sa.update(reports).where(chosen).values(settled=now)).rowcount


# At a glance


class OpenTableRow(Struct, kw_only=True, frozen=True):
    """A table that is not over, as the keeper sees it in a list."""

    id: str
    game: str
    status: str
    public: bool
    chat: bool
    opened: int
    people: list[tuple[int, str]]  # seats and names
    bots: int


def count_tables(connection: sa.Connection) -> dict[str, int]:
    """How many tables there are, by what they are doing."""
    return {row[0]: int(row[1]) for row in connection.execute(sa.select(tables.c.status, sa.func.count()).group_by(tables.c.status))}


def open_tables(connection: sa.Connection) -> list[OpenTableRow]:
    """The newest tables that are not over."""
    columns = (tables.c.id, tables.c.game, tables.c.status, tables.c.public, tables.c.chat, tables.c.opened)
    query = sa.select(*columns).where(tables.c.status.in_(NOT_OVER)).order_by(tables.c.opened.desc(), tables.c.id).limit(LISTED)
    rows = [dict(row) for row in connection.execute(query).mappings()]
    people: dict[str, list[tuple[int, str]]] = {row["id"]: [] for row in rows}
    bots = dict.fromkeys(people, 0)
    seat_rows = sa.select(seats.c.table_id, seats.c.seat, seats.c.name, seats.c.kind).where(seats.c.table_id.in_(list(people)))
    for table_id, seat, name, kind in connection.execute(seat_rows.order_by(seats.c.seat)):
        if kind == "person":
            people[table_id].append((seat, name))
        bots[table_id] += kind == "bot"
    return [OpenTableRow(**row, people=people[row["id"]], bots=bots[row["id"]]) for row in rows]


def count_streams(connection: sa.Connection, but: str, now: int) -> int:
    """Streams that are open on the other servers: one for each seat, and those who look on."""
    query = sa.select(streams.c.seats, streams.c.spectators).where(streams.c.server != but, streams.c.until > now)
    return sum(int(whose).bit_count() + int(spectators) for whose, spectators in connection.execute(query))


def size(connection: sa.Connection) -> int:
    """The bytes of the database."""
    if connection.dialect.name == "postgresql":
        return int(connection.execute(sa.text("SELECT pg_database_size(current_database())")).scalar_one())
    return int(connection.execute(sa.text("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")).scalar_one())


# People


def bring_along(connection: sa.Connection, token: bytes, owner: bytes) -> None:
    """Bars and reports of a token are its player's from now on; a line that both have reported was reported once."""
    connection.execute(sa.update(bars).where(bars.c.token == token).values(token=owner))
    theirs = reports.alias()
    twice = sa.exists().where(theirs.c.token == owner, theirs.c.table_id == reports.c.table_id, theirs.c.number == reports.c.number)
    connection.execute(sa.delete(reports).where(reports.c.token == token, twice))
    connection.execute(sa.update(reports).where(reports.c.token == token).values(token=owner))


def forget(connection: sa.Connection, owner: bytes) -> None:
    """Somebody is forgotten: their bars go, and what they have reported was reported by somebody."""
    connection.execute(sa.delete(bars).where(bars.c.token == owner))
    connection.execute(sa.update(reports).where(reports.c.token == owner).values(token=None))


def bars_kept(connection: sa.Connection, owner: bytes) -> list[dict[str, Any]]:
    query = sa.select(bars.c.reason, bars.c.at.label("since"), bars.c.until).where(bars.c.token == owner)
    return [dict(row) for row in connection.execute(query.order_by(bars.c.at, bars.c.id)).mappings()]


def reports_kept(connection: sa.Connection, owner: bytes) -> list[dict[str, Any]]:
    query = sa.select(reports.c.table_id, reports.c.number, reports.c.at).where(reports.c.token == owner)
    return [dict(row) for row in connection.execute(query.order_by(reports.c.at, reports.c.id)).mappings()]
