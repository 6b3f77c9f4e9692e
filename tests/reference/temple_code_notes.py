"""The note sheet (T24): what each clue strikes out for certain, which codes all of them leave, and what those have in common.

A set of cells or of codes is one whole number, used as a bit set.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable

import numpy as np

from teocalli.games.temple_code.box import KINDS, PLACES, TRIPLES, marks_of
from teocalli.games.temple_code.notation import clue_of

Clue = tuple[int, int]  # the triple that the card shows, and its mark

ALL_CODES = (1 << len(TRIPLES)) - 1


def struck(clues: Iterable[Clue]) -> list[list[bool]]:
    """T24: the cells of the sheet that the clues strike out, for each statuette its three positions."""
    cells = 0
    for triple, mark in clues:
        cells |= struck_by(triple, mark)
    return [[bool(cells >> cell_at(kind, place) & 1) for place in range(PLACES)] for kind in range(KINDS)]


@functools.cache
def struck_by(triple: int, mark: int) -> int:
    """T24: nothing shown, all 9 cells; circles only, the other positions; triangles only, the cells shown; mixed, nothing."""
    circles, triangles = clue_of(mark)
    if circles and triangles:
        return 0
    cells = 0
    for shown, kind in enumerate(TRIPLES[triple]):
        for place in range(PLACES):
            out = place == shown if triangles else place != shown if circles else True
            cells |= out << cell_at(kind, place)
    return cells


def cell_at(kind: int, place: int) -> int:
    return PLACES * kind + place


def codes_left(clues: Iterable[Clue]) -> int:
    """How many of the 210 codes give all these clues."""
    return codes_fitting(clues).bit_count()


def codes_fitting(clues: Iterable[Clue]) -> int:
    """Which of the 210 codes give all these clues."""
    codes = ALL_CODES
    for triple, mark in clues:
        codes &= agreeing_with(triple, mark)
    return codes


@functools.lru_cache(maxsize=4096)
def missing(codes: int) -> list[list[bool]]:
    """The cells of the sheet that none of these codes has, for each statuette its three positions."""
    return [[not codes & codes_with(kind, place) for place in range(PLACES)] for kind in range(KINDS)]


@functools.cache
def codes_with(kind: int, place: int) -> int:
    """The codes that have a statuette at a position."""
    return sum(1 << code for code, triple in enumerate(TRIPLES) if triple[place] == kind)


@functools.cache
def agreeing_with(triple: int, mark: int) -> int:
    """T1: the codes for which a card gives a mark."""
    marks = marks_of(np.array(TRIPLES), np.array([TRIPLES[triple]]))[:, 0]
    return sum(1 << int(code) for code in np.flatnonzero(marks == mark))
