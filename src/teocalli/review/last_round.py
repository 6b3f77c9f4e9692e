"""The last round of two players, solved exactly: every pair of sealed choices is played on by all that can follow, nothing being hidden any
more, and the game of choosing at the same time is solved.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from teocalli.bots.search import KNOWN
from teocalli.chance import new_rng
from teocalli.game import Game
from teocalli.jit import inner, rule, unbound
from teocalli.loops import apply, is_over, legal, turn
from teocalli.masks import allowed, clear, count, nth
from teocalli.record_arrays import records
from teocalli.review.duel import DuelScratch, strike, write_shares
from teocalli.review.judging import Comparison, conclude, number_of
from teocalli.review.matrix_game import solve_matrix

policy = reopen = narrow = unbound  # see `bots.policies`

DEEPEST = 24  # choices that may follow the sealed ones
MOST = 25  # sealed choices
POSITIONS = 400_000  # that are looked at; where that is not enough the round is not solved
ROOT, START = 0, 1  # records: what the seat knows with all choices owed again, and the first of a walk
EXACT = 1e-9
BEST, FROM, TO = 0, 1, 2  # of an open position: its share so far, and between which shares it matters


class Walk(NamedTuple):
    """The memory of a solver: a stack of positions, and the game of sealed choices."""

    worlds: Any
    raw: Any
    masks: Any  # what has not been tried at each position
    bounds: Any  # BEST, FROM, TO
    movers: Any
    shares: Any  # as in `MatrixScratch`
    tableau: Any
    basis: Any
    weights: Any


def new_walk(game: Game) -> Walk:
    """Memory for solving last rounds."""
    worlds = records(DEEPEST + 2, game.state_type)
    raw = worlds.view(np.ndarray).view(np.uint32).reshape(DEEPEST + 2, -1)
    masks = np.zeros((DEEPEST + 2, len(game.new_mask())), np.uint32)
    room = np.zeros((MOST, MOST)), np.zeros((MOST + 1, 2 * MOST + 1)), np.zeros(MOST, np.int64), np.zeros((2, MOST))
    return Walk(worlds, raw, masks, np.zeros((DEEPEST + 2, 3)), np.zeros(DEEPEST + 2, np.int64), *room)


@rule
def solve(scratch: DuelScratch, walk: Any, comparison: Comparison, box: np.record, seat: int, played: int, tablebase: Any) -> int:
    """Judge a sealed choice exactly; says whether that could be done."""
    other, left = 1 - seat, POSITIONS
    for i in range(walk.raw.shape[1]):
        walk.raw[ROOT, i] = scratch.raw[KNOWN, i]
    reopen(walk.worlds[ROOT], box, seat)
    answers = walk.masks[ROOT]
    columns = int(narrow(walk.worlds[ROOT], box, other, answers, legal(walk.worlds[ROOT], box, other, answers), tablebase))
    rows = int(comparison.judged[0].options)
    for row in range(rows):
        for column in range(columns):
            copy_within(walk.raw, START, ROOT)
            apply(walk.worlds[START], box, seat, int(comparison.options[row].action))
            apply(walk.worlds[START], box, other, nth(answers, column))
            left = walk_through(scratch, walk, box, seat, left, tablebase)
            if left < 0:
                return 0
            walk.shares[row, column] = walk.bounds[START, BEST]
    value = solve_matrix(walk, rows, columns)
    write_solution(walk, comparison, played, value, columns)
    return 1


@inner
def copy_within(raw: Any, target: int, source: int) -> None:
    for i in range(raw.shape[1]):
        raw[target, i] = raw[source, i]


@inner
def walk_through(scratch: DuelScratch, walk: Walk, box: np.record, seat: int, left: int, tablebase: Any) -> int:
    """The share of the win at START if both play on as well as can be, by alpha-beta; says how many positions are left, below 0 if too few.

    A certain win or loss ends the search of a position.
    """
    at = START
    open_position(scratch, walk, box, seat, at, 0.0, 1.0, tablebase)
    while left >= 0:
        left -= 1
        if walk.bounds[at, FROM] >= walk.bounds[at, TO] or count(walk.masks[at]) == 0:
            if at == START:
                return left
            at -= 1
            fold_in(walk, at, seat, walk.bounds[at + 1, BEST])
            continue
        if at > DEEPEST:
            return -1
        action = next_action(scratch, walk, box, at, tablebase)
        copy_within(walk.raw, at + 1, at)
        apply(walk.worlds[at + 1], box, int(walk.movers[at]), action)
        open_position(scratch, walk, box, seat, at + 1, walk.bounds[at, FROM], walk.bounds[at, TO], tablebase)
        if is_over(walk.worlds[at + 1]):
            fold_in(walk, at, seat, walk.bounds[at + 1, BEST])
        else:
            at += 1
    return left


@inner
def open_position(scratch: DuelScratch, walk: Walk, box: np.record, seat: int, at: int, least: float, most: float, tablebase: Any) -> None:
    """Begin with a position, or write down what it is worth where the match is over."""
    world = walk.worlds[at]
    walk.bounds[at, FROM], walk.bounds[at, TO] = least, most
    if is_over(world):
        write_shares(world, box, scratch.out, scratch.values, tablebase)
        walk.bounds[at, BEST] = scratch.values[seat]
        clear(walk.masks[at])
        return
    mover = int(turn(world))
    walk.movers[at] = mover
    legal(world, box, mover, walk.masks[at])
    walk.bounds[at, BEST] = -1.0 if mover == seat else 2.0


@inner
def next_action(scratch: DuelScratch, walk: Walk, box: np.record, at: int, tablebase: Any) -> int:
    """What is tried next: what the policy would choose, then from the lowest on."""
    mover, mask = int(walk.movers[at]), walk.masks[at]
    action = nth(mask, 0)
    if walk.bounds[at, BEST] < 0.0 or walk.bounds[at, BEST] > 1.0:
        likely = int(policy(walk.worlds[at], box, mover, mask, count(mask), new_rng(0, 0), tablebase))
        action = likely if allowed(mask, likely) else action
    strike(mask, action)
    return action


@inner
def fold_in(walk: Walk, at: int, seat: int, share: float) -> None:
    """What comes after one action counts for the position before it."""
    if int(walk.movers[at]) == seat:
        walk.bounds[at, BEST] = max(walk.bounds[at, BEST], share)
        walk.bounds[at, FROM] = max(walk.bounds[at, FROM], share)
    else:
        walk.bounds[at, BEST] = min(walk.bounds[at, BEST], share)
        walk.bounds[at, TO] = min(walk.bounds[at, TO], share)


@inner
def write_solution(walk: Walk, comparison: Comparison, played: int, value: float, columns: int) -> None:
    """Each choice against the other's mixture: a choice of one's own mixture earns the value of the game, any other no more."""
    judged, top, several, highest, least = comparison.judged[0], 0, 0, 0.0, 1.0
    for row in range(int(judged.options)):
        option, share = comparison.options[row], 0.0
        for column in range(columns):
            share += walk.shares[row, column] * walk.weights[1, column]
        option.share, option.error, option.weight = share, 0.0, walk.weights[0, row]
        highest, least = max(highest, share), min(least, share)
        several += 1 if option.weight > EXACT else 0
        top = row if option.weight > comparison.options[top].weight else top
    mine = number_of(comparison, played)
    loss = value - float(comparison.options[mine].share)
    loss = loss if loss > EXACT else 0.0
    judged.mixed = 1 if several > 1 else 0
    judged.worlds = 0
    conclude(comparison, mine if loss == 0.0 else top, loss, 0.0)
    judged.spread = max(loss, highest - least)
