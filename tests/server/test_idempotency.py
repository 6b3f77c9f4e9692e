"""Idempotency: whatever comes again with its key is answered again and changes nothing, on whichever server it comes in."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any

import pytest

from server.door import Client, Door, opened, settings
from server.services import Postgres

pytestmark = pytest.mark.anyio


@contextlib.asynccontextmanager
async def two(postgres: Postgres) -> AsyncIterator[tuple[Door, Door]]:
    """Two servers on one database, which hear of each other by looking alone."""
    database = postgres.fresh()
    async with opened(settings(database)) as first, opened(settings(database)) as second:
        yield first, second


async def everything(client: Client, table: str) -> Any:
    seen = (await client.get(f"/api/tables/{table}")).json()
    return {name: value for name, value in seen.items() if name not in ("spectators", "ply")} | {
        "seats": [{**seat, "present": None} for seat in seen["seats"]]
    }


async def test_a_table_is_opened_once(database: str) -> None:
    async with opened(settings(database)) as door:
        host = await door.client().known()
        message = {"game": "cibola", "seats": 2, "name": "Ana", "key": "opens"}
        first, again = [(await host.post("/api/tables", message)).json() for _ in range(2)]
        assert first["table"]["id"] == again["table"]["id"]
        assert len((await host.get("/api/tables/mine")).json()["tables"]) == 1
        other = await host.post("/api/tables", {**message, "seats": 3})
        assert (other.status, other.json()["code"]) == (409, "key")
        stranger = await door.client().known()
        assert (await stranger.post("/api/tables", message)).json()["table"]["id"] != first["table"]["id"], "a key belongs to its token"


async def test_what_was_sent_before_somebody_became_a_player_is_repeated_after_it(database: str) -> None:
    """The answer was lost, and meanwhile the seat has another owner: the key is that of the device, which is the same."""
    async with opened(settings(database)) as door:
        host, guest, laptop = [await door.client().known() for _ in range(3)]
        opens = {"game": "codinca", "seats": 2, "name": "Ana", "key": "opens"}
        club = {"name": "Thursday", "games": ["codinca"], "seats": 2, "rounds": 2, "key": "club"}
        table = (await host.post("/api/tables", opens)).json()["table"]["id"]
        evening = (await host.post("/api/events", club)).json()["event"]["id"]
        joins, says = {"name": "Bruno", "key": "joins"}, {"text": "Hello", "key": "says"}
        assert (await guest.post(f"/api/tables/{table}/join", joins)).status < 300
        assert (await host.post(f"/api/tables/{table}/chat", says)).status < 300
        mover = (host, guest)[(await host.view(table))["owing"][0]]
        acts = {"ply": 0, "action": (await mover.view(table))["legal"][0]["action"], "key": "acts"}
        assert (await mover.post(f"/api/tables/{table}/actions", acts)).status < 300
        for name, face, person in (("Ana", "tr-snake", host), ("Bruno", "torch", guest)):
            assert (await person.post("/api/players", {"name": name, "face": face, "key": "becomes"})).status < 300
        link = (await host.post("/api/players/me/link")).json()["secret"]
        second = (await laptop.post("/api/tables", {**opens, "key": "second"})).json()["table"]["id"]
        assert (await laptop.post("/api/players/me/claim", {"secret": link, "key": "claims"})).status < 300

        assert (await host.post("/api/tables", opens)).json()["table"]["id"] == table
        assert (await laptop.post("/api/tables", {**opens, "key": "second"})).json()["table"]["id"] == second
        assert (await host.post("/api/events", club)).json()["event"]["id"] == evening
        assert (await guest.post(f"/api/tables/{table}/join", joins)).json()["seat"] == 1
        assert (await host.post(f"/api/tables/{table}/chat", says)).status < 300
        assert (await mover.post(f"/api/tables/{table}/actions", acts)).json()["ply"] == 1
        assert len((await host.get("/api/tables/mine")).json()["tables"]) == 2, "one of each device"
        assert len((await host.get("/api/events")).json()["events"]) == 1
        stream = guest.stream(table)
        assert len((await stream.until(lambda event: event["type"] == "welcome"))["chat"]) == 1
        await stream.close()
        other = await host.post("/api/tables", {**opens, "seats": 3})
        assert (other.status, other.json()["code"]) == (409, "key")


async def test_every_command_is_done_once_and_answered_again(database: str) -> None:
    async with opened(settings(database)) as door:
        host, guest, third = [await door.client().known() for _ in range(3)]
        table = (await host.open(game="aztec", seats=3, start="host")).json()["table"]["id"]
        commands: list[tuple[Client, str, dict[str, Any]]] = [
            (guest, "join", {"name": "Bruno"}),
            (guest, "seal", {"ply": 0, "seal": "0" * 64}),
            (guest, "leave", {"ply": 0}),
            (host, "seats", {"ply": 0, "seat": 1, "to": "bot", "level": "random"}),
            (host, "settings", {"ply": 0, "public": True}),
            (third, "join", {"name": "Cleo"}),
            (host, "start", {"ply": 0}),
        ]
        for number, (client, what, body) in enumerate(commands):
            message = {**body, "key": f"key-{number}"}
            answers = [await client.post(f"/api/tables/{table}/{what}", message) for _ in range(2)]
            assert [answer.status // 100 for answer in answers] == [2, 2], (what, answers)
            before = await everything(host, table)
            await client.post(f"/api/tables/{table}/{what}", message)
            assert await everything(host, table) == before, what
            changed = await client.post(f"/api/tables/{table}/{what}", {**message, "ply": 1})
            assert (changed.status, changed.json()["code"]) == (409, "key"), what


async def test_a_late_copy_of_a_command_does_not_do_it_again(file: str) -> None:
    async with opened(settings(file)) as door:
        host = door.client()
        table = (await host.open(game="aztec", seats=3)).json()["table"]["id"]
        guest = await door.client().known()
        join, leave = {"name": "Bruno", "key": "j"}, {"ply": 0, "key": "l"}
        await guest.post(f"/api/tables/{table}/join", join)
        await guest.post(f"/api/tables/{table}/leave", leave)
        late = await guest.post(f"/api/tables/{table}/join", join)
        assert (late.status, late.json()["code"]) == (409, "status"), "this seat was taken and left"
        assert [seat["kind"] for seat in (await host.get(f"/api/tables/{table}")).json()["seats"]] == ["person", "open", "open"]


@pytest.mark.parametrize("what", ["leave", "return", "resign", "settings", "seats"])
async def test_a_command_for_a_position_that_has_passed_is_refused(file: str, what: str) -> None:
    async with opened(settings(file)) as door:
        table, (host, guest) = await door.table()
        await host.act(table, 0, "stake 2")
        await guest.act(table, 1, "stake 1")
        messages: dict[str, dict[str, Any]] = {"settings": {"chat": False}, "seats": {"seat": 1, "to": "bot"}}
        answer = await host.command(table, what, ply=0, **messages.get(what, {}))
        assert (answer.status, answer.json()["code"]) == (409, "stale")
        assert answer.json()["ply"] == (await host.view(table))["ply"]


async def test_one_token_gets_one_seat_though_it_asks_two_servers_at_once(postgres: Postgres) -> None:
    async with two(postgres) as (first, second):
        for _ in range(6):
            host = first.client()
            table = (await host.open(game="aztec", seats=3)).json()["table"]["id"]
            guest = await first.client().known()
            elsewhere = second.client(guest.token)
            await asyncio.gather(guest.join(table, "Bruno"), elsewhere.join(table, "Bruno"))
            kinds = [seat["kind"] for seat in (await host.get(f"/api/tables/{table}")).json()["seats"]]
            assert kinds == ["person", "person", "open"]


async def test_a_nonce_never_lands_after_the_deal(postgres: Postgres) -> None:
    async with two(postgres) as (first, second):
        for round in range(8):
            host, guest = first.client(), await first.client().known()
            table = (await host.open(start="host")).json()["table"]["id"]
            await guest.join(table, "Bruno")
            late = second.client(guest.token)
            await late.get(f"/api/tables/{table}")
            await asyncio.gather(host.command(table, "start", ply=0), late.command(table, "seal", ply=0, seal=f"{round:064x}"))
            await second.house.journal.catch_up(second.house.tables[table])
            rows = [door.house.tables[table] for door in (first, second)]
            assert rows[0].seats == rows[1].seats
            if rows[0].match is not None:
                assert rows[1].match is not None
                assert rows[0].match.state.tobytes() == rows[1].match.state.tobytes(), "one deal for all"
            else:
                assert rows[0].row.status == "dealing", "the seal came first, so its number is awaited"


async def test_nobody_leaves_a_table_that_has_started_elsewhere_with_an_open_seat(postgres: Postgres) -> None:
    async with two(postgres) as (first, second):
        for _ in range(8):
            host, guest = first.client(), await first.client().known()
            table = (await host.open(start="host")).json()["table"]["id"]
            await guest.join(table, "Bruno")
            away = second.client(guest.token)
            await away.get(f"/api/tables/{table}")
            await asyncio.gather(host.command(table, "start", ply=0), away.command(table, "leave", ply=0))
            seen = (await second.client().get(f"/api/tables/{table}")).json()
            kinds = [seat["kind"] for seat in (await host.get(f"/api/tables/{table}")).json()["seats"]]
            assert seen["status"] in ("waiting", "playing")
            assert ("open" in kinds) == ((await host.get(f"/api/tables/{table}")).json()["status"] == "waiting")
