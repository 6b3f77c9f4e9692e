"""Reading: a record whose fields are fetched once. Telling reads the same fields a thousand times, and numpy's records are slow at it."""

from __future__ import annotations

from typing import Any

import numpy as np

_boxes: dict[int, Reading] = {}  # by the identity of the record, which each of them holds


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
    """The reading of a box, which is shared by all its tables and never changes."""
    found = _boxes.get(id(box))
    if found is None:
        found = _boxes[id(box)] = Reading(box)
    return found
