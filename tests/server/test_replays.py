"""Finished matches: at their address for good, from every view, verified, and as a file that anybody can check."""

from __future__ import annotations

import random
from datetime import UTC, datetime

import pytest

from server.door import Client, Door, opened, settings
from teocalli.matchfile import verify

pytestmark = pytest.mark.anyio


async def finished(door: Door, game: str = "cibola", people: int = 2) -> tuple[str, list[Client]]:
    table, clients = await door.table(game, people=people)
    await door.play(table, clients, 3000, random.Random(4).choice)
    return table, clients


async def test_a_finished_match_downloads_as_a_file_that_verify_accepts(database: str) -> None:
    at = int(datetime(2026, 11, 17, 9, tzinfo=UTC).timestamp() * 1000)
    async with opened(settings(database, clock=lambda: at)) as door:
        table, _ = await finished(door)
        commitment = (await door.client().get(f"/api/tables/{table}")).json()["commitment"]
        answer = await door.client().get(f"/api/matches/{table}/record")
        assert answer.headers["content-disposition"] == 'attachment; filename="cibola-2026-11-17.teocalli.json"'
        verdict = verify(answer.body.decode())
        assert (verdict.problems, verdict.over) == ((), True)
        assert answer.json()["commitment"] == commitment


async def test_a_running_match_has_no_replay_and_keeps_its_seed(file: str) -> None:
    async with opened(settings(file)) as door:
        table, clients = await door.table()
        for path in ("", "/frames", "/record"):
            answer = await clients[0].get(f"/api/matches/{table}{path}")
            assert (answer.status, answer.json()["code"]) == (404, "missing")
            assert door.house.tables[table].row.seed.hex() not in answer.body.decode()


async def test_frames_show_each_seat_what_it_saw_then(database: str) -> None:
    async with opened(settings(database)) as door:
        table, clients = await door.table()
        streams = [client.stream(table) for client in clients]
        for stream in streams:
            await stream.until_ply(0)
        last = await door.play(table, clients, 3000, random.Random(4).choice)
        for seat, stream in enumerate(streams):
            await stream.until_ply(last)
            frames = (await door.client().get(f"/api/matches/{table}/frames?viewer={seat}")).json()["frames"]
            seen = stream.updates()
            for field in ("ply", "seat", "action", "text", "story", "view", "prompt", "owing", "over"):
                assert [frame[field] for frame in frames] == [update[field] for update in seen], field
            await stream.close()


async def test_the_open_replay_hides_nothing_and_is_cut_as_asked(file: str) -> None:
    async with opened(settings(file)) as door:
        table, _ = await finished(door)
        replay = (await door.client().get(f"/api/matches/{table}")).json()
        frames = (await door.client().get(f"/api/matches/{table}/frames?viewer=open&from=1&to=4")).json()["frames"]
        assert [frame["ply"] for frame in frames] == [1, 2, 3, 4]
        assert all(frame["text"] is not None for frame in frames)
        assert len(replay["points"]) == replay["plies"] + 1 == len(replay["log"]) + 1
        assert replay["points"][-1] == [standing["points"] for standing in replay["table"]["standings"]]
        assert (replay["fairness"]["verified"], replay["fairness"]["problems"]) == (True, [])
        assert replay["marks"][0]["ply"] == 0


@pytest.mark.parametrize("viewer", ["2", "-1", "nobody", "", "²", "00"])
async def test_a_view_that_is_none_is_missing(file: str, viewer: str) -> None:
    async with opened(settings(file)) as door:
        table, _ = await finished(door)
        assert (await door.client().get(f"/api/matches/{table}/frames?viewer={viewer}")).status == 404
