"""Notifications: one for each turn, never for what one looks at, with nothing secret in them, and never to a machine inside."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import hmac
import json
import socket
import threading
from collections.abc import Iterator
from typing import Any

import pytest
import sqlalchemy as sa

from server.door import Client, Door, opened, settings
from server.push_service import Browser, PushService
from server.services import Postgres
from server.test_players import become, bring_in, dumped
from teocalli.server import notifications, outbound_http, subscriptions
from teocalli.server.delivery_lines import SENDERS
from teocalli.server.notifications import Delivery, sample_notice
from teocalli.server.settings import Settings
from teocalli.server.store import queries
from teocalli.server.store.rows import CallRow

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

DAYS = {"bank": 3 * 86_400_000, "each": True}


@pytest.fixture
def service() -> Iterator[PushService]:
    pushing = PushService()
    try:
        yield pushing
    finally:
        pushing.close()


def calling(database: str, **more: Any) -> Settings:
    return settings(database, calls_to_loopback=True, call_after=0.0, call_pace=0.001, **more)


async def subscribe(client: Client, browser: Browser, service: PushService) -> None:
    service.house_key = (await client.get("/api/calls")).json()["key"]
    answer = await client.post("/api/calls/push", browser.subscription)
    assert answer.status == 201, answer.body


async def until(service: PushService, holds: Any) -> None:
    await asyncio.get_running_loop().run_in_executor(None, service.wait, holds)


async def stakes(door: Door, table: str, clients: list[Client], ply: int) -> None:
    """Both stake; the round is over."""
    for number, client in enumerate(clients):
        view = await client.view(table)
        answer = await client.act(table, ply + number, view["legal"][0]["action"])
        assert answer.status == 200, answer.body


async def test_whoever_does_not_look_is_called_once_for_each_turn(database: str, service: PushService) -> None:
    async with opened(calling(database)) as door:
        host, guest = await door.client().known(), await door.client(language="fr").known()
        browser = service.browser("guest")
        await subscribe(guest, browser, service)
        opening = await host.open(clock=DAYS)
        table = opening.json()["table"]["id"]
        await guest.join(table, "Bo")
        await until(service, lambda: len(browser.messages) == 1)
        assert browser.messages[0] == {
            "type": "turn",
            "title": "Les Trésors de Cibola",
            "text": "C’est à vous de jouer.",
            "table": table,
            "game": "cibola",
        }
        assert not any(table in text for text in browser.heads[0].values()), "the service learns no invitation"
        await host.act(table, 0, "stake 3")
        await guest.act(table, 1, "stake 1")  # the guest's own choice begins the next round: nobody calls them for that
        answer = await guest.post("/api/calls/test")
        assert answer.status == 200
        await until(service, lambda: browser.messages[-1]["type"] == "test")
        assert len(browser.messages) == 2
        assert service.faults == []


async def test_nobody_is_called_for_what_they_look_at(file: str, service: PushService) -> None:
    async with opened(calling(file)) as door:
        table, (host, guest) = await door.table("codinca", clock=DAYS)
        browsers = [service.browser("host"), service.browser("guest")]
        streams = []
        for client, browser in zip((host, guest), browsers, strict=True):
            await subscribe(client, browser, service)
            stream = client.stream(table, name="eyes")
            await stream.until_ply(0)
            streams.append(stream)
        mover = (await host.view(table))["owing"][0]
        clients = (host, guest)
        await act_once(clients[mover], table)  # the other one looks
        other = (await host.view(table))["owing"][0]
        assert other != mover
        answer = await clients[mover].post(f"/api/tables/{table}/looking", {"stream": "eyes", "looking": False})
        assert answer.status == 200
        await act_once(clients[other], table)  # the first one has turned to something else
        await until(service, lambda: len(browsers[mover].messages) == 1)
        assert browsers[other].messages == []
        for stream in streams:
            await stream.close()


async def act_once(client: Client, table: str) -> None:
    """A whole turn."""
    view = await client.view(table)
    seat = view["owing"][0]
    while view["owing"] == [seat]:
        answer = await client.act(table, view["ply"], view["legal"][0]["action"])
        assert answer.status == 200, answer.body
        view = answer.json()


async def test_a_subscription_that_is_gone_is_forgotten_and_one_that_fails_is_tried_again(file: str, service: PushService) -> None:
    async with opened(calling(file)) as door:
        client = await door.client().known()
        gone, slow = service.browser("gone"), service.browser("slow")
        gone.status, slow.status = 410, 503
        for browser in (gone, slow):
            await subscribe(client, browser, service)
        await client.post("/api/calls/test")
        await until(service, lambda: len(slow.messages) >= 2)
        slow.status = 201
        await until(service, lambda: slow.messages[-1].get("type") == "test")
        assert len(gone.messages) == 1
        left = (await client.get("/api/calls")).json()["calls"]
        assert [call["kind"] for call in left] == ["push"]


async def test_an_address_that_never_answers_holds_up_nobody_else(file: str, service: PushService, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(calling(file)) as door:
        slow, quick = await door.client().known(), await door.client().known()
        for client, name in ((slow, "tarpit"), (quick, "quick")):
            assert (await client.post("/api/calls/webhook", {"address": f"{service.origin}/{name}"})).status == 201
        end, deliver = threading.Event(), notifications.deliver

        def held_up(call: CallRow, *rest: Any) -> int:
            if call.address.endswith("tarpit"):
                end.wait(60)
            return deliver(call, *rest)

        monkeypatch.setattr(notifications, "deliver", held_up)
        try:
            for _ in range(20):
                await slow.post("/api/calls/test")
            await quick.post("/api/calls/test")
            await until(service, lambda: [path for path, _, _ in service.posts] == ["/quick"])
        finally:
            end.set()
        await until(service, lambda: len(service.posts) == 21)


async def test_slow_addresses_of_many_strangers_hold_up_nobody_at_another_site(
    file: str, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(calling(file)) as door:
        strangers = [await door.client().known() for _ in range(SENDERS + 6)]
        for number, client in enumerate(strangers):
            address = f"{service.origin.replace('127.0.0.1', 'localhost')}/tarpit/{number}"
            assert (await client.post("/api/calls/webhook", {"address": address})).status == 201
        waiting = await door.client().known()
        await subscribe(waiting, browser := service.browser("laptop"), service)
        end, deliver = threading.Event(), notifications.deliver

        def held_up(call: CallRow, *rest: Any) -> int:
            if "tarpit" in call.address:
                end.wait(60)
            return deliver(call, *rest)

        monkeypatch.setattr(notifications, "deliver", held_up)
        try:
            for client in strangers:
                await client.post("/api/calls/test")
            await waiting.post("/api/calls/test")
            await until(service, lambda: len(browser.messages) == 1)
            assert service.posts == []
        finally:
            end.set()
        await until(service, lambda: len(service.posts) == len(strangers))


async def test_nothing_is_sent_again_to_an_address_that_was_removed(file: str, service: PushService) -> None:
    async with opened(calling(file)) as door:
        client, notifications = await door.client().known(), door.house.notifications
        await subscribe(client, service.browser("laptop"), service)
        (shown,) = (await client.get("/api/calls")).json()["calls"]
        row = await door.house.store.read(lambda connection: queries.call_of(connection, shown["id"]))
        assert row is not None
        failed = Delivery(row, sample_notice("en"))
        await client.post("/api/calls/end", {"id": row.id})
        await notifications._send_again(failed)
        assert len(notifications._lines) == 0
        assert notifications._behind == {}


async def test_a_webhook_is_signed_and_redirects_are_not_followed(file: str, service: PushService) -> None:
    async with opened(calling(file)) as door:
        client = await door.client().known()
        answer = await client.post("/api/calls/webhook", {"address": f"{service.origin}/hook?a=1"})
        assert answer.status == 201, answer.body
        secret = answer.json()["secret"]
        await client.post("/api/calls/test")
        await until(service, lambda: service.posts)
        path, headers, body = service.posts[0]
        fields = dict(part.split("=") for part in headers["teocalli-signature"].split(","))
        proof = hmac.new(secret.encode(), f"{fields['t']}.".encode() + body, hashlib.sha256).hexdigest()
        assert (path, fields["v1"], json.loads(body)["type"]) == ("/hook?a=1", proof, "test")
        service.redirect = True
        assert outbound_http.post(f"{service.origin}/hook", b"{}", {}, loopback=True) == 302
        assert [where for where, _, _ in service.posts] == ["/hook?a=1"]
        call = (await client.get("/api/calls")).json()["calls"][0]
        assert "secret" not in call
        assert (await client.post("/api/calls/end", {"id": call["id"]})).json()["calls"] == []


async def test_calls_have_limits_and_belong_to_their_owner(file: str, service: PushService) -> None:
    async with opened(calling(file)) as door:
        client, other = await door.client().known(), await door.client().known()
        for number in range(2):
            assert (await client.post("/api/calls/webhook", {"address": f"{service.origin}/{number}"})).status == 201
        assert (await client.post("/api/calls/webhook", {"address": f"{service.origin}/1"})).status == 201, "the same again"
        third = await client.post("/api/calls/webhook", {"address": f"{service.origin}/2"})
        assert (third.status, third.json()["code"]) == (422, "call")
        mine = (await client.get("/api/calls")).json()["calls"]
        await other.post("/api/calls/end", {"id": mine[0]["id"]})
        assert (await client.get("/api/calls")).json()["calls"] == mine, "nobody ends another's call"
        browser = service.browser("shared")
        await subscribe(client, browser, service)
        await subscribe(other, browser, service)
        assert [call["kind"] for call in (await client.get("/api/calls")).json()["calls"]] == ["webhook", "webhook"]
        nobody = await door.client().post("/api/calls/webhook", {"address": f"{service.origin}/0"})
        assert nobody.status == 401


async def test_a_player_is_called_with_all_devices_and_forgotten_calls_are_gone(file: str, service: PushService) -> None:
    async with opened(calling(file)) as door:
        laptop, phone = await door.client().known(), door.client()
        await subscribe(laptop, service.browser("laptop"), service)
        await become(laptop, "Ana")
        await bring_in(laptop, phone)
        await subscribe(phone, service.browser("phone"), service)
        await laptop.post("/api/calls/test")
        await until(service, lambda: all(len(browser.messages) == 1 for browser in service.browsers.values()))
        kept = (await phone.get("/api/players/me/data")).json()["calls"]
        assert [call["kind"] for call in kept] == ["push", "push"]
        assert (await phone.post("/api/players/me/sign-out", {"others": True})).status == 200
        assert [call["kind"] for call in (await phone.get("/api/calls")).json()["calls"]] == ["push"], "nobody calls the laptop any more"
        assert (await phone.post("/api/players/me/forget", {"key": "forget"})).status == 200
        assert service.origin not in dumped(file)


PLAIN = {"p256dh": "AAAA", "auth": "AAAA"}


@pytest.mark.parametrize(
    "address",
    [
        "http://example.org/hook",
        "https://user:secret@example.org/",
        "https://127.0.0.1/",
        "https://[::1]/",
        "https://10.1.2.3/",
        "https://169.254.169.254/latest/meta-data",
        "https://[fe80::1]/",
        "https://[::ffff:192.168.0.1]/",
        "https://[64:ff9b::a00:1]/",
        "https://[fec0::1]/",
        "https://192.0.0.8/",
        "https://[2002:7f00:1::]/",
        "https://0.0.0.0/",
        "https://224.0.0.1/",
        "https://100.64.0.1/",
        "https://localhost/",
        "https://2130706433/",
        "ftp://example.org/",
        "https:///nowhere",
        "https://example.org:99999/",
        "https://example.org/\u00e9",
        "javascript:alert(1)",
    ],
)
def test_nothing_is_called_inside(address: str) -> None:
    with pytest.raises(outbound_http.Forbidden):
        outbound_http.look_up(outbound_http.check(address))


async def test_what_may_not_be_called_is_refused_in_words(file: str, service: PushService) -> None:
    async with opened(settings(file)) as door:
        client = await door.client(language="fr").known()
        for address in ("http://example.org/", "https://10.0.0.1/"):
            answer = await client.post("/api/calls/webhook", {"address": address})
            assert (answer.status, answer.json()["code"]) == (422, "call"), answer.body
            assert "messages" in answer.json()["text"]
        keys = service.browser("x").subscription["keys"]
        for wrong in ({"endpoint": "https://10.0.0.1/", "keys": keys}, {"endpoint": "https://example.org/", "keys": PLAIN}):
            assert (await client.post("/api/calls/push", wrong)).status == 422
        assert (await client.get("/api/calls")).json()["calls"] == []


async def test_names_that_nobody_answers_for_keep_nothing_else_waiting(
    file: str, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(calling(file)) as door:
        client, end, look_up = await door.client().known(), threading.Event(), outbound_http.look_up

        def never(parts: Any, loopback: bool = False) -> list[str]:
            end.wait(60)
            return look_up(parts, loopback)

        monkeypatch.setattr(outbound_http, "look_up", never)
        monkeypatch.setattr(subscriptions, "LOOKED", 0.05)
        try:
            address = {"address": f"{service.origin}/slow"}
            answers = await asyncio.gather(*(client.post("/api/calls/webhook", address) for _ in range(40)))
            assert {answer.json()["code"] for answer in answers} == {"call"}
            await asyncio.wait_for(asyncio.to_thread(lambda: None), 30)  # what everybody else is kept waiting by
        finally:
            end.set()


def test_a_name_that_also_means_a_machine_inside_is_not_called(monkeypatch: pytest.MonkeyPatch) -> None:
    def both(*_: Any, **__: Any) -> list[Any]:
        return [(2, 1, 6, "", ("93.184.216.34", 443)), (2, 1, 6, "", ("192.168.1.1", 443))]

    monkeypatch.setattr("socket.getaddrinfo", both)
    with pytest.raises(outbound_http.Forbidden):
        outbound_http.look_up(outbound_http.check("https://example.org/"))


async def test_one_browser_too_many_is_refused_and_ends_no_call_of_somebody_else(file: str, service: PushService) -> None:
    async with opened(calling(file)) as door:
        ana, bo = await door.client().known(), await door.client().known()
        shared = service.browser("shared")
        await subscribe(bo, shared, service)
        for number in range(subscriptions.BROWSERS):
            await subscribe(ana, service.browser(f"browser-{number}"), service)
        answer = await ana.post("/api/calls/push", shared.subscription)
        assert (answer.status, answer.json()["code"]) == (422, "call")
        assert len((await bo.get("/api/calls")).json()["calls"]) == 1


def test_a_peer_that_draws_its_handshake_out_byte_by_byte_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each byte comes in time, and all of them would take hours: four such addresses would silence the house."""
    monkeypatch.setattr(outbound_http, "REQUEST_TIMEOUT", 0.5)
    hung_up = threading.Event()

    def drip(listener: socket.socket) -> None:
        peer, _ = listener.accept()
        with peer, contextlib.suppress(OSError):
            peer.sendall(b"\x16\x03\x03\x40\x00")  # a record of 16 KiB of a handshake begins
            for _ in range(200):
                peer.sendall(b"\x02")
                hung_up.wait(0.05)
            return
        hung_up.set()

    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=drip, args=(listener,))
        thread.start()
        with pytest.raises(outbound_http.Undelivered):
            outbound_http.post(f"https://127.0.0.1:{listener.getsockname()[1]}/", b"{}", {}, loopback=True)
        thread.join()
    assert hung_up.is_set(), "the house waited as long as bytes came"


