"""The rules of Codinca, C1 to C21: a race on one shared grid of 16 tiles. (C22, who knows what, is in `secrecy.py`.)"""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.chance import below, seed_generator
from teocalli.games.codinca.box import MOST_CARDS, MOST_KEYS, MOST_SEATS, POSITION
from teocalli.games.codinca.grid import (
    ALL_CELLS,
    CELLS,
    EDGES_OF_HIGH,
    EDGES_OF_LOW,
    PLACE_GROUP,
    faces_at,
    place_of,
)
from teocalli.games.codinca.moves import flip, push, rotate, set_faces, switch
from teocalli.games.codinca.no_reversal import barred_base, barred_ways
from teocalli.games.codinca.state import (
    ACTIONS,
    BLIND_TRAPS,
    BLIND_WAYS,
    CARDS,
    DARK,
    DARK_WAYS,
    DONE,
    FLIP,
    FLIPS,
    HELD,
    LIGHT,
    NO_BASE_ACTION,
    NOTHING,
    ROTATIONS,
    SIDE_COUNT,
    SIDES,
    SWITCHES,
    TRAP,
    TRAP_WAY,
    WAYS,
    drawn_from,
)
from teocalli.jit import inner, lean, rule
from teocalli.masks import allow, allow_range, allow_wide, ones, words
from teocalli.seats import NO_SEAT, Seat

TURN_RULE = "C5"
KEYS_TO_WIN = 4  # one of each group
ALL_KEYS = (1 << KEYS_TO_WIN) - 1
MASK_WORDS = words(ACTIONS)


@lean
@rule
def deal(state: np.record, box: np.record, seats: int, seed: Any) -> None:
    """C1 to C5: lay the tiles, then draw elements, keys, spirit cards and the first player."""
    seed_generator(state, seed)
    state.learnt = 0
    state.seats = seats
    lay_tiles(state, box)
    for seat in range(MOST_SEATS):
        clear_seat(state, seat)
    draw_elements(state, box)
    deal_keys(state, box)
    deal_spirits(state, box)
    state.first = below(state, seats)
    state.up = NOTHING
    state.then_gold = state.began_gold = NOTHING
    for element in range(4):
        state.then_cells[element] = state.began_cells[element] = 0
    clear_deeds(state)
    begin_turn(state, box, int(state.first))


@inner
def lay_tiles(state: np.record, box: np.record) -> None:
    """C1: the start layout, faces included."""
    for cell in range(CELLS):
        state.tiles[cell] = cell
        state.where[cell] = cell
    for element in range(4):
        state.cells[element] = box.start_cells[element]
    state.gold = box.start_gold


@inner
def clear_seat(state: np.record, seat: int) -> None:
    """A seat before anything is dealt to it."""
    state.turns[seat] = 0
    state.elements[seat] = NOTHING
    state.completed[seat] = 0
    state.held[seat] = 0
    for group in range(4):
        state.key_cards[seat, group] = NOTHING
        state.order[seat, group] = NOTHING
        state.denied[seat, group] = 0
    for card in range(MOST_CARDS):
        state.spirits[seat, card] = NOTHING
        state.spent[seat, card] = HELD


@inner
def draw_elements(state: np.record, box: np.record) -> None:
    """C2: each seat has an element of its own, chosen before the match or drawn."""
    pool = 0b1111
    for seat in range(int(state.seats)):
        if box.chosen[seat] >= 0:
            state.elements[seat] = box.chosen[seat]
            pool &= ~(1 << int(box.chosen[seat]))
    for seat in range(int(state.seats)):
        if box.chosen[seat] < 0:
            element = drawn_from(state, pool)
            pool ^= 1 << element
            state.elements[seat] = element


@inner
def deal_keys(state: np.record, box: np.record) -> None:
    """C3: one key of each group for everybody."""
    for group in range(4):
        pool = (1 << int(box.keys[group])) - 1
        for seat in range(int(state.seats)):
            key = drawn_from(state, pool)
            pool ^= 1 << key
            state.key_cards[seat, group] = key


@inner
def deal_spirits(state: np.record, box: np.record) -> None:
    """C4: spirit cards for everybody, trap side hidden."""
    pool = (1 << int(box.traps)) - 1
    for seat in range(int(state.seats)):
        state.held[seat] = box.each
        for card in range(int(box.each)):
            trap = drawn_from(state, pool)
            pool ^= 1 << trap
            state.spirits[seat, card] = trap


