"""Listeners: the open streams of a table. An event is encoded once for each viewer and language, and handed to all who see the same."""

from __future__ import annotations

import asyncio
from collections import deque

from teocalli.server import wire
from teocalli.server.direct_answers import DirectAnswer
from teocalli.server.encoding import encode

SSE, LINES = "sse", "lines"
BEATS = 2  # looks at a silent stream before it is given a sign of life


class Listener:
    """One open stream: a browser's SSE or a program's lines of JSON."""

    __slots__ = (
        "_direct",
        "_wake",
        "address",
        "checked",
        "device",
        "events",
        "form",
        "framing",
        "gone",
        "language",
        "limit",
        "looking",
        "name",
        "ply",
        "silent",
        "token",
        "viewer",
    )

    def __init__(
        self,
        token: bytes | None,
        viewer: int,
        language: str,
        framing: str,
        limit: int,
        address: str = "",
        form: wire.Form = "named",
        device: bytes | None = None,
    ) -> None:
        self.token = token  # whom the stream belongs to
        self.device = device  # the token that it came by, should it belong to somebody else one day
        self.viewer = viewer  # what its owner was when it was opened; should that change, the stream ends
        self.checked: object = None  # the seats of its table by which that was last seen to be so
        self.language, self.framing, self.limit, self.address = language, framing, limit, address
        self.form = form  # in which matches are told
        self.name = ""  # which its client gave it
        self.looking = True  # the table is before the eyes of whoever it belongs to
        self.ply: int | None = None  # of the latest update that was sent
        self.events: deque[bytes] = deque()
        self.gone = False  # the last event is in: write what waits and close
        self.silent = 0  # looks since the last event
        self._wake: asyncio.Future[None] | None = None
        self._direct: DirectAnswer | None = None  # where an event can be written at once while nothing waits

    def send(self, message: bytes, kind: str, ply: int | None = None) -> None:
        """Queue an encoded event; a stream that lags too far is told to come again."""
        if self.gone:
            return
        if len(self.events) >= self.limit:
            self.close("slow", 1000)
            return
        event = framed(message, kind, ply) if self.framing == SSE else message + b"\n"
        self.silent = 0
        wake, direct = self._wake, self._direct
        if wake is None or wake.done() or direct is None or not direct.send_part(event):  # one that waits has written everything before
            self.events.append(event)
            self._rouse()

    def framed(self, message: bytes, kind: str, ply: int | None) -> bytes:
        """An event in the form of this stream."""
        return framed(message, kind, ply) if self.framing == SSE else message + b"\n"

    def beat(self, now: int) -> None:
        """Called twice in the time between heartbeats: a stream that stays silent is given a sign of life."""
        self.silent += 1
        if self.silent >= BEATS and not self.events and not self.gone:
            self.silent = 0
            self.events.append(b": beat\n\n" if self.framing == SSE else encode(wire.Beat(now)) + b"\n")
            self._rouse()

    def close(self, reason: wire.Ending, retry: int) -> None:
        """Tell the client that the stream ends on purpose."""
        if not self.gone:
            goodbye = encode(wire.Goodbye(reason, retry))
            self.events.append(self.framed(goodbye, "goodbye", None))
            self.gone = True
            self._rouse()

    def drop(self) -> None:
        """The client is gone: there is nobody to tell."""
        self.events.clear()
        self.gone = True
        self._rouse()

    async def next(self, direct: DirectAnswer | None = None) -> tuple[bytes, bool]:
        """Everything that waits, as soon as something does, and whether it was the last. A stream may be closed at any moment.

        Until then events are written at once where the connection offers that.
        """
        self._direct = direct
        if not self.events and not self.gone:
            self._wake = asyncio.get_running_loop().create_future()
            try:
                await self._wake
            finally:
                self._wake = None
        ended, waiting = self.gone, []
        while self.events:
            waiting.append(self.events.popleft())
        return b"".join(waiting), ended

    def _rouse(self) -> None:
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)


def framed(message: bytes, kind: str, ply: int | None) -> bytes:
    """An event in the form of Server-Sent Events; only updates have an id, the ply, so that a reconnect resumes there."""
    head = b"event: %b\n" % kind.encode() if ply is None else b"id: %d\nevent: %b\n" % (ply, kind.encode())
    return b"%bdata: %b\n\n" % (head, message)