async def test_the_next_table_is_the_one_that_has_waited_longest(file: str) -> None:
    async with opened(settings(file)) as door:
        host = await door.client().known()
        assert (await host.get("/api/my/next")).json() == {"table": None, "waiting": 0}
        ids = []
        for _ in range(3):
            table = (await host.open(clock=DAYS)).json()["table"]["id"]
            await door.client().join(table, "Bo")
            ids.append(table)
            door.house.now._time += 1000
        assert (await host.get("/api/my/next")).json() == {"table": ids[0], "waiting": 3}
        assert (await host.get(f"/api/my/next?after={ids[0]}")).json()["table"] == ids[1]
        assert (await host.get(f"/api/my/next?after={ids[2]}")).json()["table"] == ids[0]
        await host.act(ids[0], 0, "stake 3")
        assert (await host.get("/api/my/next")).json() == {"table": ids[1], "waiting": 2}


@pytest.mark.parametrize("question", ["my/next", "matches/mine", "tables/mine"])
async def test_a_list_brings_no_table_into_memory(database: str, question: str) -> None:
    def next_of(answer: Any) -> Any:
        cards = answer.get("running", answer.get("tables", []))
        return answer.get("table") or next((card["id"] for card in cards if card["your_turn"]), None)

    async with opened(settings(database, idle=0.0)) as door:
        host, guest = await door.client().known(), await door.client().known()
        ids = [(await door.table("codinca", clients=[host, guest], clock=DAYS))[0] for _ in range(2)]
        mover = (await host.view(ids[0]))["owing"][0]
        if (await host.view(ids[1]))["owing"] == [mover]:
            await act_once((host, guest)[mover], ids[1])
        await door.house.live.sweep()
        assert not door.house.tables
        asked = [next_of((await client.get(f"/api/{question}")).json()) for client in (host, guest)]
        assert asked[mover] == ids[0]
        assert asked[1 - mover] == ids[1]
        assert not door.house.tables, "they wait where they lie"
        await act_once((host, guest)[mover], ids[0])
        assert next_of((await (host, guest)[mover].get(f"/api/{question}")).json()) is None, "one that has gone on is looked at again"


