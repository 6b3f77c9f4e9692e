"""Notifications: who is told that it is their turn, and where; and the next table that waits for them."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from teocalli.server import notifications, subscriptions, tokens, wire
from teocalli.server.players import WHOLE_HOUSE
from teocalli.server.request import (
    HttpRequest,
    answer,
    given_device,
    given_token,
    limit,
    reader_language,
    refusals,
    server_of,
    token_of,
)
from teocalli.server.server import Server
from teocalli.server.store import queries

LISTED = 100  # tables that are looked through
CALLS = refusals(401, 403, 413, 415, 422)


@get("/api/calls", responses=refusals(), summary="My calls")
async def my_calls(request: HttpRequest) -> Response[wire.Calls]:
    """The key of the house that a browser subscribes to push messages with, and where the token of the request is called."""
    return answer(await _calls(request, await token_of(request)))


async def _calls(request: HttpRequest, token: bytes | None) -> wire.Calls:
    server = server_of(request)
    mine = [] if token is None else await server.store.read(lambda connection: queries.calls_of(connection, token))
    return wire.Calls(server.notifications.public_key, [subscriptions.call_message(row) for row in mine])


async def _subscriber(request: HttpRequest) -> subscriptions.Subscriber:
    device = await given_device(request)
    return subscriptions.Subscriber(await server_of(request).owners.owner_of(device), device)


def _on_wish(server: Server, subscriber: subscriptions.Subscriber) -> None:
    """This server knows whom to call from now on, and the others hear that there is something new."""
    server.notifications.wishing.add(bytes(subscriber.token))
    server.bus.publish(WHOLE_HOUSE, 0, 0)


@post("/api/calls/push", responses=CALLS, summary="Call this browser")
async def call_browser(request: HttpRequest, data: JSONBody[wire.PushCall]) -> Response[wire.Call]:
    """A subscription to push messages, as the browser gives it. The same one again changes nothing."""
    limit(request, "calls")
    server, subscriber = server_of(request), await _subscriber(request)
    row = await subscriptions.open_push(server.store, server.settings, server.now(), subscriber, data, reader_language(request))
    _on_wish(server, subscriber)
    return answer(subscriptions.call_message(row), 201)


@post("/api/calls/webhook", responses=CALLS, summary="Call an address")
async def call_address(request: HttpRequest, data: JSONBody[wire.WebhookCall]) -> Response[wire.Webhook]:
    """A public https address that is sent a signed message for each turn. The secret of the signature is shown here alone."""
    limit(request, "calls")
    server, subscriber = server_of(request), await _subscriber(request)
    row = await subscriptions.open_webhook(server.store, server.settings, server.now(), subscriber, data, reader_language(request))
    _on_wish(server, subscriber)
    return answer(wire.Webhook(subscriptions.call_message(row), row.secret), 201)


@post("/api/calls/end", status_code=200, responses=CALLS, summary="Call no more")
async def end_call(request: HttpRequest, data: JSONBody[wire.EndCall]) -> Response[wire.Calls]:
    """End one of your calls; one that is not there is ended already."""
    limit(request, "calls")
    server, token = server_of(request), await given_token(request)
    await server.store.write(lambda connection: queries.end_call(connection, data.id, token))
    return answer(await _calls(request, token))


@post("/api/calls/test", status_code=200, responses=CALLS, summary="Try my calls")
async def try_calls(request: HttpRequest) -> Response[wire.Calls]:
    """Send a call to everywhere that you are called, to see whether it arrives."""
    limit(request, "calls")
    server, token = server_of(request), await given_token(request)
    for row in await server.store.read(lambda connection: queries.calls_of(connection, token)):
        server.notifications.send(row, notifications.sample_notice(row.language))
    return answer(await _calls(request, token))


@post("/api/tables/{table_id:str}/looking", status_code=200, responses=refusals(403, 404, 413, 415), summary="Looking or not")
async def look(request: HttpRequest, table_id: FromPath[str], data: JSONBody[wire.Looking]) -> Response[wire.Looking]:
    """Whether the table of an open stream is before your eyes: whoever looks is not called.

    It is told by pages that close too, when their stream has ended already: so it does not show that somebody is there.
    """
    table = await server_of(request).live.get(table_id)
    table.note_looking(await token_of(request), data.stream, data.looking)
    return answer(data)


@get("/api/my/next", responses=refusals(), summary="Where I must act")
async def next_table(
    request: HttpRequest,
    after: Annotated[str | None, QueryParameter(description="The table that you come from.", max_length=40)] = None,
) -> Response[wire.Next]:
    """The table that has waited longest for your decision, and how many do. With `after`, the one that comes next."""
    ids = await _waiting(request)
    first = ids.index(after) + 1 if after in ids else 0
    ordered = [*ids[first:], *ids[:first]]
    return answer(wire.Next(ordered[0] if ordered else None, len(ids)))


async def _waiting(request: HttpRequest) -> list[str]:
    """The tables where the sender owes a decision, the longest waiting first."""
    server, token = server_of(request), await token_of(request)
    mine = [] if token is None else await server.store.read(lambda connection: queries.tables_of_token(connection, token, LISTED))
    seats: dict[str, int] = {}
    for row, seat_rows in mine:
        seat = tokens.seat_of(seat_rows, token)
        if row.status == "playing" and seat is not None and seat_rows[seat].stand_in is None:
            seats[row.id] = seat
    moments = await server.whose_turn.moments(list(seats))
    return sorted((table_id for table_id, seat in seats.items() if seat in moments[table_id].owing), key=lambda one: moments[one].at)


HANDLERS = (my_calls, call_browser, call_address, end_call, try_calls, look, next_table)
