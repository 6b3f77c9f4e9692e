"""Temple Code as numbers for learning machines: all that a seat may know, itself first, then the others clockwise."""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.games.temple_code.box import KINDS, MAX_CARDS, MAX_SEATS, PLACES, STATUETTES
from teocalli.games.temple_code.rules import LEFT, NONE, RIGHT, cards_in, possible, unasked
from teocalli.jit import inner, rule

CELLS = KINDS * PLACES  # a card or the note sheet, statuette by statuette

TABLE_NAMES = [
    *(f"{seats} players" for seats in range(1, MAX_SEATS + 1)),
    "round",
    "turns played in the round",
    "pile",
    "fewer than two cards in the pile",
    "no clue is needed to declare",
    "all clues are shown",
]
CARD_NAMES = [f"card {number} {what}" for number in range(1, MAX_CARDS + 1) for what in ("may be the code", "discarded")]
CELL_NAMES = [f"{name} at {place}" for name in STATUETTES for place in range(1, PLACES + 1)]
CODE_NAMES = ["possible codes", *(f"share of the possible codes with {cell}" for cell in CELL_NAMES)]
SEAT_PARTS = (
    *("sits", "on turn", "first", "found", "may declare", "is asked", "has both cards"),
    *(f"{what} {cell}" for what in ("code", "left", "right") for cell in CELL_NAMES),
    *(f"clue {number} {what}" for number in range(1, MAX_CARDS + 1) for what in ("given", "circles", "triangles")),
)
SEAT_NAMES = [f"{who} {what}" for who in ("own", "next", "second", "third") for what in SEAT_PARTS]

OBSERVATION_NAMES = [*TABLE_NAMES, *CARD_NAMES, *CODE_NAMES, *SEAT_NAMES]
OBSERVATION = len(OBSERVATION_NAMES)

CARDS_AT = len(TABLE_NAMES)
CODES_AT = CARDS_AT + len(CARD_NAMES)
SEATS_AT = CODES_AT + len(CODE_NAMES)
SEAT_SIZE = len(SEAT_PARTS)
PICTURES_AT = 7  # within a seat: its code and its two cards
CLUES_AT = PICTURES_AT + 3 * CELLS


@rule
def observe(state: np.record, box: np.record, seat: int, out: Any) -> None:
    """Fill the vector from the veiled record of the seat; numbers are scaled to 0 to 1."""
    for i in range(OBSERVATION):
        out[i] = 0.0
    observe_table(state, box, out)
    observe_codes(state, box, seat, out)
    for i in range(int(state.seats)):
        other = (seat + i) % int(state.seats)
        observe_seat(state, box, other, SEATS_AT + i * SEAT_SIZE, out)
        observe_clues(state, box, other, SEATS_AT + i * SEAT_SIZE + CLUES_AT, out)


@inner
def observe_table(state: np.record, box: np.record, out: Any) -> None:
    out[int(state.seats) - 1] = 1.0
    out[4] = int(state.round_no) / int(box.rounds)
    out[5] = int(state.turns) / MAX_SEATS
    out[6] = int(state.pile_size) / MAX_CARDS
    out[7] = 1.0 if state.pile_size < 2 else 0.0
    out[8] = int(box.again)
    out[9] = int(box.open_clues)


@inner
def observe_codes(state: np.record, box: np.record, seat: int, out: Any) -> None:
    """The cards that may be the seat's own code, and how often each statuette stands at each position on them."""
    codes = possible(state, box, seat, seat)
    count = cards_in(codes)
    for card in range(int(box.cards)):
        out[CARDS_AT + 2 * card + 1] = (int(state.discard) >> card) & 1
        if (codes >> card) & 1:
            out[CARDS_AT + 2 * card] = 1.0
            for place in range(PLACES):
                out[CODES_AT + 1 + PLACES * int(box.picture[card, place]) + place] += 1.0
    out[CODES_AT] = count / MAX_CARDS
    for cell in range(CELLS):
        out[CODES_AT + 1 + cell] = out[CODES_AT + 1 + cell] / max(count, 1)


@inner
def observe_seat(state: np.record, box: np.record, seat: int, at: int, out: Any) -> None:
    """A seat's part in the turn, its code where it is seen, and the two cards before it."""
    out[at] = 1.0
    out[at + 1] = 1.0 if state.player == seat else 0.0
    out[at + 2] = 1.0 if state.first == seat else 0.0
    out[at + 3] = int(state.found[seat]) / 8.0
    out[at + 4] = (int(state.able) >> seat) & 1
    out[at + 5] = (unasked(state) >> seat) & 1
    out[at + 6] = (int(state.full) >> seat) & 1
    observe_card(box, int(state.code[seat]), at + PICTURES_AT, out)
    observe_card(box, int(state.pair[seat, LEFT]), at + PICTURES_AT + CELLS, out)
    observe_card(box, int(state.pair[seat, RIGHT]), at + PICTURES_AT + 2 * CELLS, out)


@inner
def observe_card(box: np.record, card: int, at: int, out: Any) -> None:
    """The statuettes of a card at their positions; nothing where no card is seen."""
    if card != NONE:
        for place in range(PLACES):
            out[at + PLACES * int(box.picture[card, place]) + place] = 1.0


@inner
def observe_clues(state: np.record, box: np.record, seat: int, at: int, out: Any) -> None:
    """T17: the cards that gave a clue, and the clues themselves where they are shown or the code is seen."""
    code = int(state.code[seat])
    for card in range(int(box.cards)):
        if (int(state.noted[seat]) >> card) & 1:
            mark = int(state.mark[seat, card]) if code == NONE else int(box.mark[box.triple[code], card])
            out[at + 3 * card] = 1.0
            if mark:
                out[at + 3 * card + 1] = ((mark - 1) >> 2) / 3.0
                out[at + 3 * card + 2] = ((mark - 1) & 3) / 3.0
