"""What things are worth in Cibola, in points and as one seat sees them: cards, rocks and totems, by the uncovered cells.

A column counts for now as the mean of its uncovered cells.
"""

from __future__ import annotations

import numpy as np

from teocalli.chance import next_rng, rng_unit
from teocalli.games.cibola.box import (
    ANCESTOR,
    FEATHER,
    IDOL,
    MIRROR_TOTEM,
    RECALL_TOTEM,
    SERPENT,
    SHIELD,
    SKULL,
    SNAKE,
    STATUETTE,
    SUN,
    SUNDIAL,
    TREMOR_TOTEM,
)
from teocalli.games.cibola.rules import coverable, tremors
from teocalli.games.cibola.scoring import compared, owned, power
from teocalli.games.cibola.state import ROUNDS, TREMOR_DOWN, TREMOR_NONE
from teocalli.jit import inner
from teocalli.masks import lowest, ones

SURE = 0.0  # no moods
NOTHING = -1e9
EXPLORER = 0.55  # points that an explorer is worth in the last round; half a point at the count, and it breaks ties (B17, B18)
EXPLORER_PER_ROUND = 0.1  # more for each round to come in which it can be staked, and each player beyond two: hands are smaller


@inner
def rounds_left(state: np.record) -> int:
    return ROUNDS - int(state.round_no)


@inner
def explorer_value(state: np.record) -> float:
    return EXPLORER + EXPLORER_PER_ROUND * rounds_left(state) * (int(state.seats) - 2)


@inner
def mean_value(state: np.record, box: np.record, column: int) -> float:
    """The mean of the uncovered cells of a column."""
    cells, total = 0, 0
    for row in range(4):
        if (int(state.uncovered) >> (4 * column + row)) & 1:
            cells += 1
            total += int(box.values[column, row])
    return total / max(cells, 1)


@inner
def lead(state: np.record, mine: int, best: int) -> float:
    """The odds to end with most of a kind for who counts so many, and the best of the others so many; sharper from round to round."""
    if mine <= 0 and rounds_left(state) == 0:
        return 0.0
    return min(max(0.5 + (mine - best + 0.5) / (1.0 + rounds_left(state)), 0.0), 1.0)


@inner
def best_of_others(state: np.record, box: np.record, seat: int, kind: int) -> int:
    """The most of a kind that anybody else counts."""
    best = 0
    for other in range(int(state.seats)):
        if other != seat:
            best = max(best, compared(state, box, other, kind))
    return best


@inner
def lead_gained(state: np.record, box: np.record, seat: int, kind: int, more: int) -> float:
    """What so many more of a kind do to the odds of a seat to end with most of it."""
    mine, best = compared(state, box, seat, kind), best_of_others(state, box, seat, kind)
    return lead(state, mine + more, best) - lead(state, mine, best)


@inner
def symbol_value(state: np.record, box: np.record, seat: int, totems: int, kind: int, more: int) -> float:
    """What so many more symbols of a kind are worth to a seat with these totems."""
    value = mean_value(state, box, kind)
    if kind == SUNDIAL:
        return more * (value + power(totems, SUN) * int(box.sun_points) / int(box.sun_sundials))
    if kind == SNAKE:
        return more * (value + power(totems, SERPENT) * int(box.serpent_points))
    if kind == SHIELD:
        return more * (value + power(totems, FEATHER) * int(box.feather_points))
    gained = lead_gained(state, box, seat, kind, more) * value
    if kind == STATUETTE:
        gained += more * power(totems, IDOL) * int(box.idol_points)
    return gained


@inner
def card_value(state: np.record, box: np.record, seat: int, totems: int, card: int, rock: float, totem: float) -> float:
    """What a treasure card is worth to a seat: its symbols, and the rock and the totem at the given values."""
    total = rock * int(box.rock[card]) + totem * int(box.totem[card])
    for kind in range(5):
        more = (int(box.symbols[card]) >> (6 * kind)) & 63
        if more:
            total += symbol_value(state, box, seat, totems, kind, more)
    return total


@inner
def offered_value(state: np.record, box: np.record, seat: int, totems: int, place: int, rock: float, totem: float) -> float:
    """What the card at a place of the offer is worth to a seat with these totems, NOTHING where it is gone."""
    if not (int(state.offer) >> place) & 1:
        return NOTHING
    card = int(state.pile[4 * int(state.round_no) - 4 + place])
    return card_value(state, box, seat, totems, card, rock, totem)


@inner
def totem_outlook(state: np.record, box: np.record, seat: int) -> float:
    """What the best totem on offer is worth, where a card on offer shows one and any is left."""
    first = 4 * int(state.round_no) - 4
    for place in range(4):
        if (int(state.offer) >> place) & 1 and int(state.unclaimed) and int(box.totem[int(state.pile[first + place])]):
            return totem_value(state, box, seat, int(state.totems[best_totem(state, box, seat)]))
    return 0.0


@inner
def interest(state: np.record, box: np.record, seat: int, column: int) -> float:
    """What one point more on a column wins for a seat against the average of the others."""
    first, most, second = first_and_second(state, box, column) if column >= STATUETTE else (-1, 0, 0)
    mine, others = 0.0, 0.0
    for one in range(int(state.seats)):
        paid = times_paid(state, box, one, column, second if one == first else most)
        if one == seat:
            mine = paid
        else:
            others += paid
    return mine - others / (int(state.seats) - 1)


