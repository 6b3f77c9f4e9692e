"""Whether anybody's move takes longer while the server reviews matches.

    python -m bench.beside_review [--tables 60] [--rounds 10] [--seconds 5] [--game cibola]

People act at their tables at an easy pace. In every second round the server is asked for one review after another, of matches that it has
not reviewed yet; rounds with and without take turns in going first. Latencies are those of actions, from the request to the answer, in
milliseconds; the ratio with/without is that of two rounds that follow each other: the median of all pairs, and an interval that covers the
median in 95 of 100 cases (resampling the pairs).
"""

from __future__ import annotations

import argparse
import asyncio
import functools
import itertools
import random
import resource
import signal
import statistics
import tempfile
from collections.abc import Iterator

import msgspec
import uvloop
from bench import server_load as load
from bench.review import played

from teocalli import matchfile

RESAMPLED = 2000  # times
EVERY = 1.0  # seconds between two actions at a table, about
QUANTILES = (0.5, 0.99)


class House:
    """A server, its tables, and matches that it has not reviewed yet."""

    def __init__(self, server: load.Server, options: argparse.Namespace) -> None:
        self.server, self.options = server, options
        dice = random.Random(1)
        self.tables = [load.Table("cibola", 2, server.port, dice, "record") for _ in range(options.tables)]
        self.numbers = itertools.count()
        self.reviewed = 0

    async def seat(self) -> None:
        await load.by_fifty([table.open for table in self.tables])
        await load.by_fifty([functools.partial(table.connect, load.Figures()) for table in self.tables])
        self.line = await load.Line.open(self.server.port)
        self.token = msgspec.json.decode((await self.line.ask("POST", "/api/tokens"))[1])["token"]

    async def give(self) -> str:
        """Give the server a match that it does not know; its id."""
        match = played(self.options.game, self.options.seats, next(self.numbers) % 200)
        status, body = await self.line.ask("POST", "/api/matches", self.token, {"file": matchfile.write(match)})
        assert status < 300, body
        return str(msgspec.json.decode(body)["id"])

    async def review_on(self, matches: Iterator[str]) -> None:
        """Ask for one review after another."""
        for match in matches:
            status, body = await self.line.ask("POST", f"/api/matches/{match}/review", self.token, {"depth": self.options.depth})
            assert status == 200, body
            self.reviewed += 1

    async def round(self, with_reviews: bool) -> load.Figures:
        """People act for some seconds; all are there before it begins."""
        await load.renew(self.tables)
        given = [await self.give() for _ in range(self.options.reviews)] if with_reviews else []
        reviewing = asyncio.create_task(self.review_on(iter(given)))
        figures = await load.moving(self.tables, self.options.seconds, EVERY)
        if with_reviews:
            assert not reviewing.done(), "the reviews ended before the round: ask for more"
            reviewing.cancel()
            await self.until_idle()
        return figures

    async def until_idle(self) -> None:
        """Until the review under way is done: a short one, asked for behind it, is answered."""
        self.line.transport.close()
        self.line = await load.Line.open(self.server.port)
        match = await self.give()
        await self.review_on(iter([match]))


def interval(ratios: list[float]) -> tuple[float, float]:
    """Where the median lies, in 95 of 100 cases."""
    dice = random.Random(1)
    medians = sorted(statistics.median(dice.choices(ratios, k=len(ratios))) for _ in range(RESAMPLED))
    return medians[int(0.025 * RESAMPLED)], medians[int(0.975 * RESAMPLED)]


async def compare(options: argparse.Namespace) -> None:
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    with tempfile.TemporaryDirectory() as folder:
        server = load.Server(f"{folder}/house.db", options.port, options.compiled)
        server.start()
        try:
            await load.until_open(server)
            house = House(server, options)
            await house.seat()
            await house.round(with_reviews=True)  # for the caches
            pairs = []
            for number in range(options.rounds):
                order = (False, True) if number % 2 else (True, False)
                both = {which: await house.round(which) for which in order}
                pairs.append((both[False], both[True]))
        finally:
            server.end(signal.SIGKILL)
    tell(pairs, house.reviewed)


def tell(pairs: list[tuple[load.Figures, load.Figures]], reviewed: int) -> None:
    print(f"{sum(len(one.latencies) for pair in pairs for one in pair)} actions, {reviewed} reviews")
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
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--game", default="cibola", help="of the matches that are reviewed")
    parser.add_argument("--seats", type=int, default=2, help="of these matches")
    parser.add_argument("--depth", default="quick", help="of the reviews")
    parser.add_argument("--reviews", type=int, default=12, help="that are asked for in a round, more than it has time for")
    parser.add_argument("--compiled", type=int, default=4, help="games that must be compiled before it begins")
    parser.add_argument("--port", type=int, default=8951)
    uvloop.run(compare(parser.parse_args()))


if __name__ == "__main__":
    main()
