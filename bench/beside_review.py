"""Whether anybody's move takes longer while the server reviews matches.

    python -m bench.beside_review [--tables 120] [--rounds 12] [--seconds 4] [--game cibola]

People act at their tables at an easy pace. The server is asked for one review after another, of matches that it has not reviewed yet; in
every second round the process that reviews is halted. Rounds with and without take turns in going first. Latencies are those of actions,
from the request to the answer, in milliseconds; the ratio with/without is that of two rounds that follow each other: the median of all
pairs, and an interval that covers the median in 95 of 100 cases (resampling the pairs). How much of a core the reviews had is printed too:
on a machine with other work they have little, for they stand behind everything.
"""

from __future__ import annotations

import argparse
import asyncio
import functools
import os
import random
import resource
import signal
import statistics
import tempfile
import time
from pathlib import Path

import msgspec
import uvloop
from bench import server_load as load
from bench.review import played

from teocalli import matchfile

RESAMPLED = 2000  # times
EVERY = 1.0  # seconds between two actions at a table, about
QUANTILES = (0.5, 0.95, 0.99)
LOOKED_FOR = 0.05  # seconds after which a process that has just begun to review is found


class BusyHouse:
    """A server, its tables, and matches that it has not reviewed yet."""

    def __init__(self, server: load.ServerProcess, options: argparse.Namespace) -> None:
        self.server, self.options = server, options
        dice = random.Random(1)
        self.tables = [load.Table("cibola", 2, server.port, dice, "record") for _ in range(options.tables)]
        self.reviewed = 0
        self.busy = self.watched = 0.0  # seconds of the processor that reviews had, and that went by

    async def seat(self) -> None:
        await load.by_fifty([table.open for table in self.tables])
        await load.by_fifty([functools.partial(table.connect, load.Figures()) for table in self.tables])
        self.line = await load.Connection.open(self.server.port)
        self.token = msgspec.json.decode((await self.line.ask("POST", "/api/tokens"))[1])["token"]

    async def give(self, number: int) -> str:
        """Give the server a match that it does not know; its id."""
        match = played(self.options.game, self.options.seats, number)
        status, body = await self.line.ask("POST", "/api/matches", self.token, {"file": matchfile.write(match)})
        assert status < 300, body
        return str(msgspec.json.decode(body)["id"])

    async def review_on(self, matches: list[str]) -> None:
        """Ask for one review after another."""
        for match in matches:
            line = await load.Connection.open(self.server.port)
            status, body = await line.ask("POST", f"/api/matches/{match}/review", self.token, {"depth": self.options.depth})
            assert status == 200, body
            line.transport.close()
            self.reviewed += 1

    async def round(self, with_reviews: bool) -> load.Figures:
        """People act for some seconds; all are there before it begins."""
        await load.renew(self.tables)
        halting = asyncio.create_task(self.keep(signal.SIGCONT if with_reviews else signal.SIGSTOP))
        began, used = time.perf_counter(), reviewing_cpu(self.server.pid)
        figures = await load.moving(self.tables, self.options.seconds, EVERY)
        if with_reviews:
            self.busy += reviewing_cpu(self.server.pid) - used
            self.watched += time.perf_counter() - began
        halting.cancel()
        return figures

    async def keep(self, how: signal.Signals) -> None:
        """Let the process that reviews go on, or halt it, and one that comes after it."""
        while True:
            for process in children(self.server.pid):
                os.kill(process, how)
            await asyncio.sleep(LOOKED_FOR)


def children(pid: int) -> list[int]:
    """The processes that a process has started and that have not ended."""
    return [int(child) for task in Path(f"/proc/{pid}/task").iterdir() for child in (task / "children").read_text().split()]


def reviewing_cpu(pid: int) -> float:
    """Seconds of the processor that reviews have had, those that have ended included."""
    seconds = 0.0
    for process, first in [(pid, 13), *((child, 11) for child in children(pid))]:  # what ended children used stands behind one's own
        fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
        seconds += (int(fields[first]) + int(fields[first + 1])) / load.TICK
    return seconds


def interval(ratios: list[float]) -> tuple[float, float]:
    """Where the median lies, in 95 of 100 cases."""
    dice = random.Random(1)
    medians = sorted(statistics.median(dice.choices(ratios, k=len(ratios))) for _ in range(RESAMPLED))
    return medians[int(0.025 * RESAMPLED)], medians[int(0.975 * RESAMPLED)]


async def compare(options: argparse.Namespace) -> None:
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    with tempfile.TemporaryDirectory() as folder:
        server = load.ServerProcess(f"{folder}/house.db", options.port, options.compiled)
        server.start()
        try:
            await load.until_open(server)
            house = BusyHouse(server, options)
            await house.seat()
            reviewing = asyncio.create_task(house.review_on([await house.give(number) for number in range(options.reviews)]))
            await house.round(with_reviews=True)  # for the caches
            house.busy = house.watched = 0.0
            pairs = []
            for number in range(options.rounds):
                order = (False, True) if number % 2 else (True, False)
                both = {which: await house.round(which) for which in order}
                pairs.append((both[False], both[True]))
                assert not reviewing.done(), "the reviews ended before the rounds: ask for more"
            reviewing.cancel()
        finally:
            for process in children(server.pid):
                os.kill(process, signal.SIGKILL)
            server.end(signal.SIGKILL)
    tell(pairs, house)


def tell(pairs: list[tuple[load.Figures, load.Figures]], house: BusyHouse) -> None:
    actions = sum(len(one.latencies) for pair in pairs for one in pair)
    print(f"{actions} actions, {house.reviewed} reviews ended; reviewing had {house.busy / house.watched:.0%} of a core")
    for share in QUANTILES:
        alone, beside = ([figures[i].percentile(share) for figures in pairs] for i in (0, 1))
        ratios = [b / a for a, b in zip(alone, beside, strict=True)]
        low, high = interval(ratios)
        print(
            f"p{share * 100:.0f}: alone {statistics.median(alone):.2f} ms, beside a review {statistics.median(beside):.2f} ms, "
            f"ratio {statistics.median(ratios):.3f} ({low:.3f} to {high:.3f})"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=120)
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--seconds", type=float, default=4.0)
    parser.add_argument("--game", default="cibola", help="of the matches that are reviewed")
    parser.add_argument("--seats", type=int, default=2, help="of these matches")
    parser.add_argument("--depth", default="standard", help="of the reviews")
    parser.add_argument("--reviews", type=int, default=20, help="that are asked for, more than there is time for")
    parser.add_argument("--compiled", type=int, default=4, help="games that must be compiled before it begins")
    parser.add_argument("--port", type=int, default=8951)
    uvloop.run(compare(parser.parse_args()))


if __name__ == "__main__":
    main()
