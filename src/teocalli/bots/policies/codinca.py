"""The policy in Codinca: know by heart how far every key is, go for the nearest, and spoil what others are about to complete.

The cost of an action is the turns that the seat will still need, as the tablebase tells it, and a little for what it leaves to the others.
Costs are hundredths of a turn, whole numbers, so that every way of running chooses alike.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.bots.policies.codinca_keys import believe_keys
from teocalli.bots.policies.codinca_turn import IN_LAST_TURNS, STAY, make_cards, moved, own_key, winning_action
from teocalli.bots.policies.default import SECRETS as SECRETS
from teocalli.bots.policies.default import accusing as accusing
from teocalli.bots.policies.default import adviser as adviser
from teocalli.bots.policies.default import answer_first as answer_first
from teocalli.bots.policies.default import claimed as claimed
from teocalli.bots.policies.default import clear_win as clear_win
from teocalli.bots.policies.default import conceals as conceals
from teocalli.bots.policies.default import doubtful as doubtful
from teocalli.bots.policies.default import habit as habit
from teocalli.bots.policies.default import infoset_key as infoset_key
from teocalli.bots.policies.default import lay_secret as lay_secret
from teocalli.bots.policies.default import mixes as mixes
from teocalli.bots.policies.default import refrain as refrain
from teocalli.bots.policies.default import reopen as reopen
from teocalli.bots.policies.default import secret_copies as secret_copies
from teocalli.bots.policies.default import showing as showing
from teocalli.bots.policies.default import suppose as suppose
from teocalli.bots.policies.default import swayed as swayed
from teocalli.chance import next_rng, rng_below
from teocalli.games.codinca.box import MOST_KEYS
from teocalli.games.codinca.distance import ARRANGEMENTS, KEYS, arrangement, make_turns
from teocalli.games.codinca.grid import EDGE_COUNT
from teocalli.games.codinca.state import (
    BLIND_TRAPS,
    CARDS,
    DONE,
    FLIP,
    FLIPS,
    NO_BASE_ACTION,
    SIDE_COUNT,
    SIDES,
    SWITCH,
    TRAP,
    WAYS,
)
from teocalli.jit import inner, rule
from teocalli.masks import allow, allowed, clear, ones
from teocalli.seats import NO_ACTION, clockwise, steps_to

TURN = 100  # what a turn costs
GAIN = 5_000  # completing a key is never put off
LATER = 200  # a key that is not the next one
LATER_TURN = 15  # and each turn that it is away by now
CARD = 45  # a spirit card, while more than one key is open
LAST_CARD = 5  # and for the last key
THREAT = np.array([20, 25, 40, 400], np.int64)  # a key that another is sure to complete next turn, by the keys they have done
FARTHER = np.array([1, 1, 4, 16], np.int64)  # what that counts less, by the seats between
NEVER = 1_000_000
WORTH_A_LOOK = 12  # actions of a choice that search compares


def make_tablebase(box: np.record) -> Any:
    """The turns from every arrangement to every key, by what was made of the present turn, and the cards that complete one within it."""
    return np.concatenate((make_turns(box).reshape(-1), make_cards(box)))


def tablebase_key(box: np.record, seats: int) -> bytes:
    """What the tablebase depends on."""
    return bytes(box.key_of.tobytes())


@inner
def certain(state: np.record, box: np.record, seat: int, mask: Any, tablebase: Any) -> int:
    """A win in this turn."""
    winning = winning_action(state, box, seat, tablebase)
    return winning if winning >= 0 and allowed(mask, winning) else NO_ACTION


@rule
def policy(state: np.record, box: np.record, seat: int, mask: Any, count: int, rng: int, tablebase: Any) -> int:
    """A win in this turn; else the action that costs least, and chance chooses among equals."""
    winning = certain(state, box, seat, mask, tablebase)
    if winning != NO_ACTION:
        return winning
    best, chosen, equals = 2 * NEVER, 0, 0
    for word in range(len(mask)):
        bits = int(mask[word])
        while bits:
            lowest = bits & -bits
            bits ^= lowest
            action = 32 * word + ones(lowest - 1)
            price = cost(state, box, seat, action, tablebase)
            if price < best:
                best, chosen, equals = price, action, 1
            elif price == best:
                equals += 1
                rng = next_rng(rng)
                if rng_below(rng, equals) == 0:
                    chosen = action
    return chosen


@inner
def believe(state: np.record, box: np.record, viewer: int, rng: int, tablebase: Any) -> int:
    """Between two players, what the other holds is likelier what they have moved towards.

    At larger tables whoever knows the threats spends their turns on spoiling them for all: they win less often, and most matches end
    undecided at the limit of turns. There every deal is as likely.
    """
    return believe_keys(state, box, viewer, rng, tablebase) if int(state.seats) == 2 else rng


@inner
def narrow(state: np.record, box: np.record, seat: int, mask: Any, count: int, tablebase: Any) -> int:
    """A win in this turn; else the actions that cost least: those below a price, which is raised until there are enough of them."""
    winning = certain(state, box, seat, mask, tablebase)
    if winning != NO_ACTION:
        clear(mask)
        allow(mask, winning)
        return 1
    if count <= WORTH_A_LOOK:
        return count
    cheapest = NEVER
    for word in range(len(mask)):
        bits = int(mask[word])
        while bits:
            lowest = bits & -bits
            bits ^= lowest
            cheapest = min(cheapest, cost(state, box, seat, 32 * word + ones(lowest - 1), tablebase))
    limit = cheapest + TURN // 2
    while below(state, box, seat, mask, limit, False, tablebase) > 2 * WORTH_A_LOOK and limit > cheapest + 1:
        limit = (cheapest + limit) // 2
    return below(state, box, seat, mask, limit, True, tablebase)


@inner
def below(state: np.record, box: np.record, seat: int, mask: Any, limit: int, strike: bool, tablebase: Any) -> int:
    """How many actions of the mask cost less than a limit; the others may be struck."""
    cheaper = 0
    for word in range(len(mask)):
        bits = int(mask[word])
        cheap = 0
        while bits:
            lowest = bits & -bits
            bits ^= lowest
            if cost(state, box, seat, 32 * word + ones(lowest - 1), tablebase) < limit:
                cheap |= lowest
        cheaper += ones(cheap)
        if strike:
            mask[word] = cheap
    return cheaper


@inner
def resting(state: np.record) -> bool:
    """Between two turns the distances tell the state of the race."""
    return bool(state.made[0] == NO_BASE_ACTION and state.up < 0)


@inner
def value(state: np.record, box: np.record, seat: int, tablebase: Any) -> float:
    """The seat's share of the win by the turns that everybody still needs, and whose turn it is."""
    total, mine = 0.0, 0.0
    for one in range(int(state.seats)):
        ahead = 1.0 / pace(state, one, tablebase) ** 5
        total += ahead
        if one == seat:
            mine = ahead
    return mine / total


