"""The last key of Codinca within one turn: whether base actions and spirit cards can still complete it, and how.

A table says for every arrangement how many spirit cards that takes when nothing is barred (C20), so that the way is found almost without
trying; what is barred is looked at on the way. All that matters of a turn is one number (`position_of`): where the seat's tiles lie, the
faces, the base actions made, the cards left, and where the tiles lie that the previous player switched or flipped.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from teocalli.games.codinca.box import ACTION, MOST_CARDS, MOST_KEYS
from teocalli.games.codinca.distance import (
    ARRANGEMENTS,
    KEYS,
    Indices,
    Keys,
    arrangement,
    codes,
    flipped,
    gathered,
    goals,
    index_of,
    switched,
)
from teocalli.games.codinca.grid import BLOCKS, CELLS, EDGE_COUNT, EDGES, LINES, PLACE_GROUP, faces_at, place_of
from teocalli.games.codinca.state import (
    BLIND_TRAPS,
    CARDS,
    FLIP,
    FLIPS,
    HELD,
    NO_BASE_ACTION,
    ROTATIONS,
    SIDE_COUNT,
    SIDES,
    SWITCH,
    TRAP,
    WAYS,
)
from teocalli.jit import inner
from teocalli.masks import ones

# Every switch, push and rotation as up to four steps from a cell to a cell.
_SWITCHES = [((a, b), (b, a)) for a, b in EDGES.tolist()]
_PUSHES = [tuple((line[i], line[(i + step) % 4]) for i in range(4)) for line in LINES.tolist() for step in (-1, 1)]
_ROTATIONS = [tuple((block[i], block[(i + step) % 4]) for i in range(4)) for block in BLOCKS.tolist() for step in (1, -1, 2)]
STEPS = np.array([(steps * 2)[:4] for steps in (*_SWITCHES, *_PUSHES, *_ROTATIONS)], np.int64)
TOUCHED = np.array([sum({1 << int(start) for start, _ in steps}) for steps in STEPS], np.int64)
STAY = -1  # no tile moves

BOTH = 3  # instead of a kind of base action: none is left
IN_ONE_TURN = 3 * ARRANGEMENTS * KEYS  # where the table of cards begins, behind the distances
NONE = -1
LONGEST = CARDS + TRAP  # actions of a way: switches, flips, pushes and rotations

# Where the parts of a position lie in its number.
GOLD, MADE, LEFT, TRACKED, FLIPPED = CELLS, 2 * CELLS, 2 * CELLS + 2, 2 * CELLS + 4, 2 * CELLS + 20
ALL, FOUR, TWO = (1 << CELLS) - 1, 15, 3
STEP, STEP_BITS = 127, 7  # a way is its actions, so many bits each


def carried() -> Indices:
    """For each push and rotation and each arrangement, what it makes of it."""
    after = np.empty((len(STEPS) - EDGE_COUNT, ARRANGEMENTS), np.int32)
    for number, steps in enumerate(STEPS[EDGE_COUNT:].tolist()):
        touched = int(TOUCHED[EDGE_COUNT + number])
        made = codes() & ~(touched << CELLS | touched)
        for start, end in steps:
            made |= (codes() >> start & (1 << CELLS | 1)) << end
        after[number] = index_of(made)
    return after


def make_cards(box: np.record) -> npt.NDArray[np.uint8]:
    """For each arrangement and key the fewest spirit cards, 1 to 3, that complete it in this turn; 0 where none are needed or none help.

    Two bits for each state of the turn: no base action made, a switch, a flip, both.
    """
    ways, goal = carried(), goals(box)
    before: list[Keys] = [np.zeros_like(goal)] * 4
    needed = np.zeros((4, ARRANGEMENTS, KEYS), np.uint8)
    for cards in range(MOST_CARDS + 1):
        both = goal | gathered(before[BOTH], ways)
        by_flip = both | gathered(both, flipped())
        switch = by_flip | gathered(both, switched()) | gathered(before[SWITCH], ways)
        flip = by_flip | gathered(before[FLIP], ways)
        none = goal | gathered(switch, switched()) | gathered(flip, flipped()) | gathered(before[NO_BASE_ACTION], ways)
        reached = [none, switch, flip, both]
        for made in range(4):
            fresh = reached[made] & ~before[made] if cards else reached[made] & 0
            needed[made] |= cards * np.unpackbits(fresh.view(np.uint8).reshape(-1, 8), axis=1, count=KEYS, bitorder="little")
        before = reached
    packed: npt.NDArray[np.uint8] = needed[0] | needed[1] << 2 | needed[2] << 4 | needed[3] << 6
    return packed.reshape(-1)


@inner
def moved(cells: int, move: int) -> int:
    """A set of cells after a move."""
    if move == STAY or cells & int(TOUCHED[move]) == 0:
        return cells
    after = cells & ~int(TOUCHED[move])
    for i in range(4):
        after |= ((cells >> int(STEPS[move, i, 0])) & 1) << int(STEPS[move, i, 1])
    return after


@inner
def own_key(state: np.record, box: np.record, seat: int, cells: int, gold: int) -> int:
    """C16: the group of the seat's own key that these tiles show, or -1."""
    place = place_of(cells)
    if place < 0:
        return -1
    group = int(PLACE_GROUP[place])
    return group if int(box.key_of[group, faces_at(place, gold)]) == int(state.key_cards[seat, group]) else -1


