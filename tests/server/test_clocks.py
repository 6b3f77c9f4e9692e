"""Clocks: time runs for who owes a choice, increments are added, and whoever runs out is played by a bot without holding anybody up."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from server.door import Client, new_key, opened, settings
from teocalli.server import clocks, stand_ins
from teocalli.server.server import Server
from teocalli.server.settings import Settings
from teocalli.server.store import LogRow, Store, queries

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
    assert clocks.charge([9000, 8000, 7000], {0: 1000, 2: 1000}) == [8000, 8000, 6000]
    assert clocks.charge([900, 8000], {0: 5000, 1: 5000}) == [0, 3000]
    assert clocks.spent(5000, 0, None) == 0, "a clock that goes back gives nothing"


@pytest.mark.parametrize(
    ("away", "thought", "end"),
    [
        (None, 10, 25),
        ((0, 3), 10, 25),  # before
        ((5, 12), 8, 27),  # it was under way
        ((14, 16), 8, 27),  # in between
        ((14, 90), 4, 101),  # it still is
        ((25, 90), 10, 25),  # too late
    ],
)
def test_no_clock_runs_during_a_vacation(away: clocks.Span | None, thought: int, end: int) -> None:
    assert clocks.spent(10, 20, away) == thought
    assert clocks.end_of(15, 10, away) == end


def test_a_clock_runs_on_from_where_it_was_when_the_house_closed() -> None:
    assert clocks.since_awake(100, [(0, 50), (90, 110), (200, 230)]) == 140


def test_a_clock_has_run_out_at_the_very_moment_at_which_it_ends() -> None:
    assert clocks.run_out({0: 99, 2: 100, 3: 101}, 100) == [0, 2]
    assert clocks.seconds_until(2500, 1000) == 1.5
    assert clocks.seconds_until(1000, 2500) == 0.0


def test_a_seat_without_time_is_one_at_a_table_with_clocks() -> None:
    assert [clocks.is_empty([0, 1], seat) for seat in (0, 1)] == [True, False]
    assert not clocks.is_empty(None, 0)


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


async def test_when_nobody_has_time_left_the_bots_play_to_the_end(file: str) -> None:
    time = Time()
    async with opened(timed(file, time)) as door:
        table, (host, _) = await door.table(clock={"bank": 10_000})
        stream = host.stream(table)
        await stream.until_ply(0)
        time.passes(door.house, 11)
        door.house.attendance.ring(door.house.tables[table])
        await stream.until(lambda event: event["type"] == "table" and event["table"]["status"] == "over")
        await stream.close()


async def test_when_nobody_has_decided_in_time_bots_do_and_wait_with_fresh_clocks(database: str) -> None:
    time = Time()
    async with opened(timed(database, time)) as door:
        table, clients = await door.table(clock={"bank": 10_000, "each": True})
        stream = clients[0].stream(table)
        await stream.until_ply(0)
        time.passes(door.house, 11)
        live = door.house.tables[table]
        door.house.attendance.ring(live)
        await stream.until_ply(2)  # both stakes
        while live.awaits_house:
            await asyncio.sleep(0.01)
        assert not (await clients[0].view(table))["over"]
        cards = [(await client.get("/api/tables/mine")).json()["tables"][0] for client in clients]
        assert [card["your_turn"] for card in cards] == [False, False], "it is their bots'"
        for client in clients:
            assert (await client.command(table, "return")).status == 200
        view = await clients[0].view(table)
        assert [view["clock"]["left"][seat] for seat in view["owing"]] == [10_000] * len(view["owing"])
        await stream.close()


async def test_where_each_decision_has_a_clock_whoever_is_late_comes_back_after_one_decision_of_the_bot(file: str) -> None:
    time = Time()
    async with opened(timed(file, time)) as door:
        table, clients = await door.table("codinca", clock={"bank": 10_000, "each": True})
        late, other = sorted(range(2), key=lambda seat: seat not in door.house.tables[table].begun_match().owing)
        stream = clients[other].stream(table)
        await stream.until_ply(0)
        time.passes(door.house, 11)
        live = door.house.tables[table]
        async with live.lock:
            await stand_ins.replace_out_of_time(door.house.journal, live)
            clients[late].language = "fr"
        refused = await clients[late].command(table, "return")
        if refused.status == 409:  # the bot has not decided yet
            assert "prend cette décision pour vous" in refused.json()["text"]
        await stream.until(lambda event: event["type"] == "update" and event["owing"] == [other])
        assert (await clients[late].command(table, "return")).json()["seats"][late]["stand_in"] is False
        while other in live.begun_match().owing:
            view = await clients[other].view(table)
            await clients[other].act(table, view["ply"], view["legal"][-1]["action"])
        assert (await left(clients[late], table))[late] == 10_000, "the next decision has a clock of its own"
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


# Over days

DAY = clocks.DAY
WALL = 1_000_000_000_000
EACH = {"bank": 3 * DAY, "each": True}


async def sleep_and_find(door: Any, time: Time, table: str) -> None:
    """Everybody goes away, the table leaves memory, and the house looks for what is due."""
    time.seconds += 2 * door.house.settings.idle
    door.house.now.tick()
    await door.house.live.sweep()
    assert table not in door.house.tables


async def test_each_decision_has_a_clock_of_its_own(database: str) -> None:
    time = Time()
    async with opened(timed(database, time)) as door:
        table, (host, guest) = await door.table(clock=EACH)
        assert (await host.get(f"/api/tables/{table}")).json()["clock"] == {"bank": 3 * DAY, "increment": 0, "each": True}
        time.passes(door.house, 3600)
        first = (await host.act(table, 0, "stake 3")).json()["clock"]
        assert first["left"] == [3 * DAY - 3_600_000, 3 * DAY - 3_600_000]
        await guest.act(table, 1, "stake 1")
        view = await host.view(table)
        assert [view["clock"]["left"][seat] for seat in view["owing"]] == [3 * DAY] * len(view["owing"])


async def test_taking_back_renews_no_clock(file: str) -> None:
    time = Time()
    async with opened(timed(file, time)) as door:
        table, clients = await door.table("codinca", clock=EACH)
        (seat,) = (await clients[0].view(table))["owing"]  # who begins is drawn by lot
        mover = clients[seat]
        time.passes(door.house, 60)
        position = await mover.view(table)
        for choice in position["legal"]:
            acted = (await mover.act(table, (await mover.view(table))["ply"], choice["action"])).json()
            if not acted["undo"]:
                break
            undone = (await mover.post(f"/api/tables/{table}/undo", {"ply": acted["ply"], "key": new_key()})).json()
            assert undone["clock"]["left"][seat] == 3 * DAY - 60_000


async def test_a_vacation_stops_the_clock_and_everybody_sees_it(database: str) -> None:
    time = Time()
    async with opened(timed(database, time)) as door:
        table, (host, guest) = await door.table(clock={"bank": DAY})
        time.passes(door.house, 60)
        taken = await guest.command(table, "vacation", days=2)
        assert taken.status == 200, taken.body
        vacation = (await host.get(f"/api/tables/{table}")).json()["seats"][1]
        assert vacation["vacation"]["end"] - vacation["vacation"]["start"] == 2 * DAY
        assert vacation["vacation_left"] == 12 * DAY
        time.passes(door.house, 3600)
        await host.act(table, 0, "stake 3")
        assert await left(host, table) == [DAY - 3_660_000, DAY - 60_000]
        time.passes(door.house, 60)
        assert (await guest.command(table, "vacation", days=0)).json()["seats"][1]["vacation_left"] == 14 * DAY - 3_660_000
        time.passes(door.house, 60)
        assert (await guest.act(table, 1, "stake 1")).json()["clock"]["left"][1] == DAY - 120_000


async def test_a_vacation_ends_by_itself_and_has_limits(file: str) -> None:
    time = Time()
    async with opened(timed(file, time)) as door:
        table, (host, guest) = await door.table(clock={"bank": DAY})
        too_long = await guest.command(table, "vacation", days=15)
        assert (too_long.status, too_long.json()["code"]) == (400, "body")
        assert (await guest.command(table, "vacation", days=13)).status == 200
        assert (await guest.command(table, "vacation", days=14)).status == 200, "from today, instead of the one before"
        await guest.command(table, "vacation", days=1)
        door.house.now._time += 1.5 * DAY
        again = await guest.command(table, "vacation", days=14)
        assert (again.status, again.json()["code"], again.json()["about"]) == (422, "vacation", {"days": 13})
        await host.act(table, 0, "stake 3")
        late = door.house.tables[table].clock_ends()
        assert list(late) == [1]
        assert late[1] - door.house.now() == DAY // 2
        hurried, (player, _) = await door.table(clock={"bank": 600_000})
        refused = await player.command(hurried, "vacation", days=1)
        assert (refused.status, refused.json()["code"]) == (422, "vacation")


async def test_nobody_is_replaced_for_being_away_where_there_are_days(file: str) -> None:
    time = Time()
    async with opened(timed(file, time)) as door:
        table, (host, _) = await door.table(clock=EACH)
        time.passes(door.house, 3600)
        answer = await host.command(table, "seats", seat=1, to="bot")
        assert (answer.status, answer.json()["code"]) == (409, "present")


async def test_a_table_that_waits_for_days_leaves_memory_and_is_back_when_it_is_due(database: str) -> None:
    time = Time()
    async with opened(timed(database, time)) as door:
        table, (host, _) = await door.table(clock=EACH)
        await host.act(table, 0, "stake 3")
        await sleep_and_find(door, time, table)
        assert not door.house.attendance._alarms
        assert await door.house.leases.due(door.house.now() + DAY) == []
        assert await door.house.leases.due_or_changed(door.house.now() + DAY) == []
        door.house.now._time += 3 * DAY
        assert await door.house.leases.due(door.house.now() + door.house.settings.soon) == [table]
        await door.house.attendance.wake([table])
        stream = host.stream(table)
        await stream.until(lambda event: event["type"] == "update" and event["ply"] >= 2)
        assert (await host.get(f"/api/tables/{table}")).json()["seats"][1]["reason"] == "time"
        await stream.close()


async def test_waiting_tables_stay_out_of_memory_when_the_house_opens_again(file: str) -> None:
    time = Time()
    async with opened(timed(file, time)) as door:
        table, (host, _) = await door.table(clock=EACH)
        await host.act(table, 0, "stake 3")
        await sleep_and_find(door, time, table)
        awake, _ = await door.table(clock=EACH)
    async with opened(settings(file, monotonic=time, clock=lambda: 1_000_003_600_000)) as door:
        stream = door.client(host.token).stream(awake)
        await stream.until_ply(0)
        assert await door.house.leases.due_or_changed(door.house.now()) == [awake]
        assert table not in door.house.tables
        await stream.close()


async def test_closing_the_house_every_day_gives_nobody_time(file: str) -> None:
    time = Time()
    async with opened(timed(file, time)) as door:
        table, (host, _) = await door.table(clock=EACH)
        time.passes(door.house, 3600)
    for wall in (WALL + DAY, WALL + 2 * DAY):
        async with opened(settings(file, monotonic=time, clock=lambda wall=wall: wall)) as door:
            time.passes(door.house, 3600)
    async with opened(settings(file, monotonic=time, clock=lambda: WALL + 3 * DAY)) as door:
        answer = await door.client(host.token).act(table, 0, "stake 3")
        assert answer.json()["clock"]["left"][0] == 3 * DAY - 3 * 3_600_000


async def test_what_is_forced_is_played_for_whoever_wishes_it(database: str) -> None:
    async with opened(settings(database)) as door:
        table, clients = await door.table()
        for client in clients:
            assert (await client.command(table, "forced", forced=True)).json()["seats"][0]["forced"]
        stream = clients[0].stream(table)
        played = 0
        while not (view := await clients[0].view(table))["over"]:
            seat = view["owing"][0]
            mine = await clients[seat].view(table)
            if len(mine["legal"]) == 1:
                await stream.until_ply(view["ply"] + 1)
                played += 1
            else:
                await clients[seat].act(table, mine["ply"], mine["legal"][0]["action"])
        assert played, "with one explorer left there is one choice"
        entries = await door.house.store.read(lambda connection: queries.entries_after(connection, table, 0))
        assert sum(entry.by_itself for entry in entries) == played
        await stream.close()
