"""How well the curve of a review foretells results: positions of whole matches, valued by the policy's playouts and by the network.

    python -m bench.curves [--matches N] [--first NUMBER] [--levels LEVEL ...] [--seats N] [GAME ...]

The matches are those of `bench.blames`. Of every step the shares of the win are set against the result, and the mean of the squares of all
seats' distances is printed (the Brier score: 0 is to know everything, and `even` to know nothing), with the processor's seconds a match.
"""

from __future__ import annotations

import argparse
import time
from collections import defaultdict
from collections.abc import Callable

import numpy as np
from bench.blames import SEATS, played

from teocalli.match import Match
from teocalli.review.duel import Playouts, Shares
from teocalli.review.ledger import final_shares, network_playouts_in, playouts_in, steps_of
from teocalli.review.moments import moments_of
from teocalli.review.network_duel import NetworkOpinion
from teocalli.review.verdicts import DEPTHS, asks_network

GAMES = ("codinca", "aztec", "cibola")  # whose network is asked
COUNT = DEPTHS["standard"].playouts
SEED = 1


def look(match: Match, squares: dict[str, list[float]], seconds: dict[str, float]) -> None:
    """Add what each way says of every position of a match."""
    playouts, final = Playouts(match.game, match.box_record, match.seats), final_shares(match)
    opinion, steps = NetworkOpinion(match.game, match.box_record, match.seats), list(steps_of(playouts, moments_of(match)))
    ways: dict[str, Callable[[np.record], Shares]] = {
        "policy": lambda state: playouts.true_shares(state, SEED, playouts_in(COUNT, len(steps))),
        "network": lambda state: opinion.true_shares(state, SEED, network_playouts_in(COUNT, len(steps))),
        "even": lambda state: np.full((1, match.seats), 1.0 / match.seats),
    }
    for name, way in ways.items():
        began = time.process_time()
        for step in steps:
            squares[name].append(distance(way(step[0].state), final))
        seconds[name] += time.process_time() - began


def distance(shares: Shares, final: Shares) -> float:
    """The squares of how far the mean shares are from the result."""
    return float(np.square(shares.mean(axis=0) - final).sum())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--levels", nargs="+", default=["expert"])
    parser.add_argument("--seats", type=int)
    arguments = parser.parse_args()
    print(
        "| game | seats | levels | positions | even | policy | network | seconds, policy | seconds, network |\n|" + " --- |" * 9, flush=True
    )
    for name in arguments.games:
        for seats in [arguments.seats] if arguments.seats else SEATS[name]:
            squares, seconds = defaultdict[str, list[float]](list), defaultdict[str, float](float)
            for number in range(arguments.first, arguments.first + arguments.matches):
                match = played(name, seats, number, arguments.levels)
                if asks_network(Playouts(match.game, match.box_record, seats)):
                    look(match, squares, seconds)
            if squares:
                scores = [f"{np.mean(squares[way]):.3f}" for way in ("even", "policy", "network")]
                times = [f"{seconds[way] / arguments.matches:.2f}" for way in ("policy", "network")]
                row = [name, str(seats), " ".join(arguments.levels), str(len(squares["even"])), *scores, *times]
                print(f"| {' | '.join(row)} |", flush=True)


if __name__ == "__main__":
    main()
