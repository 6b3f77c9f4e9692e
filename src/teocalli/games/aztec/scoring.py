"""The final count of Aztec: A16 and A17."""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.games.aztec.box import MOST_STONES
from teocalli.games.aztec.state import DUO, DUO_OF, TREASURE, TRIO
from teocalli.jit import inner, lean, rule


@lean
@rule
def standings(state: np.record, box: np.record, out: Any) -> None:
    """A16, A17: points, and places by points, then by fewest stones."""
    seats = int(state.seats)
    for seat in range(seats):
        out[seat, 0] = points(state, box, seat)
        out[seat, 1] = 1
        for other in range(seat):
            ahead = lead(state, out, seat, other)
            out[seat, 1] += int(ahead < 0)
            out[other, 1] += int(ahead > 0)


@inner
def lead(state: np.record, out: Any, seat: int, other: int) -> int:
    """A17: more than 0 if a seat is ahead of another: by a point, which counts more than all stones, or by fewer stones."""
    return (int(out[seat, 0]) - int(out[other, 0])) * (MOST_STONES + 1) + int(state.stones[other]) - int(state.stones[seat])


@inner
def rank_key(state: np.record, box: np.record, seat: int) -> int:
    """A17: the number by which seats are ranked, most first: points, each of which counts more than all stones, and fewest stones."""
    return points(state, box, seat) * (MOST_STONES + 1) - int(state.stones[seat])


@inner
def points(state: np.record, box: np.record, seat: int) -> int:
    """A16: own duo, trios, artefacts, stones. The same jewel counts in every line."""
    total = points_for_duo(state, box, seat) + points_for_trios(state, box, seat)
    for i in range(int(state.kept_count[seat])):
        total += points_for_artefact(state, box, seat, int(state.kept[seat, i]))
    return total - int(box.lost[state.stones[seat]])


@inner
def pairs(state: np.record, seat: int, one: int, other: int) -> int:
    """How many pairs of two colours a seat owns: half the count, rounded down, when both are the same."""
    if one == other:
        return int(state.jewels[seat, one]) // 2
    return min(int(state.jewels[seat, one]), int(state.jewels[seat, other]))


@inner
def points_for_duo(state: np.record, box: np.record, seat: int) -> int:
    """A16: points for the duo on the character sheet."""
    sheet = int(state.character[seat])
    return int(box.duo_points) * pairs(state, seat, int(box.duo[sheet, 0]), int(box.duo[sheet, 1]))


@inner
def points_for_trios(state: np.record, box: np.record, seat: int) -> int:
    """A16: points for trios of the three colours."""
    blue, yellow, red = state.jewels[seat, 0], state.jewels[seat, 1], state.jewels[seat, 2]
    return int(box.trio_points) * min(int(blue), int(yellow), int(red))


@inner
def points_for_artefact(state: np.record, box: np.record, seat: int, kind: int) -> int:
    """A16: points for one kept artefact; one that is not known counts nothing."""
    return int(box.worth[kind]) * times(state, seat, kind) if kind >= 0 else 0


@inner
def times(state: np.record, seat: int, kind: int) -> int:
    """How often a kept artefact counts: for each such pair, for each three of a colour, or once."""
    return (all_times(state, seat) >> 8 * kind) & 127


@inner
def all_times(state: np.record, seat: int) -> int:
    """The same for every kind, a byte each: worked out once for all artefacts of a seat, and without branches."""
    counts = 1 << 8 * TREASURE
    for duo in range(3):
        counts |= pairs(state, seat, int(DUO_OF[duo, 0]), int(DUO_OF[duo, 1])) << 8 * (DUO + duo)
    for colour in range(3):
        counts |= int(state.jewels[seat, colour]) // 3 << 8 * (TRIO + colour)
    return counts
