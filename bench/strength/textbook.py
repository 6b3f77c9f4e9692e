"""The textbook's information-set Monte-Carlo tree search on our compiled rules: one tree, UCB1 with availability, random playouts.

Written from the description of Cowling, Powley and Whitehouse (2012), as an opponent that owes nothing to our bots: no policy, no beliefs,
no mixing, no narrowing. It plays as many playouts as it is told.
"""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from teocalli import loops
from teocalli.chance import WORD, new_rng, next_rng, rng_below, seed_of
from teocalli.game import Game
from teocalli.jit import inner, rule, unbound
from teocalli.loops import any_action, apply, is_over, legal, standings, turn
from teocalli.masks import nth
from teocalli.record_arrays import records

imagine = unbound
NODE = np.dtype([("action", "i4"), ("child", "i4"), ("next", "i4"), ("seat", "i4"), ("visits", "i4"), ("offered", "i4"), ("won", "f8")])
NOTHING = -1
EXPLORATION = 0.7  # the constant of UCB1 in that paper


@inner
def find_child(nodes: Any, parent: int, action: int) -> int:
    """The child of a node for an action, or NOTHING."""
    child = int(nodes[parent].child)
    while child != NOTHING and int(nodes[child].action) != action:
        child = int(nodes[child].next)
    return child


@inner
def add_child(nodes: Any, used: Any, parent: int, action: int, seat: int) -> int:
    child = int(used[0])
    used[0] += 1
    node = nodes[child]
    node.action, node.child, node.next, node.seat = action, NOTHING, nodes[parent].child, seat
    node.visits, node.offered, node.won = 0, 0, 0.0
    nodes[parent].child = child
    return child


@inner
def descend(nodes: Any, used: Any, parent: int, mask: Any, count: int, seat: int, rng: int) -> int:
    """An action not tried yet, at random; else the child with the highest upper bound among those on offer."""
    untried = 0
    for i in range(count):
        child = find_child(nodes, parent, nth(mask, i))
        if child == NOTHING:
            untried += 1
        else:
            nodes[child].offered += 1
    if untried:
        skip = rng_below(rng, untried)
        for i in range(count):
            if find_child(nodes, parent, nth(mask, i)) == NOTHING:
                if skip == 0:
                    return add_child(nodes, used, parent, nth(mask, i), seat)
                skip -= 1
    best, chosen = -1.0, NOTHING
    for i in range(count):
        child = find_child(nodes, parent, nth(mask, i))
        node = nodes[child]
        bound = node.won / node.visits + EXPLORATION * np.sqrt(np.log(float(node.offered)) / node.visits)
        if bound > best:
            best, chosen = bound, child
    return chosen


@rule
def plan(
    known: Any,
    worlds: Any,
    raw: Any,
    box: np.record,
    seat: int,
    seed: int,
    playouts: int,
    nodes: Any,
    used: Any,
    mask: Any,
    words: Any,
    out: Any,
    path: Any,
) -> int:
    """So many playouts from what the seat knows; returns the action visited most."""
    world = worlds[0]
    for number in range(playouts):
        for i in range(raw.shape[1]):
            raw[0, i] = known[0, i]
        seed_of(seed, number, words)
        imagine(world, box, seat, words)
        rng, at, depth, fresh = new_rng(seed & WORD, number), 0, 0, False
        while not fresh and not is_over(world) and depth < len(path) and int(used[0]) < len(nodes) - 1:
            actor = seat if depth == 0 else turn(world)
            count = legal(world, box, actor, mask)
            rng = next_rng(rng)
            at = descend(nodes, used, at, mask, count, actor, rng)
            path[depth] = at
            depth += 1
            fresh = int(nodes[at].visits) == 0
            apply(world, box, actor, int(nodes[at].action))
        while not is_over(world):
            actor = turn(world)
            count = legal(world, box, actor, mask)
            rng = next_rng(rng)
            apply(world, box, actor, any_action(mask, count, rng))
        learn(world, box, nodes, path, depth, out)
    return most_visited(nodes)


@inner
def learn(world: np.record, box: np.record, nodes: Any, path: Any, depth: int, out: Any) -> None:
    standings(world, box, out)
    winners = 0
    for one in range(int(world.seats)):
        winners += 1 if out[one, 1] == 1 else 0
    for i in range(depth):
        node = nodes[path[i]]
        node.visits += 1
        node.offered = max(int(node.offered), 1)
        node.won += 1.0 / winners if out[int(node.seat), 1] == 1 else 0.0


@inner
def most_visited(nodes: Any) -> int:
    best, chosen = -1, NOTHING
    child = int(nodes[0].child)
    while child != NOTHING:
        if int(nodes[child].visits) > best:
            best, chosen = int(nodes[child].visits), int(nodes[child].action)
        child = int(nodes[child].next)
    return chosen


@functools.cache
def room(game: Game, playouts: int) -> tuple[Any, ...]:
    """The compiled search of a game, and what it works on."""
    run = loops.bind(plan, game)
    known, worlds = records(1, game.state_type), records(1, game.state_type)
    nodes, used = records(playouts + 2, NODE), np.zeros(1, np.int64)
    return (
        run,
        known,
        worlds,
        nodes,
        used,
        game.new_mask(),
        np.zeros(8, np.uint32),
        np.zeros((game.max_seats, 2), np.int64),
        np.zeros(256, np.int64),
    )


def choose(playouts: int, game: Game, box: np.record, record: np.record, seat: int, seed: int) -> int:
    """A choice for the arena."""
    run, known, worlds, nodes, used, mask, words, out, path = room(game, playouts)
    known[0] = record
    as_words = [array.view(np.ndarray).view(np.uint32).reshape(1, -1) for array in (known, worlds)]
    nodes[0].child, used[0] = NOTHING, 1
    return int(run(as_words[0], worlds, as_words[1], box, seat, seed, playouts, nodes, used, mask, words, out, path))
