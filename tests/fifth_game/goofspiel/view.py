"""The wire message that a seat is sent."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from goofspiel.box import CARDS
from goofspiel.notation import cards_in
from goofspiel.state import NONE, STATE, is_over
from teocalli.contract import any_help
from teocalli.records import Plain, plain_type

POSITION = plain_type(STATE)


class View(Struct, frozen=True, gc=False):
    game: str
    viewer: int | None
    round: int
    prize: int | None
    hands: list[list[int]]
    points: list[int]
    has_bid: list[bool]
    bid: int | None = None  # the viewer's own


helped = any_help


def round_of(view: View) -> int | None:
    return view.round


def table(raw: bytes, box: Plain) -> View:
    state = POSITION(raw)
    seats, over = range(state.seats), is_over(state)
    prize = None if over else box.each[state.prizes[state.round_no]]
    hands, bids = [cards_in(state.hands[seat]) for seat in seats], [state.bids[seat] != NONE for seat in seats]
    return View("goofspiel", None, min(state.round_no + 1, CARDS), prize, hands, state.points[: state.seats], bids)


def own(table: View, raw: bytes, box: Plain, viewer: int) -> View:
    bid = POSITION(raw).bids[viewer]
    return replace(table, viewer=viewer, bid=None if bid == NONE else bid + 1)
