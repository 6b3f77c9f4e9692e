"""Codinca: a win or a key that could be completed in this turn, with its moves; the keys that the others can still have, and how near."""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.bots.policies.codinca_turn import STAY, moved, own_key
from teocalli.bots.search import copy_record
from teocalli.games.codinca.box import MOST_KEYS
from teocalli.games.codinca.distance import ARRANGEMENTS, KEYS, arrangement
from teocalli.games.codinca.grid import EDGE_COUNT
from teocalli.games.codinca.messages import COLOURING, KEY
from teocalli.games.codinca.messages import MESSAGES as GAME_MESSAGES
from teocalli.games.codinca.rules import ALL_KEYS, apply, legal
from teocalli.games.codinca.state import BLIND_TRAPS, CARDS, DONE, FLIP, FLIPS, NO_BASE_ACTION, SIDES, SWITCH, TRAP, WAYS
from teocalli.games.codinca.story import label
from teocalli.jit import inner, rule
from teocalli.masks import ones
from teocalli.message_rows import NUMBER, SEAT, WIDTH, Messages, clear, say
from teocalli.review.known.scratch import MOST_MOVES, KnownScratch, next_of
from teocalli.seats import clockwise

NOT_KNOWN = -1
COMPLETED, HOPELESS, OPEN = range(3)  # what a move leads to
BOTH_MADE = 3  # instead of a kind of base action: no other is left
WORTH_IT = 1  # spirit cards for a key that is not the last
MOVE_TAG = 1  # of a row that is a move, in the words of its button

MESSAGES = Messages("codinca", "", list(GAME_MESSAGES.sentences))  # moves are told by the game's own rule
KNOWN_WIN = MESSAGES.add("known-win", seat=SEAT, moves=NUMBER, cards=NUMBER)
KNOWN_KEY = MESSAGES.add("known-key", seat=SEAT, key=KEY, moves=NUMBER, cards=NUMBER)
KNOWN_KEYS = MESSAGES.add("known-keys", other=SEAT, line=NUMBER, diagonal=NUMBER, block=NUMBER, corners=NUMBER)
KNOWN_NEAR = MESSAGES.add("known-near", other=SEAT, key=KEY, near=NUMBER, keys=NUMBER)
KNOWN_ONLY_KEY = MESSAGES.add("known-only-key", other=SEAT, key=KEY, colouring=COLOURING)


@rule
def could_know(scratch: KnownScratch, box: np.record, seat: int, tablebase: Any, rows: Any) -> None:
    """C17, C19, C22: what could be done in this turn, and what the others can still have."""
    clear(rows, 0)
    state = scratch.worlds[0]
    if int(state.active) == seat:
        tell_turn(scratch, box, seat, tablebase, rows)
    for steps in range(1, int(state.seats)):
        other = clockwise(seat, steps, int(state.seats))
        tell_keys(state, box, seat, other, rows)
        tell_near(state, box, other, tablebase, rows)


@inner
def tell_turn(scratch: KnownScratch, box: np.record, seat: int, tablebase: Any, rows: Any) -> None:
    """A key with as few spirit cards as it takes: the last one with any number of them, another with one at most."""
    state = scratch.worlds[0]
    wins, most = ones(int(state.completed[seat])) == 3, int(state.held[seat])
    if not wins:
        most = min(most, WORTH_IT)
    for cards in range(most + 1):
        moves = find_key(scratch, box, seat, tablebase, cards)
        if moves:
            key = own_key_after(scratch, box, seat, moves)
            if wins:
                say(rows, KNOWN_WIN, seat, moves, cards)
            else:
                say(rows, KNOWN_KEY, seat, key, moves, cards)
            tell_moves(scratch, box, moves, rows)
            return


@inner
def tell_moves(scratch: KnownScratch, box: np.record, moves: int, rows: Any) -> None:
    """The moves as the game's buttons say them, each in the position in which it is made."""
    for i in range(moves):
        row = int(rows[0, 0]) + 1
        label(scratch.worlds[i], box, int(scratch.path[i]), rows[row:])  # which writes its message one row further down
        for column in range(WIDTH):
            rows[row, column] = rows[row + 1, column]
        rows[row, 1] = MOVE_TAG
        rows[0, 0] = row


