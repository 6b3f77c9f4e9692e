"""Tables: opening, finding, joining, starting, leaving and coming back."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, JSONBody
from msgspec import Struct

from teocalli.server import commands, fair_deal, histories, new_tables, presenting, seating, stand_ins, tokens, wire, wishes
from teocalli.server.commands import Decision
from teocalli.server.request import (
    HttpRequest,
    admitted_token,
    answer,
    limit,
    refusals,
    server_of,
    table_and_token,
    table_and_viewer,
    token_of,
)
from teocalli.server.store import SeatRow, TableRow, queries
from teocalli.server.table import Table

LISTED = 100  # tables in a list


@get("/api/tables", responses=refusals(), summary="Open public tables")
async def open_tables(request: HttpRequest) -> Response[wire.Tables]:
    """Public tables that wait for players, newest first."""
    server = server_of(request)
    public = await server.store.read(lambda c: queries.public_tables(c, LISTED)) if server.live.rules.public else []
    return answer(await _cards(request, public))


@get("/api/tables/mine", responses=refusals(), summary="My tables")
async def my_tables(request: HttpRequest) -> Response[wire.Tables]:
    """The tables where the token of the request has a seat, running ones first."""
    key = await token_of(request)
    mine = [] if key is None else await server_of(request).store.read(lambda c: queries.tables_of_token(c, key, LISTED))
    return answer(await _cards(request, mine))


async def _cards(request: HttpRequest, listed: list[tuple[TableRow, list[SeatRow]]]) -> wire.Tables:
    server, key = server_of(request), await token_of(request)
    return wire.Tables(await histories.cards_of(server.whose_turn, listed, key))


@post("/api/tokens", responses=refusals(403, 413, 415), summary="A token of your own")
async def give_token(request: HttpRequest) -> Response[wire.NewToken]:
    """Before the first command: what shows that it is you. Whoever comes with a good one keeps it."""
    limit(request, "openings")
    server = server_of(request)
    mine = tokens.read_token(request.scope["headers"], server.settings.secure)
    if mine is not None and await server.knows_token(mine):
        return answer(wire.NewToken(None), 201)
    token = tokens.new_token(server.secret)
    return answer(wire.NewToken(token), 201, {"set-cookie": tokens.cookie(token, server.settings.secure)})


@post("/api/tables", responses=refusals(401, 403, 409, 413, 415, 422), summary="Open a table")
async def open_table(request: HttpRequest, data: JSONBody[wire.OpenTable]) -> Response[wire.Seated]:
    """Open a table and sit down at it. It starts when the last chair is taken, or when the host says so."""
    limit(request, "openings")
    table, seat = await new_tables.open_table(server_of(request).live, data, await admitted_token(request))
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
    server, token = server_of(request), await admitted_token(request)
    table = await server.live.get(table_id)
    seat = await seating.join(server.journal, table, data, token)
    return answer(wire.Seated(presenting.table_message(table, seat), seat), 201)


class ChangeRoute(Struct, frozen=True):
    """A route whose command is one decision; its answer is the table as it is now."""

    command: str  # and the last part of its address
    body: type
    decision: Decision[Any]
    summary: str
    description: str
    by_presence: bool = False  # what is decided depends on who is there, on this server and on others


CHANGE_ROUTES = (
    ChangeRoute(
        "start",
        wire.Command,
        fair_deal.start,
        "Start",
        "The host starts the match once every seat is taken; while it is dealing, anybody may start without those who are away.",
        by_presence=True,
    ),
    ChangeRoute(
        "seal", wire.Seal, fair_deal.seal, "Seal a random number", "Give the SHA-256 of a random number of your own before the deal."
    ),
    ChangeRoute(
        "nonce",
        wire.Reveal,
        fair_deal.reveal,
        "Show a random number",
        "Show the number that you sealed; the cards are dealt when all are shown.",
    ),
    ChangeRoute(
        "seats",
        wire.GiveSeat,
        seating.give_seat,
        "Give a seat to a bot",
        "Before the start the host gives a chair to a bot or opens it; later a bot may stand in for somebody who is absent.",
        by_presence=True,
    ),
    ChangeRoute(
        "settings",
        wire.ChangeSettings,
        seating.change_settings,
        "Change settings",
        "The host switches the chat, or shows the table in the list.",
    ),
    ChangeRoute(
        "resign",
        wire.Command,
        stand_ins.resign,
        "Resign",
        "Give the match up for good; a bot plays on for the others, and where nobody else plays the match ends.",
    ),
    ChangeRoute("leave", wire.Command, seating.leave, "Leave", "Go away; a bot plays the seat until its person comes back."),
    ChangeRoute(
        "vacation",
        wire.TakeVacation,
        wishes.take_vacation,
        "Take a vacation",
        "Stop your clock for some days, at a table with days for a decision; 0 days ends a vacation.",
    ),
    ChangeRoute(
        "forced",
        wire.PlayForced,
        wishes.play_forced,
        "Play what is forced",
        "Whether your choice is made for you where the rules leave you only one.",
    ),
    ChangeRoute(
        "review",
        wire.HideReview,
        wishes.hide_review,
        "Hide or publish a review",
        "Whether you keep the review of your choices to yourself, during a match and after it.",
    ),
    ChangeRoute("return", wire.Command, stand_ins.come_back, "Come back", "Take your seat back from the bot that stood in."),
)


def change_handler(route: ChangeRoute) -> HTTPRouteHandler:
    """The handler of a route, which the framework reads the type of its body from."""

    async def change(request: HttpRequest, table_id: FromPath[str], data: JSONBody[Any]) -> Response[wire.Table]:
        server = server_of(request)
        table, token = await table_and_token(request, table_id)
        if route.by_presence:
            await server.presence.refresh([table])
        await commands.perform(server.journal, table, token, route.command, data, route.decision)
        return _table_answer(table, tokens.seat_of(table.seats, token))

    change.__name__ = route.decision.__name__
    json_body: Any = JSONBody
    change.__annotations__["data"] = json_body[route.body]
    path = f"/api/tables/{{table_id:str}}/{route.command}"
    return post(path, status_code=200, responses=CHANGES, summary=route.summary, description=route.description)(change)


@post("/api/tables/{table_id:str}/rematch", responses=CHANGES, summary="Play again")
async def rematch(request: HttpRequest, table_id: FromPath[str], data: JSONBody[wire.Rematch]) -> Response[wire.Seated]:
    """Open the same table again, or sit down at it when another player already has; everybody's seat is kept for them."""
    limit(request, "openings")
    table, token = await table_and_token(request, table_id)
    server_of(request).keeper.check_bar(token)
    again, seat = await new_tables.rematch(server_of(request).live, table, data, token)
    return answer(wire.Seated(presenting.table_message(again, seat), seat), 201)


HANDLERS = (open_tables, my_tables, give_token, open_table, one_table, join, *map(change_handler, CHANGE_ROUTES), rematch)
