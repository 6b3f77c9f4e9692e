"""Commands on their way: sent, lost, sent again to another server, raced on two; and what their sender learns from the answers."""

from __future__ import annotations

import asyncio
import hashlib
import json
import random
from typing import TYPE_CHECKING, Any

import msgspec

from asgi import http_scope
from simulation.loop import now, the_loop
from simulation.network import Answer, Lost, ServerMachine, Stream
from teocalli.server import wire
from teocalli.server.store import StoreError

if TYPE_CHECKING:
    from simulation.world import World

RETRIES = 5
MESSAGES: dict[str, Any] = {
    "open": wire.OpenTable,
    "join": wire.Join,
    "act": wire.Act,
    "seats": wire.GiveSeat,
    "chat": wire.Say,
    "report": wire.Report,
    "settings": wire.ChangeSettings,
    "nonce": wire.Reveal,
    "seal": wire.Seal,
    "rematch": wire.Rematch,
    "vacation": wire.TakeVacation,
    "forced": wire.PlayForced,
}
PATHS = {"act": "actions"}


class Command:
    """Something asked for once, however often it is sent."""

    def __init__(self, person: Correspondent, kind: str, table: str, body: dict[str, Any], number: int) -> None:
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

    def __init__(self, command: Command, server: ServerMachine) -> None:
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

    def crashes(self, error: Exception) -> None:
        """A stream breaks off in the middle; only a database that is away is a reason for that."""
        reason = error.__cause__ or error.__context__ or error
        if not isinstance(reason, StoreError):
            self.command.person.world.referee.fail(f"{self.command.label} broke off with {reason!r}")


class Seen(msgspec.Struct):
    """What a person knows of a table."""

    table: dict[str, Any] | None = None
    update: dict[str, Any] | None = None
    ply: int = 0


class Correspondent:
    """Somebody with a token who sends commands, retries them, and knows what came back."""

    def __init__(self, world: World, name: str) -> None:
        self.world, self.name = world, name
        self.dice = random.Random(f"{world.seed} {name}")
        self.token: str | None = None
        self.digest: bytes | None = None
        self.seen: dict[str, Seen] = {}
        self.streams: list[tuple[str, Stream]] = []
        self.nonces = [hashlib.sha256(f"{world.seed} {name} {number}".encode()).hexdigest()[:32] for number in range(2)]
        self.count = 0
        self.forged = False  # came with a token that nobody gave out
        self.pace = self.dice.choice((0.2, 0.35, 0.6))
        self.deaf = self.dice.random() < 0.3  # does without streams
        self.hasty = self.dice.random() < 0.3  # sends everything to two servers at once

    def scope(self, method: str, path: str, headers: dict[str, str]) -> dict[str, Any]:
        return http_scope(method, path, headers, token=self.token)

    def _number(self) -> int:
        self.count += 1
        return self.count

    async def send(self, command: Command, method: str, path: str, server: ServerMachine) -> Answer:
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
        elif kind in ("table", "start", "nonce", "seal", "seats", "settings", "resign", "leave", "return", "vacation", "forced"):
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
