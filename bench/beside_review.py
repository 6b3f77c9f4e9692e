"""Whether anybody's move takes longer while the server reviews matches.

    python -m bench.beside_review [--tables 120] [--stretches 60] [--seconds 1] [--wait] [--game cibola]

People act at their tables at an easy pace. The server is asked for one review after another, of matches that it has not reviewed yet; in
every second stretch of time the process that reviews is halted. Latencies are those of actions, from the request to the answer, in
milliseconds; quantiles are those of all stretches with and of all without, and the interval of their ratio covers it in 95 of 100 cases
(resampling pairs of neighbouring stretches). A pair counts as quiet where other programs had little of the processor during both; it goes
on until there are enough such pairs, or for as long as `--patience` says, and then tells what it has. With `--wait` everybody rests while
other programs are busy. How much of a core the reviews had is printed too: beside other work they have little, for they stand behind
everything.
"""

from __future__ import annotations

import argparse
import asyncio
import functools
import os
import random
import resource
import signal
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
import uvloop
from bench import server_load as load
from bench.review import played

from teocalli import matchfile

RESAMPLED = 2000  # times
EVERY = 1.0  # seconds between two actions at a table, about
QUANTILES = (0.5, 0.95, 0.99)
SETTLING = 0.05  # seconds after a change in which nothing is measured: what began before is over then
QUIET = 0.15  # of a core that other programs may have in a stretch that counts
RESTED = 0.5  # seconds for which they must have no more before everybody goes on


@dataclass
class Stretch:
    """Some time with reviews, or without."""

    latencies: list[float] = field(default_factory=list)
    seconds: float = 0.0
    reviewing: float = 0.0  # seconds of a core that reviews had
    foreign: float = 0.0  # and other programs


@dataclass
class Sorted(load.Figures):
    """Latencies, by the stretch in which actions end."""

    def begin(self) -> list[float]:
        self.latencies = []
        return self.latencies


class PatientTable(load.Table):
    """A table whose people rest while other programs are busy."""

    going = asyncio.Event()

    async def act(self, figures: load.Figures) -> None:
        await self.going.wait()
        await super().act(figures)


class BusyHouse:
    """A server, its tables, and matches that it has not reviewed yet."""

    def __init__(self, server: load.ServerProcess, options: argparse.Namespace) -> None:
        self.server, self.options = server, options
        dice = random.Random(1)
        self.tables: list[load.Table] = [PatientTable("cibola", 2, server.port, dice, "record") for _ in range(options.tables)]
        self.figures = Sorted()
        self.reviewed = 0

    async def seat(self) -> None:
        await load.by_fifty([table.open for table in self.tables])
        await load.by_fifty([functools.partial(table.connect, load.Figures()) for table in self.tables])
        self.line = await load.Connection.open(self.server.port)
        self.token = msgspec.json.decode((await self.line.ask("POST", "/api/tokens"))[1])["token"]

    async def review_on(self, matches: list[str]) -> None:
        """Ask for one review after another."""
        for match in matches:
            line = await load.Connection.open(self.server.port)
            status, body = await line.ask("POST", f"/api/matches/{match}/review", self.token, {"depth": self.options.depth})
            assert status == 200 or self.options.fresh, body
            line.transport.close()
            self.reviewed += 1

    async def give(self, number: int) -> str:
        """Give the server a match that it does not know; its id."""
        file = matchfile.write(played(self.options.game, self.options.seats, number))
        status, body = await self.line.ask("POST", "/api/matches", self.token, {"file": file})
        assert status < 300, body
        return str(msgspec.json.decode(body)["id"])

    async def act(self) -> None:
        """People act until it is enough."""
        await load.moving(self.tables, float("inf"), EVERY, self.figures)

    async def stretch(self, with_reviews: bool) -> Stretch:
        """People act for some time."""
        halting = asyncio.create_task(self.keep(signal.SIGCONT if with_reviews else signal.SIGSTOP))
        self.figures.begin()
        await asyncio.sleep(SETTLING)
        began, busy, reviewing, own = time.perf_counter(), busy_cpu(), reviewing_cpu(self.server.pid), self.own_cpu()
        latencies = self.figures.begin()
        await asyncio.sleep(self.options.seconds)
        self.figures.begin()
        reviewing, own = reviewing_cpu(self.server.pid) - reviewing, self.own_cpu() - own
        halting.cancel()
        return Stretch(latencies, time.perf_counter() - began, reviewing, busy_cpu() - busy - reviewing - own)

    async def rest(self, end: float) -> None:
        """Nobody acts and nothing is reviewed until other programs are quiet."""
        PatientTable.going.clear()
        halting = asyncio.create_task(self.keep(signal.SIGSTOP))
        busy = float("inf")
        while busy > QUIET * RESTED and time.perf_counter() < end:
            before = busy_cpu()
            await asyncio.sleep(RESTED)
            busy = busy_cpu() - before
        halting.cancel()
        await load.renew(self.tables)
        PatientTable.going.set()
        await asyncio.sleep(self.options.seconds)

    def own_cpu(self) -> float:
        return self.server.cpu() + time.process_time()

    async def keep(self, how: signal.Signals) -> None:
        """Let the process that reviews go on, or halt it, and one that comes after it; or let one begin anew."""
        if self.options.fresh and how == signal.SIGCONT:
            for process in children(self.server.pid):
                os.kill(process, signal.SIGKILL)
        while True:
            for process in children(self.server.pid):
                os.kill(process, how)
            await asyncio.sleep(SETTLING)


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


