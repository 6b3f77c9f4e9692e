"""Malformed requests, and stale, foreign, oversized ones: always a clear 4xx, never a 5xx, never a changed table."""

from __future__ import annotations

import json
import random
import string
from collections.abc import Callable
from typing import Any

import pytest

from server.door import Client, Door, opened, settings
from teocalli.games import NAMES
from teocalli.server.export_import import export

pytestmark = pytest.mark.anyio

COMMANDS = ("actions", "undo", "join", "start", "nonce", "seats", "settings", "rematch", "chat", "hint", "nothing")
HARMLESS = ("", "/view", "/story", "/nothing")


class Stranger:
    """Thinks up requests that must not change anything."""

    def __init__(self, door: Door, table: str, players: list[Client], foreigners: list[Client], dice: random.Random) -> None:
        self.door, self.table, self.players, self.foreigners, self.dice = door, table, players, foreigners, dice
        match = door.house.tables[table].match
        assert match is not None
        self.ply, self.legal = match.ply, [match.legal(seat) for seat in range(match.seats)]
        self.illegal = [sorted({*range(match.game.actions)} - {*legal}) for legal in self.legal]
        self.used = list(door.house.tables[table].keys)

    def anything(self, depth: int = 0) -> Any:
        """Any JSON value."""
        dice = self.dice
        kinds: list[Callable[[], Any]] = [
            lambda: None,
            lambda: dice.choice([True, False]),
            lambda: dice.choice([0, 1, -1, 2**31, 2**63, -(2**63), 10**30, dice.randrange(300)]),
            lambda: dice.choice([0.5, 1e308, -0.0]),
            lambda: "".join(dice.choice(string.printable + "é漢\u202e\u0000🎲") for _ in range(dice.choice([0, 1, 5, 80, 400]))),
        ]
        if depth < 3:
            kinds.append(lambda: [self.anything(depth + 1) for _ in range(dice.randrange(4))])
            kinds.append(lambda: {self.word(): self.anything(depth + 1) for _ in range(dice.randrange(4))})
        return dice.choice(kinds)()

    def word(self) -> str:
        return self.dice.choice(["ply", "key", "action", "seat", "to", "text", "name", "game", "seats", "chat", "nonce", "x"])

    def body(self, ply: int) -> bytes | None:
        """A body that no command can accept: nonsense, or a right form for a wrong moment."""
        dice = self.dice
        stale = {"ply": dice.choice([ply + 1, ply + 1000]), "key": f"s{dice.random()}", "action": dice.randrange(40)}
        illegal = {"ply": ply, "key": f"i{dice.random()}", "action": dice.choice(["dance", -1, 10**9, "stake 99", "undo", "wait"])}
        bodies: list[Callable[[], bytes | None]] = [
            lambda: None,
            lambda: b"",
            lambda: bytes(dice.getrandbits(8) for _ in range(dice.randrange(60))),
            lambda: json.dumps(self.anything()).encode(),
            lambda: json.dumps({**stale, self.word(): self.anything()}).encode(),
            lambda: json.dumps(stale).encode(),
            lambda: json.dumps(illegal).encode(),
            lambda: json.dumps(illegal).encode()[: dice.randrange(30)],
            lambda: b'{"ply": 0, "key": "' + b"x" * dice.choice([100, 20_000]) + b'", "action": 0}',
            lambda: b"[" * 5000,
        ]
        return dice.choice(bodies)()

    def in_good_form(self) -> tuple[Client, dict[str, Any]]:
        """An action as the house likes it, but against the rules, out of turn, too late, too early, with a used key or by a foreigner."""
        dice = self.dice
        seat = dice.randrange(len(self.players))
        other = dice.choice([action for legal in self.legal for action in legal])
        illegal = {"ply": self.ply, "key": f"g{dice.random()}", "action": dice.choice(self.illegal[seat])}
        late = {**illegal, "ply": dice.randrange(self.ply - len(self.players)), "action": other}
        early = {**illegal, "ply": self.ply + dice.randrange(1, 1000), "action": other}
        used = {**illegal, "ply": 0, "key": dice.choice(self.used)}
        foreign = {**illegal, "action": other}
        message = dice.choice([illegal, illegal, late, early, used, foreign])
        return dice.choice(self.foreigners) if message is foreign else self.players[seat], message

    async def ask(self) -> tuple[str, int]:
        """Send one request; what was asked, and the status of the answer."""
        return await (self.ask_nicely() if self.dice.random() < 0.3 else self.ask_anything())

    async def ask_nicely(self) -> tuple[str, int]:
        client, message = self.in_good_form()
        status = (await client.post(f"/api/tables/{self.table}/actions", message)).status
        repeated = status == 200 and message["key"] in self.used  # the very command that used the key
        assert repeated or status in (401, 409, 422), (message, status)
        return f"{message}", status

    async def ask_anything(self) -> tuple[str, int]:
        dice = self.dice
        client = dice.choice([*self.players, *self.foreigners, self.door.client(), self.door.client("x" * 43), self.door.client("é" * 40)])
        table = dice.choice([self.table, self.table, self.table, "none", "%", "mine", "a" * 300])
        if dice.random() < 0.25:
            path = f"/api/tables/{table}{dice.choice(HARMLESS)}?language={dice.choice(['fr', 'xx', '%'])}"
            method = dice.choice(["GET", "HEAD", "OPTIONS", "PATCH", "BREW"])
            return f"{method} {path}", (await client.ask(method, path)).status
        command = dice.choice(COMMANDS)
        foreign = command not in ("actions", "undo")
        asking = dice.choice([*self.foreigners, self.door.client(), self.door.client("y" * 43)]) if foreign else client
        headers = {"content-type": dice.choice(["application/json"] * 6 + ["text/plain", ""])}
        body = self.body(self.ply)
        if command in ("join", "chat"):
            body = b"nonsense"
        return f"{command} {body!r}", (await asking.ask("POST", f"/api/tables/{table}/{command}", body, headers)).status


async def bother(file: str, game: str, requests: int, seed: int) -> None:
    dice = random.Random(seed)
    async with opened(settings(file)) as door:
        table, players = await door.table(game, people=3)
        _, foreigners = await door.table(game, people=3)
        await door.play(table, players, 9, dice.choice)
        before = [await player.view(table) for player in players], [*export(file)]
        stranger = Stranger(door, table, players, foreigners, dice)
        seen: dict[int, int] = {}
        for _ in range(requests):
            request, status = await stranger.ask()
            assert status < 500, (request, status)
            seen[status] = seen.get(status, 0) + 1
        assert ([await player.view(table) for player in players], [*export(file)]) == before
        assert {400, 401, 404, 405, 409, 413, 415, 422} <= seen.keys(), seen
        print(f"{requests} strange requests were answered by {dict(sorted(seen.items()))}")


@pytest.mark.slow
@pytest.mark.parametrize("game", NAMES)
async def test_thousands_of_strange_requests_change_nothing(file: str, game: str) -> None:
    await bother(file, game, 1_000, seed=1)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10))
async def test_a_hundred_thousand_strange_requests_change_nothing(file: str, seed: int) -> None:
    await bother(file, NAMES[seed % len(NAMES)], 10_000, seed=100 + seed)
