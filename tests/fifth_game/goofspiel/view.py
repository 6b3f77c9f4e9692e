"""What a screen draws: the message, and the rule that fills its record."""

from __future__ import annotations

from typing import Annotated, Any

import numpy as np
from msgspec import Struct

from goofspiel.box import CARDS
from goofspiel.state import NONE as NO_CARD
from goofspiel.state import SEATS, is_over
from teocalli.jit import rule
from teocalli.views import NO_HELP, NONE, Always, Most, Tables, no_table, record_of


class Seat(Struct, frozen=True, gc=False):
    hand: Annotated[list[int], Most(CARDS)]
    points: int
    has_bid: bool


class View(Struct, frozen=True, gc=False):
    game: Annotated[str, Always(value="goofspiel")]
    viewer: int | None
    round: int
    prize: int | None
    seats: Annotated[list[Seat], Most(SEATS)]
    bid: int | None  # the viewer's own


VIEW = record_of(View)

HELP, ROUND = NO_HELP, "round"
view_table = no_table


def tables(box: np.record) -> Tables:
    return {}


@rule
def view(state: np.record, box: np.record, viewer: int, table: Any, out: Any) -> None:
    over, seats = is_over(state), int(state.seats)
    out.viewer = viewer if viewer >= 0 else NONE
    out.round = min(int(state.round_no) + 1, CARDS)
    out.prize = NONE if over else int(box.each[int(state.prizes[int(state.round_no)])])
    out.bid = int(state.bids[viewer]) + 1 if viewer >= 0 and int(state.bids[viewer]) != NO_CARD else NONE
    out.seats_n = seats
    for seat in range(seats):
        count = 0
        for card in range(CARDS):
            if (int(state.hands[seat]) >> card) & 1:
                out.seats_hand[seat, count] = card + 1
                count += 1
        out.seats_hand_n[seat] = count
        out.seats_points[seat] = int(state.points[seat])
        out.seats_has_bid[seat] = 1 if int(state.bids[seat]) != NO_CARD else 0
