"""Search: information-set Monte-Carlo over imagined worlds, one compiled engine for every game.

An iteration imagines a full state behind the seat's veil, walks down the tree of what each seat knows (`tree.py`), adds one node, plays the
rest out with plain good sense, and tells every seat on the way how well it did. It never meets the true state.

What a game knows of its own is in `policies/<game>.py`; that package says what may stand there. Everything missing has a default here.
"""

from __future__ import annotations

import functools
from typing import Any, NamedTuple

import numpy as np

from teocalli import jit, loops
from teocalli.bots.policies import knowledge
from teocalli.bots.tree import EMPTY, Tree, best_edge, grow, has_room, hash_words, learn, mixed_edge, slot_of, write_edge
from teocalli.chance import WORD, dice, face, roll, scatter, seed_of
from teocalli.game import Game
from teocalli.jit import inner, rule
from teocalli.loops import apply, free_name, is_over, legal, standings, turn
from teocalli.masks import allowed, nth
from teocalli.records import records
from teocalli.seats import NO_ACTION

imagine = veil = free_name
WAIT = NO_ACTION

KNOWN, WORLD, VEILED = 0, 1, 2  # the three records of a desk: what the seat knows, the imagined world, what some seat sees of it
GENERATOR_WORDS = 25  # every state begins with its generator, which a veil blanks
DEEPEST = 128  # choices that one walk down the tree may hold
MARGIN = 0.2  # how much of the worth of an ending is its margin in points, where the game has a `clear_win`


class Desk(NamedTuple):
    """Where a search works: its records, and room for small things."""

    worlds: Any  # KNOWN, WORLD, VEILED
    raw: Any  # the same memory as rows of 32-bit words
    mask: Any
    words: Any  # a seed
    out: Any  # standings
    worth: Any  # of the ending, for each seat
    path: Any  # node, edge, seat of each choice on the way down
    knobs: Any  # curiosity, trial, slip


def new_desk(game: Game, curiosity: float, trial: float, slip: float) -> Desk:
    """Room to think about one game. `curiosity` widens choices in turn, `trial` sealed ones, `slip` is how often a playout strays."""
    worlds = records(3, game.state_type)
    raw = worlds.view(np.ndarray).view(np.uint32).reshape(3, -1)
    out, worth = np.zeros((game.max_seats, 2), np.int64), np.zeros(game.max_seats)
    path, knobs = np.zeros((DEEPEST, 3), np.int64), np.array([curiosity, trial, slip])
    return Desk(worlds, raw, game.new_mask(), np.zeros(8, np.uint32), out, worth, path, knobs)


@inner
def choose_plainly(state: np.record, box: np.record, seat: int, mask: Any, count: int, thrown: int, book: Any) -> int:
    """Any action; the default of `policy`."""
    return nth(mask, face(thrown, count))


@inner
def believed(state: np.record, box: np.record, viewer: int, thrown: int, book: Any) -> int:
    """The imagined world as it is; the default of `believe`."""
    return thrown


@inner
def reopened(state: np.record, box: np.record, viewer: int) -> None:
    """Nothing is sealed; the default of `reopen`."""


@inner
def narrowed(state: np.record, box: np.record, seat: int, mask: Any, count: int, book: Any) -> int:
    """Every action is worth a look; the default of `narrow`."""
    return count


@inner
def promised(state: np.record, box: np.record, seat: int, action: int, book: Any) -> float:
    """Nothing is known about the action; the default of `promise`."""
    return 0.0


@inner
def must_mix(state: np.record, seat: int) -> bool:
    """No choice is sealed; the default of `mixes`."""
    return False


@inner
def told_apart(state: np.record, box: np.record, seat: int, book: Any) -> int:
    """All that the seat knows counts; the default of `sight`."""
    return 0


@inner
def at_rest(state: np.record) -> bool:
    """Play to the end; the default of `resting`."""
    return False


@inner
def judged(state: np.record, box: np.record, seat: int, book: Any) -> float:
    """Never asked; the default of `value`."""
    return 0.5


@inner
def wide_margin(state: np.record) -> float:
    """Only winning counts; the default of `clear_win`."""
    return 0.0


# The names that these functions use, and what a game calls them. They differ so that no rule of a game is mistaken for one.
HOOKS = {
    "choose_plainly": "policy",
    "believed": "believe",
    "reopened": "reopen",
    "narrowed": "narrow",
    "promised": "promise",
    "must_mix": "mixes",
    "told_apart": "sight",
    "at_rest": "resting",
    "judged": "value",
    "wide_margin": "clear_win",
}


@inner
def copy_record(raw: Any, target: int, source: int) -> None:
    for i in range(raw.shape[1]):
        raw[target, i] = raw[source, i]


@inner
def key_of(desk: Desk, box: np.record, seat: int, book: Any) -> int:
    """What the seat knows of the imagined world, as a number; seats never share one."""
    key = told_apart(desk.worlds[WORLD], box, seat, book)
    if key == 0:
        copy_record(desk.raw, VEILED, WORLD)
        veil(desk.worlds[VEILED], box, seat)
        key = hash_words(desk.raw[VEILED], GENERATOR_WORDS)
    return key * 8 + seat


@inner
def expand(desk: Desk, box: np.record, seat: int, count: int, thrown: int, tree: Tree, slot: int, key: int, book: Any) -> int:
    """A new node for the actions in the mask, each with its promise."""
    world, mask, edges = desk.worlds[WORLD], desk.mask, tree.edges
    number = grow(tree, slot, key, count, must_mix(world, seat))
    first = int(tree.nodes[number].first)
    total = 0.0
    for i in range(count):
        action = nth(mask, i)
        weight = promised(world, box, seat, action, book)
        total += weight
        write_edge(edges[first + i], action, weight)
    favourite = -1
    if total <= 0.0:
        favourite = choose_plainly(world, box, seat, mask, count, scatter(thrown), book)
    for i in range(first, first + count):
        edge = edges[i]
        if total > 0.0:
            edge.promise = edge.promise / total
        else:
            edge.promise = 0.5 / count + (0.5 if edge.action == favourite else 0.0)
    return number


