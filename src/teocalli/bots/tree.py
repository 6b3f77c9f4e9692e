"""The tree of a search: statistics of each information set met so far.

A node is an information set of one seat: everything that it knows at one moment (the hash of its veiled record, or the game's
`infoset_key`), so an opponent's node never splits worlds that they cannot tell apart. An edge is one choice at a node.

Choices made in turn are picked by value and prior (PUCT). Sealed choices of several seats at once are mixed by regret matching: a choice
is played as often as one regrets not having played it, so that in the long run no fixed answer gains against the mixture.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from teocalli.chance import WORD
from teocalli.jit import inner
from teocalli.record_arrays import records

NODE = np.dtype(
    [
        ("key", "i8"),  # of the information set
        ("first", "i4"),  # its edges lie together from here on
        ("edges", "i4"),  # how many
        ("visits", "i4"),
        ("mixed", "i4"),  # 1 where the choice is sealed and must be mixed
        ("value", "f8"),  # how well the seat did from here, on average
    ]
)
EDGE = np.dtype(
    [
        ("action", "i4"),
        ("visits", "i4"),
        ("value", "f8"),  # how well the seat did after this choice, on average
        ("won", "f8"),  # at the root of a search without a network, its share of the win alone, on average
        ("prior", "f8"),  # how often the policy would choose it, 0 to 1
        ("regret", "f8"),  # how much better than the mixture it was so far, never below 0
        ("share", "f8"),  # its part of all mixtures so far, later ones weighing more
    ]
)
EMPTY = -1
OPTIMISM = 0.3  # how much more than its mean an edge of a mixed choice counts that was tried once
WINDOW = 600  # visits over which a mixed choice's value is averaged: the others' mixtures change, old values mislead


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
    node.value = 0.0
    tree.slots[slot] = number
    tree.used[0] += 1
    tree.used[1] += edges
    return number


@inner
def write_edge(edge: np.record, action: int, prior: float) -> None:
    edge.action = action
    edge.visits = 0
    edge.value = 0.0
    edge.won = 0.0
    edge.prior = prior
    edge.regret = 0.0
    edge.share = 0.0


@inner
def puct_edge(node: np.record, edges: Any, c_puct: float) -> int:
    """PUCT: the edge with the best sum of value so far and prior not yet looked into."""
    reach = c_puct * np.sqrt(node.visits + 1.0)
    best, chosen = -1.0, int(node.first)
    for i in range(int(node.first), int(node.first) + int(node.edges)):
        edge = edges[i]
        value = edge.value if edge.visits > 0 else node.value
        score = value + reach * edge.prior / (1.0 + edge.visits)
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
def probability(edge: np.record, total: float) -> float:
    """How often the mixture plays an edge: by regret, and by its prior while nothing is regretted."""
    return float(edge.regret / total) if total > 0.0 else float(edge.prior)


@inner
def sampled_edge(node: np.record, edges: Any, exploration: float, unit: float) -> int:
    """An edge drawn from the mixture; now and then (`exploration`) any edge, half of that by its prior, so that all are tried."""
    first, last = int(node.first), int(node.first) + int(node.edges) - 1
    total = total_regret(node, edges)
    even = 0.5 * exploration / int(node.edges)
    left = unit
    for i in range(first, last):
        left -= (1.0 - exploration) * probability(edges[i], total) + 0.5 * exploration * edges[i].prior + even
        if left < 0.0:
            return i
    return last


@inner
def update(node: np.record, edges: Any, chosen: int, value: float) -> None:
    """Add the value of a visit to the means, and at a mixed node to the regrets."""
    edge = edges[chosen]
    node.visits += 1
    node.value += (value - node.value) / node.visits
    edge.visits += 1
    past = min(int(edge.visits), WINDOW) if node.mixed else int(edge.visits)
    edge.value += (value - edge.value) / past
    if node.mixed:
        update_regrets(node, edges)


@inner
def note_win(node: np.record, edge: np.record, won: float) -> None:
    """Add what a visit that `update` has counted won to the mean."""
    past = min(int(edge.visits), WINDOW) if node.mixed else int(edge.visits)
    edge.won += (won - edge.won) / past


@inner
def optimistic_value(edge: np.record) -> float:
    """The value of an edge, and more the less often it was tried: its future is not worked out yet."""
    return float(edge.value + OPTIMISM / np.sqrt(edge.visits + 0.0))


@inner
def update_regrets(node: np.record, edges: Any) -> None:
    """Regret matching: each edge tried so far is compared with what the mixture earns; later mixtures weigh more."""
    first, last = int(node.first), int(node.first) + int(node.edges)
    total = total_regret(node, edges)
    earned, weight = 0.0, 0.0
    for i in range(first, last):
        if edges[i].visits > 0:
            earned += probability(edges[i], total) * optimistic_value(edges[i])
            weight += probability(edges[i], total)
    earned = earned / weight if weight > 0.0 else float(node.value)
    for i in range(first, last):
        edge = edges[i]
        edge.share += node.visits * probability(edge, total)
        if edge.visits > 0:
            edge.regret = max(0.0, edge.regret + optimistic_value(edge) - earned)
