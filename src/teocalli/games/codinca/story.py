"""Codinca told in numbers: what happened, what is asked and what a button says, as rows of messages.

Rules like those of `rules.py`, so that they run in a browser too. Everything from veiled records.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.games.codinca.grid import BLOCKS, EDGES, PLACE_CELLS, SIDE
from teocalli.games.codinca.messages import (
    CELL_WIDTH,
    EVENT_DONE,
    EVENT_FLIP,
    EVENT_KEY,
    EVENT_LIMIT,
    EVENT_PUSH,
    EVENT_ROTATE,
    EVENT_SHARED,
    EVENT_SIDE,
    EVENT_SWITCH,
    EVENT_TRAP,
    EVENT_TRAP_SIDE,
    EVENT_WINS,
    EVENT_WINS_BY_KEYS,
    FACE_WIDTH,
    LABEL_CARD_PUSH,
    LABEL_CARD_ROTATE,
    LABEL_CARD_TRAP,
    LABEL_CARD_TRAP_SIDE,
    LABEL_DONE,
    LABEL_FLIP,
    LABEL_PUSH,
    LABEL_ROTATE,
    LABEL_SIDE,
    LABEL_SWITCH,
    LABEL_TRAP,
    LABEL_TRAP_SIDE,
    PROMPT_AFTER_FLIP,
    PROMPT_AFTER_OWN_FLIP,
    PROMPT_AFTER_SWITCH,
    PROMPT_BEGIN,
    PROMPT_DONE,
    PROMPT_OVER,
    PROMPT_SIDE,
    PROMPT_WAIT,
    PROMPT_WAIT_SIDE,
)
from teocalli.games.codinca.rules import KEYS_TO_WIN
from teocalli.games.codinca.state import BLIND_TRAPS, CARDS, DONE, FLIPS, NO_BASE_ACTION, ROTATIONS, SIDES, SWITCH, TRAP, WAYS, is_over
from teocalli.jit import inner, lean, rule
from teocalli.masks import ones
from teocalli.message_rows import AFTER, BEFORE_AND_AFTER, SEAT_BITS, clear, say, with_item

WORLDS = BEFORE_AND_AFTER


@lean
@rule
def story(worlds: Any, raw: Any, box: np.record, seat: int, action: int, viewer: int, rows: Any) -> None:
    """What an action did; nothing that is done is hidden from anybody (C22)."""
    clear(rows, AFTER)
    tell_action(worlds[0], worlds[1], box, seat, action, rows)
    tell_key(worlds[0], worlds[1], box, seat, rows)
    tell_end(worlds[1], box, seat, rows)


@lean
@inner
def tell_action(before: np.record, after: np.record, box: np.record, seat: int, action: int, rows: Any) -> None:
    """The action itself."""
    if action < FLIPS:
        say(rows, EVENT_SWITCH, seat, switched(action))
    elif action < CARDS:
        say(rows, EVENT_FLIP, seat, 1 << (action - FLIPS), face(after, action - FLIPS))
    elif action < SIDES:
        tell_card(before, after, seat, (action - CARDS) % WAYS, rows)
    elif action < DONE:
        changed = int(before.gold) ^ int(after.gold)
        say(rows, EVENT_SIDE, seat, action - SIDES, changed, ones(changed))
    else:
        say(rows, EVENT_DONE, seat)


@lean
@inner
def tell_card(before: np.record, after: np.record, seat: int, way: int, rows: Any) -> None:
    """C11: a spirit card is played, on its dark side (C12, C13) or its light one (C14)."""
    if way < ROTATIONS:
        say(rows, EVENT_PUSH, seat, way // 2, push_way(way), int(PLACE_CELLS[way // 2]))
    elif way < TRAP:
        block = (way - ROTATIONS) // 3
        say(rows, EVENT_ROTATE, seat, block, (way - ROTATIONS) % 3, block_cells(block))
    elif way == TRAP:
        say(rows, EVENT_TRAP, seat, played_trap(before, after, seat))
    else:
        changed = int(before.gold) ^ int(after.gold)
        say(rows, EVENT_TRAP_SIDE, seat, played_trap(before, after, seat), way - BLIND_TRAPS, changed, ones(changed))


@inner
def played_trap(before: np.record, after: np.record, seat: int) -> int:
    """C14: the trap of the card that a seat has just spent."""
    card = 0
    while int(before.spent[seat, card]) == int(after.spent[seat, card]):
        card += 1
    return int(after.spirits[seat, card])


@lean
@inner
def tell_key(before: np.record, after: np.record, box: np.record, seat: int, rows: Any) -> None:
    """C17: a key is shown to all."""
    if int(after.completed[seat]) == int(before.completed[seat]):
        return
    count = keys_done(after, seat)
    group = int(after.order[seat, count - 1])
    colouring = int(box.faces[group, int(after.key_cards[seat, group])])
    faces = 0
    for i in range(SIDE):
        faces = with_item(faces, i, FACE_WIDTH, (colouring >> i) & 1)
    say(rows, EVENT_KEY, seat, group, colouring, faces, count, int(after.cells[int(after.elements[seat])]))


@lean
@inner
def tell_end(after: np.record, box: np.record, seat: int, rows: Any) -> None:
    """C19, C21: who has won."""
    if not is_over(after):
        return
    if keys_done(after, seat) == KEYS_TO_WIN:
        say(rows, EVENT_WINS, seat)
        return
    say(rows, EVENT_LIMIT, int(box.turn_limit))
    tell_most(after, rows)


@lean
@inner
def tell_most(after: np.record, rows: Any) -> None:
    """C21: whoever has most keys wins; equal counts share."""
    best, winner, winners, sharing = -1, 0, 0, 0
    for seat in range(int(after.seats)):
        count = keys_done(after, seat)
        if count > best:
            best, winner, winners, sharing = count, seat, 0, 0
        if count == best:
            winners = with_item(winners, sharing, SEAT_BITS, seat)
            sharing += 1
    if sharing > 1:
        say(rows, EVENT_SHARED, winners, best)
    else:
        say(rows, EVENT_WINS_BY_KEYS, winner, best)


@lean
@rule
def prompt(state: np.record, box: np.record, viewer: int, rows: Any) -> None:
    """What the viewer is to do, or whom the table waits for."""
    clear(rows, 0)
    seat = int(state.active)
    if is_over(state):
        say(rows, PROMPT_OVER)
    elif int(state.up) >= 0:
        say(rows, PROMPT_SIDE if seat == viewer else PROMPT_WAIT_SIDE, seat, int(state.spirits[seat, int(state.up)]))
    elif seat != viewer:
        say(rows, PROMPT_WAIT, seat)
    else:
        say(rows, next_step(state, box, seat), int(state.held[seat]))


@inner
def next_step(state: np.record, box: np.record, seat: int) -> int:
    """C6, C9, C15: what comes next in the turn of a seat, as the prompt for it."""
    if int(state.made[1]) != NO_BASE_ACTION:
        return PROMPT_DONE
    if int(state.made[0]) == NO_BASE_ACTION:
        return PROMPT_BEGIN
    if int(state.made[0]) == SWITCH:
        return PROMPT_AFTER_SWITCH
    return PROMPT_AFTER_OWN_FLIP if first_flip_was_own(state, box, seat) else PROMPT_AFTER_FLIP


@lean
@rule
def label(state: np.record, box: np.record, action: int, rows: Any) -> None:
    """The words for a button."""
    clear(rows, 0)
    if action < FLIPS:
        say(rows, LABEL_SWITCH, switched(action))
    elif action < CARDS:
        say(rows, LABEL_FLIP, 1 << (action - FLIPS), 1 - face(state, action - FLIPS))
    elif action < SIDES:
        card, way = (action - CARDS) // WAYS, (action - CARDS) % WAYS
        if card == 0:
            label_next_card(way, rows)
        else:
            label_card(card, int(state.spirits[int(state.active), card - 1]), way, rows)
    elif action < DONE:
        say(rows, LABEL_SIDE, action - SIDES)
    else:
        say(rows, LABEL_DONE)


@lean
@inner
def label_next_card(way: int, rows: Any) -> None:
    """C11: a way to play the next spirit card."""
    if way < ROTATIONS:
        say(rows, LABEL_PUSH, way // 2, push_way(way), int(PLACE_CELLS[way // 2]))
    elif way < TRAP:
        block = (way - ROTATIONS) // 3
        say(rows, LABEL_ROTATE, block, (way - ROTATIONS) % 3, block_cells(block))
    elif way == TRAP:
        say(rows, LABEL_TRAP)
    else:
        say(rows, LABEL_TRAP_SIDE, way - BLIND_TRAPS)


@lean
@inner
def label_card(card: int, trap: int, way: int, rows: Any) -> None:
    """C11: the same with the option `owner_looks`, which names the card and its trap."""
    if way < ROTATIONS:
        say(rows, LABEL_CARD_PUSH, card, trap, way // 2, push_way(way), int(PLACE_CELLS[way // 2]))
    elif way < TRAP:
        block = (way - ROTATIONS) // 3
        say(rows, LABEL_CARD_ROTATE, card, trap, block, (way - ROTATIONS) % 3, block_cells(block))
    elif way == TRAP:
        say(rows, LABEL_CARD_TRAP, card, trap)
    else:
        say(rows, LABEL_CARD_TRAP_SIDE, card, trap, way - BLIND_TRAPS)


@inner
def first_flip_was_own(state: np.record, box: np.record, seat: int) -> bool:
    """C9: whether the tile flipped first in this turn is the seat's own."""
    return int(box.element[int(state.moved[0, 0])]) == int(state.elements[seat])


@inner
def keys_done(state: np.record, seat: int) -> int:
    """C17: how many keys a seat has done."""
    return ones(int(state.completed[seat]))


@inner
def face(state: np.record, cell: int) -> int:
    """What a cell shows: 1 for gold, 0 for stone."""
    return (int(state.gold) >> cell) & 1


@inner
def switched(edge: int) -> int:
    """C7: the two cells of a switch, as bits."""
    return (1 << int(EDGES[edge, 0])) | (1 << int(EDGES[edge, 1]))


@inner
def push_way(way: int) -> int:
    """C12: the way of a push: left, right, up, down. Rows come first, and the even push of a line is left or up."""
    return way % 2 if way < 2 * SIDE else 2 + way % 2


@inner
def block_cells(block: int) -> int:
    """C13: the cells of a block, clockwise, as a list."""
    cells = 0
    for i in range(SIDE):
        cells = with_item(cells, i, CELL_WIDTH, int(BLOCKS[block, i]))
    return cells