@inner
def play_on(world: np.record, box: np.record, mask: Any, strays: int, thrown: int, book: Any) -> None:
    """Play an imagined world out with plain good sense, to its end or to a resting place; in `strays` of 65,536 choices with any action."""
    while not is_over(world) and not at_rest(world):
        seat = turn(world)
        count = legal(world, box, seat, mask)
        thrown = roll(thrown)
        if thrown & 0xFFFF < strays and not (WAIT >= 0 and allowed(mask, WAIT)):
            action = nth(mask, face(roll(thrown), count))
        else:
            action = choose_plainly(world, box, seat, mask, count, scatter(thrown), book)
        apply(world, box, seat, action)


@inner
def weigh(desk: Desk, box: np.record, book: Any) -> None:
    """What the ending is worth to each seat, 0 to 1."""
    world = desk.worlds[WORLD]
    seats = int(world.seats)
    if not is_over(world):
        for seat in range(seats):
            desk.worth[seat] = judged(world, box, seat, book)
        return
    standings(world, box, desk.out)
    winners, wide = 0, wide_margin(world)
    for seat in range(seats):
        winners += 1 if desk.out[seat, 1] == 1 else 0
    for seat in range(seats):
        won = 1.0 / winners if desk.out[seat, 1] == 1 else 0.0
        if wide > 0.0:
            ahead = margin(desk.out, seats, seat, wide)
            won = ahead if seats == 1 else (1.0 - MARGIN) * won + MARGIN * ahead
        desk.worth[seat] = won


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
def walk_down(desk: Desk, box: np.record, first: int, thrown: int, tree: Tree, book: Any) -> int:
    """Choose by the tree until a new node was added or the end is reached; returns how many choices are on the path.

    The thinking seat chooses first: sealed choices may come in any order, and a free seat may act before the others.
    """
    world, nodes, edges, curiosity, trial = desk.worlds[WORLD], tree.nodes, tree.edges, desk.knobs[0], desk.knobs[1]
    depth, fresh = 0, False
    while not fresh and depth < DEEPEST and not is_over(world):
        seat = first if depth == 0 else turn(world)
        thrown = roll(thrown)
        key = key_of(desk, box, seat, book)
        slot = slot_of(tree, key)
        node = int(tree.slots[slot])
        if node == EMPTY:
            count = narrowed(world, box, seat, desk.mask, legal(world, box, seat, desk.mask), book)
            if count == 1 and depth > 0:
                apply(world, box, seat, nth(desk.mask, 0))
                continue
            if not has_room(tree, count):
                break
            node = expand(desk, box, seat, count, thrown, tree, slot, key, book)
            fresh = depth > 0
        if nodes[node].mixed:
            edge = mixed_edge(nodes[node], edges, trial, chance_of(roll(thrown)))
        else:
            edge = best_edge(nodes[node], edges, curiosity)
        desk.path[depth, 0], desk.path[depth, 1], desk.path[depth, 2] = node, edge, seat
        depth += 1
        apply(world, box, seat, int(edges[edge].action))
    return depth


@inner
def chance_of(thrown: int) -> float:
    """A number from 0 to 1 read off the dice."""
    return ((thrown & WORD) ^ (thrown >> 32)) / 4294967296.0


@rule
def search(desk: Desk, box: np.record, seat: int, seed: int, start: int, count: int, tree: Tree, book: Any) -> None:
    """Run iterations `start` to `start + count - 1`; the same numbers give the same tree on any machine."""
    world, strays = desk.worlds[WORLD], int(desk.knobs[2] * 65536.0)
    for number in range(start, start + count):
        copy_record(desk.raw, WORLD, KNOWN)
        seed_of(seed, number, desk.words)
        imagine(world, box, seat, desk.words)
        reopened(world, box, seat)
        thrown = believed(world, box, seat, dice(seed & WORD, number), book)
        depth = walk_down(desk, box, seat, roll(thrown), tree, book)
        play_on(world, box, desk.mask, strays, roll(roll(thrown)), book)
        weigh(desk, box, book)
        for i in range(depth):
            learn(tree.nodes[desk.path[i, 0]], tree.edges, int(desk.path[i, 1]), desk.worth[desk.path[i, 2]])


@rule
def play_outs(desk: Desk, box: np.record, seat: int, seed: int, start: int, count: int, book: Any) -> int:
    """Imagine and play out only, without a tree: how fast playouts are. Returns how many the seat won."""
    world, mask, raw, words, strays = desk.worlds[WORLD], desk.mask, desk.raw, desk.words, int(desk.knobs[2] * 65536.0)
    won = 0
    for number in range(start, start + count):
        copy_record(raw, WORLD, KNOWN)
        seed_of(seed, number, words)
        imagine(world, box, seat, words)
        play_on(world, box, mask, strays, dice(seed & WORD, number), book)
        standings(world, box, desk.out)
        won += 1 if desk.out[seat, 1] == 1 else 0
    return won


@functools.cache
def engine(game: Game, function: Any) -> Any:
    """A function of this file compiled for one game."""
    found = {name: getattr(knowledge(game), theirs) for name, theirs in HOOKS.items() if hasattr(knowledge(game), theirs)}
    return jit.bind(function, f"{game.name}_search", {**loops.free_names(game), **found})