@rule
def owing(state: np.record) -> int:
    """C5: the active player, alone."""
    active = int(state.active)
    return 1 << active if active >= 0 else 0


@rule
def free(state: np.record) -> int:
    """Nobody acts out of turn."""
    return 0


@rule
def turn(state: np.record) -> Seat:
    return Seat(int(state.active))


@lean
@rule
def legal(state: np.record, box: np.record, seat: int, mask: Any) -> int:
    """Every action that the seat may take now."""
    for word in range(MASK_WORDS):
        mask[word] = 0
    if seat != int(state.active):
        return 0
    if state.up >= 0:  # C14: nothing comes between turning up and choosing the side
        allow_range(mask, SIDES, SIDES + SIDE_COUNT)
        return SIDE_COUNT
    count = 0
    if state.made[1] == NO_BASE_ACTION:
        count += allow_wide(mask, SWITCHES, base_actions(state, box, seat))
    else:  # C15: both base actions are made, and a card is left, or the turn would have ended
        allow(mask, DONE)
        count += 1
    if state.held[seat] > 0:
        count += card_actions(state, box, seat, mask)
    return count


@inner
def base_actions(state: np.record, box: np.record, seat: int) -> int:
    """The switches and flips allowed now, as one set: C6 to C9 without what C20 bars."""
    return base_forms(state, box, seat) & ~barred_base(state, box)


@inner
def base_forms(state: np.record, box: np.record, seat: int) -> int:
    """C6: switch then flip, switch then switch, or flip then flip."""
    if state.made[0] == FLIP:
        return second_flips(state, box, seat) << FLIPS
    return own_switches(state, box, seat) | (ALL_CELLS << FLIPS)


@inner
def own_switches(state: np.record, box: np.record, seat: int) -> int:
    """C7: every pair of neighbours with a tile of the seat's own, as bits."""
    cells = int(state.cells[int(state.elements[seat])])
    return int(EDGES_OF_LOW[cells & 0xFF]) | int(EDGES_OF_HIGH[(cells >> 8) & 0xFF])


@inner
def second_flips(state: np.record, box: np.record, seat: int) -> int:
    """C9: after a flip another tile is flipped, and one of the two is the seat's own."""
    tile = int(state.moved[0, 0])
    element = int(state.elements[seat])
    if int(box.element[tile]) == element:
        return ALL_CELLS ^ (1 << int(state.where[tile]))
    return int(state.cells[element])


@inner
def card_ways(box: np.record) -> int:
    """C12 to C14: every push, rotation and way to turn up a trap, as bits."""
    return DARK_WAYS | (BLIND_WAYS if box.blind_side else TRAP_WAY)


@lean
@inner
def card_actions(state: np.record, box: np.record, seat: int, mask: Any) -> int:
    """C11: every way to play a spirit card; with the option `owner_looks` each card by its name."""
    ways = card_ways(box) & ~barred_ways(state, box)
    if not box.owner_looks:
        return allow_wide(mask, CARDS, ways)
    count = 0
    for card in range(int(box.each)):
        if state.spent[seat, card] == HELD:
            count += allow_wide(mask, CARDS + WAYS * (1 + card), ways)
    return count


@lean
@rule
def apply(state: np.record, box: np.record, seat: int, action: int) -> None:
    """Carry out a legal action, check the seat's keys (C17), and end the turn where it ends by itself (C15)."""
    if action == DONE:
        end_turn(state, box)
        return
    if action < FLIPS:
        switch(state, box, action)
    elif action < CARDS:
        flip(state, action - FLIPS)
    elif action < SIDES:
        play_card(state, box, seat, action - CARDS)
        if state.up >= 0:
            return
    else:
        set_faces(state, box, seat, int(state.up), action - SIDES)
        state.up = NOTHING
    if completes_key(state, box, seat) or (state.made[1] != NO_BASE_ACTION and state.held[seat] == 0):
        end_turn(state, box)


@inner
def play_card(state: np.record, box: np.record, seat: int, play: int) -> None:
    """C11: spend a spirit card for one extra action; it is gone for good."""
    card = play // WAYS - 1
    way = play % WAYS
    if card < 0:
        card = next_card(state, seat)
    state.held[seat] -= 1
    state.spent[seat, card] = DARK if way < TRAP else LIGHT
    if way < ROTATIONS:
        push(state, box, way)
    elif way < TRAP:
        rotate(state, box, way - ROTATIONS)
    else:
        turn_up(state, box, seat, card, way)


