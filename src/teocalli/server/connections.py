"""Connections: how many there may be, how long they may take, and how much they may send before anybody reads it.

uvicorn has no limits for the head of a request, for the time it takes, or for clients that do not read what they asked for. They are kept
here: sizes while bytes come in, times by one look a second at all connections, since a timer for each would cost more than the requests.
"""

from __future__ import annotations

import asyncio
import http
import re
import time
from collections import Counter
from collections.abc import Coroutine
from typing import Any, Literal

import httptools
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from teocalli.server.addresses import counted, is_among
from teocalli.server.direct_answers import DIRECT, ActionTaker, DirectAnswer, WholeRequest
from teocalli.server.encoding import encode
from teocalli.server.guard import HEADERS
from teocalli.server.refusals import RequestRefused
from teocalli.server.repeated_heads import ReadHead, read_head
from teocalli.server.settings import LONGEST_FILE, Limits, Settings
from teocalli.server.write_coalescing import CoalescingTransport
from teocalli.words import LANGUAGES

ACTION = re.compile(rb"/api/tables/[A-Za-z0-9_-]{1,40}/actions(?:\?form=(?:record|named))?")  # as browsers and programs ask for it
Awaited = Literal["head", "body", "answer", "next", "end"]  # what a connection waits for; for all but the answer it waits for its client
LOOK = 1.0  # seconds between looks
LEAST = 4_096  # bytes that a client must take in the time it has for reading, unless that is all there is
SLACK = 8  # times the largest body that a request may take on the wire: chunks have heads of their own
HEADS = 4  # of actions that a connection keeps in mind
LINGER = 2.0  # seconds that a client has to read a refusal before its connection is closed for good


class Connections:
    """All connections of one server process."""

    def __init__(self, settings: Settings) -> None:
        self.settings, self.limits = settings, settings.limits
        self.open: set[Protocol] = set()
        self.by_address: Counter[str] = Counter()
        self.action_entrance: ActionTaker | None = None  # where actions go that need no framework

    def admit(self, connection: Protocol) -> str | None:
        """Count a new connection; what is wrong when there are too many of them."""
        address = connection.address
        if self.settings.limited and address is not None and self.by_address[address] >= self.limits.connections:
            return "connections"
        if len(self.open) >= self.limits.all_connections and not self._make_room(address):
            return "connections"
        self.open.add(connection)
        if address is not None:
            self.by_address[address] += 1
        return None

    def forget(self, connection: Protocol) -> None:
        if connection in self.open:
            self.open.discard(connection)
            if connection.address is not None:
                self.by_address[connection.address] -= 1
                if not self.by_address[connection.address]:
                    del self.by_address[connection.address]

    def _make_room(self, address: str | None) -> bool:
        """Close a connection that asks for nothing, of the address that has most; false when that is the newcomer's own."""
        busiest = next((address for address, _ in self.by_address.most_common(1)), None)
        quiet = [one for one in self.open if one.address == busiest and one.awaited in ("head", "next")]
        if busiest == address or not quiet:
            return False
        oldest = min(quiet, key=lambda one: one.since)
        oldest.abort()
        self.forget(oldest)
        return True

    def check_limits(self, now: float) -> None:
        """End what takes too long."""
        for connection in list(self.open):
            connection.check_limits(now)

    async def watch(self) -> None:
        """Look at all connections, again and again."""
        while True:
            await asyncio.sleep(LOOK)
            self.check_limits(time.monotonic())


