"""Players: a token becomes one, other devices join it, and nobody else does."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from server.door import Answer, Client, new_key, opened, settings
from server.services import Postgres
from teocalli.server import export_import, phrases
from teocalli.server.settings import Limits
from teocalli.server.store import StoreError

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


async def become(client: Client, name: str = "Ana", **fields: Any) -> Any:
    await client.known()
    answer = await client.post("/api/players", {"name": name, "face": "tr-snake", "key": new_key(), **fields})
    assert answer.status == 201, answer.body
    return answer.json()["player"]


async def bring_in(player: Client, device: Client) -> Answer:
    """A second device, by a link."""
    link = (await player.post("/api/players/me/link")).json()
    await device.known()
    return await device.post("/api/players/me/claim", {"secret": link["secret"], "key": new_key()})


def refused(answer: Answer) -> tuple[int, str]:
    return answer.status, answer.json()["code"]


async def test_a_second_device_plays_on_at_the_tables_of_the_first(database: str) -> None:
    async with opened(settings(database)) as door:
        table, (host, guest) = await door.table("codinca")
        ana = await become(host)
        phone = door.client()
        assert (await bring_in(host, phone)).json()["player"]["id"] == ana["id"]
        assert [card["id"] for card in (await phone.get("/api/tables/mine")).json()["tables"]] == [table]
        update = await phone.view(table)
        mover = {0: phone, 1: guest}[update["owing"][0]]
        legal = (await mover.view(table))["legal"]
        assert (await mover.act(table, 0, legal[0]["action"])).status == 200
        assert (await host.get(f"/api/tables/{table}")).json()["you"] == 0


async def test_the_tables_of_the_second_device_come_along(file: str) -> None:
    async with opened(settings(file)) as door:
        host, phone = door.client(), door.client()
        await become(host)
        table = (await phone.open()).json()["table"]["id"]
        stream = phone.stream(table)
        await stream.until(lambda event: event["type"] == "welcome")
        assert (await bring_in(host, phone)).status == 200
        assert (await stream.until(lambda event: event["type"] == "goodbye"))["reason"] == "seat"
        for device in (host, phone):
            assert (await device.get(f"/api/tables/{table}")).json()["you"] == 0
        await stream.close()


async def test_a_link_that_another_device_made_brings_nobody_in_after_that_was_signed_out(database: str) -> None:
    async with opened(settings(database)) as door:
        host, thief, accomplice = door.client(), door.client(), await door.client().known()
        await become(host)
        await bring_in(host, thief)
        link = (await thief.post("/api/players/me/link")).json()
        assert (await host.post("/api/players/me/sign-out", {"others": True})).status == 200
        claim = {"secret": link["secret"], "key": new_key()}
        assert refused(await accomplice.post("/api/players/me/claim", claim)) == (401, "player")


async def test_a_link_works_once_for_ten_minutes_and_the_newest_alone(file: str) -> None:
    now = [1_000_000_000_000]
    async with opened(settings(file, clock=lambda: now[0])) as door:
        host = door.client()
        await become(host)
        first, second = [(await host.post("/api/players/me/link")).json() for _ in range(2)]
        phone, other = [await door.client().known() for _ in range(2)]

        async def claim(client: Client, link: Any, key: str) -> Answer:
            return await client.post("/api/players/me/claim", {"secret": link["secret"], "key": key})

        assert refused(await claim(phone, first, "a")) == (401, "player"), "a newer one was made"
        answers = [await claim(phone, second, "b") for _ in range(2)]
        assert [answer.status for answer in answers] == [200, 200], "the same command is answered again"
        assert refused(await claim(other, second, "c")) == (401, "player"), "it was used"
        late = (await host.post("/api/players/me/link")).json()
        door.house.players.now = lambda: late["until"]
        assert refused(await claim(other, late, "d")) == (401, "player"), "ten minutes are over"


async def test_a_device_of_another_player_must_sign_out_first(file: str) -> None:
    async with opened(settings(file)) as door:
        ana, bruno = door.client(), door.client()
        await become(ana)
        await become(bruno, "Bruno")
        assert refused(await bring_in(ana, bruno)) == (409, "status")
        answer = await bruno.post("/api/players/me/sign-out", {})
        assert answer.status == 200
        assert "Max-Age=0" in answer.headers["set-cookie"]
        assert (await bring_in(ana, bruno)).json()["player"]["name"] == "Ana"


async def test_nobody_joins_a_player_against_whom_they_play(file: str) -> None:
    async with opened(settings(file)) as door:
        _, (host, guest) = await door.table("codinca")
        await become(host)
        assert refused(await bring_in(host, guest)) == (409, "status")
        assert (await guest.get("/api/players/me")).json()["player"] is None


async def test_a_device_that_signed_out_has_no_seat_any_more_and_the_player_keeps_theirs(file: str) -> None:
    async with opened(settings(file)) as door:
        table, (host, _) = await door.table("codinca")
        await become(host)
        phone = door.client()
        await bring_in(host, phone)
        stream = host.stream(table)
        await stream.until(lambda event: event["type"] == "welcome")
        assert len((await phone.post("/api/players/me/sign-out", {"others": True})).json()["player"]["devices"]) == 1
        await stream.until(lambda event: event["type"] == "goodbye")
        await stream.close()
        assert (await host.get(f"/api/tables/{table}")).json()["you"] is None
        assert (await phone.get(f"/api/tables/{table}")).json()["you"] == 0


async def test_a_recovery_phrase_opens_the_player_however_it_is_typed(database: str) -> None:
    async with opened(settings(database)) as door:
        host = door.client(language="fr")
        ana = await become(host)
        old, words = [(await host.post("/api/players/me/phrase")).json()["words"] for _ in range(2)]
        assert len(words) == 12
        assert set(words) <= set(phrases.words_of("fr"))
        phone = await door.client().known()
        typed = ",\n".join(words).upper().replace("E", "É")
        assert (await phone.post("/api/players/me/recover", {"phrase": typed})).json()["player"]["id"] == ana["id"]
        other = await door.client().known()
        for wrong in (" ".join(old), " ".join(reversed(words)), "…"):
            assert refused(await other.post("/api/players/me/recover", {"phrase": wrong})) == (401, "player")


async def test_guesses_are_limited(file: str) -> None:
    async with opened(settings(file, limited=True, limits=Limits(keys=3))) as door:
        stranger = await door.client().known()
        answers = [await stranger.post("/api/players/me/recover", {"phrase": "wrong"}) for _ in range(4)]
        assert [answer.status for answer in answers] == [401, 401, 401, 429]


async def test_a_name_is_tidied_and_a_face_is_of_the_house(file: str) -> None:
    async with opened(settings(file)) as door:
        client = await door.client().known()
        for fields, status in (({"name": "\u200b"}, 422), ({"face": "cat"}, 400), ({"name": "x" * 25}, 400)):
            answer = await client.post("/api/players", {"name": "Ana", "face": "torch", "key": new_key(), **fields})
            assert answer.status == status
        assert (await become(client, "A\u202ena  B"))["name"] == "Ana B"
        changed = await client.post("/api/players/me", {"key": "c", "face": "torch", "public": True})
        assert [changed.json()["player"][name] for name in ("name", "face", "public")] == ["Ana B", "torch", True]


async def test_without_a_token_of_the_house_nobody_becomes_a_player(file: str) -> None:
    async with opened(settings(file)) as door:
        for client in (door.client(), door.client("x" * 40)):
            assert refused(await client.post("/api/players", {"name": "Ana", "face": "torch", "key": "k"})) == (401, "token")
            assert (await client.get("/api/players/me")).json()["player"] is None
            assert refused(await client.post("/api/players/me/link")) == (401, "player")


async def test_two_servers_agree_who_is_who(postgres: Postgres) -> None:
    database = postgres.fresh()
    async with opened(settings(database, poll=0.05)) as first, opened(settings(database, poll=0.05)) as second:
        table, (host, _) = await first.table("codinca")
        there = Client(second.app, host.token)
        assert (await there.get(f"/api/tables/{table}")).json()["you"] == 0
        body = {"name": "Ana", "face": "torch", "key": "once"}
        answers = await asyncio.gather(*[client.post("/api/players", body) for client in (host, there)])
        assert [answer.status for answer in answers] == [201, 201]
        assert len({answer.json()["player"]["id"] for answer in answers}) == 1
        phone = await first.client().known()
        await bring_in(host, phone)
        for device in (there, Client(second.app, phone.token)):
            await until_seated(device, table)


async def until_seated(device: Client, table: str) -> None:
    """The other server hears of it by looking."""
    async with asyncio.timeout(60):
        while (await device.get(f"/api/tables/{table}")).json()["you"] != 0:
            await asyncio.sleep(0.02)


async def test_no_token_secret_or_phrase_lies_in_the_database(file: str) -> None:
    async with opened(settings(file)) as door:
        host = door.client()
        await become(host)
        link = (await host.post("/api/players/me/link")).json()["secret"]
        words = (await host.post("/api/players/me/phrase")).json()["words"]
        dump = dumped(file)
        assert "Ana" in dump
        for secret in (host.token, link, " ".join(words), words[0] + words[1]):
            assert secret is not None
            assert secret not in dump


def dumped(file: str) -> str:
    """A database as text."""
    connection = sqlite3.connect(file)
    try:
        return "\n".join(connection.iterdump())
    finally:
        connection.close()


async def test_every_key_is_used_once(file: str) -> None:
    async with opened(settings(file)) as door:
        client = await door.client().known()
        body = {"name": "Ana", "face": "torch", "key": "k"}
        first, again = [(await client.post("/api/players", body)).json()["player"] for _ in range(2)]
        assert first == again
        assert refused(await client.post("/api/players", {**body, "name": "Bea"})) == (409, "key")
        assert refused(await client.post("/api/players", {**body, "key": "other"})) == (409, "status")
        await client.post("/api/players/me", {"key": "n", "name": "Bea"})
        await client.post("/api/players/me", {"key": "m", "name": "Cleo"})
        assert (await client.post("/api/players/me", {"key": "n", "name": "Bea"})).json()["player"]["name"] == "Cleo", "done once"


def test_the_words_of_phrases_are_enough_and_apart() -> None:
    for language in ("en", "fr"):
        words = phrases.words_of(language)
        typed = [phrases.normalised(word) for word in words]
        assert len(set(typed)) == len(words) == 256
        assert all(len(one) == len(word) for one, word in zip(typed, words, strict=True)), "an accent is all that need not be typed"


async def test_players_move_to_another_server_with_their_tables(tmp_path: Path) -> None:
    old, new = str(tmp_path / "old.db"), str(tmp_path / "new.db")
    async with opened(settings(old)) as door:
        table, (host, _) = await door.table("codinca")
        ana = await become(host)
        words = (await host.post("/api/players/me/phrase")).json()["words"]
    lines = list(export_import.export(old))
    assert export_import.take_in(new, lines) == (1, 0)
    assert export_import.take_in(new, lines) == (0, 1)
    async with opened(settings(new)) as door:
        assert (await door.client(host.token).get(f"/api/tables/{table}")).json()["you"] == 0
        phone = await door.client().known()
        assert (await phone.post("/api/players/me/recover", {"phrase": " ".join(words)})).json()["player"]["id"] == ana["id"]
    for wrong in ({"face": "cat"}, {"name": ""}, {"owner": "AAAA"}, {"id": "?"}):
        line = json.loads(lines[-1])
        line["player"] |= wrong
        with pytest.raises(StoreError, match="nothing was imported"):
            export_import.take_in(new, [json.dumps(line).encode()])


async def test_the_face_of_a_player_stands_at_their_seats_and_changes_there(database: str) -> None:
    async with opened(settings(database)) as door:
        table, (host, guest) = await door.table("codinca")
        stream = guest.stream(table)
        await stream.until(lambda event: event["type"] == "update")
        await become(host)
        first = await stream.until(lambda event: event["type"] == "table" and event["table"]["seats"][0]["face"] is not None)
        assert [seat["face"] for seat in first["table"]["seats"]] == ["tr-snake", None]
        assert (await host.post("/api/players/me", {"face": "torch", "key": new_key()})).status == 200
        await stream.until(lambda event: event["type"] == "table" and event["table"]["seats"][0]["face"] == "torch")
        (card,) = (await guest.get("/api/matches/mine")).json()["running"]
        assert [seat["face"] for seat in card["seats"]] == ["torch", None]
        waiting = (await host.open(name="Ana")).json()["table"]["id"]
        await host.post("/api/players/me/forget", {"key": new_key()})
        assert [seat["face"] for seat in (await guest.get(f"/api/tables/{table}")).json()["seats"]] == [None, None]
        assert (await guest.get(f"/api/tables/{waiting}")).json()["seats"][0]["face"] is None
        await stream.close()


async def test_nothing_is_written_for_a_token_that_another_server_has_made_a_players(postgres: Postgres) -> None:
    database = postgres.fresh()
    async with opened(settings(database, poll=600.0)) as one, opened(settings(database, poll=600.0)) as other:
        ana = await one.client().known()
        elsewhere = other.client(ana.token)
        table = (await other.client().open()).json()["table"]["id"]
        host = await one.client().known()
        chosen = {"name": "Thursday", "games": ["cibola"], "seats": 2, "rounds": 1, "key": "opens"}
        enter = f"/api/events/{(await host.post('/api/events', chosen)).json()['event']['id']}/enter"
        assert (await elsewhere.get(f"/api/tables/{table}")).json()["you"] is None  # the other server knows the token by itself
        await become(ana)
        say = {"text": "Hello", "name": "Eva", "key": "says"}
        asked: list[Callable[[], Awaitable[Answer]]] = [
            lambda: elsewhere.join(table, "Ana"),
            lambda: elsewhere.open(),
            lambda: elsewhere.post(enter, {"name": "Ana", "key": "enters"}),
            lambda: elsewhere.post(f"/api/tables/{table}/chat", say),
        ]
        for ask in asked:
            assert refused(await ask()) == (503, "busy")
        await other.house.players.catch_up()
        for ask in asked:
            assert (await ask()).status in (200, 201)
        assert len((await ana.get("/api/matches/mine")).json()["running"]) == 2
        assert (await elsewhere.get(enter.removesuffix("/enter"))).json()["you"] == 0
