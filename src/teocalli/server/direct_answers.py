"""Direct answers: bytes that are ready go straight to their connection, past the framework and the generic sending of uvicorn.

An action is answered in one write, and what happens at a table is written to its streams while it is published, instead of waking a task
for each. A connection offers this in the scope of a request; where a server offers none, or the client does not keep up with what it is
sent, the usual way is taken.

An action in good order does not even become a request of uvicorn: `WholeRequest` is as much of one as its connection looks at.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, Protocol

from uvicorn.protocols.http.httptools_impl import RequestResponseCycle

from teocalli.server.write_coalescing import CoalescingTransport

DIRECT = "teocalli.direct"  # the name of it among the extensions of a scope


class DirectAnswer:
    """The answer to one request, as long as nothing of it waits to be sent."""

    __slots__ = ("_cycle", "_transport")

    def __init__(self, cycle: RequestResponseCycle, transport: CoalescingTransport) -> None:
        self._cycle, self._transport = cycle, transport

    def send_whole(self, head: bytes, body: bytes) -> bool:
        """Send an answer with status 200, whose head says nothing of its length yet; false when it must go the usual way."""
        cycle = self._cycle
        if cycle.flow.write_paused or cycle.disconnected or cycle.response_started or not cycle.keep_alive:
            return False
        self._transport.write_whole(b"%b%bcontent-length: %d\r\n\r\n%b" % (head, general_head(cycle.default_headers), len(body), body))
        cycle.response_started = cycle.response_complete = True
        cycle.message_event.set()
        cycle.on_response()
        return True

    def send_part(self, part: bytes) -> bool:
        """Send the next part of an answer that goes on; false when it must go the usual way."""
        cycle = self._cycle
        if cycle.flow.write_paused or cycle.disconnected or not cycle.chunked_encoding or cycle.response_complete:
            return False
        self._transport.write_whole(b"%x\r\n%b\r\n" % (len(part), part))
        return True


class NoWaiter:
    """Waits for no more of a request that is there in one piece."""

    def set(self) -> None:
        """There is nobody to wake."""


NO_WAITER = NoWaiter()


class WholeRequest:
    """A request that is there in one piece, from its coming to its answer, in the place of uvicorn's cycle."""

    __slots__ = ("connection", "disconnected", "keep_alive", "response_complete", "response_started", "scope")
    message_event = NO_WAITER

    def __init__(self, connection: Any, scope: Any) -> None:
        self.connection, self.scope = connection, scope
        self.response_started = self.response_complete = False
        self.disconnected = False  # the connection is gone
        self.keep_alive = True  # until the server stops

    def send_whole(self, head: bytes, body: bytes) -> bool:
        """Send an answer with status 200, whose head says nothing of its length yet; false when it must go the usual way."""
        connection = self.connection
        if connection.flow.write_paused or self.disconnected or not self.keep_alive:
            return False
        general = general_head(connection.server_state.default_headers)
        connection.transport.write_whole(b"%b%bcontent-length: %d\r\n\r\n%b" % (head, general, len(body), body))
        self.response_started = self.response_complete = True
        connection.on_response_complete()
        return True

    def as_cycle(self) -> RequestResponseCycle:
        """The same as a request of uvicorn, for an answer that goes the usual way; its body has been read."""
        connection = self.connection
        cycle = RequestResponseCycle(
            scope=self.scope,
            transport=connection.transport,
            flow=connection.flow,
            logger=connection.logger,
            access_logger=connection.access_logger,
            access_log=connection.access_log,
            default_headers=connection.server_state.default_headers,
            message_event=asyncio.Event(),
            expect_100_continue=False,
            keep_alive=self.keep_alive,
            on_response=connection.on_response_complete,
        )
        cycle.more_body, cycle.disconnected = False, self.disconnected
        if connection.cycle is self:
            connection.cycle = cycle
        return cycle


class ActionTaker(Protocol):
    """What a connection asks of the entrance of actions (`fast_path.ActionEntrance`), which it may not import."""

    def admit(self, scope: Any) -> bool:
        """Whether the guard lets a request in, whose body has yet to come; what it found stays in the scope."""

    def take(self, request: WholeRequest, body: bytes) -> Coroutine[Any, Any, None] | None:
        """What an action leads to; none for what is no action in good order."""

    def take_again(self, request: WholeRequest, body: bytes) -> Coroutine[Any, Any, None] | None:
        """The same for one whose head was let in before; none also where the guard does not let in one more."""


class GeneralHead:
    """The headers that all answers of one second have, joined once."""

    def __init__(self) -> None:
        self._headers: list[tuple[bytes, bytes]] = []
        self._joined = b""

    def __call__(self, headers: list[tuple[bytes, bytes]]) -> bytes:
        if headers is not self._headers:  # uvicorn makes a new list each second
            self._headers, self._joined = headers, b"".join([b"%b: %b\r\n" % header for header in headers])
        return self._joined


general_head = GeneralHead()


def head_of(headers: list[tuple[bytes, bytes]]) -> bytes:
    """The head of an answer with status 200, but for its length and its end."""
    return b"HTTP/1.1 200 OK\r\n" + b"".join(b"%b: %b\r\n" % header for header in headers)


def direct_answer(scope: Any) -> DirectAnswer | None:
    """What the connection of a request offers."""
    extensions = scope.get("extensions")
    return None if extensions is None else extensions.get(DIRECT)
