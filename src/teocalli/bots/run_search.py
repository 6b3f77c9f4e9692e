"""Running a search for a seat within a budget, and reading off its candidates."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from teocalli import jit
from teocalli.bots import Budget, Candidate
from teocalli.bots.candidates import CANDIDATE, candidates_in, is_mixed, read_candidates, read_chances
from teocalli.bots.policies import tablebase_of
from teocalli.bots.search import KNOWN, SearchScratch, bind_own_search, bind_search, new_scratch, search
from teocalli.bots.tree import Tree, clear_tree, new_tree
from teocalli.game import Game
from teocalli.record_arrays import records

MOST_NODES = 1 << 17
MOST_EDGES = 1 << 20
CHUNK = 32  # iterations between two looks at the clock

_own = threading.local()  # each thread searches in memory of its own


@dataclass(frozen=True)
class SearchResult:
    """The candidates, the most played first, whether they are to be mixed, and how many worlds were imagined."""

    candidates: list[Candidate]
    mixed: bool
    iterations: int
    believed: tuple[float, ...] = ()  # what was read off the worlds (`beliefs.py`), where they were weighed


def run_search(game: Game, box: np.record, known: np.record, seat: int, seed: int, budget: Budget, followed: str = "") -> SearchResult:
    """Search from the seat's veiled record; with a budget in iterations the result is the same on any machine.

    In a tree of everybody, or where a policy is named in a tree of the seat alone, in which the others follow that policy.
    """
    scratch, tree = memory_for(game)
    scratch.worlds[KNOWN] = known
    clear_tree(tree)
    run = bind_own_search(game, followed) if followed else bind_search(search, game)
    tablebase = tablebase_of(game, box, int(known.seats))
    if budget.milliseconds is None:
        iterations = budget.iterations or 1
        run(scratch, box, seat, seed, 0, iterations, tree, tablebase)
    else:
        iterations = run_chunks(lambda start, count: run(scratch, box, seat, seed, start, count, tree, tablebase), budget)
    return SearchResult(candidates_of(game, tree, read_chances), bool(is_mixed(tree)), iterations)


def run_chunks(run_chunk: Callable[[int, int], None], budget: Budget) -> int:
    """Chunk after chunk until the time or the iterations are used up; says how many iterations that were."""
    assert budget.milliseconds is not None
    stop = time.perf_counter() + budget.milliseconds / 1000
    done, most = 0, budget.iterations or sys.maxsize
    while not done or (time.perf_counter() < stop and done < most):
        count = min(CHUNK, most - done)
        run_chunk(done, count)
        done += count
    return done


def memory_for(game: Game) -> tuple[SearchScratch, Tree]:
    """What this thread searches in: scratch memory for the game, and the tree."""
    if not hasattr(_own, "tree"):
        _own.tree, _own.scratch = new_tree(MOST_NODES, MOST_EDGES), {}
    if game not in _own.scratch:
        _own.scratch[game] = new_scratch(game)
    return _own.scratch[game], _own.tree


def candidates_of(game: Game, tree: Tree, read: Callable[[Tree, Any], int] = read_candidates) -> list[Candidate]:
    """The choices at the root: how good each looked, and how often to play it; the most played first."""
    rows = records(game.actions, CANDIDATE)
    return candidates_in(rows, int(jit.compiled(read)(tree, rows)))
