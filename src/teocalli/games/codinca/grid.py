"""The grid of Codinca: cells, neighbours, lines, blocks, and the 24 places where a key can stand.

Cells are 0 to 15, row by row from the top left; a set of cells is a number with one bit a cell. The tables are 64-bit so that
shifting by what is read from them means the same in Python and in compiled code.
"""

from __future__ import annotations

import numpy as np

from teocalli.jit import inner

SIDE = 4
CELLS = SIDE * SIDE
ALL_CELLS = (1 << CELLS) - 1

GROUPS = ("line", "diagonal", "block", "corners")
LINE, DIAGONAL, BLOCK, CORNERS = range(len(GROUPS))


def cell(row: int, column: int) -> int:
    return SIDE * row + column


def square(row: int, column: int, step: int) -> tuple[int, int, int, int]:
    """The corners of a square, clockwise from the top left one."""
    return cell(row, column), cell(row, column + step), cell(row + step, column + step), cell(row + step, column)


def bits(cells: tuple[int, ...]) -> int:
    return sum(1 << one for one in cells)


# C7: the 42 pairs of neighbours, diagonals included, in reading order.
_PAIRS = [(a, b) for a in range(CELLS) for b in range(a + 1, CELLS) if abs(a // SIDE - b // SIDE) <= 1 and abs(a % SIDE - b % SIDE) <= 1]
EDGES = np.array(_PAIRS, np.int64)
EDGE_COUNT = len(_PAIRS)
_EDGES_AT = [sum(1 << edge for edge, pair in enumerate(_PAIRS) if one in pair) for one in range(CELLS)]


def unions(parts: list[int]) -> list[int]:
    """The union of every choice among the parts, the choice being the bits of its place."""
    united = [0]
    for part in parts:
        united += [one | part for one in united]
    return united


EDGES_OF_LOW = np.array(unions(_EDGES_AT[: CELLS // 2]), np.int64)  # for each set of cells in the upper two rows the pairs that touch it
EDGES_OF_HIGH = np.array(unions(_EDGES_AT[CELLS // 2 :]), np.int64)  # and in the lower two rows

# C12: rows from the top, then columns from the left, each in reading order.
_ROWS = [tuple(cell(row, column) for column in range(SIDE)) for row in range(SIDE)]
_COLUMNS = [tuple(cell(row, column) for row in range(SIDE)) for column in range(SIDE)]
LINES = np.array(_ROWS + _COLUMNS, np.int64)

# C13: the 9 blocks of 2 x 2, each clockwise from its top left cell.
_BLOCKS = [square(row, column, 1) for row in range(SIDE - 1) for column in range(SIDE - 1)]
BLOCKS = np.array(_BLOCKS, np.int64)

# C16: the 24 places of a key, each in the order in which its card is read.
_DIAGONALS = [tuple(cell(i, i) for i in range(SIDE)), tuple(cell(i, SIDE - 1 - i) for i in range(SIDE))]
_CORNERS = [square(0, 0, 3)] + [square(row, column, 2) for row in range(2) for column in range(2)]
_PLACES = [*_ROWS, *_COLUMNS, *_DIAGONALS, *_BLOCKS, *_CORNERS]
PLACES = np.array(_PLACES, np.int64)
PLACE_GROUP = np.array([LINE] * 8 + [DIAGONAL] * 2 + [BLOCK] * 9 + [CORNERS] * 5, np.int64)
PLACE_CELLS = np.array([bits(place) for place in _PLACES], np.int64)

# The 24 sets of cells leave 24 different rests when divided by 71, so one division finds the only place a set can be.
PLACE_REST = 71
PLACE_AT = np.full(PLACE_REST, -1, np.int64)
PLACE_AT[PLACE_CELLS % PLACE_REST] = np.arange(len(_PLACES))


@inner
def place_of(cells: int) -> int:
    """C16: the place that a set of four cells fills, or -1."""
    place = int(PLACE_AT[(cells & ALL_CELLS) % PLACE_REST])
    if place >= 0 and PLACE_CELLS[place] == cells:
        return place
    return -1


@inner
def faces_at(place: int, gold: int) -> int:
    """The faces on a place in the order of reading, bit i set where the i-th tile shows gold."""
    faces = 0
    for i in range(SIDE):
        faces |= ((gold >> int(PLACES[place, i])) & 1) << i
    return faces
