"""The wire message of Temple Code: the table as one viewer may see it, with everything a screen draws and no rules left to the screen."""

from __future__ import annotations

import functools

import numpy as np
from msgspec import Struct

from teocalli.game import NOBODY, SPECTATOR, Named, places_of
from teocalli.games.temple_code import notation, notes, rules
from teocalli.games.temple_code.box import STATUETTES, TITLES


class Card(Struct, frozen=True):
    """A card, or a code that somebody declared."""

    name: str  # three letters, as in notation
    statuettes: list[str]  # wave, tiki, cthulhu, axolotl, narwhal, penguin, kraken; in order


class Clue(Struct, frozen=True):
    """A card that gave a clue on the seat's present code."""

    card: Card
    circles: int | None  # statuettes in their place; None where the viewer is not shown the clue
    triangles: int | None  # statuettes elsewhere
    aside: bool  # the card lies before the seat; False when it went back to the pile (T14)


class Declaration(Struct, frozen=True):
    """The latest declaration and what it brought to light."""

    seat: int
    declared: Card
    code: Card
    right: bool


class Sheet(Struct, frozen=True):
    """Help for the viewer's own notes, worked out from his own clues."""

    struck: list[list[bool]]  # for each statuette, in the order of the sheet, its three positions: struck out for certain (T24)
    codes: int  # codes, out of all 210, that give all the clues
    cards: int | None  # the same among the cards not in sight; None unless players may open the list of cards


class Seat(Struct, frozen=True):
    seat: int
    code: Card | None  # None where the viewer may not see it
    pair: list[Card | None]  # the left and the right card face up before the seat; solo, the two turned up
    clues: list[Clue]  # by card number
    found: int  # half medallions; solo, points
    first: bool  # holds the first-player token
    owing: bool
    declares: bool  # may declare now
    gives: bool  # still has both cards: may be named (T5)


class View(Struct, frozen=True):
    game: str
    viewer: int | None  # the viewer's seat; None for a spectator
    solo: bool
    phase: str  # take, both (T7), reveal, keep, last (solo: guess or stop), over
    round: int  # from 1; 0 in a solo game
    rounds: int
    first: int
    turn: int | None  # the seat that owes, None when over
    latest: int | None  # the seat of the latest turn
    seats: list[Seat]
    to_win: int  # half medallions that win
    cards: int  # cards in the box
    pile: int  # cards in the pile
    remade: int  # how often the pile was made anew: new whenever it grows
    discard: list[Card]  # by card number
    statuettes: list[str]  # in the order of the sheet
    deck: list[Card] | None  # all cards of the box; None unless players may open the list
    sheet: Sheet | None  # None for a spectator
    told: Declaration | None
    title: str | None  # solo: the title of the score so far (T23)
    titles: dict[str, int] | None  # solo: each title and the points from which it is given
    points: list[int] | None  # final points and places, when over
    places: list[int] | None


def view(state: np.record, box: np.record, viewer: int) -> View:
    """What the viewer's screen draws, from the veiled record alone."""
    table = fields_of(state)
    triples = box["triple"][: int(box["cards"])].tobytes()
    cards = cards_of(triples)
    seats = seat_views(table, triples)
    over, solo = bool(table["over"]), len(seats) == 1
    found = [seat.found for seat in seats]
    return View(
        game="temple_code",
        viewer=None if viewer == SPECTATOR else viewer,
        solo=solo,
        phase=phase(table),
        round=table["round_no"],
        rounds=int(box["rounds"]),
        first=table["first"],
        turn=None if over else table["player"],
        latest=None if table["latest"] == NOBODY else table["latest"],
        seats=seats,
        to_win=int(box["to_win"]),
        cards=len(cards),
        pile=table["pile_size"],
        remade=table["remade"],
        discard=[cards[card] for card in notation.members(table["discard"])],
        statuettes=list(STATUETTES),
        deck=list(cards) if box["open_list"] else None,
        sheet=None if viewer == SPECTATOR else sheet(state, box, viewer, triples),
        told=declaration(table, cards),
        title=notation.title_of(found[0], box) if solo else None,
        titles=dict(zip(TITLES, box["titles"].tolist(), strict=True)) if solo else None,
        points=found if over else None,
        places=places_of([(count,) for count in found]) if over else None,
    )


