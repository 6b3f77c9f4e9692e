"""Teocalli: Codinca, Temple Code, Aztec and Les Trésors de Cibola, complete and exact."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from teocalli.match import Match as Match

__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    """`teocalli.Match` is imported when it is first named, so that importing the package costs nothing."""
    if name == "Match":
        from teocalli.match import Match

        return Match
    raise AttributeError(f"module 'teocalli' has no attribute {name!r}")
