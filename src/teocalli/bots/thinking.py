"""Thinking: run a search for a seat within a budget, and read off what it found."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from teocalli import masks
from teocalli.bots import Budget, Candidate
from teocalli.bots.policies import book_of
from teocalli.bots.search import KNOWN, Desk, engine, new_desk, search
from teocalli.bots.tree import Tree, clear_tree, new_tree
from teocalli.game import Game

MOST_NODES = 1 << 17
MOST_EDGES = 1 << 20
CHUNK = 32  # iterations between two looks at the clock
ROOT = 0  # the thinking seat chooses first, so its node is the first of the tree

_own = threading.local()  # each thread thinks at a desk of its own


@dataclass(frozen=True)
class Style:
    """How a search is led: see `search.new_desk`."""

    curiosity: float = 0.6
    trial: float = 0.2
    slip: float = 0.0


@dataclass(frozen=True)
class Thought:
    """What a search found: the candidates, best first, whether they are to be mixed, and how many worlds were imagined."""

    candidates: list[Candidate]
    mixed: bool
    iterations: int


def think(game: Game, box: np.record, known: np.record, seat: int, seed: int, budget: Budget, style: Style) -> Thought:
    """Search from the seat's veiled record; with a budget in iterations the result is the same on any machine."""
    desk, tree = _room(game, style)
    desk.worlds[KNOWN] = known
    clear_tree(tree)
    run, book = engine(game, search), book_of(game, box, int(known.seats))
    if budget.milliseconds is None:
        done = budget.iterations or 1
        run(desk, box, seat, seed, 0, done, tree, book)
    else:
        done = until(lambda start: run(desk, box, seat, seed, start, CHUNK, tree, book), budget)
    return Thought(_candidates(tree), bool(tree.nodes[ROOT].mixed), done)


def until(chunk: Callable[[int], None], budget: Budget) -> int:
    """Chunk after chunk until the time or the iterations are used up."""
    assert budget.milliseconds is not None
    stop = time.perf_counter() + budget.milliseconds / 1000
    done = 0
    while not done or (time.perf_counter() < stop and (budget.iterations is None or done < budget.iterations)):
        chunk(done)
        done += CHUNK
    return done


def _room(game: Game, style: Style) -> tuple[Desk, Tree]:
    """This thread's desk for a game, and its tree."""
    if not hasattr(_own, "tree"):
        _own.tree, _own.desks = new_tree(MOST_NODES, MOST_EDGES), {}
    if (game, style) not in _own.desks:
        _own.desks[game, style] = new_desk(game, style.curiosity, style.trial, style.slip)
    return _own.desks[game, style], _own.tree


def _candidates(tree: Tree) -> list[Candidate]:
    """The choices at the root: how good each looked, and how often to play it; the most played first."""
    root = tree.nodes[ROOT]
    edges = tree.edges[int(root.first) : int(root.first) + int(root.edges)]
    weights = edges.share if root.mixed else edges.visits.astype(np.float64)
    total = float(weights.sum()) or 1.0
    found = [
        Candidate(int(edge.action), float(edge.worth), float(weight) / total)
        for edge, weight in zip(edges, weights, strict=True)
        if edge.visits
    ]
    return sorted(found, key=lambda one: (-one.weight, one.action))


def only_choice(game: Game, box: np.record, known: np.record, seat: int) -> int | None:
    """The action of a seat that has no choice."""
    mask = game.new_mask()
    if int(game.engine().legal(known, box, seat, mask)) != 1:
        return None
    return masks.members(mask)[0]
