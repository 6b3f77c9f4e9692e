"""Temple Code as numbers for learning machines: what a seat may know of the table, itself first, then the others clockwise.

Own clues are told by the cards that they leave possible. Read from a veiled record or from the whole truth alike: nothing that the veil
blanks is looked at.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.games.temple_code.box import KINDS, MAX_CARDS, MAX_SEATS, PLACES, STATUETTES
from teocalli.games.temple_code.rules import unasked
from teocalli.games.temple_code.secrecy import cards_in, possible
from teocalli.games.temple_code.state import LEFT, NONE, RIGHT
from teocalli.jit import inner, lean, rule
from teocalli.seats import clockwise
from teocalli.vectors import blank, spread

CELLS = KINDS * PLACES  # a card, statuette by statuette

TABLE_NAMES = [
    *(f"{seats} players" for seats in range(1, MAX_SEATS + 1)),
    "round",
    "turns played in the round",
    "pile",
    "fewer than two cards in the pile",
    "no clue is needed to declare",
    "all clues are shown",
    "possible codes",
]
POSSIBLE_NAMES = [f"card {number} may be the code" for number in range(1, MAX_CARDS + 1)]
DISCARD_NAMES = [f"card {number} discarded" for number in range(1, MAX_CARDS + 1)]
CELL_NAMES = [f"{name} at {place}" for name in STATUETTES for place in range(1, PLACES + 1)]
SEAT_PARTS = (
    *("sits", "on turn", "first", "found", "may declare", "is asked", "has both cards", "clues"),
    *(f"{what} {cell}" for what in ("code", "left", "right") for cell in CELL_NAMES),
)
SEAT_NAMES = [f"{who} {what}" for who in ("own", "next", "second", "third") for what in SEAT_PARTS]

OBSERVATION_NAMES = [*TABLE_NAMES, *POSSIBLE_NAMES, *DISCARD_NAMES, *SEAT_NAMES]
OBSERVATION = len(OBSERVATION_NAMES)

POSSIBLE_AT = len(TABLE_NAMES)
DISCARD_AT = POSSIBLE_AT + len(POSSIBLE_NAMES)
SEATS_AT = DISCARD_AT + len(DISCARD_NAMES)
SEAT_SIZE = len(SEAT_PARTS)
CODE_AT = 8  # within a seat


@lean
@rule
def observe(state: np.record, box: np.record, seat: int, out: Any) -> None:
    """Fill the vector, nearly every number once: a GPU pays for each writing. Numbers are scaled to 0 to 1."""
    seats = int(state.seats)
    codes = possible(state, box, seat, seat)
    observe_table(state, box, out[:POSSIBLE_AT])
    out[POSSIBLE_AT - 1] = cards_in(codes) * (1 / MAX_CARDS)
    spread(codes, out[POSSIBLE_AT:DISCARD_AT])
    spread(int(state.discard), out[DISCARD_AT:SEATS_AT])
    waiting = unasked(state)
    for steps in range(MAX_SEATS):
        at = SEATS_AT + SEAT_SIZE * steps
        part = out[at : at + SEAT_SIZE]
        if steps < seats:
            other = clockwise(seat, steps, seats)
            observe_seat(state, other, part)
            part[5] = (waiting >> other) & 1
            code = picture_of(box, int(state.code[other]) if other != seat or state.over else NONE)  # T17
            left, right = picture_of(box, int(state.pair[other, LEFT])), picture_of(box, int(state.pair[other, RIGHT]))
            spread(code | left << CELLS | right << (2 * CELLS), part[CODE_AT:])
        else:
            blank(part)


@lean
@inner
def observe_table(state: np.record, box: np.record, out: Any) -> None:
    blank(out)
    out[int(state.seats) - 1] = 1.0
    out[4] = int(state.round_no) / int(box.rounds)
    out[5] = int(state.turns) * (1 / MAX_SEATS)
    out[6] = int(state.pile_size) * (1 / MAX_CARDS)
    out[7] = 1.0 if state.pile_size < 2 else 0.0
    out[8] = int(box.again)
    out[9] = int(box.open_clues)


@lean
@inner
def observe_seat(state: np.record, seat: int, out: Any) -> None:
    """A seat's part in the turn, and how many clues it has noted."""
    out[0] = 1.0
    out[1] = 1.0 if state.player == seat else 0.0
    out[2] = 1.0 if state.first == seat else 0.0
    out[3] = int(state.found[seat]) * (1 / 8)
    out[4] = (int(state.able) >> seat) & 1
    out[6] = (int(state.full) >> seat) & 1
    out[7] = cards_in(int(state.noted[seat])) * (1 / 8)


@lean
@inner
def picture_of(box: np.record, card: int) -> int:
    """The statuettes of a card at their positions, as bits; nothing where no card is seen."""
    cells = 0
    if card != NONE:
        for place in range(PLACES):
            cells |= 1 << (PLACES * int(box.picture[card, place]) + place)
    return cells
