"""Clocks: time runs for who owes a choice, increments are added, and whoever runs out is played by a bot without holding anybody up."""

from __future__ import annotations

from typing import Any

import pytest

from server.door import Client, new_key, opened, settings
from teocalli.server import clocks
from teocalli.server.server import Server
from teocalli.server.settings import Settings
from teocalli.server.store import LogRow, Store

pytestmark = pytest.mark.anyio


class Time:
    """A clock that the test moves, and the time of a house that looks at it as often as one that is awake does."""

    def __init__(self) -> None:
        self.seconds = 1_000.0

    def __call__(self) -> float:
        return self.seconds

    def passes(self, house: Server, seconds: float) -> None:
        while seconds > 0:
            self.seconds += min(seconds, 1.0)
            house.now.tick()
            seconds -= 1.0


def timed(database: str, time: Time, **more: Any) -> Settings:
    return settings(database, monotonic=time, clock=lambda: 1_000_000_000_000, **more)


def test_time_runs_for_all_who_owe() -> None:
    assert clocks.charge([9000, 8000, 7000], [0, 2], 1000) == [8000, 8000, 6000]
    assert clocks.charge([900, 8000], [0, 1], 5000) == [0, 3000]
    assert clocks.charge([900], [0], -5000) == [900], "a clock that goes back gives nothing"


def test_the_first_clock_to_end_is_the_one_with_least_time() -> None:
    assert clocks.first_end([9000, 3000, 5000], [0, 2], 20) == 5020
    assert clocks.first_end([9000], [], 0) is None


async def left(client: Client, table: str) -> list[int]:
    left: list[int] = (await client.view(table))["clock"]["left"]
    return left


async def test_each_decision_costs_its_time_and_brings_the_increment(database: str) -> None:
    time = Time()
    async with opened(timed(database, time)) as door:
        table, (host, guest) = await door.table(clock={"bank": 60_000, "increment": 2_000})
        time.passes(door.house, 5)
        first = (await host.act(table, 0, "stake 3")).json()["clock"]
        assert (first["left"], first["running"]) == ([57_000, 55_000], [1])
        time.passes(door.house, 1)
        assert (await guest.act(table, 1, "stake 1")).json()["clock"]["left"] == [57_000, 56_000]


async def test_whoever_runs_out_of_time_is_played_by_a_bot_until_it_has_earned_some(database: str) -> None:
    time = Time()
    async with opened(timed(database, time)) as door:
        table, (host, guest) = await door.table(clock={"bank": 10_000, "increment": 3_000})
        stream = host.stream(table)
        await stream.until_ply(0)
        time.passes(door.house, 9)
        await host.act(table, 0, "stake 3")
        time.passes(door.house, 1.5)
        door.house.attendance.ring(door.house.tables[table])
        late = await stream.until(lambda event: event["type"] == "table" and event["table"]["seats"][1]["stand_in"])
        assert late["table"]["seats"][1]["reason"] == "time"
        await stream.until(lambda event: event["type"] == "update" and event["seat"] == 1)
        assert (await guest.command(table, "return")).json()["seats"][1]["stand_in"] is False
        assert (await left(guest, table))[1] == 3_000, "what the bot's decision earned, and nothing else"
        await stream.close()


async def test_without_an_increment_time_that_is_up_is_up(file: str) -> None:
    time = Time()
    async with opened(timed(file, time)) as door:
        table, (host, guest) = await door.table(clock={"bank": 10_000})
        stream = host.stream(table)
        time.passes(door.house, 5)
        await host.act(table, 0, "stake 3")
        time.passes(door.house, 6)
        door.house.attendance.ring(door.house.tables[table])
        await stream.until(lambda event: event["type"] == "update" and event["seat"] == 1)
        answer = await guest.command(table, "return")
        assert (answer.status, answer.json()["code"]) == (409, "status")
        await stream.close()


async def test_leaving_and_coming_back_gives_no_time(database: str) -> None:
    time = Time()
    async with opened(timed(database, time, pace=600.0)) as door:
        table, (host, _) = await door.table(clock={"bank": 60_000, "increment": 5_000})
        stream = host.stream(table)  # before somebody who looks on, the bot takes its time
        await stream.until_ply(0)
        for rounds in range(1, 4):
            time.passes(door.house, 4)
            assert (await host.command(table, "leave", ply=0)).status == 200
            assert (await host.command(table, "return", ply=0)).status == 200
            assert (await left(host, table))[0] == 60_000 - 4_000 * rounds
        await stream.close()


