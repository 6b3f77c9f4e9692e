"""Reasons of a game that has none of its own: nothing is believed, and nothing is said beyond what the search says."""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.messages import Message


def beliefs(box: np.record, known: np.record, seat: int, tablebase: Any) -> dict[str, Any]:
    return {}


def reasons(box: np.record, known: np.record, seat: int, action: int, tablebase: Any) -> list[Message]:
    return []
