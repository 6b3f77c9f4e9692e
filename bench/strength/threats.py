"""How much likelier a key is that somebody can complete in one turn than one farther away: the constants of `policies/codinca_keys.py`.

    python -m bench.strength.threats [--levels adept expert] [--seconds 300] [--seed 104]

Matches among bots of each level in turn, so many seconds each. Every third decision the mover looks at each open key of each other player:
the keys that may be there, which of them are one turn away, and whether the true one is among those. One logistic curve over all levels,
each weighing alike, says how likely that is; its constants are printed as the tables of that file. How good they are is for
`bench.strength.calibration` to say, on other matches (another `--seed`).
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from teocalli import bots, boxes, chance, games
from teocalli.bots.policies import tablebase_of
from teocalli.bots.policies.codinca_keys import TURNS, keys_at_hand, keys_open, others_since, turns_had
from teocalli.game import Game
from teocalli.games.codinca.distance import arrangement
from teocalli.masks import ones
from teocalli.record_arrays import copy_of

EVERY = 3  # decisions from one that is looked at to the next
USUAL = 1  # of the numbers of turns: that which the others are compared with
RIDGE = 1e-3  # keeps a constant that hardly ever matters near no difference
STEPS = 30  # of Newton's method

Rows = npt.NDArray[np.float64]


class Look(NamedTuple):
    """An open key of another player, as the mover sees it."""

    done: int
    held: int
    since: int
    had: int
    elsewhere: int
    near: int  # keys one turn away
    far: int
    true: int  # whether the true key is one of the near


def looks(game: Game, box: np.record, state: np.record, known: np.record, seat: int) -> Iterator[Look]:
    """Every open key of the others of which some candidates are one turn away, and some not; the state is the whole truth."""
    tablebase = tablebase_of(game, box, int(state.seats))
    for other in (one for one in range(int(state.seats)) if one != seat and int(state.turns[one]) > 0):
        number, done = arrangement(int(state.cells[int(state.elements[other])]), int(state.gold)), int(state.completed[other])
        groups = [group for group in range(4) if not done >> group & 1]
        keys = {group: keys_open(known, box, seat, other, group) for group in groups}
        near = {group: keys_at_hand(keys[group], group, number, tablebase) for group in groups}
        for group in groups:
            if near[group] and near[group] != keys[group]:
                elsewhere = sum(near[one] > 0 for one in groups if one != group)
                true = near[group] >> int(state.key_cards[other, group]) & 1
                shown = ones(done), int(state.held[other]), others_since(state, seat, other), turns_had(state, other)
                yield Look(*shown, elsewhere, ones(near[group]), ones(keys[group] & ~near[group]), true)


def collected(game: Game, box: np.record, level: str, seconds: float, seed: int) -> list[Look]:
    """What players of a level look at."""
    engine, said, number, until = game.engine("compiled"), list[Look](), 0, time.perf_counter() + seconds
    while time.perf_counter() < until:
        state, words, ply = game.new_state(), np.zeros(8, np.uint32), 0
        chance.seed_of(seed, number, words)
        engine.deal(state, box, 2 + number % 3, words)
        while not engine.is_over(state):
            seat, known = int(engine.turn(state)), copy_of(state)
            engine.veil(known, box, seat)
            if (ply + number) % EVERY == 0:
                said += looks(game, box, state, known, seat)
            decision = bots.choose(game, box, known, seat, level, seed=(seed << 44) + (number << 20) + ply, explained=False)
            engine.apply(state, box, seat, decision.action)
            ply += 1
        number += 1
    return said


def features(rows: Rows) -> Rows:
    """The logarithms of the constants that make up each look's weight: cards left, others since and turns had, by keys done; elsewhere."""
    done, held, since, had, elsewhere = (rows[:, i] for i in range(5))
    columns = [(done == k) & (held == cards) for k in range(4) for cards in range(4)]
    columns += [(done == k) & (since == others) for k in range(4) for others in (1, 2)]
    columns += [(done == k) & (had == turns) for k in range(4) for turns in range(len(TURNS) + 1) if turns != USUAL]
    return np.stack([*columns, elsewhere], 1).astype(float)


def fitted(levels: list[list[Look]]) -> Rows:
    """Newton's method; each level weighs alike."""
    rows = np.array([look for looked in levels for look in looked], float)
    share = np.concatenate([np.full(len(looked), 1 / len(looked)) for looked in levels])
    x, offset, true = features(rows), np.log(rows[:, 5] / rows[:, 6]), rows[:, 7]
    constants = np.zeros(x.shape[1])
    for _ in range(STEPS):
        likely = 1 / (1 + np.exp(-(offset + x @ constants)))
        slope = x.T @ (share * (true - likely)) - RIDGE * constants
        curve = (x * (share * likely * (1 - likely))[:, None]).T @ x + RIDGE * np.eye(len(constants))
        constants += np.linalg.solve(curve, slope)
    return np.exp(constants)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--levels", nargs="+", default=["adept", "expert"])
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--seed", type=int, default=104)
    arguments = parser.parse_args()
    game = games.load("codinca")
    box = boxes.standard(game).record()
    constants = fitted([collected(game, box, level, arguments.seconds, arguments.seed) for level in arguments.levels])
    by_cards, since, turns = constants[:16].reshape(4, 4), constants[16:24].reshape(4, 2), constants[24:-1].reshape(4, -1)
    for name, table in (
        ("BY_CARDS", by_cards),
        ("BY_OTHERS_SINCE", np.insert(since, 0, 1.0, axis=1)),
        ("BY_TURNS", np.insert(turns, USUAL, 1.0, axis=1)),
    ):
        print(f"{name} = {np.round(table, 2).tolist()}")
    print(f"ELSEWHERE = {constants[-1]:.2f}")


if __name__ == "__main__":
    main()
