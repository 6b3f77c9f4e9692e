"""Search in a tree of the thinking seat alone: the others follow a policy, which sees what they see.

In a tree of everybody (`search.py`) the nodes of the others are only visited in worlds that share what the thinking seat knows, and so the
others come to act on it: in Temple Code, where the thinker sees their code, their guesses would always be right. Here they guess as they
would at the table. `policy` is free: the level names it (`difficulty.py`).
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from teocalli import jit, loops
from teocalli.bots.policies import policies_of, policy_module
from teocalli.bots.search import (
    C_PUCT,
    DEEPEST,
    EXPLORATION,
    KNOWN,
    WORLD,
    SearchScratch,
    copy_record,
    evaluate,
    expand,
    key_at,
    play_on,
)
from teocalli.bots.tree import EMPTY, Tree, has_room, puct_edge, sampled_edge, slot_of, update
from teocalli.chance import WORD, new_rng, next_rng, rng_unit, seed_of, split_rng
from teocalli.game import Game
from teocalli.jit import inner, rule, unbound
from teocalli.loops import apply, is_over, legal, turn
from teocalli.masks import nth

imagine = unbound
policy = believe = reopen = narrow = unbound  # see `policies`


@inner
def walk_down(scratch: SearchScratch, box: np.record, first: int, rng: int, tree: Tree, tablebase: Any) -> int:
    """Choose by the tree for the thinking seat and by the policy for the others, until a new node was added or the end is reached."""
    world, nodes, edges = scratch.worlds[WORLD], tree.nodes, tree.edges
    depth, fresh = 0, False
    while not fresh and depth < DEEPEST and not is_over(world):
        seat = first if depth == 0 else turn(world)
        rng = next_rng(rng)
        if seat != first:
            count = legal(world, box, seat, scratch.mask)
            apply(world, box, seat, policy(world, box, seat, scratch.mask, count, split_rng(rng), tablebase))
            continue
        key = key_at(scratch, box, seat, tablebase)
        slot = slot_of(tree, key)
        node = int(tree.slots[slot])
        if node == EMPTY:
            count = narrow(world, box, seat, scratch.mask, legal(world, box, seat, scratch.mask), tablebase)
            if count == 1 and depth > 0:
                apply(world, box, seat, nth(scratch.mask, 0))
                continue
            if not has_room(tree, count):
                break
            node = expand(scratch, box, seat, count, rng, tree, slot, key, tablebase)
            fresh = depth > 0
        if nodes[node].mixed:
            edge = sampled_edge(nodes[node], edges, EXPLORATION, rng_unit(next_rng(rng)))
        else:
            edge = puct_edge(nodes[node], edges, C_PUCT)
        scratch.path[depth, 0], scratch.path[depth, 1], scratch.path[depth, 2] = node, edge, seat
        depth += 1
        apply(world, box, seat, int(edges[edge].action))
    return depth


@rule
def own_search(scratch: SearchScratch, box: np.record, seat: int, seed: int, start: int, count: int, tree: Tree, tablebase: Any) -> None:
    """Run iterations `start` to `start + count - 1`; the same numbers give the same tree on any machine."""
    world, noise = scratch.worlds[WORLD], int(scratch.noise * 65536.0)
    for number in range(start, start + count):
        copy_record(scratch.raw, WORLD, KNOWN)
        seed_of(seed, number, scratch.words)
        imagine(world, box, seat, scratch.words)
        reopen(world, box, seat)
        rng = believe(world, box, seat, new_rng(seed & WORD, number), tablebase)
        depth = walk_down(scratch, box, seat, next_rng(rng), tree, tablebase)
        play_on(world, box, scratch.mask, noise, next_rng(next_rng(rng)), tablebase)
        evaluate(scratch, box, tablebase)
        for i in range(depth):
            update(tree.nodes[scratch.path[i, 0]], tree.edges, int(scratch.path[i, 1]), scratch.values[seat])


def names_with(game: Game, followed: str) -> Mapping[str, Any]:
    """What free names stand for where the others follow the policy of that name."""
    return {**loops.names_of(game, policy_module(game)), "policy": policies_of(game)[followed]}


@functools.cache
def bind_own_search(game: Game, followed: str) -> Callable[..., None]:
    """The search compiled for one game, in which the others follow the policy of that name."""
    bound: Callable[..., None] = jit.bind(own_search, names_with(game, followed))
    return bound
