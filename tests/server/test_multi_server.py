"""Several servers, one table: clients spread over them, a bus that loses half of its words, a server killed. It goes as on one server."""

from __future__ import annotations

import asyncio
import contextlib
import random
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import loopback
from server.door import Client, Door, opened, settings
from server.running import Running, seat_down
from server.services import Postgres, Redis
from server.test_crash import Player, check, play_on
from teocalli.server.bus import RedisBus
from teocalli.server.presence import VOUCH
from teocalli.server.store import Store, StoreError

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


@pytest.fixture
def forgetful(monkeypatch: pytest.MonkeyPatch) -> random.Random:
    """A bus that loses half of what is said."""
    dice = random.Random(1)
    say = RedisBus.publish

    def sometimes(bus: RedisBus, table_id: str, ply: int, version: int) -> None:
        if dice.random() < 0.5:
            say(bus, table_id, ply, version)

    monkeypatch.setattr(RedisBus, "publish", sometimes)
    return dice


@contextlib.asynccontextmanager
async def houses(database: str, bus: str | None, count: int, **more: Any) -> Any:
    async with contextlib.AsyncExitStack() as stack:
        chosen = [settings(database, bus=bus, poll=0.2, lease=1.0, name=f"server-{number}", **more) for number in range(count)]
        yield [await stack.enter_async_context(opened(one)) for one in chosen]


async def heard(client: Client, table: str, ply: int) -> Any:
    """What a server shows to a client once it has heard of so many entries."""
    async with asyncio.timeout(20):
        while True:
            update = await client.view(table)
            if update["ply"] >= ply:
                return update
            await asyncio.sleep(0.02)


async def play_across(doors: list[Door], table: str, tokens: list[str], dice: random.Random, plies: int) -> list[tuple[int, int]]:
    """Every action goes to a server drawn at random; what was done, in order."""
    done: list[tuple[int, int]] = []
    clients = [[door.client(token) for token in tokens] for door in doors]
    while len(done) < plies:
        server = dice.choice(clients)
        update = await heard(server[0], table, len(done))
        if update["over"]:
            break
        seat = dice.choice(update["owing"])
        mine = await server[seat].view(table)
        action = dice.choice(mine["legal"])["action"]
        answer = await dice.choice(clients)[seat].act(table, mine["ply"], action)
        if answer.status == 200:
            done.append((seat, action))
        else:
            assert answer.json()["code"] == "stale", answer.body
    return done


async def settled(door: Door, token: str, table: str, ply: int) -> bytes:
    """What a server shows to a seat once it has heard of everything."""
    async with asyncio.timeout(20):
        while True:
            answer = await door.client(token).get(f"/api/tables/{table}/view")
            if answer.json()["ply"] == ply:
                return answer.body
            await asyncio.sleep(0.05)


@pytest.mark.parametrize("count", [2, 3])
async def test_one_table_on_several_servers_goes_as_on_one(postgres: Postgres, redis: Redis, forgetful: random.Random, count: int) -> None:
    database = postgres.fresh()
    async with houses(database, redis.url, count) as doors:
        table, clients = await doors[0].table("cibola", people=3)
        tokens = [client.token for client in clients]
        streams = [door.client(tokens[seat]).stream(table) for seat, door in zip(range(3), [*doors, *doors], strict=False)]
        for stream in streams:
            await stream.until_ply(0)
        done = await play_across(doors, table, tokens, forgetful, 40)
        for seat, stream in enumerate(streams):
            await stream.until_ply(len(done))
            assert [update["ply"] for update in stream.updates()] == list(range(len(done) + 1)), "every event once, in order"
            assert len({await settled(door, tokens[seat], table, len(done)) for door in doors}) == 1
        live = [door.house.tables[table].match for door in doors]
        assert all(match is not None and match.log == done for match in live)
        for stream in streams:
            await stream.close()


