"""Ratings: which matches count, and keeping the numbers up, away from any move.

A match counts when every person at it is a player, two of them at least, and no bot chose for one of them. Bots that were seated from the
beginning take part with their fixed strength. What follows from what is written down in order, so that all ratings can be worked out again.
"""

from __future__ import annotations

import msgspec
import sqlalchemy as sa

from teocalli.games import GameName
from teocalli.server import rating_model
from teocalli.server.rating_model import Rating
from teocalli.server.store import Store, StoreError, opening, player_queries, queries, rating_queries
from teocalli.server.store.backup import must_exist
from teocalli.server.store.rating_queries import RatedRow, RatingRow, Seated
from teocalli.server.store.rows import SeatRow, TableRow

AT_ONCE = 50  # matches in one transaction


async def rate_finished(store: Store) -> int:
    """Rate the matches that have ended since; how many were looked at."""
    if not await store.read(lambda connection: rating_queries.unrated(connection, 1)):
        return 0
    return await store.write(rate_some)


def rate_some(connection: sa.Connection) -> int:
    rating_queries.take_turn(connection)
    ids = rating_queries.unrated(connection, AT_ONCE)
    for table_id in ids:
        table = queries.table_row(connection, table_id)
        assert table is not None, "it was just read"
        _rate(connection, table, _standing(connection, table, queries.seats_of(connection, table_id)))
    return len(ids)


def _standing(connection: sa.Connection, table: TableRow, seats: list[SeatRow]) -> list[Seated]:
    """The seats of a match with their places, where it counts."""
    places = [place for _, place in msgspec.json.decode(table.standings or "[]", type=list[tuple[float, int]])]
    people = [seat for seat in seats if seat.kind == "person"]
    owners = player_queries.players_by_owner(connection, [seat.token for seat in people if seat.token is not None])
    known = all(seat.token in owners for seat in people) and all(_is_rated(table.game, seat) for seat in seats)
    if len(places) != len(seats) or len(people) < 2 or not known or rating_queries.bots_played(connection, table.id):
        return []
    standing = []
    for seat, place in zip(seats, places, strict=True):
        player = owners.get(seat.token or b"")
        rating = None if player is None else _own_rating(connection, player.id, table.game)
        standing.append(Seated(rating, seat.level if rating is None else None, place))
    return standing


def _is_rated(game: GameName, seat: SeatRow) -> bool:
    """A person for whom no bot stands in, or a bot whose strength is known."""
    return seat.stand_in is None if seat.kind == "person" else rating_model.has_rating(game, seat.level or "")


def _own_rating(connection: sa.Connection, player_id: str, game: GameName) -> str:
    """The rating of a player in a game, which begins here if there is none."""
    row = rating_queries.rating_of(connection, player_id, game)
    if row is None:
        fresh = Rating()
        row = RatingRow(id=rating_queries.new_rating_id(), player_id=player_id, game=game, mu=fresh.mu, sigma=fresh.sigma, matches=0)
        rating_queries.put_rating(connection, row)
    return row.id


def _rate(connection: sa.Connection, table: TableRow, standing: list[Seated]) -> None:
    known = rating_queries.all_ratings_among(connection, [seat.rating for seat in standing if seat.rating is not None])
    for row in after_match(known, table.game, standing).values():
        rating_queries.put_rating(connection, row)
    rating_queries.add_rated(connection, table.id, table.game, standing, table.ended or 0)


def after_match(known: dict[str, RatingRow], game: GameName, standing: list[Seated]) -> dict[str, RatingRow]:
    """What a match makes of the ratings of those who sat at it."""
    before = [
        (seat.level or "" if seat.rating is None else Rating(known[seat.rating].mu, known[seat.rating].sigma), seat.place)
        for seat in standing
    ]
    after = rating_model.rate(game, before) if standing else []
    changed = {}
    for seat, rating in zip(standing, after, strict=True):
        if seat.rating is not None:
            row = known[seat.rating]
            changed[row.id] = msgspec.structs.replace(row, mu=rating.mu, sigma=rating.sigma, matches=row.matches + 1)
    return changed


def rebuilt(rated: list[RatedRow], known: dict[str, RatingRow]) -> dict[str, RatingRow]:
    """All ratings, worked out again from the first match on."""
    fresh = Rating()
    again = {row.id: msgspec.structs.replace(row, mu=fresh.mu, sigma=fresh.sigma, matches=0) for row in known.values()}
    for match in rated:
        again |= after_match(again, match.game, match.seats)
    return again


def wrong_ratings(connection: sa.Connection) -> list[RatingRow]:
    """The ratings that are not what the matches say, as they should be."""
    known = rating_queries.all_ratings(connection)
    again = rebuilt(list(rating_queries.all_rated(connection)), known)
    return [row for row_id, row in again.items() if row != known[row_id]]


def mend(connection: sa.Connection) -> list[RatingRow]:
    """Write what the matches say; the ratings that were something else."""
    rating_queries.take_turn(connection)
    wrong = wrong_ratings(connection)
    for row in wrong:
        rating_queries.put_rating(connection, row)
    return wrong


def check_database(database: str, mending: bool) -> int:
    """How many ratings of a database are not what the matches say; the server may be open."""
    url = opening.url_of(database)
    must_exist(url)
    engine = opening.engine_for(url, writing=mending)
    try:
        with engine.begin() as connection:
            return len((mend if mending else wrong_ratings)(connection))
    except sa.exc.SQLAlchemyError as error:
        raise StoreError(f"{opening.name_of(url)} cannot be read: {opening.reason_of(error)}") from None
    finally:
        engine.dispose()
