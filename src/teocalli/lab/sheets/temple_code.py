"""What the laboratory looks at in Temple Code."""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.games.temple_code.box import MAX_CARDS
from teocalli.games.temple_code.secrecy import possible
from teocalli.games.temple_code.state import BOTH, DECLARE, KEEP
from teocalli.jit import inner
from teocalli.lab.sheets import LOG
from teocalli.masks import ones
from teocalli.seats import steps_to

TRAITS = {
    "turn order": ("first", "second", "third", "fourth"),
    "first code": tuple(f"card {n + 1:02}" for n in range(MAX_CARDS)),
}
KINDS = ("codes found", "clues on the last code")
DEEDS = ("turns", "declarations")
PHASES = ("turn", "asked to declare", "solo")
HIDDEN = "one's own code, for somebody who forgets nothing"


@inner
def traits(state: np.record, box: np.record, seat: int, out: Any) -> None:
    out[0] = steps_to(int(state.first), seat, int(state.seats))
    out[1] = state.code[seat]


@inner
def kinds(state: np.record, box: np.record, seat: int, out: Any) -> None:
    out[0] = state.found[seat]
    out[1] = 0
    for card in range(MAX_CARDS):
        out[1] += int(state.noted[seat]) >> card & 1


@inner
def deed(state: np.record, box: np.record, seat: int, action: int) -> int:
    if action >= DECLARE:
        return 1
    return 0 if action <= BOTH or action >= KEEP else -1


@inner
def phase(state: np.record) -> int:
    if state.seats == 1:
        return 2
    return int(int(state.able) & ~int(state.silent) != 0)


@inner
def hidden(state: np.record, box: np.record, seat: int) -> float:
    cards = possible(state, box, seat, seat)
    return float(LOG[ones(cards & 0xFFFFFFFF) + ones(cards >> 32)])


@inner
def round_of(state: np.record) -> int:
    return int(state.round_no) if state.seats > 1 else (40 - int(state.pile_size)) >> 2
