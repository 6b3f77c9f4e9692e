"""Turns between owners: who asks for much waits for it alone. Thoughts are counted, not seconds."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest

from server.door import Door, opened, settings
from teocalli import bots
from teocalli.server import streams, thinking
from teocalli.server.addresses import client_address
from teocalli.server.cached_answers import THREADS, WAITING, CachedAnswers
from teocalli.server.fair_queue import URGENT_IN_A_ROW, FairQueue
from teocalli.server.metrics import Metrics
from teocalli.server.precompiling import Precompiling
from teocalli.server.refusals import RequestRefused
from teocalli.server.settings import Settings
from teocalli.server.thinking import HINTS, Thinking

pytestmark = pytest.mark.anyio


class Gate:
    """Holds jobs back until the test lets them through, and notes who came through."""

    def __init__(self) -> None:
        self.order: list[Any] = []
        self.let = threading.Semaphore(0)

    def job(self, name: Any) -> Any:
        def call() -> Any:
            self.let.acquire()
            self.order.append(name)
            return name

        return call

    def open(self) -> None:
        self.let.release(100_000)


async def ask(queue: FairQueue, gate: Gate, *jobs: tuple[str, str, bool]) -> list[asyncio.Task[Any]]:
    """Queue jobs of owners in order: owner, name, urgent."""
    tasks = []
    for owner, name, urgent in jobs:
        tasks.append(asyncio.create_task(queue.run(owner, gate.job(name), urgent=urgent)))
        await asyncio.sleep(0)
    return tasks


async def test_owners_take_turns_and_each_one_s_own_jobs_keep_their_order() -> None:
    queue, gate = FairQueue(1, "t"), Gate()
    tasks = await ask(
        queue, gate, *[("a", f"a{number}", True) for number in range(6)], ("b", "b0", True), ("b", "b1", True), ("c", "c0", True)
    )
    gate.open()
    assert await asyncio.gather(*tasks) == ["a0", "a1", "a2", "a3", "a4", "a5", "b0", "b1", "c0"]
    assert gate.order == ["a0", "a1", "b0", "c0", "a2", "b1", "a3", "a4", "a5"]


async def test_what_people_wait_for_comes_first_but_the_others_are_never_forgotten() -> None:
    queue, gate = FairQueue(1, "t"), Gate()
    many = [("a", f"a{number}", True) for number in range(2 * URGENT_IN_A_ROW)]
    tasks = await ask(queue, gate, ("x", "x0", False), ("y", "y0", False), ("z", "z0", False), *many)
    gate.open()
    await asyncio.gather(*tasks)
    assert gate.order[: URGENT_IN_A_ROW + 2] == ["x0", *[f"a{number}" for number in range(URGENT_IN_A_ROW)], "y0"]


async def test_a_job_that_fails_or_is_given_up_leaves_its_thread_to_the_next() -> None:
    queue, gate = FairQueue(1, "t"), Gate()

    def broken() -> None:
        raise ValueError("no")

    first, gone, last = await ask(queue, gate, ("a", "a0", True), ("a", "a1", True), ("b", "b0", True))
    failing = asyncio.create_task(queue.run("c", broken))
    await asyncio.sleep(0)
    gone.cancel()
    await asyncio.sleep(0)
    gate.open()
    with pytest.raises(ValueError, match="no"):
        await failing
    assert (await first, await last) == ("a0", "b0")
    assert gate.order == ["a0", "b0"]
    assert queue.owners_waiting() == 0


def new_thinking(chosen: Settings) -> Thinking:
    return Thinking(chosen, Precompiling(False, lambda _game: None), Metrics())


async def test_hints_of_one_who_waits_for_many_are_refused_and_bots_wait() -> None:
    thinking, gate = new_thinking(Settings(thinkers=1)), Gate()

    def choose(_budget: bots.Budget) -> Any:
        return gate.job("thought")()

    waiting = [asyncio.create_task(thinking.think("t", choose, awaited=True)) for _ in range(HINTS + 1)]
    await asyncio.sleep(0)
    with pytest.raises(RequestRefused) as refused:
        await thinking.think("t", choose, awaited=True, hint=True)
    assert (refused.value.status, refused.value.message) == (429, "rate-thinking")
    other = asyncio.create_task(thinking.think("u", choose, awaited=True, hint=True))
    waiting.append(asyncio.create_task(thinking.think("t", choose, awaited=True)))
    gate.open()
    assert await asyncio.gather(other, *waiting) == ["thought"] * (HINTS + 3)


async def test_thoughts_are_shorter_for_those_who_have_many_waiting() -> None:
    thinking, gate = new_thinking(Settings(thinkers=1, think=1000)), Gate()
    assert thinking.budget("a").milliseconds == 1000
    tasks = await ask(thinking.queue, gate, *[("a", f"a{number}", True) for number in range(30)], ("b", "b0", True))
    assert (thinking.budget("a").milliseconds or 0) in range(100, 200)
    assert thinking.budget("b").milliseconds == 1000
    gate.open()
    await asyncio.gather(*tasks)


async def masters(door: Door, address: str) -> str:
    """A table of one person and a master, whose bot is asked at once."""
    chairs = [{"kind": "me"}, {"kind": "bot", "level": "master"}]
    answer = await door.client(address=address).open(chairs=chairs)
    assert answer.status == 201
    return str(answer.json()["table"]["id"])


async def test_thirty_one_tables_of_one_address_do_not_make_another_wait(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    gate = Gate()
    choose = thinking.choose

    def counted(match: Any, known: Any, seat: int, owes: bool, level: str, **how: Any) -> Any:
        gate.job(match)()
        return choose(match, known, seat, owes, "random", **how)

    monkeypatch.setattr(thinking, "choose", counted)
    async with opened(settings(file, thinkers=2)) as door:
        for _ in range(31):
            await masters(door, "10.0.0.1")
        quiet = await masters(door, "10.0.0.2")
        queue = door.house.thinking.queue
        while queue.waiting("10.0.0.1") + queue.waiting("10.0.0.2") < 30:
            await asyncio.sleep(0)
        gate.open()
        while len(gate.order) < 32:
            await asyncio.sleep(0.001)
        wanted = door.house.tables[quiet].match
        place = next(number for number, match in enumerate(gate.order) if match is wanted)
        assert place <= 4, "two thoughts were under way, and one or two of the other address may come between"


async def test_what_was_read_is_kept_within_bounds_and_worked_out_once() -> None:
    cached, gate = CachedAnswers(room=1000), Gate()
    client_address.set("10.0.0.1")

    def make() -> bytes:
        gate.job("made")()
        return b"x" * 400

    first, second = (asyncio.create_task(cached.get("story", make)) for _ in range(2))
    gate.open()
    assert await first == await second == await cached.get("story", make) == b"x" * 400
    assert gate.order == ["made"]
    for key in ("b", "c"):
        await cached.get(key, make)
    assert (list(cached.answers), cached.used) == (["b", "c"], 800)


async def test_one_address_can_only_have_so_many_readings_waiting() -> None:
    cached, gate = CachedAnswers(), Gate()

    async def read(address: str, key: str) -> bytes:
        client_address.set(address)
        return await cached.get(key, lambda: str(gate.job(key)()).encode())

    tasks = [asyncio.create_task(read("10.0.0.1", f"k{number}")) for number in range(40)]
    other = asyncio.create_task(read("10.0.0.2", "other"))
    too_many = len(tasks) - THREADS - WAITING
    async with asyncio.timeout(30):
        while sum(task.done() for task in tasks) < too_many:
            await asyncio.sleep(0)
    gate.open()
    answers = await asyncio.gather(*tasks, return_exceptions=True)
    assert [isinstance(answer, RequestRefused) for answer in answers] == [False] * (THREADS + WAITING) + [True] * too_many
    assert await other == b"other"
    assert gate.order.index("other") <= 4


async def test_a_resumed_stream_is_told_again_beside_the_event_loop(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    retold, where = streams.missed_updates, set()

    def noted(*arguments: Any) -> Any:
        where.add(threading.current_thread().name)
        return retold(*arguments)

    monkeypatch.setattr(streams, "missed_updates", noted)
    async with opened(settings(file)) as door:
        table, players = await door.table("cibola")
        last = await door.play(table, players, 30, lambda legal: legal[0])
        stream = players[0].stream(table, after=0)
        await stream.until_ply(last)
        assert [update["ply"] for update in stream.updates()] == list(range(1, last + 1))
        await stream.close()
    assert where
    assert all(name.startswith("reading") for name in where)
