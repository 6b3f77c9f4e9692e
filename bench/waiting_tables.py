"""What tables that wait for days cost: memory, the time of an opening, and the moves of others.

    python bench/waiting_tables.py [--waiting 2000] [--calls 500] [--moves 500] [--rounds 40]

It wants a machine to itself: what is compared is the slowest hundredth of the moves. Two servers, each a process on a SQLite file in a
temporary folder, asked without a socket: one where nothing waits, and one with so many tables of days whose players have long gone, some
of them with somebody to be called at an address where nobody answers. In each round both play the same number of moves at other tables,
one after the other, and the next round begins with the other one; so whatever the machine does besides happens to both. Ratios are told
with their 95 % interval, from rounds drawn again and again out of those that were played.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Self, TypeVar

import msgspec
import numpy as np
import sqlalchemy as sa

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from server.door import Door, opened, settings
from teocalli.server.store import queries
from teocalli.server.store.rows import CallRow
from teocalli.server.store.schema import leases, log, seats, tables
from teocalli.server.subscriptions import id_of

DAY = 86_400_000
AGAIN = 2_000  # times that rounds are drawn again
SAYS = "= "  # how the answers of a server begin
T = TypeVar("T")
CLOCK = {"bank": 3 * DAY, "each": True}


def resident() -> float:
    """Megabytes of this process."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096 / 1e6


async def one_waiting(door: Door) -> str:
    """A table that has begun and waits, as the others are copies of."""
    table, clients = await door.table("cibola", clock=CLOCK)
    await clients[0].act(table, 0, "stake 3")
    return table


def copied(connection: sa.Connection, table_id: str, count: int) -> None:
    """The same table many times, as if it had left memory."""
    rows = {into.name: [dict(row) for row in connection.execute(sa.select(into).where(_of(into, table_id))).mappings()] for into in ALL}
    for number in range(count):
        for into in ALL:
            copies = [{**row, _key(into): f"waiting-{number}"} for row in rows[into.name]]
            if into is seats:
                copies = [{**row, "token": id_of(b"", f"{number} {row['seat']}")[:32].encode()} for row in copies]
            if into is leases:
                copies = [
                    {**row, "rest_ply": 1, "rest_version": rows["tables"][0]["version"], "due": row["until"] + 2 * DAY} for row in copies
                ]
            connection.execute(sa.insert(into), copies)


ALL = (tables, seats, log, leases)


def _key(into: sa.Table) -> str:
    return "id" if into is tables else "table_id"


def _of(into: sa.Table, table_id: str) -> sa.ColumnElement[bool]:
    chosen: sa.ColumnElement[bool] = into.c[_key(into)] == table_id
    return chosen


def called(connection: sa.Connection, count: int) -> None:
    """Many who wish to be called, at an address where nobody answers."""
    for number in range(count):
        token = id_of(b"", f"{number} 1")[:32].encode()
        row = CallRow(
            id=id_of(token, "x"),
            token=token,
            kind="webhook",
            address="http://127.0.0.1:9/",
            public_key="",
            secret="s",
            language="en",
            opened=0,
        )
        queries.open_call(connection, row, 2)


async def moves(door: Door, count: int) -> list[float]:
    """Milliseconds of each of many moves, at tables of two people who do not look."""
    spent: list[float] = []
    while len(spent) < count:
        table, clients = await door.table("cibola")
        while not (view := await clients[0].view(table))["over"] and len(spent) < count:
            mover = clients[view["owing"][0]]
            mine = await mover.view(table)
            started = time.perf_counter()
            await mover.act(table, mine["ply"], mine["legal"][0]["action"])
            spent.append((time.perf_counter() - started) * 1000)
    return spent


class Ready(msgspec.Struct, frozen=True):
    """What a server has cost before the first move."""

    megabytes: float
    opening_s: float