def fields_of(state: np.record) -> Named:
    """The record as Python values, read in one go: every viewer gets a view after every action."""
    return dict(zip(state.dtype.names or (), state.item(), strict=True))


@functools.cache
def shown(triple: int) -> Card:
    return Card(notation.triple_name(triple), notation.statuettes_of(triple))


@functools.lru_cache(maxsize=16)
def cards_of(triples: bytes) -> tuple[Card, ...]:
    """The cards of a box, from its field `triple`."""
    return tuple(shown(int(triple)) for triple in np.frombuffer(triples, "i2"))


def phase(table: Named) -> str:
    """What is to be done next: T5 and T7, or T20 and T22."""
    if table["over"]:
        return "over"
    if table["seats"] > 1:
        return "take" if table["full"] & ~(1 << table["player"]) else "both"
    if table["full"]:
        return "keep"
    return "reveal" if table["pile_size"] >= 2 else "last"


def seat_views(table: Named, triples: bytes) -> list[Seat]:
    cards = cards_of(triples)
    codes, pairs, found = table["code"].tolist(), table["pair"].tolist(), table["found"].tolist()
    noted, aside, marks = table["noted"].tolist(), table["aside"].tolist(), table["mark"]
    owing, able = (NOBODY, 0) if table["over"] else (table["player"], table["able"])
    return [
        Seat(
            seat=seat,
            code=None if codes[seat] == rules.NONE else cards[codes[seat]],
            pair=[None if card == rules.NONE else cards[card] for card in pairs[seat]],
            clues=list(clue_views(triples, noted[seat], aside[seat], marks[seat].tobytes())),
            found=found[seat],
            first=seat == table["first"],
            owing=seat == owing,
            declares=bool(able >> seat & 1),
            gives=bool(table["full"] >> seat & 1),
        )
        for seat in range(table["seats"])
    ]


@functools.lru_cache(maxsize=4096)
def clue_views(triples: bytes, noted: int, aside: int, marks: bytes) -> tuple[Clue, ...]:
    """The clues of a seat, by card number; the same for all its viewers and until its next clue."""
    cards = cards_of(triples)
    return tuple(clue_view(cards[card], marks[card], bool(aside >> card & 1)) for card in notation.members(noted))


def clue_view(card: Card, mark: int, aside: bool) -> Clue:
    circles, triangles = notation.clue_of(mark) if mark else (None, None)
    return Clue(card, circles, triangles, aside)


def sheet(state: np.record, box: np.record, viewer: int, triples: bytes) -> Sheet:
    """T24: what the viewer's own clues say."""
    struck, codes = worked_out(triples, int(state["noted"][viewer]), state["mark"][viewer].tobytes())
    cards = rules.cards_in(rules.possible(state, box, viewer, viewer)) if box["open_list"] else None
    return Sheet(struck, codes, cards)


@functools.lru_cache(maxsize=4096)
def worked_out(triples: bytes, noted: int, marks: bytes) -> tuple[list[list[bool]], int]:
    """The cells that clues strike out, and the number of codes that they leave."""
    shows = np.frombuffer(triples, "i2").tolist()
    clues = [(shows[card], marks[card]) for card in notation.members(noted)]
    return notes.struck(clues), notes.codes_left(clues)


def declaration(table: Named, cards: tuple[Card, ...]) -> Declaration | None:
    if table["told_by"] == NOBODY:
        return None
    declared, code = shown(table["told"]), cards[table["told_code"]]
    return Declaration(table["told_by"], declared, code, declared == code)
