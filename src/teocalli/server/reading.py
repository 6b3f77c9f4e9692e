"""Reading: a record whose fields are fetched once. Telling reads the same fields a thousand times, and numpy's records are slow at it."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np


class Reading:
    """Looks like the record to whoever only reads it."""

    def __init__(self, record: np.record) -> None:
        self.record = record

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        fields = self.record.dtype.fields
        value = self.record[name] if fields is not None and name in fields else getattr(self.record, name)
        self.__dict__[name] = value
        return value

    def __getitem__(self, field: str) -> Any:
        return self.record[field]


def reading_of_box(box: np.record) -> Reading:
    """The reading of a box: kept by its content, since every match has a record of its own and most have the same."""
    return _kept(box.tobytes(), box.dtype)


@functools.lru_cache(maxsize=64)
def _kept(raw: bytes, kind: np.dtype[Any]) -> Reading:
    return Reading(np.frombuffer(raw, kind).view(np.recarray)[0])
