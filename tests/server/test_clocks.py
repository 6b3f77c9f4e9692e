"""Clocks: time runs for who owes a choice, increments are added, and whoever runs out is played by a bot without holding anybody up."""

from __future__ import annotations

import pytest

from server.door import opened, settings
from teocalli.server import clocks

pytestmark = pytest.mark.anyio


class Time:
    """A clock that the test moves."""

    def __init__(self) -> None:
        self.now = 1_000_000_000_000

    def __call__(self) -> int:
        return self.now


def test_time_runs_for_all_who_owe_and_the_increment_is_for_who_chose() -> None:
    assert clocks.after([9000, 8000, 7000], {0: 100, 2: 100}, 0, 1100, 500) == [8500, 8000, 6000]
    assert clocks.after([900, 8000], {0: 0, 1: 0}, 1, 5000, 0) == [0, 3000]


def test_the_first_clock_to_end_is_the_one_with_least_time() -> None:
    assert clocks.first_end([9000, 3000, 5000], {0: 10, 2: 20}) == (5020, 2)
    assert clocks.first_end([9000], {}) is None


async def test_each_decision_costs_its_time_and_brings_the_increment(database: str) -> None:
    time = Time()
    async with opened(settings(database, clock=time)) as door:
        table, (host, guest) = await door.table(clock={"bank": 60_000, "increment": 2_000})
        time.now += 5_000
        first = (await host.act(table, 0, "stake 3")).json()["clock"]
        assert (first["left"], first["running"], first["at"]) == ([57_000, 55_000], [1], time.now)
        time.now += 1_000
        second = (await guest.act(table, 1, "stake 1")).json()["clock"]
        assert second["left"] == [57_000, 56_000]


async def test_whoever_runs_out_of_time_is_played_by_a_bot_and_may_come_back(database: str) -> None:
    time = Time()
    async with opened(settings(database, clock=time)) as door:
        table, (host, guest) = await door.table(clock={"bank": 10_000})
        stream = host.stream(table)
        await stream.until_ply(0)
        time.now += 9_000
        await host.act(table, 0, "stake 3")
        time.now += 1_500
        door.house.attendance.ring(door.house.tables[table])
        late = await stream.until(lambda event: event["type"] == "table" and event["table"]["seats"][1]["stand_in"])
        assert late["table"]["seats"][1]["reason"] == "time"
        await stream.until(lambda event: event["type"] == "update" and event["seat"] == 1)
        assert (await guest.command(table, "return")).json()["seats"][1]["stand_in"] is False
        assert (await guest.view(table))["clock"]["left"][1] >= 10_000, "there is time for the next decision"
        await stream.close()


async def test_no_clock_runs_while_the_house_is_closed(file: str) -> None:
    time = Time()
    async with opened(settings(file, clock=time)) as door:
        table, clients = await door.table(clock={"bank": 10_000})
        time.now += 4_000
        await clients[0].act(table, 0, "stake 3")
    time.now += 3_600_000
    async with opened(settings(file, clock=time)) as door:
        again = door.client(clients[1].token)
        time.now += 1_000
        answer = await again.act(table, 1, "stake 1")
        assert (answer.status, answer.json()["clock"]["left"][1]) == (200, 5_000)


async def test_a_table_without_a_clock_waits_for_ever(file: str) -> None:
    time = Time()
    async with opened(settings(file, clock=time)) as door:
        table, (host, _) = await door.table()
        time.now += 400 * 86_400_000
        answer = await host.act(table, 0, "stake 3")
        assert (answer.status, answer.json()["clock"]) == (200, None)
