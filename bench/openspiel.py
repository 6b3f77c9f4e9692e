"""Random play beside OpenSpiel, in one run: its C++ playout loop and its Python interface against our compiled rules.

    python bench/openspiel.py [--seconds 2] [--json]

OpenSpiel's C++ loop is reached through its own MCTS with two simulations and a very large random-rollout evaluator, so that
nearly all the time is spent in C++ playouts. Needs the optional package open_spiel.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from typing import Any

import pyspiel

from teocalli import boxes, games
from teocalli.cli.bench import compiled_rate

SPIELS = {
    "goofspiel, 4 players, 13 cards": "turn_based_simultaneous_game(game=goofspiel(players=4,num_cards=13,points_order=descending))",
    "connect four": "connect_four",
}


def mean_length(game: Any, sample: int = 2000) -> float:
    """Decisions in a random game that begins with one given action, which is where the search's rollouts begin."""
    dice, total = random.Random(1), 0
    for _ in range(sample):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(dice.choice(state.legal_actions()))
            total += 1
    return total / sample - 1


def cpp_rate(game: Any, seconds: float) -> float:
    """Decisions a second of OpenSpiel's C++ random rollouts."""
    rollouts, length = 2_000, mean_length(game)
    while True:
        evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=rollouts, seed=1)
        bot = pyspiel.MCTSBot(game, evaluator, 2.0, 2, 100, False, 1, False)
        started = time.perf_counter()
        bot.mcts_search(game.new_initial_state())
        spent = time.perf_counter() - started
        if spent >= seconds / 2:
            return 2 * rollouts * length / spent
        rollouts = int(rollouts * max(2.0, 0.8 * seconds / spent))


def python_rate(game: Any, seconds: float) -> float:
    """Decisions a second of random play through OpenSpiel's Python interface."""
    dice, decisions, started = random.Random(1), 0, time.perf_counter()
    while time.perf_counter() - started < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(dice.choice(state.legal_actions()))
            decisions += 1
    return decisions / (time.perf_counter() - started)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    theirs = {}
    for title, name in SPIELS.items():
        game = pyspiel.load_game(name)
        theirs[title] = {"cpp": cpp_rate(game, arguments.seconds), "python": python_rate(game, arguments.seconds)}
    best_cpp, best_python = (max(row[kind] for row in theirs.values()) for kind in ("cpp", "python"))
    ours: list[dict[str, Any]] = []
    for name in games.NAMES:
        game = games.load(name)
        for seats in (game.about.seats[0], game.about.seats[-1]):
            rate = compiled_rate(game, boxes.standard(game).record(), seats, arguments.seconds)
            ours.append({"game": name, "seats": seats, "rate": rate, "times_cpp": rate / best_cpp, "times_python": rate / best_python})
    if arguments.json:
        print(json.dumps({"openspiel": theirs, "ours": ours}, indent=1))
        return
    for title, row in theirs.items():
        print(f"OpenSpiel {title}: {row['cpp'] / 1e6:.2f} M decisions/s in C++, {row['python'] / 1e6:.3f} M through Python")
    for entry in ours:
        print(
            f"{entry['game']:12} {entry['seats']} seats {entry['rate'] / 1e6:7.2f} M actions/s, "
            f"{entry['times_cpp']:.1f} times its C++, {entry['times_python']:.0f} times its Python (the faster game of each)"
        )


if __name__ == "__main__":
    main()
