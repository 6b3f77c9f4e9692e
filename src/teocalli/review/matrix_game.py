"""Two who choose at the same time, one's gain the other's loss: how often each should choose what, solved exactly by the simplex method."""

from __future__ import annotations

from typing import Any, NamedTuple

from teocalli.jit import inner, rule

SHIFT = 1.0  # added to every share, so that the game has a value above 0
TINY = 1e-11
PIVOTS = 5_000  # far more than any game here needs


class MatrixScratch(NamedTuple):
    """The memory in which a game of so many choices at most is solved."""

    shares: Any  # [own choice, the other's choice] the own share of the win
    tableau: Any
    basis: Any  # the variable of each row
    weights: Any  # [own or the other's, choice] how often to choose it


@rule
def solve_matrix(scratch: MatrixScratch, rows: int, columns: int) -> float:
    """The value of a game to who chooses a row; how often each chooses what is written into the weights.

    The other makes y as large as they can with (shares + SHIFT) y <= 1: its slack is the start, and what its prices become are the rows'
    weights. Of several variables the first is chosen (Bland's rule), so that it never goes round in circles.
    """
    write_tableau(scratch, rows, columns)
    for _ in range(PIVOTS):
        column = entering(scratch.tableau, rows, columns)
        if column < 0:
            break
        row = leaving(scratch, rows, columns, column)
        if row < 0:
            break
        pivot(scratch.tableau, rows, columns, row, column)
        scratch.basis[row] = column
    return read_weights(scratch, rows, columns)


@inner
def write_tableau(scratch: MatrixScratch, rows: int, columns: int) -> None:
    last = columns + rows
    for row in range(rows + 1):
        for column in range(last + 1):
            scratch.tableau[row, column] = 0.0
    for row in range(rows):
        for column in range(columns):
            scratch.tableau[row, column] = scratch.shares[row, column] + SHIFT
        scratch.tableau[row, columns + row] = 1.0
        scratch.tableau[row, last] = 1.0
        scratch.basis[row] = columns + row
    for column in range(columns):
        scratch.tableau[rows, column] = -1.0


@inner
def entering(tableau: Any, rows: int, columns: int) -> int:
    """The first variable that would still gain; -1 where none does."""
    for column in range(columns + rows):
        if tableau[rows, column] < -TINY:
            return column
    return -1


@inner
def leaving(scratch: MatrixScratch, rows: int, columns: int, column: int) -> int:
    """The row that binds first, among equals that of the first variable."""
    chosen, least, last = -1, 0.0, columns + rows
    for row in range(rows):
        if scratch.tableau[row, column] > TINY:
            ratio = scratch.tableau[row, last] / scratch.tableau[row, column]
            if chosen < 0 or ratio < least - TINY or (ratio <= least + TINY and scratch.basis[row] < scratch.basis[chosen]):
                chosen, least = row, ratio
    return chosen


@inner
def pivot(tableau: Any, rows: int, columns: int, row: int, column: int) -> None:
    by, last = tableau[row, column], columns + rows
    for k in range(last + 1):
        tableau[row, k] /= by
    for other in range(rows + 1):
        times = tableau[other, column]
        if other != row and times != 0.0:
            for k in range(last + 1):
                tableau[other, k] -= times * tableau[row, k]


@inner
def read_weights(scratch: MatrixScratch, rows: int, columns: int) -> float:
    last = columns + rows
    total = scratch.tableau[rows, last]
    for column in range(columns):
        scratch.weights[1, column] = 0.0
    for row in range(rows):
        if scratch.basis[row] < columns:
            scratch.weights[1, scratch.basis[row]] = max(0.0, scratch.tableau[row, last] / total)
        scratch.weights[0, row] = max(0.0, scratch.tableau[rows, columns + row] / total)
    return float(1.0 / total - SHIFT)
