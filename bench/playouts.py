"""How many imagined worlds a second one core plays to the end, and how many iterations of search that makes.

    python bench/playouts.py [GAME ...] [--seconds 1] [--json]

A search starts playouts wherever the match stands, so each figure is taken twice: from the deal, and over all positions of a few
matches in turn. "Random" plays any action, "sensible" the game's own policy; "search" are whole iterations with the tree. Time is that
of the process, so that a busy machine does not count against the code.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from teocalli import boxes, games
from teocalli.bots import search
from teocalli.bots.policies import tablebase_of
from teocalli.bots.tree import clear_tree, new_tree
from teocalli.chance import new_rng, next_rng, rng_below
from teocalli.game import Game
from teocalli.masks import members
from teocalli.record_arrays import copy_of

WANTED = ("cibola", "aztec")
CHUNK = 100  # units between two looks at the clock
ALWAYS, NEVER = 1.0, 0.0  # how often a playout strays from the policy


def positions(game: Game, box: np.record, seats: int, matches: int) -> list[tuple[np.record, int]]:
    """What the seat on turn knows at every moment of random matches; the first is the deal."""
    engine, mask, reached = game.engine("compiled"), game.new_mask(), []
    for number in range(matches):
        state, rng = game.new_state(), new_rng(1, number)
        engine.deal(state, box, seats, np.arange(8, dtype=np.uint32) + number)
        while not engine.is_over(state):
            seat, rng = int(engine.turn(state)), next_rng(rng)
            known = copy_of(state)
            engine.veil(known, box, seat)
            reached.append((known, seat))
            count = int(engine.legal(state, box, seat, mask))
            engine.apply(state, box, seat, game.wait if game.wait in members(mask) else members(mask)[rng_below(rng, count)])
    return reached


def rate(step: Callable[[], int], seconds: float) -> float:
    """Units a second; `step` does some and says how many."""
    step()
    done, started = 0, time.process_time()
    while time.process_time() - started < seconds:
        done += step()
    return done / (time.process_time() - started)


def playouts(game: Game, box: np.record, starts: list[tuple[np.record, int]], noise: float, seconds: float) -> float:
    """Playouts to the end a second, as many from each position."""
    scratch, tablebase, run = (
        search.new_scratch(game, noise),
        tablebase_of(game, box, int(starts[0][0].seats)),
        search.bind_search(search.play_outs, game),
    )

    def step() -> int:
        for known, seat in starts:
            scratch.worlds[search.KNOWN] = known
            run(scratch, box, seat, 1, 0, CHUNK, tablebase)
        return CHUNK * len(starts)

    return rate(step, seconds)


def iterations(game: Game, box: np.record, known: np.record, seat: int, seconds: float) -> float:
    """Iterations of search a second."""
    scratch, tree, tablebase, run = (
        search.new_scratch(game, noise=0.05),
        new_tree(1 << 17, 1 << 20),
        tablebase_of(game, box, int(known.seats)),
        search.bind_search(search.search, game),
    )
    scratch.worlds[search.KNOWN] = known
    clear_tree(tree)

    def step() -> int:
        run(scratch, box, seat, 1, int(tree.used[0]), CHUNK, tree, tablebase)
        return CHUNK

    return rate(step, seconds)


def measure(game: Game, seats: int, seconds: float) -> dict[str, Any]:
    box = boxes.standard(game).record()
    starts = positions(game, box, seats, 3)
    return {
        "game": game.name,
        "seats": seats,
        "random_from_deal": playouts(game, box, starts[:1], ALWAYS, seconds),
        "random_on_the_way": playouts(game, box, starts, ALWAYS, seconds),
        "sensible_from_deal": playouts(game, box, starts[:1], NEVER, seconds),
        "sensible_on_the_way": playouts(game, box, starts, NEVER, seconds),
        "search_from_deal": iterations(game, box, *starts[0], seconds),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="GAME", default=WANTED)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    rows = []
    for name in arguments.names:
        game = games.load(name)
        rows += [measure(game, seats, arguments.seconds) for seats in sorted({max(2, game.about.seats[0]), game.about.seats[-1]})]
    if arguments.json:
        print(json.dumps(rows, indent=1))
        return
    print("game         seats   random: from the deal, on the way   sensible: from the deal, on the way   search a second")
    for row in rows:
        print(
            f"{row['game']:12} {row['seats']:5} {row['random_from_deal']:14,.0f} {row['random_on_the_way']:14,.0f}"
            f" {row['sensible_from_deal']:16,.0f} {row['sensible_on_the_way']:14,.0f} {row['search_from_deal']:18,.0f}"
        )


if __name__ == "__main__":
    main()