@inner
def find_key(scratch: KnownScratch, box: np.record, seat: int, tablebase: Any, cards: int) -> int:
    """Look through the turn for moves that complete an open key with so many spirit cards at most; says how many moves, 0 for none.

    Positions that look the same to the seat's own tiles are looked at once.
    """
    for i in range(len(scratch.seen)):
        scratch.seen[i] = 0
    level = 0
    legal(scratch.worlds[0], box, seat, scratch.masks[0])
    while level >= 0:
        action = next_of(scratch.masks[level])
        if action < 0:
            level -= 1
        else:
            scratch.path[level] = action
            left = cards - int(scratch.worlds[0].held[seat]) + int(scratch.worlds[level].held[seat])
            outlook = outlook_of(scratch, box, seat, tablebase, level, action, left)
            if outlook == COMPLETED:
                return level + 1
            if outlook == OPEN and level + 1 < MOST_MOVES:
                copy_record(scratch.raw, level + 1, level)
                apply(scratch.worlds[level + 1], box, seat, action)
                level += 1
                legal(scratch.worlds[level], box, seat, scratch.masks[level])
    return 0


@inner
def outlook_of(scratch: KnownScratch, box: np.record, seat: int, tablebase: Any, level: int, action: int, left: int) -> int:
    """Whether an action completes a key, and if not, whether others of this turn may; `left` is how many spirit cards may be played."""
    state = scratch.worlds[level]
    is_card = CARDS <= action < SIDES
    if action == DONE or (is_card and left == 0):
        return HOPELESS
    cells, gold = cells_after(state, seat, action), gold_after(state, box, seat, action)
    if gold == NOT_KNOWN:
        return HOPELESS
    turns_up = is_card and (action - CARDS) % WAYS == TRAP
    key = own_key(state, box, seat, cells, gold)
    if key >= 0 and not (int(state.completed[seat]) >> key) & 1 and not turns_up:
        return COMPLETED
    left, made = left - (1 if is_card else 0), made_after(state, action)
    if turns_up:
        return OPEN
    if left == 0:
        return OPEN if made != BOTH_MADE and is_one_turn_away(state, seat, arrangement(cells, gold), made, tablebase) else HOPELESS
    return OPEN if is_new(scratch.seen, (arrangement(cells, gold) * 4 + made) * 4 + left) else HOPELESS


@inner
def cells_after(state: np.record, seat: int, action: int) -> int:
    """Where the seat's own tiles lie after an action."""
    return moved(int(state.cells[int(state.elements[seat])]), move_of(action))


@inner
def move_of(action: int) -> int:
    """The move of tiles that an action is, as the policy numbers them."""
    if action < FLIPS:
        return action
    way = (action - CARDS) % WAYS
    return EDGE_COUNT + way if CARDS <= action < SIDES and way < TRAP else STAY


@inner
def gold_after(state: np.record, box: np.record, seat: int, action: int) -> int:
    """The cells that show gold after an action; NOT_KNOWN where that takes a trap whose picture the seat does not know."""
    gold = int(state.gold)
    if FLIPS <= action < CARDS:
        return gold ^ (1 << (action - FLIPS))
    if action < FLIPS or ((action - CARDS) % WAYS < TRAP and action < SIDES):
        return moved(gold, move_of(action))
    card, way = (action - CARDS) // WAYS - 1, (action - CARDS) % WAYS
    if action >= SIDES:
        return with_trap(box, gold, int(state.spirits[seat, int(state.up)]), action - SIDES)
    if card < 0 or int(state.spirits[seat, card]) < 0:
        return NOT_KNOWN
    return gold if way == TRAP else with_trap(box, gold, int(state.spirits[seat, card]), way - BLIND_TRAPS)


@inner
def with_trap(box: np.record, gold: int, trap: int, side: int) -> int:
    """C14: the faces after a trap was laid at a side."""
    return (gold | int(box.trap_gold[trap, side])) & ~int(box.trap_stone[trap, side])


@inner
def made_after(state: np.record, action: int) -> int:
    """C6: the kind of the base action that this turn has had after an action, or BOTH_MADE."""
    if int(state.made[1]) != NO_BASE_ACTION:
        return BOTH_MADE
    if action >= CARDS:
        return int(state.made[0])
    if int(state.made[0]) != NO_BASE_ACTION:
        return BOTH_MADE
    return SWITCH if action < FLIPS else FLIP


