"""A position of Codinca: the numbering of actions, and the record that holds everything.

Cells and tiles are 0 to 15, row by row from the top left; a tile keeps the number of the cell where it began. Sets of cells are numbers
with one bit a cell. What is asked of the grid is kept ready: which tile lies where, where each element's tiles are, which cells show gold.
"""

from __future__ import annotations

import numpy as np

from teocalli.chance import CHANCE, below
from teocalli.games.codinca.box import MOST_CARDS, MOST_SEATS
from teocalli.games.codinca.grid import CELLS, EDGE_COUNT
from teocalli.jit import inner, rule
from teocalli.masks import ones
from teocalli.seats import NO_ACTION, NO_SEAT

# Actions, in order: 42 switches, 16 flips, four times the 48 ways to play a spirit card (the next one in the order dealt, or card 1, 2, 3),
# the four sides of a trap that was turned up, and "done".
SWITCHES = 0
FLIPS = SWITCHES + EDGE_COUNT
CARDS = FLIPS + CELLS
PUSH_COUNT = 16
ROTATION_COUNT = 27
SIDE_COUNT = 4
PUSHES = 0  # within the ways to play a card
ROTATIONS = PUSHES + PUSH_COUNT
TRAP = ROTATIONS + ROTATION_COUNT  # turn it up, then choose the side
BLIND_TRAPS = TRAP + 1  # option `blind_side`: turn it up at this side
WAYS = BLIND_TRAPS + SIDE_COUNT
CHOICES = 1 + MOST_CARDS
SIDES = CARDS + CHOICES * WAYS
DONE = SIDES + SIDE_COUNT
ACTIONS = DONE + 1
WAIT = NO_ACTION  # nobody acts out of turn

DARK_WAYS = (1 << TRAP) - 1  # every push and rotation
TRAP_WAY = 1 << TRAP
BLIND_WAYS = (1 << WAYS) - (1 << BLIND_TRAPS)

NO_BASE_ACTION, SWITCH, FLIP = range(3)  # kinds of base action
HELD, DARK, LIGHT = range(3)  # what became of a spirit card
RIGHT, LEFT, HALF = range(3)  # ways to rotate
NOTHING = -1

STATE = np.dtype(
    [
        *CHANCE,
        ("learnt", "i2"),  # how often somebody learnt something hidden
        ("turns", "i2", MOST_SEATS),  # C21: turns that each seat has begun
        ("cells", "i4", 4),  # for each element the cells of its tiles
        ("gold", "i4"),  # the cells that show gold
        ("then_cells", "i4", 4),  # take-back by position: `cells` when the previous player's turn began
        ("then_gold", "i4"),  # and `gold`; NOTHING where there was no such turn
        ("began_cells", "i4", 4),  # the same when this turn began
        ("began_gold", "i4"),
        ("pushed", "i4"),  # C20: the pushes that would reverse those of this turn, as bits
        ("rotated", "i4"),  # C20: the rotations that would reverse those of this turn
        ("barred_pushes", "i4"),  # C20: the pushes that would reverse those of the previous player's turn
        ("barred_rotations", "i4"),  # C20: and the rotations
        ("denied", "i2", (MOST_SEATS, 4)),  # for each seat and group the keys that everybody knows it does not hold open, as bits
        ("tiles", "i1", CELLS),  # the tile on each cell
        ("where", "i1", CELLS),  # the cell of each tile
        ("seats", "i1"),  # how many play
        ("first", "i1"),  # C5: who began
        ("active", "i1"),  # whose turn it is; NO_SEAT when the match is over
        ("elements", "i1", MOST_SEATS),  # C2: the element of each seat; NOTHING where nobody sits
        ("key_cards", "i1", (MOST_SEATS, 4)),  # C3: the key of each seat and group; NOTHING where hidden
        ("completed", "i1", MOST_SEATS),  # C17: the groups that each seat has done, as bits
        ("order", "i1", (MOST_SEATS, 4)),  # the same groups in the order they were done, then NOTHING
        ("spirits", "i1", (MOST_SEATS, MOST_CARDS)),  # C4: the trap of each spirit card, as dealt; NOTHING where hidden
        ("spent", "i1", (MOST_SEATS, MOST_CARDS)),  # HELD, or the side it was played on: DARK, LIGHT
        ("held", "i1", MOST_SEATS),  # spirit cards left to each seat
        ("up", "i1"),  # C14: the card of the active seat that is turned up and waits for its side, or NOTHING
        ("made", "i1", 2),  # C6: the base actions of this turn: NO_BASE_ACTION, SWITCH, FLIP
        ("edge", "i1", 2),  # of a switch the pair of cells it exchanged
        ("moved", "i1", (2, 2)),  # of a switch the tiles that came to lie there; of a flip the tile, twice
        ("last_made", "i1", 2),  # C20: the same three of the previous player's turn
        ("last_edge", "i1", 2),
        ("last_moved", "i1", (2, 2)),
    ],
    align=True,
)


@rule
def is_over(state: np.record) -> bool:
    """C19, C21: the match is over when it is nobody's turn."""
    return int(state.active) == NO_SEAT


@inner
def drawn_from(state: np.record, pool: int) -> int:
    """One of the things in a bit set, each as likely."""
    for _ in range(below(state, ones(pool))):
        pool &= pool - 1
    return ones((pool & -pool) - 1)
