"""The end of Cibola: what each player has won, line by line (B16 to B18)."""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.games.cibola.box import ANCESTOR, FEATHER, SERPENT, SHIELD, SKULL, SNAKE, STATUETTE, SUN, SUNDIAL
from teocalli.jit import inner, lean, rule


@inner
def owned(state: np.record, seat: int, kind: int) -> int:
    """How many symbols of a kind lie before a seat."""
    return (int(state.symbols[seat]) >> (6 * kind)) & 63


@inner
def powers(state: np.record, seat: int) -> int:
    """The totems of a seat by what they count as, 3 bits a kind (B10: effects add up)."""
    counted = 0
    for i in range(5):
        claim = int(state.claims[i])
        if claim >= 0 and claim & 7 == seat:
            counted += 1 << (3 * int(state.became[claim >> 3]))
    return counted


@inner
def power(totems: int, kind: int) -> int:
    """How many totems of one kind are among the `powers` of a seat."""
    return (totems >> (3 * kind)) & 7


@inner
def compared(state: np.record, box: np.record, seat: int, kind: int) -> int:
    """B16: what a seat counts when symbols are compared: skulls after the ancestor."""
    count = owned(state, seat, kind)
    if kind == SKULL and (int(state.lying) >> ANCESTOR) & 1:
        count -= power(powers(state, seat), ANCESTOR) * int(box.ancestor_skulls)
    return max(count, 0)


@inner
def most(state: np.record, box: np.record, kind: int) -> int:
    """B16: the number that takes the bonus of statuettes or the malus of skulls."""
    best = 0
    for seat in range(int(state.seats)):
        best = max(best, compared(state, box, seat, kind))
    return best


@inner
def value(state: np.record, box: np.record, column: int) -> int:
    """The number on the uncovered cell of a column; while there are several, their mean rounded down."""
    cells, total = 0, 0
    for row in range(4):
        if (int(state.uncovered) >> (4 * column + row)) & 1:
            cells += 1
            total += int(box.values[column, row])
    return total // max(cells, 1)


@inner
def totem_points(state: np.record, box: np.record, seat: int, totems: int, kind: int) -> int:
    """B16: the score line of one kind of final totem."""
    if kind == SUN:
        each = owned(state, seat, SUNDIAL) // int(box.sun_sundials) * int(box.sun_points)
    elif kind == SERPENT:
        each = owned(state, seat, SNAKE) * int(box.serpent_points)
    elif kind == FEATHER:
        each = owned(state, seat, SHIELD) * int(box.feather_points)
    else:
        each = owned(state, seat, STATUETTE) * int(box.idol_points)
    return power(totems, kind) * each


@inner
def kept_points(state: np.record, box: np.record, seat: int) -> int:
    """B17: a point for 2 explorers kept, rounded down."""
    return int(state.hands[seat]) // int(box.for_a_point)


@lean
@rule
def standings(state: np.record, box: np.record, out: Any) -> None:
    """B16 to B18: points, then explorers kept; equal in both share the place and the next is skipped."""
    seats = int(state.seats)
    for seat in range(seats):
        totems = powers(state, seat)
        points = kept_points(state, box, seat)
        for kind in range(SUN, ANCESTOR):
            points += totem_points(state, box, seat, totems, kind)
        out[seat, 0] = points
    for column in range(5):
        add_column(state, box, column, out)
    for seat in range(seats):
        place = 1
        for other in range(seats):
            if out[other, 0] > out[seat, 0] or (out[other, 0] == out[seat, 0] and state.hands[other] > state.hands[seat]):
                place += 1
        out[seat, 1] = place


@lean
@inner
def add_column(state: np.record, box: np.record, column: int, out: Any) -> None:
    """B16: number owned x value, or the value once for whoever has most, tied players each in full."""
    points = value(state, box, column)
    best = most(state, box, column)
    for seat in range(int(state.seats)):
        out[seat, 0] += column_points(state, box, seat, column, points, best)


@inner
def column_points(state: np.record, box: np.record, seat: int, column: int, points: int, best: int) -> int:
    """B16: the score line of one column, if it counts so many points and the most of it is `best`."""
    if column < STATUETTE:
        return owned(state, seat, column) * points
    if best > 0 and compared(state, box, seat, column) == best:
        return points
    return 0