class Protocol(HttpToolsProtocol):
    """uvicorn's own, with writes coalesced, and with limits."""

    transport: Any

    def __init__(self, connections: Connections, **more: Any) -> None:
        super().__init__(**more)
        self.house_connections = connections
        self.limits: Limits = connections.limits
        self.address: str | None = None  # as counted; none for a trusted proxy, whose connections are other people's
        self.awaited: Awaited = "head"
        self.since = time.monotonic()  # when that began
        self.received = 0  # bytes of the present request, roughly
        self.head = 0  # bytes of its headers so far
        self.heard = False  # anything at all
        self.refusal: RequestRefused | None = None
        self.whole: bytes | None = None  # what has come of the body of an action, which is taken once it is there in one piece
        self.heads: list[ReadHead] = []  # of the latest actions, each another
        self.taken = (self.since, 0)  # when the client was last seen to read, and what it had taken by then

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(CoalescingTransport(transport, self.loop))  # type: ignore[arg-type]
        host = self.client[0] if self.client else None
        if host is not None and not is_among(host, self.house_connections.settings.proxy):
            self.address = counted(host)
        wrong = self.house_connections.admit(self)
        if wrong is not None:
            self.transport.write(answer(RequestRefused("rate", wrong, retry=1000)))
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self.house_connections.forget(self)
        super().connection_lost(exc)
        for cycle, _ in self.pipeline:
            cycle.disconnected = True
        self.pipeline.clear()

    def data_received(self, data: bytes) -> None:
        """Read what came; what cannot be read, or is too much, is refused and the connection closed."""
        if self.awaited == "end" or self.transport.is_closing() or (self.awaited == "next" and self._take_again(data)):
            return
        begins, before = self.awaited == "next" or not self.heard, self.cycle
        self.received += len(data)
        self.heard = True
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade:
            pass  # there is nothing to change over to: the request is answered as it is
        except httptools.HttpParserError:
            self.refuse(self.refusal or RequestRefused("body", "syntax"))
            return
        if self.awaited == "head" and self.received > self.limits.head + self.limits.address:
            self.refuse(RequestRefused("headers"))
        elif self.awaited == "body" and self.received > self.limits.head + max(SLACK * self.limits.body, LONGEST_FILE):
            self.refuse(RequestRefused("size", limit=self.limits.body))
        elif begins and self.cycle is not before and isinstance(self.cycle, WholeRequest):
            self._keep_head(data, self.cycle)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.whole = None
        self.received = self.head = 0
        self.awaited, self.since = "head", time.monotonic()

    def on_url(self, url: bytes) -> None:
        self.url += url
        if len(self.url) > self.limits.address:
            self._stop(RequestRefused("address"))

    def on_header(self, name: bytes, value: bytes) -> None:
        name, headers, limits = name.lower(), self.headers, self.limits  # as uvicorn does, with the sizes counted
        if name == b"expect" and value.lower() == b"100-continue":
            self.expect_100_continue = True
        headers.append((name, value))
        self.head += len(name) + len(value) + 4
        if self.head > limits.head or len(headers) > limits.headers:
            self._stop(RequestRefused("headers"))

    def on_headers_complete(self) -> None:
        if len(self.pipeline) >= self.limits.pipeline:
            self._stop(RequestRefused("rate", "connections", retry=1000))
        if self._may_be_action() and self._admit_action():
            self.whole = b""
        else:
            self._begin_usual()
        self.awaited, self.since = "body", time.monotonic()

    def on_body(self, body: bytes) -> None:
        if self.whole is None:
            super().on_body(body)
        elif len(self.whole) + len(body) > self.limits.body:
            self._begin_usual(self.whole)
            super().on_body(body)
        else:
            self.whole += body

    def on_message_complete(self) -> None:
        if self.whole is not None:
            if self._take_whole(self.whole):
                return
            self._begin_usual(self.whole)
        super().on_message_complete()
        self._await("next" if self.cycle.response_complete else "answer")

    def _may_be_action(self) -> bool:
        """Nothing is before it on this connection, and it is asked for as nearly everybody does."""
        parser, cycle = self.parser, self.cycle
        return (
            ACTION.fullmatch(self.url) is not None
            and parser.get_method() == b"POST"
            and self.house_connections.action_entrance is not None
            and (cycle is None or cycle.response_complete)
            and not self.expect_100_continue
            and parser.get_http_version() == "1.1"
            and parser.should_keep_alive()
            and not parser.should_upgrade()
        )

    def _admit_action(self) -> bool:
        """Whether the guard lets it in; if not, that is answered in the usual way."""
        assert self.house_connections.action_entrance is not None
        scope: Any = self.scope
        path, _, query = self.url.partition(b"?")
        scope["method"], scope["path"], scope["raw_path"], scope["query_string"] = "POST", path.decode("ascii"), path, query
        return self.house_connections.action_entrance.admit(scope)

    def _begin_usual(self, body: bytes = b"") -> None:
        """Begin a request of uvicorn, with what has come of its body."""
        self.whole = None
        super().on_headers_complete()
        self.scope["extensions"] = {DIRECT: DirectAnswer(self.cycle, self.transport)}  # type: ignore[dict-item]
        if body:
            super().on_body(body)

    def _take_whole(self, body: bytes) -> bool:
        """Begin what an action leads to; false where the framework is to say what is wrong with it."""
        assert self.house_connections.action_entrance is not None
        request = WholeRequest(self, self.scope)
        work = self.house_connections.action_entrance.take(request, body)
        if work is None:
            return False
        self._begin_whole(request, work)
        return True

    def _take_again(self, data: bytes) -> bool:
        """Take an action that is asked for as one before it was, word for word: its head need not be read again."""
        for head in self.heads:
            body = head.body_in(data)
            if body is not None and len(body) <= self.limits.body:
                assert self.house_connections.action_entrance is not None
                request = WholeRequest(self, {**head.scope, "state": self.app_state.copy()})
                work = self.house_connections.action_entrance.take_again(request, body)
                if work is not None:
                    self._begin_whole(request, work)
                return work is not None
        return False

    def _keep_head(self, data: bytes, request: WholeRequest) -> None:
        head = read_head(data, request.scope)
        if head is not None:
            self.heads = [*self.heads[1 - HEADS :], head]

    def _begin_whole(self, request: WholeRequest, work: Coroutine[Any, Any, None]) -> None:
        self.whole, self.cycle = None, request  # type: ignore[assignment]
        self.awaited, self.since = "answer", time.monotonic()
        task = self.loop.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def on_response_complete(self) -> None:
        """As uvicorn does, but for a timer after each answer: `check_limits` ends what asks for nothing more."""
        self.server_state.total_requests += 1
        if self.transport.is_closing():
            return
        if self.flow.read_paused:
            self.flow.resume_reading()
        if self.pipeline:
            self._start_asgi_task(*self.pipeline.pop())
        elif self.awaited == "answer":
            self.awaited, self.since = "next", time.monotonic()

    def _await(self, what: Awaited) -> None:
        self.awaited, self.since = what, time.monotonic()

    def _stop(self, refusal: RequestRefused) -> None:
        """Leave the parser, which takes any exception for bad syntax."""
        self.refusal = refusal
        raise ValueError

    def refuse(self, refusal: RequestRefused) -> None:
        """Answer as far as that is still possible, and close."""
        busy = self.cycle is not None and not self.cycle.response_complete
        free = not (busy and (self.cycle.response_started or self.pipeline))
        if busy:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if free and not self.transport.is_closing():
            self._say_last(answer(refusal))
        else:
            self.close()

    def _say_last(self, data: bytes) -> None:
        """Send the last answer and wait for the client to close: closing at once, with bytes unread, would take the answer back."""
        self._await("end")
        self.flow.resume_reading()
        self.transport.write(data)
        self.transport.write_eof()

    def close(self) -> None:
        if not self.transport.is_closing():
            self.transport.close()

    def abort(self) -> None:
        """Close at once, whatever waits to be sent."""
        self.transport.abort()

    def check_limits(self, now: float) -> None:
        """End this connection if its client keeps the server waiting."""
        waited = now - self.since
        if self._is_stuck(now) or (self.awaited == "end" and waited > LINGER):
            self.abort()
        elif self.transport.is_closing():
            return
        elif self.awaited == "head" and waited > self.limits.slow_head:
            self.refuse(RequestRefused("late")) if self.heard else self.close()
        elif self.awaited == "body" and waited > self.limits.slow_body:
            self.refuse(RequestRefused("late"))
        elif self.awaited == "next" and waited > self.limits.keep:
            self.close()

    def _is_stuck(self, now: float) -> bool:
        """The client has not read for long, though there is something to read."""
        waiting = self.transport.get_write_buffer_size()
        read = self.transport.written - waiting
        if not waiting or read - self.taken[1] >= LEAST:
            self.taken = (now, read)
        return bool(now - self.taken[0] > self.limits.slow_read)


def answer(refusal: RequestRefused) -> bytes:
    """A refusal as bytes on the wire, for a request that never became one."""
    body = encode(refusal.as_wire(LANGUAGES[0]))
    head = [
        f"HTTP/1.1 {refusal.status} {http.HTTPStatus(refusal.status).phrase}".encode(),
        b"content-type: application/json",
        b"content-length: %d" % len(body),
        b"connection: close",
        *(name + b": " + value for name, value in HEADERS),
    ]
    return b"\r\n".join(head) + b"\r\n\r\n" + body
