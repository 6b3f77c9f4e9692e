"""The fast path of an action: from the wire to the rules without the framework in between.

Nearly every request of a busy server is an action in good order, and the framework's routing, reading and answering cost more than writing
it down. So those are taken here, before the framework sees them. Whatever is not in good order (a body that cannot be read, another
address or form) goes on to the framework, whose route says the same for the OpenAPI document; and what is refused on the way is answered
by the same functions. A test sends everything both ways.

Over a socket of this server an action does not even become a request of the framework's kind: `ActionEntrance` takes it from its
connection, which has seen that it is there in one piece and that nothing is before it. Only what cannot be answered in one write becomes
one.
"""

from __future__ import annotations

import contextlib
import functools
import re
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec
from litestar import Litestar, Request, Response
from litestar.enums import HttpMethod, ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from teocalli.server import wire
from teocalli.server.addresses import address_of, client_address
from teocalli.server.direct_answers import WholeRequest, direct_answer, head_of
from teocalli.server.guard import CHECKED, Guard, headers_of
from teocalli.server.request import DEVICE, NO_STORE, HttpRequest, act, device_in, form_of
from teocalli.server.server import Server
from teocalli.server.settings import Settings

PATH = re.compile("/api/tables/([^/]+)/actions")
TABLE = slice(len("/api/tables/"), -len("/actions"))
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
            body = await act(scope["litestar_app"].state.server, scope, address[1], action, form)
        except Exception as error:
            await self.refuse(error, scope, receive, send)
        else:
            direct = direct_answer(scope)
            if direct is None or not direct.send_whole(self.head, body):
                await _send(body, send)

    async def refuse(self, error: Exception, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer what went wrong on the way."""
        request: HttpRequest = Request(scope, receive, send)
        await self.error_response(request, error).to_asgi_response(None, request)(scope, receive, send)

    def _read(self, message: Any) -> wire.Act | None:
        """The action that a request brings in one piece."""
        if message["type"] != "http.request" or message.get("more_body") or len(message["body"]) > self.limit:
            return None
        return _read_act(message["body"])


class ActionEntrance:
    """Takes actions from connections, through the same guard and with the same answers."""

    def __init__(self, app: Litestar, guard: Guard, path: FastPath, proxy: str) -> None:
        self.app, self.guard, self.path = app, guard, path
        self.proxy = ProxyHeadersMiddleware(_nothing, trusted_hosts=proxy)

    @functools.cached_property
    def server(self) -> Server:
        """The server of the application, from when it has started."""
        server: Server = self.app.state.server
        return server

    def admit(self, scope: Any) -> bool:
        """Whether the guard lets a request in, whose body has yet to come; what it found stays in the scope."""
        for name, _ in scope["headers"]:
            if name.startswith(b"x-forwarded-"):
                self._read_proxy(scope)
                break
        refusal = scope[CHECKED] = self.guard.checked(scope)
        scope[DEVICE] = device_in(scope, self.guard.settings.secure)
        return refusal is None

    def _read_proxy(self, scope: Any) -> None:
        """What a trusted proxy says of its client, as uvicorn reads it: that waits for nothing."""
        with contextlib.suppress(StopIteration):
            self.proxy(scope, _nothing, _nothing).send(None)  # type: ignore[arg-type]

    def take(self, request: WholeRequest, body: bytes) -> Coroutine[Any, Any, None] | None:
        """What an action leads to; none for what is no action in good order."""
        action = _read_act(body)
        return None if action is None else self._act(request, action)

    def take_again(self, request: WholeRequest, body: bytes) -> Coroutine[Any, Any, None] | None:
        """The same for one whose head was let in before; none also where the guard does not let in one more."""
        action = _read_act(body)
        return None if action is None or not self.guard.let_in_again(request.scope) else self._act(request, action)

    async def _act(self, request: WholeRequest, action: wire.Act) -> None:
        scope = request.scope
        client_address.set(address_of(scope))
        form: wire.Form = "record" if scope["query_string"] == b"form=record" else "named"
        try:
            body = await act(self.server, scope, scope["path"][TABLE], action, form)
        except Exception as error:
            await self._answer_usually(request, error)
        else:
            if not request.send_whole(self.path.head, body):
                await self._answer_usually(request, body)

    async def _answer_usually(self, request: WholeRequest, answer: bytes | Exception) -> None:
        """Answer as a request of uvicorn's kind: a refusal, or where the client does not keep up or the server stops."""

        async def answering(scope: Any, receive: Any, send: Any) -> None:
            guarded = self.guard.guarded(send)
            if isinstance(answer, bytes):
                await _send(answer, guarded)
            else:
                await self.path.refuse(answer, scope, receive, guarded)

        request.scope["app"] = request.scope["litestar_app"] = self.app
        await request.as_cycle().run_asgi(answering)


def _read_act(body: bytes) -> wire.Act | None:
    try:
        return read_act(body)
    except (ValueError, RecursionError):  # not the message, not JSON, not UTF-8
        return None


async def _send(body: bytes, send: Send) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": [*HEAD, (b"content-length", b"%d" % len(body))]})
    await send({"type": "http.response.body", "body": body, "more_body": False})


async def _nothing(*_: Any) -> None:
    return None


def _again(first: Any, receive: Receive) -> Receive:
    """What was received already comes again, and then the rest."""
    waiting: list[Message] = [first]

    async def receiving() -> Any:
        return waiting.pop() if waiting else await receive()

    return receiving
