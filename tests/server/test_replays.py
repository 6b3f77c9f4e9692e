"""Finished matches: at their address for good, from every view, verified, and as a file that anybody can check."""

from __future__ import annotations

import random
from datetime import UTC, datetime

import msgspec
import pytest

from server.door import Client, Door, opened, settings
from teocalli.matchfile import read, verify
from teocalli.server import presenting, replays

pytestmark = pytest.mark.anyio


async def finished(door: Door, game: str = "cibola", people: int = 2) -> tuple[str, list[Client]]:
    table, clients = await door.table(game, people=people)
    await door.play(table, clients, 3000, random.Random(4).choice)
    return table, clients


async def test_a_finished_match_downloads_as_a_file_that_verify_accepts(database: str) -> None:
    async with opened(settings(database)) as door:
        table, _ = await finished(door)
        commitment = (await door.client().get(f"/api/tables/{table}")).json()["commitment"]
        answer = await door.client().get(f"/api/matches/{table}/record")
        started = door.house.tables[table].row.started
        assert started is not None
        day = datetime.fromtimestamp(started / 1000, UTC).date().isoformat()
        assert answer.headers["content-disposition"] == f'attachment; filename="cibola-{day}.teocalli.json"'
        verdict = verify(answer.body.decode())
        assert (verdict.problems, verdict.over) == ((), True)
        assert answer.json()["commitment"] == commitment


async def test_a_file_is_called_after_the_day_on_which_its_match_began(file: str) -> None:
    at = int(datetime(2025, 3, 9, 23, 59, tzinfo=UTC).timestamp() * 1000)
    async with opened(settings(file, clock=lambda: at)) as door:
        table, _ = await finished(door)
        answer = await door.client().get(f"/api/matches/{table}/record")
        assert answer.headers["content-disposition"] == 'attachment; filename="cibola-2025-03-09.teocalli.json"'


async def test_a_running_match_has_no_replay_and_keeps_its_seed(file: str) -> None:
    async with opened(settings(file)) as door:
        table, clients = await door.table()
        for path in ("", "/record"):
            answer = await clients[0].get(f"/api/matches/{table}{path}")
            assert (answer.status, answer.json()["code"]) == (404, "missing")
            assert door.house.tables[table].row.seed.hex() not in answer.body.decode()


async def test_the_file_of_a_match_shows_each_seat_what_it_saw_then(database: str) -> None:
    async with opened(settings(database)) as door:
        table, clients = await door.table()
        streams = [client.stream(table) for client in clients]
        for stream in streams:
            await stream.until_ply(0)
        last = await door.play(table, clients, 3000, random.Random(4).choice)
        match, names = read((await door.client().get(f"/api/matches/{table}/record")).body.decode()), door.house.tables[table].names
        for seat, stream in enumerate(streams):
            await stream.until_ply(last)
            seen = stream.updates()
            for twin in replays.steps(door.house.tables[table], match):
                shown = msgspec.to_builtins(presenting.frame(twin, twin.known(seat), names, seat, "en"))
                assert shown == {field: seen[twin.ply][field] for field in shown}
            assert len(seen) == match.ply + 1
            await stream.close()


async def test_the_open_replay_hides_nothing(file: str) -> None:
    async with opened(settings(file)) as door:
        table, _ = await finished(door)
        replay = (await door.client().get(f"/api/matches/{table}")).json()
        assert [part["ply"] for part in replay["log"]] == list(range(1, replay["plies"] + 1))
        assert all(part["text"] is not None for part in replay["log"])
        assert len(replay["points"]) == replay["plies"] + 1 == len(replay["log"]) + 1
        assert replay["points"][-1] == [standing["points"] for standing in replay["table"]["standings"]]
        assert (replay["fairness"]["verified"], replay["fairness"]["problems"]) == (True, [])
        assert replay["marks"][0]["ply"] == 0
