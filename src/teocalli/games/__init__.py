"""The four games. A new game is a new folder and one line here."""

from __future__ import annotations

import functools

from teocalli.game import Game

NAMES = ("codinca", "temple_code", "aztec", "cibola")


@functools.cache
def load(name: str) -> Game:
    """A game by its name; dashes and case do not matter."""
    plain = name.lower().replace("-", "_").replace(" ", "_")
    if plain not in NAMES:
        raise KeyError(f"there is no game called {name!r}; there are {', '.join(NAMES)}")
    return Game(plain)
