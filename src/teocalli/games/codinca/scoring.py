"""The final count of Codinca."""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.jit import lean, rule
from teocalli.masks import ones


@lean
@rule
def standings(state: np.record, box: np.record, out: Any) -> None:
    """C19, C21: points are keys done; equal counts share a place."""
    for seat in range(int(state.seats)):
        mine = ones(int(state.completed[seat]))
        better = 0
        for other in range(int(state.seats)):
            if ones(int(state.completed[other])) > mine:
                better += 1
        out[seat, 0] = mine
        out[seat, 1] = 1 + better
