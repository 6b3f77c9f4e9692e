"""Play: acting, taking back, hints, chat, the story so far, and the stream of events."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, HeaderParameter, JSONBody, QueryParameter

from teocalli.seats import SPECTATOR
from teocalli.server import actions, chat, hints, presenting, stand_ins, streams, wire
from teocalli.server import request as requests
from teocalli.server.addresses import address_of
from teocalli.server.encoding import encode
from teocalli.server.listeners import LINES, SSE, Listener
from teocalli.server.request import (
    FromForm,
    HttpRequest,
    admitted_token,
    answer,
    device_of,
    limit,
    position,
    raw,
    reader_language,
    refusals,
    server_of,
    table_and_token,
    table_and_viewer,
    token_of,
)

COMMANDS = refusals(401, 403, 404, 409, 413, 415, 422)
STREAM = {
    **refusals(404),
    200: ResponseSpec(wire.Event, description="A stream of events", media_type="text/event-stream", generate_examples=False),
}


@post("/api/tables/{table_id:str}/actions", status_code=200, responses=COMMANDS, summary="Act")
async def act(
    request: HttpRequest, table_id: FromPath[str], data: JSONBody[wire.Act], form: FromForm = "named"
) -> Response[wire.Update | wire.RecordUpdate]:
    """Take an action. The answer is the new position, and the action is on the disk; or a refusal, and nothing has changed."""
    return raw(await requests.act(server_of(request), request.scope, table_id, data, form))


@post("/api/tables/{table_id:str}/undo", status_code=200, responses=COMMANDS, summary="Take back")
async def undo(
    request: HttpRequest, table_id: FromPath[str], data: JSONBody[wire.Command], form: FromForm = "named"
) -> Response[wire.Update | wire.RecordUpdate]:
    """Take your latest action back, where nobody has learnt anything by it."""
    table, token = await table_and_token(request, table_id)
    seat = await actions.undo(server_of(request).journal, table, token, data)
    return raw(position(request, table, seat, form, data.ply))


@post("/api/tables/{table_id:str}/hint", status_code=200, responses=COMMANDS, summary="A hint")
async def hint(request: HttpRequest, table_id: FromPath[str], data: JSONBody[wire.Command]) -> Response[wire.Hint]:
    """What a good bot would do in your place, and why. Among people only where the table allows it, and everybody sees that you asked."""
    limit(request, "hints")
    table, token = await table_and_token(request, table_id)
    server = server_of(request)
    return answer(await hints.hint(server.journal, server.thinking, table, data, token, reader_language(request)))


@post("/api/tables/{table_id:str}/chat", status_code=200, responses=COMMANDS, summary="Say something")
async def say(request: HttpRequest, table_id: FromPath[str], data: JSONBody[wire.Say]) -> Response[wire.Said]:
    """Add a line to the table's chat; spectators give a name."""
    limit(request, "lines")
    token = await admitted_token(request)
    table, _ = await table_and_viewer(request, table_id)
    return answer(presenting.chat_message(await chat.say(server_of(request).journal, table, data, token)))


@get("/api/tables/{table_id:str}/view", responses=refusals(404, 409), summary="The present position")
async def view(request: HttpRequest, table_id: FromPath[str], form: FromForm = "named") -> Response[wire.Update | wire.RecordUpdate]:
    """The position as the reader may see it now, for programs that do without a stream."""
    table, seat = await table_and_viewer(request, table_id)
    table.begun_match()
    return raw(position(request, table, seat, form))


@get("/api/tables/{table_id:str}/story", responses=refusals(404), summary="The story so far")
async def story(request: HttpRequest, table_id: FromPath[str], form: FromForm = "named") -> Response[wire.Story | wire.RecordStory]:
    """What every entry of the log did, as the reader saw it."""
    table, seat = await table_and_viewer(request, table_id)
    viewer, language = SPECTATOR if seat is None else seat, reader_language(request)
    wording = language if form == "named" else form
    key = ("story", table.id, table.ply, table.row.version, viewer, wording)

    def encoded_story() -> bytes:
        return encode(presenting.whole_story(table, viewer, language) if form == "named" else presenting.record_story(table, viewer))

    return raw(await server_of(request).cached_answers.get(key, encoded_story))


@get("/api/tables/{table_id:str}/events", responses=STREAM, summary="The stream of events")
async def events(
    request: HttpRequest,
    table_id: FromPath[str],
    last_event_id: Annotated[str | None, HeaderParameter(name="last-event-id", description="The ply of the last update seen.")] = None,
    accept: Annotated[str | None, HeaderParameter(name="accept", description="application/x-ndjson for one JSON object a line.")] = None,
    form: FromForm = "named",
    stream: Annotated[
        wire.StreamName, QueryParameter(description="A name of your own for the stream, to say later whether you look.")
    ] = "",
    looking: Annotated[bool, QueryParameter(description="Whether the table is before your eyes: whoever looks is not called.")] = True,
) -> streams.EventStream:
    """Everything that happens at the table. The id of an update is its ply; with `Last-Event-ID` the stream resumes there."""
    server, token, address = server_of(request), await token_of(request), address_of(request.scope)
    table, seat = await table_and_viewer(request, table_id)
    if seat is not None and table.seats[seat].stand_in == "absent":
        async with table.lock:
            await stand_ins.reclaim(server.journal, table, seat)
    viewer = SPECTATOR if seat is None else seat
    framing = LINES if accept is not None and "ndjson" in accept else SSE
    listener = Listener(token, viewer, reader_language(request), framing, server.settings.limits.waiting, address, form, device_of(request))
    listener.name, listener.looking = stream, looking
    return server.streams.open(table, listener, streams.last_seen(last_event_id))


HANDLERS = (act, undo, hint, say, view, story, events)
