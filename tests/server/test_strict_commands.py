"""What the keeper, passkeys, calls and wishes over days are sent: whatever is malformed is refused in the reader's words and changes
nothing, a key that comes again does nothing again, and of two servers that are sent the same at once one does it.
"""

from __future__ import annotations

import asyncio
import copy
import itertools
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import sqlalchemy as sa

from server.authenticator import Authenticator
from server.door import Answer, Client, Door, opened, settings
from server.push_service import Browser, PushService
from server.services import Postgres
from server.test_keeper import KEY, desk_of
from server.test_passkeys import HOST, ORIGIN, ask
from server.test_players import become
from teocalli.server.settings import Settings
from teocalli.server.store import schema

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

KEEPER = {"authorization": f"Keeper {KEY}"}
ODD: list[Any] = [None, True, {}, [], -1, 10**30, 1.5, "", "\0", "\u202e", "x" * 5000]
OPEN = {"challenges"}  # what an answer to a challenge uses up, whether it was right or not
Allowed = Callable[[tuple[Any, ...], Any], bool]  # whether a field may have a value


def places(body: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where something stands in a body, inside and out."""
    for name, value in body.items() if isinstance(body, dict) else ():
        yield (*at, name)
        yield from places(value, (*at, name))


def with_odd(body: dict[str, Any], at: tuple[Any, ...], odd: Any) -> bytes:
    changed = copy.deepcopy(body)
    inner = changed
    for name in at[:-1]:
        inner = inner[name]
    inner[at[-1]] = odd
    return json.dumps(changed).encode()


def malformed(body: dict[str, Any], allowed: Allowed) -> list[bytes]:
    """A body with everything wrong that can be wrong with its form."""
    fields = [with_odd(body, at, odd) for at in places(body) for odd in ODD if not allowed(at, odd)]
    whole = [json.dumps(one).encode() for one in ({**body, "surprise": 1}, [body], "text", None, 7)]
    text = json.dumps(body).encode()
    return [*fields, *whole, b"", text[:-1], b"\xff\xfe{}", b"[" * 5000, text[:-1] + b" " * 300_000 + b"}"]


async def rows(door: Door) -> dict[str, list[Any]]:
    """Everything that the house keeps, but for challenges."""

    def read(connection: sa.Connection) -> dict[str, list[Any]]:
        kept = [table for table in schema.METADATA.sorted_tables if table.name not in OPEN]
        return {table.name: sorted(map(repr, connection.execute(sa.select(table)))) for table in kept}

    return await door.house.store.read(read)


class Sender:
    """Somebody who sends commands after all that is wrong with them."""

    def __init__(self, door: Door, client: Client, headers: dict[str, str] | None = None) -> None:
        self.door, self.client, self.headers = door, client, headers or {}

    async def post(self, path: str, body: Any) -> Answer:
        return await self.client.post(path, body, self.headers)

    async def refused(self, path: str, body: dict[str, Any], allowed: Allowed = lambda _at, _odd: False) -> None:
        """Whatever is wrong with a command is refused in words, and changes nothing."""
        before, languages = await rows(self.door), itertools.cycle(("en", "fr"))
        said: dict[str, set[str]] = {"en": set(), "fr": set()}
        for nonsense in malformed(body, allowed):
            language = next(languages)
            answer = await self.client.ask("POST", path, nonsense, {**self.headers, "accept-language": language})
            assert 400 <= answer.status < 500, (path, nonsense[:300], answer.status, answer.body)
            said[language].add(answer.json()["text"])
        assert await rows(self.door) == before, path
        assert all(said.values()), path
        assert all(text.strip() for text in said["en"] | said["fr"]), path
        assert not said["en"] & said["fr"], (path, said["en"] & said["fr"])

    async def done(self, path: str, body: dict[str, Any], allowed: Allowed = lambda _at, _odd: False, other: Any = None) -> Any:
        """Carried out after all that; with its key again nothing more happens, and for anything else its key is taken."""
        await self.refused(path, body, allowed)
        answer = await self.post(path, body)
        assert answer.status in (200, 201), (path, body, answer.body)
        if "key" in body:
            after = await rows(self.door)
            again = await self.post(path, body)
            assert again.status == answer.status, (path, again.body)
            if other is not None:
                taken = await self.post(path, {**body, **other})
                assert (taken.status, taken.json()["code"]) == (409, "key"), (path, taken.body)
            assert await rows(self.door) == after, path
        return answer.json()


def short(_at: tuple[Any, ...], odd: Any) -> bool:
    """Text that a field takes; what cannot be shown is left out of it."""
    return isinstance(odd, str) and len(odd) < 40


def yes_at(field: str) -> Allowed:
    return lambda at, odd: at == (field,) and odd is True


async def test_the_keeper_s_acts(file: str) -> None:
    async with opened(settings(file)) as door:
        desk = await desk_of(door)
        table, players = await door.table("codinca", people=2)
        for text in ("One", "Two"):
            assert (await players[1].post(f"/api/tables/{table}/chat", {"text": text, "key": text})).status == 200
        assert (await players[0].post(f"/api/tables/{table}/report", {"number": 2})).status == 200
        keeper = Sender(door, desk.client, KEEPER)
        line = {"table": table, "number": 1, "key": "remove"}
        await keeper.done("/api/keeper/remove", line, other={"number": 2})
        await keeper.done("/api/keeper/settle", {"table": table, "number": 2, "key": "settle"}, other={"number": 1})
        bar = {"table": table, "seat": 1, "hours": 1, "reason": "Rest a little", "key": "bar"}
        bars = (await keeper.done("/api/keeper/bar", bar, other={"hours": 2}))["bars"]
        await keeper.done("/api/keeper/unbar", {"id": bars[0]["id"], "key": "unbar"}, other={"id": "none"})
        switch = {"chat": False, "public": True, "key": "switch"}
        await keeper.done("/api/keeper/switch", switch, lambda at, odd: at[-1] != "key" and odd in (None, True), {"chat": True})
        words = {"en": "Welcome", "fr": "Bienvenue", "key": "text"}
        await keeper.done("/api/keeper/text", words, lambda at, odd: at[-1] != "key" and short(at, odd), {"en": "Goodbye"})
        await keeper.done("/api/keeper/close", {"table": table, "reason": "Closed", "key": "close"}, other={"reason": "Other"})
        acts = [act["act"] for act in (await desk.seen())["acts"]]
        assert sorted(acts) == sorted(["key", "line", "settle", "bar", "unbar", "switch", "text", "close"])


async def test_calls(file: str) -> None:
    service = PushService()
    try:
        async with opened(settings(file, calls_to_loopback=True)) as door:
            ana = Sender(door, await door.client().known())
            subscription = Browser(service, "desk").subscription
            call = await ana.done("/api/calls/push", subscription)
            await ana.post("/api/calls/push", subscription)
            hook = await ana.done("/api/calls/webhook", {"address": "http://127.0.0.1:9/"})
            mine = (await ana.client.get("/api/calls")).json()["calls"]
            assert sorted(one["id"] for one in mine) == sorted([call["id"], hook["call"]["id"]]), "the same browser is called once"
            await ana.done("/api/calls/end", {"id": call["id"]}, short)  # one that is not there is ended already
            table, _ = await door.table("codinca", people=2)
            await ana.done(
                f"/api/tables/{table}/looking",
                {"stream": "s", "looking": True},
                lambda at, odd: odd is True or (at == ("stream",) and odd == ""),
            )
            assert len((await ana.client.get("/api/calls")).json()["calls"]) == 1
    finally:
        service.close()


async def test_what_is_wished_for_at_a_table_over_days(file: str) -> None:
    async with opened(settings(file)) as door:
        host, guest = door.client(), door.client()
        table = (await host.open(game="codinca", clock={"bank": 3 * 86_400_000, "each": True})).json()["table"]["id"]
        await guest.join(table)
        ana = Sender(door, host)
        path = f"/api/tables/{table}"
        vacation = {"ply": 0, "days": 3, "key": "vacation"}
        await ana.done(f"{path}/vacation", vacation, other={"days": 4})
        await ana.done(f"{path}/forced", {"ply": 0, "forced": True, "key": "forced"}, yes_at("forced"))
        await ana.refused(f"{path}/report", {"number": 1})
        seat = (await host.get(path)).json()["seats"][0]
        assert (seat["vacation_left"], seat["forced"]) == (11 * 86_400_000, True)


def spoilt(at: tuple[Any, ...], odd: Any) -> bool:
    """What of an answer is not read: what its kind is called, its extensions, and its name beside the one that is."""
    return at[-1] in ("clientExtensionResults", "type", "id") or (odd is None and at[-1] == "clientExtensionResults")


async def test_passkeys_and_the_ways_in(file: str) -> None:
    async with opened(settings(file, secure=True)) as door:
        client, phone, key = door.client(), await door.client().known(), Authenticator()
        await become(client)
        ana, other = Sender(door, client, HOST), Sender(door, phone, HOST)
        await ana.refused("/api/passkeys", {"credential": key.create(await ask(client, "new"), ORIGIN)}, spoilt)
        player = (await ana.post("/api/passkeys", {"credential": key.create(await ask(client, "new"), ORIGIN)})).json()["player"]
        await other.refused("/api/passkeys/sign-in", {"credential": key.get(await ask(phone, "challenge"), ORIGIN)}, spoilt)
        right = {"credential": key.get(await ask(phone, "challenge"), ORIGIN)}
        answers = [(await other.post("/api/passkeys/sign-in", right)).status for _ in range(2)]
        assert answers == [200, 401], "an answer is good once"
        await other.refused("/api/passkeys/remove", {"id": player["passkeys"][0]["id"]})
        await other.refused("/api/players/me/sign-out", {"others": False}, yes_at("others"))
        await other.refused("/api/players/me/recover", {"phrase": "not twelve words of ours"})
        assert len((await phone.get("/api/players/me")).json()["player"]["passkeys"]) == 1


def two_servers(database: str) -> list[Settings]:
    return [settings(database, calls_to_loopback=True, secure=True, poll=0.05, name=name) for name in ("first", "second")]


@pytest.mark.slow
async def test_two_servers_that_are_sent_the_same_at_once_do_it_once(postgres: Postgres) -> None:
    service, (one, two) = PushService(), two_servers(postgres.migrated())
    try:
        async with opened(one) as first, opened(two) as second:

            async def on_both(client: Client, path: str, body: Any, headers: dict[str, str] | None = None) -> list[int]:
                doors = (client, second.client(client.token))
                return sorted(answer.status for answer in await asyncio.gather(*(each.post(path, body, headers) for each in doors)))

            desk, host, guest = await desk_of(first), first.client(), first.client()
            table = (await host.open(game="codinca", clock={"bank": 3 * 86_400_000, "each": True})).json()["table"]["id"]
            await guest.join(table)
            assert await on_both(host, f"/api/tables/{table}/vacation", {"ply": 0, "days": 3, "key": "v"}) == [200, 200]
            assert (await host.get(f"/api/tables/{table}")).json()["seats"][0]["vacation_left"] == 11 * 86_400_000
            await on_both(host, "/api/calls/push", Browser(service, "desk").subscription)
            assert len((await host.get("/api/calls")).json()["calls"]) == 1
            close = {"table": table, "reason": "Closed", "key": "close"}
            assert await on_both(desk.client, "/api/keeper/close", close, KEEPER) == [200, 200]
            assert [act["act"] for act in (await desk.seen())["acts"]].count("close") == 1
            key, phone = Authenticator(), await first.client().known()
            await become(host)
            await host.post("/api/passkeys", {"credential": key.create(await ask(host, "new"), ORIGIN)}, HOST)
            answer = {"credential": key.get(await ask(phone, "challenge"), ORIGIN)}
            assert await on_both(phone, "/api/passkeys/sign-in", answer, HOST) == [200, 401]
    finally:
        service.close()
