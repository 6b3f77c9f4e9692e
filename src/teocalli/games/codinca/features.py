"""Numbers for learning machines."""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.jit import rule

OBSERVATION = 1


@rule
def observe(state: np.record, box: np.record, seat: int, out: Any) -> None:
    """To be written."""
    out[0] = 0
