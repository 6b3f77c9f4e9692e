"""Boxes: the components of a game as data, read from TOML and checked to the last card.

A box file is TOML. Each table says where its entries come from, in `provenance`: printed (the publisher's rules), reported
(another public source), deduced (follows from the others), reconstructed (ours). A wrong box is refused with the entry and the reason.
"""

from __future__ import annotations

import functools
import hashlib
import json
import tomllib
import unicodedata
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from teocalli import textfile
from teocalli.box_checks import PROVENANCES
from teocalli.box_checks import BoxError as BoxError
from teocalli.game import Game
from teocalli.options import Value
from teocalli.record_arrays import record_from

LARGEST = 1 << 16  # bytes of a box file, many times what a box needs
MOST_PACKED = 256  # records that a box remembers, one for each choice of options
DEEPEST = 8  # tables and lists inside each other


class Box:
    """A validated box: its data, its digest, and the record that rules receive."""

    def __init__(self, game: Game, data: Mapping[str, Any]) -> None:
        self.game, self.data = game, data
        check_plain(data)
        check_head(game.name, data)
        self.digest = hashlib.sha256(canonical(data)).hexdigest()
        self._packed: dict[tuple[tuple[str, Value], ...], bytes] = {}  # by options; packing takes from 0.4 ms (Aztec) to 8 ms (Temple Code)
        self.record()

    def record(self, options: Mapping[str, Value] | None = None) -> np.record:
        """The record that rules receive, of its own: the components, and the options chosen for a match."""
        chosen = self.game.check_options(options or {})
        key = tuple(chosen.items())
        packed = self._packed.get(key)
        if packed is None:
            if len(self._packed) >= MOST_PACKED:
                self._packed.clear()
            packed = self._packed[key] = self.game.components.pack(self.data, chosen).tobytes()
        return record_from(packed, self.game.box_type)


def canonical(data: object) -> bytes:
    """The one way of writing data that a digest is taken of."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def check_plain(data: object, entry: str = "box", depth: int = 0) -> None:
    """A box holds tables, lists, texts and numbers of a sane size; what each entry takes is checked by its game."""
    if depth > DEEPEST:
        raise BoxError(entry, f"more than {DEEPEST} tables and lists lie inside each other")
    if isinstance(data, Mapping):
        for key, value in data.items():
            inner = key if depth == 0 else f"{entry}.{key}"
            if not isinstance(key, str) or not _is_text(key):
                raise BoxError(f"{inner}", "a key is a text")
            check_plain(value, inner, depth + 1)
    elif isinstance(data, list):
        for at, value in enumerate(data):
            check_plain(value, f"{entry}[{at}]", depth + 1)
    elif isinstance(data, str):
        if not _is_text(data):
            raise BoxError(entry, "is not readable text")
    elif not isinstance(data, int | float) or (isinstance(data, int) and abs(data) >= 1 << 63):
        raise BoxError(entry, f"takes a text, a whole number, a list or a table, not {_quoted(data)}")


def _quoted(value: object) -> str:
    """A value in a message; a number of thousands of digits cannot even be written out."""
    return "a number that large" if isinstance(value, int) and abs(value) >= 1 << 63 else repr(value)


def _is_text(text: str) -> bool:
    """Whether a text can be written in UTF-8 and has no control signs, which a name padded with zeros could not hold."""
    return not any(unicodedata.category(sign) in ("Cc", "Cs") for sign in text)


def check_head(game: str, data: Mapping[str, Any]) -> None:
    """The box is for this game, in a known edition of the format, and every table names its provenance."""
    if data.get("game") != game:
        raise BoxError("game", f"this box is for {data.get('game')!r}, not for {game!r}")
    if data.get("format") != 1 or type(data["format"]) is not int:
        raise BoxError("format", f"format 1 is known, not {data.get('format')!r}")
    for name, table in data.items():
        if isinstance(table, Mapping) and table.get("provenance") not in PROVENANCES:
            raise BoxError(f"{name}.provenance", f"takes one of {', '.join(PROVENANCES)}, not {table.get('provenance')!r}")


@functools.cache
def standard(game: Game) -> Box:
    """The box that comes with the game, read and checked once; whoever changes its data changes a copy."""
    text = game.file("box.toml").read_text("utf-8")
    return Box(game, tomllib.loads(text))


def read(game: Game, path: Path) -> Box:
    """A box from a file."""
    try:
        data = tomllib.loads(textfile.read(path, LARGEST))
    except textfile.TextError as error:
        raise BoxError(path.name, error.reason) from error
    except RecursionError:
        raise BoxError(path.name, "is not a box: its lists lie too deep inside each other") from None
    except ValueError as error:  # not only TOML's own: a number of thousands of digits is one too
        raise BoxError(path.name, f"is not TOML: {error}") from error
    return Box(game, data)
