"""Presence: whoever asks for something is there, players always have room, and a seat taken for absence is given back at once."""

from __future__ import annotations

import pytest

from server.door import opened, settings
from teocalli.server.settings import Limits

pytestmark = pytest.mark.anyio


async def test_a_player_who_acts_without_a_stream_is_not_absent(database: str) -> None:
    async with opened(settings(database, absent=30.0)) as door:
        table, (host, guest) = await door.table()
        live = door.house.tables[table]
        live.woke -= 100
        live.seen.clear()
        await guest.act(table, 0, "stake 1")
        answer = await host.command(table, "seats", seat=1, to="bot")
        assert (answer.status, answer.json()["code"]) == (409, "present")
        live.seen[1] -= 100
        assert (await host.command(table, "seats", seat=1, to="bot")).json()["seats"][1]["reason"] == "absent"


async def test_a_page_that_closes_and_says_so_last_is_gone(file: str) -> None:
    async with opened(settings(file)) as door:
        table, (_, guest) = await door.table()
        stream = guest.stream(table)
        await stream.until_ply(0)
        await stream.close()
        assert (await guest.post(f"/api/tables/{table}/looking", {"stream": "eyes", "looking": False})).status == 200
        assert not door.house.tables[table].present(1)


@pytest.mark.parametrize("how", ["acting", "listening"])
async def test_whoever_seemed_absent_has_the_seat_back_at_once(file: str, how: str) -> None:
    async with opened(settings(file, pace=60.0)) as door:
        table, (host, guest) = await door.table()
        live = door.house.tables[table]
        watching = host.stream(table)  # so that the bot takes its time
        await watching.until_ply(0)
        live.seen[1] = live.woke = live.monotonic() - 100
        assert (await host.command(table, "seats", seat=1, to="bot")).json()["seats"][1]["stand_in"] is True
        if how == "acting":
            assert (await guest.act(table, 0, "stake 1")).status == 200
        else:
            stream = guest.stream(table)
            await stream.until_ply(0)
            await stream.close()
        assert live.seats[1].stand_in is None
        await watching.close()


async def test_a_stand_in_is_of_the_level_of_the_table(file: str) -> None:
    async with opened(settings(file)) as door:
        table, (host, _) = await door.table("aztec", people=2, bots=2, level="novice")
        live = door.house.tables[table]
        live.seen[1] = live.woke = live.monotonic() - 100
        given = (await host.command(table, "seats", seat=1, to="bot", level="random")).json()["seats"][1]
        assert given["level"] == "novice"


async def test_spectators_never_lock_a_player_out(file: str) -> None:
    limits = Limits(listeners=5, watching=3, burst=10_000, requests=10_000)
    async with opened(settings(file, limited=True, limits=limits)) as door:
        table, (host, _) = await door.table()
        crowd = [door.client(address="10.0.0.7").stream(table) for _ in range(6)]
        for stream in crowd[:3]:
            await stream.until_ply(0)
        others = [door.client(address=f"10.0.1.{number}").stream(table) for number in range(4)]
        for stream in others[:2]:
            await stream.until_ply(0)
        assert len(door.house.tables[table].listeners) == 5
        player = host.stream(table)
        await player.until_ply(0)
        for stream in (*crowd, *others, player):
            await stream.close()
        assert [stream.status for stream in crowd] == [200] * 3 + [429] * 3
        assert [stream.status for stream in others] == [200] * 2 + [429] * 2


async def test_the_oldest_stream_of_a_player_makes_room_for_the_newest(file: str) -> None:
    async with opened(settings(file, limits=Limits(devices=2))) as door:
        table, (host, _) = await door.table()
        streams = []
        for _ in range(3):
            streams.append(host.stream(table))
            await streams[-1].until_ply(0)
        await streams[0].until(lambda event: event["type"] == "goodbye")
        assert [any(event["type"] == "goodbye" for event in stream.events) for stream in streams] == [True, False, False]
        for stream in streams:
            await stream.close()
