"""What tables that wait for days cost: memory, the time of an opening, and the moves of others.

    python bench/waiting_tables.py [--waiting 2000] [--calls 500] [--moves 100] [--rounds 200] [--folder FOLDER]

Three servers, each a process on a SQLite file in a temporary folder (or in the one that is named), asked without a socket: one with so many
tables of days whose players have long gone, some of them with somebody to be called at an address where nobody answers; and two where as
many tables are over and nothing waits, for a file that has grown takes writes differently than a new one. In each round every server plays
the same few moves at other tables, one after the other in an order that is drawn; so whatever the machine does besides happens to all. A
round of one server is compared with the same round of another: by the median of its moves, and by the processor time of the whole process,
its work after the answers included; told is the median of these ratios. The slowest hundredth is that of all moves. All have their 95 %
interval, from rounds drawn again and again out of those that were played. The second server where nothing waits is compared with the first
in the same way: what they differ by is what the machine is worth. It wants a machine to itself all the same, if the slowest hundredth is to
be told to a few per cent: on two quiet cores about six minutes.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Self, TypeVar

import msgspec
import numpy as np
import sqlalchemy as sa

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from server.door import Door, opened, settings
from teocalli import precompile
from teocalli.server.store import queries
from teocalli.server.store.rows import CallRow
from teocalli.server.store.schema import leases, log, seats, tables
from teocalli.server.subscriptions import id_of

DAY = 86_400_000
GAME = "cibola"
AGAIN = 2_000  # times that rounds are drawn again
AT_ONCE = 100  # tables written in one transaction, which a busy machine carries out in time
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
    table, clients = await door.table(GAME, clock=CLOCK)
    await clients[0].act(table, 0, "stake 3")
    return table


def copied(connection: sa.Connection, table_id: str, numbers: range, over: bool) -> None:
    """The same table many times, as if it had left memory; or as if it were over."""
    rows = {into.name: [dict(row) for row in connection.execute(sa.select(into).where(_of(into, table_id))).mappings()] for into in ALL}
    for number in numbers:
        for into in ALL[:-1] if over else ALL:
            copies = [{**row, _key(into): f"waiting-{number}"} for row in rows[into.name]]
            if into is seats:
                copies = [{**row, "token": id_of(b"", f"{number} {row['seat']}")[:32].encode()} for row in copies]
            if into is tables and over:
                copies = [{**row, "status": "over", "ended": row["opened"]} for row in copies]
            if into is leases:
                copies = [
                    {**row, "rest_ply": 1, "rest_version": rows["tables"][0]["version"], "due": row["until"] + 2 * DAY} for row in copies
                ]
            connection.execute(sa.insert(into), copies)


ALL = (tables, seats, log, leases)  # the last for tables that somebody attends


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
        table, clients = await door.table(GAME)
        while len(spent) < count and not (view := await clients[0].view(table))["over"]:
            mover = clients[view["owing"][0]]
            mine = await mover.view(table)
            started = time.perf_counter()
            await mover.act(table, mine["ply"], mine["legal"][0]["action"])
            spent.append((time.perf_counter() - started) * 1000)
    return spent


class RoundOfMoves(msgspec.Struct, frozen=True):
    """So many moves: the milliseconds of each, and those of the processor for each on average."""

    moves: list[float]
    processor: float


async def one_round(door: Door, count: int) -> RoundOfMoves:
    gc.collect()
    started = time.process_time()
    spent = await moves(door, count)
    return RoundOfMoves(spent, (time.process_time() - started) * 1000 / count)


class Ready(msgspec.Struct, frozen=True):
    """What a server has cost before the first move."""

    megabytes: float
    opening_s: float


async def serve(file: Path, count: int, calls: int, over: bool) -> None:
    """One server, in a process of its own: for each number on its input so many moves, and what they took on its output."""
    precompile.load(GAME, ("rules",))
    chosen = settings(str(file), calls_to_loopback=True, call_after=0.0)
    async with opened(chosen) as door:
        table = await one_waiting(door)
        for first in range(0, count, AT_ONCE):
            numbers = range(first, min(count, first + AT_ONCE))
            await door.house.store.write(partial(copied, table_id=table, numbers=numbers, over=over))
        await door.house.store.write(lambda connection: called(connection, 0 if over else calls))
    started = time.perf_counter()
    async with opened(chosen) as door:
        await door.house.leases.due_or_changed(door.house.now())
        opening = time.perf_counter() - started
        assert GAME in door.house.precompiling.loaded
        await moves(door, 200)  # until everything is warm
        held = sum(table_id.startswith("waiting-") for table_id in door.house.tables)
        assert not held, f"{held} of the tables that wait are in memory"
        print(f"{SAYS}{msgspec.json.encode(Ready(resident(), opening)).decode()}", flush=True)
        while count := int(await asyncio.to_thread(sys.stdin.readline) or 0):
            print(f"{SAYS}{msgspec.json.encode(await one_round(door, count)).decode()}", flush=True)


class WaitingServer:
    """A server to be asked for moves."""

    def __init__(self, file: Path, count: int, calls: int, over: bool = False) -> None:
        self.waiting = 0 if over else count
        words = ["--file", str(file), "--waiting", str(count), "--calls", str(calls), *(["--over"] if over else [])]
        self.process = subprocess.Popen([sys.executable, __file__, *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.ready = self._answer(Ready)
        self.rounds: list[RoundOfMoves] = []

    def _answer(self, kind: type[T]) -> T:
        assert self.process.stdout is not None
        while not (line := self.process.stdout.readline()).startswith(SAYS):  # it logs there too
            assert line, "the server is gone"
        return msgspec.json.decode(line.removeprefix(SAYS), type=kind)

    def play(self, count: int) -> None:
        assert self.process.stdin is not None
        print(count, file=self.process.stdin, flush=True)
        self.rounds.append(self._answer(RoundOfMoves))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.communicate("0\n", timeout=60)


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("--waiting", type=int, default=2000)
    options.add_argument("--calls", type=int, default=500)
    options.add_argument("--moves", type=int, default=100)
    options.add_argument("--rounds", type=int, default=200)
    options.add_argument("--folder", type=Path)
    options.add_argument("--file", type=Path)  # for one server
    options.add_argument("--over", action="store_true")
    chosen = options.parse_args()
    if chosen.file is not None:
        asyncio.run(serve(chosen.file, chosen.waiting, chosen.calls, chosen.over))
        return
    precompile.compile_missing(("rules",), (GAME,))
    with (
        tempfile.TemporaryDirectory(dir=chosen.folder) as folder,
        WaitingServer(Path(folder) / "without.db", chosen.waiting, 0, over=True) as without,
        WaitingServer(Path(folder) / "beside.db", chosen.waiting, chosen.calls) as beside,
        WaitingServer(Path(folder) / "control.db", chosen.waiting, 0, over=True) as control,
    ):
        houses, dice = [without, beside, control], random.Random(0)
        for _ in range(chosen.rounds):
            for house in dice.sample(houses, 3):
                house.play(chosen.moves)
    for house in houses:
        spent, ready = times(house), house.ready
        print(
            f"{house.waiting:5} tables wait: a move {np.median(spent):.2f} ms, p99 {np.percentile(spent, 99):.2f} ms,"
            f" processor {np.median(processor(house)):.2f} ms ({spent.size} moves);"
            f" {ready.megabytes:.0f} MB, open after {ready.opening_s:.2f} s"
        )
    for name, rows, compared in MEASURES:
        change, noise = (ratio(rows(without), rows(house), compared) for house in (beside, control))
        print(f"beside them {name} takes {change}; without any {noise}")


def times(house: WaitingServer) -> np.ndarray:
    """The milliseconds of every move, by round."""
    return np.array([one.moves for one in house.rounds])


def processor(house: WaitingServer) -> np.ndarray:
    return np.array([one.processor for one in house.rounds])


def by_round(before: np.ndarray, after: np.ndarray) -> float:
    """How much more a round takes than the same round elsewhere."""
    return float(np.median(_middle(after) / _middle(before))) - 1


def _middle(rounds: np.ndarray) -> np.ndarray:
    middle: np.ndarray = np.median(rounds, axis=1) if rounds.ndim > 1 else rounds
    return middle


def slowest(before: np.ndarray, after: np.ndarray) -> float:
    """How much more the slowest hundredth of all moves takes."""
    return float(np.percentile(after, 99) / np.percentile(before, 99)) - 1


Comparison = Callable[[np.ndarray, np.ndarray], float]
MEASURES: tuple[tuple[str, Callable[[WaitingServer], np.ndarray], Comparison], ...] = (
    ("a move", times, by_round),
    ("p99", times, slowest),
    ("the processor", processor, by_round),
)


def ratio(before: np.ndarray, after: np.ndarray, compared: Comparison) -> str:
    """How much more it takes, with the interval of rounds that are drawn again."""
    dice = np.random.default_rng(0)
    drawn = [dice.integers(len(before), size=len(before)) for _ in range(AGAIN)]
    low, high = np.percentile([compared(before[one], after[one]) for one in drawn], (2.5, 97.5))
    return f"{compared(before, after):+.1%} (95 % interval {low:+.1%} to {high:+.1%})"


if __name__ == "__main__":
    main()
