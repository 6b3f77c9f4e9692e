"""Candidates: what a search weighed, read off its tree as rows of numbers, and how a level decides among them.

These are rules, so that a bot decides alike here and in a browser: the best candidate, or one drawn from the mixture where a choice is
sealed, and now and then a blunder.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from teocalli.bots import Candidate
from teocalli.bots.tree import Tree
from teocalli.chance import WORD, new_rng, next_rng, rng_below
from teocalli.jit import inner, rule
from teocalli.masks import nth
from teocalli.record_arrays import records

CANDIDATE = np.dtype(
    [
        ("action", "i8"),
        ("value", "f8"),  # how good it looked, 0 to 1
        ("weight", "f8"),  # how often to play it, 0 to 1
    ]
)
ROOT = 0  # the searching seat chooses first, so its node is the first of the tree
RARE = 0.04  # choices that a mixture plays less often than this are noise of the search
ODDS = 1 << 16  # in so many choices a level blunders as often as it does
FINE = 1 << 24  # parts in which a mixture is drawn
SALT = 0x5EED  # so that a decision does not meet the numbers that its search has used
NO_BLUNDER = -1


@rule
def decision_rng(seed: int, salt: int) -> int:
    """The generator of one decision."""
    return next_rng(next_rng(new_rng((seed ^ salt) & WORD, seed >> 32)))


@inner
def weight_of(node: np.record, edge: np.record) -> float:
    """How often an edge was played, or at a sealed choice its part of all mixtures."""
    return float(edge.share) if node.mixed else float(edge.visits)


@rule
def read_candidates(tree: Tree, out: Any) -> int:
    """The choices at the root that were tried, the most played first and the lower action among equals; says how many."""
    return read_edges(tree, False, out)


@rule
def read_chances(tree: Tree, out: Any) -> int:
    """The same with the chance to win instead of the value, which may count points too."""
    return read_edges(tree, True, out)


@inner
def read_edges(tree: Tree, chances: bool, out: Any) -> int:
    root = tree.nodes[ROOT]
    total, count = 0.0, 0
    for i in range(int(root.first), int(root.first) + int(root.edges)):
        total += weight_of(root, tree.edges[i])
    for i in range(int(root.first), int(root.first) + int(root.edges)):
        edge = tree.edges[i]
        if edge.visits > 0:
            worth = float(edge.won if chances else edge.value)
            insert(out, count, int(edge.action), worth, weight_of(root, edge) / (total if total > 0.0 else 1.0))
            count += 1
    return count


@inner
def insert(out: Any, count: int, action: int, value: float, weight: float) -> None:
    """Put one more candidate where it belongs; edges come by their actions, so an equal one stays behind those before it."""
    at = count
    while at > 0 and out[at - 1].weight < weight:
        out[at].action = out[at - 1].action
        out[at].value = out[at - 1].value
        out[at].weight = out[at - 1].weight
        at -= 1
    out[at].action = action
    out[at].value = value
    out[at].weight = weight


@rule
def is_mixed(tree: Tree) -> bool:
    """Whether the choice at the root is sealed."""
    return bool(tree.nodes[ROOT].mixed)


@rule
def chosen(candidates: Any, count: int, mixed: int, blunders: int, rng: int) -> int:
    """The action to take after a search: the best, or drawn from the mixture, with the level's blunders (of 65,536 choices)."""
    if rng_below(rng, ODDS) < blunders:
        return int(candidates[rng_below(next_rng(rng), count)].action)
    return drawn(candidates, count, next_rng(rng)) if mixed else int(candidates[0].action)


@inner
def drawn(candidates: Any, count: int, rng: int) -> int:
    """One of the candidates that are not rare, as often as their weights say."""
    usual, total = 0, 0.0
    while usual < count and candidates[usual].weight >= RARE * candidates[0].weight:
        total += candidates[usual].weight
        usual += 1
    left = rng_below(rng, FINE) / FINE * total
    for i in range(usual):
        left -= candidates[i].weight
        if left < 0.0:
            return int(candidates[i].action)
    return int(candidates[0].action)


@rule
def blunder(mask: Any, count: int, blunders: int, rng: int) -> int:
    """Any action of the mask at the level's blunder rate (of 65,536 choices); else none, and the policy decides."""
    return nth(mask, rng_below(next_rng(rng), count)) if rng_below(rng, ODDS) < blunders else NO_BLUNDER


def rows_of(candidates: Sequence[Candidate]) -> Any:
    """Candidates as the rules take them."""
    rows = records(len(candidates), CANDIDATE)
    for i, candidate in enumerate(candidates):
        rows[i] = (candidate.action, candidate.value, candidate.weight)
    return rows


def candidates_in(rows: Any, count: int) -> list[Candidate]:
    """The same as Python has them."""
    return [Candidate(*row) for row in rows[:count].tolist()]
