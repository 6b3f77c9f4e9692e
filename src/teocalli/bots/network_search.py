"""Search with a trained network: it says which choices are worth a look, and what a position is worth that was not looked into before.

Otherwise it is the search of `search.py`: imagined worlds, a tree of information sets, sealed choices mixed. Instead of playing a new
position out, the network is asked for it, from the eyes of the seat that is to choose there. A choice that others have sealed meanwhile is
hidden from those eyes; so nothing is asked before all sealed choices of a moment are made.

It is a tree of everybody: the others learn only in worlds that share what the thinking seat knows, and so they come to act on it. Where
that matters `lookahead.py` looks ahead without a tree, and the others follow the network's policy.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from teocalli import loops
from teocalli.bots.network import Evaluator, best_logit, evaluate, expected_utilities, weight_of
from teocalli.bots.policies import policy_module
from teocalli.bots.priors import network_prior
from teocalli.bots.search import DEEPEST, EXPLORATION, KNOWN, WORLD, SearchScratch, copy_record, key_at
from teocalli.bots.tree import EMPTY, Tree, grow, has_room, puct_edge, sampled_edge, slot_of, update, write_edge
from teocalli.chance import WORD, new_rng, next_rng, rng_unit, seed_of
from teocalli.game import Game
from teocalli.jit import inner, rule, unbound
from teocalli.loops import apply, is_over, legal, standings, turn
from teocalli.masks import allow, clear, nth
from teocalli.seats import NO_ACTION, clockwise

imagine = observe = unbound
believe = reopen = mixes = narrow = certain = unbound  # see `policies`

C_PUCT = 1.0  # how much the prior counts beside the value, at choices in turn
HARDLY_EVER = 0.01  # choices that the network makes less often are no candidates
PAIRS = 0.15  # of what an ending is worth, for the seats one is ahead of: as the networks have learnt it


@inner
def ask(world: np.record, box: np.record, seat: int, evaluator: Evaluator, values: Any) -> None:
    """The logits of a seat's choices, and what each seat may expect as that seat sees it."""
    observe(world, box, seat, evaluator.seen)
    evaluate(evaluator.network, evaluator.seen, evaluator.scratch)
    seats, expected = int(world.seats), evaluator.scratch.values
    expected_utilities(expected, seats)
    for steps in range(seats):
        values[clockwise(seat, steps, seats)] = expected[steps]


@inner
def only_certain(world: np.record, box: np.record, seat: int, mask: Any, count: int, tablebase: Any) -> int:
    """Leave nothing in the mask but what wins for certain, where there is such an action; returns how many are left."""
    action = certain(world, box, seat, mask, tablebase)
    if action == NO_ACTION:
        return count
    clear(mask)
    allow(mask, action)
    return 1


@inner
def expand(scratch: SearchScratch, seat: int, count: int, mixed: bool, tree: Tree, slot: int, key: int, evaluator: Evaluator) -> int:
    """A new node for the actions in the mask, with what the network has just said of them as their prior; in turn, those that it makes at
    least now and then are enough."""
    number = grow(tree, slot, key, count, mixed)
    first = int(tree.nodes[number].first)
    logits, turned = evaluator.scratch.logits, evaluator.turned
    best, total = best_logit(logits, scratch.mask, turned[seat]), 0.0
    for i in range(count):
        write_edge(tree.edges[first + i], nth(scratch.mask, i), 0.0)
    for logit in range(len(logits)):
        action = int(turned[seat, logit])
        for i in range(first, first + count):
            if int(tree.edges[i].action) == action:
                tree.edges[i].prior = weight_of(logits[logit], best, 1.0)
                total += tree.edges[i].prior
    kept = 0
    for i in range(first, first + count):
        if mixed or tree.edges[i].prior >= HARDLY_EVER * total:
            write_edge(tree.edges[first + kept], int(tree.edges[i].action), tree.edges[i].prior)
            kept += 1
    tree.nodes[number].edges = kept
    for i in range(first, first + kept):
        tree.edges[i].prior = network_prior(tree.edges[i].prior, total, kept)
    return number


