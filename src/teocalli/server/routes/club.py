"""Club evenings: opening one, entering and leaving it, drawing rounds, ending tables that hang, and what everybody sees of it."""

from __future__ import annotations

import hashlib
from typing import Any

from litestar import Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, JSONBody
from msgspec import Struct

from teocalli.server import wire
from teocalli.server.club import commands, storage
from teocalli.server.request import HttpRequest, admitted_token, answer, limit, own_token, raw, refusals, server_of, token_of

LISTED = 20  # evenings in a list
CHANGES = refusals(401, 403, 404, 409, 413, 415, 422)


@get("/api/events", responses=refusals(), summary="My club evenings")
async def my_events(request: HttpRequest) -> Response[wire.ClubEvents]:
    """The evenings that the token of the request hosts or has entered, newest first."""
    token = await token_of(request)
    rows = [] if token is None else await server_of(request).store.read(lambda c: storage.events_of_token(c, token, LISTED))
    return answer(wire.ClubEvents([wire.ClubCard(row.id, row.name, row.host == token, row.opened, row.closed) for row in rows]))


@post("/api/events", responses=refusals(401, 403, 409, 413, 415, 422), summary="Open a club evening")
async def open_event(request: HttpRequest, data: JSONBody[wire.OpenEvent]) -> Response[wire.ClubVisit]:
    """Open an evening and be its host. Its id is the invitation: whoever has the link can look on and enter."""
    limit(request, "openings")
    token = await admitted_token(request)
    event_id = await commands.open_event(server_of(request).live, data, token)
    return raw((await server_of(request).events.get(event_id)).visit(token), 201)


@get("/api/events/{event_id:str}", responses=refusals(404), summary="A club evening")
async def one_event(request: HttpRequest, event_id: FromPath[str]) -> Response[wire.ClubVisit]:
    """People, rounds, tables and the ranking. Ask again after `refresh` milliseconds; with the tag of the last answer that is cheap."""
    body = (await server_of(request).events.get(event_id)).visit(await token_of(request))
    tag = f'"{hashlib.sha256(body).hexdigest()[:20]}"'
    headers = {"etag": tag, "cache-control": "private, no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response(b"", status_code=304, headers=headers)  # type: ignore[arg-type]
    return raw(body, 200, headers)


class EventCommand(Struct, frozen=True):
    """A route whose command changes an evening; its answer is the evening as it is now."""

    name: str  # and the last part of its address
    body: type
    carry_out: Any
    summary: str
    description: str
    new_token: bool = False  # for those who were never here


COMMANDS = (
    EventCommand("enter", wire.EnterEvent, commands.enter, "Enter", "Enter by name, early or late, or come back.", new_token=True),
    EventCommand(
        "leave", wire.LeaveEvent, commands.leave, "Go home", "Be drawn no more. The host may send somebody home, who then stays out."
    ),
    EventCommand("admit", wire.AdmitPerson, commands.admit, "Let in", "The host lets somebody in who waits, or again who was sent home."),
    EventCommand("door", wire.ChangeDoor, commands.change_door, "Change the door", "The host lets everybody in, or one by one."),
    EventCommand("draw", wire.DrawRound, commands.draw_round, "Draw a round", "The host draws the next round; its tables open at once."),
    EventCommand("end", wire.EndTable, commands.end_table, "End a table", "The host ends a table that hangs, and says why."),
    EventCommand("close", wire.CloseEvent, commands.close, "Close the evening", "The host ends the evening before its last round."),
)


def command_handler(command: EventCommand) -> HTTPRouteHandler:
    """The handler of a command, which the framework reads the type of its body from."""

    async def handle(request: HttpRequest, event_id: FromPath[str], data: JSONBody[Any]) -> Response[wire.ClubVisit]:
        token = await admitted_token(request) if command.new_token else await own_token(request)
        server = server_of(request)
        try:
            await command.carry_out(server.live, event_id, data, token)
        finally:
            server.events.forget(event_id)  # a refusal too may tell that the evening has moved on
        return raw((await server.events.get(event_id)).visit(token))

    handle.__name__ = f"{command.name}_event"
    json_body: Any = JSONBody
    handle.__annotations__["data"] = json_body[command.body]
    path = f"/api/events/{{event_id:str}}/{command.name}"
    return post(path, status_code=200, responses=CHANGES, summary=command.summary, description=command.description)(handle)


HANDLERS = (my_events, open_event, one_event, *map(command_handler, COMMANDS))
