"""Requests: who asks, for which table, from which seat, in which language; and answers as messages of the wire."""

from __future__ import annotations

import functools
from typing import Annotated, Any, TypeVar, cast, get_args
from urllib.parse import parse_qsl

from litestar import MediaType, Request, Response
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import QueryParameter
from litestar.types import Scope

from teocalli.seats import SPECTATOR
from teocalli.server import actions, tokens, wire
from teocalli.server.addresses import address_of
from teocalli.server.encoding import encode
from teocalli.server.language import language_of
from teocalli.server.refusals import RequestRefused
from teocalli.server.server import Server
from teocalli.server.table import Table
from teocalli.words import Language

HttpRequest = Request[Any, Any, Any]
T = TypeVar("T")
FORMS: dict[str, wire.Form] = {form: form for form in get_args(wire.Form)}
FromForm = Annotated[
    wire.Form,
    QueryParameter(description="`named`: names and sentences. `record`: the bytes that the rules work on, for those who have the rules."),
]

DEVICE = "teocalli.device"  # in the scope of a request whose token was read already: its digest, if there is one
NO_STORE = "no-store"  # answers speak of a moment, so nobody keeps them
REFUSED = "Nothing has changed; `code`, `text` and `rule` say why."


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """How a route may refuse, for the OpenAPI document; every route knows bad requests, floods and a busy server."""
    return {status: ResponseSpec(wire.Refused, description=REFUSED, generate_examples=False) for status in (400, *statuses, 429, 503)}


def server_of(request: HttpRequest) -> Server:
    return cast("Server", request.app.state.server)


def reader_language(request: HttpRequest) -> Language:
    return language_of(request.scope)


def device_of(request: HttpRequest) -> bytes | None:
    """The digest of the token that a request carries."""
    return device_in(request.scope, server_of(request).settings.secure)


def device_in(scope: Any, secure: bool) -> bytes | None:
    """The same for the scope of a request."""
    token = tokens.read_token(scope["headers"], secure)
    return None if token is None else tokens.digest(token)


async def token_of(request: HttpRequest) -> bytes | None:
    """What stands at the seats of whoever asks: the digest of their token, or the owner of the player that it belongs to."""
    device = device_of(request)
    return None if device is None else await server_of(request).owners.owner_of(device)


async def own_token(request: HttpRequest) -> bytes:
    """The same, for whatever needs one."""
    token = await token_of(request)
    if token is None:
        raise RequestRefused("token", "token-none")
    return token


async def given_device(request: HttpRequest) -> bytes:
    """The digest of a token that the server gave out, for what opens a new door: nobody chooses a token for themselves."""
    server = server_of(request)
    token = tokens.read_token(request.scope["headers"], server.settings.secure)
    if token is None or not await server.knows_token(token):
        raise RequestRefused("token", "token-none")
    return tokens.digest(token)


async def given_token(request: HttpRequest) -> bytes:
    """The same as what stands at the seats of whoever asks."""
    return await server_of(request).owners.owner_of(await given_device(request))


async def admitted_token(request: HttpRequest) -> bytes:
    """The same for what somebody may not do who is barred."""
    token = await given_token(request)
    server_of(request).keeper.check_bar(token)
    return token


async def table_and_viewer(request: HttpRequest, table_id: str) -> tuple[Table, int | None]:
    """The table of an address, and the seat there of the one who asks: that they ask shows that they are there."""
    table = await server_of(request).live.get(table_id)
    seat = tokens.seat_of(table.seats, await token_of(request))
    if seat is not None:
        table.mark_present(seat)
    return table, seat


async def table_and_token(request: HttpRequest, table_id: str) -> tuple[Table, bytes]:
    """The same for what somebody does there, whose seat is asked for when it is done."""
    token = await own_token(request)
    table, _ = await table_and_viewer(request, table_id)
    return table, token


async def act(server: Server, scope: Any, table_id: str, action: wire.Act, form: wire.Form) -> bytes:
    """Take an action: the encoded new position, and the action is on the disk."""
    device = scope[DEVICE] if DEVICE in scope else device_in(scope, server.settings.secure)
    if device is None:
        raise RequestRefused("token", "token-none")
    owner = await server.owners.owner_of(device)
    table = await server.live.get(table_id)
    seat = await actions.act(server.journal, table, owner, action)
    return encoded_position(server, scope, table, seat, form, action.ply)


def position(request: HttpRequest, table: Table, seat: int | None, form: wire.Form, seen: int | None = None) -> bytes:
    """The present position as the reader may see it, encoded; `seen` is the ply of the one that they have."""
    return encoded_position(server_of(request), request.scope, table, SPECTATOR if seat is None else seat, form, seen)


def encoded_position(server: Server, scope: Scope, table: Table, viewer: int, form: wire.Form, seen: int | None) -> bytes:
    cached = server.publisher.updates.updates_of(table)
    if form == "record":
        return cached.record(viewer, follows=seen is not None and cached.ply == seen + 1)
    return cached.named(viewer, language_of(scope))


def form_of(scope: Any) -> wire.Form | None:
    """`?form=`, where the framework would certainly read the same; None leaves it to the framework."""
    return _form_in(scope.get("query_string", b""))


@functools.lru_cache(maxsize=256)
def _form_in(query: bytes) -> wire.Form | None:
    if b"form" not in query and b"%" not in query:
        return "named"
    asked = [value for name, value in parse_qsl(query.decode("latin-1"), keep_blank_values=True) if name == "form"]
    return None if len(asked) > 1 else FORMS.get(asked[0]) if asked else "named"


def limit(request: HttpRequest, kind: str) -> None:
    """Count a request of a kind that is limited by address."""
    server = server_of(request)
    if server.settings.limited:
        request.app.state.limiters[kind].take(address_of(request.scope))


def answer(message: T, status: int = 200, headers: dict[str, str] | None = None) -> Response[T]:
    """A message of the wire as a response."""
    return raw(encode(message), status, headers)


def raw(body: bytes, status: int = 200, headers: dict[str, str] | None = None) -> Response[Any]:
    """A response whose message is already encoded."""
    return Response(body, status_code=status, media_type=MediaType.JSON, headers={"cache-control": NO_STORE, **(headers or {})})
