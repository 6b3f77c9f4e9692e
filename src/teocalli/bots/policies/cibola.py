"""The policy in Cibola: cards, rocks and totems by what they are worth, and bids that weigh the gain of choosing early."""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.bots.policies.cibola_values import (
    NOTHING,
    SURE,
    best_mirror,
    best_rock,
    best_totem,
    best_tremor,
    explorer_value,
    falling,
    offered_value,
    rock_outlook,
    rounds_left,
    totem_outlook,
)
from teocalli.bots.policies.default import SECRETS as SECRETS
from teocalli.bots.policies.default import SELDOM as SELDOM
from teocalli.bots.policies.default import accusing as accusing
from teocalli.bots.policies.default import adviser as adviser
from teocalli.bots.policies.default import answer_first as answer_first
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
from teocalli.chance import next_rng, rng_below
from teocalli.games.cibola.scoring import powers
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
    UNMADE,
)
from teocalli.jit import inner, rule
from teocalli.masks import nth
from teocalli.seats import steps_to

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
