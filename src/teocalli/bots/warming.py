"""Warming up the bots of a game: everything compiled that a level calls, once, so that no decision waits for the compiler.

Run as `python -m teocalli.bots.warming GAME` it does so in a process of its own.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np

from teocalli import bots, boxes, games, jit
from teocalli.bots import Budget
from teocalli.bots.policies import book_of
from teocalli.game import Game
from teocalli.warm import compile_game


def _mark(name: str) -> Path:
    return jit.cache_folder("bots.search", f"bots.policies.{name}", *jit.rule_modules(name)) / f"{name}.bots"


def ready(name: str) -> bool:
    """Whether the bots of a game have been compiled here before."""
    return _mark(name).exists()


def warm(name: str) -> None:
    """Compile the bots of a game in a process of its own."""
    if subprocess.run([sys.executable, "-m", "teocalli.bots.warming", name], check=False).returncode:
        raise RuntimeError(f"compiling the bots of {name} failed; run python -m teocalli.bots.warming {name} to see why")


def load(game: Game) -> None:
    """Let every level choose once: compiles what is not on the disk, the rules first, and loads what is."""
    if not jit.ready(game.name):
        compile_game(game.name)  # levels that do not search choose by compiled good sense only where the rules are compiled
    box, state, engine = boxes.standard(game).record(), game.new_state(), game.engine("compiled")
    engine.deal(state, box, game.about.seats[-1], np.arange(8, dtype=np.uint32))
    seat = int(engine.turn(state))
    engine.veil(state, box, seat)
    for seats in game.about.seats:
        book_of(game, box, seats)
    for level in (*bots.yardsticks(game), *bots.levels(game)):
        bots.choose(game, box, state, seat, level, budget=Budget(iterations=1))
    _mark(game.name).parent.mkdir(parents=True, exist_ok=True)
    _mark(game.name).touch()


if __name__ == "__main__":
    load(games.load(sys.argv[1]))
