"""What tables that wait for days cost: memory, the time of an opening, and the moves of others.

    python bench/waiting_tables.py [--waiting 2000] [--calls 500] [--moves 2000] [--passes 5]

It wants a machine to itself: what is compared is the slowest hundredth of the moves. One server in this process, on a SQLite file in a
temporary folder, asked without a socket. Each pass plays the same moves at other tables: first with nothing waiting, then with so many
tables of days whose players have long gone, some of them with somebody to be called at an address where nobody answers. Passes alternate,
and the figures are the medians of them.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import msgspec
import sqlalchemy as sa

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from server.door import Door, opened, settings
from teocalli.server.calling import id_of
from teocalli.server.store import queries
from teocalli.server.store.rows import CallRow
from teocalli.server.store.schema import leases, log, seats, tables

DAY = 86_400_000
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


class Figures(msgspec.Struct, frozen=True):
    """What one pass has cost."""

    waiting: int
    median_ms: float
    p99_ms: float
    megabytes: float
    opening_s: float


async def measured(file: Path, waiting: int, calls: int, count: int) -> Figures:
    """One pass, in a process of its own."""
    chosen = settings(str(file), compiled=True, calls_to_loopback=True, call_after=0.0)
    if not file.exists():
        async with opened(chosen) as door:
            table = await one_waiting(door)
            await door.house.store.write(lambda connection: copied(connection, table, waiting))
            await door.house.store.write(lambda connection: called(connection, calls if waiting else 0))
    started = time.perf_counter()
    async with opened(chosen) as door:
        await door.house.leases.restless(door.house.now())
        opening = time.perf_counter() - started
        await moves(door, 50)  # until everything is warm
        before = resident()
        spent = await moves(door, count)
        return Figures(waiting, statistics.median(spent), sorted(spent)[int(count * 0.99)], before, opening)


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("--waiting", type=int, default=2000)
    options.add_argument("--calls", type=int, default=500)
    options.add_argument("--moves", type=int, default=2000)
    options.add_argument("--passes", type=int, default=5)
    options.add_argument("--file", type=Path)  # for one pass
    chosen = options.parse_args()
    if chosen.file is not None:
        print(msgspec.json.encode(asyncio.run(measured(chosen.file, chosen.waiting, chosen.calls, chosen.moves))).decode())
        return
    figures: dict[int, list[Figures]] = {0: [], chosen.waiting: []}
    with tempfile.TemporaryDirectory() as folder:
        for waiting in [*figures] * chosen.passes:
            figures[waiting].append(_in_a_process(Path(folder) / f"{waiting}.db", waiting, chosen.calls, chosen.moves))
    without, beside = (median_of(passes) for passes in figures.values())
    for one in (without, beside):
        print(
            f"{one.waiting:5} tables wait: a move {one.median_ms:.2f} ms, p99 {one.p99_ms:.2f} ms;"
            f" {one.megabytes:.0f} MB, open after {one.opening_s:.2f} s"
        )
    print(f"beside them a move takes {beside.median_ms / without.median_ms - 1:+.1%}, p99 {beside.p99_ms / without.p99_ms - 1:+.1%}")


def median_of(passes: list[Figures]) -> Figures:
    rows = [msgspec.structs.astuple(one) for one in passes]
    return Figures(*(statistics.median(values) for values in zip(*rows, strict=True)))


def _in_a_process(file: Path, waiting: int, calls: int, count: int) -> Figures:
    words = ["--file", str(file), "--waiting", str(waiting), "--calls", str(calls), "--moves", str(count)]
    outcome = subprocess.run([sys.executable, __file__, *words], check=True, capture_output=True, text=True)
    return msgspec.json.decode(outcome.stdout.splitlines()[-1], type=Figures)


if __name__ == "__main__":
    main()
