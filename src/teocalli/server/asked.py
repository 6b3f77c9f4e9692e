"""Who asks: the house, the table, the seat and the language of a request, and answers in the words of the wire."""

from __future__ import annotations

from typing import Any, TypeVar, cast

from litestar import MediaType, Request, Response
from litestar.openapi.datastructures import ResponseSpec

from teocalli.server import acting, telling, tokens, wire
from teocalli.server.addresses import address_of
from teocalli.server.encoding import encode
from teocalli.server.house import House
from teocalli.server.refusals import Refuse
from teocalli.server.table import Table
from teocalli.server.told import language_of
from teocalli.words import Language

Asking = Request[Any, Any, Any]
T = TypeVar("T")

NO_STORE = "no-store"  # answers speak of a moment, so nobody keeps them
REFUSED = "Nothing has changed; `code`, `text` and `rule` say why."


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """How a route may refuse, for the OpenAPI document; every route knows bad requests, floods and a busy house."""
    return {status: ResponseSpec(wire.Refused, description=REFUSED, generate_examples=False) for status in (400, *statuses, 429, 503)}


def house_of(request: Asking) -> House:
    return cast("House", request.app.state.house)


def language(request: Asking) -> Language:
    return language_of(request.scope)


def key_of(request: Asking) -> bytes | None:
    """The digest of the token that a request carries."""
    token, _ = tokens.read_token(request.scope["headers"])
    return None if token is None else tokens.digest(token)


async def table_and_viewer(request: Asking, table_id: str) -> tuple[Table, int | None]:
    """The table of an address, and the seat there of the one who asks."""
    table = await house_of(request).get(table_id)
    return table, tokens.seat_of(table.seats, key_of(request))


async def table_and_seat(request: Asking, table_id: str) -> tuple[Table, int]:
    """The same for what only those who sit there may do."""
    table, seat = await table_and_viewer(request, table_id)
    if seat is None:
        raise Refuse("token")
    return table, seat


async def carry_out(request: Asking, table_id: str, asked: wire.Act) -> bytes:
    """Take an action: the encoded new position, and the action is on the disk."""
    table, seat = await table_and_seat(request, table_id)
    await acting.act(house_of(request), table, seat, asked.ply, asked.key, asked.action)
    return telling.update_bytes(table, seat, language(request))


def limit(request: Asking, kind: str) -> None:
    """Count a request of a kind that is limited by address."""
    house = house_of(request)
    if house.settings.limited:
        request.app.state.limiters[kind].take(address_of(request.scope))


def answer(message: T, status: int = 200, headers: dict[str, str] | None = None) -> Response[T]:
    """A message of the wire as a response."""
    return raw(encode(message), status, headers)


def raw(body: bytes, status: int = 200, headers: dict[str, str] | None = None) -> Response[Any]:
    """A response whose message is already encoded."""
    return Response(body, status_code=status, media_type=MediaType.JSON, headers={"cache-control": NO_STORE, **(headers or {})})


def seated(house: House, message: wire.Seated, token: str | None) -> Response[wire.Seated]:
    """The answer that gives a seat: a new token is shown once, and kept as a cookie by browsers."""
    headers = {} if token is None else {"set-cookie": tokens.cookie(token, house.settings.secure)}
    return answer(message, 201, headers)
