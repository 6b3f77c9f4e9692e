"""Temple Code: the codes that were still possible, and how many each card would have left, and its fellow to the other player.

Where the list of cards is hidden, codes are all 210 that fit the clues, as the note sheet counts them (T17).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.bots.policies.temple_code import codes_left, codes_of, given_away, how_many, nth_card
from teocalli.bots.policies.temple_code_without_list import CODES, left_after, left_to, nth_triple, triples_left
from teocalli.bots.reasons.rounding import tenths
from teocalli.games.temple_code.messages import CODE
from teocalli.games.temple_code.rules import legal
from teocalli.games.temple_code.secrecy import possible
from teocalli.games.temple_code.state import BOTH, KEEP, LEFT, RIGHT
from teocalli.games.temple_code.story import in_code
from teocalli.jit import inner, rule
from teocalli.masks import allowed
from teocalli.message_rows import NUMBER, SEAT, TENTHS, Messages, clear, say
from teocalli.review.known.scratch import KnownScratch

NAMED = 3  # codes that are named
LISTED, FITTING = 0, 1  # whether codes are cards of the list or all that fit
NO_CARD = -1

MESSAGES = Messages("temple-code", "")
KNOWN_ONE = MESSAGES.add("known-one", first=CODE)
KNOWN_TWO = MESSAGES.add("known-two", first=CODE, second=CODE)
KNOWN_THREE = MESSAGES.add("known-three", first=CODE, second=CODE, third=CODE)
KNOWN_CODES = MESSAGES.add_each("known", ("listed", "fitting"), codes=NUMBER, all=NUMBER)
KNOWN_CARD = MESSAGES.add("known-card", card=CODE, left=TENTHS)
KNOWN_CARDS = MESSAGES.add("known-cards", card=CODE, left=TENTHS, other=SEAT, theirs=NUMBER, had=NUMBER)


@rule
def could_know(scratch: KnownScratch, box: np.record, seat: int, tablebase: Any, rows: Any) -> None:
    """T1, T17: how many codes, which where they are few, and the cards that can be had, the most telling first."""
    clear(rows, 0)
    state, mask = scratch.worlds[0], scratch.masks[0]
    legal(state, box, seat, mask)
    codes = how_many(possible(state, box, seat, seat)) if int(box.open_list) else triples_left(state, box, seat, int(state.noted[seat]))
    tell_codes(state, box, seat, codes, rows)
    if codes > 1:
        tell_cards(state, box, seat, mask, rows)


@inner
def tell_codes(state: np.record, box: np.record, seat: int, codes: int, rows: Any) -> None:
    """How many there are, and their names where they are few."""
    if codes == 1:
        say(rows, KNOWN_ONE, in_code(nth_code(state, box, seat, 0)))
    elif codes == 2:
        say(rows, KNOWN_TWO, in_code(nth_code(state, box, seat, 0)), in_code(nth_code(state, box, seat, 1)))
    elif codes == NAMED:
        second, third = nth_code(state, box, seat, 1), nth_code(state, box, seat, 2)
        say(rows, KNOWN_THREE, in_code(nth_code(state, box, seat, 0)), in_code(second), in_code(third))
    elif int(box.open_list):
        say(rows, KNOWN_CODES + LISTED, codes, int(box.cards))
    else:
        say(rows, KNOWN_CODES + FITTING, codes, CODES)


@inner
def nth_code(state: np.record, box: np.record, seat: int, n: int) -> int:
    """The n-th possible code, counted from 0."""
    if int(box.open_list):
        return int(box.triple[nth_card(possible(state, box, seat, seat), n)])
    return nth_triple(state, box, seat, int(state.noted[seat]), n)


@inner
def tell_cards(state: np.record, box: np.record, seat: int, mask: Any, rows: Any) -> None:
    """The cards that can be had now, each with the codes that it leaves on average; equal ones by their actions."""
    before, last = -1, -1  # what was told last: tenths left, and the action
    while True:
        best, chosen = 1 << 30, NO_CARD
        for action in range(KEEP + RIGHT + 1):
            card = card_of(state, mask, action)
            if card != NO_CARD:
                left = left_by(state, box, seat, card)
                if (left > before or (left == before and action > last)) and left < best:
                    best, chosen = left, action
        if chosen == NO_CARD:
            return
        card = card_of(state, mask, chosen)
        if chosen < BOTH:
            theirs, had = left_to_owner(state, box, seat, chosen), had_before(state, box, seat, chosen >> 1)
            say(rows, KNOWN_CARDS, in_code(int(box.triple[card])), best, chosen >> 1, theirs, had)
        else:
            say(rows, KNOWN_CARD, in_code(int(box.triple[card])), best)
        before, last = best, chosen


@inner
def card_of(state: np.record, mask: Any, action: int) -> int:
    """T5, T20: the card that a legal action takes from another or keeps."""
    if not allowed(mask, action):
        return NO_CARD
    if action < BOTH:
        return int(state.pair[action >> 1, action & 1])
    return int(state.pair[0, action - KEEP]) if action == KEEP + LEFT or action == KEEP + RIGHT else NO_CARD


@inner
def left_to_owner(state: np.record, box: np.record, seat: int, action: int) -> int:
    """T5, T24: how many codes the named player holds possible after the clue of the other card; they may know one more that it is not."""
    other, card = action >> 1, int(state.pair[action >> 1, 1 - (action & 1)])
    if int(box.open_list):
        return int(given_away(state, box, other, codes_of(state, box, other, seat), card))
    return left_to(state, box, other, int(state.noted[other]) | 1 << card)


@inner
def had_before(state: np.record, box: np.record, seat: int, other: int) -> int:
    """T24: how many codes another player held possible before that."""
    if int(box.open_list):
        return how_many(codes_of(state, box, other, seat))
    return left_to(state, box, other, int(state.noted[other]))


@inner
def left_by(state: np.record, box: np.record, seat: int, card: int) -> int:
    """How many codes are left on average after the clue of a card, in tenths."""
    if int(box.open_list):
        return tenths(codes_left(box, possible(state, box, seat, seat), card))
    return tenths(left_after(state, box, seat, int(state.noted[seat]), card))
