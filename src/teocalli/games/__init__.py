"""The four games. A new game is a new folder and one line here."""

from __future__ import annotations

import functools
from typing import Literal, get_args

from teocalli.game import Game

GameName = Literal["codinca", "temple_code", "aztec", "cibola"]
NAMES: tuple[GameName, ...] = get_args(GameName)


@functools.cache
def load(name: str) -> Game:
    """A game by its name; dashes and case do not matter."""
    plain = name.lower().replace("-", "_").replace(" ", "_")
    if plain not in NAMES:
        raise KeyError(f"there is no game called {name!r}; there are {', '.join(NAMES)}")
    return Game(plain)
