"""Reasons in Temple Code for players who do not know the list of cards: they count over all 210 codes, as the note sheet does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from teocalli.bots.policies import temple_code_without_list as policy
from teocalli.bots.reasons import temple_code
from teocalli.games.temple_code.box import LETTERS, TRIPLES
from teocalli.messages import Message


@dataclass(frozen=True)
class Triples:
    """Codes are all triples that fit the seat's own clues."""

    box: np.record
    known: np.record
    seat: int

    @property
    def clues(self) -> int:
        return int(self.known.noted[self.seat])

    def names(self) -> list[str]:
        return [
            "".join(LETTERS[kind] for kind in statuettes)
            for triple, statuettes in enumerate(TRIPLES)
            if policy.fits(self.known, self.box, self.seat, triple, self.clues)
        ]

    def left_after(self, card: int) -> float:
        return policy.left_after(self.known, self.box, self.seat, self.clues, card)

    def left_to(self, other: int, card: int) -> int:
        return policy.left_to(self.known, self.box, other, int(self.known.noted[other]) | 1 << card)


def beliefs(box: np.record, known: np.record, seat: int, tablebase: Any) -> dict[str, Any]:
    return temple_code.beliefs(box, known, seat, tablebase) if box.open_list else temple_code.believed(Triples(box, known, seat))


def reasons(box: np.record, known: np.record, seat: int, action: int, tablebase: Any) -> list[Message]:
    if box.open_list:
        return temple_code.reasons(box, known, seat, action, tablebase)
    return temple_code.why(Triples(box, known, seat), known, action)
