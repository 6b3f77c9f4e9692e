"""Passkeys: they open a player on any device, and an answer that is replayed, from elsewhere or with an old counter opens nothing."""

from __future__ import annotations

from typing import Any

import pytest

from server.authenticator import Authenticator
from server.door import Answer, Client, Door, opened, settings
from server.test_players import become, refused
from teocalli.server import passkeys

pytestmark = pytest.mark.anyio

HOST = {"host": "games.example.org"}
ORIGIN = "https://games.example.org"


async def ask(client: Client, path: str) -> Any:
    answer = await client.post(f"/api/passkeys/{path}", headers=HOST)
    assert answer.status == 201, answer.body
    return answer.json()["options"]


async def answer_with(client: Client, path: str, credential: Any, headers: dict[str, str] | None = None) -> Answer:
    return await client.post(f"/api/passkeys{path}", {"credential": credential}, headers or HOST)


async def with_passkey(door: Door) -> tuple[Client, Authenticator, Any]:
    """A player who has one."""
    host, key = door.client(), Authenticator()
    await become(host)
    answer = await answer_with(host, "", key.create(await ask(host, "new"), ORIGIN))
    assert answer.status == 201, answer.body
    return host, key, answer.json()["player"]


async def test_a_passkey_opens_its_player_on_another_device(database: str) -> None:
    async with opened(settings(database, secure=True)) as door:
        _, key, ana = await with_passkey(door)
        assert len(ana["passkeys"]) == 1
        phone = await door.client().known()
        signed_in = await answer_with(phone, "/sign-in", key.get(await ask(phone, "challenge"), ORIGIN))
        assert (signed_in.status, signed_in.json()["player"]["id"]) == (200, ana["id"])
        nothing = await phone.post("/api/passkeys/remove", {"id": "A"}, HOST)  # which stands for no bytes
        assert (nothing.status, len(nothing.json()["player"]["passkeys"])) == (200, 1)
        removed = await phone.post("/api/passkeys/remove", {"id": ana["passkeys"][0]["id"]}, HOST)
        assert removed.json()["player"]["passkeys"] == []
        other = await door.client().known()
        assert refused(await answer_with(other, "/sign-in", key.get(await ask(other, "challenge"), ORIGIN))) == (401, "passkey")


async def test_an_answer_is_good_once_here_and_with_a_counter_that_grows(file: str) -> None:
    async with opened(settings(file, secure=True)) as door:
        _, key, _ = await with_passkey(door)
        phone = await door.client().known()
        good = key.get(await ask(phone, "challenge"), ORIGIN)
        assert (await answer_with(phone, "/sign-in", good)).status == 200
        other = await door.client().known()
        assert refused(await answer_with(other, "/sign-in", good)) == (401, "passkey"), "replayed"
        elsewhere = key.get(await ask(other, "challenge"), "https://evil.example.org")
        assert refused(await answer_with(other, "/sign-in", elsewhere)) == (401, "passkey"), "another origin"
        below = key.get(await ask(other, "challenge"), "https://evil.games.example.org")
        there = {"host": "evil.games.example.org"}
        assert refused(await answer_with(other, "/sign-in", below, there)) == (401, "passkey"), "a page of a name below ours"
        moved = key.get(await ask(other, "challenge"), ORIGIN, "evil.example.org")
        assert refused(await answer_with(other, "/sign-in", moved)) == (401, "passkey"), "another house"
        invented = key.get({**await ask(other, "challenge"), "challenge": "AAAA"}, ORIGIN)
        assert refused(await answer_with(other, "/sign-in", invented)) == (401, "passkey"), "never asked"
        key.count = 0
        assert refused(await answer_with(other, "/sign-in", key.get(await ask(other, "challenge"), ORIGIN))) == (401, "passkey"), "counter"
        key.count = 50
        options = await ask(other, "challenge")
        door.house.now.set(door.house.now() + passkeys.LASTS)
        assert refused(await answer_with(other, "/sign-in", key.get(options, ORIGIN))) == (401, "passkey"), "too late"
        assert (await other.get("/api/players/me")).json()["player"] is None


async def test_a_new_passkey_is_bound_to_who_asked(file: str) -> None:
    async with opened(settings(file, secure=True)) as door:
        host, key, _ = await with_passkey(door)
        thief = door.client()
        await become(thief, "Bruno")
        options = await ask(host, "new")
        assert refused(await answer_with(thief, "", Authenticator().create(options, ORIGIN))) == (401, "passkey")
        assert refused(await answer_with(thief, "", key.create(await ask(thief, "new"), ORIGIN))) == (409, "status"), "it is Ana's"
        assert refused(await answer_with(await door.client().known(), "", key.create(options, ORIGIN))) == (401, "player")


@pytest.mark.parametrize("credential", [{}, {"rawId": 1}, {"rawId": "AA", "response": {"clientDataJSON": "e30"}}, {"response": []}])
async def test_what_is_no_answer_is_refused(credential: Any, file: str) -> None:
    async with opened(settings(file, secure=True)) as door:
        host, _, _ = await with_passkey(door)
        for path in ("", "/sign-in"):
            assert refused(await answer_with(host, path, credential)) == (401, "passkey")


@pytest.mark.parametrize(
    ("host", "secure", "origin"),
    [
        (b"games.example.org", True, "https://games.example.org"),
        (b"Games.example.org:8443", True, "https://games.example.org:8443"),
        (b"localhost:8000", False, "http://localhost:8000"),
        (b"games.example.org", False, None),
        (b"127.0.0.1:8000", False, None),
        (b"[::1]:8000", True, None),
    ],
)
def test_passkeys_need_a_host_name_and_https(host: bytes, secure: bool, origin: str | None) -> None:
    site = passkeys.site_of(host, secure)
    assert (site.origin if site else None) == origin
