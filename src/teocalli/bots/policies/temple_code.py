"""Good sense in Temple Code: keep the exact set of codes still possible, take the telling card, leave the dull one, declare when sure.

Every number here is a bit set of cards or a count of codes. A card splits the possible codes by the clue it would give; the fewer codes
are left on average after its clue, the more it tells.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.chance import WORD, face
from teocalli.games.temple_code.box import MAX_SEATS
from teocalli.games.temple_code.rules import BOTH, DECLARE, KEEP, LEFT, NONE, REVEAL, RIGHT, STOP, TAKE, WAIT, possible
from teocalli.jit import inner, rule
from teocalli.masks import allowed, nth, ones

MARK_KINDS = (1, 2, 3, 5, 6, 9, 13)  # nothing, triangles, circles, both; 13 is the card itself


@inner
def how_many(cards: int) -> int:
    return ones(cards & WORD) + ones(cards >> 32)


@inner
def only_card(cards: int) -> int:
    """The lowest card of a set."""
    return how_many((cards & -cards) - 1)


@inner
def nth_card(cards: int, n: int) -> int:
    for _ in range(n):
        cards &= cards - 1
    return only_card(cards)


@inner
def codes_left(box: np.record, codes: int, card: int) -> float:
    """How many codes are still possible on average after the clue of a card."""
    count = how_many(codes)
    squares = 0
    for mark in MARK_KINDS:
        part = how_many(codes & int(box.agree[card, mark]))
        squares += part * part
    return squares / max(count, 1)


@inner
def certain(box: np.record, codes: int, card: int) -> float:
    """The odds that the clue of a card makes the code certain."""
    count = how_many(codes)
    sure = 0
    for mark in MARK_KINDS:
        if how_many(codes & int(box.agree[card, mark])) == 1:
            sure += 1
    return sure / max(count, 1)


@rule
def policy(state: np.record, box: np.record, seat: int, mask: Any, count: int, thrown: int, book: Any) -> int:
    """Declare when the code is certain; else take the card that tells most and leaves least to its owner."""
    codes = possible(state, box, seat, seat)
    left = how_many(codes)
    able = allowed(mask, DECLARE)
    if able and (left == 1 or in_a_hurry(state, box, seat, left)):
        return DECLARE + int(box.triple[nth_card(codes, face(thrown, left))])
    if allowed(mask, WAIT):
        return WAIT
    if allowed(mask, BOTH):
        return BOTH
    if allowed(mask, REVEAL):
        return REVEAL
    if allowed(mask, KEEP):
        return KEEP + better_side(state, box, codes)
    if allowed(mask, STOP):
        return DECLARE + int(box.triple[nth_card(codes, face(thrown, left))]) if able and left else STOP
    taken = best_take(state, box, seat, codes)
    return taken if taken >= 0 else nth(mask, face(thrown, count))


@inner
def in_a_hurry(state: np.record, box: np.record, seat: int, left: int) -> bool:
    """Two codes left are worth a guess when somebody else is about to win."""
    if left == 0:
        return False
    if int(state.seats) == 1:
        return int(state.pile_size) < 2 and not int(state.full)
    if left > 2:
        return False
    for other in range(int(state.seats)):
        if other != seat and int(state.found[other]) == int(box.to_win) - 1 and others_codes(state, box, other) == 1:
            return True
    return False


@inner
def others_codes(state: np.record, box: np.record, other: int) -> int:
    """How many codes another player still holds possible, as anyone who sees his code can work out; he may count fewer."""
    code = int(state.code[other])
    if code < 0:
        return 35
    codes = (1 << int(box.cards)) - 1
    triple = int(box.triple[code])
    for card in range(int(box.cards)):
        if (int(state.noted[other]) >> card) & 1:
            codes &= int(box.agree[card, int(box.mark[triple, card])]) & ~(1 << card)
    seen = int(state.discard) | int(state.ruled[other])
    for one in range(int(state.seats)):
        seen |= int(state.aside[one])
        if one != other and int(state.code[one]) >= 0:
            seen |= 1 << int(state.code[one])
    return how_many(codes & ~seen)


@inner
def better_side(state: np.record, box: np.record, codes: int) -> int:
    """Solo: the card of the two that tells more."""
    # The card that is not kept is seen too, and so is no code: both are out of the possible set already.
    if codes_left(box, codes, int(state.pair[0, LEFT])) <= codes_left(box, codes, int(state.pair[0, RIGHT])):
        return LEFT
    return RIGHT


@inner
def best_take(state: np.record, box: np.record, seat: int, codes: int) -> int:
    """T5: the card that leaves me fewest codes; what it leaves to the other counts a little."""
    best, chosen = 1e9, -1
    for other in range(MAX_SEATS):
        if other != seat and (int(state.full) >> other) & 1 and int(state.pair[other, LEFT]) != NONE:
            for side in range(2):
                mine, his = int(state.pair[other, side]), int(state.pair[other, 1 - side])
                cost = codes_left(box, codes, mine) - 0.3 * min(6.0, given_away(state, box, other, his))
                if cost < best:
                    best, chosen = cost, TAKE + 2 * other + side
    return chosen


@inner
def given_away(state: np.record, box: np.record, other: int, card: int) -> float:
    """How many codes the other would still hold possible after the clue of that card, which I can work out because I see his code."""
    code = int(state.code[other])
    if code < 0:
        return 6.0
    codes = (1 << int(box.cards)) - 1
    triple = int(box.triple[code])
    for one in range(int(box.cards)):
        if (int(state.noted[other]) >> one) & 1:
            codes &= int(box.agree[one, int(box.mark[triple, one])])
    return float(how_many(codes & int(box.agree[card, int(box.mark[triple, card])])))
