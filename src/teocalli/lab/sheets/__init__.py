"""One sheet a game: what the laboratory looks at. All functions are compiled; `out` is a row of small numbers to be filled in.

`TRAITS`          name -> words of its values: what chance gave a seat at the deal
`traits(state, box, seat, out)`
`KINDS`           what a seat can own or have done by the end
`kinds(state, box, seat, out)`
`DEEDS`           kinds of action worth counting
`deed(state, box, seat, action) -> number or -1`   asked before the action is carried out
`PHASES`          kinds of decision
`phase(state) -> number`
`HIDDEN`          what `hidden` counts, in words
`hidden(state, box, seat) -> bits`                 log2 of what the seat cannot tell apart
`round_of(state) -> number`                        grows by one from round to round; the leader is looked at when it does
"""

from __future__ import annotations

import math
from types import ModuleType

import numpy as np

from teocalli.game import Game
from teocalli.game_files import file_for, has_file
from teocalli.options import OptionError

LOG_FACTORIAL = np.array([math.log2(math.factorial(n)) for n in range(64)])
LOG = np.array([0.0] + [math.log2(n) for n in range(1, 512)])


def sheet_of(game: Game) -> ModuleType:
    if not has_file(__name__, game):
        raise OptionError(f"the laboratory has no sheet for {game.about.title}; it needs lab/sheets/{game.name}.py")
    return file_for(__name__, game)
