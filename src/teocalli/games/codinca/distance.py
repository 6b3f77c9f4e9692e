"""How many turns of his own a player is away from each key, with nobody interfering and no spirit cards.

Only the player's own four tiles matter: C(16,4) places times 2^4 faces are 29,120 arrangements. One search backwards from all keys at once,
a bit a key, finds for each arrangement the keys that it can complete in 1, 2, 3 … turns.
"""

from __future__ import annotations

import functools
import itertools
from typing import Any

import numpy as np
import numpy.typing as npt

from teocalli.games.codinca.box import MOST_KEYS
from teocalli.games.codinca.grid import CELLS, EDGE_COUNT, EDGES, GROUPS, PLACE_GROUP, faces_at, place_of
from teocalli.games.codinca.state import FLIP, NO_ACTION, SWITCH

Indices = npt.NDArray[np.int32]
Keys = npt.NDArray[np.int64]  # for each arrangement a set of keys, bit group * MOST_KEYS + key

FAR = 9  # more turns than any key can be away


@functools.cache
def codes() -> npt.NDArray[np.int64]:
    """Every arrangement as cells * 2^16 + gold, in rising order."""
    found = []
    for four in itertools.combinations(range(CELLS), 4):
        cells = sum(1 << cell for cell in four)
        found += [cells << CELLS | sum(1 << cell for i, cell in enumerate(four) if faces >> i & 1) for faces in range(16)]
    return np.array(sorted(found), np.int64)


def index_of(code: Any) -> Any:
    """The number of an arrangement, or of many."""
    return np.searchsorted(codes(), code)


@functools.cache
def switched() -> Indices:
    """For each pair of neighbours and arrangement, what a switch makes of it."""
    found = np.empty((EDGE_COUNT, len(codes())), np.int32)
    for edge, (a, b) in enumerate(EDGES):
        swap = (codes() >> a ^ codes() >> b) & (1 << CELLS | 1)  # cells and gold exchange at once
        found[edge] = index_of(codes() ^ (swap << a | swap << b))
    return found


@functools.cache
def flipped() -> Indices:
    """For each cell and arrangement, what a flip makes of it: nothing, where no own tile lies."""
    own = np.array([codes() >> CELLS + cell & 1 for cell in range(CELLS)])
    return np.array([index_of(codes() ^ own[cell] << cell) for cell in range(CELLS)], np.int32)


def gathered(keys: Keys, reached: Indices) -> Keys:
    """For each arrangement all keys of the arrangements that one action reaches."""
    found = keys.copy()
    for row in reached:
        found |= keys[row]
    return found


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
    found = np.zeros(len(codes()), np.int64)
    for i, code in enumerate(codes().tolist()):
        place = place_of(code >> CELLS)
        if place >= 0:
            group = int(PLACE_GROUP[place])
            key = int(box.key_of[group, faces_at(place, code & (1 << CELLS) - 1)])
            if key >= 0:
                found[i] = 1 << (group * MOST_KEYS + key)
    return found


class Distances:
    """The search for one set of keys: `within[n]` is what n whole turns reach."""

    def __init__(self, box: np.record) -> None:
        self.within = [goals(box)]
        while len(self.within) == 1 or (self.within[-1] != self.within[-2]).any():
            self.within.append(one_turn_away(self.within[-1]))
        self.second = {kind: [one_action_away(keys, kind) for keys in self.within[:-1]] for kind in (SWITCH, FLIP)}

    def turns(self, arrangement: int, key: int, made: int = NO_ACTION) -> int:
        """Turns to a key, the present one included while a base action is left in it; at least one, for an action must leave it standing (C18)."""
        reached = self.within[1:] if made == NO_ACTION else self.second[made]
        return next((n for n, keys in enumerate(reached, 1) if keys[arrangement] >> key & 1), FAR)


@functools.lru_cache(maxsize=8)
def _distances(key_of: bytes) -> Distances:
    found = np.zeros(1, [("key_of", "i1", (len(GROUPS), 16))]).view(np.recarray)
    found.key_of[0] = np.frombuffer(key_of, np.int8).reshape(len(GROUPS), 16)
    return Distances(found[0])


def distances(box: np.record) -> Distances:
    """The search for the keys of a box, done once."""
    return _distances(box.key_of.tobytes())


def turns_to_key(state: np.record, box: np.record, seat: int, group: int) -> int | None:
    """How far a seat is from its key of a group; None when the key is done or hidden."""
    key = int(state.key_cards[seat, group])
    if key < 0 or int(state.completed[seat]) >> group & 1:
        return None
    cells = int(state.cells[int(state.elements[seat])])
    made = NO_ACTION
    if seat == int(state.active) and state.made[1] == NO_ACTION:
        made = int(state.made[0])
    arrangement = int(index_of(cells << CELLS | int(state.gold) & cells))
    return distances(box).turns(arrangement, group * MOST_KEYS + key, made)
