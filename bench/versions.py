"""Two versions of the sources side by side: is search, are batches as fast as before?

    python bench/versions.py OLD/src NEW/src [--games cibola,aztec] [--rounds 7] [--json]

Both versions are measured in turn, each time in a process of its own, by what both offer: `bots.choose` and `Batch`. Time is that of the
processor, so that a busy machine counts little against the code, and the best round of each version is compared.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

LANES, STEPS, PLAYED, ITERATIONS = 1024, 40, 100, 1500  # of one run
SECONDS = 1.0  # of runs, of which the fastest counts
Rates = dict[str, float]


def rate(units: int, run: Callable[[], Any]) -> float:
    """Units a second of processor time in the fastest of many runs; the first is for the compiler and the caches."""
    run()
    times, end = [], time.process_time() + SECONDS
    while time.process_time() < end:
        started = time.process_time()
        run()
        times.append(time.process_time() - started)
    return units / min(times)


def measure(name: str) -> Rates:
    """Iterations of search a second, and actions of batches a second, played inside and stepped one by one."""
    import numpy as np

    from teocalli import Match, bots
    from teocalli.research import Batch

    match = Match(name, seats=3, seed=bytes(32))
    seat, budget = match.turn, bots.Budget(iterations=ITERATIONS)
    known = match.veiled(seat)
    batch = Batch(name, n=LANES, seats=3, seed=1, threads=1)

    def step() -> None:
        for _ in range(STEPS):
            batch.step(np.asarray(batch.random_actions()))

    return {
        "search": rate(
            ITERATIONS, lambda: bots.choose(match.game, match.box_record, known, seat, "master", budget=budget, explained=False)
        ),
        "batch, played": rate(LANES * PLAYED, lambda: batch.play(PLAYED)),
        "batch, stepped": rate(LANES * STEPS, step),
    }


def measured(source: str, name: str) -> Rates:
    """The same in a process of its own, with the sources of one version."""
    command = [sys.executable, __file__, "--measure", name]
    done = subprocess.run(command, env={**os.environ, "PYTHONPATH": source}, stdout=subprocess.PIPE, check=True)
    rates: Rates = json.loads(done.stdout)
    return rates


def compare(old: str, new: str, name: str, rounds: int) -> list[dict[str, Any]]:
    """The best rates of both versions, which take turns in going first."""
    best: dict[str, Rates] = {old: {}, new: {}}
    for number in range(rounds):
        for source in (old, new) if number % 2 else (new, old):
            for what, value in measured(source, name).items():
                best[source][what] = max(best[source].get(what, 0.0), value)
    return [{"game": name, "what": what, "old": best[old][what], "new": best[new][what]} for what in best[old]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sources", nargs="*", metavar="SRC", help="the folders of the old and of the new version")
    parser.add_argument("--games", default="codinca,temple_code,aztec,cibola")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--measure", metavar="GAME", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.measure:
        print(json.dumps(measure(arguments.measure)))
        return
    if len(arguments.sources) != 2:
        parser.error("two folders of sources are needed: the old one and the new one")
    old, new = arguments.sources
    rows = [row for name in arguments.games.split(",") for row in compare(old, new, name, arguments.rounds)]
    if arguments.json:
        print(json.dumps(rows, indent=1))
        return
    for row in rows:
        print(f"{row['game']:12} {row['what']:15} {row['old']:14,.0f} {row['new']:14,.0f}   {row['new'] / row['old']:.3f} of before")


if __name__ == "__main__":
    main()
