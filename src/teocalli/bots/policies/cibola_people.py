"""How people play Cibola who look at what glitters: to them a column counts as its highest free cell, though rocks will fall on it."""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.bots.policies.cibola_values import NOTHING, SURE, best_mirror, best_rock, best_totem, best_tremor, rounds_left
from teocalli.games.cibola.box import SKULL, STATUETTE
from teocalli.games.cibola.rules import coverable
from teocalli.games.cibola.scoring import compared, owned
from teocalli.games.cibola.state import (
    MIRROR,
    MIRRORS,
    PICK,
    PICKS,
    RECALL,
    RECALLS,
    ROCK,
    ROCKS,
    STAKE,
    STAKES,
    TOTEM,
    TOTEMS,
    TREMORS,
)
from teocalli.jit import inner, rule

TOTEM_VALUE = 2.0  # points that a totem is taken for
ROCK_VALUE = 0.5  # and a rock
PAYS = 0.5  # explorers that a beginner pays for a point
FULL = 5  # explorers in the discard for which somebody who is thrifty stakes none
STANDS_OUT = 3.0  # points by which the best card must beat the next to be worth an explorer more


@rule
def beginner(state: np.record, box: np.record, seat: int, mask: Any, count: int, rng: int, tablebase: Any) -> int:
    """Somebody who pays for what glitters, takes no notice of skulls, and drops rocks where they own nothing."""
    phase = int(state.phase)
    if phase == STAKE:
        return STAKES + dazzled_stake(state, box, seat)
    if phase == PICK:
        return PICKS + most_glittering(state, box, seat, True)[0]
    if phase == ROCK:
        return ROCKS + careless_rock(state, box, seat)
    return other_choice(state, box, seat, phase)


@rule
def thrifty(state: np.record, box: np.record, seat: int, mask: Any, count: int, rng: int, tablebase: Any) -> int:
    """Somebody who shares out their explorers evenly over the rounds, and forgets that values crumble."""
    phase = int(state.phase)
    if phase == STAKE:
        return STAKES + even_stake(state, box, seat)
    if phase == PICK:
        return PICKS + most_glittering(state, box, seat, False)[0]
    if phase == ROCK:
        return ROCKS + best_rock(state, box, seat, SURE, rng)[0]
    return other_choice(state, box, seat, phase)


@inner
def other_choice(state: np.record, box: np.record, seat: int, phase: int) -> int:
    """Totems and what they bring, as anybody would."""
    if phase == TOTEM:
        return TOTEMS + best_totem(state, box, seat)
    if phase == RECALL:
        return RECALLS + min(int(state.discard), int(box.recall_explorers))
    if phase == MIRROR:
        return MIRRORS + best_mirror(state, box, seat)
    return TREMORS + best_tremor(state, box, seat)


@inner
def highest(state: np.record, box: np.record, column: int) -> int:
    """The highest free cell of a column; of skulls, which cost, the number itself."""
    best = -100
    for row in range(4):
        if (int(state.uncovered) >> (4 * column + row)) & 1:
            best = max(best, int(box.values[column, row]))
    return best


@inner
def glitter(state: np.record, box: np.record, seat: int, card: int, dazzled: bool) -> float:
    """What a treasure looks like; the dazzled see no skulls and count every statuette."""
    total = ROCK_VALUE * int(box.rock[card]) + TOTEM_VALUE * int(box.totem[card])
    for kind in range(5):
        more = (int(box.symbols[card]) >> (6 * kind)) & 63
        if more and kind == SKULL:
            total += 0.0 if dazzled else 0.5 * more * highest(state, box, kind)
        elif more and kind == STATUETTE and not dazzled:
            total += 0.5 * highest(state, box, kind) if catches_up(state, box, seat, more) else 0.0
        elif more:
            total += more * highest(state, box, kind) * (0.5 if kind == STATUETTE else 1.0)
    return total


@inner
def catches_up(state: np.record, box: np.record, seat: int, more: int) -> bool:
    """B16: whether so many more statuettes bring a seat level with whoever has most of them, or ahead."""
    for other in range(int(state.seats)):
        if other != seat and compared(state, box, other, STATUETTE) > compared(state, box, seat, STATUETTE) + more:
            return False
    return True


@inner
def most_glittering(state: np.record, box: np.record, seat: int, dazzled: bool) -> tuple[int, float, float]:
    """The place of the finest card on offer, how fine it is, and the one after it."""
    best, second, chosen = NOTHING, NOTHING, 0
    for place in range(4):
        if (int(state.offer) >> place) & 1:
            value = glitter(state, box, seat, int(state.pile[4 * int(state.round_no) - 4 + place]), dazzled)
            if value > best:
                best, second, chosen = value, best, place
            else:
                second = max(second, value)
    return chosen, best, second


@inner
def dazzled_stake(state: np.record, box: np.record, seat: int) -> int:
    """B6: by the finest card alone, as if there were no round to come."""
    best = most_glittering(state, box, seat, True)[1]
    return min(int(state.hands[seat]), max(0, int(PAYS * best)))


@inner
def even_stake(state: np.record, box: np.record, seat: int) -> int:
    """B6, B7: an even share of the hand, one more where a card stands out; none where the discard is full and nothing does."""
    hand = int(state.hands[seat])
    _, best, second = most_glittering(state, box, seat, False)
    if best - second >= STANDS_OUT:
        return min(hand, hand // (1 + rounds_left(state)) + 1)
    return 0 if int(state.discard) >= FULL else hand // (1 + rounds_left(state))


@inner
def careless_rock(state: np.record, box: np.record, seat: int) -> int:
    """B9: the highest cell of the column of which the seat owns fewest."""
    cells, fewest, chosen = coverable(int(state.uncovered)), 1000, 0
    for column in range(5):
        if (cells >> (4 * column)) & 15 and owned(state, seat, column) < fewest:
            fewest, top = owned(state, seat, column), -100
            for row in range(4):
                if (cells >> (4 * column + row)) & 1 and int(box.values[column, row]) > top:
                    top, chosen = int(box.values[column, row]), 4 * column + row
    return chosen


POLICIES = (beginner, thrifty)
