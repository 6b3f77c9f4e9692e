"""The policy in Cibola: what cards, rocks and totems are worth by the uncovered cells, and bids that weigh the gain of choosing early.

A column counts for now as the mean of its uncovered cells. All values are in points, seen from one seat.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.bots.policies.default import SECRETS as SECRETS
from teocalli.bots.policies.default import SELDOM as SELDOM
from teocalli.bots.policies.default import accusing as accusing
from teocalli.bots.policies.default import adviser as adviser
from teocalli.bots.policies.default import believe as believe
from teocalli.bots.policies.default import certain as certain
from teocalli.bots.policies.default import claimed as claimed
from teocalli.bots.policies.default import conceals as conceals
from teocalli.bots.policies.default import doubtful as doubtful
from teocalli.bots.policies.default import habit as habit
from teocalli.bots.policies.default import lay_secret as lay_secret
from teocalli.bots.policies.default import make_tablebase as make_tablebase
from teocalli.bots.policies.default import refrain as refrain
from teocalli.bots.policies.default import resting as resting
from teocalli.bots.policies.default import secret_copies as secret_copies
from teocalli.bots.policies.default import showing as showing
from teocalli.bots.policies.default import suppose as suppose
from teocalli.bots.policies.default import swayed as swayed
from teocalli.bots.policies.default import tablebase_key as tablebase_key
from teocalli.bots.policies.default import value as value
from teocalli.bots.policies.infoset import EMPTY_KEY, extend_key
from teocalli.chance import next_rng, rng_below, rng_unit
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
from teocalli.games.cibola.scoring import compared, owned, power, powers
from teocalli.games.cibola.state import (
    MIRROR,
    MIRRORS,
    PICK,
    PICKS,
    RECALL,
    RECALLS,
    ROCK,
    ROCKS,
    ROUNDS,
    STAKE,
    STAKES,
    TOTEM,
    TOTEMS,
    TREMOR_DOWN,
    TREMOR_NONE,
    TREMORS,
    UNMADE,
)
from teocalli.jit import inner, rule
from teocalli.masks import lowest, nth, ones
from teocalli.seats import steps_to

SURE = 0.0  # no moods
NOTHING = -1e9
EXPLORER = 0.55  # points that an explorer is worth in the last round; half a point at the count, and it breaks ties (B17, B18)
EXPLORER_PER_ROUND = 0.1  # more for each round to come in which it can be staked, and each player beyond two: hands are smaller
STRAY = 0.8  # how far, in points, a bid may stray from the best: a mixed bid cannot be read


@rule
def policy(state: np.record, box: np.record, seat: int, mask: Any, count: int, rng: int, tablebase: Any) -> int:
    """The choice with the best outlook one ply ahead; bids are mixed."""
    if count == 1:
        return nth(mask, 0)
    phase = int(state.phase)
    if phase == STAKE:
        return STAKES + best_stake(state, box, seat, rng)
    if phase == PICK:
        return PICKS + best_card(state, box, seat)
    if phase == ROCK:
        return ROCKS + best_rock(state, box, seat, SURE, rng)[0]
    if phase == TOTEM:
        return TOTEMS + best_totem(state, box, seat)
    if phase == RECALL:
        return RECALLS + min(int(state.discard), int(box.recall_explorers))
    if phase == MIRROR:
        return MIRRORS + best_mirror(state, box, seat)
    return TREMORS + best_tremor(state, box, seat)


@inner
def clear_win(state: np.record) -> float:
    """Points by which a clear win is won."""
    return 15.0


@inner
def mixes(state: np.record, seat: int) -> bool:
    """B6: stakes are sealed."""
    return int(state.phase) == STAKE


@inner
def narrow(state: np.record, box: np.record, seat: int, mask: Any, count: int, tablebase: Any) -> int:
    """B8: no stake beyond the first that nobody can beat."""
    if int(state.phase) != STAKE:
        return count
    most = 0
    for other in range(int(state.seats)):
        if other != seat:
            most = max(most, int(state.hands[other]))
    enough = most if int(state.torch) == seat else most + 1
    if enough >= count - 1:
        return count
    mask[0] = int(mask[0]) & ((2 << enough) - 1)
    return enough + 1


@inner
def infoset_key(state: np.record, box: np.record, seat: int, tablebase: Any) -> int:
    """Once stakes are shown, hands hardly matter for what to take: offers, owners, board, totems and the order of picking do."""
    if int(state.phase) == STAKE:
        return 0
    key = extend_key(EMPTY_KEY, 4096 * int(state.round_no) + 256 * int(state.phase) + 16 * int(state.taken) + int(state.offer))
    key = extend_key(key, int(state.uncovered))
    key = extend_key(key, 4096 * int(state.unclaimed) + int(state.lying) + (1 << 20) * int(state.totem_due))
    for i in range(int(state.seats)):
        key = extend_key(key, int(state.symbols[i]))
        key = extend_key(key, int(state.order[i]))
    for place in range(4):
        key = extend_key(key, int(state.pile[4 * int(state.round_no) - 4 + place]))
    if int(state.phase) == RECALL:
        key = extend_key(key, int(state.discard))
    return key


@inner
def reopen(state: np.record, box: np.record, viewer: int) -> None:
    """B6: stakes in closed fists are owed again."""
    if int(state.phase) == STAKE:
        for seat in range(int(state.seats)):
            if seat != viewer:
                state.stakes[seat] = UNMADE
                state.owed = int(state.owed) | 1 << seat


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
def best_card(state: np.record, box: np.record, seat: int) -> int:
    """B8: the place of the card that is worth most."""
    rock, totem = rock_outlook(state, box, seat), totem_outlook(state, box, seat)
    totems, best, chosen = powers(state, seat), NOTHING, 0
    for place in range(4):
        value = offered_value(state, box, seat, totems, place, rock, totem)
        if value > best:
            best, chosen = value, place
    return chosen


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


@inner
def best_stake(state: np.record, box: np.record, seat: int, rng: int) -> int:
    """B6: the stake whose place in the order, less what it costs, promises most; a little chance mixes near equals."""
    rock, totem = rock_outlook(state, box, seat), totem_outlook(state, box, seat)
    totems = powers(state, seat)
    a, b = falling(offered_value(state, box, seat, totems, 0, rock, totem), offered_value(state, box, seat, totems, 1, rock, totem))
    c, d = falling(offered_value(state, box, seat, totems, 2, rock, totem), offered_value(state, box, seat, totems, 3, rock, totem))
    a, c = falling(a, c)
    b, d = falling(b, d)
    b, c = falling(b, c)
    if int(state.seats) == 2:  # B12: the winner takes the first and the third, the other the second and the last
        a, b = a + c, b + d
    one, two, three = bidder(state, seat, 0), bidder(state, seat, 1), bidder(state, seat, 2)
    cost = explorer_value(state)
    best, chosen = NOTHING, 0
    for stake in range(int(state.hands[seat]) + 1):
        if a - stake * cost + STRAY < best:  # nor can any higher stake be better
            break
        odds = met(met(met((1.0, 0.0, 0.0, 0.0), one, stake), two, stake), three, stake)
        value = odds[0] * a + odds[1] * b + odds[2] * c + odds[3] * d
        value += share_of_discard(state, seat) * cost if stake == 0 else -stake * cost
        rng = next_rng(rng)
        value += STRAY * rng_below(rng, 1024) / 1024.0
        if value > best:
            best, chosen = value, stake
    return chosen


@inner
def share_of_discard(state: np.record, seat: int) -> float:
    """B7: what staking none brings, by how many others are expected to do the same."""
    idle = 1.0
    for other in range(int(state.seats)):
        if other != seat:
            idle += odds_of_none(state, other)
    return int(state.discard) / idle


@inner
def odds_of_none(state: np.record, other: int) -> float:
    """The odds that another player stakes none: the fuller the discard, the likelier."""
    if int(state.hands[other]) == 0:
        return 1.0
    return min(0.25 + 0.03 * int(state.discard), 0.6)


@inner
def bidder(state: np.record, seat: int, number: int) -> tuple[int, float, int]:
    """One of the others as they bid: 1 if they win ties, the odds that they stake some, the most they would; nothing where nobody sits."""
    other, seats, torch = number + (0 if number < seat else 1), int(state.seats), int(state.torch)
    if other >= seats:
        return 0, 0.0, 0
    wins_ties = steps_to(torch, other, seats) < steps_to(torch, seat, seats)
    hand = int(state.hands[other])
    most = min(hand, 2 + 2 * hand // (1 + rounds_left(state)))  # they keep some for the rounds to come
    return 1 if wins_ties else 0, 1.0 - odds_of_none(state, other), most


@inner
def odds_before(other: tuple[int, float, int], stake: int) -> float:
    """B8: the odds that another player chooses before who stakes so many."""
    wins_ties, some, most = other
    if stake == 0:
        return 1.0 if wins_ties else some
    higher = most - stake + wins_ties
    return some * min(higher, most) / most if higher > 0 and most > 0 else 0.0


@inner
def met(odds: tuple[float, float, float, float], other: tuple[int, float, int], stake: int) -> tuple[float, float, float, float]:
    """The odds that none, one, two or three choose before who stakes so many, with one more player counted."""
    before = odds_before(other, stake)
    none, one, two, three = odds
    return none * (1 - before), one * (1 - before) + none * before, two * (1 - before) + one * before, three + two * before
