"""What a package has of a game beside the game's own folder: one file a game, and `default.py` for a game that has none."""

from __future__ import annotations

import functools
import importlib
import importlib.util
from types import ModuleType

from teocalli.game import Game


def has_file(package: str, game: Game) -> bool:
    """Whether a package has a file of its own for a game."""
    return importlib.util.find_spec(f"{package}.{game.name}") is not None


def file_for(package: str, game: Game) -> ModuleType:
    """The file of a game in a package, or `default.py` where it has none."""
    return file_named(package, game.name)


@functools.cache
def file_named(package: str, name: str) -> ModuleType:
    """A file of a package by its name, or `default.py` where there is none."""
    own = f"{package}.{name}"
    return importlib.import_module(own if importlib.util.find_spec(own) else f"{package}.default")