async def serve(file: Path, waiting: int, calls: int) -> None:
    """One server, in a process of its own: for each number on its input so many moves, and what each took on its output."""
    chosen = settings(str(file), compiled=True, calls_to_loopback=True, call_after=0.0)
    async with opened(chosen) as door:
        table = await one_waiting(door)
        await door.house.store.write(lambda connection: copied(connection, table, waiting))
        await door.house.store.write(lambda connection: called(connection, calls if waiting else 0))
    started = time.perf_counter()
    async with opened(chosen) as door:
        await door.house.leases.restless(door.house.now())
        opening = time.perf_counter() - started
        await asyncio.gather(*door.house.precompiling._tasks)
        await moves(door, 200)  # until everything is warm
        held = sum(table_id.startswith("waiting-") for table_id in door.house.tables)
        assert not held, f"{held} of the tables that wait are in memory"
        print(f"{SAYS}{msgspec.json.encode(Ready(resident(), opening)).decode()}", flush=True)
        while count := int(await asyncio.to_thread(sys.stdin.readline) or 0):
            print(f"{SAYS}{msgspec.json.encode(await moves(door, count)).decode()}", flush=True)


class House:
    """A server to be asked for moves."""

    def __init__(self, folder: str, waiting: int, calls: int) -> None:
        self.waiting = waiting
        words = ["--file", f"{folder}/{waiting}.db", "--waiting", str(waiting), "--calls", str(calls)]
        self.process = subprocess.Popen([sys.executable, __file__, *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.ready = self._answer(Ready)
        self.rounds: list[list[float]] = []

    def _answer(self, kind: type[T]) -> T:
        assert self.process.stdout is not None
        while not (line := self.process.stdout.readline()).startswith(SAYS):  # it logs there too
            assert line, "the server is gone"
        return msgspec.json.decode(line.removeprefix(SAYS), type=kind)

    def play(self, count: int) -> None:
        assert self.process.stdin is not None
        print(count, file=self.process.stdin, flush=True)
        self.rounds.append(self._answer(list[float]))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.communicate("0\n", timeout=60)


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("--waiting", type=int, default=2000)
    options.add_argument("--calls", type=int, default=500)
    options.add_argument("--moves", type=int, default=500)
    options.add_argument("--rounds", type=int, default=40)
    options.add_argument("--file", type=Path)  # for one server
    chosen = options.parse_args()
    if chosen.file is not None:
        asyncio.run(serve(chosen.file, chosen.waiting, chosen.calls))
        return
    with (
        tempfile.TemporaryDirectory() as folder,
        House(folder, 0, 0) as without,
        House(folder, chosen.waiting, chosen.calls) as beside,
    ):
        for number in range(chosen.rounds):
            for house in (without, beside) if number % 2 == 0 else (beside, without):
                house.play(chosen.moves)
    for house in (without, beside):
        spent, ready = np.array(house.rounds), house.ready
        print(
            f"{house.waiting:5} tables wait: a move {np.median(spent):.2f} ms, p99 {np.percentile(spent, 99):.2f} ms"
            f" ({spent.size} moves); {ready.megabytes:.0f} MB, open after {ready.opening_s:.2f} s"
        )
    for name, measure in (("a move", np.median), ("p99", lambda spent: np.percentile(spent, 99))):
        print(f"beside them {name} takes {ratio(without, beside, measure)}")


def ratio(without: House, beside: House, measure: Callable[[np.ndarray], np.floating]) -> str:
    """How much more it takes, with the interval of rounds that are drawn again."""
    before, after, dice = np.array(without.rounds), np.array(beside.rounds), np.random.default_rng(0)
    drawn = [dice.integers(len(before), size=len(before)) for _ in range(AGAIN)]
    low, high = np.percentile([measure(after[one]) / measure(before[one]) - 1 for one in drawn], (2.5, 97.5))
    return f"{measure(after) / measure(before) - 1:+.1%} (95 % interval {low:+.1%} to {high:+.1%})"


if __name__ == "__main__":
    main()
