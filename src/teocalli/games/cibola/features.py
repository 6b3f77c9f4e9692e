"""Cibola as numbers for learning machines: what a seat may know of the table, itself first, then the others clockwise.

Read from a veiled record or from the whole truth alike: nothing that the veil blanks is looked at.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.games.cibola.box import COLUMNS, TOTEMS
from teocalli.games.cibola.notation import CARD_NAMES, PHASE_NAMES
from teocalli.games.cibola.state import NONE, STAKE, UNMADE
from teocalli.jit import inner, lean, rule
from teocalli.seats import steps_to
from teocalli.vectors import blank, spread

SIGNS = (*COLUMNS, "rock", "totem")

TABLE_NAMES = [
    "round",
    "discard",
    "gone from the offer",
    "a totem is due after the rock",
    *(f"{seats} players" for seats in (2, 3, 4)),
    *(f"phase {name}" for name in PHASE_NAMES),
]
TEMPLE_NAMES = [f"{name} {row} uncovered" for name in COLUMNS for row in (1, 2, 3, 4)]
TOTEM_NAMES = [f"totem {place} {name}" for place in (1, 2, 3, 4, 5) for name in TOTEMS]
UNSEEN_NAMES = [f"unseen {name}" for name in CARD_NAMES]
OFFER_NAMES = [f"offer {place} {what}" for place in (1, 2, 3, 4) for what in ("there", *SIGNS)]
SEAT_PARTS = ("sits", "hand", "sealed", "stake", "torch", "owes", "place in the order", *COLUMNS, *(f"totem {name}" for name in TOTEMS))
SEAT_NAMES = [f"{who} {what}" for who in ("own", "next", "second", "third") for what in SEAT_PARTS]

OBSERVATION_NAMES = [*TABLE_NAMES, *TEMPLE_NAMES, *TOTEM_NAMES, *UNSEEN_NAMES, *OFFER_NAMES, *SEAT_NAMES]
OBSERVATION = len(OBSERVATION_NAMES)

TEMPLE_AT = len(TABLE_NAMES)
TOTEMS_AT = TEMPLE_AT + len(TEMPLE_NAMES)
UNSEEN_AT = TOTEMS_AT + len(TOTEM_NAMES)
OFFER_AT = UNSEEN_AT + len(UNSEEN_NAMES)
SEATS_AT = OFFER_AT + len(OFFER_NAMES)
EACH_OFFER = 1 + len(SIGNS)
SEAT_SIZE = len(SEAT_PARTS)
PLACE_AT, COLUMNS_AT, POWERS_AT = 6, 7, 12  # within a seat


@lean
@rule
def observe(state: np.record, box: np.record, seat: int, out: Any) -> None:
    """Fill the vector; numbers are scaled to about -1 to 1."""
    blank(out)
    observe_table(state, out)
    spread(int(state.uncovered), out[TEMPLE_AT:TOTEMS_AT])
    spread(unclaimed_totems(state), out[TOTEMS_AT:UNSEEN_AT])
    spread(unseen(state), out[UNSEEN_AT:OFFER_AT])
    observe_offer(state, box, out)
    for other in range(int(state.seats)):
        at = seat_at(state, seat, other)
        observe_seat(state, seat, other, out[at : at + SEAT_SIZE])
    observe_order(state, seat, out)
    observe_claims(state, seat, out)


@lean
@inner
def seat_at(state: np.record, seat: int, other: int) -> int:
    """Where the numbers of another seat begin."""
    return SEATS_AT + SEAT_SIZE * steps_to(seat, other, int(state.seats))


@lean
@inner
def observe_table(state: np.record, out: Any) -> None:
    out[0] = int(state.round_no) * (1 / 8)
    out[1] = int(state.discard) * (1 / 24)
    out[2] = int(state.taken) * (1 / 4)
    out[3] = int(state.totem_due)
    out[2 + int(state.seats)] = 1.0
    out[7 + int(state.phase)] = 1.0


@lean
@inner
def unclaimed_totems(state: np.record) -> int:
    """The kinds of the totems on offer, as bits: so many for each place."""
    kinds = 0
    for place in range(5):
        kinds |= ((int(state.unclaimed) >> place) & 1) << (len(TOTEMS) * place + int(state.totems[place]))
    return kinds


@lean
@inner
def unseen(state: np.record) -> int:
    """B14: the treasures that were not revealed yet, as bits."""
    seen = 0
    for i in range(4 * int(state.round_no)):
        seen |= 1 << int(state.pile[i])
    return ~seen


@lean
@inner
def observe_offer(state: np.record, box: np.record, out: Any) -> None:
    for place in range(4):
        if (int(state.offer) >> place) & 1:
            card = int(state.pile[4 * int(state.round_no) - 4 + place])
            part = out[OFFER_AT + EACH_OFFER * place : OFFER_AT + EACH_OFFER * (place + 1)]
            part[0] = 1.0
            for kind in range(5):
                part[1 + kind] = ((int(box.symbols[card]) >> (6 * kind)) & 63) * (1 / 3)
            part[6] = int(box.rock[card])
            part[7] = int(box.totem[card])


@lean
@inner
def observe_seat(state: np.record, seat: int, other: int, out: Any) -> None:
    """B6, B14: the stakes of others are seen once all are in."""
    stake = int(state.stakes[other])
    out[0] = 1.0
    out[1] = int(state.hands[other]) * (1 / 24)
    out[2] = 1.0 if stake != UNMADE else 0.0
    out[3] = max(stake, 0) * (1 / 24) if other == seat or int(state.phase) != STAKE else 0.0
    out[4] = 1.0 if int(state.torch) == other else 0.0
    out[5] = (int(state.owed) >> other) & 1
    for kind in range(5):
        out[COLUMNS_AT + kind] = ((int(state.symbols[other]) >> (6 * kind)) & 63) * (1 / 12)


@lean
@inner
def observe_order(state: np.record, seat: int, out: Any) -> None:
    for place in range(4):
        other = int(state.order[place])
        if other != NONE:
            out[seat_at(state, seat, other) + PLACE_AT] = (place + 1) * (1 / 4)


@lean
@inner
def observe_claims(state: np.record, seat: int, out: Any) -> None:
    """B10: the totems before each seat, by what they count as; effects add up."""
    for i in range(5):
        claim = int(state.claims[i])
        if claim != NONE:
            out[seat_at(state, seat, claim & 7) + POWERS_AT + int(state.became[claim >> 3])] += 0.5
