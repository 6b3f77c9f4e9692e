"""Reasons in Temple Code: how many codes are still possible, and what a card would tell."""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.bots.policies import temple_code as sense
from teocalli.game import Message
from teocalli.games.temple_code import secrecy
from teocalli.games.temple_code import state as at
from teocalli.games.temple_code.box import LETTERS

LISTED = 12  # possible codes that are named


def beliefs(box: np.record, known: np.record, seat: int, book: Any) -> dict[str, Any]:
    """The codes that are still possible for the seat: how many, and their names where they are few."""
    codes = _codes(box, known, seat)
    found: dict[str, Any] = {"codes": len(codes)}
    if len(codes) <= LISTED:
        found["possible"] = ["".join(LETTERS[kind] for kind in box.picture[card]) for card in codes]
    return found


def reasons(box: np.record, known: np.record, seat: int, action: int, book: Any) -> list[Message]:
    codes = len(_codes(box, known, seat))
    if action >= at.DECLARE:
        return [Message("temple-code-why-certain") if codes == 1 else Message("temple-code-why-guess", {"codes": codes})]
    if action == at.WAIT:
        return [Message("temple-code-why-wait", {"codes": codes})]
    if action < at.BOTH:
        return _take(box, known, seat, action >> 1, action & 1, codes)
    if action in (at.KEEP + at.LEFT, at.KEEP + at.RIGHT):
        return [_told(box, known, seat, int(known.pair[0, action - at.KEEP]), codes)]
    return [Message("temple-code-why-count", {"codes": codes})]


def _take(box: np.record, known: np.record, seat: int, other: int, side: int, codes: int) -> list[Message]:
    """What the card taken tells, and what the card left to the other leaves him."""
    his = sense.his_codes(known, box, other, seat)
    left = round(sense.given_away(known, box, other, his, int(known.pair[other, 1 - side])))
    return [_told(box, known, seat, int(known.pair[other, side]), codes), Message("temple-code-why-left", {"other": other, "codes": left})]


def _told(box: np.record, known: np.record, seat: int, card: int, codes: int) -> Message:
    after = sense.codes_left(box, int(secrecy.possible(known, box, seat, seat)), card)
    return Message("temple-code-why-card", {"codes": codes, "left": round(after, 1)})


def _codes(box: np.record, known: np.record, seat: int) -> list[int]:
    possible = int(secrecy.possible(known, box, seat, seat))
    return [card for card in range(int(box.cards)) if possible >> card & 1]
