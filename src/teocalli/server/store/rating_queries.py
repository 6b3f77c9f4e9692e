"""What is asked of the database about ratings and written to it, each as a function of a connection."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from typing import ClassVar

import msgspec
import sqlalchemy as sa
from msgspec import Struct

from teocalli.games import GameName
from teocalli.server.store.queries import insert_new
from teocalli.server.store.rows import PlayerRow
from teocalli.server.store.schema import event_endings, house, log, players, rated, ratings, seats, tables

TURN = "ratings"  # the row of the house that one server at a time holds while it rates
LATE = 600_000  # milliseconds after which a match that ended before another is still found


class RatingRow(Struct, kw_only=True, frozen=True):
    """The rating of a player in a game; of somebody who was forgotten, without them."""

    id: str
    player_id: str | None
    game: GameName
    mu: float
    sigma: float
    matches: int


class RatedSeat(Struct, frozen=True):
    """One seat of a rated match: a rating or the level of a bot, and the place."""

    rating: str | None
    level: str | None
    place: int
    mu: float | None = None  # the rating after the match
    sigma: float | None = None


class RatedRow(Struct, kw_only=True, frozen=True):
    """A match that was looked at, in the order in which ratings follow from one another; without seats it does not count."""

    number: int
    table_id: str
    game: GameName
    seats: list[RatedSeat]
    at: int


class ExportedRated(Struct, forbid_unknown_fields=True):
    """A match that was looked at, and whose ratings it changed: those of players, or of people who were forgotten."""

    kind: ClassVar[str] = "rated match"
    rated: RatedRow
    players: list[str | None]  # by seat, where it counts

    @property
    def id(self) -> str:
        return self.rated.table_id


def lock_ratings(connection: sa.Connection) -> None:
    """Let no other server rate until this transaction ends."""
    insert_new(connection, house, {"name": TURN, "value": ""})
    connection.execute(sa.update(house).where(house.c.name == TURN).values(value=""))


def unrated(connection: sa.Connection, now: int, most: int) -> list[str]:
    """Matches of at least two players that were played to the end or given up and not looked at, the earliest first.

    A match that a server with a wrong clock wrote down as of a later time hides no other.
    """
    latest = connection.execute(sa.select(sa.func.max(rated.c.at)).where(rated.c.at <= now)).scalar() or 0
    query = (
        sa.select(tables.c.id)
        .join(seats, seats.c.table_id == tables.c.id)
        .join(players, players.c.owner == seats.c.token)
        .where(sa.or_(tables.c.status == "over", _given_up()), tables.c.ended.between(latest - LATE, now))
        .where(~sa.exists().where(rated.c.table_id == tables.c.id))
        .group_by(tables.c.id, tables.c.ended)
        .having(sa.func.count() >= 2)
        .order_by(tables.c.ended, tables.c.id)
        .limit(most)
    )
    return list(connection.execute(query).scalars())


def _given_up() -> sa.ColumnElement[bool]:
    """A match that somebody ended by giving up, and neither the keeper nor the host of an evening."""
    resigned = sa.exists().where(seats.c.table_id == tables.c.id, seats.c.stand_in == "resigned").correlate(tables)
    by_host = sa.exists().where(event_endings.c.table_id == tables.c.id)
    return sa.and_(tables.c.status == "closed", tables.c.standings.is_not(None), tables.c.closed_reason.is_(None), resigned, ~by_host)


def played_by_bots(connection: sa.Connection, table_id: str) -> set[int]:
    """The seats of people for whom a bot chose something; what the rules left no choice about has a key of its own."""
    query = (
        sa.select(log.c.seat)
        .distinct()
        .join(seats, (seats.c.table_id == log.c.table_id) & (seats.c.seat == log.c.seat))
        .where(log.c.table_id == table_id, log.c.key.is_(None), seats.c.kind == "person")
    )
    return set(connection.execute(query).scalars())


def add_rated(connection: sa.Connection, table_id: str, game: GameName, standing: list[RatedSeat], at: int) -> None:
    number = (connection.execute(sa.select(sa.func.max(rated.c.number))).scalar() or 0) + 1
    words = msgspec.json.encode(standing).decode()
    connection.execute(sa.insert(rated), {"number": number, "table_id": table_id, "game": game, "seats": words, "at": at})


def all_rated(connection: sa.Connection) -> Iterable[RatedRow]:
    """Every match that was looked at, in order."""
    for row in connection.execute(sa.select(rated).order_by(rated.c.number)).mappings():
        yield RatedRow(**{**row, "seats": msgspec.json.decode(row["seats"], type=list[RatedSeat])})


def change_rated(connection: sa.Connection, row: RatedRow) -> None:
    """Write the ratings after a match anew."""
    connection.execute(sa.update(rated).where(rated.c.number == row.number).values(seats=msgspec.json.encode(row.seats).decode()))


def curve_of(connection: sa.Connection, owner: bytes, rating: RatingRow) -> list[tuple[int, float, float]]:
    """When each match of a rating ended, and what it made of it, in order."""
    played = sa.select(rated.c.at, rated.c.seats, seats.c.seat).join(seats, seats.c.table_id == rated.c.table_id)
    query = played.where(seats.c.token == owner, rated.c.game == rating.game).order_by(rated.c.number)
    curve = []
    for at, words, seat in connection.execute(query):
        standing = msgspec.json.decode(words, type=list[RatedSeat])
        mine = standing[seat] if seat < len(standing) else None
        if mine is not None and mine.rating == rating.id and mine.mu is not None and mine.sigma is not None:
            curve.append((at, mine.mu, mine.sigma))
    return curve


def rating_of(connection: sa.Connection, player_id: str, game: GameName) -> RatingRow | None:
    query = sa.select(ratings).where(ratings.c.player_id == player_id, ratings.c.game == game)
    row = connection.execute(query).mappings().one_or_none()
    return None if row is None else RatingRow(**row)


def ratings_of(connection: sa.Connection, player_id: str) -> list[RatingRow]:
    rows = connection.execute(sa.select(ratings).where(ratings.c.player_id == player_id).order_by(ratings.c.game)).mappings()
    return [RatingRow(**row) for row in rows]


def all_ratings(connection: sa.Connection) -> dict[str, RatingRow]:
    return {row["id"]: RatingRow(**row) for row in connection.execute(sa.select(ratings)).mappings()}


def all_ratings_among(connection: sa.Connection, ids: list[str]) -> dict[str, RatingRow]:
    return {row["id"]: RatingRow(**row) for row in connection.execute(sa.select(ratings).where(ratings.c.id.in_(ids))).mappings()}


def put_rating(connection: sa.Connection, row: RatingRow) -> None:
    fields = msgspec.structs.asdict(row)
    if not insert_new(connection, ratings, fields):
        connection.execute(sa.update(ratings).where(ratings.c.id == row.id).values(mu=row.mu, sigma=row.sigma, matches=row.matches))


def is_rated(connection: sa.Connection, table_id: str) -> bool:
    """Whether a match was looked at."""
    return connection.execute(sa.select(rated.c.number).where(rated.c.table_id == table_id)).first() is not None


def exported_rated(connection: sa.Connection) -> Iterable[ExportedRated]:
    """Every match that was looked at, in order."""
    whose = {row.id: row.player_id for row in all_ratings(connection).values()}
    for row in all_rated(connection):
        yield ExportedRated(row, [None if seat.rating is None else whose[seat.rating] for seat in row.seats])


def new_rating_id() -> str:
    return secrets.token_urlsafe(12)


def ladder(connection: sa.Connection, game: GameName, surest: float, most: int) -> list[tuple[PlayerRow, RatingRow]]:
    """Those who show themselves, by what they are at least worth."""
    query = (
        sa.select(players, *[column.label(f"rating_{column.name}") for column in ratings.c])
        .join(ratings, ratings.c.player_id == players.c.id)
        .where(ratings.c.game == game, players.c.public, ratings.c.sigma < surest)
        .order_by((ratings.c.mu - 2 * ratings.c.sigma).desc(), ratings.c.id)
        .limit(most)
    )
    return [
        (
            PlayerRow(**{column.name: row[column.name] for column in players.c}),
            RatingRow(**{column.name: row[f"rating_{column.name}"] for column in ratings.c}),
        )
        for row in connection.execute(query).mappings()
    ]
