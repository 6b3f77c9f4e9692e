"""Direct answers: bytes that are ready go straight to their connection, past the framework and the generic sending of uvicorn.

An action is answered in one write, and what happens at a table is written to its streams while it is published, instead of waking a task
for each. A connection offers this in the scope of a request; where a server offers none, or the client does not keep up with what it is
sent, the usual way is taken.
"""

from __future__ import annotations

from typing import Any

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
        general = b"".join(b"%b: %b\r\n" % header for header in cycle.default_headers)
        self._transport.write_whole(b"%b%bcontent-length: %d\r\n\r\n%b" % (head, general, len(body), body))
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


def head_of(headers: list[tuple[bytes, bytes]]) -> bytes:
    """The head of an answer with status 200, but for its length and its end."""
    return b"HTTP/1.1 200 OK\r\n" + b"".join(b"%b: %b\r\n" % header for header in headers)


def direct_answer(scope: Any) -> DirectAnswer | None:
    """What the connection of a request offers."""
    extensions = scope.get("extensions")
    return None if extensions is None else extensions.get(DIRECT)
