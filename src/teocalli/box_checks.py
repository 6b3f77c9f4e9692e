"""What the boxes of all games check alike: tables with their keys and provenance, lists, whole numbers, names.

A wrong entry is refused with its path (`temple.snake.cells[2]`) and the reason, in the same words in every game.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

LONGEST_ENTRY = 120
LONGEST_REASON = 300
PROVENANCES = ("printed", "reported", "deduced", "reconstructed")


class BoxError(ValueError):
    """A box file that cannot be played with: which entry, and why."""

    def __init__(self, entry: str, reason: str) -> None:
        self.entry, self.reason = _brief(entry, LONGEST_ENTRY) or '""', _brief(reason, LONGEST_REASON)
        super().__init__(f"box entry {self.entry}: {self.reason}")


def _brief(text: str, most: int) -> str:
    """A text that may quote anything, as one readable line."""
    line = "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)
    return line if len(line) <= most else f"{line[:most]}…"


def tables(data: Mapping[str, Any], names: Sequence[str]) -> None:
    """The box has these tables, none missing and none unknown."""
    check_keys(data, "", ("game", "format", *names))


def table(data: object, entry: str, keys: Sequence[str], *, sourced: bool = True) -> Mapping[str, Any]:
    """A table with exactly these keys and, where it is `sourced`, its provenance."""
    checked = any_table(data, entry, sourced=sourced)
    check_keys(checked, f"{entry}.", (*keys, "provenance") if sourced else keys)
    return checked


def any_table(data: object, entry: str, *, sourced: bool = True) -> Mapping[str, Any]:
    """A table with any keys and, where it is `sourced`, its provenance."""
    if not isinstance(data, Mapping):
        raise BoxError(entry, f"takes a table, not {data!r}")
    if sourced and "provenance" in data:
        one_of(data["provenance"], f"{entry}.provenance", PROVENANCES)
    elif sourced:
        raise BoxError(f"{entry}.provenance", "is missing")
    return data


def check_keys(data: Mapping[str, Any], prefix: str, keys: Sequence[str]) -> None:
    """The keys of a table are these, none missing and none unknown."""
    for key in keys:
        if key not in data:
            raise BoxError(f"{prefix}{key}", "is missing")
    for key in data:
        if key not in keys:
            raise BoxError(f"{prefix}{key}", f"is not known; known are {', '.join(keys)}")


def entries(data: object, entry: str, least: int, most: int) -> list[Any]:
    """A list with so many entries."""
    if not isinstance(data, list):
        raise BoxError(entry, f"takes a list, not {data!r}")
    if not least <= len(data) <= most:
        raise BoxError(entry, f"takes {least if least == most else f'{least} to {most}'} entries, not {len(data)}")
    return data


def whole(value: object, entry: str, low: int, high: int) -> int:
    """A whole number within bounds."""
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise BoxError(entry, f"takes a whole number from {low} to {high}, not {value!r}")
    return value


def wholes(data: object, entry: str, count: int, low: int, high: int) -> list[int]:
    """A list of so many whole numbers within bounds."""
    return [whole(value, f"{entry}[{i}]", low, high) for i, value in enumerate(entries(data, entry, count, count))]


def one_of(value: object, entry: str, known: Sequence[str]) -> str:
    """One of a few words."""
    if not isinstance(value, str) or value not in known:
        raise BoxError(entry, f"takes one of {', '.join(known)}, not {value!r}")
    return value


def name(value: object, entry: str, most_bytes: int) -> str:
    """A name for people, of so many bytes in UTF-8 at most."""
    if not isinstance(value, str) or not value.strip() or len(value.encode()) > most_bytes:
        raise BoxError(entry, f"takes a name of 1 to {most_bytes} bytes, not {value!r}")
    return value


def new(value: Any, entry: str, earlier: Collection[Any]) -> Any:
    """A thing that did not stand among the earlier ones."""
    if value in earlier:
        raise BoxError(entry, f"{value!r} appears twice")
    return value


def fixed(value: object, entry: str, expected: object) -> None:
    """A thing that codes, records and words are built on, and that no box changes."""
    if value != expected or type(value) is not type(expected):
        raise BoxError(entry, f"is always {expected!r}, not {value!r}")
