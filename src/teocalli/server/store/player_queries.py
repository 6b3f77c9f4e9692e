"""What is asked of the database about players and written to it, each as a function of a connection."""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Any, Literal

import msgspec
import sqlalchemy as sa

from teocalli.server.store import club_queries, keeper_queries
from teocalli.server.store.queries import CommandRow, command_of_key, insert_new, lock_token_alone
from teocalli.server.store.rows import ExportedPlayer, PasskeyRow, PlayerRow, TokenRow
from teocalli.server.store.schema import (
    calls,
    challenges,
    chat,
    commands,
    house,
    passkeys,
    player_links,
    player_tokens,
    players,
    reports,
    seats,
    tables,
)

MARK = "players"  # the row of the house that is new with each change of who is who
MOST_TOKENS = 20  # devices of one player; the oldest makes room
RUNNING = ("waiting", "dealing", "playing")


# Who is who


def player_of(connection: sa.Connection, token: bytes) -> PlayerRow | None:
    """The player that a token belongs to, or whose seats stand under that owner."""
    through = sa.select(player_tokens.c.player_id).where(player_tokens.c.token == token).scalar_subquery()
    row = connection.execute(sa.select(players).where((players.c.owner == token) | (players.c.id == through))).mappings().one_or_none()
    return None if row is None else PlayerRow(**row)


def player_by_id(connection: sa.Connection, player_id: str) -> PlayerRow | None:
    row = connection.execute(sa.select(players).where(players.c.id == player_id)).mappings().one_or_none()
    return None if row is None else PlayerRow(**row)


def player_by_phrase(connection: sa.Connection, phrase: bytes) -> PlayerRow | None:
    row = connection.execute(sa.select(players).where(players.c.phrase == phrase)).mappings().one_or_none()
    return None if row is None else PlayerRow(**row)


def players_by_owner(connection: sa.Connection, owners: Iterable[bytes]) -> dict[bytes, PlayerRow]:
    """The players among some owners of seats."""
    rows = connection.execute(sa.select(players).where(players.c.owner.in_(list(owners)))).mappings()
    return {row["owner"]: PlayerRow(**row) for row in rows}


def owners_of(connection: sa.Connection, tokens: Sequence[bytes]) -> dict[bytes, bytes]:
    """For each token: what stands at its seats, which is the token itself unless it belongs to a player."""
    query = sa.select(player_tokens.c.token, players.c.owner).join(players).where(player_tokens.c.token.in_(tokens))
    return {**{token: token for token in tokens}, **{row[0]: row[1] for row in connection.execute(query)}}


def change_mark(connection: sa.Connection) -> str:
    """A text that is another one whenever anybody's tokens have changed."""
    return connection.execute(sa.select(house.c.value).where(house.c.name == MARK)).scalar() or ""


def renew_change_mark(connection: sa.Connection) -> None:
    fresh = secrets.token_hex(8)
    if not insert_new(connection, house, {"name": MARK, "value": fresh}):
        connection.execute(sa.update(house).where(house.c.name == MARK).values(value=fresh))


def record_if_new(connection: sa.Connection, command: CommandRow) -> Literal["new", "repeated", "reused"]:
    """Write a command down unless it was carried out before."""
    if insert_new(connection, commands, msgspec.structs.asdict(command)):
        return "new"
    before = command_of_key(connection, command.key)
    same = before is not None and (before.table_id, before.body) == (command.table_id, command.body)
    return "repeated" if same else "reused"


# Tokens


def add_player(connection: sa.Connection, row: PlayerRow) -> None:
    connection.execute(sa.insert(players), msgspec.structs.asdict(row))


def change_player(connection: sa.Connection, player_id: str, fields: dict[str, object]) -> None:
    if fields:
        connection.execute(sa.update(players).where(players.c.id == player_id).values(**fields))


def add_token(connection: sa.Connection, token: bytes, player_id: str, at: int) -> bool:
    """Give a device to a player; false where the token belongs to somebody already. The oldest of too many makes room."""
    lock_token_alone(connection, token)
    if not insert_new(connection, player_tokens, {"token": token, "player_id": player_id, "at": at}):
        return False
    mine = (
        sa.select(player_tokens.c.token).where(player_tokens.c.player_id == player_id).order_by(player_tokens.c.at, player_tokens.c.token)
    )
    devices = [device for device in connection.execute(mine).scalars() if device != token]
    remove_tokens(connection, devices[: max(0, len(devices) + 1 - MOST_TOKENS)])
    renew_change_mark(connection)
    return True


def tokens_of(connection: sa.Connection, player_id: str) -> dict[bytes, int]:
    """The tokens of a player, and since when each is theirs."""
    mine = sa.select(player_tokens.c.token, player_tokens.c.at).where(player_tokens.c.player_id == player_id)
    return {row[0]: row[1] for row in connection.execute(mine.order_by(player_tokens.c.at, player_tokens.c.token))}