@inner
def pace(state: np.record, seat: int, tablebase: Any) -> float:
    """The turns until a seat has all keys, about; a spirit card saves a part of one, and who is later in turn needs a part more."""
    cells = int(state.cells[int(state.elements[seat])])
    number = arrangement(cells, int(state.gold))
    needed = still_needed(state, seat, int(state.completed[seat]), NO_BASE_ACTION, number, tablebase) / TURN
    later = steps_to(int(state.active), seat, int(state.seats)) / int(state.seats)
    return 1.0 + needed - 0.3 * int(state.held[seat]) + later


@inner
def cost(state: np.record, box: np.record, seat: int, action: int, tablebase: Any) -> int:
    """What an action costs the seat, by the position after it."""
    gold = int(state.gold)
    if action < FLIPS:
        return outcome(state, box, seat, action, gold, SWITCH, tablebase)
    if action < CARDS:
        return outcome(state, box, seat, STAY, gold ^ (1 << (action - FLIPS)), FLIP, tablebase)
    if action < SIDES:
        return card_price(state, seat) + card_cost(state, box, seat, (action - CARDS) // WAYS - 1, (action - CARDS) % WAYS, tablebase)
    if action < DONE:
        return trap_cost(state, box, seat, int(state.up), action - SIDES, tablebase)
    return outcome(state, box, seat, STAY, gold, NO_BASE_ACTION, tablebase)


@inner
def card_price(state: np.record, seat: int) -> int:
    return LAST_CARD if ones(int(state.completed[seat])) == 3 else CARD


@inner
def card_cost(state: np.record, box: np.record, seat: int, card: int, way: int, tablebase: Any) -> int:
    """A push or rotation; a trap only where the seat knows its picture."""
    if way < TRAP:
        return outcome(state, box, seat, EDGE_COUNT + way, int(state.gold), NO_BASE_ACTION, tablebase)
    if card < 0 or not box.owner_looks:
        return NEVER
    if way >= BLIND_TRAPS:
        return trap_cost(state, box, seat, card, way - BLIND_TRAPS, tablebase)
    best = NEVER
    for side in range(SIDE_COUNT):
        best = min(best, trap_cost(state, box, seat, card, side, tablebase))
    return best


@inner
def trap_cost(state: np.record, box: np.record, seat: int, card: int, side: int, tablebase: Any) -> int:
    trap = int(state.spirits[seat, card])
    gold = (int(state.gold) | int(box.trap_gold[trap, side])) & ~int(box.trap_stone[trap, side])
    return outcome(state, box, seat, STAY, gold, NO_BASE_ACTION, tablebase)


@inner
def outcome(state: np.record, box: np.record, seat: int, move: int, faces: int, kind: int, tablebase: Any) -> int:
    """The cost of a position: tiles moved, faces set, and the base action that it took."""
    gold = moved(faces, move)
    cells = moved(int(state.cells[int(state.elements[seat])]), move)
    return own_turns(state, box, seat, cells, gold, kind, tablebase) + others_chances(state, box, seat, move, gold, tablebase)


@inner
def own_turns(state: np.record, box: np.record, seat: int, cells: int, gold: int, kind: int, tablebase: Any) -> int:
    """What the seat still needs; once both base actions are made, or a key is completed, it goes on in its next turn."""
    number = arrangement(cells, gold)
    done = int(state.completed[seat])
    matched = own_key(state, box, seat, cells, gold)
    if matched >= 0 and not (done >> matched) & 1:
        done |= 1 << matched
        return still_needed(state, seat, done, NO_BASE_ACTION, number, tablebase) - GAIN if done != 0b1111 else -NEVER
    made = int(state.made[0])
    if state.made[1] != NO_BASE_ACTION or (made != NO_BASE_ACTION and kind != NO_BASE_ACTION):
        return TURN + still_needed(state, seat, done, NO_BASE_ACTION, number, tablebase)
    return still_needed(state, seat, done, kind if made == NO_BASE_ACTION else made, number, tablebase)


@inner
def still_needed(state: np.record, seat: int, done: int, made: int, number: int, tablebase: Any) -> int:
    """The turns to the nearest open key, and less exactly those to the others."""
    at = (made * ARRANGEMENTS + number) * KEYS
    nearest, rest = NEVER, 0
    for group in range(4):
        if not (done >> group) & 1:
            turns = int(tablebase[at + MOST_KEYS * group + int(state.key_cards[seat, group])])
            nearest = min(nearest, turns)
            rest += LATER + LATER_TURN * turns
    return rest - LATER - LATER_TURN * nearest + TURN * nearest


@inner
def others_chances(state: np.record, box: np.record, seat: int, move: int, gold: int, tablebase: Any) -> int:
    """What others are likely to complete in their next turns; who sits farther can still be stopped by those between."""
    total = 0
    for steps in range(1, int(state.seats)):
        other = clockwise(seat, steps, int(state.seats))
        number = arrangement(moved(int(state.cells[int(state.elements[other])]), move), gold)
        done = int(state.completed[other])
        for group in range(4):
            if not (done >> group) & 1:
                total += (
                    int(THREAT[ones(done)]) * share_at_hand(state, box, seat, other, group, number, tablebase) // (100 * FARTHER[steps])
                )
    return total


@inner
def share_at_hand(state: np.record, box: np.record, seat: int, other: int, group: int, number: int, tablebase: Any) -> int:
    """Of the keys that another may hold in a group, how many in a hundred they can complete in one turn."""
    gone = int(state.denied[other, group]) | (1 << int(state.key_cards[seat, group]))
    at = number * KEYS + MOST_KEYS * group
    held, near = 0, 0
    for key in range(int(box.keys[group])):
        if not (gone >> key) & 1:
            held += 1
            if tablebase[at + key] == 1:
                near += 1
    return 100 * near // max(held, 1)


SELDOM = (*IN_LAST_TURNS, trap_cost)  # rules that are made for size in modules for browsers
