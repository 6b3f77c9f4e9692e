"""Foresight: before a duel it is learnt, by a search in worlds of its own, how the next open choices are made well.

The policy decides such choices at a glance and always alike: one that it misjudges, it misjudges in every world of a duel, and what came
before is blamed for it, or praised: a card with a rock on it for a rock that would be laid badly. So the options of a choice are searched
from, and in the duel everybody plays on as the search has found, drawn by how often it went there. Which choices are foreseen says
`foresees` of the game's estimator. A search is one opinion, and another would differ: every look of a duel has one of its own, and how far
they usually differ is part of the error (`judging.unforeseen`).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.bots.search import C_PUCT, DEEPEST, NO_CHOICE, NO_ROOM, WORLD, copy_record, evaluate, key_at, node_for, play_on
from teocalli.bots.tree import EMPTY, Tree, puct_edge, slot_of, update
from teocalli.chance import next_rng, rng_unit, split_rng
from teocalli.jit import inner, unbound
from teocalli.loops import apply, is_over, legal, turn
from teocalli.masks import nth
from teocalli.review.duel import KEPT, imagine_kept

policy = mixes = unbound  # see `bots.policies`
foresees = unbound  # see `review.estimators`

APART = 1 << 25  # the first world of the search: a duel meets others
FEWEST_STAGES = 2  # of a search, each with the same part of its worlds
KNOWN_FROM = 8  # visits of a node from which on it is followed
SELDOM = 2  # edges with fewer visits than one part of so many of the most are not followed


@inner
def forget(tree: Tree) -> None:
    """Nothing is foreseen yet."""
    for i in range(len(tree.slots)):
        tree.slots[i] = EMPTY
    tree.used[0] = tree.used[1] = 0


@inner
def foresee(scratch: Any, options: Any, left: Any, count: int, box: np.record, seat: int, seed: int, worlds: int, tablebase: Any) -> None:
    """Begin anew and search in so many worlds, in stages, each from half as many of the options that are left: those that look best."""
    forget(scratch.foreseen)
    for i in range(count):
        options[int(left[i])].share, options[int(left[i])].weight = 0.0, 0.0
    kept, stages = count, max(FEWEST_STAGES, halvings(count))
    for i in range(count):
        search_after(scratch, options[int(left[i])], box, seat, seed, tablebase)
    while kept > 0 and int(scratch.foreseen.used[0]) > 0:
        for i in range(count):
            if is_among_best(options, left, count, i, kept):
                for _ in range(worlds // (stages * kept)):
                    search_after(scratch, options[int(left[i])], box, seat, seed, tablebase)
        kept = (kept + 1) // 2 if kept > 2 else 0
    for i in range(count):
        options[int(left[i])].weight = 0.0


@inner
def halvings(count: int) -> int:
    """How often so many options can be halved until two are left, and once more."""
    stages = 1
    while count > 2:
        count, stages = (count + 1) // 2, stages + 1
    return stages


@inner
def is_among_best(options: Any, left: Any, count: int, number: int, kept: int) -> bool:
    """Whether an option is among so many that look best so far; the first of all, which is the one that was played, always is."""
    better, share = 0, float(options[int(left[number])].share)
    for i in range(count):
        other = float(options[int(left[i])].share)
        if other > share or (other == share and i < number):
            better += 1
    return number == 0 or better < kept


@inner
def search_after(scratch: Any, option: np.record, box: np.record, seat: int, seed: int, tablebase: Any) -> None:
    """Search in one more world, from an option on."""
    tree = scratch.foreseen
    rng = imagine_kept(scratch, box, seat, seed, APART + int(scratch.searched[0]), tablebase)
    scratch.searched[0] += 1
    copy_record(scratch.raw, WORLD, KEPT)
    apply(scratch.worlds[WORLD], box, seat, int(option.action))
    depth = walk_foreseen(scratch, box, seat, next_rng(rng), tree, tablebase)
    play_on(scratch.worlds[WORLD], box, scratch.mask, 0, next_rng(next_rng(rng)), tablebase)
    evaluate(scratch, box, tablebase)
    for i in range(depth):
        update(tree.nodes[scratch.path[i, 0]], tree.edges, int(scratch.path[i, 1]), scratch.values[scratch.path[i, 2]])
    option.weight += 1.0
    option.share += (scratch.values[seat] - option.share) / option.weight


@inner
def walk_foreseen(scratch: Any, box: np.record, seat: int, rng: int, tree: Tree, tablebase: Any) -> int:
    """Choose by the tree until a new node was added or nothing more is foreseen; returns how many choices are on the path.

    Sealed choices are the policy's: a search that is as short as this does not learn to mix.
    """
    world, depth, fresh = scratch.worlds[WORLD], 0, False
    while not fresh and depth < DEEPEST and not is_over(world) and foresees(scratch.worlds[KEPT], world, seat):
        mover = turn(world)
        rng = next_rng(rng)
        if mixes(world, mover):
            count = legal(world, box, mover, scratch.mask)
            apply(world, box, mover, policy(world, box, mover, scratch.mask, count, split_rng(rng), tablebase))
            continue
        known = int(tree.used[0])
        node = node_for(scratch, box, mover, True, rng, tree, tablebase)
        if node == NO_CHOICE:
            apply(world, box, mover, nth(scratch.mask, 0))
            continue
        if node == NO_ROOM:
            return depth
        fresh = node == known
        edge = puct_edge(tree.nodes[node], tree.edges, C_PUCT)
        scratch.path[depth, 0], scratch.path[depth, 1], scratch.path[depth, 2] = node, edge, mover
        depth += 1
        apply(world, box, mover, int(tree.edges[edge].action))
    return depth


@inner
def play_foreseen(scratch: Any, box: np.record, seat: int, rng: int, tablebase: Any) -> None:
    """Play on as far as anything is foreseen; sealed choices have dice of their own, the same ones after every option."""
    world, tree, sealed = scratch.worlds[WORLD], scratch.foreseen, split_rng(rng)
    while not is_over(world) and foresees(scratch.worlds[KEPT], world, seat):
        mover = turn(world)
        count = legal(world, box, mover, scratch.mask)
        if mixes(world, mover):
            sealed = next_rng(sealed)
            apply(world, box, mover, policy(world, box, mover, scratch.mask, count, split_rng(sealed), tablebase))
            continue
        rng = next_rng(rng)
        if count == 1:
            apply(world, box, mover, nth(scratch.mask, 0))
            continue
        node = int(tree.slots[slot_of(tree, key_at(scratch, box, mover, tablebase))])
        if node == EMPTY or int(tree.nodes[node].visits) < KNOWN_FROM:
            apply(world, box, mover, policy(world, box, mover, scratch.mask, count, split_rng(rng), tablebase))
        else:
            apply(world, box, mover, foreseen_action(tree, node, rng_unit(split_rng(rng))))


@inner
def foreseen_action(tree: Tree, node: int, unit: float) -> int:
    """One of the choices that the search made most, drawn by how often it made them."""
    first, last, most, total = int(tree.nodes[node].first), int(tree.nodes[node].first) + int(tree.nodes[node].edges), 0, 0
    for i in range(first, last):
        most = max(most, int(tree.edges[i].visits))
    for i in range(first, last):
        total += int(tree.edges[i].visits) if SELDOM * int(tree.edges[i].visits) >= most else 0
    left, chosen = unit * total, first
    for i in range(first, last):
        if SELDOM * int(tree.edges[i].visits) >= most and left >= 0.0:
            chosen = i
            left -= int(tree.edges[i].visits)
    return int(tree.edges[chosen].action)
