"""Les Trésors de Cibola: the order of the pile."""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.games.cibola.secrecy import imagine as imagine_pile
from teocalli.jit import inner
from teocalli.seats import SPECTATOR


@inner
def redraw_unseen(state: np.record, box: np.record, words: Any) -> None:
    """B14: a full state has no closed fists, so that imagining redraws the pile alone."""
    imagine_pile(state, box, SPECTATOR, words)
