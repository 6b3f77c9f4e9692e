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
from teocalli.bots import Budget, arena, weights
from teocalli.bots.candidates import SALT, decision_rng
from teocalli.bots.difficulty import Level, action_from, only_choice
from teocalli.bots.network import Network, evaluate
from teocalli.bots.run_network import ask_network, run_network_search
from teocalli.game import Game


@functools.cache
def loaded(path: Path, name: str) -> Network:
    """A network, once a process."""
    game = games.load(name)
    return weights.read(path, game, boxes.standard(game))[0]


def budget_of(search: str) -> Budget:
    return Budget(arena.AS_MANY_AS_IT_CAN, int(search[:-2])) if search.endswith("ms") else Budget(int(search))


def network_chooses(path: Path, search: str, ahead: bool, game: Game, box: np.record, known: np.record, seat: int, seed: int) -> int:
    """What a level does that decides by the network: at once, or after a search with it ("800", "300ms")."""
    only = only_choice(game, box, known, seat)
    if only is not None:
        return only
    network = loaded(path, game.name)
    if search == "0":
        result = ask_network(game, box, known, seat, seed, False, network, refrains=False)
    else:
        result = run_network_search(game, box, known, seat, seed, budget_of(search), ahead, network)
    return action_from(result, Level(1), decision_rng(seed, SALT))


def opponent(game: Game, arguments: argparse.Namespace, level: str) -> arena.Entrant:
    """A level, or "network": a network at once, by default the same."""
    if level != "network":
        return arena.entrant(level, game)
    return arena.Entrant("network at once", functools.partial(network_chooses, arguments.other or arguments.weights, "0", False))


def contest(game: Game, arguments: argparse.Namespace, level: str, seats: int) -> dict[str, Any]:
    """The network alone among bots of one level, as many whole deals as the seconds allow."""
    name = "network" if arguments.search == "0" else f"network@{arguments.search}"
    entrants = [
        arena.Entrant(name, functools.partial(network_chooses, arguments.weights, arguments.search, arguments.ahead)),
        opponent(game, arguments, level),
    ]
    if arguments.reverse:
        entrants.reverse()
    played, started = [], time.perf_counter()
    for match in arena.contest(game, boxes.standard(game).record(), entrants, seats, 400 * seats, arguments.seed, arguments.workers):
        played.append(match)
        if time.perf_counter() - started > arguments.seconds and len(played) % seats == 0:
            break
    mine, theirs = arena.as_dicts(arena.table(entrants, played))
    kept = ("share", "share_margin", "fair", "milliseconds", "slowest")
    return {
        "game": game.name,
        "seats": seats,
        "bot": mine["name"],
        "among": theirs["name"],
        "matches": len(played),
        **{key: round(mine[key], 4) for key in kept},
        "times_fair": round(mine["share"] * seats, 3),
        "its_milliseconds": round(theirs["milliseconds"], 1),
    }


def evaluation_milliseconds(game: Game, path: Path, times: int = 50) -> float:
    """How long the rule takes on one core, the quickest of many times."""
    network = loaded(path, game.name)
    scratch = weights.scratch_for(network, game)
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
    parser.add_argument("--against", nargs="*", default=["adept", "expert", "master"], help="levels, or network; none measures speed alone")
    parser.add_argument("--other", type=Path, help="the weights of the network that --against network plays, if they are others")
    parser.add_argument("--seats", type=int, nargs="+")
    parser.add_argument("--search", default="0", help="0: the network at once; 800 or 300ms: a search with it")
    parser.add_argument("--ahead", action="store_true", help="look ahead in so many worlds instead of searching a tree")
    parser.add_argument("--reverse", action="store_true", help="one of the level among networks")
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--seconds", type=float, default=60, help="of each contest at most")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    arguments = parser.parse_args()
    game = games.load(arguments.game)
    print(json.dumps({"game": game.name, "evaluation_ms": round(evaluation_milliseconds(game, arguments.weights), 3)}), flush=True)
    for level in arguments.against:
        for seats in arguments.seats or [count for count in game.about.seats if count > 1]:
            row = contest(game, arguments, level, seats)
            print(json.dumps(row), flush=True)


if __name__ == "__main__":
    main()
