"""Tables: opening, finding, joining, starting, leaving and coming back."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.params import FromPath, JSONBody

from teocalli.server import sitting, telling, tokens, wire
from teocalli.server.asked import Asking, answer, house_of, key_of, limit, refusals, seated, table_and_seat, table_and_viewer
from teocalli.server.refusals import Refuse
from teocalli.server.store import SeatRow, TableRow, queries
from teocalli.server.table import Table

LISTED = 100  # tables in a list


@get("/api/tables", responses=refusals(), summary="Open public tables")
async def open_tables(request: Asking) -> Response[wire.Tables]:
    """Public tables that wait for players, newest first."""
    found = await house_of(request).store.read(lambda connection: queries.public_tables(connection, LISTED))
    return answer(await _cards(request, found))


@get("/api/tables/mine", responses=refusals(), summary="My tables")
async def my_tables(request: Asking) -> Response[wire.Tables]:
    """The tables where the token of the request has a seat, running ones first."""
    key = key_of(request)
    found = [] if key is None else await house_of(request).store.read(lambda c: queries.tables_of_token(c, key, LISTED))
    return answer(await _cards(request, found))


async def _cards(request: Asking, found: list[tuple[TableRow, list[SeatRow]]]) -> wire.Tables:
    house, key = house_of(request), key_of(request)
    cards = []
    for row, sat in found:
        you = tokens.seat_of(sat, key)
        table = await house.get(row.id) if row.status == "playing" and you is not None else None
        turn = table is not None and table.match is not None and you in table.match.owing
        cards.append(telling.table_card(row, sat, 0 if table is None else table.ply, you, turn))
    return wire.Tables(cards)


@post("/api/tables", responses=refusals(403, 413, 415, 422), summary="Open a table")
async def open_table(request: Asking, data: JSONBody[wire.OpenTable]) -> Response[wire.Seated]:
    """Open a table and sit down at it. It starts when the last chair is taken, or when the host says so."""
    limit(request, "openings")
    house = house_of(request)
    key, token = _own_or_new(request)
    table, seat = await sitting.open_table(house, data, key)
    return seated(house, wire.Seated(telling.table_message(table, seat), seat, token), token)


def _own_or_new(request: Asking) -> tuple[bytes, str | None]:
    """The digest of the token that came along, or of a new one, which is then shown."""
    key = key_of(request)
    if key is not None:
        return key, None
    token = tokens.new_token()
    return tokens.digest(token), token


@get("/api/tables/{table_id:str}", responses=refusals(404), summary="A table")
async def one_table(request: Asking, table_id: FromPath[str]) -> Response[wire.Table]:
    """Who sits where, and how it is played."""
    return _told(*await table_and_viewer(request, table_id))


def _told(table: Table, seat: int | None) -> Response[wire.Table]:
    return answer(telling.table_message(table, seat))


@post("/api/tables/{table_id:str}/join", responses=refusals(403, 404, 409, 413, 415, 422), summary="Sit down")
async def join(request: Asking, table_id: FromPath[str], data: JSONBody[wire.Join]) -> Response[wire.Seated]:
    """Take a free seat under a nickname; whoever already has a seat keeps it."""
    house = house_of(request)
    table = await house.get(table_id)
    key, token = _own_or_new(request)
    seat = await sitting.join(house, table, data, key)
    return seated(house, wire.Seated(telling.table_message(table, seat), seat, token), token)


CHANGES = refusals(401, 403, 404, 409, 413, 415, 422)


@post("/api/tables/{table_id:str}/start", status_code=200, responses=CHANGES, summary="Start")
async def start(request: Asking, table_id: FromPath[str], data: JSONBody[wire.Command]) -> Response[wire.Table]:
    """The host starts the match once every seat is taken."""
    table, seat = await table_and_seat(request, table_id)
    await sitting.start(house_of(request), table, seat)
    return _told(table, seat)


@post("/api/tables/{table_id:str}/nonce", status_code=200, responses=CHANGES, summary="Add randomness")
async def nonce(request: Asking, table_id: FromPath[str], data: JSONBody[wire.AddNonce]) -> Response[wire.Table]:
    """Add your own randomness to the seed before the start."""
    table, seat = await table_and_seat(request, table_id)
    await sitting.add_nonce(house_of(request), table, seat, data.nonce)
    return _told(table, seat)


@post("/api/tables/{table_id:str}/seats", status_code=200, responses=CHANGES, summary="Give a seat to a bot")
async def give_seat(request: Asking, table_id: FromPath[str], data: JSONBody[wire.GiveSeat]) -> Response[wire.Table]:
    """Before the start the host gives a chair to a bot or opens it; later a bot may stand in for somebody who is absent."""
    table, seat = await table_and_seat(request, table_id)
    await sitting.give_seat(house_of(request), table, seat, data)
    return _told(table, seat)


@post("/api/tables/{table_id:str}/settings", status_code=200, responses=CHANGES, summary="Change settings")
async def settings(request: Asking, table_id: FromPath[str], data: JSONBody[wire.Settings]) -> Response[wire.Table]:
    """The host switches the chat, or shows the table in the list."""
    table, seat = await table_and_seat(request, table_id)
    await sitting.change_settings(house_of(request), table, seat, data)
    return _told(table, seat)


@post("/api/tables/{table_id:str}/resign", status_code=200, responses=CHANGES, summary="Resign")
async def resign(request: Asking, table_id: FromPath[str], data: JSONBody[wire.Command]) -> Response[wire.Table]:
    """Give the match up for good; a bot plays on for the others."""
    table, seat = await table_and_seat(request, table_id)
    await sitting.resign(house_of(request), table, seat)
    return _told(table, seat)


@post("/api/tables/{table_id:str}/leave", status_code=200, responses=CHANGES, summary="Leave")
async def leave(request: Asking, table_id: FromPath[str], data: JSONBody[wire.Command]) -> Response[wire.Table]:
    """Go away; a bot plays the seat until its person comes back."""
    table, seat = await table_and_seat(request, table_id)
    await sitting.leave(house_of(request), table, seat)
    return _told(table, tokens.seat_of(table.seats, key_of(request)))


@post("/api/tables/{table_id:str}/return", status_code=200, responses=CHANGES, summary="Come back")
async def come_back(request: Asking, table_id: FromPath[str], data: JSONBody[wire.Command]) -> Response[wire.Table]:
    """Take your seat back from the bot that stood in."""
    table, seat = await table_and_seat(request, table_id)
    await sitting.come_back(house_of(request), table, seat)
    return _told(table, seat)


@post("/api/tables/{table_id:str}/rematch", responses=CHANGES, summary="Play again")
async def rematch(request: Asking, table_id: FromPath[str], data: JSONBody[wire.Command]) -> Response[wire.Seated]:
    """Open the same table again, or sit down at it when another player already has."""
    limit(request, "openings")
    house = house_of(request)
    table, seat = await table_and_seat(request, table_id)
    key = key_of(request)
    if key is None:
        raise Refuse("token")
    again, place = await sitting.rematch(house, table, seat, key)
    return seated(house, wire.Seated(telling.table_message(again, place), place, None), None)


HANDLERS = (
    *(open_tables, my_tables, open_table, one_table, join, start, nonce, give_seat),
    *(settings, resign, leave, come_back, rematch),
)
