"""The tree of a search: what each seat has learnt so far at each thing it may know.

A node stands for everything that one seat knows at one moment (the hash of its veiled record, or what `policies` says is worth telling
apart), so an opponent's node never splits worlds that he cannot tell apart. An edge is one choice at a node.

Choices made in turn are picked by value and promise (PUCT). Sealed choices of several seats at once are mixed by regret matching: a choice
is played as often as one regrets not having played it, so that in the long run no fixed answer gains against the mixture.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from teocalli.chance import WORD
from teocalli.jit import inner
from teocalli.records import records

NODE = np.dtype(
    [
        ("key", "i8"),  # what the seat knows
        ("first", "i4"),  # its edges lie together from here on
        ("edges", "i4"),  # how many
        ("visits", "i4"),
        ("mixed", "i4"),  # 1 where the choice is sealed and must be mixed
        ("worth", "f8"),  # how well the seat did from here
    ]
)
EDGE = np.dtype(
    [
        ("action", "i4"),
        ("visits", "i4"),
        ("worth", "f8"),  # how well the seat did after this choice
        ("promise", "f8"),  # how often plain good sense would choose it, 0 to 1
        ("regret", "f8"),  # how much better than the mixture it was so far, never below 0
        ("share", "f8"),  # its part of all mixtures so far
    ]
)
EMPTY = -1
HOPE = 0.3  # how much more an edge of a mixed choice may be worth that was tried once
RECENT = 600  # visits over which a mixed choice's value is averaged: the others' mixtures change, old values mislead


class Tree(NamedTuple):
    """Room for nodes and edges, and a hash table that finds nodes."""

    nodes: Any
    edges: Any
    slots: Any  # node numbers by hash
    used: Any  # [nodes, edges]


def new_tree(nodes: int, edges: int) -> Tree:
    """An empty tree with room for so many nodes and edges."""
    slots = 1 << (2 * nodes - 1).bit_length()
    return Tree(records(nodes, NODE), records(edges, EDGE), np.full(slots, EMPTY, np.int32), np.zeros(2, np.int64))


def clear_tree(tree: Tree) -> None:
    tree.slots.fill(EMPTY)
    tree.used.fill(0)


@inner
def hash_words(words: Any, start: int) -> int:
    """A number of 59 bits for a row of 32-bit words."""
    low, high = 0x2545F491, 0x4F6CDD1D
    for i in range(start, len(words)):
        word = int(words[i]) & WORD
        low = ((low ^ word) * 0x01000193 + (low >> 15)) & WORD
        high = ((high + word) * 0x45D9F3B ^ (high >> 13)) & WORD
    return ((high & 0x07FFFFFF) << 32) | low


@inner
def slot_of(tree: Tree, key: int) -> int:
    """Where a key lies in the hash table, or the empty place where it would."""
    slots, nodes = tree.slots, tree.nodes
    last = len(slots) - 1
    at = (key ^ (key >> 31)) & last
    while slots[at] != EMPTY and nodes[slots[at]].key != key:
        at = (at + 1) & last
    return at


@inner
def has_room(tree: Tree, edges: int) -> bool:
    return int(tree.used[0]) < len(tree.nodes) and int(tree.used[1]) + edges <= len(tree.edges)


@inner
def grow(tree: Tree, slot: int, key: int, edges: int, mixed: bool) -> int:
    """A new node with room for its edges, which the caller fills."""
    number = int(tree.used[0])
    node = tree.nodes[number]
    node.key = key
    node.first = tree.used[1]
    node.edges = edges
    node.visits = 0
    node.mixed = 1 if mixed else 0
    node.worth = 0.0
    tree.slots[slot] = number
    tree.used[0] += 1
    tree.used[1] += edges
    return number


@inner
def write_edge(edge: np.record, action: int, promise: float) -> None:
    edge.action = action
    edge.visits = 0
    edge.worth = 0.0
    edge.promise = promise
    edge.regret = 0.0
    edge.share = 0.0


@inner
def best_edge(node: np.record, edges: Any, curiosity: float) -> int:
    """PUCT: the edge with the best sum of value so far and promise not yet looked into."""
    reach = curiosity * np.sqrt(node.visits + 1.0)
    best, chosen = -1.0, int(node.first)
    for i in range(int(node.first), int(node.first) + int(node.edges)):
        edge = edges[i]
        value = edge.worth if edge.visits > 0 else node.worth
        score = value + reach * edge.promise / (1.0 + edge.visits)
        if score > best:
            best, chosen = score, i
    return chosen


@inner
def total_regret(node: np.record, edges: Any) -> float:
    total = 0.0
    for i in range(int(node.first), int(node.first) + int(node.edges)):
        total += edges[i].regret
    return total


@inner
def part(edge: np.record, total: float) -> float:
    """How often the mixture plays an edge: by regret, and as promised while nothing is regretted."""
    return float(edge.regret / total) if total > 0.0 else float(edge.promise)


@inner
def mixed_edge(node: np.record, edges: Any, trial: float, chance: float) -> int:
    """An edge drawn from the mixture; now and then (`trial`) any edge, half of that as promised, so that all are tried."""
    first, last = int(node.first), int(node.first) + int(node.edges) - 1
    total = total_regret(node, edges)
    even = 0.5 * trial / int(node.edges)
    left = chance
    for i in range(first, last):
        left -= (1.0 - trial) * part(edges[i], total) + 0.5 * trial * edges[i].promise + even
        if left < 0.0:
            return i
    return last


@inner
def learn(node: np.record, edges: Any, chosen: int, worth: float) -> None:
    """What a visit taught: the means, and at a mixed node the regrets."""
    edge = edges[chosen]
    node.visits += 1
    node.worth += (worth - node.worth) / node.visits
    edge.visits += 1
    past = min(int(edge.visits), RECENT) if node.mixed else int(edge.visits)
    edge.worth += (worth - edge.worth) / past
    if node.mixed:
        regret_all(node, edges)


@inner
def hoped(edge: np.record) -> float:
    """What an edge is worth, and more the less often it was tried: its future is not worked out yet."""
    return float(edge.worth + HOPE / np.sqrt(edge.visits + 0.0))


@inner
def regret_all(node: np.record, edges: Any) -> None:
    """Regret matching: each edge tried so far is compared with what the mixture earns; later mixtures weigh more."""
    first, last = int(node.first), int(node.first) + int(node.edges)
    total = total_regret(node, edges)
    earned, weight = 0.0, 0.0
    for i in range(first, last):
        if edges[i].visits > 0:
            earned += part(edges[i], total) * hoped(edges[i])
            weight += part(edges[i], total)
    earned = earned / weight if weight > 0.0 else float(node.worth)
    for i in range(first, last):
        edge = edges[i]
        edge.share += node.visits * part(edge, total)
        if edge.visits > 0:
            edge.regret = max(0.0, edge.regret + hoped(edge) - earned)