async def test_taking_back_gives_its_increment_back(file: str) -> None:
    time = Time()
    async with opened(timed(file, time)) as door:
        table, clients = await door.table("codinca", clock={"bank": 60_000, "increment": 5_000})
        (seat,) = (await clients[0].view(table))["owing"]  # who begins is drawn by lot
        mover = clients[seat]
        for _ in range(3):
            position = await mover.view(table)
            acted = await mover.act(table, position["ply"], position["legal"][0]["action"])
            assert acted.status == 200
            if acted.json()["undo"]:
                undone = await mover.post(f"/api/tables/{table}/undo", {"ply": acted.json()["ply"], "key": new_key()})
                assert undone.status == 200, undone.body
                assert undone.json()["clock"]["left"][seat] == 60_000


async def test_a_jump_of_the_system_s_clock_takes_no_time_from_anybody(database: str) -> None:
    wall = [1_000_000_000_000]
    async with opened(settings(database, clock=lambda: wall[0])) as door:
        table, (host, guest) = await door.table(clock={"bank": 60_000})
        for jump in (86_400_000, -2 * 86_400_000):
            wall[0] += jump
            view = await host.view(table)
            seat = view["owing"][0]
            mover = (host, guest)[seat]
            legal = (await mover.view(table))["legal"]
            assert (await mover.act(table, view["ply"], legal[0]["action"])).status == 200
            assert min(await left(host, table)) > 50_000


async def test_a_pause_of_the_server_is_charged_to_nobody(file: str) -> None:
    time = Time()
    async with opened(timed(file, time)) as door:
        table, (host, _) = await door.table(clock={"bank": 60_000})
        time.seconds += 3_600  # stopped by the system for an hour: nobody looked at the clock
        assert (await host.act(table, 0, "stake 3")).json()["clock"]["left"][0] >= 58_000


async def test_no_clock_runs_while_the_house_is_closed(file: str) -> None:
    time = Time()
    async with opened(timed(file, time)) as door:
        table, clients = await door.table(clock={"bank": 10_000})
        time.passes(door.house, 4)
        await clients[0].act(table, 0, "stake 3")
    time.seconds += 3_600
    async with opened(settings(file, monotonic=time, clock=lambda: 1_000_003_600_000)) as door:
        again = door.client(clients[1].token)
        await again.view(table)
        time.passes(door.house, 1)
        answer = await again.act(table, 1, "stake 1")
        assert (answer.status, answer.json()["clock"]["left"][1]) == (200, 5_000)


async def test_a_database_that_stalls_costs_nobody_time(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody can think about a position before it is on the disk."""
    time = Time()
    async with opened(timed(file, time)) as door:
        table, (host, guest) = await door.table(clock={"bank": 60_000})
        append = door.house.store.append

        async def stalling(row: LogRow, version: int) -> bool:
            time.passes(door.house, 4)
            return await append(row, version)

        monkeypatch.setattr(door.house.store, "append", stalling)
        await host.act(table, 0, "stake 3")
        time.passes(door.house, 1)
        assert (await guest.act(table, 1, "stake 1")).json()["clock"]["left"] == [60_000, 59_000]


async def test_a_server_whose_clock_is_ahead_starts_by_the_time_that_all_share(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def shared(_store: Store) -> int:
        return 1_000_000_000_000

    monkeypatch.setattr(Store, "now", shared)
    async with opened(settings(file, monotonic=Time(), clock=lambda: 1_000_000_060_000)) as door:
        assert door.house.now() == 1_000_000_000_000


async def test_a_table_without_a_clock_waits_for_ever(file: str) -> None:
    time = Time()
    async with opened(timed(file, time)) as door:
        table, (host, _) = await door.table()
        time.seconds += 400 * 86_400
        answer = await host.act(table, 0, "stake 3")
        assert (answer.status, answer.json()["clock"]) == (200, None)
