"""No take-back, C20: what would reverse the previous player's actions, or, as an option, their whole turn.

By action each switch, flip, push and rotation counts by itself. By position no action but a trap may bring back what every cell showed when
the previous player's turn began.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.games.codinca.box import ACTION, POSITION
from teocalli.games.codinca.grid import BLOCKS, EDGE_COUNT, EDGES, LINES
from teocalli.games.codinca.state import FLIP, FLIPS, ROTATIONS, SWITCH
from teocalli.jit import inner
from teocalli.masks import ones


@inner
def barred_base(state: np.record, box: np.record) -> int:
    """C20 (a) and (b): the switches and flips that are barred in this turn, as one set."""
    if box.take_back == ACTION:
        return reversals(state)
    if box.take_back == POSITION and few_differ(state):
        return restoring_switches(state) | (restoring_flips(state) << FLIPS)
    return 0


@inner
def barred_ways(state: np.record, box: np.record) -> int:
    """C20 (c) and (d): the pushes and rotations that are barred in this turn, as ways to play a spirit card."""
    if box.take_back == ACTION:
        return int(state.barred_pushes) | (int(state.barred_rotations) << ROTATIONS)
    if box.take_back == POSITION and few_differ(state):
        return restoring_pushes(state) | (restoring_rotations(state) << ROTATIONS)
    return 0


@inner
def reversals(state: np.record) -> int:
    """The switch that puts two tiles back, and the flip of a tile that was flipped, for each base action of the previous player."""
    return reversal(state, 0) | reversal(state, 1)


@inner
def reversal(state: np.record, i: int) -> int:
    """The same for one base action, without branches: which it was cannot be foreseen. Where there was none, no bit is set."""
    kind, edge = int(state.last_made[i]), max(int(state.last_edge[i]), 0)
    here, there = int(state.where[int(state.last_moved[i, 0])]), int(state.where[int(state.last_moved[i, 1])])
    back = int(kind == SWITCH) & int(here == EDGES[edge, 0]) & int(there == EDGES[edge, 1])
    return back << edge | int(kind == FLIP) << (FLIPS + here)


@inner
def few_differ(state: np.record) -> bool:
    """Whether at most four cells look different from then: no single action changes more. Never before there was a previous turn."""
    return state.then_gold >= 0 and ones(moved_since(state) | turned_since(state)) <= 4


@inner
def moved_since(state: np.record) -> int:
    """The cells that show another element than then."""
    cells = 0
    for element in range(4):
        cells |= int(state.cells[element]) ^ int(state.then_cells[element])
    return cells


@inner
def turned_since(state: np.record) -> int:
    """The cells that show another face than then."""
    return int(state.gold) ^ int(state.then_gold)


@inner
def look(cells: Any, gold: int, cell: int) -> int:
    """What a cell shows: twice the element, and one more for gold."""
    element = 0
    while not (int(cells[element]) >> cell) & 1:
        element += 1
    return 2 * element + ((gold >> cell) & 1)


@inner
def fits(state: np.record, here: int, there: int) -> bool:
    """Whether the tile now on `here`, brought to `there`, shows what `there` showed then."""
    return look(state.cells, int(state.gold), here) == look(state.then_cells, int(state.then_gold), there)


@inner
def restoring_flips(state: np.record) -> int:
    """The flips that bring everything back, as bits: at most one."""
    turned = turned_since(state)
    return turned if moved_since(state) == 0 and ones(turned) == 1 else 0


@inner
def restoring_switches(state: np.record) -> int:
    """The switches that bring everything back, as bits."""
    changed = moved_since(state) | turned_since(state)
    switches = 0
    for edge in range(EDGE_COUNT):
        a, b = int(EDGES[edge, 0]), int(EDGES[edge, 1])
        if changed & ~((1 << a) | (1 << b)) == 0 and fits(state, a, b) and fits(state, b, a):
            switches |= 1 << edge
    return switches


@inner
def restoring_pushes(state: np.record) -> int:
    """The pushes that bring everything back, as bits."""
    pushes = 0
    for line in range(8):
        a, b, c, d = int(LINES[line, 0]), int(LINES[line, 1]), int(LINES[line, 2]), int(LINES[line, 3])
        if confined(state, a, b, c, d):
            if ring_fits(state, d, c, b, a):
                pushes |= 1 << (2 * line)
            if ring_fits(state, a, b, c, d):
                pushes |= 2 << (2 * line)
    return pushes


@inner
def restoring_rotations(state: np.record) -> int:
    """The rotations that bring everything back, as bits."""
    rotations = 0
    for block in range(9):
        a, b, c, d = int(BLOCKS[block, 0]), int(BLOCKS[block, 1]), int(BLOCKS[block, 2]), int(BLOCKS[block, 3])
        if confined(state, a, b, c, d):
            if ring_fits(state, a, b, c, d):
                rotations |= 1 << (3 * block)
            if ring_fits(state, d, c, b, a):
                rotations |= 2 << (3 * block)
            if fits(state, a, c) and fits(state, c, a) and fits(state, b, d) and fits(state, d, b):
                rotations |= 4 << (3 * block)
    return rotations


@inner
def confined(state: np.record, a: int, b: int, c: int, d: int) -> bool:
    """Whether only these four cells look different from then."""
    return (moved_since(state) | turned_since(state)) & ~((1 << a) | (1 << b) | (1 << c) | (1 << d)) == 0


@inner
def ring_fits(state: np.record, a: int, b: int, c: int, d: int) -> bool:
    """Whether four tiles, each brought to the next cell and the last to the first, show what was there then."""
    return fits(state, a, b) and fits(state, b, c) and fits(state, c, d) and fits(state, d, a)
