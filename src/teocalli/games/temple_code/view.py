"""The wire message of Temple Code: the table as one viewer may see it, with everything a screen draws and no rules left to the screen.

The structs say what the numbers stand for; the rule `view` writes them into one record, so that it runs in a browser too.
"""

from __future__ import annotations

from typing import Annotated, Any

import numpy as np
from msgspec import Struct

from teocalli.games.temple_code.box import KINDS, MAX_CARDS, MAX_SEATS, PLACES, STATUETTES, TITLES, TRIPLES
from teocalli.games.temple_code.notation import PHASE_NAMES, statuettes_of, triple_name
from teocalli.games.temple_code.secrecy import possible
from teocalli.games.temple_code.state import NONE as NO_CARD
from teocalli.games.temple_code.state import is_over
from teocalli.games.temple_code.story import PICTURES, phase_of, title_for
from teocalli.jit import inner, lean, rule
from teocalli.masks import ones
from teocalli.views import NONE, Always, Fixed, FromTable, Most, OneOf, Tables, no_table, record_of

CODES = len(TRIPLES)  # all that can be declared: 210


class Card(Struct, frozen=True, gc=False):
    """A card, or a code that somebody declared."""

    name: str  # three letters, as in notation
    statuettes: list[str]  # wave, tiki, cthulhu, axolotl, narwhal, penguin, kraken; in order


class Clue(Struct, frozen=True, gc=False):
    """A card that gave a clue on the seat's present code."""

    card: Annotated[Card, FromTable("cards")]
    circles: int | None  # statuettes in their place; None where the viewer is not shown the clue
    triangles: int | None  # statuettes elsewhere
    aside: bool  # the card lies before the seat; False when it went back to the pile (T14)


class Declaration(Struct, frozen=True, gc=False):
    """The latest declaration and what it brought to light."""

    seat: int
    declared: Annotated[Card, FromTable("codes")]
    code: Annotated[Card, FromTable("cards")]
    right: bool


class NoteSheet(Struct, frozen=True, gc=False):
    """Help for the viewer's own notes, worked out from their own clues; for each statuette, in the order of the sheet, three positions."""

    struck: Annotated[list[Annotated[list[bool], Fixed(PLACES)]], Fixed(KINDS)]  # struck out for certain (T24)
    codes: int | None  # codes, out of all 210, that give all the clues; None where the table does not count for its players
    cards: int | None  # the same among the cards not in sight; None too unless players may open the list of cards
    # The cells that no code still possible has, by the list where it is open; None like `codes`.
    out: Annotated[list[Annotated[list[bool], Fixed(PLACES)]] | None, Fixed(KINDS)]


class Seat(Struct, frozen=True, gc=False):
    """A player: code, cards face up, clues and half medallions."""

    seat: int
    code: Annotated[Card | None, FromTable("cards")]  # None where the viewer may not see it
    pair: Annotated[list[Card | None], Fixed(2), FromTable("cards")]  # left and right, face up before the seat; solo, the two turned up
    clues: Annotated[list[Clue], Most(MAX_CARDS)]  # by card number
    found: int  # half medallions; solo, points
    first: bool  # holds the first-player token
    owing: bool
    declares: bool  # may declare now
    gives: bool  # still has both cards: may be named (T5)


class View(Struct, frozen=True, gc=False):
    """The whole table."""

    game: Annotated[str, Always(value="temple_code")]
    viewer: int | None  # the viewer's seat; None for a spectator
    solo: bool
    phase: Annotated[str, OneOf(PHASE_NAMES)]  # take, both (T7), reveal, keep, last (solo: guess or stop), over
    round: int  # from 1; 0 in a solo game
    rounds: Annotated[int, Always("rounds")]
    first: int
    turn: int | None  # the seat that owes, None when over
    latest: int | None  # the seat of the latest turn
    seats: Annotated[list[Seat], Most(MAX_SEATS)]
    to_win: Annotated[int, Always("to_win")]  # half medallions that win
    cards: Annotated[int, Always("count")]  # cards in the box
    pile: int  # cards in the pile
    remade: int  # how often the pile was made anew: new whenever it grows
    discard: Annotated[list[Card], Most(MAX_CARDS), FromTable("cards")]  # by card number
    statuettes: Annotated[list[str], Always("statuettes")]  # in the order of the sheet
    deck: Annotated[list[Card] | None, Always("deck")]  # all cards of the box; None unless players may open the list
    sheet: NoteSheet | None  # None for a spectator, and where the table gives no help
    declaration: Declaration | None
    title: Annotated[str | None, OneOf(TITLES)]  # solo: the title of the score so far (T23)
    titles: Annotated[dict[str, int] | None, Always("titles")]  # solo: each title and the points from which it is given
    points: Annotated[list[int] | None, Most(MAX_SEATS)]  # final points and places, when over
    places: Annotated[list[int] | None, Most(MAX_SEATS)]


