"""The final count (G4)."""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.jit import rule


@rule
def standings(state: np.record, box: np.record, out: Any) -> None:
    for seat in range(int(state.seats)):
        out[seat, 0], out[seat, 1] = state.points[seat], 1
        for other in range(int(state.seats)):
            if state.points[other] > state.points[seat]:
                out[seat, 1] += 1
