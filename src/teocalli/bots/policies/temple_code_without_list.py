"""How a person reasons in Temple Code who has never seen the list of cards: over all 210 codes, by the clues that come to mind.

Memory fails in a way of its own for each set of clues: with a new clue all are looked through again, and until then a player thinks the
same however often they are asked. It depends on the seat's own clues alone, so nothing hidden shows through.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.chance import WORD, mix, rng_below
from teocalli.games.temple_code.box import MAX_SEATS, TRIPLES
from teocalli.games.temple_code.state import BOTH, DECLARE, KEEP, LEFT, NONE, REVEAL, RIGHT, STOP, TAKE, WAIT
from teocalli.jit import inner, rule
from teocalli.masks import allowed, nth, ones

CODES = len(TRIPLES)
ENVY = 0.3  # how much a code left to the other is worth, beside one left to oneself
PLACE = 7  # bits of a count: no clue fits more than 72 codes, and nine counts fit in one number
FAR = 6  # who has more codes left than this is no danger yet


@inner
def first_card(cards: int) -> int:
    """The lowest card of a set that is not empty."""
    return ones((cards & -cards) - 1)


@inner
def remembered(state: np.record, seat: int, lost: int) -> int:
    """The cards whose clues come to mind: of 256 clues `lost` are forgotten."""
    noted = int(state.noted[seat])
    key = mix((noted & WORD) ^ mix(((noted >> 32) + 64 * seat + 512 * int(state.found[seat])) & WORD))
    clues, left = 0, noted
    while left:
        card = first_card(left)
        if mix((key + 0x9E3779B9 * (card + 1)) & WORD) & 255 >= lost:
            clues |= 1 << card
        left &= left - 1
    return clues


@inner
def fits(state: np.record, box: np.record, seat: int, triple: int, clues: int) -> bool:
    """Whether a triple gives the clues that the seat has noted of these cards."""
    while clues:
        card = first_card(clues)
        if box.mark[triple, card] != state.mark[seat, card]:
            return False
        clues &= clues - 1
    return True


@inner
def triples_left(state: np.record, box: np.record, seat: int, clues: int) -> int:
    left = 0
    for triple in range(CODES):
        left += 1 if fits(state, box, seat, triple, clues) else 0
    return left


@inner
def nth_triple(state: np.record, box: np.record, seat: int, clues: int, n: int) -> int:
    """The n-th triple, counted from 0, that fits the clues; there must be that many."""
    for triple in range(CODES):
        if fits(state, box, seat, triple, clues):
            if n == 0:
                return triple
            n -= 1
    return 0


@inner
def left_after(state: np.record, box: np.record, seat: int, clues: int, card: int) -> float:
    """How many triples are left on average after the clue of a card; the fewer, the more it tells."""
    counts = 0  # of each clue, so many bits each
    for triple in range(CODES):
        if fits(state, box, seat, triple, clues):
            counts += 1 << PLACE * place_of(int(box.mark[triple, card]))
    squares, total = 0, 0
    while counts:
        part = counts & ((1 << PLACE) - 1)
        squares += part * part
        total += part
        counts >>= PLACE
    return squares / max(total, 1)


@inner
def place_of(mark: int) -> int:
    """Where the count of a mark lies: those of no more than two statuettes, then of three, where two circles leave no triangle."""
    circles, triangles = (mark - 1) >> 2, (mark - 1) & 3
    if circles + triangles == 3:
        return 6 + ((circles + 1) >> 1)
    return 3 * circles + triangles - (1 if circles == 2 else 0)


@inner
def left_to(state: np.record, box: np.record, other: int, cards: int) -> int:
    """How many triples another player still holds possible after the clues of these cards: everybody else sees their code."""
    code, left = int(state.code[other]), 0
    if code == NONE:
        return CODES
    mine = int(box.triple[code])
    for triple in range(CODES):
        same, rest = True, cards
        while same and rest:
            card = first_card(rest)
            same = box.mark[triple, card] == box.mark[mine, card]
            rest &= rest - 1
        left += 1 if same else 0
    return left


@rule
def careful(state: np.record, box: np.record, seat: int, mask: Any, count: int, rng: int, tablebase: Any) -> int:
    """A person with pencil and patience: no clue forgotten, no list of cards."""
    return by_triples(state, box, seat, mask, count, rng, int(state.noted[seat]), ENVY)


@inner
def by_triples(state: np.record, box: np.record, seat: int, mask: Any, count: int, rng: int, clues: int, envy: float) -> int:
    """Declare when one triple is left, or there is no time left; else take the card that tells most."""
    able = allowed(mask, DECLARE)
    left = triples_left(state, box, seat, clues) if able else CODES
    if able and (left == 1 or no_time_left(state, box, seat, mask, left, envy)):
        return DECLARE + nth_triple(state, box, seat, clues, rng_below(rng, left))
    for action in (WAIT, BOTH, REVEAL, STOP):
        if allowed(mask, action) and not allowed(mask, KEEP):
            return action
    if allowed(mask, KEEP):
        first, second = int(state.pair[0, LEFT]), int(state.pair[0, RIGHT])
        right = left_after(state, box, 0, clues, second) < left_after(state, box, 0, clues, first)
        return KEEP + (RIGHT if right else LEFT)
    return telling_card(state, box, seat, mask, nth(mask, rng_below(rng, count)), clues, envy)


@inner
def no_time_left(state: np.record, box: np.record, seat: int, mask: Any, left: int, envy: float) -> bool:
    """At the end of a solo game; among others, for those who watch them, with two codes left while a rival is about to win."""
    if allowed(mask, STOP):
        return left > 0 and not allowed(mask, KEEP)
    if left > 2 or envy <= 0.0:
        return False
    for other in range(int(state.seats)):
        near = other != seat and int(state.found[other]) == int(box.to_win) - 1
        if near and left_to(state, box, other, int(state.noted[other])) <= 2:
            return True
    return False


@inner
def telling_card(state: np.record, box: np.record, seat: int, mask: Any, otherwise: int, clues: int, envy: float) -> int:
    """T5, T24: the card on the table that tells most; with envy it counts a little how many codes the other card leaves to its owner."""
    best, chosen = 1e9, otherwise
    for other in range(MAX_SEATS):
        for side in range(2):
            if allowed(mask, TAKE + 2 * other + side):
                cost = left_after(state, box, seat, clues, int(state.pair[other, side]))
                if envy > 0.0:
                    theirs = int(state.noted[other]) | 1 << int(state.pair[other, 1 - side])
                    cost -= envy * min(FAR, left_to(state, box, other, theirs))
                if cost < best:
                    best, chosen = cost, TAKE + 2 * other + side
    return chosen
