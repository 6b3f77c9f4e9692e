"""Reviews by the server, for browsers that cannot judge by themselves."""

from __future__ import annotations

import asyncio
import os
import random
import subprocess
import sys
from typing import Any

import pytest

from server.door import Door, opened, settings
from teocalli.server import review_process

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


SHORT: dict[str, Any] = {"game": "codinca", "options": {"turn_limit": 5}}  # a match of few choices
# What is judged well is tested elsewhere: here a glance is enough.
GLANCE = """
from teocalli.review import verdicts
from teocalli.server import review_process
verdicts.DEPTHS["quick"] = verdicts.Depth(first=4, most=8, searches=1, iterations=20, playouts=2)
review_process.main()
"""


@pytest.fixture(autouse=True)
def a_glance(monkeypatch: pytest.MonkeyPatch) -> None:
    """A review that waited for everything else, as it does on a server, would wait for all other tests."""
    monkeypatch.setattr(review_process, "COMMAND", (sys.executable, "-c", GLANCE))
    monkeypatch.setattr(review_process, "NICENESS", 0)


async def finished(door: Door, **table: Any) -> str:
    id, clients = await door.table(people=2, **table)
    await door.play(id, clients, 3000, random.Random(4).choice)
    return id


async def test_a_finished_match_is_reviewed_once_and_its_result_is_explained_exactly(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[subprocess.Popen[bytes]] = []
    start = review_process.start

    def counted() -> subprocess.Popen[bytes]:
        started.append(start())
        return started[-1]

    monkeypatch.setattr(review_process, "start", counted)
    async with opened(settings(file)) as door:
        table = await finished(door, **SHORT)
        client = await door.client().known()
        answer = await client.post(f"/api/matches/{table}/review", {"depth": "quick"})
        review = answer.json()
        assert answer.status == 200
        assert {choice["seat"] for choice in review["choices"]} <= {0, 1}
        assert all(choice["chosen"] in [one["action"] for one in choice["candidates"]] for choice in review["choices"])
        for seat in range(2):
            told = 1 / 2 + sum(item["effect"][seat] for item in review["items"])
            assert told == pytest.approx(review["final"][seat], abs=1e-9)
        assert (await client.post(f"/api/matches/{table}/review", {"depth": "quick"})).json() == review
        assert [process.returncode for process in started] == [0]


async def test_a_match_that_is_not_over_has_no_review(file: str) -> None:
    async with opened(settings(file)) as door:
        table, clients = await door.table("temple_code", people=2)
        answer = await clients[0].post(f"/api/matches/{table}/review", {})
        assert (answer.status, answer.json()["code"]) == (404, "missing")


async def test_a_player_keeps_the_review_of_their_choices_to_themselves_until_they_publish_it(file: str) -> None:
    async with opened(settings(file)) as door:
        table, clients = await door.table(people=2, **SHORT)
        last = await door.play(table, clients, 3000, random.Random(4).choice)
        stranger = await door.client().known()
        hides = await clients[1].command(table, "review", ply=last, hidden=True)
        assert [seat["review_hidden"] for seat in hides.json()["seats"]] == [False, True]
        judged: dict[str, list[int]] = {}
        counted: dict[str, set[int]] = {}
        for name, client in {"stranger": stranger, "other": clients[0], "owner": clients[1]}.items():
            review = (await client.post(f"/api/matches/{table}/review", {"depth": "quick"})).json()
            judged[name] = sorted({choice["seat"] for choice in review["choices"]})
            counted[name] = {item["seat"] for item in review["items"] if item["kind"] == "skill"}
        assert judged == {"stranger": [0], "other": [0], "owner": [0, 1]}
        assert counted == {"stranger": {0}, "other": {0}, "owner": {0, 1}}, "nor does the balance tell what they kept to themselves"
        await clients[1].command(table, "review", ply=last, hidden=False)
        review = (await stranger.post(f"/api/matches/{table}/review", {"depth": "quick"})).json()
        assert {choice["seat"] for choice in review["choices"]} == {0, 1}
        refused = await stranger.command(table, "review", ply=last, hidden=True)
        assert refused.json()["code"] == "token"


INTERRUPTED = {
    "en": "The review was interrupted. Please ask for it again in a moment.",
    "fr": "L’analyse a été interrompue. Redemandez-la dans un instant.",
}


def child(program: str) -> subprocess.Popen[bytes]:
    """Another program in the place of a review."""
    return subprocess.Popen([sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE)


@pytest.mark.parametrize("end", ["killed", "not begun"])
async def test_a_review_whose_process_ends_is_refused_in_words_and_can_be_asked_for_again(
    file: str, end: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def dying() -> subprocess.Popen[bytes]:
        if end == "not begun":
            raise OSError("no memory")
        process = child("import time; time.sleep(60)")
        process.kill()
        return process

    async with opened(settings(file)) as door:
        table = await finished(door, **SHORT)
        client = await door.client().known()
        for language, text in INTERRUPTED.items():
            monkeypatch.setattr(review_process, "start", dying)
            answer = await client.post(f"/api/matches/{table}/review", {"depth": "quick"}, headers={"accept-language": language})
            assert (answer.status, answer.json()["code"], answer.json()["text"]) == (503, "busy", text)
            assert door.house.reviews.process is None
        monkeypatch.setattr(review_process, "start", lambda: child("print('{}')"))
        assert (await client.post(f"/api/matches/{table}/review", {"depth": "quick"})).status == 200


@pytest.mark.skipif(not hasattr(os, "SCHED_IDLE"), reason="only Linux knows idle work")
async def test_the_process_of_a_review_stands_behind_everything_else_before_it_has_done_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review_process, "NICENESS", 19)
    monkeypatch.setattr(review_process, "COMMAND", (sys.executable, "-c", "input()"))
    with review_process.start() as process:
        assert os.sched_getscheduler(process.pid) == os.SCHED_IDLE
        assert os.getpriority(os.PRIO_PROCESS, process.pid) == 19
        process.kill()


async def test_a_server_that_closes_ends_the_review_under_way(file: str) -> None:
    async with opened(settings(file)) as door:
        table = await finished(door, game="cibola")
        client = await door.client().known()
        asked = asyncio.create_task(client.post(f"/api/matches/{table}/review", {"depth": "standard"}))
        while (process := door.house.reviews.process) is None:
            await asyncio.sleep(0.01)
    assert await asyncio.to_thread(process.wait, 60) != 0
    asked.cancel()
    await asyncio.gather(asked, return_exceptions=True)


LASTING = "from teocalli.server.review_process import end_with_parent; import time; end_with_parent(); print('on'); time.sleep(600)"
STARTING = f"import subprocess, sys; subprocess.Popen([sys.executable, '-u', '-c', {LASTING!r}]).wait()"


async def test_the_review_of_a_server_that_is_killed_ends_too() -> None:
    with child(STARTING) as server:
        assert server.stdout is not None
        assert await asyncio.to_thread(server.stdout.readline) == b"on\n"
        server.kill()
        assert await asyncio.to_thread(server.stdout.read) == b"", "nobody has it open any more"
