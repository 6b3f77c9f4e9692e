"""Judging a sealed choice, as rules: several searches say how often a good player makes it.

`weigh` searches once more, `judge_mixture` compares the choice with what the searches mix. One that the mixture makes too is never blamed.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from teocalli.bots.candidates import ROOT, read_candidates
from teocalli.bots.search import WORLD, evaluate, play_on, walk_down
from teocalli.bots.tree import EMPTY, WINDOW, Tree, new_tree, update
from teocalli.chance import next_rng
from teocalli.jit import inner, rule
from teocalli.loops import apply, turn
from teocalli.review.duel import DuelScratch, imagine_kept
from teocalli.review.foresight import forget
from teocalli.review.judging import INACCURACY_FROM, SETTLED, Comparison, conclude, is_settled, number_of

FORGIVEN = 0.1  # part of the top weight of a mixture from which a choice is never blamed
SURELY_FORGIVEN = 0.5  # part of the top weight from which further searches would not blame a choice either
LEAST_SEARCHES = 2  # of a sealed choice
TRIED = 3  # one world of so many in a search begins with the choice that is judged
USUAL_SPREAD = 0.027  # of what searches of the same choice say, in shares of the win
USUAL_COUNT = 6.0  # searches that this counts for: the spread of a few is hardly known
TINY = 1e-9
SEARCH_NODES, SEARCH_EDGES = 1 << 13, 1 << 18  # room for the trees of a mixture


def new_judging_tree() -> Tree:
    """Room for the searches of a mixture."""
    return new_tree(SEARCH_NODES, SEARCH_EDGES)


@rule
def weigh(
    scratch: DuelScratch,
    comparison: Comparison,
    box: np.record,
    seat: int,
    played: int,
    seed: int,
    iterations: int,
    number: int,
    tree: Tree,
    tablebase: Any,
) -> None:
    """Search once more, and note what each action was worth and how often to play it; a weight below 0 says that it was not tried."""
    forget(tree)
    for i in range(iterations):
        rng = imagine_kept(scratch, box, seat, seed, i, tablebase)
        tried = edge_of(tree, played) if i % TRIED == TRIED - 1 else EMPTY
        if tried == EMPTY:
            search_world(scratch, box, seat, rng, tree, tablebase)
        else:
            try_in_world(scratch, box, seat, rng, tree, tried, tablebase)
    count = read_candidates(tree, comparison.candidates)
    for action in range(comparison.weighed.shape[1]):
        comparison.weighed[number, action, 1] = -1.0
    for i in range(count):
        candidate = comparison.candidates[i]
        comparison.weighed[number, int(candidate.action), 0] = candidate.value
        comparison.weighed[number, int(candidate.action), 1] = candidate.weight


@inner
def edge_of(tree: Tree, action: int) -> int:
    """The edge of an action at the root; EMPTY where there is none."""
    root = tree.nodes[ROOT]
    if int(tree.used[0]) > 0:
        for edge in range(int(root.first), int(root.first) + int(root.edges)):
            if tree.edges[edge].action == action:
                return edge
    return EMPTY


@inner
def search_world(scratch: Any, box: np.record, seat: int, rng: int, tree: Tree, tablebase: Any) -> None:
    """An iteration of a search, as `bots.search` has it."""
    depth = walk_down(scratch, box, seat, rng, tree, tablebase, False)
    play_on(scratch.worlds[WORLD], box, scratch.mask, 0, next_rng(rng), tablebase)
    evaluate(scratch, box, tablebase)
    for i in range(depth):
        update(tree.nodes[scratch.path[i, 0]], tree.edges, int(scratch.path[i, 1]), scratch.values[scratch.path[i, 2]])


@inner
def try_in_world(scratch: Any, box: np.record, seat: int, rng: int, tree: Tree, tried: int, tablebase: Any) -> None:
    """See what the choice that is judged is worth, which a mixture without it hardly ever looks at.

    Nothing else is learnt: the others would come to answer a choice that they do not expect.
    """
    world, edge = scratch.worlds[WORLD], tree.edges[tried]
    apply(world, box, seat, int(edge.action))
    walk_down(scratch, box, turn(world), rng, tree, tablebase, False)
    play_on(world, box, scratch.mask, 0, next_rng(rng), tablebase)
    evaluate(scratch, box, tablebase)
    edge.visits += 1
    edge.value += (scratch.values[seat] - edge.value) / min(int(edge.visits), WINDOW)


@rule
def judge_mixture(comparison: Comparison, played: int, searches: int, most: int, iterations: int) -> int:
    """The searches so far, averaged: the loss against the mixture, nothing where the mixture makes that choice too; says whether another
    search would be worth while."""
    judged, top = comparison.judged[0], 0
    for number in range(int(judged.options)):
        average_searches(comparison, number, searches)
        if comparison.options[number].weight > comparison.options[top].weight:
            top = number
    mine = number_of(comparison, played)
    loss, error = loss_against(comparison, played, searches)
    part = float(comparison.options[mine].weight) / max(float(comparison.options[top].weight), TINY)
    forgiving_matters = part >= FORGIVEN and loss >= INACCURACY_FROM
    settled = part >= SURELY_FORGIVEN or (not forgiving_matters and is_settled(loss, error, searches, most, SETTLED))
    loss = 0.0 if part >= FORGIVEN else max(0.0, loss)
    judged.worlds = searches * iterations
    judged.mixed = 1
    conclude(comparison, mine if loss == 0.0 else top, loss, error)
    highest, least = 0.0, 1.0
    for number in range(int(judged.options)):
        highest, least = max(highest, float(comparison.options[number].share)), min(least, float(comparison.options[number].share))
    judged.spread = max(loss, highest - least)
    return int(searches < most and (searches < LEAST_SEARCHES or not settled))


@inner
def average_searches(comparison: Comparison, number: int, searches: int) -> None:
    """What one action was worth on average, to the searches that tried it."""
    option, tried = comparison.options[number], 0
    action, weight, mean, squares = int(option.action), 0.0, 0.0, 0.0
    for i in range(searches):
        if comparison.weighed[i, action, 1] >= 0.0:
            weight += comparison.weighed[i, action, 1]
            mean += comparison.weighed[i, action, 0]
            tried += 1
    mean /= max(tried, 1)
    for i in range(searches):
        if comparison.weighed[i, action, 1] >= 0.0:
            squares += (comparison.weighed[i, action, 0] - mean) * (comparison.weighed[i, action, 0] - mean)
    option.share = mean
    option.error = error_of_searches(squares, max(tried, 1))
    option.weight = weight / searches


@inner
def loss_against(comparison: Comparison, played: int, searches: int) -> tuple[float, float]:
    """How much more the mixtures earn than an action, with the error of that; nothing where no search tried it."""
    tried, mean, squares = 0, 0.0, 0.0
    for i in range(searches):
        if comparison.weighed[i, played, 1] >= 0.0:
            mean += earned(comparison, i) - comparison.weighed[i, played, 0]
            tried += 1
    if tried == 0:
        return 0.0, 0.0
    mean /= tried
    for i in range(searches):
        if comparison.weighed[i, played, 1] >= 0.0:
            gap = earned(comparison, i) - comparison.weighed[i, played, 0] - mean
            squares += gap * gap
    return mean, error_of_searches(squares, tried)


@inner
def earned(comparison: Comparison, number: int) -> float:
    """What the mixture of a search earns."""
    total = 0.0
    for action in range(comparison.weighed.shape[1]):
        if comparison.weighed[number, action, 1] > 0.0:
            total += comparison.weighed[number, action, 0] * comparison.weighed[number, action, 1]
    return total


@inner
def error_of_searches(squares: float, count: int) -> float:
    """The standard error of the mean of a few searches, by the squares of their distances from it and by how far searches usually are."""
    return math.sqrt((squares + USUAL_COUNT * USUAL_SPREAD * USUAL_SPREAD) / (USUAL_COUNT + count - 1) / count)
