"""A house opened inside the test: its clients speak to the application itself, without a socket, byte for byte."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
from collections import defaultdict
from collections.abc import AsyncIterator
from typing import Any

import msgspec
from litestar import Litestar

from asgi import http_scope
from teocalli import games, jit
from teocalli.server import tokens
from teocalli.server.app import routed, settle
from teocalli.server.server import Server
from teocalli.server.settings import Settings

KEYS = itertools.count(1)
UPDATES = ("update", "record")  # what tells of a position, in either form
PATIENCE = 120.0  # seconds: a busy machine is no error
UNUSED: dict[int, list[Litestar]] = defaultdict(list)  # applications of houses that have closed, by the largest body that they take


def settings(database: str, **changes: Any) -> Settings:
    """A house for tests: nothing is compiled beside it, bots without delay, no limits unless asked for."""
    return Settings(**{"database": database, "compiled": False, "limited": False, "pace": 0.0, "think": 50, "metrics": "all", **changes})


def new_key() -> str:
    return f"key-{next(KEYS)}"


class Answer(msgspec.Struct):
    """What came back."""

    status: int
    headers: dict[str, str]
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)


class Stream:
    """An open stream of events."""

    def __init__(self, app: Any, scope: dict[str, Any]) -> None:
        self.raw = b""
        self.status = 0
        self.headers: dict[str, str] = {}
        self.events: list[dict[str, Any]] = []
        self._parsed = 0
        self._grown = asyncio.Event()
        self._gone = asyncio.Event()
        self._asked = False
        self.ended = False
        self._task = asyncio.create_task(app(scope, self._receive, self._send))

    async def _receive(self) -> dict[str, Any]:
        if not self._asked:
            self._asked = True
            return {"type": "http.request", "body": b"", "more_body": False}
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: dict[str, Any]) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self.headers = {name.decode(): value.decode() for name, value in message["headers"]}
        else:
            self.raw += message["body"]
            self._read()
            self.ended = not message.get("more_body", False)
        self._grown.set()

    async def close(self) -> None:
        self._gone.set()
        await self._task

    def _read(self) -> None:
        """Take the events that are complete now."""
        end = b"\n" if self.raw.startswith(b"{") else b"\n\n"
        until = self.raw.rfind(end) + len(end)
        if until > self._parsed:
            self.events += events_of(self.raw[self._parsed : until])
            self._parsed = until

    def updates(self) -> list[dict[str, Any]]:
        return [event for event in self.events if event["type"] in UPDATES]

    async def until(self, wanted: Any, patience: float = PATIENCE) -> dict[str, Any]:
        """The first event that is as wanted; it may have come already."""
        looked = 0
        async with asyncio.timeout(patience):
            while True:
                wanted_event = next((event for event in self.events[looked:] if wanted(event)), None)
                if wanted_event is not None:
                    return wanted_event
                looked = len(self.events)
                assert not self.ended, f"the stream ended: {self.raw[-300:]!r}"
                self._grown.clear()
                await self._grown.wait()

    async def until_bytes(self, wanted: bytes, patience: float = PATIENCE) -> None:
        """Until these bytes have come."""
        async with asyncio.timeout(patience):
            while wanted not in self.raw:
                self._grown.clear()
                await self._grown.wait()

    async def until_ply(self, ply: int) -> dict[str, Any]:
        return await self.until(lambda event: event["type"] in UPDATES and event["ply"] >= ply)


def events_of(raw: bytes) -> list[dict[str, Any]]:
    """The complete events of a stream, in either form."""
    if raw.startswith(b"{"):
        return [json.loads(line) for line in raw.split(b"\n")[:-1]]
    events = []
    for part in raw.split(b"\n\n")[:-1]:
        for line in part.split(b"\n"):
            if line.startswith(b"data: "):
                events.append(json.loads(line[6:]))
    return events


class Client:
    """Somebody at the door, with or without a token."""

    def __init__(self, app: Any, token: str | None = None, language: str | None = None, address: str = "10.0.0.1") -> None:
        self.app, self.token, self.language, self.address = app, token, language, address

    def scope(self, method: str, path: str, headers: dict[str, str]) -> dict[str, Any]:
        return http_scope(method, path, headers, self.token, self.language, self.address)

    async def ask(self, method: str, path: str, body: bytes | None = None, headers: dict[str, str] | None = None, *rest: bytes) -> Answer:
        """Ask with a body in one piece, or in several."""
        sent = dict(headers or {})
        if body is not None:
            sent = {"content-type": "application/json", "content-length": str(len(body + b"".join(rest))), **sent}
        answer = Answer(0, {}, b"")
        pieces = [body or b"", *rest]

        async def receive() -> dict[str, Any]:
            if pieces:
                return {"type": "http.request", "body": pieces.pop(0), "more_body": bool(pieces)}
            await asyncio.sleep(3600)
            return {"type": "http.disconnect"}

        async def send(message: dict[str, Any]) -> None:
            if message["type"] == "http.response.start":
                answer.status = message["status"]
                answer.headers = {name.decode(): value.decode() for name, value in message["headers"]}
            else:
                answer.body += message.get("body", b"")

        await self.app(self.scope(method, path, sent), receive, send)
        return answer

    async def get(self, path: str, **headers: str) -> Answer:
        return await self.ask("GET", path, None, headers)

    async def post(self, path: str, message: Any = None, headers: dict[str, str] | None = None) -> Answer:
        return await self.ask("POST", path, None if message is None else json.dumps(message).encode(), headers)

    @property
    def digest(self) -> bytes:
        """What the house keeps of the token."""
        return tokens.digest(self.token or "")

    async def known(self) -> Client:
        """The same client, with a token of the house."""
        if self.token is None:
            self.token = (await self.post("/api/tokens")).json()["token"]
        return self

    async def open(self, **fields: Any) -> Answer:
        """Open a table, as somebody who has a token."""
        await self.known()
        return await self.post("/api/tables", {"game": "cibola", "seats": 2, "name": "Ana", "key": new_key(), **fields})

    async def join(self, table: str, name: str = "Guest", **fields: Any) -> Answer:
        """Sit down at a table, as somebody who has a token."""
        await self.known()
        return await self.post(f"/api/tables/{table}/join", {"name": name, "key": new_key(), **fields})

    def stream(self, table: str, after: int | None = None, lines: bool = False, form: str = "named", name: str = "") -> Stream:
        headers = {"accept": "application/x-ndjson" if lines else "text/event-stream"}
        if after is not None:
            headers["last-event-id"] = str(after)
        return Stream(self.app, self.scope("GET", f"/api/tables/{table}/events?form={form}&stream={name}", headers))

    async def command(self, table: str, what: str, ply: int | None = None, **more: Any) -> Answer:
        """A command for the present position, unless another is named; sent again, as by the page, where a bot was faster."""
        named = ply is not None
        if ply is None:
            ply = (await self.get(f"/api/tables/{table}")).json().get("ply", 0)
        for _ in range(5):
            answer = await self.post(f"/api/tables/{table}/{what}", {"ply": ply, "key": new_key(), **more})
            if named or answer.status != 409 or answer.json()["code"] != "stale":
                break
            ply = answer.json()["ply"]
        return answer

    async def act(self, table: str, ply: int, action: int | str, key: str | None = None) -> Answer:
        return await self.post(f"/api/tables/{table}/actions", {"ply": ply, "key": key or new_key(), "action": action})

    async def view(self, table: str) -> Any:
        answer = await self.get(f"/api/tables/{table}/view")
        assert answer.status == 200, answer
        return answer.json()


class Door:
    """An open house and ways to come in."""

    def __init__(self, app: Any, house: Server) -> None:
        self.app, self.house = app, house

    def client(self, token: str | None = None, **more: Any) -> Client:
        return Client(self.app, token, **more)

    async def table(
        self,
        game: str = "cibola",
        people: int = 2,
        bots: int = 0,
        level: str = "random",
        clients: list[Client] | None = None,
        **more: Any,
    ) -> tuple[str, list[Client]]:
        """A table of people who have all sat down, new ones unless told who, and bots after them."""
        clients = [self.client() for _ in range(people)] if clients is None else clients
        chairs = [{"kind": "me"}, *[{"kind": "open"}] * (people - 1), *[{"kind": "bot", "level": level}] * bots]
        host, *guests = clients
        answer = await host.open(game=game, seats=people + bots, chairs=chairs, **more)
        assert answer.status == 201, answer.body
        table = answer.json()["table"]["id"]
        for number, guest in enumerate(guests, start=1):
            answer = await guest.join(table, f"Guest {number}")
            assert answer.status == 201, answer.body
        return table, clients

    async def play(self, table: str, clients: list[Client], plies: int, choose: Any) -> int:
        """Let people act in turn for some plies, or to the end; the ply reached."""
        done = 0
        while done < plies:
            update = await clients[0].view(table)
            if update["over"]:
                break
            seat = update["owing"][0]
            mine = await clients[seat].view(table)
            answer = await clients[seat].act(table, mine["ply"], choose(mine["legal"])["action"])
            assert answer.status == 200, answer.body
            done += 1
        return int((await clients[0].view(table))["ply"])


@contextlib.asynccontextmanager
async def opened(chosen: Settings) -> AsyncIterator[Door]:
    """A house from its opening to its closing. Rules that were compiled before the tests run compiled from the first table on."""
    unused = UNUSED[chosen.limits.body]
    app = unused.pop() if unused else routed(chosen.limits.body)  # to build the routes takes longer than most tests
    settle(app, chosen)
    async with app.lifespan():
        if not chosen.compiled:
            app.state.server.precompiling.loaded.update(name for name in games.NAMES if jit.ready(name))
        yield Door(app, app.state.server)
    unused.append(app)
