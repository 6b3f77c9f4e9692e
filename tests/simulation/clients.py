"""The people of a run: they send every command, retry what got no answer, race on two servers, and listen on streams that come and go."""

from __future__ import annotations

import asyncio
import hashlib
import json
import random
from typing import TYPE_CHECKING, Any

import msgspec

from simulation.loop import now, the_loop
from simulation.network import Answer, Lost, Server, Stream
from teocalli.server import tokens, wire

if TYPE_CHECKING:
    from simulation.world import World

RETRIES = 5
MESSAGES: dict[str, Any] = {
    "open": wire.OpenTable,
    "join": wire.Join,
    "act": wire.Act,
    "seats": wire.GiveSeat,
    "chat": wire.Say,
    "settings": wire.Settings,
    "nonce": wire.Reveal,
    "seal": wire.Seal,
    "rematch": wire.Rematch,
}
PATHS = {"act": "actions"}
QUIET = ("view", "table", "story", "mine", "tables", "replay", "frames", "events", "hint", "tokens")  # that change nothing


class Command:
    """Something asked for once, however often it is sent."""

    def __init__(self, person: Person, kind: str, table: str, body: dict[str, Any], number: int) -> None:
        self.person, self.kind, self.table, self.body, self.number = person, kind, table, body, number
        self.sent = now()
        self.effects: dict[str, list[tuple[float, Any]]] = {}
        self.label = f"{person.name}'s {kind} {number}"

    def effect(self, what: str, value: Any = None) -> None:
        """It has taken effect; a second time would be once too often."""
        self.effects.setdefault(what, []).append((now(), value))
        self.person.world.note(f"effect {what} {value if value is not None else ''} of {self.label}")
        if len(self.effects[what]) > 1:
            self.person.world.referee.fail(f"{self.label} was done twice: {what} {self.effects[what]}")


class Attempt:
    """A command on its way to one server."""

    def __init__(self, command: Command, server: Server) -> None:
        self.command, self.server = command, server
        self.before = list(command.effects)  # what it had done when this attempt was sent

    def leaves(self, answer: Answer) -> None:
        """The answer leaves the server, whether or not it arrives."""
        world = self.command.person.world
        message = answer.json()
        text = "" if answer.status < 400 else f" {message['code'] if isinstance(message, dict) else message}"
        world.note(f"answer {answer.status}{text} to {self.command.label} from {self.server.name}")
        world.referee.answered(self, answer.status, message)

    def streams(self, stream: Stream, event: dict[str, Any]) -> None:
        world = self.command.person.world
        what = event["ply"] if event["type"] == "update" else event.get("reason", "")
        world.note(f"event {event['type']} {what} to {self.command.label} from {self.server.name}")
        world.referee.streamed(stream, self, event)


class Seen(msgspec.Struct):
    """What a person knows of a table."""

    table: dict[str, Any] | None = None
    update: dict[str, Any] | None = None
    ply: int = 0