def remove_tokens(connection: sa.Connection, tokens: Sequence[bytes]) -> None:
    connection.execute(sa.delete(player_tokens).where(player_tokens.c.token.in_(tokens)))
    connection.execute(sa.delete(calls).where(calls.c.device.in_(tokens)))
    renew_change_mark(connection)


def runs_twice(connection: sa.Connection, token: bytes, owner: bytes) -> bool:
    """Whether both sit at a table that is not over: one person does not play against themselves."""
    theirs = sa.select(seats.c.table_id).where(seats.c.token == owner)
    both = sa.select(tables.c.id).join(seats).where(seats.c.token == token, tables.c.id.in_(theirs), tables.c.status.in_(RUNNING))
    return connection.execute(both.limit(1)).first() is not None


def bring_along(connection: sa.Connection, token: bytes, owner: bytes) -> list[str]:
    """All seats and lines of a token are its player's from now on; the tables that changed. Where both sat, a seat is nobody's."""
    ids = lock_tables(connection, sa.select(seats.c.table_id).where(seats.c.token == token))
    theirs = sa.select(seats.c.table_id).where(seats.c.token == owner)
    mine = sa.and_(seats.c.token == token, seats.c.table_id.in_(ids))
    connection.execute(sa.update(seats).where(mine, seats.c.table_id.in_(theirs)).values(token=None))
    connection.execute(sa.update(seats).where(mine).values(token=owner))
    connection.execute(sa.update(chat).where(chat.c.token == token).values(token=owner))
    club_queries.bring_along(connection, token, owner)
    keeper_queries.bring_along(connection, token, owner)
    connection.execute(sa.update(calls).where(calls.c.token == token).values(token=owner))
    grow_versions(connection, ids)
    return ids


def lock_tables(connection: sa.Connection, chosen: sa.Select[tuple[str]]) -> list[str]:
    """Hold some tables in one order, so that whoever decides by them decides before or after."""
    query = sa.select(tables.c.id).where(tables.c.id.in_(chosen)).order_by(tables.c.id).with_for_update()
    return list(connection.execute(query).scalars())


def lock_running(connection: sa.Connection, owner: bytes) -> list[str]:
    """Hold the tables of an owner that are not over."""
    mine = sa.select(seats.c.table_id).join(tables, tables.c.id == seats.c.table_id)
    return lock_tables(connection, mine.where(seats.c.token == owner, tables.c.status.in_(RUNNING)))


def grow_versions(connection: sa.Connection, ids: Sequence[str]) -> None:
    connection.execute(sa.update(tables).where(tables.c.id.in_(ids)).values(version=tables.c.version + 1))


# Links, passkeys and challenges


def put_link(connection: sa.Connection, secret: bytes, player_id: str, until: int) -> None:
    """A link for another device; the one before works no more."""
    end_link(connection, player_id)
    insert_new(connection, player_links, {"secret": secret, "player_id": player_id, "until": until})


def end_link(connection: sa.Connection, player_id: str) -> None:
    """A link that was not used yet works no more."""
    connection.execute(sa.delete(player_links).where(player_links.c.player_id == player_id))


def take_link(connection: sa.Connection, secret: bytes, now: int) -> str | None:
    """Whose link it is, once; none where it was used, is too old or was never made."""
    taken = sa.delete(player_links).where(player_links.c.secret == secret, player_links.c.until > now).returning(player_links.c.player_id)
    return connection.execute(taken).scalar()


def put_challenge(connection: sa.Connection, challenge: bytes, player_id: str | None, now: int, until: int) -> None:
    """A challenge to be answered once; those that were never answered go."""
    connection.execute(sa.delete(challenges).where(challenges.c.until <= now))
    connection.execute(sa.insert(challenges), {"challenge": challenge, "player_id": player_id, "until": until})


def take_challenge(connection: sa.Connection, challenge: bytes, player_id: str | None, now: int) -> bool:
    """Whether a challenge was open, for that player or for anybody; from now on it is not."""
    whose = challenges.c.player_id.is_(None) if player_id is None else challenges.c.player_id == player_id
    taken = sa.delete(challenges).where(challenges.c.challenge == challenge, whose, challenges.c.until > now)
    return connection.execute(taken).rowcount == 1


def add_passkey(connection: sa.Connection, row: PasskeyRow) -> bool:
    return insert_new(connection, passkeys, msgspec.structs.asdict(row))


def passkey(connection: sa.Connection, passkey_id: bytes) -> PasskeyRow | None:
    row = connection.execute(sa.select(passkeys).where(passkeys.c.id == passkey_id)).mappings().one_or_none()
    return None if row is None else PasskeyRow(**row)


