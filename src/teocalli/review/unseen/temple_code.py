"""Temple Code: the order of the pile; every code is known to somebody."""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.chance import seed_generator
from teocalli.games.temple_code.secrecy import imagine_pile, in_sight
from teocalli.jit import inner


@inner
def redraw_unseen(state: np.record, box: np.record, words: Any) -> None:
    """T17: what seat 0 sees and its own code is all that does not lie in the pile."""
    seed_generator(state, words)
    if not state.over:
        imagine_pile(state, ((1 << int(box.cards)) - 1) & ~in_sight(state, 0) & ~(1 << int(state.code[0])))
