"""Histories: the matches of whoever asks, and the page of a player: how much they played, how it went, and with whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Any

import msgspec
import sqlalchemy as sa

from teocalli import games
from teocalli.games import GameName
from teocalli.server import presenting, tokens, wire
from teocalli.server.store import SeatRow, TableRow, player_queries, queries
from teocalli.server.store.rows import PlayerRow
from teocalli.server.whose_turn import WhoseTurn

PAGE = 50  # matches in one answer
RUNNING = 100  # tables that run, in one answer
FAVOURITES = 8  # opponents on a page


class Filter(msgspec.Struct, frozen=True):
    """Which matches are asked for."""

    game: GameName | None = None
    person: str = ""  # a part of somebody's name
    before: int | None = None  # milliseconds since 1970


async def my_matches(turns: WhoseTurn, owner: bytes, wanted: Filter) -> wire.MyMatches:
    """Running matches first, those where the reader must act before the others; then a page of finished ones."""

    def read(connection: sa.Connection) -> tuple[list[tuple[TableRow, list[SeatRow]]], list[tuple[TableRow, list[SeatRow]]]]:
        search = partial(player_queries.history, connection, owner, game=wanted.game, person=wanted.person)
        running = search(running=True, before=None, limit=RUNNING) if wanted.before is None else []
        finished = search(running=False, before=wanted.before, limit=PAGE + 1)
        return queries.tables_by_id(connection, running), queries.tables_by_id(connection, finished)

    running, finished = await turns.live.store.read(read)
    cards = sorted(await cards_of(turns, running, owner), key=lambda card: not card.your_turn)
    shown = await cards_of(turns, finished[:PAGE], owner)
    return wire.MyMatches(cards, shown, len(finished) > PAGE)


async def cards_of(turns: WhoseTurn, listed: Sequence[tuple[TableRow, list[SeatRow]]], owner: bytes | None) -> list[wire.TableCard]:
    """Tables in a list, with whose turn it is where the reader plays."""
    yours = {row.id: tokens.seat_of(seat_rows, owner) for row, seat_rows in listed}
    moments = await turns.moments([row.id for row, _ in listed if row.status == "playing" and yours[row.id] is not None])
    cards = []
    for row, seat_rows in listed:
        moment = moments.get(row.id)
        ply, owing = (0, []) if moment is None else (moment.ply, list(moment.owing))
        cards.append(presenting.table_card(row, seat_rows, ply, yours[row.id], owing))
    return cards


def page_of(connection: sa.Connection, player: PlayerRow, own: bool) -> wire.PlayerPage:
    """The page of a player. Others are named there who let everybody see theirs, or when the player looks at it themselves."""
    results = [
        (row["game"], msgspec.json.decode(row["standings"])[row["seat"]]) for row in player_queries.finished_seats(connection, player.owner)
    ]
    games_played = [_result(name, [standing for game, standing in results if game == name]) for name in games.NAMES]
    return wire.PlayerPage(
        id=player.id,
        name=player.name,
        face=player.face,  # type: ignore[arg-type]
        public=player.public,
        since=player.at,
        games=[result for result in games_played if result.played],
        opponents=_opponents(connection, player, own),
    )


def _result(game: str, standings: list[list[int]]) -> wire.GameResult:
    places = Counter(place for _points, place in standings)
    return wire.GameResult(game, len(standings), places[1], [places[place] for place in range(1, max(places, default=0) + 1)])  # type: ignore[arg-type]


def _opponents(connection: sa.Connection, player: PlayerRow, own: bool) -> list[wire.Opponent]:
    """Whom they met most often, and how often they came before them."""
    met: dict[bytes, list[Any]] = {}
    for row in player_queries.people_met(connection, player.owner):
        met.setdefault(row["token"], []).append(row)
    known = player_queries.players_by_owner(connection, met)
    shown = [owner for owner in met if own or (owner in known and known[owner].public)]
    favourites = sorted(shown, key=lambda owner: -len(met[owner]))[:FAVOURITES]
    return [_opponent(met[owner], known.get(owner), own) for owner in favourites]


def _opponent(rows: list[Any], player: PlayerRow | None, own: bool) -> wire.Opponent:
    """One of them; `own` is whether the reader met them."""
    places = [[place for _points, place in msgspec.json.decode(row["standings"])] for row in rows]
    before = sum(place[row["mine"]] < place[row["seat"]] for place, row in zip(places, rows, strict=True))
    shown = player is not None and player.public
    return wire.Opponent(
        id=player.id if player is not None and shown else None,
        name=player.name if player is not None and shown else rows[0]["name"],
        face=player.face if player is not None and (shown or own) else None,  # type: ignore[arg-type]
        played=len(rows),
        before=before,
    )
