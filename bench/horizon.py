"""How well the worth of a position of Codinca tells who will win, when the policy plays on to the end.

    python -m bench.horizon [--matches N]

Matches begin with some moves at random; from then on the policy plays. Where a playout of a review would be judged, and up to six times
later, both worths are asked: that of the policy, and that of reviews. Printed is the mean of minus the logarithm of the share that each
gave to the winner; who knows nothing has the logarithm of the number of players, and less is better.
"""

from __future__ import annotations

import argparse
import hashlib
import math
import random

import numpy as np

from teocalli import jit, masks
from teocalli.bots.policies import codinca as policy
from teocalli.bots.policies import policy_of, tablebase_of
from teocalli.chance import new_rng, next_rng, split_rng
from teocalli.match import Match
from teocalli.record_arrays import copy_of
from teocalli.review.duel import HORIZON, JUDGED_AT
from teocalli.review.estimators import codinca as estimator

AT_RANDOM, ODDS, LATER = 30, 0.2, 6  # moves of which so many are any, and how often the rest of a match is sampled


def surprises(seats: int, number: int) -> list[tuple[list[float], list[float]]]:
    """What both values gave to the winners of one match, at the first place behind the horizon and at later ones."""
    seed = hashlib.sha256(f"{seats} {number}".encode()).digest()
    match, dice, rng = Match("codinca", seats, seed=seed, mode="compiled"), random.Random(number), new_rng(11, number)
    engine, box, choose = match.engine, match.box_record, policy_of(match.game)
    tablebase, mask, state = tablebase_of(match.game, box, seats), match.game.new_mask(), copy_of(match.state)
    values = jit.compiled(policy.value), jit.compiled(estimator.value)
    steps, rests, noisy = 0, 0, dice.randrange(AT_RANDOM)
    samples: list[list[list[float]]] = []  # places, values, seats
    while not engine.is_over(state):
        seat = int(engine.turn(state))
        if steps >= noisy and policy.resting(state):
            rests += 1
            if rests > HORIZON and seat == JUDGED_AT:
                samples.append([[float(value(state, box, one, tablebase)) for one in range(seats)] for value in values])
        count, rng = engine.legal(state, box, seat, mask), next_rng(rng)
        if steps < noisy and dice.random() < ODDS:
            action = dice.choice(masks.members(mask))
        else:
            action = int(choose(state, box, seat, mask, count, split_rng(rng), tablebase))
        engine.apply(state, box, seat, action)
        steps += 1
    done = [int(keys).bit_count() for keys in state.completed[:seats]]
    winners = [seat for seat in range(seats) if done[seat] == max(done)]
    rest = dice.sample(samples[1:], min(LATER, len(samples[1:])))
    return [(surprise(samples[:1], winners, number), surprise(rest, winners, number)) for number in range(len(values))]


def surprise(samples: list[list[list[float]]], winners: list[int], value: int) -> list[float]:
    """Minus the logarithm of the share that the winners were given, on average."""
    return [-sum(math.log(shares[value][seat]) for seat in winners) / len(winners) for shares in samples]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=500)
    for seats in (2, 3, 4):
        matches = [surprises(seats, number) for number in range(parser.parse_args().matches)]
        for value, name in enumerate(("policy", "review")):
            first, later = (np.mean([one for match in matches for one in match[value][part]]) for part in (0, 1))
            print(
                f"{seats} players, {name}: {first:.3f} at the horizon, {later:.3f} later; knowing nothing {math.log(seats):.3f}", flush=True
            )


if __name__ == "__main__":
    main()
