"""Boards in characters: how a drawing comes by its words."""

from __future__ import annotations

from typing import Protocol


class Say(Protocol):
    """A word of a board by its id in the catalogue; `plain` is the same in English, where each argument stands in braces."""

    def __call__(self, identifier: str, plain: str, /, **arguments: object) -> str: ...


def plainly(identifier: str, plain: str, /, **arguments: object) -> str:
    """The plain text: for files and programs, and where the catalogue has no such word."""
    return plain.format(**arguments) if arguments else plain
