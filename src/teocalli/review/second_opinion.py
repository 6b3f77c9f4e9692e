"""A second opinion, before a choice is blamed: would somebody who plays on well lose by it too?

In a duel everybody follows the policy, and what it does badly later is laid at the door of the choice. So the choice and its best rivals
are searched from once more, in one tree and in the same worlds: all who choose there find out by and by how to go on. What counts is the
share of the win in the later worlds of each search, when that is learnt. The milder of both opinions is the judge's: what only one of them
finds bad is not said. Sealed choices have no need of it, for they are judged by searches anyway.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.bots.search import WORLD, copy_record, evaluate, walk_down
from teocalli.bots.tree import Tree, update
from teocalli.chance import next_rng
from teocalli.jit import inner, rule, unbound
from teocalli.loops import apply, is_over, turn
from teocalli.review.duel import KEPT, NO_PLANNER, DuelScratch, finish, imagine_kept, write_shares
from teocalli.review.foresight import forget
from teocalli.review.judging import (
    SETTLED,
    SOUND,
    Comparison,
    conclude,
    error_of_searches,
    is_settled,
    number_of,
    sort_rivals,
    verdict_on,
)

reconsidered = unbound  # see `review.estimators`

APART = 1 << 26  # the first world of the searches: a duel meets others
COMPARED = 3  # options: the one played and its best rivals
LEARNT = 2  # one part of so many of a search's worlds only teaches
FEWEST, MOST = 2, 6  # searches


@rule
def reconsider(
    scratch: DuelScratch,
    comparison: Comparison,
    box: np.record,
    seat: int,
    played: int,
    seed: int,
    number: int,
    iterations: int,
    tree: Tree,
    tablebase: Any,
) -> int:
    """Search once more where a choice is to be blamed, and let the milder opinion count; says whether a further search is worth while."""
    judged, mine = comparison.judged[0], number_of(comparison, played)
    if number == 0:
        if int(judged.verdict) == SOUND:
            return 0
        sort_rivals(comparison, mine)
        judged.left = min(COMPARED, int(judged.options))
    search_options(scratch, comparison, box, seat, seed, number, reconsidered(iterations), tree, tablebase)
    rival, loss, error = largest_loss(comparison, number + 1)
    most = min(MOST, comparison.weighed.shape[0])
    if number + 1 < most and (number + 1 < FEWEST or not is_settled(loss, error, number + 1, most, SETTLED)):
        return 1
    if verdict_on(loss, error) < int(judged.verdict):
        soften(comparison, mine, rival, max(loss, 0.0), error, number + 1)
    return 0


@inner
def search_options(
    scratch: DuelScratch,
    comparison: Comparison,
    box: np.record,
    seat: int,
    seed: int,
    number: int,
    iterations: int,
    tree: Tree,
    tablebase: Any,
) -> None:
    """One search from all that is compared, in the same worlds; notes the share of each in the later of them."""
    left = int(comparison.judged[0].left)
    worlds = max(LEARNT, iterations // left)
    forget(tree)
    for k in range(left):
        comparison.weighed[number, k, 0] = 0.0
    for i in range(worlds):
        rng = imagine_kept(scratch, box, seat, seed, APART + number * worlds + i, tablebase)
        for k in range(left):
            search_from(scratch, box, seat, int(comparison.options[int(comparison.left[k])].action), rng, tree, tablebase)
            if i >= worlds // LEARNT:
                comparison.weighed[number, k, 0] += scratch.values[seat] / (worlds - worlds // LEARNT)


@inner
def search_from(scratch: Any, box: np.record, seat: int, action: int, rng: int, tree: Tree, tablebase: Any) -> None:
    """One world after one option: walk down the tree, play the rest out, learn from it; leaves every seat's share of the win."""
    world, depth = scratch.worlds[WORLD], 0
    copy_record(scratch.raw, WORLD, KEPT)
    apply(world, box, seat, action)
    if not is_over(world):
        depth = walk_down(scratch, box, turn(world), rng, tree, tablebase, False)
        finish(world, box, NO_PLANNER, scratch.plan, False, scratch.mask, next_rng(rng), tablebase)
    evaluate(scratch, box, tablebase)
    for i in range(depth):
        update(tree.nodes[scratch.path[i, 0]], tree.edges, int(scratch.path[i, 1]), scratch.values[scratch.path[i, 2]])
    write_shares(world, box, scratch.out, scratch.values, tablebase)


@inner
def largest_loss(comparison: Comparison, searches: int) -> tuple[int, float, float]:
    """The place of the rival that the searches prefer most to the option played, by how much, and the error of that."""
    rival = 1
    for k in range(2, int(comparison.judged[0].left)):
        if mean_share(comparison, k, searches) > mean_share(comparison, rival, searches):
            rival = k
    most = mean_share(comparison, rival, searches) - mean_share(comparison, 0, searches)
    squares = 0.0
    for i in range(searches):
        gap = comparison.weighed[i, rival, 0] - comparison.weighed[i, 0, 0] - most
        squares += gap * gap
    return rival, most, error_of_searches(squares, searches)


@inner
def soften(comparison: Comparison, mine: int, rival: int, loss: float, error: float, searches: int) -> None:
    """The second opinion counts: what was searched from is worth what the searches say, the others are as far behind as they were."""
    judged, before = comparison.judged[0], float(comparison.options[number_of(comparison, int(comparison.judged[0].best))].share)
    top = mean_share(comparison, rival if loss > 0.0 else 0, searches)
    for number in range(int(judged.options)):
        option = comparison.options[number]
        option.share = min(top, max(0.0, top - before + float(option.share)))
    for k in range(int(judged.left)):
        option = comparison.options[int(comparison.left[k])]
        option.share, option.error = mean_share(comparison, k, searches), max(error, float(option.error))
    conclude(comparison, int(comparison.left[rival]) if loss > 0.0 else mine, loss, error)


@inner
def mean_share(comparison: Comparison, k: int, searches: int) -> float:
    """What one of the options searched from wins, on average over the searches."""
    share = 0.0
    for i in range(searches):
        share += comparison.weighed[i, k, 0]
    return share / searches