async def test_without_a_bus_a_server_hears_of_an_action_by_looking(postgres: Postgres) -> None:
    async with houses(postgres.fresh(), None, 2) as (first, second):
        table, (host, guest) = await first.table()
        stream = second.client(guest.token).stream(table)
        await stream.until_ply(0)
        await host.act(table, 0, "stake 3")
        assert (await stream.until_ply(1))["ply"] == 1
        await stream.close()


async def test_sealed_choices_on_different_servers_never_conflict(postgres: Postgres, redis: Redis) -> None:
    async with houses(postgres.fresh(), redis.url, 3) as doors:
        table, clients = await doors[0].table("cibola", people=4)
        for door in doors:
            await door.client(clients[0].token).view(table)
        spread = [doors[seat % 3].client(client.token) for seat, client in enumerate(clients)]
        answers = await asyncio.gather(*(client.act(table, 0, "stake 2") for client in spread))
        assert [answer.status for answer in answers] == [200] * 4
        held = doors[0].house.tables[table]
        async with held.lock:
            await doors[0].house.journal.catch_up(held)
        match = held.match
        assert match is not None
        assert sorted(match.log) == [(seat, match.log[0][1]) for seat in range(4)]


async def test_the_same_command_on_two_servers_is_done_once(postgres: Postgres, redis: Redis) -> None:
    async with houses(postgres.fresh(), redis.url, 2) as doors:
        table, (host, _) = await doors[0].table()
        both = [door.client(host.token) for door in doors]
        for client in both:
            await client.view(table)
        answers = await asyncio.gather(*(client.act(table, 0, "stake 3", key="same") for client in both))
        assert [(answer.status, answer.json()["ply"]) for answer in answers] == [(200, 1), (200, 1)]


async def test_of_two_actions_for_one_ply_on_two_servers_one_is_played(postgres: Postgres) -> None:
    async with houses(postgres.fresh(), None, 2) as doors:
        table, (host, _) = await doors[0].table()
        both = [door.client(host.token) for door in doors]
        for client in both:
            await client.view(table)
        answers = await asyncio.gather(*(client.act(table, 0, f"stake {stake}") for client, stake in zip(both, (3, 4), strict=True)))
        assert sorted(answer.status for answer in answers) == [200, 409]
        late = next(answer.json() for answer in answers if answer.status == 409)
        assert (late["code"], late["ply"]) == ("stale", 1)
        played = 3 if answers[0].status == 200 else 4
        for door in doors:
            await settled(door, host.token, table, 1)
            match = door.house.tables[table].match
            assert match is not None
            assert [match.game.notation.action_to_text(action) for _, action in match.log] == [f"stake {played}"]


async def test_presence_and_chat_cross_servers(postgres: Postgres, redis: Redis) -> None:
    async with houses(postgres.fresh(), redis.url, 2) as (first, second):
        table, (host, guest) = await first.table()
        watching = host.stream(table)
        await watching.until_ply(0)
        other = second.client(guest.token).stream(table)
        await watching.until(lambda event: event["type"] == "table" and event["table"]["seats"][1]["present"])
        assert (await host.command(table, "seats", seat=1, to="bot")).json()["code"] == "present"
        await second.client(guest.token).post(f"/api/tables/{table}/chat", {"text": "hello", "key": "k"})
        await watching.until(lambda event: event["type"] == "said")
        await other.close()
        await watching.until(lambda event: event["type"] == "table" and not event["table"]["seats"][1]["present"])
        await watching.close()


def watched_by(spectators: int) -> Callable[[dict[str, Any]], bool]:
    return lambda event: event["type"] == "table" and event["table"]["spectators"] == spectators


async def test_spectators_are_counted_on_all_servers(postgres: Postgres, redis: Redis) -> None:
    chosen = {"bus": redis.url, "poll": 0.2}
    database = postgres.fresh()
    async with opened(settings(database, name="stays", **chosen)) as first:
        async with opened(settings(database, name="stops", **chosen)) as second:
            table, (host, _) = await first.table()
            watching, here, there, too = (door.client().stream(table) for door in (first, first, second, second))
            await watching.until(watched_by(4))
            await there.until(watched_by(4))
            assert (await second.client(host.token).get(f"/api/tables/{table}")).json()["spectators"] == 4
            await too.close()
            await watching.until(watched_by(3))
            await here.close()
            await there.until(watched_by(2))
        await watching.until(watched_by(1))
        await watching.close()


