"""Kinds of choices and what can become a habit at them, one file a game; `default.py` stands in for a game without a file.

`KINDS`
    Names of the kinds of choices. A choice is of the highest kind that any of its options has.
`MEASURES`
    For each kind what is measured: how often something is done (`SHARE`), how much (`NUMBER`), or nothing (`NOTHING`).
`kind_of(action) -> kind`
    The kind that an action has.
`measure_of(known, box, seat, action) -> number`
    How much an action does of what is measured, from what its seat knows: 0 or 1 where it is a share.
`truth_of(state, box, seat) -> per mille`
    How often what the seat had to guess was so, from the whole truth; -1 where nothing was to be guessed.
"""

from __future__ import annotations

from types import ModuleType

from teocalli.game import Game
from teocalli.game_files import file_for


def habits_module(game: Game) -> ModuleType:
    """The file of a game in this folder, or `default.py` where it has none."""
    return file_for(__name__, game)
