"""What moves and turns the tiles of Codinca: switch, flip, push, rotate, and the picture of a trap."""

from __future__ import annotations

import numpy as np

from teocalli.games.codinca.grid import BLOCKS, EDGES, LINES, SIDE
from teocalli.games.codinca.state import FLIP, HALF, NO_BASE_ACTION, RIGHT, SWITCH
from teocalli.jit import inner


@inner
def switch(state: np.record, box: np.record, edge: int) -> None:
    """C7: exchange two neighbours; faces go with their tiles."""
    a, b = int(EDGES[edge, 0]), int(EDGES[edge, 1])
    exchange(state, box, a, b)
    i = note_made(state, SWITCH)
    state.edge[i] = edge
    state.moved[i, 0] = state.tiles[a]
    state.moved[i, 1] = state.tiles[b]


@inner
def flip(state: np.record, cell: int) -> None:
    """C8: turn over one tile."""
    state.gold = int(state.gold) ^ (1 << cell)
    i = note_made(state, FLIP)
    state.moved[i, 0] = state.tiles[cell]
    state.moved[i, 1] = state.tiles[cell]


@inner
def note_made(state: np.record, kind: int) -> int:
    """Note a base action of this turn; says whether it is the first or the second."""
    i = 0 if state.made[0] == NO_BASE_ACTION else 1
    state.made[i] = kind
    return i


@inner
def exchange(state: np.record, box: np.record, a: int, b: int) -> None:
    """Two cells exchange their tiles, faces and all."""
    first, second = int(state.tiles[a]), int(state.tiles[b])
    state.tiles[a], state.tiles[b] = second, first
    state.where[first], state.where[second] = b, a
    both = (1 << a) | (1 << b)
    element, other = int(box.element[first]), int(box.element[second])
    state.cells[element] = int(state.cells[element]) ^ both
    state.cells[other] = int(state.cells[other]) ^ both  # tiles of one element: back again
    gold = int(state.gold)
    state.gold = gold ^ both * (((gold >> a) ^ (gold >> b)) & 1)


@inner
def push(state: np.record, box: np.record, number: int) -> None:
    """C12: a line shifts by one place, to the left or up (even), to the right or down (odd); what leaves re-enters at the other end."""
    line = number >> 1
    for i in range(SIDE - 1):
        k = SIDE - 2 - i if number & 1 else i
        exchange(state, box, int(LINES[line, k]), int(LINES[line, k + 1]))
    state.pushed = int(state.pushed) | (1 << (number ^ 1))


@inner
def rotate(state: np.record, box: np.record, number: int) -> None:
    """C13: a block turns by a quarter right or left, or by a half."""
    block, way = number // 3, number % 3
    a, b, c, d = int(BLOCKS[block, 0]), int(BLOCKS[block, 1]), int(BLOCKS[block, 2]), int(BLOCKS[block, 3])
    if way == HALF:
        exchange(state, box, a, c)
        exchange(state, box, b, d)
    elif way == RIGHT:
        exchange(state, box, c, d)
        exchange(state, box, b, c)
        exchange(state, box, a, b)
    else:
        exchange(state, box, a, b)
        exchange(state, box, b, c)
        exchange(state, box, c, d)
    back = number if way == HALF else number + 1 if way == RIGHT else number - 1  # left comes right after right
    state.rotated = int(state.rotated) | (1 << back)


@inner
def set_faces(state: np.record, box: np.record, seat: int, card: int, side: int) -> None:
    """C14: every covered tile is turned to the face shown; none moves."""
    trap = int(state.spirits[seat, card])
    state.gold = (int(state.gold) | int(box.trap_gold[trap, side])) & ~int(box.trap_stone[trap, side])
