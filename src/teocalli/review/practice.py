"""Practice before a duel: a seat learns, in worlds of its own, what to do later where the policy is not good enough."""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.bots.search import WORLD, copy_record
from teocalli.chance import next_rng, rng_below, split_rng
from teocalli.jit import inner, rule, unbound
from teocalli.loops import apply, is_over, legal, turn
from teocalli.review.duel import KEPT, DuelScratch, imagine_kept, write_shares
from teocalli.review.estimators.methods import ENOUGH
from teocalli.review.judging import Comparison

policy = unbound  # see `bots.policies`
place_of = guess_of = prefers_guess = unbound  # see `review.estimators`

APART = 1 << 24  # the first world of the practice: a duel meets others
TRIED = 4  # one of so many choices is made at random


@rule
def practise(scratch: DuelScratch, comparison: Comparison, box: np.record, seat: int, seed: int, count: int, tablebase: Any) -> None:
    """Play so many worlds, the options in turn, and write into the plan what came of going on and of guessing."""
    plan, world = scratch.plan, scratch.worlds[WORLD]
    for i in range(plan.shape[0]):
        plan[i, 0, 0] = plan[i, 0, 1] = plan[i, 1, 0] = plan[i, 1, 1] = 0.0
    for number in range(count):
        rng = imagine_kept(scratch, box, seat, seed, APART + number, tablebase)
        copy_record(scratch.raw, WORLD, KEPT)
        apply(world, box, seat, int(comparison.options[number % int(comparison.judged[0].options)].action))
        noted = play_noting(scratch, box, seat, next_rng(rng), tablebase)
        write_shares(world, box, scratch.out, scratch.values, tablebase)
        for i in range(noted):
            place, side = scratch.path[i, 0], scratch.path[i, 1]
            plan[place, side, 0] += 1.0
            plan[place, side, 1] += scratch.values[seat]


@inner
def play_noting(scratch: DuelScratch, box: np.record, seat: int, rng: int, tablebase: Any) -> int:
    """Play to the end, trying both sides of what is planned; says how many such choices were noted."""
    world, noted = scratch.worlds[WORLD], 0
    while not is_over(world):
        mover = turn(world)
        count = legal(world, box, mover, scratch.mask)
        rng = next_rng(rng)
        action = policy(world, box, mover, scratch.mask, count, split_rng(rng), tablebase)
        place = place_of(world, box, seat, action, scratch.mask) if mover == seat else -1
        if place >= 0 and noted < scratch.path.shape[0]:
            guess = prefers_guess(scratch.plan, place)
            if scratch.plan[place, 1, 0] < ENOUGH or scratch.plan[place, 0, 0] < ENOUGH:
                guess = scratch.plan[place, 1, 0] < scratch.plan[place, 0, 0]
            elif rng_below(split_rng(next_rng(rng)), TRIED) == 0:
                guess = rng_below(rng, 2) == 1
            scratch.path[noted, 0], scratch.path[noted, 1] = place, 1 if guess else 0
            noted += 1
            if guess:
                action = guess_of(world, box, seat, rng)
        apply(world, box, mover, action)
    return noted
