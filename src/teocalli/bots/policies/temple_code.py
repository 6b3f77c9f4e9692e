"""The policy in Temple Code: keep the exact set of codes still possible, take the telling card, leave the dull one, declare when sure.

Every number here is a bit set of cards or a count of codes. A card splits the possible codes by the clue it would give; the fewer codes
are left on average after its clue, the more it tells.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.bots.policies.default import SECRETS as SECRETS
from teocalli.bots.policies.default import SELDOM as SELDOM
from teocalli.bots.policies.default import accusing as accusing
from teocalli.bots.policies.default import believe as believe
from teocalli.bots.policies.default import claimed as claimed
from teocalli.bots.policies.default import conceals as conceals
from teocalli.bots.policies.default import doubtful as doubtful
from teocalli.bots.policies.default import habit as habit
from teocalli.bots.policies.default import infoset_key as infoset_key
from teocalli.bots.policies.default import lay_secret as lay_secret
from teocalli.bots.policies.default import mixes as mixes
from teocalli.bots.policies.default import refrain as refrain
from teocalli.bots.policies.default import reopen as reopen
from teocalli.bots.policies.default import resting as resting
from teocalli.bots.policies.default import secret_copies as secret_copies
from teocalli.bots.policies.default import showing as showing
from teocalli.bots.policies.default import suppose as suppose
from teocalli.bots.policies.default import swayed as swayed
from teocalli.bots.policies.default import value as value
from teocalli.bots.policies.temple_code_solo import alone, learn_tablebase
from teocalli.bots.policies.temple_code_without_list import ENVY, FAR
from teocalli.chance import WORD, rng_below
from teocalli.games.temple_code.box import MAX_SEATS
from teocalli.games.temple_code.secrecy import in_sight, possible
from teocalli.games.temple_code.state import BOTH, DECLARE, KEEP, LEFT, NONE, REVEAL, RIGHT, TAKE, WAIT
from teocalli.jit import inner, rule
from teocalli.masks import allow, allowed, clear, nth, ones
from teocalli.seats import NO_ACTION

MARK_KINDS = (1, 2, 3, 4, 5, 6, 7, 9)  # every clue that a card other than the code can give
LATE = 5  # solo: with so few cards in the pile the next code can nearly be told from what is not in sight
FEW = 4  # codes left with which a guess is worth thinking of


@inner
def how_many(cards: int) -> int:
    """How many cards a set holds."""
    return ones(cards & WORD) + ones(cards >> 32)


@inner
def nth_card(cards: int, n: int) -> int:
    """The n-th card of a set, counted from 0; there must be that many."""
    for _ in range(n):
        cards &= cards - 1
    return how_many((cards & -cards) - 1)


@inner
def codes_left(box: np.record, codes: int, card: int) -> float:
    """How many codes are still possible on average after the clue of a card."""
    squares = 0
    for mark in MARK_KINDS:
        part = how_many(codes & int(box.agree[card, mark]))
        squares += part * part
    return squares / max(how_many(codes), 1)


@rule
def policy(state: np.record, box: np.record, seat: int, mask: Any, count: int, rng: int, tablebase: Any) -> int:
    """Alone, what promises most points; among others, what a counting player does."""
    if int(state.seats) == 1:
        return alone(state, box, rng, tablebase)
    return counting(state, box, seat, mask, count, rng, tablebase)


def make_tablebase(box: np.record) -> Any:
    """What a solo position is worth."""
    return learn_tablebase(box)


def tablebase_key(box: np.record, seats: int) -> bytes:
    """What the tablebase depends on; whoever plays with others needs none."""
    return bytes(box.triple.tobytes()) if seats == 1 else b""


def adviser(box: np.record) -> str:
    """T17: where the list of cards is hidden, somebody who does not know it either."""
    return "" if box.open_list else "careful"


@rule
def counting(state: np.record, box: np.record, seat: int, mask: Any, count: int, rng: int, tablebase: Any) -> int:
    """Declare when the code is certain or there is no time left; else take the card that tells most and leaves least to its owner."""
    return choose_by(state, box, seat, mask, count, rng, possible(state, box, seat, seat))


@inner
def clear_win(state: np.record) -> float:
    """T11, T22: half medallions ahead; no more than 17 codes can be found alone."""
    return 17.0 if int(state.seats) == 1 else 4.0


@inner
def certain(state: np.record, box: np.record, seat: int, mask: Any, tablebase: Any) -> int:
    """The only code that is possible."""
    codes = possible(state, box, seat, seat)
    return DECLARE + int(box.triple[nth_card(codes, 0)]) if how_many(codes) == 1 and allowed(mask, DECLARE) else NO_ACTION


@inner
def narrow(state: np.record, box: np.record, seat: int, mask: Any, count: int, tablebase: Any) -> int:
    """A certain code is declared; else of all declarations keep one, where few codes are left: equally likely ones need no comparing."""
    if not allowed(mask, DECLARE):
        return count
    codes = possible(state, box, seat, seat)
    guess = DECLARE + int(box.triple[nth_card(codes, 0)]) if 0 < how_many(codes) <= FEW else -1
    others = int(mask[0]) & ((1 << DECLARE) - 1) if how_many(codes) != 1 else 0
    clear(mask)
    mask[0] = others
    if guess >= 0:
        allow(mask, guess)
    return ones(others) + (1 if guess >= 0 else 0)


@inner
def answer_first(mask: Any, count: int) -> int:
    """T16: whoever is asked declares or waits, also in their own turn, so that all others are asked before the next card is taken."""
    if not allowed(mask, WAIT):
        return count
    taking = int(mask[0]) & ((1 << DECLARE) - 1) & ~(1 << WAIT)
    mask[0] = int(mask[0]) & ~taking
    return count - ones(taking)


@inner
def choose_by(state: np.record, box: np.record, seat: int, mask: Any, count: int, rng: int, codes: int) -> int:
    """What to do for somebody who holds these codes possible."""
    left = how_many(codes)
    if allowed(mask, DECLARE) and (left == 1 or in_a_hurry(state, box, seat, left)):
        return DECLARE + int(box.triple[nth_card(codes, rng_below(rng, left))])
    if allowed(mask, WAIT):
        return WAIT
    if allowed(mask, KEEP):
        return KEEP + better_side(state, box, codes)
    if allowed(mask, REVEAL) or allowed(mask, BOTH):
        return REVEAL if allowed(mask, REVEAL) else BOTH
    taken = best_take(state, box, seat, codes)
    return taken if taken >= 0 else nth(mask, rng_below(rng, count))


@inner
def in_a_hurry(state: np.record, box: np.record, seat: int, left: int) -> bool:
    """Alone, late: a guess that brings a new code is worth more than a clue; among others, when two codes are left and a rival is near."""
    if left == 0:
        return False
    if int(state.seats) == 1:
        return int(state.pile_size) <= LATE and not int(state.full)
    if left > 2:
        return False
    for other in range(int(state.seats)):
        if other != seat and int(state.found[other]) == int(box.to_win) - 1 and how_many(codes_of(state, box, other, seat)) <= 2:
            return True
    return False


@inner
def codes_of(state: np.record, box: np.record, other: int, seat: int) -> int:
    """The codes that another player still holds possible, as the seat can work out: it sees that code, and they see the seat's."""
    code = int(state.code[other])
    codes = (1 << int(box.cards)) - 1
    if code == NONE:
        return codes
    for card in range(int(box.cards)):
        if (int(state.noted[other]) >> card) & 1:
            codes &= int(box.agree[card, int(box.mark[box.triple[code], card])])
    return codes & ~(in_sight(state, seat) & ~(1 << code)) & ~int(state.ruled[other])


