"""Reasons in Temple Code: how many codes are still possible, and what a card would tell, for a player who counts the cards of the list."""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.bots.policies.temple_code import codes_left, codes_of, given_away, how_many, nth_card
from teocalli.bots.reasons.messages import new_messages
from teocalli.bots.reasons.rounding import tenths
from teocalli.games.temple_code.box import LETTERS
from teocalli.games.temple_code.secrecy import in_sight, possible
from teocalli.games.temple_code.state import BOTH, DECLARE, KEEP, LEFT, NONE, RIGHT, WAIT
from teocalli.jit import inner
from teocalli.message_rows import NUMBER, SEAT, TENTHS, say

LISTED = 12  # possible codes that are named
CERTAIN = 10  # one code, in tenths

MESSAGES = new_messages("temple-code")
WHY_CERTAIN = MESSAGES.add("why-certain")
WHY_GUESS = MESSAGES.add("why-guess", codes=NUMBER)
WHY_WAIT = MESSAGES.add("why-wait", codes=NUMBER)
WHY_CARD = MESSAGES.add("why-card", codes=NUMBER, left=TENTHS)
WHY_CARD_LATER = MESSAGES.add("why-card-later", codes=NUMBER, left=TENTHS, later=TENTHS)
WHY_LEFT = MESSAGES.add("why-left", other=SEAT, before=NUMBER, codes=NUMBER)
WHY_LEFT_SAME = MESSAGES.add("why-left-same", other=SEAT, codes=NUMBER)
WHY_RIVAL = MESSAGES.add("why-rival", other=SEAT, codes=NUMBER)
WHY_COUNT = MESSAGES.add("why-count", codes=NUMBER)


@inner
def reasons(state: np.record, spare: np.record, box: np.record, seat: int, action: int, tablebase: Any, believed: Any, rows: Any) -> None:
    """Codes are the cards that nobody has seen."""
    tell_reasons(state, box, seat, action, possible(state, box, seat, seat), rows)


@inner
def tell_reasons(state: np.record, box: np.record, seat: int, action: int, codes: int, rows: Any) -> None:
    """What speaks for an action to somebody who holds these codes possible."""
    card, other_card = card_taken(state, action), card_left(state, action)
    left, later, before, theirs = 0, 0, 0, 0
    if card != NONE:
        left = tenths(codes_left(box, codes, card))
        later = tenths(left_later(state, box, seat, codes, card)) if int(state.seats) > 1 else 0
    if other_card != NONE:
        known = codes_of(state, box, action >> 1, seat)
        before, theirs = how_many(known), int(given_away(state, box, action >> 1, known, other_card))
    tell_count(action, how_many(codes), left, later, before, theirs, rows)
    if action >= DECLARE and how_many(codes) > 1:
        rival, fewest = NONE, 0
        for other in range(int(state.seats)):
            if other != seat and is_one_short(state, box, other):
                theirs = how_many(codes_of(state, box, other, seat))
                if rival == NONE or theirs < fewest:
                    rival, fewest = other, theirs
        if rival != NONE:
            say(rows, WHY_RIVAL, rival, fewest)


@inner
def is_one_short(state: np.record, box: np.record, other: int) -> bool:
    """T11: whether a player wins with the next code that they find."""
    return int(state.found[other]) == int(box.to_win) - 1


@inner
def may_come(state: np.record, box: np.record, seat: int, card: int) -> int:
    """T5: the cards of which one gives the clue after that of a card: one's own two while they lie there, else any that is hidden."""
    if (int(state.full) >> seat) & 1:
        return 1 << int(state.pair[seat, LEFT]) | 1 << int(state.pair[seat, RIGHT])
    return ((1 << int(box.cards)) - 1) & ~in_sight(state, seat) & ~(1 << card)


@inner
def left_later(state: np.record, box: np.record, seat: int, codes: int, card: int) -> float:
    """How many codes are left on average after the clue of a card and one more."""
    after, pairs, count = may_come(state, box, seat, card), 0, how_many(codes)
    for i in range(how_many(after)):
        further = nth_card(after, i)
        for j in range(count):
            code = int(box.triple[nth_card(codes, j)])
            alike = codes & int(box.agree[card, int(box.mark[code, card])]) & int(box.agree[further, int(box.mark[code, further])])
            pairs += how_many(alike)
    return pairs / max(1, count * how_many(after))


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
def tell_count(action: int, codes: int, left: int, later: int, before: int, theirs: int, rows: Any) -> None:
    """What speaks for an action: the codes possible, how many its card leaves and how many one more clue, in tenths; how many its owner had
    before the other card and has after it."""
    if action >= DECLARE:
        say(rows, WHY_CERTAIN if codes == 1 else WHY_GUESS, codes)
    elif action == WAIT:
        say(rows, WHY_WAIT, codes)
    elif action < BOTH or action == KEEP + LEFT or action == KEEP + RIGHT:
        if later > 0 and left > CERTAIN:
            say(rows, WHY_CARD_LATER, codes, left, later)
        else:
            say(rows, WHY_CARD, codes, left)
        if action < BOTH and before > theirs:
            say(rows, WHY_LEFT, action >> 1, before, theirs)
        elif action < BOTH:
            say(rows, WHY_LEFT_SAME, action >> 1, theirs)
    else:
        say(rows, WHY_COUNT, codes)


def beliefs(box: np.record, known: np.record, seat: int, tablebase: Any, believed: Any) -> dict[str, Any]:
    return counted(code_names(box, int(possible(known, box, seat, seat))))


def code_names(box: np.record, codes: int) -> list[str]:
    """A set of cards as the letters on them."""
    return ["".join(LETTERS[kind] for kind in box.picture[card]) for card in range(int(box.cards)) if codes >> card & 1]


def counted(names: list[str]) -> dict[str, Any]:
    """The codes that are still possible for the seat: how many, and their names where they are few."""
    return {"codes": len(names), "possible": names} if len(names) <= LISTED else {"codes": len(names)}