@inner
def times_paid(state: np.record, box: np.record, seat: int, column: int, best: int) -> float:
    """How often a column pays a seat: for every symbol, or once where it has more than the best of the others, as far as that is likely."""
    if column < STATUETTE:
        return float(owned(state, seat, column))
    return lead(state, compared(state, box, seat, column), best)


@inner
def first_and_second(state: np.record, box: np.record, kind: int) -> tuple[int, int, int]:
    """Who counts most of a kind, how many, and how many the next one counts; -1, 0, 0 where nobody has any."""
    first, most, second = -1, 0, 0
    for one in range(int(state.seats)):
        count = compared(state, box, one, kind)
        if count > most:
            first, most, second = one, count, most
        elif count > second:
            second = count
    return first, most, second


@inner
def best_rock(state: np.record, box: np.record, seat: int, moods: float, rng: int) -> tuple[int, float]:
    """B9: the cell whose covering wins most, and how much: the mean of the rest of its column goes up or down.

    By a mood any may seem to win so many points more.
    """
    cells = coverable(int(state.uncovered))
    best, chosen = NOTHING, 0
    for column in range(5):
        if (cells >> (4 * column)) & 15:
            mean, left = mean_value(state, box, column), ones((cells >> (4 * column)) & 15)
            each = interest(state, box, seat, column) / max(left - 1, 1)
            for row in range(4):
                if (cells >> (4 * column + row)) & 1:
                    gain = (mean - int(box.values[column, row])) * each
                    if moods > SURE:
                        rng = next_rng(rng)
                        gain += moods * rng_unit(rng)
                    if gain > best:
                        best, chosen = gain, 4 * column + row
    return chosen, best


@inner
def rock_outlook(state: np.record, box: np.record, seat: int) -> float:
    """What placing a rock is worth, where a card on offer shows one."""
    first = 4 * int(state.round_no) - 4
    for place in range(4):
        if (int(state.offer) >> place) & 1 and int(box.rock[int(state.pile[first + place])]):
            return best_rock(state, box, seat, SURE, 0)[1]
    return 0.0


@inner
def tremor_gain(state: np.record, box: np.record, seat: int, chosen: int) -> float:
    """B10: what moving a rock wins."""
    if chosen == TREMOR_NONE:
        return 0.0
    freed = chosen if chosen < TREMOR_DOWN else chosen - TREMOR_DOWN
    covered = freed + 1 if chosen < TREMOR_DOWN else freed - 1
    column = freed >> 2
    cells = 0
    for row in range(4):
        cells += (int(state.uncovered) >> (4 * column + row)) & 1
    change = (int(box.values[column, freed & 3]) - int(box.values[column, covered & 3])) / max(cells, 1)
    return change * interest(state, box, seat, column)


@inner
def best_tremor(state: np.record, box: np.record, seat: int) -> int:
    """B10: the move that wins most, or none where each would lose."""
    moves = tremors(state, box)
    best, chosen = 0.0, TREMOR_NONE
    while moves:
        move = lowest(moves)
        moves &= moves - 1
        gain = tremor_gain(state, box, seat, move)
        if gain > best:
            best, chosen = gain, move
    return chosen


@inner
def totem_value(state: np.record, box: np.record, seat: int, kind: int) -> float:
    """B10: what a totem is worth to a seat, with the symbols it can still hope for; a mirror as the best it can become."""
    if kind == MIRROR_TOTEM:
        return totem_kind_value(state, box, seat, best_mirror(state, box, seat)) if int(state.lying) else 0.0
    return totem_kind_value(state, box, seat, kind)


@inner
def totem_kind_value(state: np.record, box: np.record, seat: int, kind: int) -> float:
    """The same for every kind but the mirror."""
    left = rounds_left(state)
    if kind == SUN:
        return (owned(state, seat, SUNDIAL) + 0.8 * left) * int(box.sun_points) / int(box.sun_sundials)
    if kind == SERPENT:
        return (owned(state, seat, SNAKE) + 0.4 * left) * int(box.serpent_points)
    if kind == FEATHER:
        return (owned(state, seat, SHIELD) + 0.25 * left) * int(box.feather_points)
    if kind == IDOL:
        return (owned(state, seat, STATUETTE) + 0.5 * left) * int(box.idol_points)
    if kind == ANCESTOR:
        return lead_gained(state, box, seat, SKULL, -int(box.ancestor_skulls)) * mean_value(state, box, SKULL)
    if kind == TREMOR_TOTEM:
        return tremor_gain(state, box, seat, best_tremor(state, box, seat))
    most = int(box.recall_explorers) if kind == RECALL_TOTEM else max(int(state.stakes[seat]), 0) + int(box.rescue_more)
    return min(int(state.discard), most) * explorer_value(state)


@inner
def best_totem(state: np.record, box: np.record, seat: int) -> int:
    """B10: the place of the totem that is worth most."""
    best, chosen = NOTHING, 0
    for place in range(5):
        if (int(state.unclaimed) >> place) & 1:
            value = totem_value(state, box, seat, int(state.totems[place]))
            if value > best:
                best, chosen = value, place
    return chosen


@inner
def best_mirror(state: np.record, box: np.record, seat: int) -> int:
    """B10: the kind of totem before a player that is worth most."""
    best, chosen = NOTHING, 0
    for kind in range(MIRROR_TOTEM):
        if (int(state.lying) >> kind) & 1:
            value = totem_kind_value(state, box, seat, kind)
            if value > best:
                best, chosen = value, kind
    return chosen


@inner
def falling(a: float, b: float) -> tuple[float, float]:
    """Two numbers, the higher first."""
    return max(a, b), min(a, b)
