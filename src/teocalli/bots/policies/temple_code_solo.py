"""Temple Code alone: when to guess, and which card to keep, by what a position is worth.

What matters of a solo position is nearly all in two numbers: the cards in the pile and the codes still possible. The tablebase holds the
points that the best player so far can still expect from each such pair; it is learnt by playing (`learn_tablebase`), each time a little
better, because every choice is made by the tablebase of the time before.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.chance import WORD, new_rng, next_rng, rng_below, seed_of
from teocalli.games.temple_code.box import MAX_CARDS
from teocalli.games.temple_code.rules import apply, deal
from teocalli.games.temple_code.secrecy import possible
from teocalli.games.temple_code.state import DECLARE, KEEP, LEFT, RIGHT, STATE, is_over
from teocalli.games.temple_code.state import REVEAL as REVEAL
from teocalli.jit import compiled, inner, rule
from teocalli.masks import ones

SIDE = MAX_CARDS + 1
READY, TURNED = 0, SIDE * SIDE  # points to expect with so many cards and codes: before a choice, and once two cards are to be turned up
FRESH, SPARED = 2 * SIDE * SIDE, 2 * SIDE * SIDE + SIDE  # with so many cards after a new code came: without, and with two cards face up
SIZE = SPARED + SIDE
GRAIN = 2048  # points are kept in two bytes, in parts so small
MARK_KINDS = (1, 2, 3, 4, 5, 6, 7, 9)  # every clue that a card other than the code can give

ROUNDS, MATCHES, ENOUGH = 8, 30_000, 40  # how often and how much is played to learn, and how often a pair must be met to count
CARDS_A_POINT = 4.2  # what a point costs about, before anything is learnt


@inner
def how_many(cards: int) -> int:
    return ones(cards & WORD) + ones(cards >> 32)


@inner
def expected_points(tablebase: Any, at: int) -> float:
    """An entry of the tablebase."""
    return (int(tablebase[2 * at]) + 256 * int(tablebase[2 * at + 1])) / GRAIN


@inner
def guess_value(tablebase: Any, pile: int, codes: int, spared: bool) -> float:
    """T21: a part of a point, and a new code; cards that lie face up stay for it."""
    sure = 1.0 / max(codes, 1)
    if pile < 2:
        return sure
    return sure + expected_points(tablebase, (SPARED if spared else FRESH) + pile - 2)


@inner
def card_value(box: np.record, tablebase: Any, codes: int, pile: int, card: int) -> float:
    """T20: what keeping a card promises, over all clues that it may give."""
    total, count = 0.0, how_many(codes)
    for mark in MARK_KINDS:
        part = how_many(codes & int(box.agree[card, mark]))
        if part:
            total += part * (expected_points(tablebase, READY + SIDE * pile + part) if pile >= 2 else 1.0 / part)
    return total / max(count, 1)


@inner
def alone(state: np.record, box: np.record, rng: int, tablebase: Any) -> int:
    """The choice of a solo position that promises most points."""
    codes, pile = possible(state, box, 0, 0), int(state.pile_size)
    count = how_many(codes)
    guess = guess_value(tablebase, pile, count, int(state.full) == 1)
    if not int(state.full):
        if pile >= 2 and count > 1 and expected_points(tablebase, TURNED + SIDE * pile + count) > guess:
            return REVEAL
        return declared(box, codes, rng_below(rng, max(count, 1)))
    left = card_value(box, tablebase, codes, pile, int(state.pair[0, LEFT]))
    right = card_value(box, tablebase, codes, pile, int(state.pair[0, RIGHT]))
    if count == 1 or guess >= max(left, right):
        return declared(box, codes, rng_below(rng, max(count, 1)))
    return KEEP + (LEFT if left >= right else RIGHT)


@inner
def declared(box: np.record, codes: int, n: int) -> int:
    """The declaration of the n-th possible code."""
    for _ in range(n):
        codes &= codes - 1
    return DECLARE + int(box.triple[how_many((codes & -codes) - 1)])


@inner
def place(state: np.record, codes: int, action: int) -> int:
    """Which entry of the tablebase an action put to the test."""
    pile = int(state.pile_size)
    if action == REVEAL:
        return TURNED + SIDE * pile + codes
    if action >= DECLARE:
        return (SPARED if int(state.full) else FRESH) + max(pile - 2, 0)
    return READY


@rule
def practise(
    state: np.record, box: np.record, tablebase: Any, start: int, matches: int, words: Any, met: Any, sums: Any, counts: Any
) -> None:
    """Play solo matches by the tablebase, now and then something else, and add up what came after each entry that was met."""
    for number in range(start, start + matches):
        seed_of(start, number, words)
        deal(state, box, 1, words)
        rng, length = new_rng(start, number), 0
        while not is_over(state):
            rng = next_rng(rng)
            codes = how_many(possible(state, box, 0, 0))
            action = alone(state, box, rng, tablebase)
            if not int(state.full) and int(state.pile_size) >= 2:
                met[length, 0], met[length, 1] = READY + SIDE * int(state.pile_size) + codes, int(state.found[0])
                length += 1
                if codes > 1 and rng_below(next_rng(rng), 16) == 0:
                    action = REVEAL if action >= DECLARE else declared(box, possible(state, box, 0, 0), 0)
            at = place(state, codes, action)
            apply(state, box, 0, action)
            if at != READY and int(state.over) == 0:
                met[length, 0], met[length, 1] = at, int(state.found[0])
                length += 1
        for i in range(length):
            sums[met[i, 0]] += int(state.found[0]) - met[i, 1]
            counts[met[i, 0]] += 1


def learn_tablebase(box: np.record) -> Any:
    """The tablebase, learnt by playing."""
    values = np.zeros(SIZE)
    for pile in range(SIDE):
        for codes in range(SIDE):
            values[SIDE * pile + codes] = values[TURNED + SIDE * pile + codes] = pile / CARDS_A_POINT + 1 / max(codes, 1)
        values[FRESH + pile], values[SPARED + pile] = pile / CARDS_A_POINT, (pile + 2) / CARDS_A_POINT
    run, state = compiled(practise), np.zeros(1, STATE).view(np.recarray)[0]
    met, words = np.zeros((256, 2), np.int64), np.zeros(8, np.uint32)
    for number in range(ROUNDS):
        sums, counts = np.zeros(SIZE), np.zeros(SIZE, np.int64)
        run(state, box, packed(values), number * MATCHES, MATCHES, words, met, sums, counts)
        known = counts >= ENOUGH
        values[known] = sums[known] / counts[known]
    return packed(values)


def packed(values: Any) -> Any:
    """Points as pairs of bytes."""
    return np.round(values * GRAIN).astype("<u2").view(np.uint8)
