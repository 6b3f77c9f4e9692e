"""Positions as text: any state record of any game, field by field, round-tripping to the byte.

    learnt=3 hand=4,6,5,0 sealed=-1,-1,2,-1 …

Fields left out are zero, so that a position can be written down by hand; an unknown field or a value that does not fit is refused.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.game import Game
from teocalli.record_arrays import records


def position_to_text(state: np.record) -> str:
    """Every field that is not all zero, in the order of the record."""
    parts = []
    for name in state.dtype.names or ():
        values = np.asarray(state[name]).reshape(-1)
        if values.any():
            parts.append(f"{name}={','.join(str(int(value)) for value in values)}")
    return " ".join(parts)


def text_to_position(text: str, game: Game) -> np.record:
    """The record that a text describes; ValueError says which field is wrong."""
    state = records(1, game.state_type)[0]
    for part in text.split():
        name, equals, listed = part.partition("=")
        if not equals or name not in (game.state_type.names or ()):
            raise ValueError(f"{game.name} positions have no field {name!r}")
        _fill(state, name, listed)
    return state  # type: ignore[no-any-return]


def _fill(state: np.record, name: str, listed: str) -> None:
    kind = state.dtype[name]
    scalar = kind.base if kind.shape else kind
    limits = np.iinfo(scalar)
    try:
        values: list[Any] = [int(value) for value in listed.split(",")]
    except ValueError:
        raise ValueError(f"{name}: {listed!r} is not a list of whole numbers") from None
    expected = int(np.prod(kind.shape)) if kind.shape else 1
    if len(values) != expected:
        raise ValueError(f"{name}: {expected} numbers are needed, not {len(values)}")
    for value in values:
        if not limits.min <= value <= limits.max:
            raise ValueError(f"{name}: {value} does not fit from {limits.min} to {limits.max}")
    state[name] = np.array(values, scalar).reshape(kind.shape) if kind.shape else values[0]
