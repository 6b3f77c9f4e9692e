"""Ratings: which matches count, and keeping the numbers up, away from any move.

A match counts when every person at it is a player, two of them at least, and no bot chose for one of them. Bots that were seated from the
beginning take part with their fixed strength. At a table of two, whoever gives up, leaves for good or lets their time run out has lost to
the other, whatever a bot does with the seat afterwards: nobody escapes a loss by going. Somebody who only seemed absent has not gone.
What follows is written down in order, so that all ratings can be worked out again.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
import sqlalchemy as sa

from teocalli.games import GameName
from teocalli.server import rating_model
from teocalli.server.rating_model import Rating
from teocalli.server.store import Store, StoreError, opening, player_queries, queries, rating_queries
from teocalli.server.store.backup import must_exist
from teocalli.server.store.rating_queries import ExportedRated, RatedRow, RatedSeat, RatingRow
from teocalli.server.store.rows import SeatRow, TableRow

MATCHES_PER_TRANSACTION = 50
GONE = ("resigned", "left", "time")  # why a bot stands in for somebody who will not play on


async def rate_finished(store: Store, now: int) -> int:
    """Rate the matches that have ended since; how many were looked at."""
    if not await store.read(lambda connection: rating_queries.unrated(connection, now, 1)):
        return 0
    return await store.write(lambda connection: rate_some(connection, now))


def rate_some(connection: sa.Connection, now: int) -> int:
    rating_queries.lock_ratings(connection)
    ids = rating_queries.unrated(connection, now, MATCHES_PER_TRANSACTION)
    for table_id in ids:
        table = queries.table_row(connection, table_id)
        assert table is not None, "it was just read"
        _rate(connection, table, _standing(connection, table, queries.seats_of(connection, table_id)))
    return len(ids)


def _standing(connection: sa.Connection, table: TableRow, seats: list[SeatRow]) -> list[RatedSeat]:
    """The seats of a match with their places, where it counts."""
    people = [seat for seat in seats if seat.kind == "person"]
    owners = player_queries.players_by_owner(connection, [seat.token for seat in people if seat.token is not None])
    places = _places(table, seats, rating_queries.played_by_bots(connection, table.id))
    if len(places) != len(seats) or len(people) < 2 or not all(seat.token in owners for seat in people):
        return []
    standing = []
    for seat, place in zip(seats, places, strict=True):
        player = owners.get(seat.token or b"")
        rating = None if player is None else _own_rating(connection, player.id, table.game)
        standing.append(RatedSeat(rating, seat.level if rating is None else None, place))
    return standing


def _places(table: TableRow, seats: list[SeatRow], played_by_bots: set[int]) -> list[int]:
    """The places by seat, where people played for themselves until it was decided; else none."""
    gone = [seat.seat for seat in seats if seat.kind == "person" and seat.stand_in in GONE]
    here = [seat.seat for seat in seats if seat.stand_in is None]
    if len(seats) == 2 and len(gone) == len(here) == 1 and played_by_bots <= set(gone):
        return [2 if seat.seat in gone else 1 for seat in seats]
    if table.status != "over" or played_by_bots or not all(_is_rated(table.game, seat) for seat in seats):
        return []
    return [place for _, place in msgspec.json.decode(table.standings or "[]", type=list[tuple[float, int]])]


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


def _rate(connection: sa.Connection, table: TableRow, standing: list[RatedSeat]) -> None:
    known = rating_queries.all_ratings_among(connection, [seat.rating for seat in standing if seat.rating is not None])
    after = after_match(known, table.game, standing)
    for row in after.values():
        rating_queries.put_rating(connection, row)
    rating_queries.add_rated(connection, table.id, table.game, [_left(seat, after) for seat in standing], table.ended or 0)


def _left(seat: RatedSeat, after: dict[str, RatingRow]) -> RatedSeat:
    """A seat with the rating that its match left."""
    if seat.rating is None:
        return seat
    row = after[seat.rating]
    return msgspec.structs.replace(seat, mu=row.mu, sigma=row.sigma)


def after_match(known: dict[str, RatingRow], game: GameName, standing: list[RatedSeat]) -> dict[str, RatingRow]:
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


def rebuilt(rated: Iterable[RatedRow], known: dict[str, RatingRow]) -> tuple[dict[str, RatingRow], list[RatedRow]]:
    """All ratings, worked out again from the first match on, and the matches with what they left."""
    fresh = Rating()
    again = {row.id: msgspec.structs.replace(row, mu=fresh.mu, sigma=fresh.sigma, matches=0) for row in known.values()}
    matches = []
    for match in rated:
        after = after_match(again, match.game, match.seats)
        matches.append(msgspec.structs.replace(match, seats=[_left(seat, after) for seat in match.seats]))
        again |= after
    return again, matches


def wrong_ratings(connection: sa.Connection) -> list[RatingRow]:
    """The ratings that are not, or at some time were not, what the matches say; as they should be."""
    return _wrong(connection)[0]


def _wrong(connection: sa.Connection) -> tuple[list[RatingRow], list[RatedRow]]:
    known, rated = rating_queries.all_ratings(connection), list(rating_queries.all_rated(connection))
    again, matches = rebuilt(rated, known)
    changed = [match for match, before in zip(matches, rated, strict=True) if match != before]
    wrong_in_matches = {
        seat.rating
        for match, before in zip(matches, rated, strict=True)
        for seat, was in zip(match.seats, before.seats, strict=True)
        if seat != was
    }
    return [row for row_id, row in again.items() if row != known[row_id] or row_id in wrong_in_matches], changed


def mend(connection: sa.Connection) -> list[RatingRow]:
    """Write what the matches say; the ratings that were something else."""
    rating_queries.lock_ratings(connection)
    wrong, matches = _wrong(connection)
    for row in wrong:
        rating_queries.put_rating(connection, row)
    for match in matches:
        rating_queries.change_rated(connection, match)
    return wrong


class Arrivals:
    """Rated matches that come from another house, after those of this one. What they are worth is worked out when all are there."""

    def __init__(self, connection: sa.Connection) -> None:
        self.connection = connection
        self.added = 0
        self._here: dict[str, str] = {}  # for a rating of the other house, the same person's here

    def add(self, whole: ExportedRated) -> None:
        """Add a match unless it was looked at here."""
        match = whole.rated
        if rating_queries.is_rated(self.connection, match.table_id):
            return
        standing = [
            seat if seat.rating is None else msgspec.structs.replace(seat, rating=self._rating(seat.rating, player, match.game))
            for seat, player in zip(match.seats, whole.players, strict=True)
        ]
        rating_queries.add_rated(self.connection, match.table_id, match.game, standing, match.at)
        self.added += 1

    def finish(self) -> None:
        if self.added:
            mend(self.connection)

    def _rating(self, theirs: str, player_id: str | None, game: GameName) -> str:
        if theirs not in self._here:
            known = player_id is not None and player_queries.player_by_id(self.connection, player_id) is not None
            self._here[theirs] = self._same(theirs, player_id if known else None, game)
        return self._here[theirs]

    def _same(self, theirs: str, player_id: str | None, game: GameName) -> str:
        """The rating here of the same player, or of the same person who was forgotten; a new one, under the same id if that is free."""
        mine = None if player_id is None else rating_queries.rating_of(self.connection, player_id, game)
        taken = rating_queries.all_ratings_among(self.connection, [theirs]).get(theirs)
        if player_id is None and taken is not None and taken.player_id is None and taken.game == game:
            mine = taken
        if mine is None:
            fresh, row_id = Rating(), theirs if taken is None else rating_queries.new_rating_id()
            mine = RatingRow(id=row_id, player_id=player_id, game=game, mu=fresh.mu, sigma=fresh.sigma, matches=0)
            rating_queries.put_rating(self.connection, mine)
        return mine.id


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
