"""What nobody at a table knows yet, one file a game: luck that is still to come, drawn anew when the truth of a position is judged.

Each file has one rule, `redraw_unseen(state, box, words)`: on a full state it redraws what no seat has seen (the order of a pile, cards of
later rounds) and leaves alone what somebody knows. `default.py` stands in for a game without a file.
"""

from __future__ import annotations

from types import ModuleType

from teocalli.game import Game
from teocalli.game_files import file_for, has_file


def unseen_module(game: Game) -> ModuleType:
    """The file of a game in this folder, or `default.py` where it has none."""
    return file_for(__name__, game)


def has_unseen(game: Game) -> bool:
    """Whether a game has such a file."""
    return has_file(__name__, game)