VIEW = record_of(View)

HELP = {"none": ("sheet",), "strike": ("sheet.codes", "sheet.cards", "sheet.out")}  # nothing worked out, or only what clues strike out
ROUND = "round"
view_table = no_table


def tables(box: np.record) -> Tables:
    """What is the same in every position: all codes, the cards by number, and what the box says of rounds, medallions and titles."""
    codes = [Card(triple_name(triple), statuettes_of(triple)) for triple in range(CODES)]
    cards = [codes[triple] for triple in box["triple"][: int(box.cards)].tolist()]
    return {
        "codes": codes,
        "cards": cards,
        "deck": [cards],
        "count": [len(cards)],
        "rounds": [int(box.rounds)],
        "to_win": [int(box.to_win)],
        "statuettes": [list(STATUETTES)],
        "titles": [dict(zip(TITLES, box["titles"].tolist(), strict=True))],
    }


@lean
@rule
def view(state: np.record, box: np.record, viewer: int, table: Any, out: Any) -> None:
    """What the viewer's screen draws."""
    write_turn(state, viewer, out)
    write_cards(state, box, out)
    write_declaration(state, box, out)
    write_titles(state, box, out)
    out.seats_n = int(state.seats)
    for seat in range(int(state.seats)):
        write_seat(state, seat, out)
        write_clues(state, box, seat, out)
    if viewer >= 0:
        write_sheet(state, box, viewer, out)
    else:
        out.sheet_struck[0, 0] = NONE
    write_end(state, out)


@lean
@inner
def write_turn(state: np.record, viewer: int, out: Any) -> None:
    """T5 to T8, T20: how far the match is, and who has to do what."""
    out.viewer = viewer if viewer >= 0 else NONE
    out.solo = 1 if int(state.seats) == 1 else 0
    out.phase = phase_of(state)
    out.round = int(state.round_no)
    out.first = int(state.first)
    out.turn = NONE if is_over(state) else int(state.player)
    out.latest = int(state.latest) if int(state.latest) >= 0 else NONE


@lean
@inner
def write_cards(state: np.record, box: np.record, out: Any) -> None:
    """T14: the pile and the discard; T17: the list of cards where players may open it."""
    out.pile = int(state.pile_size)
    out.remade = int(state.remade)
    out.deck = 0 if int(box.open_list) else NONE
    count = 0
    for card in range(int(box.cards)):
        if (int(state.discard) >> card) & 1:
            out.discard[count] = card
            count += 1
    out.discard_n = count


@lean
@inner
def write_declaration(state: np.record, box: np.record, out: Any) -> None:
    """T11, T12: the latest declaration and the code that it brought to light."""
    if int(state.declared_by) < 0:
        out.declaration_seat = NONE
        return
    code = int(state.declared_code)
    out.declaration_seat = int(state.declared_by)
    out.declaration_declared = int(state.declared)
    out.declaration_code = code
    out.declaration_right = 1 if int(box.triple[code]) == int(state.declared) else 0


@lean
@inner
def write_titles(state: np.record, box: np.record, out: Any) -> None:
    """T23: in a solo game, the title so far and all that can be earned."""
    solo = int(state.seats) == 1
    out.title = title_for(box, int(state.found[0])) if solo else NONE
    out.titles = 0 if solo else NONE


