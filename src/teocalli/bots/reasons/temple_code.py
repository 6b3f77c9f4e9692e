"""Reasons in Temple Code: how many codes are still possible, and what a card would tell, for a player who counts the cards of the list."""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.bots.policies.temple_code import codes_left, codes_of, given_away, how_many
from teocalli.bots.reasons.messages import new_messages
from teocalli.bots.reasons.rounding import tenths
from teocalli.games.temple_code.box import LETTERS
from teocalli.games.temple_code.secrecy import possible
from teocalli.games.temple_code.state import BOTH, DECLARE, KEEP, LEFT, NONE, RIGHT, WAIT
from teocalli.jit import inner
from teocalli.message_rows import NUMBER, SEAT, TENTHS, say

LISTED = 12  # possible codes that are named

MESSAGES = new_messages("temple-code")
WHY_CERTAIN = MESSAGES.add("why-certain")
WHY_GUESS = MESSAGES.add("why-guess", codes=NUMBER)
WHY_WAIT = MESSAGES.add("why-wait", codes=NUMBER)
WHY_CARD = MESSAGES.add("why-card", codes=NUMBER, left=TENTHS)
WHY_LEFT = MESSAGES.add("why-left", other=SEAT, codes=NUMBER)
WHY_COUNT = MESSAGES.add("why-count", codes=NUMBER)


@inner
def reasons(state: np.record, spare: np.record, box: np.record, seat: int, action: int, tablebase: Any, rows: Any) -> None:
    """Codes are the cards that nobody has seen."""
    codes = possible(state, box, seat, seat)
    card, other_card = card_taken(state, action), card_left(state, action)
    left, theirs = 0, 0
    if card != NONE:
        left = tenths(codes_left(box, codes, card))
    if other_card != NONE:
        other = action >> 1
        theirs = int(given_away(state, box, other, codes_of(state, box, other, seat), other_card))
    tell_count(action, how_many(codes), left, theirs, rows)


@inner
def card_taken(state: np.record, action: int) -> int:
    """T5, T20: the card that an action takes from another's two or keeps of one's own, or NONE."""
    if action < BOTH:
        return int(state.pair[action >> 1, action & 1])
    return int(state.pair[0, action - KEEP]) if action == KEEP + LEFT or action == KEEP + RIGHT else NONE


@inner
def card_left(state: np.record, action: int) -> int:
    """T5: the card that an action leaves to the other, or NONE."""
    return int(state.pair[action >> 1, 1 - (action & 1)]) if action < BOTH else NONE


@inner
def tell_count(action: int, codes: int, left: int, theirs: int, rows: Any) -> None:
    """What speaks for an action: the codes possible, how many its card leaves in tenths, how many the other card leaves to its owner."""
    if action >= DECLARE:
        say(rows, WHY_CERTAIN if codes == 1 else WHY_GUESS, codes)
    elif action == WAIT:
        say(rows, WHY_WAIT, codes)
    elif action < BOTH:
        say(rows, WHY_CARD, codes, left)
        say(rows, WHY_LEFT, action >> 1, theirs)
    elif action == KEEP + LEFT or action == KEEP + RIGHT:
        say(rows, WHY_CARD, codes, left)
    else:
        say(rows, WHY_COUNT, codes)


def beliefs(box: np.record, known: np.record, seat: int, tablebase: Any) -> dict[str, Any]:
    codes = int(possible(known, box, seat, seat))
    return counted(["".join(LETTERS[kind] for kind in box.picture[card]) for card in range(int(box.cards)) if codes >> card & 1])


def counted(names: list[str]) -> dict[str, Any]:
    """The codes that are still possible for the seat: how many, and their names where they are few."""
    return {"codes": len(names), "possible": names} if len(names) <= LISTED else {"codes": len(names)}
