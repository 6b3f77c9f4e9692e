"""Replays of a match, and its shuffle made checkable."""

from __future__ import annotations

from msgspec import Struct

from teocalli.server.wire.matches import StoryPart
from teocalli.server.wire.tables import Table


class Fairness(Struct, frozen=True):
    """Everything needed to check that nobody chose the deal: see docs/fairness.md."""

    commitment: str  # SHA-256 of the seed, shown since the table was opened
    nonces: list[str]  # what the players added before the deal, in order of seats; it is hashed into the shuffle
    seals: list[str]  # the SHA-256 of each, which its player gave before anybody showed theirs; empty where it was not sealed
    seed: str | None  # 64 hex digits; shown when the match is over
    verified: bool | None  # the record was replayed and everything holds; null before the end
    sentence: str  # the same in words
    problems: list[str]


class Mark(Struct, frozen=True):
    """A place on the timeline: the first ply of a round or turn."""

    ply: int
    text: str


class Replay(Struct, frozen=True):
    """A finished match without its positions, which its file gives."""

    table: Table
    plies: int
    log: list[StoryPart]
    points: list[list[int]]  # at each ply from 0, the points of each seat as if it ended there
    marks: list[Mark]
    fairness: Fairness
