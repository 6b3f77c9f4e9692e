"""The record of a position of Les Trésors de Cibola, and the numbers of the actions.

A cell of the temple is numbered 4 x column + row, rows from the bottom, and sets of cells are bits. The pile never moves: a round shows the
next four of its places, and `fate` says what became of each. Whoever has to choose is in `owed`; what they have to choose is the `phase`.
"""

from __future__ import annotations

import numpy as np

from teocalli.chance import CHANCE
from teocalli.jit import rule
from teocalli.seats import NO_ACTION

# Phases, in the order of the actions that belong to them.
STAKE, PICK, ROCK, TOTEM, RECALL, MIRROR, TREMOR, OVER = 0, 1, 2, 3, 4, 5, 6, 7

# The first action of each phase. stake n; pick place; rock cell; totem place; recall n; mirror kind; tremor cell up, cell down, none.
FIRST = np.array([0, 25, 29, 49, 54, 63, 71, 112], np.int64)
STAKES, PICKS, ROCKS, TOTEMS, RECALLS, MIRRORS, TREMORS, ACTIONS = 0, 25, 29, 49, 54, 63, 71, 112
TREMOR_UP, TREMOR_DOWN, TREMOR_NONE = 0, 20, 40  # counted from TREMORS
WAIT = NO_ACTION  # nobody acts out of turn

ROUNDS = 8
NONE = -1
UNMADE, SEALED = -1, -2  # a stake not made yet; a stake that the viewer may not see
OUT = 4  # the "seat" of a leftover card
WORD = 0xFFFFFFFF
A_CELL_A_COLUMN = 0x11111  # the bottom cells as bits
NO_TOP, NO_BOTTOM = 0x77777, 0xEEEEE  # all cells but the fourth row; all but the first

STATE = np.dtype(
    [
        *CHANCE,
        ("learnt", "i2"),  # grows with each sealed stake, with their showing, and with new treasures
        ("lying", "i2"),  # kinds of totem that lie before any player, mirrors left out, as bits
        ("uncovered", "i4"),  # the cells of the temple without a rock
        ("symbols", "i4", 4),  # for each seat the symbols owned, 6 bits a kind as in the box
        ("pile", "i1", 32),  # the treasures in the order of the pile; NONE where the viewer may not know
        ("fate", "i1", 32),  # for each place of the pile: NONE, or 8 x (cards taken before it this round) + seat, or OUT as seat
        ("hands", "i1", 4),  # explorers in hand; a sealed stake still counts here
        ("stakes", "i1", 4),  # this round's stakes: UNMADE, SEALED (in a veiled record) or the number
        ("order", "i1", 4),  # seats in the order of picking, once stakes are shown; NONE before and where nobody sits
        ("totems", "i1", 5),  # the kinds of the five totems of this match, by place
        ("became", "i1", 5),  # what each of them counts as once taken (for a mirror: what it became, or MIRROR_TOTEM); NONE before
        ("claims", "i1", 5),  # totems in the order of taking: 8 x place + seat, NONE after the last
        ("seats", "i1"),  # players
        ("round_no", "i1"),  # from 1 to 8
        ("phase", "i1"),  # what is to be chosen
        ("owed", "i1"),  # the seats that must choose now, as bits
        ("torch", "i1"),  # the seat with the torch
        ("discard", "i1"),  # explorers in the discard
        ("taken", "i1"),  # cards gone from the offer this round
        ("offer", "i1"),  # places of the offer that still hold a card, as bits
        ("unclaimed", "i1"),  # places of the totems not yet taken, as bits
        ("totem_due", "i1"),  # 1 while the rock of a card with both symbols is being placed
    ],
    align=True,
)


@rule
def is_over(state: np.record) -> bool:
    """B15: after round 8."""
    return int(state.phase) == OVER