class Person:
    """Somebody with a token, a few habits and no patience."""

    def __init__(self, world: World, name: str) -> None:
        self.world, self.name = world, name
        self.dice = random.Random(f"{world.seed} {name}")
        self.token: str | None = None
        self.digest: bytes | None = None
        self.seen: dict[str, Seen] = {}
        self.streams: list[tuple[str, Stream]] = []
        self.nonces = [hashlib.sha256(f"{world.seed} {name} {number}".encode()).hexdigest()[:32] for number in range(2)]
        self.count = 0
        self.pace = self.dice.choice((0.2, 0.35, 0.6))
        self.deaf = self.dice.random() < 0.3  # does without streams
        self.hasty = self.dice.random() < 0.3  # sends everything to two servers at once

    # asking

    def scope(self, method: str, path: str, headers: dict[str, str]) -> dict[str, Any]:
        path, _, query = path.partition("?")
        sent = {"host": "house.test", **headers}
        if self.token is not None:
            sent["authorization"] = f"Bearer {self.token}"
        return {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(name.encode(), value.encode()) for name, value in sent.items()],
            "client": ("10.0.0.1", 1),
            "server": ("house.test", 80),
            "state": {},
        }

    def _number(self) -> int:
        self.count += 1
        return self.count

    async def send(self, command: Command, method: str, path: str, server: Server) -> Answer:
        """One attempt."""
        self.world.note(f"{command.label} to {server.name}: {path} {json.dumps(command.body, sort_keys=True)}")
        body = json.dumps(command.body).encode() if method == "POST" else b""
        headers = {"content-type": "application/json", "content-length": str(len(body))} if method == "POST" else {}
        attempt = Attempt(command, server)
        try:
            answer = await self.world.network.ask(server, self.scope(method, path, headers), body, attempt)
        except Lost:
            self.world.note(f"no answer to {command.label} from {server.name}")
            raise
        return answer

    async def insist(self, command: Command, method: str, path: str) -> Answer | None:
        """Send a command until it is answered, to whichever server is there; None when there is no patience left."""
        for attempt in range(RETRIES):
            server = self.world.any_server(self.dice)
            try:
                answer = await self.send(command, method, path, server)
            except Lost:
                await asyncio.sleep(self.dice.uniform(0.05, 0.6))
                continue
            if answer.status != 503:
                return answer
            await asyncio.sleep(self.dice.uniform(0.2, 1.0) * (attempt + 1))
        return None

    async def ask(self, kind: str, table: str, **fields: Any) -> Answer | None:
        """Send a command of a kind about a table."""
        message = MESSAGES.get(kind, wire.Command)
        known = {"key": f"{self.name}-{self.count + 1}", "ply": self.at(table), **fields}
        body = {name: value for name, value in known.items() if name in message.__struct_fields__}
        command = Command(self, kind, table, body, self._number())
        self.world.referee.commands.append(command)
        path = "/api/tables" if kind == "open" else f"/api/tables/{table}/{PATHS.get(kind, kind)}"
        if self.hasty and self.dice.random() < 0.5:
            racing = self.dice.uniform(0.0, 0.05)
            the_loop().create_task(self._race(command, path, racing))
        answer = await self.insist(command, "POST", path)
        if answer is not None:
            self.learn(kind, table, answer)
        return answer

    async def _race(self, command: Command, path: str, delay: float) -> None:
        """The same command once more at the same time."""
        await asyncio.sleep(delay)
        try:
            await self.send(command, "POST", path, self.world.any_server(self.dice))
        except Lost:
            return

    async def look(self, kind: str, table: str, path: str) -> Answer | None:
        """Ask for something that changes nothing."""
        command = Command(self, kind, table, {}, self._number())
        try:
            answer = await self.send(command, "GET", path, self.world.any_server(self.dice))
        except Lost:
            return None
        self.learn(kind, table, answer)
        return answer

    # knowing

    def at(self, table: str) -> int:
        return self.seen[table].ply if table in self.seen else 0

    def learn(self, kind: str, table: str, answer: Answer) -> None:
        message = answer.json()
        if not isinstance(message, dict):
            return
        if answer.status >= 400:
            if isinstance(message.get("ply"), int):
                self.seen.setdefault(table, Seen()).ply = message["ply"]
            return
        if kind in ("open", "join", "rematch"):
            self.know(message["table"])
        elif kind in ("table", "start", "nonce", "seal", "seats", "settings", "resign", "leave", "return"):
            self.know(message)
        elif kind in ("act", "undo", "view"):
            self.witness(table, message)

    def know(self, table: dict[str, Any]) -> None:
        seen = self.seen.setdefault(table["id"], Seen())
        seen.table = table
        seen.ply = max(seen.ply, table["ply"])
        self.world.publish(table["id"])

    def witness(self, table: str, update: dict[str, Any]) -> None:
        seen = self.seen.setdefault(table, Seen())
        if seen.update is None or update["ply"] >= seen.update["ply"]:
            seen.update, seen.ply = update, update["ply"]

    def read_streams(self) -> None:
        """Take in what the streams have brought."""
        for table, stream in self.streams:
            for event in stream.events:
                if event["type"] == "update":
                    self.witness(table, event)
                elif event["type"] in ("welcome", "table"):
                    self.know(event["table"])
            stream.events.clear()
        self.streams = [(table, stream) for table, stream in self.streams if stream.open]

    # habits

    async def live(self, until: float) -> None:
        """Do one thing after another."""
        await asyncio.sleep(self.dice.uniform(0.0, 1.0))
        while now() < until:
            if self.token is None:
                await self.come_in()
                continue
            self.read_streams()
            await self.do_something()
            await asyncio.sleep(self.dice.uniform(0.3, 1.7) * self.pace)
        for _, stream in self.streams:
            if self.dice.random() < 0.5:
                stream.break_off()

    async def come_in(self) -> None:
        """Get a token of the house."""
        command = Command(self, "tokens", "", {}, self._number())
        try:
            answer = await self.send(command, "POST", "/api/tokens", self.world.any_server(self.dice))
        except Lost:
            await asyncio.sleep(0.3)
            return
        if answer.status in (200, 201):
            self.token = answer.json()["token"]
        else:
            await asyncio.sleep(0.3)
            return
        self.digest = tokens.digest(self.token or "")

    async def do_something(self) -> None:
        ids = self.world.ids
        if not ids or (len(ids) < self.world.tables and self.dice.random() < 0.3):
            await self.open_table()
            return
        active = [one for one in ids if not self.ended(one)]
        mine = [one for one in active if self.sits(one)]
        if not active and len(ids) < 2 * self.world.tables and self.dice.random() < 0.5:
            await self.open_table()
            return
        table = self.dice.choice((mine if mine and self.dice.random() < 0.8 else active) or ids)
        if self.dice.random() < 0.03:
            table = self.dice.choice(ids)
        seen = self.seen.get(table)
        if seen is None or seen.table is None or self.dice.random() < 0.05:
            await self.look("table", table, f"/api/tables/{table}")
            return
        status, you = seen.table["status"], seen.table["you"]
        if self.dice.random() < 0.06:
            await self.anything(table)
        elif status in ("waiting", "dealing"):
            await self.before_the_start(table, seen.table, you)
        elif status == "playing":
            await self.play(table, seen, you)
        else:
            await self.afterwards(table, seen.table, you)

    def sits(self, table: str) -> bool:
        seen = self.seen.get(table)
        return seen is not None and seen.table is not None and seen.table["you"] is not None

    def ended(self, table: str) -> bool:
        seen = self.seen.get(table)
        return seen is not None and seen.table is not None and seen.table["status"] in ("over", "closed")

    async def open_table(self) -> None:
        world, dice = self.world, self.dice
        game, low, high = world.game
        seats = dice.randint(low, min(high, low + 1))
        kinds = ["open"] * (seats - 1)
        if seats > 2 and dice.random() < 0.4:
            kinds[-1] = "bot"
        chairs = [{"kind": "me"}, *({"kind": kind, "level": "novice"} if kind == "bot" else {"kind": kind} for kind in kinds)]
        dice.shuffle(chairs)
        fields: dict[str, Any] = {"game": game, "seats": seats, "chairs": chairs, "name": self.name, "public": dice.random() < 0.5}
        if dice.random() < 0.6:
            fields["clock"] = {"bank": 10_000, "increment": dice.choice((0, 500, 2000, 2000))}
        if dice.random() < 0.4:
            fields["start"] = "host"
        if dice.random() < 0.5:
            fields["hints"] = True
        await self.ask("open", "", **fields, **self.own_number())

    def own_number(self) -> dict[str, str]:
        """A nonce of one's own, sealed; some do without."""
        if self.dice.random() < 0.4:
            return {}
        return {"seal": hashlib.sha256(self.dice.choice(self.nonces).encode()).hexdigest()}

    async def before_the_start(self, table: str, known: dict[str, Any], you: int | None) -> None:
        dice = self.dice
        luck = dice.random()
        if you is None:
            if luck < 0.7:
                await self.ask("join", table, name=self.name, **self.own_number())
            elif luck < 0.85:
                self.listen(table)
            else:
                await self.ask("chat", table, text="May I?", name=self.name)
            return
        if known["status"] == "dealing" and luck < 0.6:
            await self.ask("nonce", table, nonce=dice.choice(self.nonces))
        elif luck < (0.3 if self.listens(table) else 0.1):  # some keep the stream of the seat that they left
            await self.ask("leave", table)
        elif luck < 0.32:
            await self.ask("nonce", table, nonce=dice.choice(self.nonces))
        elif luck < 0.55 and not self.listens(table):
            self.listen(table)
        elif luck < 0.65:
            await self.ask("start", table)
        elif luck < 0.75:
            seat = dice.randrange(len(known["seats"]))
            await self.ask("seats", table, seat=seat, to=dice.choice(("bot", "open")), level="novice")
        elif luck < 0.82:
            await self.ask("settings", table, **dice.choice(({"chat": dice.random() < 0.5}, {"public": dice.random() < 0.5})))
        elif luck < 0.88:
            await self.ask("chat", table, text=f"line {self.count}")
        elif luck < 0.92:
            await self.ask("seal", table, seal=hashlib.sha256(dice.choice(self.nonces).encode()).hexdigest())
        else:
            await self.look("table", table, f"/api/tables/{table}")

    async def play(self, table: str, seen: Seen, you: int | None) -> None:
        dice = self.dice
        luck = dice.random()
        if you is None:
            if luck < 0.4 and not self.listens(table):
                self.listen(table)
            else:
                looks = (self.view, self.refresh)
                await dice.choice((*looks, *looks, *looks, self.story, self.try_the_door))(table)
            return
        update = seen.update
        if update is None or update["ply"] < seen.ply:
            await self.view(table)
        elif luck < 0.66:
            await (self.act(table, update) if update["legal"] else self.view(table))
        elif luck < 0.72 and not self.listens(table):
            self.listen(table)
        elif luck < 0.74:
            await self.ask("undo", table)
        elif luck < 0.8:
            await self.ask("leave", table)
            await asyncio.sleep(dice.uniform(0.0, 2.0))
            await self.ask("return", table)
        elif luck < 0.84:
            await self.ask("return", table)
        elif luck < 0.875:
            await self.ask("resign", table)
        elif luck < 0.92:
            await self.ask("seats", table, seat=dice.randrange(len(seen.table["seats"]) if seen.table else 1), to="bot")
        elif luck < 0.94:
            await self.hint(table)
        elif luck < 0.96:
            await self.ask("chat", table, text=f"line {self.count}")
        elif self.streams and luck < 0.995:
            dice.choice(self.streams)[1].break_off()
        else:
            await self.story(table)

    async def afterwards(self, table: str, known: dict[str, Any], you: int | None) -> None:
        dice = self.dice
        if you is not None and dice.random() < 0.5 and len(self.world.ids) < 2 * self.world.tables:
            await self.ask("rematch", table, **self.own_number())
        elif dice.random() < 0.1:
            await self.look("replay", table, f"/api/matches/{table}")
        else:
            await self.look("table", table, f"/api/tables/{table}")

    async def anything(self, table: str) -> None:
        """Something that may well be out of place."""
        dice = self.dice
        kind = dice.choice(("join", "start", "leave", "return", "resign", "rematch", "undo", "settings", "nonce", "mine", "again"))
        if kind == "mine":
            await self.look("mine", table, "/api/tables/mine")
        elif kind == "join":
            await self.ask("join", table, name=self.name, seat=dice.randrange(3))
        elif kind == "settings":
            await self.ask("settings", table, chat=dice.random() < 0.7)
        elif kind == "nonce":
            await self.ask("nonce", table, nonce=dice.choice(self.nonces))
        elif kind == "again" and self.listens(table):
            self.listen(table)
        elif kind != "again":
            await self.ask(kind, table)

    async def act(self, table: str, update: dict[str, Any]) -> None:
        answer = await self.ask("act", table, ply=update["ply"], action=self.dice.choice(update["legal"])["action"])
        if answer is not None and answer.status == 200 and answer.json()["undo"] and self.dice.random() < 0.3:
            await self.ask("undo", table)

    async def view(self, table: str) -> None:
        await self.look("view", table, f"/api/tables/{table}/view")

    async def refresh(self, table: str) -> None:
        await self.look("table", table, f"/api/tables/{table}")

    async def story(self, table: str) -> None:
        await self.look("story", table, f"/api/tables/{table}/story")

    async def hint(self, table: str) -> None:
        await self.ask("hint", table)

    async def try_the_door(self, table: str) -> None:
        """What somebody without a seat may not do."""
        kind = self.dice.choice(("act", "undo", "hint", "leave", "resign", "seats"))
        await self.ask(kind, table, action=self.dice.randrange(20), seat=0, to="bot")

    # streams

    def listens(self, table: str) -> bool:
        return any(one == table and stream.open for one, stream in self.streams)

    def listen(self, table: str) -> None:
        """Open a stream; one who has listened before goes on where they were."""
        if self.deaf:
            return
        seen = self.seen.get(table)
        resumed = seen is not None and seen.update is not None and self.dice.random() < 0.7
        after = seen.update["ply"] if resumed and seen is not None and seen.update is not None else None
        headers = {"accept": self.dice.choice(("text/event-stream", "application/x-ndjson"))}
        if after is not None:
            headers["last-event-id"] = str(after)
        server = self.world.any_server(self.dice)
        command = Command(self, "events", table, {}, self._number())
        self.world.note(f"{command.label} to {server.name}: {table} after {after}")
        scope = self.scope("GET", f"/api/tables/{table}/events", headers)
        slow = self.dice.random() < 0.1
        self.streams.append((table, Stream(self.world.network, server, scope, Attempt(command, server), after, slow)))
