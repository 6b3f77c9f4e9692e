"""A game of which nothing is worked out."""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.jit import rule
from teocalli.message_rows import Messages, clear
from teocalli.review.known.scratch import KnownScratch

MESSAGES = Messages("", "")


@rule
def could_know(scratch: KnownScratch, box: np.record, seat: int, tablebase: Any, rows: Any) -> None:
    """Nothing."""
    clear(rows, 0)