@inner
def is_one_turn_away(state: np.record, seat: int, number: int, made: int, tablebase: Any) -> bool:
    """Whether the base actions that are left can complete an open key."""
    at = (made * ARRANGEMENTS + number) * KEYS
    for group in range(4):
        key = MOST_KEYS * group + int(state.key_cards[seat, group])
        if not (int(state.completed[seat]) >> group) & 1 and tablebase[at + key] == 1:
            return True
    return False


@inner
def is_new(seen: Any, number: int) -> bool:
    """Note a position; says whether it was not noted before."""
    bit = 1 << (number & 7)
    if int(seen[number >> 3]) & bit:
        return False
    seen[number >> 3] = int(seen[number >> 3]) | bit
    return True


@inner
def own_key_after(scratch: KnownScratch, box: np.record, seat: int, moves: int) -> int:
    """The group of the key that the last of the moves completes."""
    state, action = scratch.worlds[moves - 1], int(scratch.path[moves - 1])
    return own_key(state, box, seat, cells_after(state, seat, action), gold_after(state, box, seat, action))


@inner
def tell_keys(state: np.record, box: np.record, seat: int, other: int, rows: Any) -> None:
    """C22: how many keys another can still have in each open group, and which where it is only one."""
    if int(state.completed[other]) == ALL_KEYS:
        return
    line, diagonal = keys_of(state, box, other, 0), keys_of(state, box, other, 1)
    block, corners = keys_of(state, box, other, 2), keys_of(state, box, other, 3)
    say(rows, KNOWN_KEYS, other, ones(line), ones(diagonal), ones(block), ones(corners))
    for group in range(4):
        keys = keys_of(state, box, other, group)
        if ones(keys) == 1:
            say(rows, KNOWN_ONLY_KEY, other, group, int(box.faces[group, ones(keys - 1)]))


@inner
def tell_near(state: np.record, box: np.record, other: int, tablebase: Any, rows: Any) -> None:
    """C19: of the last keys that another can have, how many are one turn away as the tiles lie."""
    if ones(int(state.completed[other])) != 3:
        return
    at = (NO_BASE_ACTION * ARRANGEMENTS + arrangement(int(state.cells[int(state.elements[other])]), int(state.gold))) * KEYS
    for group in range(4):
        keys, near = keys_of(state, box, other, group), 0
        for key in range(MOST_KEYS):
            near += 1 if (keys >> key) & 1 and tablebase[at + MOST_KEYS * group + key] == 1 else 0
        if near:
            say(rows, KNOWN_NEAR, other, group, near, ones(keys))


@inner
def keys_of(state: np.record, box: np.record, other: int, group: int) -> int:
    """The keys that a seat can have in a group, as bits: those that leave one of their own to everybody else; none where it is done."""
    keys = 0
    if not (int(state.completed[other]) >> group) & 1:
        pool = pool_of(state, box, other, group)
        for key in range(int(box.keys[group])):
            if (pool >> key) & 1 and leaves_enough(state, box, other, group, 1 << key):
                keys |= 1 << key
    return keys


@inner
def pool_of(state: np.record, box: np.record, other: int, group: int) -> int:
    """The keys that a seat with a hidden one may hold, as bits: nobody is known to have them, and it was not seen to lack them."""
    pool = ((1 << int(box.keys[group])) - 1) & ~int(state.denied[other, group])
    for one in range(int(state.seats)):
        if int(state.key_cards[one, group]) >= 0:
            pool &= ~(1 << int(state.key_cards[one, group]))
    return pool


@inner
def leaves_enough(state: np.record, box: np.record, other: int, group: int, taken: int) -> bool:
    """Whether the other seats with hidden keys, at most two, can each have one that is not taken."""
    first, second, hidden = 0, 0, 0
    for one in range(int(state.seats)):
        if one != other and int(state.key_cards[one, group]) < 0:
            first, second, hidden = pool_of(state, box, one, group) & ~taken, first, hidden + 1
    if hidden == 0:
        return True
    if hidden == 1:
        return first != 0
    return first != 0 and second != 0 and ones(first | second) > 1
