"""How people play Codinca who do not know the distances by heart.

What somebody misjudges depends on the position alone, so they think the same however often they are asked, and nothing hidden shows
through.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.bots.policies.codinca import NEVER, others_chances, own_turns
from teocalli.bots.policies.codinca_turn import STAY, moved, own_key
from teocalli.chance import WORD, mix, next_rng, rng_below
from teocalli.games.codinca.box import MOST_KEYS
from teocalli.games.codinca.distance import ARRANGEMENTS, KEYS, arrangement
from teocalli.games.codinca.grid import EDGE_COUNT
from teocalli.games.codinca.state import CARDS, DONE, FLIP, FLIPS, NO_BASE_ACTION, SIDES, SWITCH, TRAP, WAYS
from teocalli.jit import inner, rule
from teocalli.masks import ones

FARTHEST = 5  # turns beyond which all patterns look equally far to a beginner
MISJUDGED = 40  # of 256 arrangements that a beginner takes for a turn nearer or farther than they are
DONE_NOW = -1  # turns to a pattern that stands
ALL_PATTERNS = -1  # instead of one group


@rule
def beginner(state: np.record, box: np.record, seat: int, mask: Any, count: int, rng: int, tablebase: Any) -> int:
    """Somebody who goes for one pattern, the one that looks nearest, and sees neither spirit cards nor what the others are up to."""
    return cheapest(state, box, seat, mask, rng, nearest_looking(state, seat, tablebase), tablebase)


@rule
def absorbed(state: np.record, box: np.record, seat: int, mask: Any, count: int, rng: int, tablebase: Any) -> int:
    """Somebody absorbed in their own four patterns, who looks at the others only when one of them lacks a single key.

    Spirit cards come to mind where one completes a pattern at once.
    """
    return cheapest(state, box, seat, mask, rng, ALL_PATTERNS, tablebase)


@inner
def cheapest(state: np.record, box: np.record, seat: int, mask: Any, rng: int, target: int, tablebase: Any) -> int:
    """The action that costs least for whoever looks at the key of one group or at all; chance chooses among equals."""
    best, chosen, equals = 2 * NEVER, 0, 0
    for word in range(len(mask)):
        bits = int(mask[word])
        while bits:
            lowest = bits & -bits
            bits ^= lowest
            action = 32 * word + ones(lowest - 1)
            price = looks(state, box, seat, action, target, tablebase)
            if price < best:
                best, chosen, equals = price, action, 0
            if price == best:
                equals += 1
                rng = next_rng(rng)
                if rng_below(rng, equals) == 0:
                    chosen = action
    return chosen


@inner
def move_of(action: int) -> int:
    """The move that an action makes of the tiles: a switch, a push, a rotation, or none."""
    if action < FLIPS:
        return action
    if CARDS <= action < SIDES:
        return EDGE_COUNT + (action - CARDS) % WAYS
    return STAY


@inner
def kind_of(action: int) -> int:
    """The base action that an action is."""
    return SWITCH if action < FLIPS else FLIP if action < CARDS else NO_BASE_ACTION


@inner
def is_trap(action: int) -> bool:
    """Whether an action plays or turns a trap."""
    return (CARDS <= action < SIDES and (action - CARDS) % WAYS >= TRAP) or SIDES <= action < DONE


@inner
def somebody_is_near(state: np.record, seat: int) -> bool:
    """C19: whether another player lacks one key."""
    near = False
    for other in range(int(state.seats)):
        near = near or (other != seat and ones(int(state.completed[other])) == 3)
    return near


@inner
def nearest_looking(state: np.record, seat: int, tablebase: Any) -> int:
    """The open group whose key looks nearest, the first of equals."""
    number = arrangement(int(state.cells[int(state.elements[seat])]), int(state.gold))
    fewest, target = NEVER, 0
    for group in range(4):
        if not (int(state.completed[seat]) >> group) & 1:
            turns = turns_seen(state, seat, group, NO_BASE_ACTION, number, tablebase)
            if turns < fewest:
                fewest, target = turns, group
    return target


@inner
def turns_seen(state: np.record, seat: int, group: int, made: int, number: int, tablebase: Any) -> int:
    """The turns to a key as they look: a part of all arrangements is misjudged, and far is far."""
    key = MOST_KEYS * group + int(state.key_cards[seat, group])
    turns = int(tablebase[(made * ARRANGEMENTS + number) * KEYS + key])
    chance = mix((number * KEYS + key) & WORD) & 511
    if chance < MISJUDGED and turns > 0:
        turns += 1
    elif 256 <= chance < 256 + MISJUDGED and turns > 1:
        turns -= 1
    return min(turns, FARTHEST)


@inner
def looks(state: np.record, box: np.record, seat: int, action: int, target: int, tablebase: Any) -> int:
    """What an action seems to cost: for a beginner the turns to the key of one group, a key that then stands being always seen."""
    if is_trap(action) or (target != ALL_PATTERNS and CARDS <= action < SIDES):
        return NEVER
    move, kind, made = move_of(action), kind_of(action), int(state.made[0])
    gold = moved(int(state.gold) ^ (1 << (action - FLIPS) if kind == FLIP else 0), move)
    cells = moved(int(state.cells[int(state.elements[seat])]), move)
    if target == ALL_PATTERNS:
        price = own_turns(state, box, seat, cells, gold, kind, tablebase)
        if CARDS <= action < SIDES and price >= 0:
            return NEVER
        return price + (others_chances(state, box, seat, move, gold, tablebase) if somebody_is_near(state, seat) else 0)
    matched = own_key(state, box, seat, cells, gold)
    if matched >= 0 and not (int(state.completed[seat]) >> matched) & 1:
        return DONE_NOW
    over = state.made[1] != NO_BASE_ACTION or (made != NO_BASE_ACTION and kind != NO_BASE_ACTION)
    after = NO_BASE_ACTION if over else kind if made == NO_BASE_ACTION else made
    return (1 if over else 0) + turns_seen(state, seat, target, after, arrangement(cells, gold), tablebase)


POLICIES = (beginner, absorbed)