@inner
def winning_action(state: np.record, box: np.record, seat: int, tablebase: Any) -> int:
    """C19: an action that completes the last key, or the first of several in this turn; NONE where there is no way that is certain.

    Traps are played where the seat knows their picture, as the first action alone.
    """
    done = int(state.completed[seat])
    if ones(done) != 3:
        return NONE
    last = ones((~done & 15) - 1)
    start = position_of(state, seat)
    if state.up >= 0:
        return winning_side(state, box, seat, last, start, int(state.up), tablebase)
    action = way_from(state, box, seat, last, start, tablebase)
    if action >= CARDS and box.owner_looks:
        return action + WAYS * (1 + held_card(state, box, seat, 0))
    if action == NONE and box.owner_looks and state.held[seat] > 0:
        return winning_trap(state, box, seat, last, start, tablebase)
    return action


@inner
def held_card(state: np.record, box: np.record, seat: int, first: int) -> int:
    """The first spirit card from there on that the seat still holds; as many as there are where it holds none."""
    while first < int(box.each) and state.spent[seat, first] != HELD:
        first += 1
    return first


@inner
def winning_trap(state: np.record, box: np.record, seat: int, last: int, start: int, tablebase: Any) -> int:
    """C14: a trap whose picture the seat knows and with which it can complete its last key."""
    card = held_card(state, box, seat, 0)
    while card < int(box.each):
        side = winning_side(state, box, seat, last, start - (1 << LEFT), card, tablebase)
        if side != NONE:
            return CARDS + WAYS * (1 + card) + (BLIND_TRAPS + side - SIDES if box.blind_side else TRAP)
        card = held_card(state, box, seat, card + 1)
    return NONE


@inner
def winning_side(state: np.record, box: np.record, seat: int, last: int, start: int, card: int, tablebase: Any) -> int:
    """C14: the side at which a trap completes the last key, or after which other actions can."""
    trap = int(state.spirits[seat, card])
    for side in range(SIDE_COUNT):
        gold = ((start >> GOLD & ALL) | int(box.trap_gold[trap, side])) & ~int(box.trap_stone[trap, side])
        after = (start & ~(ALL << GOLD)) | gold << GOLD
        if shows_last(state, box, seat, last, after) or way_from(state, box, seat, last, after, tablebase) != NONE:
            return SIDES + side
    return NONE


@inner
def position_of(state: np.record, seat: int) -> int:
    """All that matters of a turn, as one number."""
    position = int(state.cells[int(state.elements[seat])]) | int(state.gold) << GOLD | int(state.held[seat]) << LEFT
    made = BOTH if state.made[1] != NO_BASE_ACTION else int(state.made[0])
    if made == FLIP:
        position |= int(state.where[int(state.moved[0, 0])]) << FLIPPED
    for i in range(2):
        if state.last_made[i] != NO_BASE_ACTION:
            position |= int(state.where[int(state.last_moved[i, 0])]) << (TRACKED + 8 * i)
            position |= int(state.where[int(state.last_moved[i, 1])]) << (TRACKED + 8 * i + 4)
    return position | made << MADE


@inner
def shows_last(state: np.record, box: np.record, seat: int, last: int, position: int) -> bool:
    """Whether the seat's tiles stand in its last key."""
    return own_key(state, box, seat, position & ALL, position >> GOLD & ALL) == last


@inner
def way_from(state: np.record, box: np.record, seat: int, last: int, start: int, tablebase: Any) -> int:
    """The first action of a way from a position to the last key within this turn; NONE where there is none."""
    if not is_open(state, seat, last, start, tablebase):
        return NONE
    position, way, level, after = start, 0, 0, -1
    while level >= 0:
        action = next_open(state, box, seat, last, position, after, tablebase)
        if action != NONE:
            way |= action << (STEP_BITS * level)
            position = stepped(position, action)
            if shows_last(state, box, seat, last, position):
                return way & STEP
            level, after = level + 1, -1
        else:
            level -= 1
            if level >= 0:
                after = (way >> (STEP_BITS * level)) & STEP
                way &= (1 << (STEP_BITS * level)) - 1
                position = start
                for i in range(level):
                    position = stepped(position, (way >> (STEP_BITS * i)) & STEP)
    return NONE


