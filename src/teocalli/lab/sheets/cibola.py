"""What the laboratory looks at in Cibola."""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.games.cibola.box import COLUMNS, SYMBOL_BITS, TOTEMS
from teocalli.games.cibola.state import NONE, PICKS, ROCKS, STAKE
from teocalli.games.cibola.state import TOTEMS as TOTEM_ACTIONS
from teocalli.jit import inner
from teocalli.lab.sheets import LOG, LOG_FACTORIAL
from teocalli.seats import steps_to

TRAITS = {"turn order": ("torch", "first to its left", "second to its left", "third to its left")}
KINDS = (*COLUMNS, *(f"{totem} totem" for totem in TOTEMS), "explorers kept")
DEEDS = ("stakes of none", "stakes of everything", "rocks placed", "treasures picked")
PHASES = ("stake", "pick", "rock", "totem", "recall", "mirror", "tremor")
HIDDEN = "the order of the pile, and during the bidding the others' stakes"

COLUMN_COUNT = len(COLUMNS)
TOTEM_COUNT = len(TOTEMS)
COUNT_MASK = (1 << SYMBOL_BITS) - 1


@inner
def traits(state: np.record, box: np.record, seat: int, out: Any) -> None:
    out[0] = steps_to(int(state.torch), seat, int(state.seats))


@inner
def kinds(state: np.record, box: np.record, seat: int, out: Any) -> None:
    for column in range(COLUMN_COUNT):
        out[column] = (int(state.symbols[seat]) >> (SYMBOL_BITS * column)) & COUNT_MASK
    for totem in range(TOTEM_COUNT):
        out[COLUMN_COUNT + totem] = 0
    for i in range(5):
        claim = int(state.claims[i])
        if claim != NONE and (claim & 7) == seat:
            out[COLUMN_COUNT + int(state.totems[claim >> 3])] += 1
    out[COLUMN_COUNT + TOTEM_COUNT] = state.hands[seat]


@inner
def deed(state: np.record, box: np.record, seat: int, action: int) -> int:
    if action < PICKS:
        if action == 0:
            return 0
        return 1 if action == state.hands[seat] else -1
    if action < ROCKS:
        return 3
    return 2 if action < TOTEM_ACTIONS else -1


@inner
def phase(state: np.record) -> int:
    return int(state.phase)


@inner
def hidden(state: np.record, box: np.record, seat: int) -> float:
    rounds = int(state.round_no)
    first, second = max(16 - 4 * rounds, 0), min(32 - 4 * rounds, 16)
    bits = LOG_FACTORIAL[first] + LOG_FACTORIAL[second]
    if state.phase == STAKE:
        for other in range(state.seats):
            if other != seat:
                bits += LOG[int(state.hands[other]) + 1]
    return float(bits)


@inner
def round_of(state: np.record) -> int:
    return int(state.round_no)
