"""How many turns of their own a player is away from each key, with nobody interfering and no spirit cards.

Only the player's own four tiles matter: C(16,4) places times 2^4 faces are 29,120 arrangements. One search backwards from all keys at once,
a bit a key, finds for each arrangement the keys that it can complete in 1, 2, 3 … turns.
"""

from __future__ import annotations

import functools
import itertools
import math
from typing import Any

import numpy as np
import numpy.typing as npt

from teocalli.games.codinca.box import MOST_KEYS
from teocalli.games.codinca.grid import CELLS, EDGE_COUNT, EDGES, GROUPS, PLACE_CELLS, PLACE_GROUP, PLACES, SIDE
from teocalli.games.codinca.state import FLIP, NO_BASE_ACTION, SWITCH
from teocalli.jit import inner
from teocalli.masks import ones

Indices = npt.NDArray[np.int32]
Keys = npt.NDArray[np.int64]  # for each arrangement a set of keys, bit group * MOST_KEYS + key
Turns = npt.NDArray[np.uint8]

FAR = 9  # more turns than any key can be away
ARRANGEMENTS = math.comb(CELLS, 4) << 4
KEYS = len(GROUPS) * MOST_KEYS
CHOOSE = np.array([[math.comb(cell, i + 1) for i in range(SIDE)] for cell in range(CELLS)], np.int64)


@inner
def arrangement(cells: int, gold: int) -> int:
    """The number of an arrangement, by the rank of its four cells among all such sets, then by its faces."""
    rank, faces, i = 0, 0, 0
    while cells:
        lowest = cells & -cells
        rank += int(CHOOSE[ones(lowest - 1), i])
        if gold & lowest:
            faces |= 1 << i
        cells ^= lowest
        i += 1
    return (rank << 4) | faces


@functools.cache
def codes() -> npt.NDArray[np.int64]:
    """Every arrangement as cells * 2^16 + gold, in rising order."""
    arrangements = []
    for four in itertools.combinations(range(CELLS), 4):
        cells = sum(1 << cell for cell in four)
        arrangements += [cells << CELLS | sum(1 << cell for i, cell in enumerate(four) if faces >> i & 1) for faces in range(16)]
    return np.array(sorted(arrangements), np.int64)


def index_of(code: Any) -> Any:
    """The number of an arrangement, or of many."""
    return np.searchsorted(codes(), code)


@functools.cache
def switched() -> Indices:
    """For each pair of neighbours and arrangement, what a switch makes of it."""
    after = np.empty((EDGE_COUNT, len(codes())), np.int32)
    for edge, (a, b) in enumerate(EDGES):
        swap = (codes() >> a ^ codes() >> b) & (1 << CELLS | 1)  # cells and gold exchange at once
        after[edge] = index_of(codes() ^ (swap << a | swap << b))
    return after


@functools.cache
def flipped() -> Indices:
    """For each cell and arrangement, what a flip makes of it: nothing, where no own tile lies."""
    own = np.array([codes() >> CELLS + cell & 1 for cell in range(CELLS)])
    return np.array([index_of(codes() ^ own[cell] << cell) for cell in range(CELLS)], np.int32)


def gathered(keys: Keys, reached: Indices) -> Keys:
    """For each arrangement all keys of the arrangements that one action reaches."""
    reachable = keys.copy()
    for row in reached:
        reachable |= keys[row]
    return reachable


def one_action_away(keys: Keys, after: int) -> Keys:
    """What the second base action can still reach, by the first (C6): after a flip only a flip."""
    by_flip = gathered(keys, flipped())
    return by_flip | gathered(keys, switched()) if after == SWITCH else by_flip


def one_turn_away(keys: Keys) -> Keys:
    """What two base actions reach (C6): switch and switch, switch and flip, flip and flip."""
    by_flip = gathered(keys, flipped())
    two_flips = gathered(by_flip, flipped())
    return two_flips | gathered(by_flip | gathered(keys, switched()), switched())


def goals(box: np.record) -> Keys:
    """The key that each arrangement shows."""
    shown = np.zeros(ARRANGEMENTS, np.int64)
    for place, group in enumerate(PLACE_GROUP.tolist()):
        for faces, key in enumerate(box.key_of[group].tolist()):
            if key >= 0:
                gold = sum(1 << int(cell) for i, cell in enumerate(PLACES[place]) if faces >> i & 1)
                shown[arrangement(int(PLACE_CELLS[place]), gold)] = 1 << (group * MOST_KEYS + key)
    return shown


def turns_by(reached: list[Keys]) -> Turns:
    """For each arrangement and key the first of these growing steps that reaches it, counted from one."""
    count = np.zeros((ARRANGEMENTS, KEYS), np.uint8)
    for keys in reached:
        count += np.unpackbits(keys.view(np.uint8).reshape(-1, 8), axis=1, count=KEYS, bitorder="little")
    return np.where(count, np.uint8(len(reached) + 1) - count, np.uint8(FAR))


def make_turns(box: np.record) -> Turns:
    """The turns from every arrangement to every key, by the base action already made in the present turn: none, a switch, a flip.

    The present turn counts. It is at least one turn, for an action must leave even a standing pattern as it is (C18).
    """
    within = [goals(box)]
    while len(within) == 1 or (within[-1] != within[-2]).any():
        within.append(one_turn_away(within[-1]))
    turns = np.empty((3, ARRANGEMENTS, KEYS), np.uint8)
    turns[NO_BASE_ACTION] = turns_by(within[1:])
    for kind in (SWITCH, FLIP):
        turns[kind] = turns_by([one_action_away(keys, kind) for keys in within])
    return turns


@functools.lru_cache(maxsize=8)
def _turns(key_of: bytes) -> Turns:
    box = np.zeros(1, [("key_of", "i1", (len(GROUPS), 16))]).view(np.recarray)
    box.key_of[0] = np.frombuffer(key_of, np.int8).reshape(len(GROUPS), 16)
    return make_turns(box[0])


def turns_to_keys(box: np.record) -> Turns:
    """`make_turns` for the keys of a box, done once."""
    return _turns(box.key_of.tobytes())
