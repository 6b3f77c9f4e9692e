"""Reasons of a game that has none of its own: nothing is believed, and nothing is said beyond what the search says."""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.bots.reasons.messages import new_messages
from teocalli.jit import inner

MESSAGES = new_messages("")


@inner
def reasons(state: np.record, spare: np.record, box: np.record, seat: int, action: int, tablebase: Any, believed: Any, rows: Any) -> None:
    """Nothing."""


def beliefs(box: np.record, known: np.record, seat: int, tablebase: Any, believed: Any) -> dict[str, Any]:
    return {}
