"""Ratings: one's own, those of players who wish to be seen, and the ladders."""

from __future__ import annotations

from typing import TypeVar

import sqlalchemy as sa
from litestar import Response, get
from litestar.params import FromPath

from teocalli import games
from teocalli.games import GameName
from teocalli.server import rating_model, wire
from teocalli.server.rating_model import LISTED, Rating
from teocalli.server.refusals import RequestRefused
from teocalli.server.request import HttpRequest, answer, device_of, refusals, server_of
from teocalli.server.store import player_queries, rating_queries
from teocalli.server.store.rating_queries import RatingRow
from teocalli.server.store.rows import PlayerRow

T = TypeVar("T")
RUNGS = 100  # players on a ladder
POINTS = 120  # of a curve


def rating_message(row: RatingRow) -> wire.GameRating:
    rating = Rating(row.mu, row.sigma)
    like = rating_model.nearest_bot(row.game, rating)
    return wire.GameRating(row.game, rating.points, rating.error, row.matches, like)


def curve_message(connection: sa.Connection, player: PlayerRow, row: RatingRow) -> wire.RatingCurve:
    """A rating with the way that it went, in no more points than a screen shows."""
    went = rating_queries.curve_of(connection, player.owner, row)
    curve = [(at, Rating(mu, sigma)) for at, mu, sigma in thinned(went)]
    return wire.RatingCurve(rating_message(row), [wire.RatingPoint(at, one.points, one.error) for at, one in curve], bot_marks(row.game))


def thinned(went: list[T]) -> list[T]:
    """The first, the last, and evenly spaced ones between."""
    last = len(went) - 1
    return went if last < POINTS else [went[round(number * last / (POINTS - 1))] for number in range(POINTS)]


def bot_marks(game: GameName) -> list[wire.BotMark]:
    return [wire.BotMark(level, Rating(mu, 0).points) for level, mu in rating_model.anchors(game).items()]


async def reader(request: HttpRequest) -> PlayerRow | None:
    device = device_of(request)
    return None if device is None else await server_of(request).players.player_of(device)


@get("/api/players/{player_id:str}/ratings", responses=refusals(404), summary="The ratings of a player")
async def of_player(request: HttpRequest, player_id: FromPath[str]) -> Response[wire.Ratings]:
    """In the games that they played with people, each with its curve; only of a player who shows their page, or of oneself."""
    own = await reader(request)

    def read(connection: sa.Connection) -> list[wire.RatingCurve]:
        player = player_queries.player_by_id(connection, player_id)
        if player is None or not (player.public or (own is not None and own.id == player.id)):
            raise RequestRefused("missing", "missing-player")
        return [curve_message(connection, player, row) for row in rating_queries.ratings_of(connection, player.id)]

    return answer(wire.Ratings(await server_of(request).store.read(read)))


@get("/api/ladders/{game:str}", responses=refusals(404), summary="The ladder of a game")
async def ladder(request: HttpRequest, game: FromPath[str]) -> Response[wire.Ladder]:
    """The players who show their page and have played enough, the surest first; and where the bots stand."""
    name: GameName = known_game(game)
    own = await reader(request)
    rows = await server_of(request).store.read(lambda connection: rating_queries.ladder(connection, name, LISTED, RUNGS))
    rungs = [wire.Rung(row.id, row.name, row.face, rating_message(rating), own is not None and own.id == row.id) for row, rating in rows]  # type: ignore[arg-type]
    return answer(wire.Ladder(name, rungs, bot_marks(name)))


def known_game(text: str) -> GameName:
    for name in games.NAMES:
        if name == text:
            return name
    raise RequestRefused("missing", "missing-game")


HANDLERS = (of_player, ladder)
