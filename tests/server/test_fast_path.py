"""The fast path of an action and the framework's way: whatever is sent, both say the same."""

from __future__ import annotations

import json
from typing import Any

import pytest

from server.door import Answer, Client, opened, settings
from teocalli.server.fast_path import FastPath
from teocalli.server.guard import Guard
from teocalli.server.settings import Limits
from teocalli.server.store import StoreError

pytestmark = pytest.mark.anyio

BODIES: list[Any] = [
    {"ply": 0, "key": "k", "action": "stake 1"},
    {"ply": 0, "key": "k", "action": 1},
    {"ply": 0, "key": "k", "action": "1"},
    {"ply": "0", "key": "k", "action": "stake 1"},
    {"ply": 0.0, "key": "k", "action": 1.0},
    {"ply": 0, "key": 3, "action": 1},
    {"ply": True, "key": "k", "action": False},
    {"ply": None, "key": "k", "action": None},
    {"ply": 0, "key": "k", "action": 1 << 70},
    {"ply": 0, "key": "k", "action": -1},
    {"ply": 7, "key": "k", "action": 1},
    {"ply": -1, "key": "k", "action": 1},
    {"ply": 0, "key": "", "action": 1},
    {"ply": 0, "key": "two words", "action": 1},
    {"ply": 0, "key": "k" * 65, "action": 1},
    {"ply": 0, "key": "k", "action": "x" * 61},
    {"ply": 0, "key": "k", "action": "declare everything"},
    {"ply": 0, "key": "k", "action": 1, "seat": 1},
    {"ply": 0, "key": "k"},
    [],
    "stake 1",
    None,
    b"",
    b"{",
    b'{"ply": 0, "ply": 0, "key": "k", "action": 1}',
    b'{"ply": 0, "key": "k", "action": 1} and more',
    b'\xff{"ply": 0, "key": "k", "action": 1}',
    b"[" * 5000,
    b" " * 20_000,
]


def raw(message: Any) -> bytes:
    return message if isinstance(message, bytes) else json.dumps(message).encode()


def said(answer: Answer) -> tuple[int, dict[str, str], bytes]:
    return answer.status, answer.headers, answer.body


def the_long_way(client: Client) -> Client:
    """The same person at the door of a house that has the framework's way alone."""
    guard = client.app.asgi_handler
    assert isinstance(guard, Guard)
    assert isinstance(guard.app, FastPath)
    long = Guard(guard.app.app, guard.settings, guard.methods_at)

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await long({**scope, "app": client.app, "litestar_app": client.app}, receive, send)  # type: ignore[arg-type]

    return Client(app, client.token, client.language)


async def both(client: Client, path: str, body: bytes, headers: dict[str, str] | None = None, quick_first: bool = True) -> Answer:
    """Ask both ways. A refusal changes nothing, and an action that comes again with its key is answered again: so both say the same."""
    ways = [client, the_long_way(client)]
    answers = [await way.ask("POST", path, body, headers) for way in (ways if quick_first else ways[::-1])]
    assert said(answers[0]) == said(answers[1])
    return answers[0]


QUERIES = [
    "",
    "?form=named",
    "?form=record",
    "?language=fr&form=record",
    "?form=%72ecord",
    "?%66orm=record",
    "?form=record&form=named",
    "?form=named&form=record",
    "?form=",
    "?form",
    "?form=Record",
    "?reform=record",
    "?form=record;form=named",
    "?form=%ff",
    "?a=1&&form=record",
]


@pytest.mark.parametrize("quick_first", [True, False])
@pytest.mark.parametrize("query", QUERIES)
async def test_both_ways_read_the_form_alike(file: str, query: str, quick_first: bool) -> None:
    async with opened(settings(file)) as door:
        table, (host, _) = await door.table()
        answer = await both(host, f"/api/tables/{table}/actions{query}", raw(BODIES[0]), quick_first=quick_first)
        assert answer.status in (200, 400)


async def test_an_action_is_answered_in_the_form_that_is_asked_for(file: str) -> None:
    async with opened(settings(file)) as door:
        table, (host, guest) = await door.table()
        answers = [
            await both(player, f"/api/tables/{table}/actions{query}", raw({"ply": ply, "key": "k", "action": "stake 1"}))
            for ply, (player, query) in enumerate([(host, "?form=record"), (guest, "")])
        ]
        assert [answer.json()["type"] for answer in answers] == ["record", "update"]


@pytest.mark.parametrize("quick_first", [True, False])
@pytest.mark.parametrize("language", ["en", "fr"])
async def test_both_ways_answer_alike(file: str, language: str, quick_first: bool) -> None:
    async with opened(settings(file)) as door:
        statuses = set()
        for message in BODIES:
            table, (host, _) = await door.table()
            host.language = language
            statuses.add((await both(host, f"/api/tables/{table}/actions", raw(message), quick_first=quick_first)).status)
        assert statuses == {200, 400, 409, 413, 422}


async def test_both_ways_refuse_strangers_and_unknown_addresses_alike(file: str) -> None:
    async with opened(settings(file)) as door:
        table, (host, _) = await door.table()
        act = raw(BODIES[0])
        assert (await both(door.client(), f"/api/tables/{table}/actions", act)).status == 401
        assert (await both(host, f"/api/tables/{table}/actions", act, {"origin": "https://evil.test"})).status == 403
        assert (await both(host, "/api/tables/nowhere/actions", act)).status == 404
        assert (await both(host, "/api/tables//actions", act)).status == 404
        assert (await both(host, "/api/tables/a/b/actions", act)).status == 404
        assert (await both(host, f"/api/tables/{table}/actions/", act)).status == 404


async def test_a_body_in_pieces_arrives(file: str) -> None:
    async with opened(settings(file)) as door:
        table, (host, _) = await door.table()
        answer = await host.ask("POST", f"/api/tables/{table}/actions", b'{"ply": 0, "key": "k",', None, b' "action": "stake 1"}')
        assert (answer.status, answer.json()["ply"]) == (200, 1)


async def test_a_body_longer_than_it_announces_is_refused_alike(file: str) -> None:
    async with opened(settings(file, limits=Limits(body=150))) as door:
        table, (host, _) = await door.table()
        answer = await both(host, f"/api/tables/{table}/actions", raw(BODIES[0]) + b" " * 150, {"content-length": "40"})
        assert (answer.status, answer.json()["code"]) == (413, "size")


@pytest.mark.parametrize(("error", "status", "code"), [(StoreError("away"), 503, "busy"), (KeyError("ours"), 500, "trouble")])
async def test_trouble_is_told_alike(file: str, monkeypatch: pytest.MonkeyPatch, error: Exception, status: int, code: str) -> None:
    async def fails(_row: Any, _version: int) -> bool:
        raise error

    async with opened(settings(file)) as door:
        table, (host, _) = await door.table()
        monkeypatch.setattr(door.house.store, "append", fails)
        answer = await both(host, f"/api/tables/{table}/actions", raw(BODIES[0]))
        assert (answer.status, answer.json()["code"]) == (status, code)


async def test_an_action_in_good_order_does_not_reach_the_framework(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(settings(file)) as door:
        table, (host, _) = await door.table()

        async def framework(*_: Any) -> None:
            pytest.fail("the framework was asked")

        monkeypatch.setattr(door.app.asgi_handler.app, "app", framework)
        assert (await host.act(table, 0, "stake 1")).status == 200
