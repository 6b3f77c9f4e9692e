"""Temple Code alone: the mean score of every level over many seeds, each with its 95 % interval.

    python -m bench.strength.solo [--seeds 20000]

Levels play solo matches by their policy alone (see `bots/difficulty.py`), so whole matches run inside compiled code.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np

from teocalli import boxes, games, jit, loops
from teocalli.bots import difficulty
from teocalli.bots.policies import policies_of, tablebase_of
from teocalli.chance import new_rng, next_rng, seed_of
from teocalli.jit import rule, unbound
from teocalli.loops import apply, deal, is_over, legal

policy = unbound


@rule
def play_alone(state: np.record, box: np.record, tablebase: Any, seed: int, matches: int, mask: Any, words: Any, scores: Any) -> None:
    """The points of so many solo matches."""
    for number in range(matches):
        seed_of(seed, number, words)
        deal(state, box, 1, words)
        rng = new_rng(seed, number)
        while not is_over(state):
            rng = next_rng(rng)
            count = legal(state, box, 0, mask)
            apply(state, box, 0, policy(state, box, 0, mask, count, rng, tablebase))
        scores[number] = int(state.found[0])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    game = games.load("temple_code")
    box = boxes.standard(game).record()
    for name in difficulty.NAMES:
        way = difficulty.level_of(game, name).policy
        run = jit.bind(play_alone, {**loops.names_of(game), "policy": policies_of(game)[way]})
        scores = np.zeros(arguments.seeds, np.int64)
        run(
            game.new_state(),
            box,
            tablebase_of(game, box, 1),
            arguments.seed,
            arguments.seeds,
            game.new_mask(),
            np.zeros(8, np.uint32),
            scores,
        )
        print(f"{name:8} {scores.mean():.3f} ± {1.96 * scores.std() / len(scores) ** 0.5:.3f}")


if __name__ == "__main__":
    main()
