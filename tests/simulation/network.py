"""The wires between clients and servers: requests and answers that take time, get lost, and streams that break off."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any, Protocol

import msgspec

from server.door import events_of
from simulation.loop import Process, the_loop

PATIENCE = 4.0  # seconds that a client waits for an answer


class Lost(Exception):
    """No answer came; whether the command was carried out is not known."""


class Answer(msgspec.Struct):
    """What came back."""

    status: int
    body: bytes
    headers: dict[str, str] = {}

    def json(self) -> Any:
        return json.loads(self.body) if self.body[:1] in (b"{", b"[") else None


class ServerMachine(Protocol):
    """A server as its clients know it."""

    name: str
    app: Any
    process: Process
    lines: set[Connection]

    @property
    def listening(self) -> bool: ...


class Connection:
    """One connection, from the first byte to the last or till it breaks."""

    def __init__(self, network: SimulatedNetwork, server: ServerMachine) -> None:
        self.network, self.server = network, server
        network.count += 1
        self.number = network.count
        self.gone = asyncio.Event()  # the client has hung up
        self.broken = False

    def break_off(self) -> None:
        self.broken = True


class SimulatedNetwork:
    """How well the wires of a run work."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice
        self.lossy = 0.0
        self.count = 0  # of lines so far

    def delay(self) -> float:
        return self.dice.uniform(0.001, 0.03) if self.dice.random() < 0.95 else self.dice.uniform(0.1, 1.5)

    def loses(self) -> bool:
        return self.dice.random() < self.lossy

    async def ask(self, server: ServerMachine, scope: dict[str, Any], body: bytes, on_behalf: Any) -> Answer:
        """Send a request and wait for its answer."""
        exchange = Exchange(self, server, scope, body, on_behalf)
        return await exchange.answer


class Exchange(Connection):
    """A request and its answer."""

    def __init__(self, network: SimulatedNetwork, server: ServerMachine, scope: dict[str, Any], body: bytes, on_behalf: Any) -> None:
        super().__init__(network, server)
        self.scope, self.body, self.on_behalf = scope, body, on_behalf
        loop = the_loop()
        self.answer: asyncio.Future[Answer] = loop.create_future()
        self.received = Answer(0, b"")
        self.asked = False
        if not network.loses():
            loop.later(network.delay(), self._arrive)
        loop.later(PATIENCE, self.break_off)

    def _arrive(self) -> None:
        if not self.server.listening:
            self.break_off()
            return
        self.server.lines.add(self)
        the_loop().spawn(self.server.process, self.server.app(self.scope, self._receive, self._send), self.on_behalf)

    async def _receive(self) -> dict[str, Any]:
        if not self.asked:
            self.asked = True
            return {"type": "http.request", "body": self.body, "more_body": False}
        await self.gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: dict[str, Any]) -> None:
        if message["type"] == "http.response.start":
            self.received.status = message["status"]
            self.received.headers = {name.decode(): value.decode() for name, value in message["headers"]}
            return
        self.received.body += message.get("body", b"")
        if not message.get("more_body", False):
            self.server.lines.discard(self)
            self.on_behalf.leaves(self.received)
            if not self.network.loses():
                the_loop().later(self.network.delay(), self._deliver)

    def _deliver(self) -> None:
        if not self.answer.done():
            self.answer.set_result(self.received)

    def break_off(self) -> None:
        super().break_off()
        self.gone.set()
        self.server.lines.discard(self)
        if not self.answer.done():
            self.answer.set_exception(Lost())
            self.answer.exception()


class Stream(Connection):
    """An open stream of events: each is looked at as it leaves the server, and reaches the client in order unless the line breaks."""

    def __init__(
        self, network: SimulatedNetwork, server: ServerMachine, scope: dict[str, Any], on_behalf: Any, after: int | None, slow: bool
    ) -> None:
        super().__init__(network, server)
        self.scope, self.on_behalf, self.after, self.slow = scope, on_behalf, after, slow
        self.status = 0
        self.began = the_loop().time()
        self.asked = False
        self.ended = False
        self.sent: list[dict[str, Any]] = []  # by the server
        self.events: list[dict[str, Any]] = []  # that have reached the client
        self._raw = b""
        self._arrival = 0.0
        self.hopeless = network.loses()
        the_loop().later(network.delay(), self._arrive)

    def _arrive(self) -> None:
        if not self.server.listening or self.hopeless:
            self.break_off()
            return
        self.server.lines.add(self)
        the_loop().spawn(self.server.process, self._serve(), self.on_behalf)

    async def _serve(self) -> None:
        try:
            await self.server.app(self.scope, self._receive, self._send)
        except Exception as error:
            self.on_behalf.crashes(error)
        self.ended = True
        self.server.lines.discard(self)

    async def _receive(self) -> dict[str, Any]:
        if not self.asked:
            self.asked = True
            return {"type": "http.request", "body": b"", "more_body": False}
        await self.gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: dict[str, Any]) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            return
        self._raw += message.get("body", b"")
        end = b"\n" if self._raw.startswith(b"{") else b"\n\n"
        until = self._raw.rfind(end) + len(end)
        complete, self._raw = (self._raw[:until], self._raw[until:]) if until >= len(end) else (b"", self._raw)
        loop = the_loop()
        for event in events_of(complete) if self.status == 200 else []:
            self.sent.append(event)
            self.on_behalf.streams(self, event)
            self._arrival = max(loop.time() + self.network.delay(), self._arrival)
            loop.later(self._arrival - loop.time(), self._deliver, event)
        if self.slow and complete:
            await asyncio.sleep(self.network.dice.uniform(0.2, 3.0))

    def _deliver(self, event: dict[str, Any]) -> None:
        if not self.broken:
            self.events.append(event)

    def break_off(self) -> None:
        """The line is down for both."""
        super().break_off()
        self.gone.set()
        self.server.lines.discard(self)

    @property
    def open(self) -> bool:
        return not self.broken and not self.ended
