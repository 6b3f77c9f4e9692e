"""Boxes: the components of a game as data, read from TOML and checked to the last card.

A box file is TOML. Each table says where its entries come from, in `provenance`: printed (the publisher's rules), reported
(another public source), deduced (follows from the others), reconstructed (ours). A wrong box is refused with the entry and the reason.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Mapping
from importlib import resources
from pathlib import Path
from typing import Any

import numpy as np

from teocalli.game import Game, Value

PROVENANCES = ("printed", "reported", "deduced", "reconstructed")


class BoxError(ValueError):
    """A box file that cannot be played with: which entry, and why."""

    def __init__(self, entry: str, reason: str) -> None:
        super().__init__(f"box entry {entry}: {reason}")
        self.entry, self.reason = entry, reason


class Box:
    """A validated box: its data, its digest, and the record that rules receive."""

    def __init__(self, game: Game, data: Mapping[str, Any]) -> None:
        self.game, self.data = game, data
        check_head(game.name, data)
        self.digest = hashlib.sha256(canonical(data)).hexdigest()
        game.box_module.pack(data, game.check_options({}))

    def record(self, options: Mapping[str, Value] | None = None) -> np.record:
        """The record that rules receive: the components, and the options chosen for a match."""
        return self.game.box_module.pack(self.data, self.game.check_options(options or {}))  # type: ignore[no-any-return]


def canonical(data: object) -> bytes:
    """The one way of writing data that a digest is taken of."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def check_head(game: str, data: Mapping[str, Any]) -> None:
    """The box is for this game, in a known edition of the format, and every table names its provenance."""
    if data.get("game") != game:
        raise BoxError("game", f"this box is for {data.get('game')!r}, not for {game!r}")
    if data.get("format") != 1:
        raise BoxError("format", f"format 1 is known, not {data.get('format')!r}")
    for name, table in data.items():
        if isinstance(table, Mapping) and table.get("provenance") not in PROVENANCES:
            raise BoxError(f"{name}.provenance", f"takes one of {', '.join(PROVENANCES)}, not {table.get('provenance')!r}")


def standard(game: Game) -> Box:
    """The box that comes with the game."""
    text = (resources.files("teocalli.games") / game.name / "box.toml").read_text("utf-8")
    return Box(game, tomllib.loads(text))


def read(game: Game, path: Path) -> Box:
    """A box from a file."""
    try:
        return Box(game, tomllib.loads(path.read_text("utf-8")))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BoxError(path.name, f"is not TOML: {error}") from error
