"""Every bot of a game, asked once: what was never compiled here is compiled, what was is loaded."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from teocalli import bots, boxes, games, jit
from teocalli.bots.difficulty import network_seats, reasons_files
from teocalli.bots.policies import files_of, tablebase_of
from teocalli.warmup import load_rules


def load_bots(name: str) -> None:
    """Let every bot of a game choose once, the rules first: levels that do not search are compiled only where the rules are."""
    if not jit.ready(name):
        load_rules(name)
    game = games.load(name)
    box, state, engine = boxes.standard(game).record(), game.new_state(), game.engine("compiled")
    for seats in game.about.seats:
        tablebase_of(game, box, seats)
    for seats in {game.about.seats[-1], *network_seats(game)[:1]}:
        engine.deal(state, box, seats, np.arange(8, dtype=np.uint32))
        seat = int(engine.turn(state))
        engine.veil(state, box, seat)
        for level in (*bots.baselines(game), *bots.levels(game)):
            bots.choose(game, box, state, seat, level, budget=bots.Budget(iterations=1))
    _bots_mark(name).parent.mkdir(parents=True, exist_ok=True)
    _bots_mark(name).touch()


def bots_ready(name: str) -> bool:
    """Whether the bots of a game have been compiled here before."""
    return _bots_mark(name).exists()


def _bots_mark(name: str) -> Path:
    game = games.load(name)
    reasons = (f"bots.reasons.{file}" for file in reasons_files(game))
    searches = ("bots.search", "bots.network_search", "bots.lookahead")
    return jit.mark_file(name, "bots", *searches, *files_of(game), *reasons, *jit.rule_modules(name))
