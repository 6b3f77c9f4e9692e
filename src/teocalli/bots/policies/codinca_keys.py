"""Which keys others hold in Codinca, by how near they have come to each.

Players move towards the keys that they hold, so a key that somebody can complete in one turn is likelier theirs than another. How much
likelier was learnt from matches of adepts and of experts who searched, by five things that a veiled record shows; three numbers, for
what was never met, are guesses. `python -m bench.strength.threats` learns such numbers from the bots of today.
Worlds are imagined by the same weights as what is said about threats.
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

# How many times as likely as one farther away a key is that can be completed in one turn: by the keys that its owner has done, a row each,
BY_CARDS = np.array(  # and the spirit cards that they have left,
    [[4.35, 4.35, 4.35, 5.32], [6.03, 3.63, 4.33, 4.85], [7.71, 3.73, 3.86, 4.1], [9.71, 2.93, 2.91, 2.61]]
)
BY_OTHERS_SINCE = np.array(  # times this by how many others have moved since their latest turn,
    [[1.0, 0.61, 0.54], [1.0, 0.73, 0.59], [1.0, 0.65, 0.46], [1.0, 0.36, 0.24]]
)
BY_TURNS = np.array(  # times this by how many turns they have had:
    [[1.08, 1.0, 1.12, 1.75, 1.75], [0.44, 1.0, 1.19, 1.27, 0.74], [0.34, 1.0, 1.58, 1.85, 2.17], [1.0, 1.0, 3.28, 5.79, 8.44]]
)
TURNS = np.array([3, 6, 12, 20], np.int64)  # fewer than so many, or more than all of these,
ELSEWHERE = 0.71  # and times this for each other open group of which a key is one turn away: that may be what they went for


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
def others_since(state: np.record, viewer: int, other: int) -> int:
    """How many players have moved since the latest turn of another, when the viewer's turn comes."""
    return max(0, steps_to(other, viewer, int(state.seats)) - 1)


@inner
def turns_had(state: np.record, other: int) -> int:
    """Which of the numbers of turns another has had."""
    had = 0
    for limit in TURNS:
        had += 1 if int(state.turns[other]) >= limit else 0
    return had


@inner
def pull(state: np.record, box: np.record, viewer: int, other: int, group: int, number: int, tablebase: Any) -> float:
    """How many times as likely as one farther away another holds a key of a group that is one turn away."""
    if int(state.turns[other]) == 0:
        return 1.0
    done = int(state.completed[other])
    row, since, had = ones(done), others_since(state, viewer, other), turns_had(state, other)
    weight = BY_CARDS[row, int(state.held[other])] * BY_OTHERS_SINCE[row, since] * BY_TURNS[row, had]
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