async def test_a_turn_of_somebody_who_is_not_called_costs_no_look_into_the_database(
    file: str, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[bytes] = []
    calls_of = queries.calls_of

    def noted(connection: sa.Connection, token: bytes) -> list[CallRow]:
        asked.append(token)
        return calls_of(connection, token)

    monkeypatch.setattr(queries, "calls_of", noted)
    async with opened(calling(file)) as door:
        table, (host, guest) = await door.table("codinca", clock=DAYS)
        wisher = (await host.view(table))["owing"][0]
        clients = (host, guest)
        browser = service.browser("wisher")
        await subscribe(clients[wisher], browser, service)
        asked.clear()
        await act_once(clients[wisher], table)
        await act_once(clients[1 - wisher], table)
        await until(service, lambda: len(browser.messages) == 1)
        assert asked == [clients[wisher].digest]


async def test_a_wish_is_known_on_every_server_and_moves_with_its_device(postgres: Postgres, service: PushService) -> None:
    database = postgres.migrated()
    async with opened(calling(database, name="first", poll=0.05)) as first, opened(calling(database, name="second", poll=0.05)) as second:
        phone = await first.client().known()
        browser = service.browser("phone")
        await subscribe(phone, browser, service)
        assert phone.digest in first.house.notifications.wishing
        async with asyncio.timeout(30):
            while phone.digest not in second.house.notifications.wishing:
                await asyncio.sleep(0.02)
            await become(phone, "Ana")
            owner = await first.house.owners.owner_of(phone.digest)
            assert owner in first.house.notifications.wishing
            while owner not in second.house.notifications.wishing:
                await asyncio.sleep(0.02)
