"""Codinca: the traps that were never turned up, unless their owners may look at them."""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.chance import seed_generator
from teocalli.games.codinca.secrecy import imagine_traps
from teocalli.games.codinca.state import LIGHT, NOTHING, is_over
from teocalli.jit import inner


@inner
def redraw_unseen(state: np.record, box: np.record, words: Any) -> None:
    """C22: keys are known to their owners and stay."""
    seed_generator(state, words)
    if is_over(state) or int(box.owner_looks):
        return
    for seat in range(int(state.seats)):
        for card in range(int(box.each)):
            if state.spent[seat, card] != LIGHT:
                state.spirits[seat, card] = NOTHING
    imagine_traps(state, box)
