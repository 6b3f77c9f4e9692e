"""The fast path of an action: from the wire to the rules without the framework in between.

Nearly every request of a busy server is an action in good order, and the framework's routing, reading and answering cost more than writing
it down. So those are taken here, before the framework sees them. Whatever is not in good order (a body that cannot be read, another
address or form) goes on to the framework, whose route says the same for the OpenAPI document; and what is refused on the way is answered
by the same functions. A test sends everything both ways.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.enums import HttpMethod, ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from teocalli.server import wire
from teocalli.server.direct_answers import direct_answer, head_of
from teocalli.server.guard import headers_of
from teocalli.server.request import NO_STORE, HttpRequest, act, form_of
from teocalli.server.settings import Settings

PATH = re.compile("/api/tables/([^/]+)/actions")
HEAD = [(b"cache-control", NO_STORE.encode()), (b"content-type", b"application/json")]

ErrorResponse = Callable[[HttpRequest, Exception], Response[Any]]

read_act = msgspec.json.Decoder(wire.Act, strict=False).decode  # as lenient as the framework


class FastPath:
    """Stands between the guard and the framework."""

    def __init__(self, app: ASGIApp, error_response: ErrorResponse, settings: Settings) -> None:
        self.app, self.error_response, self.limit = app, error_response, settings.limits.body
        self.head = head_of([*HEAD, *headers_of(settings)])

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = PATH.fullmatch(scope["path"]) if scope["type"] == ScopeType.HTTP and scope["method"] == HttpMethod.POST else None
        if address is None:
            await self.app(scope, receive, send)
            return
        first = await receive()
        action, form = self._read(first), form_of(scope)
        if action is None or form is None:
            await self.app(scope, _again(first, receive), send)
            return
        try:
            body = await act(scope, address[1], action, form)
        except Exception as error:
            request: HttpRequest = Request(scope, receive, send)
            await self.error_response(request, error).to_asgi_response(None, request)(scope, receive, send)
        else:
            direct = direct_answer(scope)
            if direct is None or not direct.send_whole(self.head, body):
                await send({"type": "http.response.start", "status": 200, "headers": [*HEAD, (b"content-length", b"%d" % len(body))]})
                await send({"type": "http.response.body", "body": body, "more_body": False})

    def _read(self, message: Any) -> wire.Act | None:
        """The action that a request brings in one piece."""
        if message["type"] != "http.request" or message.get("more_body") or len(message["body"]) > self.limit:
            return None
        try:
            return read_act(message["body"])
        except (ValueError, RecursionError):  # not the message, not JSON, not UTF-8
            return None


def _again(first: Any, receive: Receive) -> Receive:
    """What was received already comes again, and then the rest."""
    waiting: list[Message] = [first]

    async def receiving() -> Any:
        return waiting.pop() if waiting else await receive()

    return receiving
