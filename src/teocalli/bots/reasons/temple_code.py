"""Reasons in Temple Code: how many codes are still possible, and what a card would tell, for a player who counts the cards of the list."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from teocalli.bots.policies import temple_code as policy
from teocalli.games.temple_code import secrecy
from teocalli.games.temple_code import state as at
from teocalli.games.temple_code.box import LETTERS
from teocalli.messages import Message

LISTED = 12  # possible codes that are named


class Count(Protocol):
    """A way of counting codes."""

    def names(self) -> list[str]:
        """The codes that are still possible for the seat."""

    def left_after(self, card: int) -> float:
        """How many are left on average after the clue of a card."""

    def left_to(self, other: int, card: int) -> int:
        """How many the clue of a card leaves to another player."""


@dataclass(frozen=True)
class Cards:
    """Codes are the cards that nobody has seen."""

    box: np.record
    known: np.record
    seat: int

    @property
    def codes(self) -> int:
        return int(secrecy.possible(self.known, self.box, self.seat, self.seat))

    def names(self) -> list[str]:
        return ["".join(LETTERS[kind] for kind in self.box.picture[card]) for card in range(int(self.box.cards)) if self.codes >> card & 1]

    def left_after(self, card: int) -> float:
        return policy.codes_left(self.box, self.codes, card)

    def left_to(self, other: int, card: int) -> int:
        theirs = policy.codes_of(self.known, self.box, other, self.seat)
        return round(policy.given_away(self.known, self.box, other, theirs, card))


def beliefs(box: np.record, known: np.record, seat: int, tablebase: Any) -> dict[str, Any]:
    return believed(Cards(box, known, seat))


def reasons(box: np.record, known: np.record, seat: int, action: int, tablebase: Any) -> list[Message]:
    return why(Cards(box, known, seat), known, action)


def believed(count: Count) -> dict[str, Any]:
    """The codes that are still possible for the seat: how many, and their names where they are few."""
    names = count.names()
    return {"codes": len(names), "possible": names} if len(names) <= LISTED else {"codes": len(names)}


def why(count: Count, known: np.record, action: int) -> list[Message]:
    """What speaks for an action."""
    codes = len(count.names())
    if action >= at.DECLARE:
        return [Message("temple-code-why-certain") if codes == 1 else Message("temple-code-why-guess", {"codes": codes})]
    if action == at.WAIT:
        return [Message("temple-code-why-wait", {"codes": codes})]
    if action < at.BOTH:
        return _take(count, known, action >> 1, action & 1, codes)
    if action in (at.KEEP + at.LEFT, at.KEEP + at.RIGHT):
        return [_clue(count, int(known.pair[0, action - at.KEEP]), codes)]
    return [Message("temple-code-why-count", {"codes": codes})]


def _take(count: Count, known: np.record, other: int, side: int, codes: int) -> list[Message]:
    """What the card taken tells, and what the card left to the other leaves them."""
    left = count.left_to(other, int(known.pair[other, 1 - side]))
    return [_clue(count, int(known.pair[other, side]), codes), Message("temple-code-why-left", {"other": other, "codes": left})]


def _clue(count: Count, card: int, codes: int) -> Message:
    return Message("temple-code-why-card", {"codes": codes, "left": round(count.left_after(card), 1)})
