"""Records: states and boxes with named fields, and their copies."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt


def records(n: int, dtype: np.dtype[Any]) -> Any:
    """An array of n blank records with named fields."""
    return np.zeros(n, dtype).view(np.recarray)


def copy_of(record: np.record) -> np.record:
    """A copy that shares nothing with the original."""
    kind = record.dtype if record.dtype.type is np.record else np.dtype((np.record, record.dtype))
    return record_from(record.tobytes(), kind)


def record_from(raw: bytes, kind: np.dtype[Any]) -> np.record:
    """The record that some bytes hold, in memory of its own."""
    record: np.record = laid(raw, kind)[0]
    return record


def laid(raw: bytes, kind: np.dtype[Any]) -> npt.NDArray[Any]:
    """The records that some bytes hold, as an array with memory of its own."""
    return np.frombuffer(bytearray(raw), kind)
