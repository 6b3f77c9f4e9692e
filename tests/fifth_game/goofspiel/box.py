"""The box: what each prize is worth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from teocalli.box_checks import table, tables, wholes
from teocalli.options import About, Option, Value, any_match
from teocalli.record_arrays import records

ABOUT = About(title="Goofspiel", seats=range(2, 4), minutes=(2, 5), authors="traditional", publisher="public domain")
OPTIONS: tuple[Option, ...] = (Option("ties", ("lost", "kept"), "G3"),)
CARDS = 4
BOX = np.dtype([("each", "i1", CARDS), ("ties_kept", "i1")], align=True)

check_match = any_match


def pack(data: Mapping[str, Any], options: Mapping[str, Value]) -> np.record:
    tables(data, ("points",))
    box: np.record = records(1, BOX)[0]
    box.each[:] = wholes(table(data["points"], "points", ("each",))["each"], "points.each", CARDS, 0, 20)
    box.ties_kept = options["ties"] == "kept"
    return box
