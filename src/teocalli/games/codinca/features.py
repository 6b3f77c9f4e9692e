"""Codinca as numbers for learning machines: all that a seat may know, itself first, then the others to the left."""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.games.codinca.box import MOST_CARDS, MOST_KEYS, MOST_SEATS, TAKE_BACK
from teocalli.games.codinca.grid import CELLS, EDGE_COUNT, GROUPS
from teocalli.games.codinca.notation import CELL_NAMES, action_to_text
from teocalli.games.codinca.state import CARDS, FLIP, HELD, NO_ACTION, SWITCH, TRAP
from teocalli.games.codinca.take_back import barred_base, barred_ways
from teocalli.jit import inner, rule

WHO = ("own", "next", "second", "third")
BASE_COUNT = EDGE_COUNT + CELLS
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
CELL_PARTS = ("gold", *WHO, "neutral", "flipped first", "trap to gold", "trap to stone")
GRID_NAMES = [f"{cell} {what}" for cell in CELL_NAMES for what in CELL_PARTS]
BARRED_NAMES = [f"barred {action_to_text(action)}" for action in (*range(BASE_COUNT), *range(CARDS, CARDS + TRAP))]
SEAT_PARTS = (
    "sits",
    "turn",
    *(f"card {card + 1} {what}" for card in range(MOST_CARDS) for what in CARD_PARTS),
    *(f"{group} done" for group in GROUPS),
    *(f"{group} may be {key}" for group in GROUPS for key in range(MOST_KEYS)),
)
SEAT_NAMES = [f"{who} {what}" for who in WHO for what in SEAT_PARTS]
TRAP_NAMES = [f"own card {card + 1} {cell} {face}" for card in range(MOST_CARDS) for cell in CELL_NAMES for face in ("gold", "stone")]

OBSERVATION_NAMES = [*TABLE_NAMES, *GRID_NAMES, *BARRED_NAMES, *SEAT_NAMES, *TRAP_NAMES]
OBSERVATION = len(OBSERVATION_NAMES)

GRID_AT = len(TABLE_NAMES)
BARRED_AT = GRID_AT + len(GRID_NAMES)
SEATS_AT = BARRED_AT + len(BARRED_NAMES)
TRAPS_AT = SEATS_AT + len(SEAT_NAMES)
CELL_SIZE = len(CELL_PARTS)
SEAT_SIZE = len(SEAT_PARTS)
DONE_AT = 2 + MOST_CARDS * len(CARD_PARTS)  # within a seat
KEYS_AT = DONE_AT + len(GROUPS)
NEUTRAL = 1 + MOST_SEATS  # within a cell
FLIPPED, TO_GOLD, TO_STONE = NEUTRAL + 1, NEUTRAL + 2, NEUTRAL + 3


@rule
def observe(state: np.record, box: np.record, seat: int, out: Any) -> None:
    """Fill the vector from the veiled record of the seat; numbers are from 0 to 1."""
    for i in range(OBSERVATION):
        out[i] = 0.0
    observe_table(state, box, out)
    observe_grid(state, box, seat, out)
    observe_barred(state, box, out)
    for i in range(int(state.seats)):
        observe_seat(state, box, (seat + i) % int(state.seats), SEATS_AT + i * SEAT_SIZE, out)
    observe_traps(state, box, seat, out)


@inner
def observe_table(state: np.record, box: np.record, out: Any) -> None:
    active = int(state.active)
    if active >= 0:
        out[0] = (int(box.turn_limit) - int(state.turns[active])) / 200.0
        if state.made[0] == FLIP and box.element[int(state.moved[0, 0])] == state.elements[active]:
            out[8] = 1.0
    out[int(state.seats) - 1] = 1.0
    for i in range(2):
        if state.made[i] != NO_ACTION:
            out[4 + 2 * i + (0 if state.made[i] == SWITCH else 1)] = 1.0
    out[9] = 1.0 if state.up >= 0 else 0.0
    out[10] = float(box.owner_looks)
    out[11] = float(box.blind_side)
    out[12 + int(box.take_back)] = 1.0