async def test_the_streams_of_a_dead_server_are_forgotten_and_those_of_a_silent_table_are_not(postgres: Postgres) -> None:
    moment = [1_000_000]
    async with houses(postgres.fresh(), None, 2, clock=lambda: moment[0]) as (first, second):
        table, (host, guest) = await first.table()
        watching, there, looking = host.stream(table), second.client(guest.token).stream(table), second.client().stream(table)
        await watching.until(
            lambda event: event["type"] == "table" and event["table"]["seats"][1]["present"] and event["table"]["spectators"]
        )
        for _ in range(5):
            moment[0] += VOUCH // 2
            await asyncio.gather(*(door.house.presence.announce() for door in (first, second)))
        held = first.house.tables[table]
        await first.house.presence.refresh([held])
        assert (held.present(1), held.spectators) == (True, 1)
        second.house.presence.announce = asyncio.Event().wait  # it is as if dead: it tells nothing more
        moment[0] += VOUCH + 1
        await watching.until(watched_by(0))
        assert (held.present(1), held.spectators) == (False, 0)
        for stream in (watching, there, looking):
            await stream.close()


async def test_the_bots_of_a_dead_server_are_attended_by_another(postgres: Postgres, redis: Redis) -> None:
    database = postgres.fresh()
    async with opened(settings(database, bus=redis.url, poll=0.2, lease=0.9, name="alive")) as alive:
        async with opened(settings(database, bus=redis.url, poll=0.2, lease=0.9, name="dies")) as dies:
            table, (host,) = await dies.table("cibola", people=1, bots=2)
            await dies.house.attendance.stop()  # it attends nothing any more and renews no lease
            assert table in dies.house.leases.held
        stream = alive.client(host.token).stream(table)
        await stream.until_ply(2)
        await stream.close()


def test_one_of_three_servers_is_killed_and_no_move_is_lost(postgres: Postgres, redis: Redis, tmp_path: Path) -> None:
    database = postgres.fresh()
    servers = [Running(database, "--bus", redis.url, folder=tmp_path) for _ in range(3)]
    for server in servers:
        server.wait()
    stop = threading.Event()
    players = []
    for number in range(6):
        table, tokens = seat_down(servers[number % 3].url, "cibola", 3)
        player = Player(servers[number % 3].url, table, tokens, number, stop)
        player.start()
        players.append(player)
    play_on(players, 60)
    servers[0].kill()
    for player in players[::3]:
        player.url = player.url.replace(servers[0].url, servers[1].url)
    for player in players:
        play_on([player], 5)
    stop.set()
    for player in players:
        player.join(60)
    for server in servers[1:]:
        server.stop()
    check(database, players)


async def test_a_second_server_on_a_sqlite_file_is_refused_with_a_reason(file: str) -> None:
    async with opened(settings(file)):
        with pytest.raises(StoreError, match="one writer"):
            Store(file)


def test_two_workers_share_one_address(postgres: Postgres, redis: Redis, tmp_path: Path) -> None:
    server = Running(postgres.fresh(), "--bus", redis.url, "--workers", "2", folder=tmp_path)
    try:
        server.wait()
        table, tokens = seat_down(server.url, "cibola", 2)
        for ply, token in enumerate(tokens):
            head = {"authorization": f"Bearer {token}"}
            message = {"ply": ply, "key": f"k{ply}", "action": "stake 2"}
            answer = loopback.post(f"{server.url}/api/tables/{table}/actions", json=message, headers=head, timeout=60)
            assert answer.status_code == 200, answer.text
    finally:
        assert server.stop() == 0
