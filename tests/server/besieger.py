"""One who besieges: every request there is, in good order, stale, repeated, raced, mutated, without sense, half open and never read."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import random
import re
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field

from teocalli.games import NAMES

if TYPE_CHECKING:
    from server.siege import Siege

PATIENCE = 60.0
NAME, WHISPER = "Besieger", "whispered-in-the-siege"  # what the log must not hold
HEX = re.compile(rb"(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])")
LONG = re.compile(rb"[A-Za-z0-9_-]{64}")
COMMANDS = (
    "start",
    "seal",
    "nonce",
    "seats",
    "settings",
    "resign",
    "leave",
    "return",
    "rematch",
    "undo",
    "hint",
    "chat",
    "actions",
    "join",
)
READS = (
    "/api/house",
    "/api/tables",
    "/api/tables/mine",
    "/healthz",
    "/metrics",
    "/schema",
    "/",
    "/t/x",
    "/nothing.js",
    "/api/games/aztec/rules",
)
STRANGE: tuple[Any, ...] = (
    None,
    True,
    -1,
    10**30,
    1.5,
    "",
    "\x00",
    "--5",
    "²",
    "x" * 5000,
    "\u202e",
    [],
    {},
    [[[]]],
    {"a": {"b": 1}},
    "é漢🎲",
)
ODD_HEADERS = (
    "origin: http://[",
    "origin: \xff",
    "host: other",
    "cookie: \xff=;;=",
    "authorization: Bearer \xff\xfe",
    "last-event-id: 99999999999",
)


class Seen(Struct):
    """What came back, counted and searched."""

    statuses: Counter[int] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    broken: list[str] = field(default_factory=list)  # answers that must not be
    hexes: set[bytes] = field(default_factory=set)  # whatever in an answer could be a seed
    tokens: set[bytes] = field(default_factory=set)
    slowest: dict[str, float] = field(default_factory=dict)  # seconds, by kind

    def note(self, kind: str, status: int, request: bytes, body: bytes, seconds: float) -> None:
        self.statuses[status] += 1
        self.kinds[kind] += 1
        self.slowest[kind] = max(self.slowest.get(kind, 0.0), seconds)
        self.search(request, body)
        if status >= 500:
            self.broken.append(f"{status} for {request[:400]!r}: {body[:200]!r}")

    def search(self, request: bytes, body: bytes) -> None:
        """Look for secrets in what came back."""
        self.hexes.update(HEX.findall(body))
        if not self.tokens.isdisjoint(LONG.findall(body)):
            self.broken.append(f"a token in the answer to {request[:400]!r}")


class Place(Struct):
    """A table that besiegers know of."""

    id: str
    game: str
    seats: int
    players: list[Besieger] = field(default_factory=list)
    ply: int = 0
    playing: bool = False


class Besieger:
    """A besieger with an address and a token of their own."""

    def __init__(self, siege: Siege, number: int) -> None:
        self.siege, self.dice = siege, random.Random(f"{siege.seed}-{number}")
        self.address = f"127.0.{1 + number // 200}.{1 + number % 200}"
        self.name = f"{NAME} {number}"
        self.token: str | None = None
        self.keys = 0
        self.numbers: dict[str, str] = {}  # the nonce sealed at each table
        self.sent: list[bytes] = []  # good requests, for repeating and mutating
        self.line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    def key(self) -> str:
        self.keys += 1
        return f"{self.address}-{self.keys}"

    def request(self, method: str, path: str, message: Any = None, *more: str, body: bytes | None = None) -> bytes:
        """A request as bytes."""
        if message is not None:
            body = json.dumps(message).encode()
        lines = [f"{method} {path} HTTP/1.1", "host: house.test", *more]
        if self.token is not None:
            lines.append(f"authorization: Bearer {self.token}")
        if body is not None:
            lines += ["content-type: application/json", f"content-length: {len(body)}"]
        return "\r\n".join(lines).encode("latin-1", "replace") + b"\r\n\r\n" + (body or b"")

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection("127.0.0.1", self.siege.port, local_addr=(self.address, 0), limit=1 << 22)

    async def ask(self, kind: str, request: bytes, patience: float = PATIENCE) -> tuple[int, bytes]:
        """Send a request on the kept line and note its answer; a line that the server closed is opened anew."""
        for fresh in (False, True):
            if self.line is None or fresh:
                await self.hang_up()
                self.line = await self.connect()
            with contextlib.suppress(ConnectionError, asyncio.IncompleteReadError):
                return await self.ask_on(*self.line, kind, request, patience)
        await self.hang_up()
        self.siege.seen.broken.append(f"no answer to {request[:300]!r}")
        return 0, b""

    async def ask_on(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, kind: str, request: bytes, patience: float
    ) -> tuple[int, bytes]:
        started = time.monotonic()
        writer.write(request)
        try:
            async with asyncio.timeout(patience):
                status, body, closes = await answer_of(reader, request.startswith(b"HEAD"))
        except TimeoutError:
            self.siege.seen.broken.append(f"no answer in {patience} s to {request[:400]!r}")
            raise ConnectionError from None
        if closes:
            await self.hang_up()
        given = b" /api/tokens " in request[:40] and status in (200, 201)
        self.siege.seen.note(kind, status, request, b"" if given else body, time.monotonic() - started)
        return status, body

    async def hang_up(self) -> None:
        if self.line is not None:
            self.line[1].close()
            self.line = None

    async def command(self, kind: str, place: Place | None, what: str, **message: Any) -> tuple[int, Any]:
        """A command in good order."""
        path = "/api/tables" if place is None else f"/api/tables/{place.id}/{what}"
        request = self.request("POST", path, message)
        self.sent = [*self.sent[-30:], request]
        status, body = await self.ask(kind, request)
        answer = json.loads(body) if body else {}
        if place is not None and isinstance(answer.get("ply"), int):
            place.ply = answer["ply"]
        return status, answer

    # What besiegers do

    async def besiege(self) -> None:
        deeds: list[tuple[int, Callable[[], Awaitable[None]]]] = [
            (40, self.play),
            (3, self.open),
            (10, self.join),
            (12, self.lobby),
            (8, self.read),
            (8, self.repeat),
            (4, self.race),
            (8, self.nearly),
            (6, self.mutate),
            (3, self.nonsense),
            (1, self.half_open),
            (1, self.listen),
        ]
        weights, calls = [weight for weight, _ in deeds], [call for _, call in deeds]
        while self.siege.go_on():
            if self.token is None:
                await self.come_in()
            await self.dice.choices(calls, weights)[0]()

    async def come_in(self) -> None:
        status, body = await self.ask("tokens", self.request("POST", "/api/tokens"))
        if status in (200, 201):
            self.token = json.loads(body)["token"]
            self.siege.seen.tokens.add(str(self.token).encode())
        else:
            await asyncio.sleep(0.2)  # refused for coming too often

    def place(self) -> Place | None:
        mine = [place for place in self.siege.places[-60:] if self in place.players]
        playing = [place for place in mine if place.playing]
        mine = playing if playing and self.dice.random() < 0.7 else mine
        return self.dice.choice(mine or self.siege.places[-20:]) if self.siege.places else None

    def seal(self, table: str) -> str:
        number = self.numbers[table] = self.dice.randbytes(16).hex()
        return hashlib.sha256(number.encode()).hexdigest()

    async def open(self) -> None:
        dice, game = self.dice, self.dice.choice(NAMES)
        seats = dice.choice([2, 2, 3])
        rest = [
            dice.choice([{"kind": "open"}, {"kind": "open"}, {"kind": "bot"}, {"kind": "bot", "level": "novice"}]) for _ in range(seats - 1)
        ]
        message: dict[str, Any] = {"game": game, "seats": seats, "chairs": [{"kind": "me"}, *rest], "name": self.name, "key": self.key()}
        if dice.random() < 0.5:
            message["seal"] = self.seal("new")
        if dice.random() < 0.3:
            message["clock"] = {"bank": dice.choice([10_000, 60_000]), "increment": 1000}
        message |= {"public": dice.random() < 0.7, "start": dice.choice(["full", "full", "host"]), "hints": dice.random() < 0.5}
        status, answer = await self.command("open", None, "", **message)
        if status == 201:
            place = Place(answer["table"]["id"], game, seats, [self])
            self.numbers[place.id] = self.numbers.get("new", "")
            self.siege.places.append(place)

    async def join(self) -> None:
        wanting = [place for place in self.siege.places[-30:] if len(place.players) < place.seats]
        if not wanting:
            return await self.open()
        place = self.dice.choice(wanting)
        message: dict[str, Any] = {"name": self.name, "key": self.key(), "ply": place.ply}
        if self.dice.random() < 0.5:
            message["seal"] = self.seal(place.id)
        status, _ = await self.command("join", place, "join", **message)
        if status == 201 and self not in place.players:
            place.players.append(self)
        return None

    async def play(self) -> None:
        """Look, and do what is allowed."""
        place = self.place()
        if place is None:
            return await self.open()
        status, body = await self.ask("view", self.request("GET", f"/api/tables/{place.id}/view"))
        place.playing = status == 200
        if status != 200:
            return await (self.reveal(place) if self.dice.random() < 0.5 else self.lobby())
        view = json.loads(body)
        place.ply, place.playing = view["ply"], not view["over"]
        if view["legal"]:
            action = self.dice.choice(view["legal"])
            chosen = action["text"] if self.dice.random() < 0.5 else action["action"]
            await self.command("actions", place, "actions", ply=view["ply"], key=self.key(), action=chosen)
        return None

    async def reveal(self, place: Place) -> None:
        """Show the number that was sealed, as clients do when a table is dealing."""
        number = self.numbers.get(place.id) or "none"
        await self.command("nonce", place, "nonce", ply=place.ply, key=self.key(), nonce=number)

    async def lobby(self) -> None:
        """One of the other commands, as it should be or with an older ply."""
        place = self.place()
        if place is None:
            return await self.open()
        what = self.dice.choices(COMMANDS, [2, 2, 4, 2, 2, 0.3, 1, 2, 1, 2, 2, 2, 1, 1])[0]
        stale = self.dice.random() < 0.2
        message: dict[str, Any] = {"ply": max(0, place.ply - self.dice.randrange(1, 9)) if stale else place.ply, "key": self.key()}
        more: dict[str, dict[str, Any]] = {
            "seal": {"seal": self.seal(place.id)},
            "nonce": {"nonce": self.numbers.get(place.id, "none")},
            "seats": {"seat": self.dice.randrange(3), "to": self.dice.choice(["bot", "open"])},
            "settings": {"chat": self.dice.random() < 0.8, "public": True},
            "actions": {"action": self.dice.choice([0, 1, 7, "stake 1", "dance"])},
            "join": {"name": self.name},
            "chat": {"text": f"{WHISPER} {self.dice.random()}", "name": f"{self.name} looks on"},
        }
        message |= more.get(what, {})
        if what == "chat":
            del message["ply"]
        status, answer = await self.command(what, place, what, **message)
        if what == "rematch" and status == 201:
            again = answer["table"]
            if all(place.id != again["id"] for place in self.siege.places):
                self.siege.places.append(Place(again["id"], place.game, place.seats, [self]))
        if status == 409 and answer.get("code") == "stale":
            message |= {"ply": answer["ply"], "key": self.key()}
            await self.command(what, place, what, **message)
        return None

    async def read(self) -> None:
        place = self.place()
        paths = [*READS]
        if place is not None:
            paths += [f"/api/tables/{place.id}{end}" for end in ("", "/view", "/story", "/story?language=fr")]
            paths += [f"/api/matches/{place.id}{end}" for end in ("", "/record")]
        method = self.dice.choices(["GET", "HEAD", "OPTIONS", "DELETE", "PROPFIND"], [20, 1, 1, 1, 1])[0]
        await self.ask("read", self.request(method, self.dice.choice(paths)))

    async def repeat(self) -> None:
        """The very same bytes again, perhaps somebody else's."""
        sent = self.dice.choice(self.siege.clients).sent if self.dice.random() < 0.2 else self.sent
        if sent:
            await self.ask("repeated", self.dice.choice(sent))

    async def race(self) -> None:
        """One request on several lines at once, or the same command of several people."""
        place = self.place()
        if place is None:
            return
        message: dict[str, Any] = {"ply": place.ply, "key": self.key()}
        what = self.dice.choice(["leave", "return", "start", "undo", "actions", "join"])
        more: dict[str, dict[str, Any]] = {"actions": {"action": 0}, "join": {"name": self.name}}
        message |= more.get(what, {})
        runners = [self, self, *place.players[:2]]
        requests = [runner.request("POST", f"/api/tables/{place.id}/{what}", message) for runner in runners]
        lines = [await self.connect() for _ in runners]
        await asyncio.gather(*(self.ask_on(*line, "raced", one, PATIENCE) for line, one in zip(lines, requests, strict=True)))
        for _, writer in lines:
            writer.close()

    async def nearly(self) -> None:
        """A command with something wrong in it: a strange value, a strange header, a strange address."""
        dice, place = self.dice, self.place()
        table = dice.choice([place.id if place else "none", "none", "..", "%00", "%ff", "a" * 300, "%E2%80%AE"])
        message: Any = {
            "ply": place.ply if place else 0,
            "key": self.key(),
            "action": 0,
            "text": "x",
            "nonce": "x",
            "game": "cibola",
            "seats": 2,
        }
        for _ in range(dice.randrange(1, 3)):
            message[dice.choice([*message, "options", "chairs", "clock", "seat", "to", "level", "name", "seal"])] = dice.choice(STRANGE)
        body = json.dumps(dice.choice([message, message, message, dice.choice(STRANGE)])).encode()
        at = dice.randrange(len(body) + 1)
        body = dice.choice([body, body, body[:at], body[:at] + b"\xff" + body[at:], body[:at] + b"\x00" + body[at:]])
        path = dice.choice(["/api/tables", *(f"/api/tables/{table}/{command}" for command in COMMANDS)])
        more = [dice.choice(ODD_HEADERS)] if dice.random() < 0.3 else []
        await self.ask("nearly", self.request(dice.choice(["POST"] * 5 + ["PUT"]), path, None, *more, body=body))

    async def mutate(self) -> None:
        """A good request with some bytes changed, on a line of its own that may be left without an answer."""
        if not self.sent:
            return
        dice, changed = self.dice, bytearray(self.dice.choice(self.sent))
        for _ in range(dice.randrange(1, 5)):
            at = dice.randrange(len(changed))
            deed = dice.randrange(4)
            if deed == 0:
                changed[at] = dice.randrange(256)
            elif deed == 1:
                del changed[at : at + dice.randrange(1, 20)]
            elif deed == 2:
                changed[at:at] = dice.randbytes(dice.randrange(1, 20))
            else:
                changed[at:at] = changed[dice.randrange(len(changed)) :][:50]
            if not changed:
                break
        await self.shout("mutated", bytes(changed))

    async def nonsense(self) -> None:
        dice = self.dice
        long = b"GET /%b HTTP/1.1\r\nhost: h\r\n%b\r\n\r\n" % (b"a" * dice.choice([10, 3000]), b"x: y\r\n" * dice.choice([1, 100, 5000]))
        await self.shout("nonsense", dice.choice([dice.randbytes(dice.randrange(1, 2000)), long, b"\r\n" * 50, b"GET / HTTP/9.9\r\n\r\n"]))

    async def shout(self, kind: str, data: bytes) -> None:
        """Send bytes, listen for a moment, and go."""
        reader, writer = await self.connect()
        started = time.monotonic()
        try:
            writer.write(data)
            async with asyncio.timeout(3.0):
                status, body, _ = await answer_of(reader, False)
            self.siege.seen.note(kind, status, data, body, time.monotonic() - started)
        except (ConnectionError, asyncio.IncompleteReadError, TimeoutError, ValueError) as error:
            self.siege.seen.kinds[f"{kind}, no answer ({type(error).__name__})"] += 1
        writer.close()

    async def half_open(self) -> None:
        """Begin a request and leave it at that; the server gives up before we do."""
        request = self.dice.choice(self.sent or [b"GET / HTTP/1.1\r\nhost: h\r\n\r\n"])
        _, writer = await self.connect()
        writer.write(request[: self.dice.randrange(len(request))])
        self.siege.hold(writer)
        self.siege.seen.kinds["half open"] += 1

    async def listen(self) -> None:
        """Open a stream; read it for a moment, or never."""
        place = self.place()
        if place is None:
            return
        reader, writer = await self.connect()
        writer.write(self.request("GET", f"/api/tables/{place.id}/events", None, "last-event-id: 0"))
        if self.dice.random() < 0.5:
            with contextlib.suppress(ConnectionError, TimeoutError):
                async with asyncio.timeout(0.3):
                    while part := await reader.read(65_536):
                        self.siege.seen.search(b"events", part)
            writer.close()
        else:
            self.siege.hold(writer)
        self.siege.seen.kinds["stream"] += 1


async def answer_of(reader: asyncio.StreamReader, headless: bool) -> tuple[int, bytes, bool]:
    """The status and the body of an answer, and whether the line is closed after it."""
    head = (await reader.readuntil(b"\r\n\r\n")).lower()
    status = int(head.split(b" ", 2)[1])
    length = re.search(rb"\r\ncontent-length: (\d+)", head)
    body = b"" if headless or length is None else await reader.readexactly(int(length[1]))
    return status, body, b"\r\nconnection: close" in head
