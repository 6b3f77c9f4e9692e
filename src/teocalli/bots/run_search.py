"""Running a search for a seat within a budget, and reading off its candidates."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from teocalli.bots import Budget, Candidate
from teocalli.bots.policies import tablebase_of
from teocalli.bots.search import KNOWN, SearchScratch, bind_search, new_scratch, search
from teocalli.bots.tree import Tree, clear_tree, new_tree
from teocalli.game import Game

MOST_NODES = 1 << 17
MOST_EDGES = 1 << 20
CHUNK = 32  # iterations between two looks at the clock
ROOT = 0  # the searching seat chooses first, so its node is the first of the tree

_own = threading.local()  # each thread searches in memory of its own


@dataclass(frozen=True)
class SearchResult:
    """The candidates, the most played first, whether they are to be mixed, and how many worlds were imagined."""

    candidates: list[Candidate]
    mixed: bool
    iterations: int


def run_search(game: Game, box: np.record, known: np.record, seat: int, seed: int, budget: Budget) -> SearchResult:
    """Search from the seat's veiled record; with a budget in iterations the result is the same on any machine."""
    scratch, tree = _memory_for(game)
    scratch.worlds[KNOWN] = known
    clear_tree(tree)
    run, tablebase = bind_search(search, game), tablebase_of(game, box, int(known.seats))
    if budget.milliseconds is None:
        iterations = budget.iterations or 1
        run(scratch, box, seat, seed, 0, iterations, tree, tablebase)
    else:
        iterations = run_chunks(lambda start: run(scratch, box, seat, seed, start, CHUNK, tree, tablebase), budget)
    return SearchResult(_candidates(tree), bool(tree.nodes[ROOT].mixed), iterations)


def run_chunks(run_chunk: Callable[[int], None], budget: Budget) -> int:
    """Chunk after chunk until the time or the iterations are used up; says how many iterations that were."""
    assert budget.milliseconds is not None
    stop = time.perf_counter() + budget.milliseconds / 1000
    done = 0
    while not done or (time.perf_counter() < stop and (budget.iterations is None or done < budget.iterations)):
        run_chunk(done)
        done += CHUNK
    return done


def _memory_for(game: Game) -> tuple[SearchScratch, Tree]:
    """What this thread searches in: scratch memory for the game, and the tree."""
    if not hasattr(_own, "tree"):
        _own.tree, _own.scratch = new_tree(MOST_NODES, MOST_EDGES), {}
    if game not in _own.scratch:
        _own.scratch[game] = new_scratch(game)
    return _own.scratch[game], _own.tree


def _candidates(tree: Tree) -> list[Candidate]:
    """The choices at the root: how good each looked, and how often to play it; the most played first."""
    root = tree.nodes[ROOT]
    edges = tree.edges[int(root.first) : int(root.first) + int(root.edges)]
    weights = edges.share if root.mixed else edges.visits.astype(np.float64)
    total = float(weights.sum()) or 1.0
    candidates = [
        Candidate(int(edge.action), float(edge.value), float(weight) / total)
        for edge, weight in zip(edges, weights, strict=True)
        if edge.visits
    ]
    return sorted(candidates, key=lambda candidate: (-candidate.weight, candidate.action))
