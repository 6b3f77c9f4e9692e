"""Two versions of the server side by side: what does an action cost?

    python -m bench.server_versions OLD/src NEW/src [--tables 200] [--rounds 20] [--seconds 0.6]

A server of each version is open all the time, with people at its tables who listen and act as in `server_load.py`; they act flat out at
one and then at the other, in short rounds that take turns in going first. Time is that of the server's processor, by thread: a busy machine
slows both alike, so the ratio of two rounds that follow each other is what counts.
"""

from __future__ import annotations

import argparse
import functools
import os
import random
import resource
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import msgspec
import uvloop
from bench import server_load as load


class RoundCost(msgspec.Struct):
    """What one round at one server took, in microseconds of processor time for an action."""

    whole: float
    event_loop: float
    rate: float  # actions a second


class Version(load.ServerProcess):
    """A server with the sources of one version."""

    def __init__(self, source: str, database: str, port: int, compiled: int) -> None:
        super().__init__(database, port, compiled)
        self.source = source
        self.tables: list[load.Table] = []
        self.rounds: list[RoundCost] = []

    def start(self) -> None:
        command = [sys.executable, "-m", "teocalli", "serve", "--no-limits", "--log", "warning", "--port", str(self.port)]
        environment = {**os.environ, "PYTHONPATH": self.source}
        self.process = subprocess.Popen([*command, "--database", self.database], stderr=subprocess.DEVNULL, env=environment)

    def times(self) -> tuple[float, float]:
        """Seconds of processor time of all threads so far, and of the event loop."""
        threads = {int(thread.name): thread / "schedstat" for thread in Path(f"/proc/{self.pid}/task").iterdir()}
        used = {number: int(file.read_text().split()[0]) / 1e9 for number, file in threads.items()}
        return sum(used.values()), used[self.pid]

    async def seat(self, count: int) -> None:
        self.tables = [load.Table("cibola", 2, self.port, random.Random(1), "record") for _ in range(count)]
        await load.by_fifty([table.open for table in self.tables])
        await load.by_fifty([functools.partial(table.connect, load.Figures()) for table in self.tables])

    async def play(self, seconds: float) -> RoundCost:
        await load.renew(self.tables)
        (whole, event_loop), began = self.times(), time.perf_counter()
        actions = len((await load.flat_out(self.tables, seconds)).latencies)
        took, (whole_after, event_loop_after) = time.perf_counter() - began, self.times()
        return RoundCost((whole_after - whole) / actions * 1e6, (event_loop_after - event_loop) / actions * 1e6, actions / took)


async def compare(options: argparse.Namespace) -> None:
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    with tempfile.TemporaryDirectory() as folder:
        files = [f"{folder}/{name}.db" for name in ("old", "new")]
        places = zip(options.sources, files, (options.port, options.port + 1), strict=True)
        versions = [Version(source, file, port, options.compiled) for source, file, port in places]
        for version in versions:
            version.start()
        try:
            for version in versions:
                await load.until_open(version)
                await version.seat(options.tables)
                await version.play(options.seconds)  # for the caches
            for number in range(options.rounds):
                for version in versions if number % 2 else versions[::-1]:
                    version.rounds.append(await version.play(options.seconds))
        finally:
            for version in versions:
                version.end(signal.SIGKILL)
    tell(versions)


def tell(versions: list[Version]) -> None:
    print("| version | CPU µs an action, median | lower quartile | least | of the event loop, median | actions/s, best |")
    print("| --- " * 6 + "|")
    for name, version in zip(("old", "new"), versions, strict=True):
        whole = sorted(each.whole for each in version.rounds)
        event_loop, best = statistics.median(each.event_loop for each in version.rounds), max(each.rate for each in version.rounds)
        quartile = statistics.quantiles(whole, n=4)[0]
        print(f"| {name} | {statistics.median(whole):.0f} | {quartile:.0f} | {whole[0]:.0f} | {event_loop:.0f} | {best:.0f} |")
    old, new = (version.rounds for version in versions)
    print(f"\nNew to old, round by round, median: {statistics.median(b.whole / a.whole for a, b in zip(old, new, strict=True)):.2f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sources", nargs=2, metavar="SRC", help="the folders of the old and of the new version")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=0.6)
    parser.add_argument("--compiled", type=int, default=4, help="games that must be compiled before it begins")
    parser.add_argument("--port", type=int, default=8941)
    uvloop.run(compare(parser.parse_args()))


if __name__ == "__main__":
    main()
