"""The games. A new game is a package that fulfils the contract (`contract.py`) and its name here.

A package of somebody else joins them without any change of this one: `TEOCALLI_GAMES=goofspiel,pig` names packages that Python can import,
each called as its game.
"""

from __future__ import annotations

import functools
import importlib.util
import os
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from teocalli import jit
from teocalli.game import Game

HOUSE = ("codinca", "temple_code", "aztec", "cibola")  # the packages of this folder


def guests() -> tuple[str, ...]:
    """The packages that the environment names besides."""
    return tuple(name for name in os.environ.get("TEOCALLI_GAMES", "").replace(",", " ").split() if name not in HOUSE)


def admit(package: str) -> None:
    """Let the files of a package from elsewhere count for its compiled code."""
    spec = importlib.util.find_spec(package) if package.isidentifier() else None
    if spec is None or spec.origin is None:
        raise ImportError(f"TEOCALLI_GAMES names {package!r}, and there is no such package")
    jit.add_package(package, Path(spec.origin).parent)


for _package in guests():
    admit(_package)

if TYPE_CHECKING:
    GameName = Literal["codinca", "temple_code", "aztec", "cibola"]
    NAMES: tuple[GameName, ...]
else:
    NAMES = (*HOUSE, *guests())
    GameName = Literal[NAMES]


@functools.cache
def load(name: str) -> Game:
    """A game by its name; dashes and case do not matter."""
    plain = name.lower().replace("-", "_").replace(" ", "_")
    if plain not in NAMES:
        raise KeyError(f"there is no game called {name!r}; there are {', '.join(NAMES)}")
    return Game(plain, f"{__name__}.{plain}" if plain in HOUSE else plain)