@lean
@inner
def write_seat(state: np.record, seat: int, out: Any) -> None:
    """A player, with the code where the viewer sees it."""
    playing = 0 if is_over(state) else 1
    out.seats_seat[seat] = seat
    out.seats_code[seat] = entry(int(state.code[seat]))
    for side in range(2):
        out.seats_pair[seat, side] = entry(int(state.pair[seat, side]))
    out.seats_found[seat] = int(state.found[seat])
    out.seats_first[seat] = 1 if int(state.first) == seat else 0
    out.seats_owing[seat] = playing if int(state.player) == seat else 0
    out.seats_declares[seat] = playing * (int(state.able) >> seat & 1)
    out.seats_gives[seat] = int(state.full) >> seat & 1


@inner
def entry(card: int) -> int:
    """Where a card stands in the table of cards."""
    return NONE if card == NO_CARD else card


@lean
@inner
def write_clues(state: np.record, box: np.record, seat: int, out: Any) -> None:
    """T6, T17: the cards that gave a clue, and the clue itself where the viewer is shown it."""
    count = 0
    for card in range(int(box.cards)):
        if (int(state.noted[seat]) >> card) & 1:
            mark = int(state.mark[seat, card])
            out.seats_clues_card[seat, count] = card
            out.seats_clues_circles[seat, count] = circles_of(mark) if mark else NONE
            out.seats_clues_triangles[seat, count] = triangles_of(mark) if mark else NONE
            out.seats_clues_aside[seat, count] = (int(state.aside[seat]) >> card) & 1
            count += 1
    out.seats_clues_n[seat] = count


@inner
def circles_of(mark: int) -> int:
    """T1: statuettes in their place."""
    return (mark - 1) // 4


@inner
def triangles_of(mark: int) -> int:
    """T1: statuettes elsewhere."""
    return (mark - 1) % 4


@lean
@inner
def write_sheet(state: np.record, box: np.record, viewer: int, out: Any) -> None:
    """T24: what the viewer's own clues say."""
    for card in range(int(box.cards)):
        if (int(state.noted[viewer]) >> card) & 1:
            strike_out(box, card, int(state.mark[viewer, card]), out)
    for kind in range(KINDS):
        for place in range(PLACES):
            out.sheet_out[kind, place] = 1
    write_codes(state, box, viewer, out)
    if int(box.open_list):
        write_listed(box, possible(state, box, viewer, viewer), out)
    else:
        out.sheet_cards = NONE


@lean
@inner
def strike_out(box: np.record, card: int, mark: int, out: Any) -> None:
    """T24: nothing shown, all 9 cells; circles only, the other positions; triangles only, the cells shown; mixed, nothing."""
    circles, triangles = circles_of(mark), triangles_of(mark)
    for shown in range(PLACES):
        for place in range(PLACES):
            if (place == shown and not circles) or (place != shown and not triangles):
                out.sheet_struck[int(box.picture[card, shown]), place] = 1


@lean
@inner
def write_codes(state: np.record, box: np.record, viewer: int, out: Any) -> None:
    """How many of the 210 codes give all the clues, and, unless the list of cards says more, their cells."""
    count = 0
    for code in range(CODES):
        if fits(state, box, viewer, code):
            count += 1
            if not int(box.open_list):
                for place in range(PLACES):
                    out.sheet_out[int(PICTURES[code, place]), place] = 0
    out.sheet_codes = count


@inner
def fits(state: np.record, box: np.record, seat: int, code: int) -> bool:
    """T1: whether a code gives every clue that the seat has noted."""
    for card in range(int(box.cards)):
        if (int(state.noted[seat]) >> card) & 1 and int(box.mark[code, card]) != int(state.mark[seat, card]):
            return False
    return True


@lean
@inner
def write_listed(box: np.record, cards: int, out: Any) -> None:
    """T17: how many of the listed cards may be the code, and their cells."""
    out.sheet_cards = ones(cards)
    for card in range(int(box.cards)):
        if (cards >> card) & 1:
            for place in range(PLACES):
                out.sheet_out[int(box.picture[card, place]), place] = 0


@lean
@inner
def write_end(state: np.record, out: Any) -> None:
    """T11, T18: final points and places, once the match is over."""
    seats = int(state.seats)
    out.points_n = seats if is_over(state) else NONE
    out.places_n = seats if is_over(state) else NONE
    if not is_over(state):
        return
    for seat in range(seats):
        place = 1
        for other in range(seats):
            place += 1 if int(state.found[other]) > int(state.found[seat]) else 0
        out.points[seat] = int(state.found[seat])
        out.places[seat] = place
