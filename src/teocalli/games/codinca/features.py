"""Codinca as numbers for learning machines: what a seat may know of the table, itself first, then the others to the left.

The grid is told as layers of 16 cells. What may not be taken back (C20) is told by the mask of legal actions alone. Read from a veiled
record or from the whole truth alike: nothing that the veil blanks is looked at.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.games.codinca.box import MOST_CARDS, MOST_KEYS, MOST_SEATS, TAKE_BACK
from teocalli.games.codinca.grid import ALL_CELLS, CELLS, GROUPS
from teocalli.games.codinca.notation import CELL_NAMES
from teocalli.games.codinca.state import FLIP, HELD, NO_BASE_ACTION, SWITCH, is_over
from teocalli.jit import inner, lean, rule
from teocalli.seats import clockwise
from teocalli.vectors import spread, spread48

WHO = ("own", "next", "second", "third")
CARD_PARTS = ("held", "dark", "light")

TABLE_NAMES = [
    "turns left",
    *(f"{seats} players" for seats in (2, 3, 4)),
    *(f"{place} base action {kind}" for place in ("first", "second") for kind in ("switch", "flip")),
    "first flip was own",
    "a trap is up",
    "owners look",
    "side named blindly",
    *(f"take-back {name}" for name in TAKE_BACK),
]
LAYERS = ("gold", *WHO, "neutral", "flipped first", "trap to gold", "trap to stone")
GRID_NAMES = [f"{cell} {what}" for what in LAYERS for cell in CELL_NAMES]
SEAT_PARTS = (
    "sits",
    "turn",
    *(f"card {card + 1} {what}" for card in range(MOST_CARDS) for what in CARD_PARTS),
    *(f"{group} done" for group in GROUPS),
    *(f"{group} may be {key}" for group in GROUPS for key in range(MOST_KEYS)),
)
SEAT_NAMES = [f"{who} {what}" for who in WHO for what in SEAT_PARTS]
TRAP_NAMES = [f"own card {card + 1} {cell} {face}" for card in range(MOST_CARDS) for face in ("gold", "stone") for cell in CELL_NAMES]

OBSERVATION_NAMES = [*TABLE_NAMES, *GRID_NAMES, *SEAT_NAMES, *TRAP_NAMES]
OBSERVATION = len(OBSERVATION_NAMES)

GRID_AT = len(TABLE_NAMES)
THREE_LAYERS = 3 * CELLS
SEATS_AT = GRID_AT + len(GRID_NAMES)
TRAPS_AT = SEATS_AT + len(SEAT_NAMES)
SEAT_SIZE = len(SEAT_PARTS)
CARDS_AT = 2  # within a seat
DONE_AT = CARDS_AT + MOST_CARDS * len(CARD_PARTS)
KEYS_AT = DONE_AT + len(GROUPS)
ALL_KEYS = (1 << MOST_KEYS) - 1
ALL_GROUPS = (1 << len(GROUPS)) - 1


@lean
@rule
def observe(state: np.record, box: np.record, seat: int, out: Any) -> None:
    """Fill the vector, nearly every number once: a GPU pays for each writing. Numbers are from 0 to 1."""
    seats = int(state.seats)
    observe_table(state, box, out[:GRID_AT])
    observe_grid(state, box, seat, out[GRID_AT:SEATS_AT])
    gone = keys_seen(state, seat)
    for steps in range(MOST_SEATS):
        bits = seat_bits(state, box, seat, clockwise(seat, steps, seats), gone) if steps < seats else 0
        spread_seat(bits, out[SEATS_AT + SEAT_SIZE * steps :])
    observe_traps(state, box, seat, out[TRAPS_AT:])


@lean
@inner
def observe_table(state: np.record, box: np.record, out: Any) -> None:
    for i in range(GRID_AT):
        out[i] = 0.0
    active = int(state.active)
    if active >= 0:
        out[0] = (int(box.turn_limit) - int(state.turns[active])) * (1 / 200)
        if state.made[0] == FLIP and box.element[int(state.moved[0, 0])] == state.elements[active]:
            out[8] = 1.0
    out[int(state.seats) - 1] = 1.0
    for i in range(2):
        if state.made[i] != NO_BASE_ACTION:
            out[4 + 2 * i + (0 if state.made[i] == SWITCH else 1)] = 1.0
    out[9] = 1.0 if state.up >= 0 else 0.0
    out[10] = int(box.owner_looks)
    out[11] = int(box.blind_side)
    out[12 + int(box.take_back)] = 1.0


@lean
@inner
def observe_grid(state: np.record, box: np.record, seat: int, out: Any) -> None:
    """What each cell shows and whose it is, and what the trap that is up does there when laid at the bottom."""
    own, second = cells_of(state, seat, 0), cells_of(state, seat, 2)
    left, third = cells_of(state, seat, 1), cells_of(state, seat, 3)
    neutral = ALL_CELLS & ~(own | left | second | third)
    flipped = 1 << int(state.where[int(state.moved[0, 0])]) if state.made[0] == FLIP else 0
    turned = turned_by(box, int(state.spirits[int(state.active), int(state.up)])) if state.up >= 0 else 0
    spread48(int(state.gold) | own << CELLS | left << 2 * CELLS, out)
    spread48(second | third << CELLS | neutral << 2 * CELLS, out[THREE_LAYERS:])
    spread48(flipped | turned << CELLS, out[2 * THREE_LAYERS :])


@lean
@inner
def cells_of(state: np.record, seat: int, steps: int) -> int:
    """The cells of the tiles of who sits so many places to the left; none where nobody does."""
    seats = int(state.seats)
    return int(state.cells[int(state.elements[clockwise(seat, steps, seats)])]) if steps < seats else 0


@lean
@inner
def turned_by(box: np.record, trap: int) -> int:
    """The cells that a trap turns to gold, and those it turns to stone, as bits."""
    return int(box.trap_gold[trap, 0]) | int(box.trap_stone[trap, 0]) << CELLS


@lean
@inner
def spread_seat(bits: int, out: Any) -> None:
    """Every number of a seat is a bit."""
    for i in range(SEAT_SIZE):
        out[i] = 1.0 if (bits >> i) & 1 else 0.0


@lean
@inner
def seat_bits(state: np.record, box: np.record, seat: int, other: int, gone: int) -> int:
    """What lies before another, and the keys that it may hold."""
    bits = 1 | int(int(state.active) == other) << 1 | int(state.completed[other]) << DONE_AT
    for card in range(MOST_CARDS):
        bits |= int(card < int(box.each)) << (CARDS_AT + len(CARD_PARTS) * card + int(state.spent[other, card]))
    return bits | keys_left(state, box, seat, other, gone) << KEYS_AT


@lean
@inner
def keys_seen(state: np.record, seat: int) -> int:
    """C22: the keys that the seat knows where they are (its own, those completed, after the end all), as bits: so many for each group."""
    seen = 0
    for other in range(int(state.seats)):
        known = int(state.completed[other]) | ALL_GROUPS * (int(other == seat) | int(is_over(state)))
        for group in range(4):
            key = int(state.key_cards[other, group])
            seen |= ((known >> group) & int(key >= 0)) << (MOST_KEYS * group + max(key, 0))
    return seen


@lean
@inner
def keys_left(state: np.record, box: np.record, seat: int, other: int, gone: int) -> int:
    """The keys that another may hold open as far as the seat was shown; one that is known is the only one."""
    left, shown = 0, int(other == seat) | int(is_over(state))
    for group in range(4):
        key = int(state.key_cards[other, group])
        keys = ALL_KEYS & ((1 << int(box.keys[group])) - 1) & ~int(state.denied[other, group]) & ~(gone >> (MOST_KEYS * group))
        keys = 1 << max(key, 0) if shown & int(key >= 0) else keys
        left |= (keys if not (int(state.completed[other]) >> group) & 1 else 0) << (MOST_KEYS * group)
    return left


@lean
@inner
def observe_traps(state: np.record, box: np.record, seat: int, out: Any) -> None:
    """The pictures of the seat's own cards that it still holds and knows (option `owner_looks`)."""
    if not (box.owner_looks or is_over(state)):
        for i in range(OBSERVATION - TRAPS_AT):
            out[i] = 0.0
        return
    for card in range(MOST_CARDS):
        cells = 0
        if card < int(box.each) and state.spirits[seat, card] >= 0 and state.spent[seat, card] == HELD:
            cells = turned_by(box, int(state.spirits[seat, card]))
        spread(cells, out[2 * CELLS * card : 2 * CELLS * (card + 1)])
