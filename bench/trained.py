"""A trained network against the levels: `python -m bench.trained cibola train/cibola/network.weights --against expert master`.

The network is the rule with its weights of eight bits, as it would play at a table; each sits alone among the others, on the same deals, in
every seat. The table says win shares with 95 % intervals, and how long a decision took.
"""

from __future__ import annotations

import argparse
import functools
import json
import os
import time
from pathlib import Path
from typing import Any

import numpy as np

from teocalli import boxes, games, jit
from teocalli.bots import arena, weights
from teocalli.bots.candidates import decision_rng
from teocalli.bots.network import evaluate, network_choice, turned_actions
from teocalli.game import Game


@functools.cache
def loaded(path: Path, name: str) -> Any:
    """A network with its memory, once a process."""
    game = games.load(name)
    network, _ = weights.read(path, game, boxes.standard(game))
    seen, mask = np.zeros(game.features.OBSERVATION, np.float32), game.new_mask()
    return network, weights.scratch_for(network, game), seen, mask, jit.compiled(network_choice)


@functools.cache
def turned_at(name: str, seats: int) -> Any:
    return turned_actions(games.load(name), seats)


def network_chooses(path: Path, sharpness: float, game: Game, box: np.record, known: np.record, seat: int, seed: int) -> int:
    """What the network does with what a seat may know."""
    network, scratch, seen, mask, choose = loaded(path, game.name)
    engine = game.engine("compiled")
    engine.legal(known, box, seat, mask)
    engine.observe(known, box, seat, seen)
    turned = turned_at(game.name, int(known.seats))[seat]
    return int(choose(network, seen, mask, turned, sharpness, decision_rng(seed, 1), scratch))


def contest(game: Game, path: Path, sharpness: float, level: str, seats: int, seconds: float, workers: int) -> dict[str, Any]:
    """The network alone among bots of one level, as many whole deals as the seconds allow."""
    entrants = [arena.Entrant("network", functools.partial(network_chooses, path, sharpness)), arena.entrant(level, game)]
    played, started = [], time.perf_counter()
    for match in arena.contest(game, boxes.standard(game).record(), entrants, seats, 400 * seats, 11, workers):
        played.append(match)
        if time.perf_counter() - started > seconds and len(played) % seats == 0:
            break
    mine, theirs = arena.as_dicts(arena.table(entrants, played))
    kept = ("share", "share_margin", "fair", "milliseconds", "slowest")
    return {
        "game": game.name,
        "seats": seats,
        "against": level,
        "sharpness": sharpness,
        "matches": len(played),
        **{key: round(mine[key], 4) for key in kept},
        "its_milliseconds": round(theirs["milliseconds"], 1),
    }


def evaluation_milliseconds(game: Game, path: Path, times: int = 50) -> float:
    """How long the rule takes on one core, the quickest of many times."""
    network, scratch, _, _, _ = loaded(path, game.name)
    seen = np.random.default_rng(1).random(game.features.OBSERVATION).astype(np.float32)
    compiled, spent = jit.compiled(evaluate), []
    for _ in range(times):
        started = time.perf_counter()
        compiled(network, seen, scratch)
        spent.append(time.perf_counter() - started)
    return 1000 * min(spent)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=games.NAMES)
    parser.add_argument("weights", type=Path)
    parser.add_argument("--against", nargs="*", default=["adept", "expert", "master"], help="levels; none measures speed alone")
    parser.add_argument("--seats", type=int, nargs="+")
    parser.add_argument("--sharpness", type=float, default=1.0, help="1 draws from the policy, larger prefers the likeliest")
    parser.add_argument("--seconds", type=float, default=60, help="of each contest at most")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    arguments = parser.parse_args()
    game = games.load(arguments.game)
    print(json.dumps({"game": game.name, "evaluation_ms": round(evaluation_milliseconds(game, arguments.weights), 3)}), flush=True)
    for level in arguments.against:
        for seats in arguments.seats or [count for count in game.about.seats if count > 1]:
            row = contest(game, arguments.weights, arguments.sharpness, level, seats, arguments.seconds, arguments.workers)
            print(json.dumps(row), flush=True)


if __name__ == "__main__":
    main()
