"""A game of which nothing is told: only the chance to come is drawn anew."""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.chance import seed_generator
from teocalli.jit import inner


@inner
def redraw_unseen(state: np.record, box: np.record, words: Any) -> None:
    """The generator starts afresh; everything that lies on the table stays."""
    seed_generator(state, words)
