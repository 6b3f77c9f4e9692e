"""Which keys others hold in Codinca, by how near they have come to each.

Players move towards the keys that they hold, so a key that somebody can complete in one turn is likelier theirs than another: how much
likelier was learnt from matches of experts (`python -m bench.strength.threats`), by four things that a veiled record shows. Worlds are
imagined by the same weights as what is said about threats.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.chance import next_rng, rng_below, rng_unit
from teocalli.games.codinca.box import MOST_KEYS
from teocalli.games.codinca.distance import KEYS, arrangement
from teocalli.games.codinca.state import NOTHING
from teocalli.jit import inner
from teocalli.masks import ones
from teocalli.seats import steps_to

# How many times as likely as one farther away a key is that somebody can complete in one turn:
BY_KEYS_DONE = np.array([13.1, 6.17, 8.77, 19.15])  # by the keys that they have done,
BY_OTHERS_SINCE = np.array([1.0, 0.54, 0.38])  # times this by how many others have moved since their latest turn,
BY_TURNS = np.array([0.37, 1.0, 1.73, 2.15, 3.2])  # times this by how many turns they have had,
TURNS = np.array([3, 6, 12, 20], np.int64)  # fewer than so many,
ELSEWHERE = 0.51  # and times this for each other open group of which a key is one turn away: that may be what they went for


@inner
def keys_open(state: np.record, box: np.record, viewer: int, other: int, group: int) -> int:
    """The keys that another may hold in a group, by what everybody has seen and the viewer's own, as bits."""
    gone = int(state.denied[other, group]) | (1 << int(state.key_cards[viewer, group]))
    return ((1 << int(box.keys[group])) - 1) & ~gone


@inner
def keys_at_hand(keys: int, group: int, number: int, tablebase: Any) -> int:
    """Those of them that can be completed in one turn from an arrangement."""
    near = 0
    for key in range(MOST_KEYS):
        if (keys >> key) & 1 and tablebase[number * KEYS + MOST_KEYS * group + key] == 1:
            near |= 1 << key
    return near


@inner
def pull(state: np.record, box: np.record, viewer: int, other: int, group: int, number: int, tablebase: Any) -> float:
    """How many times as likely as one farther away another holds a key of a group that is one turn away."""
    turns = int(state.turns[other])
    if turns == 0:
        return 1.0
    had = 0
    for limit in TURNS:
        had += 1 if turns >= limit else 0
    done, since = int(state.completed[other]), max(0, steps_to(other, viewer, int(state.seats)) - 1)
    weight = BY_KEYS_DONE[ones(done)] * BY_OTHERS_SINCE[since] * BY_TURNS[had]
    for one in range(4):
        if one != group and not (done >> one) & 1:
            if keys_at_hand(keys_open(state, box, viewer, other, one), one, number, tablebase):
                weight *= ELSEWHERE
    return float(weight)


@inner
def likely_at_hand(state: np.record, box: np.record, viewer: int, other: int, group: int, number: int, tablebase: Any) -> float:
    """How likely another can complete a key of a group in one turn from an arrangement, by what the viewer knows."""
    keys = keys_open(state, box, viewer, other, group)
    near = keys_at_hand(keys, group, number, tablebase)
    if near == 0:
        return 0.0
    weight = ones(near) * pull(state, box, viewer, other, group, number, tablebase)
    return weight / (weight + ones(keys & ~near))


@inner
def believe_keys(state: np.record, box: np.record, viewer: int, rng: int, tablebase: Any) -> int:
    """Draw the keys of the others again, by how likely each is."""
    for group in range(4):
        taken = NOTHING
        while taken == NOTHING:
            taken, rng = draw_likely(state, box, viewer, group, rng, tablebase)
    return rng


@inner
def draw_likely(state: np.record, box: np.record, viewer: int, group: int, rng: int, tablebase: Any) -> tuple[int, int]:
    """A key for each of the others whose key of a group is open: the keys drawn, or NOTHING when two have drawn the same."""
    taken = 0
    for other in range(int(state.seats)):
        if other != viewer and not (int(state.completed[other]) >> group) & 1:
            number = arrangement(int(state.cells[int(state.elements[other])]), int(state.gold))
            keys = keys_open(state, box, viewer, other, group)
            near = keys_at_hand(keys, group, number, tablebase)
            rng = next_rng(rng)
            if near != 0 and near != keys:
                at_hand = likely_at_hand(state, box, viewer, other, group, number, tablebase)
                keys = near if rng_unit(rng) < at_hand else keys & ~near
            rng = next_rng(rng)
            key = nth_key(keys, rng_below(rng, ones(keys)))
            if (taken >> key) & 1:
                return NOTHING, rng
            taken |= 1 << key
            state.key_cards[other, group] = key
    return taken, rng


@inner
def nth_key(keys: int, n: int) -> int:
    """The n-th of a set of keys."""
    for _ in range(n):
        keys &= keys - 1
    return ones((keys & -keys) - 1)
