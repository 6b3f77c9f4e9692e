"""Tables: opening, finding, joining, starting, leaving and coming back."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar

from litestar import Response, get, post
from litestar.params import FromPath, JSONBody

from teocalli.server import presenting, seating, tokens, wire
from teocalli.server.request import (
    HttpRequest,
    answer,
    given_token,
    limit,
    refusals,
    server_of,
    table_and_token,
    table_and_viewer,
    token_of,
)
from teocalli.server.server import Server
from teocalli.server.store import SeatRow, TableRow, queries
from teocalli.server.table import Table

T = TypeVar("T")
LISTED = 100  # tables in a list


@get("/api/tables", responses=refusals(), summary="Open public tables")
async def open_tables(request: HttpRequest) -> Response[wire.Tables]:
    """Public tables that wait for players, newest first."""
    found = await server_of(request).store.read(lambda connection: queries.public_tables(connection, LISTED))
    return answer(await _cards(request, found))


@get("/api/tables/mine", responses=refusals(), summary="My tables")
async def my_tables(request: HttpRequest) -> Response[wire.Tables]:
    """The tables where the token of the request has a seat, running ones first."""
    key = token_of(request)
    found = [] if key is None else await server_of(request).store.read(lambda c: queries.tables_of_token(c, key, LISTED))
    return answer(await _cards(request, found))


async def _cards(request: HttpRequest, found: list[tuple[TableRow, list[SeatRow]]]) -> wire.Tables:
    server, key = server_of(request), token_of(request)
    cards = []
    for row, sat in found:
        you = tokens.seat_of(sat, key)
        table = await server.get(row.id) if row.status == "playing" and you is not None else None
        turn = table is not None and table.match is not None and you in table.match.owing
        cards.append(presenting.table_card(row, sat, 0 if table is None else table.ply, you, turn))
    return wire.Tables(cards)


@post("/api/tokens", responses=refusals(403, 413, 415), summary="A token of your own")
async def give_token(request: HttpRequest) -> Response[wire.Token]:
    """Before the first command: what shows that it is you. Whoever comes with a good one keeps it."""
    limit(request, "openings")
    server = server_of(request)
    mine = tokens.read_token(request.scope["headers"], server.settings.secure)
    if mine is not None and await server.knows(mine):
        return answer(wire.Token(None), 201)
    token = tokens.new_token(server.secret)
    return answer(wire.Token(token), 201, {"set-cookie": tokens.cookie(token, server.settings.secure)})


@post("/api/tables", responses=refusals(401, 403, 409, 413, 415, 422), summary="Open a table")
async def open_table(request: HttpRequest, data: JSONBody[wire.OpenTable]) -> Response[wire.Seated]:
    """Open a table and sit down at it. It starts when the last chair is taken, or when the host says so."""
    limit(request, "openings")
    server = server_of(request)
    table, seat = await seating.open_table(server, data, await given_token(request))
    return answer(wire.Seated(presenting.table_message(table, seat), seat), 201)


@get("/api/tables/{table_id:str}", responses=refusals(404), summary="A table")
async def one_table(request: HttpRequest, table_id: FromPath[str]) -> Response[wire.Table]:
    """Who sits where, and how it is played."""
    return _table_answer(*await table_and_viewer(request, table_id))


def _table_answer(table: Table, seat: int | None) -> Response[wire.Table]:
    return answer(presenting.table_message(table, seat))


CHANGES = refusals(401, 403, 404, 409, 413, 415, 422)


@post("/api/tables/{table_id:str}/join", responses=CHANGES, summary="Sit down")
async def join(request: HttpRequest, table_id: FromPath[str], data: JSONBody[wire.Join]) -> Response[wire.Seated]:
    """Take a free seat under a nickname; whoever already has a seat keeps it."""
    server, token = server_of(request), await given_token(request)
    table = await server.get(table_id)
    seat = await seating.join(server, table, data, token)
    return answer(wire.Seated(presenting.table_message(table, seat), seat), 201)


@post("/api/tables/{table_id:str}/start", status_code=200, responses=CHANGES, summary="Start")
async def start(request: HttpRequest, table_id: FromPath[str], data: JSONBody[wire.Command]) -> Response[wire.Table]:
    """The host starts the match once every seat is taken; while it is dealing, anybody may start without those who are away."""
    return await _change(request, table_id, data, seating.start)


@post("/api/tables/{table_id:str}/seal", status_code=200, responses=CHANGES, summary="Seal a random number")
async def seal(request: HttpRequest, table_id: FromPath[str], data: JSONBody[wire.Seal]) -> Response[wire.Table]:
    """Give the SHA-256 of a random number of your own before the deal."""
    return await _change(request, table_id, data, seating.seal)


@post("/api/tables/{table_id:str}/nonce", status_code=200, responses=CHANGES, summary="Show a random number")
async def nonce(request: HttpRequest, table_id: FromPath[str], data: JSONBody[wire.Reveal]) -> Response[wire.Table]:
    """Show the number that you sealed; the cards are dealt when all are shown."""
    return await _change(request, table_id, data, seating.reveal)


@post("/api/tables/{table_id:str}/seats", status_code=200, responses=CHANGES, summary="Give a seat to a bot")
async def give_seat(request: HttpRequest, table_id: FromPath[str], data: JSONBody[wire.GiveSeat]) -> Response[wire.Table]:
    """Before the start the host gives a chair to a bot or opens it; later a bot may stand in for somebody who is absent."""
    return await _change(request, table_id, data, seating.give_seat)


@post("/api/tables/{table_id:str}/settings", status_code=200, responses=CHANGES, summary="Change settings")
async def settings(request: HttpRequest, table_id: FromPath[str], data: JSONBody[wire.Settings]) -> Response[wire.Table]:
    """The host switches the chat, or shows the table in the list."""
    return await _change(request, table_id, data, seating.change_settings)


@post("/api/tables/{table_id:str}/resign", status_code=200, responses=CHANGES, summary="Resign")
async def resign(request: HttpRequest, table_id: FromPath[str], data: JSONBody[wire.Command]) -> Response[wire.Table]:
    """Give the match up for good; a bot plays on for the others, and where nobody else plays the match ends."""
    return await _change(request, table_id, data, seating.resign)


@post("/api/tables/{table_id:str}/leave", status_code=200, responses=CHANGES, summary="Leave")
async def leave(request: HttpRequest, table_id: FromPath[str], data: JSONBody[wire.Command]) -> Response[wire.Table]:
    """Go away; a bot plays the seat until its person comes back."""
    return await _change(request, table_id, data, seating.leave)


@post("/api/tables/{table_id:str}/return", status_code=200, responses=CHANGES, summary="Come back")
async def come_back(request: HttpRequest, table_id: FromPath[str], data: JSONBody[wire.Command]) -> Response[wire.Table]:
    """Take your seat back from the bot that stood in."""
    return await _change(request, table_id, data, seating.come_back)


async def _change(
    request: HttpRequest, table_id: str, data: T, change: Callable[[Server, Table, T, bytes], Awaitable[None]]
) -> Response[wire.Table]:
    """Carry out a command, and answer with the table as it is now."""
    table, token = await table_and_token(request, table_id)
    await change(server_of(request), table, data, token)
    return _table_answer(table, tokens.seat_of(table.seats, token))


@post("/api/tables/{table_id:str}/rematch", responses=CHANGES, summary="Play again")
async def rematch(request: HttpRequest, table_id: FromPath[str], data: JSONBody[wire.Rematch]) -> Response[wire.Seated]:
    """Open the same table again, or sit down at it when another player already has; everybody's seat is kept for them."""
    limit(request, "openings")
    table, token = await table_and_token(request, table_id)
    again, seat = await seating.rematch(server_of(request), table, data, token)
    return answer(wire.Seated(presenting.table_message(again, seat), seat), 201)


HANDLERS = (
    *(open_tables, my_tables, give_token, open_table, one_table, join, start, seal, nonce, give_seat),
    *(settings, resign, leave, come_back, rematch),
)
