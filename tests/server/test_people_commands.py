"""Every command of players, club evenings and calls, in one evening of two people: when the database fails before or after it has written,
when the clock jumps, when it is sent again, and when a stranger sends it.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from server.door import Client, Door, opened, settings
from server.services import Postgres
from server.test_players import dumped
from teocalli.server.store import StoreError

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

DAY = 86_400_000
Said = dict[str, Any]  # what was answered so far, by the name of the command


def table_of(said: Said) -> str:
    return str(said["draw"]["event"]["rounds"][0]["tables"][0]["id"])


EVENING = {"name": "Thursday", "games": ["codinca"], "seats": 2, "rounds": 2}
FACE = {"name": "Ana", "face": "torch"}
# The name of each command, who sends it, its address, and what it asks for; most come with a key.
COMMANDS: list[tuple[str, int, Callable[[Said], str], Callable[[Said], dict[str, Any] | None]]] = [
    ("become", 0, lambda _: "/api/players", lambda _: {**FACE, "key": "become"}),
    ("change", 0, lambda _: "/api/players/me", lambda _: {"face": "tr-snake", "public": True, "key": "change"}),
    ("phrase", 0, lambda _: "/api/players/me/phrase", lambda _: None),
    ("webhook", 0, lambda _: "/api/calls/webhook", lambda _: {"address": "http://127.0.0.1:9/"}),
    ("event", 0, lambda _: "/api/events", lambda _: {**EVENING, "key": "event"}),
    *(
        (f"enter {who}", who, lambda said: f"/api/events/{said['event']['event']['id']}/enter", lambda _: {"name": "Bo", "key": "enter"})
        for who in (0, 1)
    ),
    ("draw", 0, lambda said: f"/api/events/{said['event']['event']['id']}/draw", lambda _: {"round": 0, "game": "codinca", "key": "draw"}),
    *((f"join {who}", who, lambda said: f"/api/tables/{table_of(said)}/join", lambda _: {"name": "Bo", "key": "join"}) for who in (0, 1)),
    ("forced", 0, lambda said: f"/api/tables/{table_of(said)}/forced", lambda _: {"ply": 0, "forced": True, "key": "forced"}),
    (
        "end",
        0,
        lambda said: f"/api/events/{said['event']['event']['id']}/end",
        lambda said: {"table": table_of(said), "reason": "Late", "key": "end"},
    ),
    (
        "send home",
        0,
        lambda said: f"/api/events/{said['event']['event']['id']}/leave",
        lambda _: {"person": 1, "key": "send-home"},
    ),
    ("admit", 0, lambda said: f"/api/events/{said['event']['event']['id']}/admit", lambda _: {"person": 1, "key": "admit"}),
    ("door", 0, lambda said: f"/api/events/{said['event']['event']['id']}/door", lambda _: {"admits": True, "key": "door"}),
    ("leave", 1, lambda said: f"/api/events/{said['event']['event']['id']}/leave", lambda _: {"key": "leave"}),
    ("close", 0, lambda said: f"/api/events/{said['event']['event']['id']}/close", lambda _: {"round": 1, "key": "close"}),
    ("link", 0, lambda _: "/api/players/me/link", lambda _: None),
    ("claim", 1, lambda _: "/api/players/me/claim", lambda said: {"secret": said["link"]["secret"], "key": "claim"}),
    ("others", 0, lambda _: "/api/players/me/sign-out", lambda _: {"others": True}),
    ("forget", 0, lambda _: "/api/players/me/forget", lambda _: {"key": "forget"}),
]


class Evening:
    """The commands one after the other, each with what goes wrong around it."""

    def __init__(self, door: Door, clients: list[Client]) -> None:
        self.door, self.clients, self.said = door, clients, Said()

    async def go(self, around: Callable[[Client, str, dict[str, Any] | None], Awaitable[Any]]) -> None:
        for name, who, path, body in COMMANDS:
            self.said[name] = await around(self.clients[who], path(self.said), body(self.said))
        assert (await self.clients[0].get("/api/players/me")).json()["player"] is None
        event = (await self.clients[1].get(f"/api/events/{self.said['event']['event']['id']}")).json()["event"]
        assert (len(event["rounds"]), len(event["rounds"][0]["tables"]), event["closed"]) == (1, 1, True)
        assert event["rounds"][0]["tables"][0]["reason"] == "Late"
        assert len(event["people"]) == 2


async def evening(door: Door) -> Evening:
    return Evening(door, [await door.client().known() for _ in range(2)])


@pytest.mark.parametrize("written", [False, True])
async def test_a_database_that_breaks_off_costs_another_try_and_nothing_is_done_twice(
    written: bool, file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(settings(file, calls_to_loopback=True)) as door:
        store = door.house.store
        real = store.write

        async def breaks(call: Any) -> Any:
            if written:
                await real(call)
            raise StoreError("the disk is full" if not written else "the answer was lost", unsure=written)

        async def again(client: Client, path: str, body: dict[str, Any] | None) -> Any:
            monkeypatch.setattr(store, "write", breaks)
            broken = await client.post(path, body)
            assert (broken.status, broken.json()["code"], bool(broken.json()["text"])) == (503, "busy", True), path
            monkeypatch.setattr(store, "write", real)
            answers = [await client.post(path, body) for _ in range(2 if body is not None and "key" in body else 1)]
            assert all(answer.status in (200, 201) for answer in answers), (path, answers)
            return answers[-1].json()

        await (await evening(door)).go(again)


async def test_a_clock_that_jumps_changes_nothing(file: str) -> None:
    now = [1_800_000_000_000]
    async with opened(settings(file, clock=lambda: now[0], calls_to_loopback=True)) as door:
        jumps = [DAY, -DAY, -40 * DAY, 40 * DAY]

        async def jumping(client: Client, path: str, body: dict[str, Any] | None) -> Any:
            now[0] += jumps[0]
            jumps.append(jumps.pop(0))
            answer = await client.post(path, body)
            assert answer.status in (200, 201), (path, answer.body)
            return answer.json()

        await (await evening(door)).go(jumping)


async def test_a_stranger_is_refused_in_words_whatever_they_send(file: str) -> None:
    async with opened(settings(file, calls_to_loopback=True)) as door:
        strangers = [door.client(), door.client("0" * 64), door.client("not a token")]

        async def after_strangers(client: Client, path: str, body: dict[str, Any] | None) -> Any:
            for stranger in strangers:
                refused = await stranger.post(path, body)
                assert refused.status in (401, 403, 404), (path, refused.body)
                assert refused.json()["text"]
            answer = await client.post(path, body)
            assert answer.status in (200, 201), (path, answer.body)
            return answer.json()

        await (await evening(door)).go(after_strangers)


ODD: list[Any] = [{}, [], -1, 10**30, 1.5, "x" * 5000]  # what no field takes


def malformed(body: dict[str, Any]) -> list[bytes]:
    """A command with everything wrong that can be wrong with its form."""
    wrong: list[Any] = [{**body, field: odd} for field in body for odd in ODD]
    wrong += [{**body, "surprise": 1}, [body], "text", None, {name: value for name, value in body.items() if name != "key"}]
    raw = [json.dumps(one).encode() for one in wrong if one != body]
    return [*raw, b"", json.dumps(body).encode()[:-1], b"\xff\xfe{}", b"[" * 5000, json.dumps({**body, "key": "k" * 30_000}).encode()]


async def test_what_is_malformed_is_refused_in_words_and_changes_nothing(file: str) -> None:
    async with opened(settings(file, calls_to_loopback=True)) as door:

        async def after_nonsense(client: Client, path: str, body: dict[str, Any] | None) -> Any:
            before = dumped(file)
            for nonsense in malformed(body) if body is not None and "key" in body else []:
                refused = await client.ask("POST", path, nonsense)
                assert 400 <= refused.status < 500, (path, nonsense[:200], refused.body)
                assert refused.json()["text"]
            assert dumped(file) == before, path
            answer = await client.post(path, body)
            assert answer.status in (200, 201), (path, answer.body)
            return answer.json()

        await (await evening(door)).go(after_nonsense)


CHANGED: dict[str, Any] = {"name": "Somebody else", "face": "el-fire", "round": 7, "forced": False, "reason": "Early", "secret": "0" * 32}


async def test_a_key_that_was_used_brings_nothing_else(file: str) -> None:
    async with opened(settings(file, calls_to_loopback=True)) as door:

        async def then_another(client: Client, path: str, body: dict[str, Any] | None) -> Any:
            answer = await client.post(path, body)
            assert answer.status in (200, 201), (path, answer.body)
            field = next((field for field in CHANGED if body is not None and field in body and "key" in body), None)
            if body is not None and field is not None:
                before = dumped(file)
                refused = await client.post(path, {**body, field: CHANGED[field]})
                assert (refused.status, bool(refused.json()["text"])) == (409, True), (path, refused.body)
                assert dumped(file) == before, path
            return answer.json()

        await (await evening(door)).go(then_another)


@pytest.mark.slow
async def test_two_servers_that_are_sent_a_command_at_once_do_it_once(postgres: Postgres) -> None:
    database = postgres.migrated()
    chosen = [settings(database, calls_to_loopback=True, poll=0.05, name=name) for name in ("first", "second")]
    async with opened(chosen[0]) as first, opened(chosen[1]) as second:

        async def insist(client: Client, path: str, body: dict[str, Any] | None) -> Any:
            answer = await client.post(path, body)
            while answer.status == 503:  # this server has not heard yet whose the token is
                await asyncio.sleep(0.05)
                answer = await client.post(path, body)
            assert answer.status in (200, 201), (path, answer.body)
            return answer.json()

        async def on_both(client: Client, path: str, body: dict[str, Any] | None) -> Any:
            keyed = body is not None and "key" in body
            doors = (client, second.client(client.token)) if keyed else (client,)
            return (await asyncio.gather(*(insist(one, path, body) for one in doors)))[0]

        await (await evening(first)).go(on_both)
