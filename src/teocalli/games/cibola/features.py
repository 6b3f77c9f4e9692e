"""Cibola as numbers for learning machines: all that a seat may know, itself first, then the others clockwise."""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.games.cibola.box import COLUMNS, TOTEMS
from teocalli.games.cibola.notation import CARD_NAMES, PHASE_NAMES
from teocalli.games.cibola.scoring import owned
from teocalli.jit import inner, rule

SIGNS = (*COLUMNS, "rock", "totem")

TABLE_NAMES = [
    "round",
    "discard",
    "gone from the offer",
    "a totem is due after the rock",
    *(f"{seats} players" for seats in (2, 3, 4)),
    *(f"phase {name}" for name in PHASE_NAMES),
]
TEMPLE_NAMES = [f"{name} {row} {what}" for name in COLUMNS for row in (1, 2, 3, 4) for what in ("uncovered", "value")]
OFFER_NAMES = [f"offer {place} {what}" for place in (1, 2, 3, 4) for what in ("there", *SIGNS)]
TOTEM_NAMES = [f"totem {place} {name}" for place in (1, 2, 3, 4, 5) for name in TOTEMS]
PILE_NAMES = [*(f"unseen {name}" for name in CARD_NAMES), *(f"unseen {sign}" for sign in SIGNS)]
SEAT_PARTS = ("sits", "hand", "sealed", "stake", "torch", "owes", "place in the order", *COLUMNS, *(f"totem {name}" for name in TOTEMS))
SEAT_NAMES = [f"{who} {what}" for who in ("own", "next", "second", "third") for what in SEAT_PARTS]

OBSERVATION_NAMES = [*TABLE_NAMES, *TEMPLE_NAMES, *OFFER_NAMES, *TOTEM_NAMES, *PILE_NAMES, *SEAT_NAMES]
OBSERVATION = len(OBSERVATION_NAMES)

TEMPLE_AT = len(TABLE_NAMES)
OFFER_AT = TEMPLE_AT + len(TEMPLE_NAMES)
TOTEMS_AT = OFFER_AT + len(OFFER_NAMES)
PILE_AT = TOTEMS_AT + len(TOTEM_NAMES)
SEATS_AT = PILE_AT + len(PILE_NAMES)
SEAT_SIZE = len(SEAT_PARTS)


@rule
def observe(state: np.record, box: np.record, seat: int, out: Any) -> None:
    """Fill the vector from the veiled record of the seat; numbers are scaled to about -1 to 1."""
    for i in range(OBSERVATION):
        out[i] = 0.0
    observe_table(state, out)
    observe_temple(state, box, out)
    observe_offer(state, box, out)
    observe_totems(state, out)
    observe_pile(state, box, out)
    for i in range(int(state.seats)):
        observe_seat(state, (seat + i) % int(state.seats), SEATS_AT + i * SEAT_SIZE, out)


@inner
def observe_table(state: np.record, out: Any) -> None:
    out[0] = int(state.round_no) / 8.0
    out[1] = int(state.discard) / 24.0
    out[2] = int(state.taken) / 4.0
    out[3] = int(state.totem_due)
    out[2 + int(state.seats)] = 1.0
    out[7 + int(state.phase)] = 1.0


@inner
def observe_temple(state: np.record, box: np.record, out: Any) -> None:
    """The value under a rock is part of the board too: a tremor can bring it back (B10)."""
    for column in range(5):
        for row in range(4):
            cell = 4 * column + row
            out[TEMPLE_AT + 2 * cell] = (int(state.uncovered) >> cell) & 1
            out[TEMPLE_AT + 2 * cell + 1] = int(box.values[column, row]) / 12.0


@inner
def observe_offer(state: np.record, box: np.record, out: Any) -> None:
    for place in range(4):
        if (int(state.offer) >> place) & 1:
            at = OFFER_AT + 8 * place
            out[at] = 1.0
            add_card(box, int(state.pile[4 * int(state.round_no) - 4 + place]), at + 1, out)
            scale(out, at + 1, 3.0)


@inner
def add_card(box: np.record, card: int, at: int, out: Any) -> None:
    """Count the symbols of a card, its rock and its totem."""
    for kind in range(5):
        out[at + kind] += (int(box.symbols[card]) >> (6 * kind)) & 63
    out[at + 5] += int(box.rock[card])
    out[at + 6] += int(box.totem[card])


@inner
def scale(out: Any, at: int, most: float) -> None:
    """Scale the five counts of symbols; whole numbers until then, so that every way of running rounds alike."""
    for kind in range(5):
        out[at + kind] = out[at + kind] / most


@inner
def observe_totems(state: np.record, out: Any) -> None:
    for place in range(5):
        if (int(state.unclaimed) >> place) & 1:
            out[TOTEMS_AT + 9 * place + int(state.totems[place])] = 1.0


@inner
def observe_pile(state: np.record, box: np.record, out: Any) -> None:
    """Which treasures nobody has seen yet, and what they show together."""
    seen = 0
    for i in range(4 * int(state.round_no)):
        seen |= 1 << int(state.pile[i])
    for card in range(32):
        if not (seen >> card) & 1:
            out[PILE_AT + card] = 1.0
            add_card(box, card, PILE_AT + 32, out)
    scale(out, PILE_AT + 32, 24.0)
    out[PILE_AT + 37] = out[PILE_AT + 37] / 16.0
    out[PILE_AT + 38] = out[PILE_AT + 38] / 8.0


@inner
def observe_seat(state: np.record, seat: int, at: int, out: Any) -> None:
    stake = int(state.stakes[seat])
    out[at] = 1.0
    out[at + 1] = int(state.hands[seat]) / 24.0
    out[at + 2] = 1.0 if stake != -1 else 0.0
    out[at + 3] = max(stake, 0) / 24.0
    out[at + 4] = 1.0 if int(state.torch) == seat else 0.0
    out[at + 5] = (int(state.owed) >> seat) & 1
    for place in range(4):
        if int(state.order[place]) == seat:
            out[at + 6] = (place + 1) / 4.0
    for kind in range(5):
        out[at + 7 + kind] = owned(state, seat, kind) / 12.0
    for i in range(5):
        claim = int(state.claims[i])
        if claim >= 0 and claim & 7 == seat:
            out[at + 12 + int(state.became[claim >> 3])] += 0.5
