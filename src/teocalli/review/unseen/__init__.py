"""What nobody at a table knows yet, one file a game: luck that is still to come, drawn anew when the truth of a position is judged.

Each file has one rule, `redraw_unseen(state, box, words)`: on a full state it redraws what no seat has seen (the order of a pile, cards of
later rounds) and leaves alone what somebody knows. `default.py` stands in for a game without a file.
"""

from __future__ import annotations

import functools
import importlib
import importlib.util
from types import ModuleType

from teocalli.game import Game


@functools.cache
def unseen_module(game: Game) -> ModuleType:
    """The file of a game in this folder, or `default.py` where it has none."""
    name = f"{__name__}.{game.name}"
    return importlib.import_module(name if importlib.util.find_spec(name) else f"{__name__}.default")


def has_unseen(game: Game) -> bool:
    """Whether a game has such a file."""
    return importlib.util.find_spec(f"{__name__}.{game.name}") is not None