@inner
def next_open(state: np.record, box: np.record, seat: int, last: int, position: int, after: int, tablebase: Any) -> int:
    """An action that completes the last key; else the lowest above `after` that leaves a way to it open."""
    if after < 0:
        for action in range(LONGEST):
            if is_allowed(state, box, seat, last, position, action):
                if shows_last(state, box, seat, last, stepped(position, action)):
                    return action
    for action in range(after + 1, LONGEST):
        if is_allowed(state, box, seat, last, position, action):
            if is_open(state, seat, last, stepped(position, action), tablebase):
                return action
    return NONE


@inner
def is_open(state: np.record, seat: int, last: int, position: int, tablebase: Any) -> bool:
    """Whether the last key can be completed by what is left of the turn, if nothing is barred."""
    made, cards = position >> MADE & TWO, position >> LEFT & TWO
    number = arrangement(position & ALL, position >> GOLD & ALL)
    key = MOST_KEYS * last + int(state.key_cards[seat, last])
    if made != BOTH and tablebase[(made * ARRANGEMENTS + number) * KEYS + key] == 1:
        return True
    needed = (int(tablebase[IN_ONE_TURN + number * KEYS + key]) >> (2 * made)) & 3
    return 0 < needed <= cards


@inner
def is_allowed(state: np.record, box: np.record, seat: int, last: int, position: int, action: int) -> bool:
    """C6 to C13, C20: whether an action that can help may follow."""
    made, own = position >> MADE & TWO, position & ALL
    if action < FLIPS:
        fits = made != BOTH and made != FLIP and own & int(TOUCHED[action]) != 0
    elif action < CARDS:  # a tile of others is flipped only to leave a pattern standing (C18)
        mine = (own >> (action - FLIPS)) & 1 == 1
        another = made != FLIP or position >> FLIPPED & FOUR != action - FLIPS
        fits = made != BOTH and another and (mine or (made != FLIP and shows_last(state, box, seat, last, position)))
    else:
        fits = position >> LEFT & TWO > 0
    return fits and not is_barred(state, box, position, action)


@inner
def is_barred(state: np.record, box: np.record, position: int, action: int) -> bool:
    """C20: what would reverse an action of the previous player. Take-back by position bars too little to look at here."""
    if box.take_back != ACTION:
        return False
    if action >= CARDS:
        return (int(state.barred_pushes) | int(state.barred_rotations) << ROTATIONS) >> (action - CARDS) & 1 == 1
    for i in range(2):
        here, there = position >> (TRACKED + 8 * i) & FOUR, position >> (TRACKED + 8 * i + 4) & FOUR
        kind, edge = int(state.last_made[i]), int(state.last_edge[i])
        if kind == FLIP and action == FLIPS + here:
            return True
        if kind == SWITCH and action == edge and here == EDGES[edge, 0] and there == EDGES[edge, 1]:
            return True
    return False


@inner
def stepped(position: int, action: int) -> int:
    """A position after a switch, a flip, a push or a rotation."""
    made = position >> MADE & TWO
    if FLIPS <= action < CARDS:
        cell, kind = action - FLIPS, FLIP if made == NO_BASE_ACTION else BOTH
        return ((position ^ 1 << (GOLD + cell)) & ~(TWO << MADE | FOUR << FLIPPED)) | kind << MADE | cell << FLIPPED
    move = action if action < FLIPS else EDGE_COUNT + action - CARDS
    after = moved(position & ALL, move) | moved(position >> GOLD & ALL, move) << GOLD
    for place in range(TRACKED, FLIPPED + 4, 4):
        after |= ones(moved(1 << (position >> place & FOUR), move) - 1) << place
    if action < FLIPS:
        made = SWITCH if made == NO_BASE_ACTION else BOTH
        return after | made << MADE | (position >> LEFT & TWO) << LEFT
    return after | made << MADE | ((position >> LEFT & TWO) - 1) << LEFT


IN_LAST_TURNS = (  # most players have more keys to go
    winning_action,
    winning_trap,
    winning_side,
    position_of,
    way_from,
    next_open,
    shows_last,
    is_open,
    is_allowed,
    is_barred,
    stepped,
)
