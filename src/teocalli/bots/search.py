"""Search: information-set Monte-Carlo tree search over imagined worlds, one source for every game.

An iteration imagines a full state behind the seat's veil, walks down the tree of information sets (`tree.py`), adds one node, plays the
rest out by the game's policy, and adds the value of the ending to every node on the way. It never meets the true state.

In such a tree of everybody the nodes of the others are only visited in worlds that share what the thinking seat knows, and so the others
come to act on it: in Temple Code, where the thinker sees their code, their guesses would always be right. `own_search` has a tree of the
thinking seat alone: the others follow the policy, which sees what they see, and guess as they would at the table.

The rules are free names here, filled in for one game, and so is what `policies/<game>.py` knows.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import numpy as np

from teocalli import jit, loops
from teocalli.bots.candidates import ROOT
from teocalli.bots.policies import policies_of, policy_module
from teocalli.bots.priors import policy_prior
from teocalli.bots.tree import EMPTY, Tree, grow, has_room, hash_words, note_win, puct_edge, sampled_edge, slot_of, update, write_edge
from teocalli.chance import WORD, new_rng, next_rng, rng_below, rng_unit, seed_of, split_rng
from teocalli.game import Game
from teocalli.jit import FreeNumber, inner, rule, unbound
from teocalli.loops import apply, is_over, legal, standings, turn
from teocalli.masks import allowed, nth
from teocalli.record_arrays import records

imagine = veil = unbound
policy = believe = reopen = mixes = narrow = answer_first = infoset_key = resting = value = clear_win = unbound  # see `policies`
WAIT = FreeNumber()

KNOWN, WORLD, VEILED = 0, 1, 2  # the three records of a search: what the seat knows, the imagined world, what some seat sees of it
GENERATOR_WORDS = 25  # every state begins with its generator, which a veil blanks
NO_CHOICE, NO_ROOM = -2, -3  # instead of a node
NOTHING_TO_CHOOSE = 500  # iterations that are enough where one action alone makes sense: they tell what it is worth
DEEPEST = 128  # choices that one walk down the tree may hold
C_PUCT = 0.6  # how much the prior counts beside the value, at choices in turn
EXPLORATION = 0.2  # how often a sealed choice is not drawn from its mixture
MARGIN = 0.2  # how much of the value of an ending is its margin in points, where the game has a `clear_win`


class SearchScratch(NamedTuple):
    """The memory that one search writes on, used again for the next."""

    worlds: Any  # KNOWN, WORLD, VEILED
    raw: Any  # the same memory as rows of 32-bit words
    mask: Any
    words: Any  # a seed
    out: Any  # standings
    values: Any  # of the ending, for each seat
    path: Any  # node, edge, seat of each choice on the way down
    noise: float  # how often a playout strays from the policy, 0 to 1


def new_scratch(game: Game, noise: float = 0.0) -> SearchScratch:
    """Memory for searches in one game."""
    worlds = records(3, game.state_type)
    raw = worlds.view(np.ndarray).view(np.uint32).reshape(3, -1)
    out, values = np.zeros((game.max_seats, 2), np.int64), np.zeros(game.max_seats)
    path = np.zeros((DEEPEST, 3), np.int64)
    return SearchScratch(worlds, raw, game.new_mask(), np.zeros(8, np.uint32), out, values, path, noise)


@inner
def copy_record(raw: Any, target: int, source: int) -> None:
    for i in range(raw.shape[1]):
        raw[target, i] = raw[source, i]


@inner
def key_at(scratch: SearchScratch, box: np.record, seat: int, tablebase: Any) -> int:
    """The key of the information set of a seat in the imagined world; seats never share one."""
    key = int(infoset_key(scratch.worlds[WORLD], box, seat, tablebase))
    if key == 0:
        copy_record(scratch.raw, VEILED, WORLD)
        veil(scratch.worlds[VEILED], box, seat)
        key = hash_words(scratch.raw[VEILED], GENERATOR_WORDS)
    return key * 8 + seat


@inner
def expand(scratch: SearchScratch, box: np.record, seat: int, count: int, rng: int, tree: Tree, slot: int, key: int, tablebase: Any) -> int:
    """A new node for the actions in the mask, with the priors that the policy gives them."""
    world, mask = scratch.worlds[WORLD], scratch.mask
    number = grow(tree, slot, key, count, mixes(world, seat))
    first = int(tree.nodes[number].first)
    favourite = policy(world, box, seat, mask, count, split_rng(rng), tablebase)
    for i in range(count):
        action = nth(mask, i)
        write_edge(tree.edges[first + i], action, policy_prior(action == favourite, count))
    return number


@inner
def play_on(world: np.record, box: np.record, mask: Any, noise: int, rng: int, tablebase: Any) -> None:
    """Play an imagined world out by the policy, to its end or to a resting place; in `noise` of 65,536 choices with any action."""
    while not is_over(world) and not resting(world):
        seat = turn(world)
        count = legal(world, box, seat, mask)
        rng = next_rng(rng)
        if rng & 0xFFFF < noise and not (WAIT >= 0 and allowed(mask, WAIT)):
            action = nth(mask, rng_below(next_rng(rng), count))
        else:
            action = policy(world, box, seat, mask, count, split_rng(rng), tablebase)
        apply(world, box, seat, action)


@inner
def evaluate(scratch: SearchScratch, box: np.record, tablebase: Any) -> None:
    """What the ending is worth to each seat, 0 to 1."""
    world = scratch.worlds[WORLD]
    seats = int(world.seats)
    if not is_over(world):
        for seat in range(seats):
            scratch.values[seat] = value(world, box, seat, tablebase)
        return
    standings(world, box, scratch.out)
    winners, wide = 0, clear_win(world)
    for seat in range(seats):
        winners += 1 if scratch.out[seat, 1] == 1 else 0
    for seat in range(seats):
        won = 1.0 / winners if scratch.out[seat, 1] == 1 else 0.0
        if wide > 0.0:
            ahead = margin(scratch.out, seats, seat, wide)
            won = ahead if seats == 1 else (1.0 - MARGIN) * won + MARGIN * ahead
        scratch.values[seat] = won


@inner
def share_of_win(scratch: SearchScratch, seat: int) -> float:
    """What is told of the seat's share of the win, after `evaluate`: of an ending that alone; alone at the table what it is worth.

    Where a playout rests, values are a guess that a search picks the best of: told half as sure, by the square roots of all shares.
    """
    world, values, winners, total = scratch.worlds[WORLD], scratch.values, 0, 0.0
    if int(world.seats) == 1:
        return float(values[seat])
    for other in range(int(world.seats)):
        total += np.sqrt(values[other])
        winners += 1 if scratch.out[other, 1] == 1 else 0
    if not is_over(world):
        return float(np.sqrt(values[seat]) / total)
    return 1.0 / winners if scratch.out[seat, 1] == 1 else 0.0


@inner
def margin(out: Any, seats: int, seat: int, wide: float) -> float:
    """How clearly the seat is ahead of the best of the others, 0 to 1; solo, how near its points are to perfect."""
    if seats == 1:
        return min(1.0, int(out[seat, 0]) / wide)
    best = -1000000
    for other in range(seats):
        if other != seat:
            best = max(best, int(out[other, 0]))
    ahead = (int(out[seat, 0]) - best) / (2.0 * wide)
    return 0.5 + max(-0.5, min(0.5, ahead))


@inner
def node_for(scratch: SearchScratch, box: np.record, seat: int, choices_only: bool, rng: int, tree: Tree, tablebase: Any) -> int:
    """The node of what a seat has to choose, a new one where it was never met, if there is room.

    Where one action alone makes sense there need be no node: NO_CHOICE, and that action is left in the mask.
    """
    key = key_at(scratch, box, seat, tablebase)
    slot = slot_of(tree, key)
    node = int(tree.slots[slot])
    if node != EMPTY:
        return node
    world = scratch.worlds[WORLD]
    count = narrow(world, box, seat, scratch.mask, legal(world, box, seat, scratch.mask), tablebase)
    count = answer_first(scratch.mask, count)
    if count == 1 and choices_only:
        return NO_CHOICE
    return expand(scratch, box, seat, count, rng, tree, slot, key, tablebase) if has_room(tree, count) else NO_ROOM


@inner
def walk_down(scratch: SearchScratch, box: np.record, first: int, rng: int, tree: Tree, tablebase: Any, own_tree: bool) -> int:
    """Choose by the tree until a new node was added or the end is reached; returns how many choices are on the path.

    The thinking seat chooses first: sealed choices may come in any order, and a free seat may act before the others. With `own_tree` the
    tree has its choices alone.
    """
    world, nodes, edges = scratch.worlds[WORLD], tree.nodes, tree.edges
    depth, fresh = 0, False
    while not fresh and depth < DEEPEST and not is_over(world):
        seat = first if depth == 0 else turn(world)
        rng = next_rng(rng)
        if own_tree and seat != first:
            count = legal(world, box, seat, scratch.mask)
            apply(world, box, seat, policy(world, box, seat, scratch.mask, count, split_rng(rng), tablebase))
            continue
        known = int(tree.used[0])
        node = node_for(scratch, box, seat, depth > 0, rng, tree, tablebase)
        if node == NO_CHOICE:
            apply(world, box, seat, nth(scratch.mask, 0))
            continue
        if node == NO_ROOM:
            break
        fresh = depth > 0 and node == known
        if nodes[node].mixed:
            edge = sampled_edge(nodes[node], edges, EXPLORATION, rng_unit(next_rng(rng)))
        else:
            edge = puct_edge(nodes[node], edges, C_PUCT)
        scratch.path[depth, 0], scratch.path[depth, 1], scratch.path[depth, 2] = node, edge, seat
        depth += 1
        apply(world, box, seat, int(edges[edge].action))
    return depth


@inner
def iterate(
    scratch: SearchScratch, box: np.record, seat: int, seed: int, start: int, count: int, tree: Tree, tablebase: Any, own_tree: bool
) -> None:
    world, noise = scratch.worlds[WORLD], int(scratch.noise * 65536.0)
    for number in range(start, start + count):
        if number >= NOTHING_TO_CHOOSE and int(tree.nodes[ROOT].edges) == 1:
            return
        copy_record(scratch.raw, WORLD, KNOWN)
        seed_of(seed, number, scratch.words)
        imagine(world, box, seat, scratch.words)
        reopen(world, box, seat)
        rng = believe(world, box, seat, new_rng(seed & WORD, number), tablebase)
        depth = walk_down(scratch, box, seat, next_rng(rng), tree, tablebase, own_tree)
        play_on(world, box, scratch.mask, noise, next_rng(next_rng(rng)), tablebase)
        evaluate(scratch, box, tablebase)
        for i in range(depth):
            update(tree.nodes[scratch.path[i, 0]], tree.edges, int(scratch.path[i, 1]), scratch.values[scratch.path[i, 2]])
        if depth > 0:
            note_win(tree.nodes[scratch.path[0, 0]], tree.edges[int(scratch.path[0, 1])], share_of_win(scratch, seat))


@rule
def search(scratch: SearchScratch, box: np.record, seat: int, seed: int, start: int, count: int, tree: Tree, tablebase: Any) -> None:
    """Run iterations `start` to `start + count - 1`; the same numbers give the same tree on any machine."""
    iterate(scratch, box, seat, seed, start, count, tree, tablebase, False)


@rule
def own_search(scratch: SearchScratch, box: np.record, seat: int, seed: int, start: int, count: int, tree: Tree, tablebase: Any) -> None:
    """The same in a tree of the thinking seat alone, in which the others follow the policy."""
    iterate(scratch, box, seat, seed, start, count, tree, tablebase, True)


@rule
def play_outs(scratch: SearchScratch, box: np.record, seat: int, seed: int, start: int, count: int, tablebase: Any) -> int:
    """Imagine and play out only, without a tree: how fast playouts are. Returns how many the seat won."""
    world, mask, raw, words, noise = scratch.worlds[WORLD], scratch.mask, scratch.raw, scratch.words, int(scratch.noise * 65536.0)
    won = 0
    for number in range(start, start + count):
        copy_record(raw, WORLD, KNOWN)
        seed_of(seed, number, words)
        imagine(world, box, seat, words)
        play_on(world, box, mask, noise, new_rng(seed & WORD, number), tablebase)
        standings(world, box, scratch.out)
        won += 1 if scratch.out[seat, 1] == 1 else 0
    return won


def bind_search(function: Callable[..., Any], game: Game) -> Any:
    """A function of this file compiled for one game."""
    return loops.bind(function, game, policy_module(game))


def names_with(game: Game, followed: str) -> Mapping[str, Any]:
    """What free names stand for where the policy is the one of that name."""
    return {**loops.names_of(game, policy_module(game)), "policy": policies_of(game)[followed]}


@functools.cache
def bind_own_search(game: Game, followed: str) -> Callable[..., None]:
    """The search in an own tree compiled for one game, in which the others follow the policy of that name."""
    bound: Callable[..., None] = jit.bind(own_search, names_with(game, followed))
    return bound
