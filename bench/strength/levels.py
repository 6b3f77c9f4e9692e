"""Every level of every game against the one below it, and the lowest against random play, with every number of players.

    python -m bench.strength.levels [--games cibola] [--seats 2 3] [--levels adept expert] [--matches 200] [--top 100] [--out FILE]
    python -m bench.strength.levels --everybody [--games cibola] [--seconds 20]

One of the higher level sits among the lower ones, in every seat in turn on the same deals. The figure is the win share, and how many times
the fair share that is. With `--everybody` each level, and each baseline, meets every other one. Needs numpy and numba alone.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import time
from pathlib import Path
from typing import Any

from teocalli import boxes, games
from teocalli.bots import arena, difficulty
from teocalli.bots.warmup import load_bots

LADDER = ("random", *difficulty.NAMES)
EVERYBODY = ("random", "greedy", *difficulty.NAMES)


def row(name: str, seats: int, higher: str, lower: str, matches: int, seed: int, workers: int, seconds: float) -> dict[str, Any]:
    """One pair of levels at a table of one size, with the 95 % interval of its figures."""
    game = games.load(name)
    entrants = [arena.entrant(level, game) for level in (higher, lower)]
    started = time.perf_counter()
    played = []
    for match in arena.contest(game, boxes.standard(game).record(), entrants, seats, matches, seed, workers):
        played.append(match)
        if time.perf_counter() - started > seconds and len(played) % len(arena.lineups(2, seats)) == 0:
            break
    rating = arena.table(entrants, played)[0]
    return {
        "game": name,
        "seats": seats,
        "higher": higher,
        "lower": lower,
        "matches": len(played),
        "share": round(rating.share, 4),
        "share_margin": round(rating.share_margin, 4),
        "times_fair": round(rating.share / rating.fair, 3),
        "times_fair_margin": round(rating.share_margin / rating.fair, 3),
        "decided": rating.decided and round(rating.decided, 4),
        "decided_margin": rating.decided_margin and round(rating.decided_margin, 4),
        "milliseconds": round(rating.milliseconds, 2),
        "slowest": round(rating.slowest, 1),
        "took_s": round(time.perf_counter() - started, 1),
    }


def pairs(everybody: bool) -> list[tuple[str, str]]:
    """Who meets whom, the higher first: neighbours on the ladder, or everybody everybody else."""
    if everybody:
        return [(higher, lower) for lower, higher in itertools.combinations(EVERYBODY, 2)]
    return list(zip(LADDER[1:], LADDER, strict=False))


def main() -> None:
    """Play all pairs, saying each as it is done."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="*", default=list(games.NAMES), choices=games.NAMES)
    parser.add_argument("--seats", nargs="*", type=int, help="all that the game has, but one, unless some are named")
    parser.add_argument("--levels", nargs="*", default=list(difficulty.NAMES), choices=difficulty.NAMES, help="the higher of each pair")
    parser.add_argument("--everybody", action="store_true", help="every pair of levels and baselines")
    parser.add_argument("--matches", type=int, default=200, help="for the lower pairs")
    parser.add_argument("--top", type=int, default=100, help="for the pair of the two highest levels, which think longest")
    parser.add_argument("--seconds", type=float, default=1e9, help="no deal of a pair is begun after so many")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--out", type=Path)
    arguments = parser.parse_args()
    rows = []
    for name in arguments.games:
        load_bots(name)  # compiles in this process, so that the workers find it done
        for seats in arguments.seats or [seats for seats in games.load(name).about.seats if seats > 1]:
            for higher, lower in pairs(arguments.everybody):
                if arguments.everybody or higher in arguments.levels:
                    matches = arguments.top if higher == LADDER[-1] else arguments.matches
                    rows.append(row(name, seats, higher, lower, matches, arguments.seed, arguments.workers, arguments.seconds))
                    print(json.dumps(rows[-1]), flush=True)
                    if arguments.out:
                        arguments.out.write_text(json.dumps(rows, indent=1) + "\n")


if __name__ == "__main__":
    main()