def busy_cpu() -> float:
    """Seconds that the processors were busy, with anything."""
    user, nice, system, _idle, _waiting, *rest = map(int, Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:9])
    return (user + nice + system + sum(rest)) / load.TICK


Pair = tuple[Stretch, Stretch]  # without and with reviews


def quiet(pair: Pair) -> bool:
    return all(one.foreign <= QUIET * one.seconds for one in pair)


def quantile(pairs: list[Pair], which: int, share: float) -> float:
    ordered = sorted(latency for pair in pairs for latency in pair[which].latencies)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] * 1000


def interval(pairs: list[Pair], share: float) -> tuple[float, float]:
    """Where the ratio of a quantile lies, in 95 of 100 cases."""
    dice = random.Random(1)
    ratios = []
    for _ in range(RESAMPLED):
        some = dice.choices(pairs, k=len(pairs))
        ratios.append(quantile(some, 1, share) / quantile(some, 0, share))
    ratios.sort()
    return ratios[int(0.025 * RESAMPLED)], ratios[int(0.975 * RESAMPLED)]


async def compare(options: argparse.Namespace) -> None:
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    with tempfile.TemporaryDirectory() as folder:
        server = load.ServerProcess(f"{folder}/house.db", options.port, options.compiled)
        server.start()
        try:
            await load.until_open(server)
            house = BusyHouse(server, options)
            await house.seat()
            matches = [await house.give(number) for number in range(options.matches)]
            PatientTable.going.set()
            working = [asyncio.create_task(house.review_on(matches)), asyncio.create_task(house.act())]
            for _ in range(4):  # for the caches
                await house.stretch(with_reviews=True)
            pairs = await enough(house, options)
            assert not any(task.done() for task in working), "somebody stopped acting, or asking for reviews"
            for task in working:
                task.cancel()
        finally:
            for process in children(server.pid):
                os.kill(process, signal.SIGKILL)
            server.end(signal.SIGKILL)
    tell(pairs, house.reviewed)


async def enough(house: BusyHouse, options: argparse.Namespace) -> list[Pair]:
    """Pairs of stretches, until as many are quiet as one wants, or patience ends."""
    pairs: list[Pair] = []
    end = time.perf_counter() + options.patience * 60
    while sum(map(quiet, pairs)) < options.stretches and time.perf_counter() < end:
        order = (False, True) if len(pairs) % 2 else (True, False)
        both = {which: await house.stretch(which) for which in order}
        pairs.append((both[False], both[True]))
        if options.wait and not quiet(pairs[-1]):
            await house.rest(end)
    return pairs


def tell(pairs: list[Pair], reviewed: int) -> None:
    counted = list(filter(quiet, pairs))
    print(f"{len(counted)} of {len(pairs)} pairs of stretches were quiet; {reviewed} reviews ended")
    for name, some in {"quiet": counted, "all": pairs}.items():
        if some:
            tell_of(name, some)


def shares(pairs: list[Pair], which: int, what: str) -> float:
    """How much of a core somebody had."""
    return float(sum(getattr(pair[which], what) for pair in pairs) / sum(pair[which].seconds for pair in pairs))


def tell_of(name: str, pairs: list[Pair]) -> None:
    actions = sum(len(one.latencies) for pair in pairs for one in pair)
    foreign = f"{shares(pairs, 0, 'foreign'):.0%} without, {shares(pairs, 1, 'foreign'):.0%} with them"
    print(f"{name}: {actions} actions; reviews had {shares(pairs, 1, 'reviewing'):.0%} of a core; other programs {foreign}")
    for share in QUANTILES:
        alone, beside = (quantile(pairs, which, share) for which in (0, 1))
        low, high = interval(pairs, share)
        ratio = f"ratio {beside / alone:.3f} ({low:.3f} to {high:.3f})"
        print(f"p{share * 100:.0f}: alone {alone:.2f} ms, beside a review {beside:.2f} ms, {ratio}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=120)
    parser.add_argument("--stretches", type=int, default=60, help="pairs of them")
    parser.add_argument("--seconds", type=float, default=1.0, help="of a stretch")
    parser.add_argument("--patience", type=float, default=5.0, help="minutes")
    parser.add_argument("--wait", action="store_true", help="rest while other programs are busy")
    parser.add_argument("--fresh", action="store_true", help="another review begins with each stretch: what its beginning costs others")
    parser.add_argument("--game", default="cibola", help="of the matches that are reviewed")
    parser.add_argument("--seats", type=int, default=2, help="of these matches")
    parser.add_argument("--depth", default="standard", help="of the reviews")
    parser.add_argument("--matches", type=int, default=100, help="that are there to be reviewed, more than there is time for")
    parser.add_argument("--compiled", type=int, default=4, help="games that must be compiled before it begins")
    parser.add_argument("--port", type=int, default=8951)
    uvloop.run(compare(parser.parse_args()))


if __name__ == "__main__":
    main()