def passkeys_of(connection: sa.Connection, player_id: str) -> list[PasskeyRow]:
    query = sa.select(passkeys).where(passkeys.c.player_id == player_id).order_by(passkeys.c.at, passkeys.c.id)
    return [PasskeyRow(**row) for row in connection.execute(query).mappings()]


def count_use(connection: sa.Connection, row: PasskeyRow, sign_count: int) -> bool:
    """Write the new counter of a passkey down, unless it was used meanwhile."""
    unchanged = sa.and_(passkeys.c.id == row.id, passkeys.c.sign_count == row.sign_count)
    return connection.execute(sa.update(passkeys).where(unchanged).values(sign_count=sign_count)).rowcount == 1


def remove_passkey(connection: sa.Connection, player_id: str, passkey_id: bytes) -> bool:
    gone = sa.delete(passkeys).where(passkeys.c.player_id == player_id, passkeys.c.id == passkey_id)
    return connection.execute(gone).rowcount == 1


# Forgetting


def running_tables(connection: sa.Connection, owner: bytes) -> list[str]:
    """The tables of an owner that are not over."""
    query = sa.select(tables.c.id).join(seats).where(seats.c.token == owner, tables.c.status.in_(RUNNING)).order_by(tables.c.id)
    return list(connection.execute(query).scalars())


def still_plays(connection: sa.Connection, owner: bytes) -> bool:
    """Whether an owner sits at a table that is not over, and has not given up."""
    sits = sa.and_(seats.c.token == owner, seats.c.kind == "person", seats.c.stand_in.is_distinct_from("resigned"))
    return connection.execute(sa.select(seats.c.seat).join(tables).where(sits, tables.c.status.in_(RUNNING)).limit(1)).first() is not None


def lock_seats(connection: sa.Connection, owner: bytes) -> list[str]:
    """Hold all tables of an owner."""
    return lock_tables(connection, sa.select(seats.c.table_id).where(seats.c.token == owner))


def _said_by(owner: bytes) -> sa.ColumnElement[bool]:
    """Lines of an owner: said under it, or at one of its seats before it was written down who said a line."""
    at_seat = sa.exists().where(seats.c.token == owner, seats.c.table_id == chat.c.table_id, seats.c.seat == chat.c.seat)
    return (chat.c.token == owner) | (chat.c.token.is_(None) & at_seat)


def delete_lines(connection: sa.Connection, owner: bytes) -> None:
    """What they said, their name and reports of it go; the numbers of their lines stay taken, so that no open page meets one twice."""
    numbers = sa.select(chat.c.table_id, chat.c.number).where(_said_by(owner))
    connection.execute(sa.delete(reports).where(sa.tuple_(reports.c.table_id, reports.c.number).in_(numbers)))
    connection.execute(sa.update(chat).where(_said_by(owner)).values(seat=None, name="", text="", token=None, removed=True))


def calls_kept(connection: sa.Connection, owner: bytes) -> list[dict[str, Any]]:
    """Where an owner is called."""
    query = sa.select(calls.c.kind, calls.c.address, calls.c.opened.label("since")).where(calls.c.token == owner)
    return [dict(row) for row in connection.execute(query.order_by(calls.c.opened, calls.c.id)).mappings()]


def names_at(connection: sa.Connection, ids: Sequence[str]) -> dict[str, dict[int, str]]:
    """For each table the names at its seats."""
    names: dict[str, dict[int, str]] = {table_id: {} for table_id in ids}
    for table_id, seat, name in connection.execute(
        sa.select(seats.c.table_id, seats.c.seat, seats.c.name).where(seats.c.table_id.in_(ids))
    ):
        names[table_id][seat] = name
    return names


def seats_of_owner(connection: sa.Connection, owner: bytes) -> list[tuple[str, int]]:
    query = sa.select(seats.c.table_id, seats.c.seat).where(seats.c.token == owner).order_by(seats.c.table_id)
    return [(row[0], row[1]) for row in connection.execute(query)]


def make_anonymous(connection: sa.Connection, table_id: str, seat: int, name: str) -> None:
    """A seat that nobody opens any more; one that was only kept for somebody is free."""
    chosen = sa.update(seats).where(seats.c.table_id == table_id, seats.c.seat == seat)
    connection.execute(chosen.values(token=None, name=sa.case((seats.c.kind == "person", name), else_="")))


def delete_player(connection: sa.Connection, player: PlayerRow) -> None:
    """The player with their calls, and by the database's own rules all else that belongs to them."""
    connection.execute(sa.delete(calls).where(calls.c.token == player.owner))
    connection.execute(sa.delete(players).where(players.c.id == player.id))
    renew_change_mark(connection)


