"""Every level of every game against the one below it.

    python -m bench.strength.levels [--games cibola aztec] [--matches 200] [--top 100] [--workers 2] [--out levels.json]

Where two can play, two seats, and the figure is the share of decided matches; in Aztec four seats, one of the higher level among three of
the lower, and the figure is the win share over the fair share. Needs numpy and numba alone.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from pathlib import Path
from typing import Any

from teocalli import boxes, games, precompile
from teocalli.bots import arena, difficulty

SEATS = {"codinca": 2, "temple_code": 2, "aztec": 4, "cibola": 2}


def row(name: str, higher: str, lower: str, matches: int, seed: int, workers: int) -> dict[str, Any]:
    """One pair of levels, with the 95 % interval of its figure."""
    game = games.load(name)
    entrants = [arena.entrant(level, game) for level in (higher, lower)]
    started = time.perf_counter()
    played = list(arena.contest(game, boxes.standard(game).record(), entrants, SEATS[name], matches, seed, workers))
    rating = arena.table(entrants, played)[0]
    return {
        "game": name,
        "seats": SEATS[name],
        "higher": higher,
        "lower": lower,
        "matches": len(played),
        "share": rating.share,
        "share_margin": rating.share_margin,
        "times_fair": rating.share / rating.fair,
        "times_fair_margin": rating.share_margin / rating.fair,
        "decided": rating.decided,
        "decided_margin": rating.decided_margin,
        "milliseconds": rating.milliseconds,
        "slowest": rating.slowest,
        "took_s": time.perf_counter() - started,
    }


def main() -> None:
    """Play all pairs, saying each as it is done."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="*", default=list(games.NAMES), choices=games.NAMES)
    parser.add_argument("--matches", type=int, default=200, help="for the lower pairs")
    parser.add_argument("--top", type=int, default=100, help="for the pair of the two highest levels, which think longest")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--out", type=Path)
    arguments = parser.parse_args()
    rows = []
    for name in arguments.games:
        precompile.load(name)  # compiles in this process, so that the workers find it done
        pairs = list(zip(difficulty.NAMES[1:], difficulty.NAMES, strict=False))
        for higher, lower in pairs:
            matches = arguments.top if higher == difficulty.NAMES[-1] else arguments.matches
            rows.append(row(name, higher, lower, matches, arguments.seed, arguments.workers))
            print(json.dumps(rows[-1]), flush=True)
            if arguments.out:
                arguments.out.write_text(json.dumps(rows, indent=1) + "\n")


if __name__ == "__main__":
    main()
