"""Fair deals: players seal their own numbers before anybody shows one, and the cards are dealt from all of them."""

from __future__ import annotations

import hashlib
import json

import pytest

from server.door import Client, opened, settings
from teocalli.matchfile import verify

pytestmark = pytest.mark.anyio

ANA, BRUNO = "a" * 40, "b" * 40


def sealed(nonce: str) -> str:
    return hashlib.sha256(nonce.encode()).hexdigest()


async def waiting(door: object, **more: object) -> tuple[str, Client, Client]:
    """A table of two who have sealed their numbers."""
    host, guest = door.client(), door.client()  # type: ignore[attr-defined]
    table = (await host.open(seal=sealed(ANA), **more)).json()["table"]["id"]
    return table, host, guest


async def test_the_cards_are_dealt_when_every_sealed_number_is_shown(database: str) -> None:
    async with opened(settings(database)) as door:
        table, host, guest = await waiting(door)
        joined = (await guest.join(table, seal=sealed(BRUNO))).json()["table"]
        assert (joined["status"], [seat["number"] for seat in joined["seats"]]) == ("dealing", ["sealed", "sealed"])
        assert (await guest.get(f"/api/tables/{table}/view")).status == 409
        assert (await host.command(table, "nonce", nonce=ANA)).json()["status"] == "dealing"
        dealt = (await guest.command(table, "nonce", nonce=BRUNO)).json()
        assert (dealt["status"], [seat["number"] for seat in dealt["seats"]]) == ("playing", ["shown", "shown"])
        match = door.house.tables[table].match
        assert match is not None
        assert (match.nonces, match.seals) == ((ANA, BRUNO), (sealed(ANA), sealed(BRUNO)))


async def test_a_number_that_was_not_sealed_is_refused(file: str) -> None:
    async with opened(settings(file)) as door:
        table, host, guest = await waiting(door)
        assert (await host.command(table, "nonce", nonce=ANA)).json()["code"] == "status", "nobody shows a number before all are sealed"
        await guest.join(table, seal=sealed(BRUNO))
        answer = await guest.command(table, "nonce", nonce=ANA)
        assert (answer.status, answer.json()["code"]) == (422, "nonce")
        assert (await guest.command(table, "seal", seal=sealed("c" * 40))).status == 409, "it is too late for another number"


async def test_nothing_can_be_changed_while_the_numbers_are_shown(file: str) -> None:
    async with opened(settings(file)) as door:
        table, host, guest = await waiting(door, seats=2)
        await guest.join(table, seal=sealed(BRUNO))
        assert (await host.command(table, "seats", seat=1, to="bot")).status == 409
        assert (await door.client().join(table)).status == 409
        assert (await host.command(table, "start")).json()["code"] == "present", "the guest is here and will show the number"


async def test_somebody_who_is_away_does_not_hold_up_the_deal_for_ever(file: str) -> None:
    async with opened(settings(file)) as door:
        table, host, guest = await waiting(door)
        await guest.join(table, seal=sealed(BRUNO))
        await host.command(table, "nonce", nonce=ANA)
        live = door.house.tables[table]
        live.seen[1] = live.woke = live.monotonic() - door.house.settings.absent
        dealt = (await host.command(table, "start")).json()
        assert (dealt["status"], [seat["number"] for seat in dealt["seats"]]) == ("playing", ["shown", "dropped"])
        assert live.match is not None
        assert live.match.nonces == (ANA,)
        assert (await guest.command(table, "nonce", nonce=BRUNO)).status == 409, "the deal never changes"


async def test_a_number_that_was_shown_is_of_no_use_for_another_deal(file: str) -> None:
    async with opened(settings(file)) as door:
        table, host, guest = await waiting(door)
        await guest.join(table, seal=sealed(BRUNO))
        await host.command(table, "nonce", nonce=ANA)
        left = (await guest.command(table, "leave")).json()
        assert (left["status"], [seat["number"] for seat in left["seats"]]) == ("waiting", ["none", "none"])
        assert (await host.command(table, "seal", seal=sealed("c" * 40))).json()["seats"][0]["number"] == "sealed"


async def test_the_record_shows_the_seals_and_a_changed_number_is_found(file: str) -> None:
    async with opened(settings(file)) as door:
        table, host, guest = await waiting(door)
        await guest.join(table, seal=sealed(BRUNO))
        await host.command(table, "nonce", nonce=ANA)
        await guest.command(table, "nonce", nonce=BRUNO)
        await guest.command(table, "resign")
        record = (await host.get(f"/api/matches/{table}/record")).body.decode()
        assert verify(record).ok
        changed = json.loads(record)
        assert changed["seals"] == [sealed(ANA), sealed(BRUNO)]
        for field, other in (("nonces", [BRUNO, ANA]), ("seals", [sealed(BRUNO), sealed(ANA)])):
            problems = verify(json.dumps({**changed, field: other})).problems
            assert any("seal" in problem for problem in problems), problems


async def test_programs_may_do_without_a_number(file: str) -> None:
    async with opened(settings(file)) as door:
        _, clients = await door.table()
        assert (await clients[0].get("/api/tables/mine")).json()["tables"][0]["status"] == "playing"
