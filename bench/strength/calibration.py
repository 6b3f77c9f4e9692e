"""Whether bots believe what is true: how often a handful of Aztec is a lie of which they say that it is one with such odds.

    python -m bench.strength.calibration [--matches 2000] [--level adept] [--seats 3 4 5 6]

At every choice of a token each seat says of every other handful how likely it is a lie (`beliefs` of its decision). The table has a row for
each tenth: how many statements, the odds they named on average, and how many in a hundred were lies.
"""

from __future__ import annotations

import argparse
import json
from typing import Any

import numpy as np

from teocalli import bots, boxes, chance, games
from teocalli.bots.reasons.aztec import odds_of
from teocalli.games.aztec.state import TOKEN
from teocalli.jit import compiled, rule
from teocalli.record_arrays import copy_of

TENTHS = 10


@rule
def say_odds(known: np.record, box: np.record, seat: int, out: Any) -> None:
    """How likely each other handful is a lie, as the seat sees it."""
    for other in range(int(known.seats)):
        out[other] = odds_of(known, box, seat, other) if other != seat else -1.0


def statements(seats: int, matches: int, level: str, seed: int) -> tuple[Any, Any]:
    """What was said in so many matches, and whether it was a lie."""
    game = games.load("aztec")
    box, engine, said, lied = boxes.standard(game).record(), game.engine("compiled"), [], []
    state, words, odds, tell = game.new_state(), np.zeros(8, np.uint32), np.zeros(game.max_seats), compiled(say_odds)
    for number in range(matches):
        chance.seed_of(seed, number, words)
        engine.deal(state, box, seats, words)
        ply = 0
        while not engine.is_over(state):
            seat, this = int(engine.turn(state)), int(state.round_no) - 1
            known = copy_of(state)
            engine.veil(known, box, seat)
            if int(state.phase) == TOKEN:
                tell(known, box, seat, odds)
                for other in range(seats):
                    if other != seat:
                        said.append(float(odds[other]))
                        lied.append(int(state.handfuls[other, this]) != int(state.cards[other, this]))
            decision = bots.choose(game, box, known, seat, level, seed=(number << 20) + ply, explained=False)
            engine.apply(state, box, seat, decision.action)
            ply += 1
    return np.array(said), np.array(lied)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=2000, help="in all")
    parser.add_argument("--level", default="adept")
    parser.add_argument("--seats", type=int, nargs="+", default=[3, 4, 5, 6])
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    parts = [statements(seats, arguments.matches // len(arguments.seats), arguments.level, arguments.seed) for seats in arguments.seats]
    said, lied = (np.concatenate(column) for column in zip(*parts, strict=True))
    for tenth in range(TENTHS):
        chosen = (said * TENTHS).astype(int).clip(0, TENTHS - 1) == tenth
        if chosen.any():
            row = {"said": round(100 * said[chosen].mean(), 1), "lies": round(100 * lied[chosen].mean(), 1)}
            print(json.dumps({"statements": int(chosen.sum()), **row}), flush=True)


if __name__ == "__main__":
    main()