@inner
def utilities(world: np.record, box: np.record, out: Any, values: Any) -> None:
    """What an ending is worth to each seat: its part of the win, and a little for every seat that it is ahead of."""
    standings(world, box, out)
    seats, winners = int(world.seats), 0
    for seat in range(seats):
        winners += 1 if out[seat, 1] == 1 else 0
    for seat in range(seats):
        ahead = 0.0
        for other in range(seats):
            if other != seat:
                ahead += 1.0 if out[seat, 1] < out[other, 1] else 0.5 if out[seat, 1] == out[other, 1] else 0.0
        won = 1.0 / winners if out[seat, 1] == 1 else 0.0
        values[seat] = (1.0 - PAIRS) * won + PAIRS * ahead / (seats * (seats - 1) / 2)


@inner
def walk_down(scratch: SearchScratch, box: np.record, first: int, rng: int, tree: Tree, evaluator: Evaluator, tablebase: Any) -> int:
    """Choose by the tree until a new position is reached and judged, or the end; returns how many choices are on the path."""
    world, nodes, edges = scratch.worlds[WORLD], tree.nodes, tree.edges
    depth, sealed = 0, False
    while depth < DEEPEST and not is_over(world):
        seat = first if depth == 0 else turn(world)
        rng = next_rng(rng)
        key = key_at(scratch, box, seat, tablebase)
        slot = slot_of(tree, key)
        node = int(tree.slots[slot])
        if node == EMPTY:
            mixed, count = mixes(world, seat), legal(world, box, seat, scratch.mask)
            if mixed:
                count = narrow(world, box, seat, scratch.mask, count, tablebase)
            else:
                count = only_certain(world, box, seat, scratch.mask, count, tablebase)
            if count == 1 and depth > 0:
                apply(world, box, seat, nth(scratch.mask, 0))
                continue
            ask(world, box, seat, evaluator, scratch.values)
            if not has_room(tree, count):
                return depth
            node = expand(scratch, seat, count, mixed, tree, slot, key, evaluator)
            if depth > 0 and not (mixed and sealed):
                return depth
        sealed = nodes[node].mixed == 1
        unit = rng_unit(next_rng(rng))
        edge = sampled_edge(nodes[node], edges, EXPLORATION, unit) if sealed else puct_edge(nodes[node], edges, C_PUCT)
        scratch.path[depth, 0], scratch.path[depth, 1], scratch.path[depth, 2] = node, edge, seat
        depth += 1
        apply(world, box, seat, int(edges[edge].action))
    if is_over(world):
        utilities(world, box, scratch.out, scratch.values)
    else:
        ask(world, box, int(turn(world)), evaluator, scratch.values)
    return depth


@rule
def network_search(
    scratch: SearchScratch,
    box: np.record,
    seat: int,
    seed: int,
    start: int,
    count: int,
    tree: Tree,
    evaluator: Evaluator,
    tablebase: Any,
) -> None:
    """Run iterations `start` to `start + count - 1`; the same numbers give the same tree on any machine."""
    world = scratch.worlds[WORLD]
    for number in range(start, start + count):
        copy_record(scratch.raw, WORLD, KNOWN)
        seed_of(seed, number, scratch.words)
        imagine(world, box, seat, scratch.words)
        reopen(world, box, seat)
        rng = believe(world, box, seat, new_rng(seed & WORD, number), tablebase)
        depth = walk_down(scratch, box, seat, next_rng(rng), tree, evaluator, tablebase)
        for i in range(depth):
            update(tree.nodes[scratch.path[i, 0]], tree.edges, int(scratch.path[i, 1]), scratch.values[scratch.path[i, 2]])


def bind_network_search(game: Game) -> Callable[..., None]:
    """The search with a network, compiled for one game."""
    bound: Callable[..., None] = loops.bind(network_search, game, policy_module(game))
    return bound