@inner
def better_side(state: np.record, box: np.record, codes: int) -> int:
    """T20: the card of the two that tells more."""
    if codes_left(box, codes, int(state.pair[0, LEFT])) <= codes_left(box, codes, int(state.pair[0, RIGHT])):
        return LEFT
    return RIGHT


@inner
def best_take(state: np.record, box: np.record, seat: int, codes: int) -> int:
    """T5, T24: the card that leaves me fewest codes; how many the other card leaves to its owner counts a little."""
    best, chosen = 1e9, -1
    for other in range(MAX_SEATS):
        if other != seat and (int(state.full) >> other) & 1:
            known = codes_of(state, box, other, seat)
            for side in range(2):
                mine, theirs = int(state.pair[other, side]), int(state.pair[other, 1 - side])
                cost = codes_left(box, codes, mine) - ENVY * min(FAR, given_away(state, box, other, known, theirs))
                if cost < best:
                    best, chosen = cost, TAKE + 2 * other + side
    return chosen


@inner
def given_away(state: np.record, box: np.record, other: int, known: int, card: int) -> float:
    """How many codes the other would still hold possible after the clue of that card."""
    code = int(state.code[other])
    if code == NONE:
        return float(FAR)
    return float(how_many(known & int(box.agree[card, int(box.mark[box.triple[code], card])])))
