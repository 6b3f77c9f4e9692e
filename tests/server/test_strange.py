"""Strange requests: malformed, stale, foreign, oversized, out of turn. Always a clear 4xx, never a 5xx, never a changed table."""

from __future__ import annotations

import json
import random
import string
from collections.abc import Callable
from typing import Any

import pytest

from server.door import Client, Door, opened, settings

pytestmark = pytest.mark.anyio

COMMANDS = ("actions", "undo", "join", "start", "nonce", "seats", "settings", "rematch", "chat", "hint", "nothing")
HARMLESS = ("", "/view", "/story", "/nothing")


class Stranger:
    """Thinks up requests that must not change anything."""

    def __init__(self, door: Door, table: str, players: list[Client], dice: random.Random) -> None:
        self.door, self.table, self.players, self.dice = door, table, players, dice

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

    async def ask(self, ply: int) -> tuple[str, int]:
        """Send one request; what was asked, and the status of the answer."""
        dice = self.dice
        client = dice.choice([*self.players, self.door.client(), self.door.client("x" * 43), self.door.client("é" * 40)])
        table = dice.choice([self.table, self.table, self.table, "none", "%", "mine", "a" * 300])
        if dice.random() < 0.25:
            path = f"/api/tables/{table}{dice.choice(HARMLESS)}?language={dice.choice(['fr', 'xx', '%'])}"
            method = dice.choice(["GET", "HEAD", "OPTIONS", "PATCH", "BREW"])
            return f"{method} {path}", (await client.ask(method, path)).status
        command = dice.choice(COMMANDS)
        foreign = command not in ("actions", "undo")
        asking = self.door.client(dice.choice([None, "y" * 43])) if foreign else client
        headers = {"content-type": dice.choice(["application/json"] * 6 + ["text/plain", ""])}
        body = self.body(ply)
        if command in ("join", "chat"):
            body = b"nonsense"
        return f"{command} {body!r}", (await asking.ask("POST", f"/api/tables/{table}/{command}", body, headers)).status


async def bother(file: str, requests: int, seed: int) -> None:
    dice = random.Random(seed)
    async with opened(settings(file)) as door:
        table, players = await door.table("cibola", people=3)
        last = await door.play(table, players, 7, dice.choice)
        before = [await player.view(table) for player in players]
        stranger = Stranger(door, table, players, dice)
        seen: dict[int, int] = {}
        for _ in range(requests):
            asked, status = await stranger.ask(last)
            assert status < 500, (asked, status)
            seen[status] = seen.get(status, 0) + 1
        assert [await player.view(table) for player in players] == before
        assert {400, 401, 404, 405, 409, 413, 415, 422} <= seen.keys(), seen
        print(f"{requests} strange requests were answered by {seen}")


async def test_thousands_of_strange_requests_change_nothing(file: str) -> None:
    await bother(file, 3_000, seed=1)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10))
async def test_a_hundred_thousand_strange_requests_change_nothing(file: str, seed: int) -> None:
    await bother(file, 10_000, seed=100 + seed)
