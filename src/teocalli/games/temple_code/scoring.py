"""The final count of Temple Code."""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.jit import lean, rule


@lean
@rule
def standings(state: np.record, box: np.record, out: Any) -> None:
    """T11, T18: half medallions, or the points of a solo game; equal counts share a place."""
    for seat in range(state.seats):
        place = 1
        for other in range(state.seats):
            if state.found[other] > state.found[seat]:
                place += 1
        out[seat, 0] = state.found[seat]
        out[seat, 1] = place
