"""boardgame.io's server beside ours, in turn under the same load: `python -m bench.boardgameio --tables 100 500`.

Both do the same kind of work: every move is synced to the disk (ours before anybody hears of it, theirs just after), whatever waits shares
one sync, and each player is sent what they may know. Theirs is a small card game with secret hands (`boardgameio/server.cjs`), as its
documentation writes one, over its own protocol; ours is Cibola with its rules, sent as records. It is installed by npm where it was not
before.

`--storage file`: ours on SQLite, theirs keeps its matches in memory and appends to a file, which is less than any storage does that one can
install for it. `--storage postgres`: both on one PostgreSQL, theirs by `bgio-postgres`, which its documentation names. What PostgreSQL
itself takes is counted for neither.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import functools
import itertools
import random
import resource
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
import uvloop
from bench import server_load as ours

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from server.services import Postgres

FOLDER = Path(__file__).parent / "boardgameio"


class Outcome(msgspec.Struct):
    """What the load of boardgame.io prints."""

    seconds: float
    latencies: list[float]  # milliseconds


@dataclass
class Row:
    """One server with so many tables, over several rounds."""

    name: str
    tables: int
    rates: list[float] = field(default_factory=list)  # actions a second
    costs: list[float] = field(default_factory=list)  # microseconds of CPU for an action

    def add(self, actions: int, seconds: float, cpu: float) -> None:
        self.rates.append(actions / seconds)
        self.costs.append(cpu / actions * 1e6)

    def __str__(self) -> str:
        each = ", ".join(f"{cost:.0f}" for cost in self.costs)
        return f"| {self.name} | {self.tables} | {max(self.rates):.0f} | {statistics.median(self.costs):.0f} | {each} |"


def install() -> None:
    if not (FOLDER / "node_modules").exists():
        subprocess.run(["npm", "ci", "--no-audit", "--no-fund", "--loglevel=error"], cwd=FOLDER, check=True)


def wait_for(port: int) -> None:
    while True:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)


def play_theirs(row: Row, port: int, place: str) -> None:
    """One round at fresh tables of boardgame.io."""
    command = ["node", "server.cjs", str(port), place]
    server = ours.ServerProcess(place, port, 0)
    server.process = subprocess.Popen(command, cwd=FOLDER, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        wait_for(port)
        load = ["node", "load.mjs", str(port), str(row.tables), str(ours.AT_ONCE)]
        with subprocess.Popen(load, cwd=FOLDER, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as loading:
            assert loading.stdout is not None
            assert loading.stdin is not None
            assert loading.stdout.readline() == b"ready\n"
            before = server.cpu()
            loading.stdin.write(b"go\n")
            loading.stdin.flush()
            outcome = msgspec.json.decode(loading.stdout.readline(), type=Outcome)
            row.add(len(outcome.latencies), outcome.seconds, server.cpu() - before)
    finally:
        server.process.kill()
        server.process.wait()


async def play_ours(row: Row, tables: list[ours.Table], server: ours.ServerProcess, seconds: float) -> None:
    """One round at the tables of our server."""
    used, began = server.cpu(), time.perf_counter()
    figures = await ours.flat_out(tables, seconds)
    row.add(len(figures.latencies), time.perf_counter() - began, server.cpu() - used)


@contextlib.contextmanager
def storage(kind: str) -> Iterator[Callable[[], str]]:
    """A way to get places for matches: files in one folder, or databases of one PostgreSQL."""
    if kind == "file":
        with tempfile.TemporaryDirectory() as folder:
            numbers = itertools.count()
            yield lambda: f"{folder}/{next(numbers)}.db"
    else:
        postgres = Postgres()
        try:
            yield postgres.fresh
        finally:
            postgres.stop()


async def compare(count: int, place: Callable[[], str], options: argparse.Namespace) -> list[Row]:
    """Both servers in turn, several times."""
    rows = [Row("Cibola, Teocalli", count), Row("secret hands, boardgame.io", count)]
    dice, server = random.Random(1), ours.ServerProcess(place(), options.port, options.compiled)
    server.start()
    try:
        await ours.until_open(server)
        tables = [ours.Table("cibola", 2, options.port, dice, "record") for _ in range(count)]
        await ours.by_fifty([table.open for table in tables])
        await ours.by_fifty([functools.partial(table.connect, ours.Figures()) for table in tables])
        for _ in range(options.rounds):
            await ours.renew(tables)
            await play_ours(rows[0], tables, server, options.seconds)
            await asyncio.to_thread(play_theirs, rows[1], options.port + 1, place())
    finally:
        server.end(signal.SIGKILL)
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", nargs="+", type=int, default=[100, 500])
    parser.add_argument("--storage", nargs="+", choices=["file", "postgres"], default=["file", "postgres"])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=4.0, help="of a round of ours; one of theirs is twenty moves at each table")
    parser.add_argument("--compiled", type=int, default=4, help="games that must be compiled before it begins")
    parser.add_argument("--port", type=int, default=8931)
    options = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    install()
    print("| storage | game | tables | actions/s, best | CPU µs an action, median | of each round |")
    print("| --- | --- | --- | --- | --- | --- |")
    for kind in options.storage:
        for count in options.tables:
            with storage(kind) as place:
                mine, theirs = uvloop.run(compare(count, place, options))
            print(f"| {kind} {mine}\n| {kind} {theirs}", flush=True)
            ratio = statistics.median(theirs.costs) / statistics.median(mine.costs)
            print(f"\n{ratio:.1f} times as many actions for the same CPU time (aim 2)\n")


if __name__ == "__main__":
    main()