@inner
def next_card(state: np.record, seat: int) -> int:
    """C11: while nobody knows the traps, cards are spent in the order dealt."""
    card = 0
    while state.spent[seat, card] != HELD:
        card += 1
    return card


@inner
def turn_up(state: np.record, box: np.record, seat: int, card: int, way: int) -> None:
    """C14: the trap is turned up for all to see; its side is chosen next, or was named with it (option `blind_side`)."""
    state.learnt += 1
    if way == TRAP:
        state.up = card
    else:
        set_faces(state, box, seat, card, way - BLIND_TRAPS)


@inner
def key_shown(state: np.record, box: np.record, element: int) -> int:
    """C16: the key that an element's tiles stand in, as group * MOST_KEYS + key; NOTHING where there is none."""
    place = place_of(int(state.cells[element]))
    if place < 0:
        return NOTHING
    group = int(PLACE_GROUP[place])
    key = int(box.key_of[group, faces_at(place, int(state.gold))])
    return group * MOST_KEYS + key if key >= 0 else NOTHING


@inner
def completes_key(state: np.record, box: np.record, seat: int) -> bool:
    """C17, C18: check the active player's open keys; a pattern that is not their key tells everybody so."""
    shown_key = key_shown(state, box, int(state.elements[seat]))
    if shown_key < 0:
        return False
    group, key = shown_key // MOST_KEYS, shown_key % MOST_KEYS
    if (int(state.completed[seat]) >> group) & 1:
        return False
    if int(state.key_cards[seat, group]) == key:
        complete(state, seat, group, key)
        return True
    deny(state, seat, group, key)
    return False


@inner
def complete(state: np.record, seat: int, group: int, key: int) -> None:
    """C17: the key is shown to all and done for good; so nobody else has it."""
    state.order[seat, ones(int(state.completed[seat]))] = group
    state.completed[seat] |= 1 << group
    state.learnt += 1
    for other in range(int(state.seats)):
        if other != seat:
            state.denied[other, group] = int(state.denied[other, group]) | (1 << key)


@inner
def deny(state: np.record, seat: int, group: int, key: int) -> None:
    """Everybody sees that the seat does not hold this key."""
    known = int(state.denied[seat, group])
    if not (known >> key) & 1:
        state.denied[seat, group] = known | (1 << key)
        state.learnt += 1


@inner
def end_turn(state: np.record, box: np.record) -> None:
    """C19: four keys win at once. C21: the match ends when everybody has had their turns. Else C5: play goes to the left."""
    seat = int(state.active)
    following = seat + 1 if seat + 1 < state.seats else 0
    if int(state.completed[seat]) == ALL_KEYS or state.turns[following] >= box.turn_limit:
        state.active = NO_SEAT
        state.learnt += 1  # what was hidden is shown
        hand_on_deeds(state)
    else:
        hand_on_deeds(state)
        begin_turn(state, box, following)


@inner
def begin_turn(state: np.record, box: np.record, seat: int) -> None:
    state.active = seat
    state.turns[seat] += 1
    if box.take_back == POSITION:
        state.then_gold = state.began_gold
        state.began_gold = state.gold
        for element in range(4):
            state.then_cells[element] = state.began_cells[element]
            state.began_cells[element] = state.cells[element]


@inner
def hand_on_deeds(state: np.record) -> None:
    """C20: what was done in this turn becomes what the next player may not reverse."""
    for i in range(2):
        state.last_made[i] = state.made[i]
        state.last_edge[i] = state.edge[i]
        state.last_moved[i, 0] = state.moved[i, 0]
        state.last_moved[i, 1] = state.moved[i, 1]
    state.barred_pushes = state.pushed
    state.barred_rotations = state.rotated
    clear_turn(state)


@inner
def clear_turn(state: np.record) -> None:
    """Nothing is done yet in this turn."""
    state.pushed = 0
    state.rotated = 0
    for i in range(2):
        state.made[i] = NO_BASE_ACTION
        state.edge[i] = NOTHING
        state.moved[i, 0] = NOTHING
        state.moved[i, 1] = NOTHING


@inner
def clear_deeds(state: np.record) -> None:
    """Before the first turn nobody has done anything."""
    clear_turn(state)
    hand_on_deeds(state)