def matches_of(connection: sa.Connection, owner: bytes) -> list[dict[str, Any]]:
    """The tables of an owner as they are kept, oldest first."""
    columns = (tables.c.id, tables.c.game, tables.c.status, seats.c.seat, seats.c.name, tables.c.opened, tables.c.ended)
    query = sa.select(*columns).join(seats).where(seats.c.token == owner).order_by(tables.c.opened, tables.c.id)
    return [dict(row) for row in connection.execute(query).mappings()]


def lines_of(connection: sa.Connection, owner: bytes) -> list[dict[str, Any]]:
    query = sa.select(chat.c.table_id, chat.c.at, chat.c.name, chat.c.text).where(_said_by(owner), chat.c.removed.is_(sa.false()))
    return [dict(row) for row in connection.execute(query.order_by(chat.c.at, chat.c.number)).mappings()]


# Histories


def history(
    connection: sa.Connection, owner: bytes, *, running: bool, game: str | None, person: str, before: int | None, limit: int
) -> list[str]:
    """The tables where an owner has a seat, the newest first, of one game and with somebody whose name holds that text, where asked for."""
    mine = sa.select(seats.c.table_id).where(seats.c.token == owner, seats.c.kind == "person")
    query = sa.select(tables.c.id).where(tables.c.id.in_(mine))
    query = query.where(tables.c.status.in_(RUNNING) if running else tables.c.status.not_in(RUNNING))
    if game is not None:
        query = query.where(tables.c.game == game)
    if person:
        others = sa.or_(seats.c.token.is_(None), seats.c.token != owner)
        met = connection.execute(sa.select(seats.c.name).distinct().where(seats.c.table_id.in_(mine), others)).scalars()
        meant = [name for name in met if _folded(person.strip()) in _folded(name)]
        query = query.where(tables.c.id.in_(sa.select(seats.c.table_id).where(others, seats.c.name.in_(meant))))
    when = tables.c.opened if running else sa.func.coalesce(tables.c.ended, tables.c.opened)
    if before is not None:
        query = query.where(when < before)
    return list(connection.execute(query.order_by(when.desc(), tables.c.id).limit(limit)).scalars())


def _folded(name: str) -> str:
    """A name without capitals and accents: databases know only some of them."""
    return "".join(sign for sign in unicodedata.normalize("NFKD", name.casefold()) if not unicodedata.combining(sign))


def finished_seats(connection: sa.Connection, owner: bytes) -> list[sa.RowMapping]:
    """Every finished match of an owner, newest first: its game, its standings, and their seat."""
    query = sa.select(tables.c.id, tables.c.game, tables.c.standings, tables.c.ended, seats.c.seat).join(seats)
    over = query.where(seats.c.token == owner, seats.c.kind == "person", tables.c.standings.is_not(None))
    return list(connection.execute(over.order_by(tables.c.ended.desc(), tables.c.id)).mappings())


def people_met(connection: sa.Connection, owner: bytes) -> list[sa.RowMapping]:
    """Every other person at the finished matches of an owner, newest first: their own owner and name, their seat and the owner's."""
    mine, other = seats.alias("mine"), seats.alias("other")
    met = sa.select(tables.c.standings, mine.c.seat.label("mine"), other.c.seat, other.c.name, other.c.token)
    joined = met.select_from(tables).join(mine, mine.c.table_id == tables.c.id).join(other, other.c.table_id == tables.c.id)
    people = joined.where(mine.c.token == owner, mine.c.kind == "person", other.c.kind == "person", other.c.seat != mine.c.seat)
    known = people.where(other.c.token.is_not(None), tables.c.standings.is_not(None))
    return list(connection.execute(known.order_by(tables.c.ended.desc(), tables.c.id)).mappings())


# Copies


def exported_players(connection: sa.Connection) -> list[ExportedPlayer]:
    """All players with their devices and passkeys, oldest first."""
    rows = [PlayerRow(**row) for row in connection.execute(sa.select(players).order_by(players.c.at, players.c.id)).mappings()]
    return [ExportedPlayer(row, _token_rows(connection, row.id), passkeys_of(connection, row.id)) for row in rows]


def _token_rows(connection: sa.Connection, player_id: str) -> list[TokenRow]:
    return [TokenRow(token=token, player_id=player_id, at=at) for token, at in tokens_of(connection, player_id).items()]


def add_exported(connection: sa.Connection, whole: ExportedPlayer) -> None:
    """Add a player unless they are there already; a device or passkey that is somebody's stays theirs."""
    if insert_new(connection, players, msgspec.structs.asdict(whole.player)):
        for token in whole.tokens:
            insert_new(connection, player_tokens, msgspec.structs.asdict(token))
        for row in whole.passkeys:
            add_passkey(connection, row)
        renew_change_mark(connection)
