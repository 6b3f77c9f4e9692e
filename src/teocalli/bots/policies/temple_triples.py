"""How a careful beginner reasons in Temple Code: from his clues alone, over all 210 ordered triples, knowing no list of cards."""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.chance import face
from teocalli.games.temple_code.box import MAX_SEATS, TRIPLES
from teocalli.games.temple_code.state import BOTH, DECLARE, KEEP, LEFT, REVEAL, RIGHT, STOP, TAKE, WAIT
from teocalli.jit import inner, rule
from teocalli.masks import allowed, nth

CODES = len(TRIPLES)


@inner
def fits(state: np.record, box: np.record, seat: int, triple: int) -> bool:
    """Whether a triple gives every clue that the seat has noted."""
    differs = False
    for card in range(int(box.cards)):
        differs |= bool(state.mark[seat, card] and box.mark[triple, card] != state.mark[seat, card])
    return not differs


@inner
def triples_left(state: np.record, box: np.record, seat: int) -> int:
    left = 0
    for triple in range(CODES):
        left += 1 if fits(state, box, seat, triple) else 0
    return left


@inner
def nth_triple(state: np.record, box: np.record, seat: int, n: int) -> int:
    """The n-th triple, counted from 0, that fits the clues; there must be that many."""
    for triple in range(CODES):
        if fits(state, box, seat, triple):
            if n == 0:
                return triple
            n -= 1
    return 0


@inner
def left_after(state: np.record, box: np.record, seat: int, card: int) -> int:
    """How many triples are left after the clue of a card, summed over all that are possible now; the fewer, the more it tells."""
    counts = 0  # of each kind of clue, 8 bits each
    for triple in range(CODES):
        if fits(state, box, seat, triple):
            counts += 1 << kind_bits(int(box.mark[triple, card]))
    squares = 0
    while counts:
        squares += (counts & 255) * (counts & 255)
        counts >>= 8
    return squares


@inner
def kind_bits(mark: int) -> int:
    """Where the count of a mark lies: one place for all clues of three statuettes, which are rare, and one for each other clue."""
    circles, triangles = (mark - 1) >> 2, (mark - 1) & 3
    if circles + triangles == 3:
        return 48
    return 8 * (3 * circles + triangles - (1 if circles == 2 else 0))


@rule
def beginner(state: np.record, box: np.record, seat: int, mask: Any, count: int, thrown: int, book: Any) -> int:
    """Declare when one triple is left, or at the end of a solo game; else take the card that tells most."""
    able = allowed(mask, DECLARE)
    left = triples_left(state, box, seat) if able else CODES
    if able and (left == 1 or (left > 0 and allowed(mask, STOP) and not allowed(mask, KEEP))):
        return DECLARE + nth_triple(state, box, seat, face(thrown, left))
    for action in (WAIT, BOTH, REVEAL, STOP):
        if allowed(mask, action) and not allowed(mask, KEEP):
            return action
    if allowed(mask, KEEP):
        right = left_after(state, box, 0, int(state.pair[0, RIGHT])) < left_after(state, box, 0, int(state.pair[0, LEFT]))
        return KEEP + (RIGHT if right else LEFT)
    return telling_card(state, box, seat, mask, nth(mask, face(thrown, count)))


@inner
def telling_card(state: np.record, box: np.record, seat: int, mask: Any, otherwise: int) -> int:
    """T5: the card on the table that tells most."""
    best, chosen = CODES * CODES + 1, otherwise
    for other in range(MAX_SEATS):
        for side in range(2):
            if allowed(mask, TAKE + 2 * other + side):
                squares = left_after(state, box, seat, int(state.pair[other, side]))
                if squares < best:
                    best, chosen = squares, TAKE + 2 * other + side
    return chosen