@inner
def observe_grid(state: np.record, box: np.record, seat: int, out: Any) -> None:
    """What each cell shows and whose it is, and what the trap that is up does there when laid at the bottom."""
    owner = seats_by_element(state, seat)
    for cell in range(CELLS):
        at = GRID_AT + cell * CELL_SIZE
        out[at] = (int(state.gold) >> cell) & 1
        out[at + 1 + ((owner >> (4 * int(box.element[int(state.tiles[cell])]))) & 15)] = 1.0
    if state.made[0] == FLIP:
        out[GRID_AT + int(state.where[int(state.moved[0, 0])]) * CELL_SIZE + FLIPPED] = 1.0
    if state.up >= 0:
        trap = int(state.spirits[int(state.active), int(state.up)])
        for cell in range(CELLS):
            at = GRID_AT + cell * CELL_SIZE
            out[at + TO_GOLD] = (int(box.trap_gold[trap, 0]) >> cell) & 1
            out[at + TO_STONE] = (int(box.trap_stone[trap, 0]) >> cell) & 1


@inner
def seats_by_element(state: np.record, seat: int) -> int:
    """For each element, four bits: how many seats to the left its owner sits, or MOST_SEATS where it is neutral."""
    found = 0
    for element in range(4):
        steps = MOST_SEATS
        for i in range(int(state.seats)):
            if int(state.elements[(seat + i) % int(state.seats)]) == element:
                steps = i
        found |= steps << (4 * element)
    return found


@inner
def observe_barred(state: np.record, box: np.record, out: Any) -> None:
    """C20: what would take back the previous player's actions."""
    base, ways = barred_base(state, box), barred_ways(state, box)
    for action in range(BASE_COUNT):
        out[BARRED_AT + action] = (base >> action) & 1
    for way in range(TRAP):
        out[BARRED_AT + BASE_COUNT + way] = (ways >> way) & 1


@inner
def observe_seat(state: np.record, box: np.record, seat: int, at: int, out: Any) -> None:
    """What lies before a seat, and which keys it may hold open as far as anybody was shown; a key that is known is the only one."""
    out[at] = 1.0
    out[at + 1] = 1.0 if int(state.active) == seat else 0.0
    for card in range(int(box.each)):
        out[at + 2 + 3 * card + int(state.spent[seat, card])] = 1.0
    for group in range(4):
        if (int(state.completed[seat]) >> group) & 1:
            out[at + DONE_AT + group] = 1.0
        else:
            observe_key(state, box, seat, group, at + KEYS_AT + MOST_KEYS * group, out)


@inner
def observe_key(state: np.record, box: np.record, seat: int, group: int, at: int, out: Any) -> None:
    if state.key_cards[seat, group] >= 0:
        out[at + int(state.key_cards[seat, group])] = 1.0
        return
    gone = int(state.denied[seat, group])
    for other in range(int(state.seats)):
        if state.key_cards[other, group] >= 0:
            gone |= 1 << int(state.key_cards[other, group])
    for key in range(int(box.keys[group])):
        out[at + key] = 1 - ((gone >> key) & 1)


@inner
def observe_traps(state: np.record, box: np.record, seat: int, out: Any) -> None:
    """The pictures of the seat's own cards that it still holds and knows (option `owner_looks`)."""
    for card in range(int(box.each)):
        trap = int(state.spirits[seat, card])
        if trap >= 0 and state.spent[seat, card] == HELD:
            for cell in range(CELLS):
                at = TRAPS_AT + 2 * (CELLS * card + cell)
                out[at] = (int(box.trap_gold[trap, 0]) >> cell) & 1
                out[at + 1] = (int(box.trap_stone[trap, 0]) >> cell) & 1
