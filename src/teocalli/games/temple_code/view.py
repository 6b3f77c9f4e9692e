"""The wire message of Temple Code: the table as one viewer may see it, with everything a screen draws and no rules left to the screen."""

from __future__ import annotations

import functools

import numpy as np
from msgspec import Struct

from teocalli.game import SPECTATOR, places_of
from teocalli.games.temple_code import notation, notes, rules
from teocalli.games.temple_code.box import STATUETTES, TITLES, TRIPLES


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
    over, solo = bool(state["over"]), int(state["seats"]) == 1
    cards = cards_of(box["triple"][: int(box["cards"])].tobytes())
    seats = seat_views(state, cards, over)
    found = [seat.found for seat in seats]
    latest = int(state["latest"])
    return View(
        game="temple_code",
        viewer=None if viewer == SPECTATOR else viewer,
        solo=solo,
        phase=phase(state),
        round=int(state["round_no"]),
        rounds=int(box["rounds"]),
        first=int(state["first"]),
        turn=None if over else int(state["player"]),
        latest=None if latest < 0 else latest,
        seats=seats,
        to_win=int(box["to_win"]),
        cards=len(cards),
        pile=int(state["pile_size"]),
        remade=int(state["remade"]),
        discard=[cards[card] for card in notation.members(int(state["discard"]))],
        statuettes=list(STATUETTES),
        deck=list(cards) if box["open_list"] else None,
        sheet=None if viewer == SPECTATOR else sheet(state, box, viewer),
        told=declaration(state, cards),
        title=title(found[0], box) if solo else None,
        titles=dict(zip(TITLES, box["titles"].tolist(), strict=True)) if solo else None,
        points=found if over else None,
        places=places_of([(count,) for count in found]) if over else None,
    )


@functools.cache
def shown(triple: int) -> Card:
    return Card(notation.triple_name(triple), [STATUETTES[statuette] for statuette in TRIPLES[triple]])


@functools.lru_cache(maxsize=16)
def cards_of(triples: bytes) -> tuple[Card, ...]:
    """The cards of a box, from its field `triple`."""
    return tuple(shown(int(triple)) for triple in np.frombuffer(triples, "i2"))


def phase(state: np.record) -> str:
    """What is to be done next: T5 and T7, or T20 and T22."""
    if state["over"]:
        return "over"
    full = int(state["full"])
    if state["seats"] > 1:
        return "take" if full & ~(1 << int(state["player"])) else "both"
    if full:
        return "keep"
    return "reveal" if state["pile_size"] >= 2 else "last"


def seat_views(state: np.record, cards: tuple[Card, ...], over: bool) -> list[Seat]:
    codes, pairs, found = state["code"].tolist(), state["pair"].tolist(), state["found"].tolist()
    noted, aside, marks = state["noted"].tolist(), state["aside"].tolist(), state["mark"].tolist()
    first, player, full = int(state["first"]), int(state["player"]), int(state["full"])
    able = 0 if over else int(state["able"])
    return [
        Seat(
            seat=seat,
            code=None if codes[seat] < 0 else cards[codes[seat]],
            pair=[None if card < 0 else cards[card] for card in pairs[seat]],
            clues=[clue_view(cards[card], marks[seat][card], bool(aside[seat] >> card & 1)) for card in notation.members(noted[seat])],
            found=found[seat],
            first=seat == first,
            owing=seat == player and not over,
            declares=bool(able >> seat & 1),
            gives=bool(full >> seat & 1),
        )
        for seat in range(int(state["seats"]))
    ]


def clue_view(card: Card, mark: int, aside: bool) -> Clue:
    circles, triangles = notation.clue_of(mark) if mark else (None, None)
    return Clue(card, circles, triangles, aside)


def sheet(state: np.record, box: np.record, viewer: int) -> Sheet:
    """T24: what the viewer's own clues say."""
    triples, marks = box["triple"].tolist(), state["mark"][viewer].tolist()
    clues = [(triples[card], marks[card]) for card in notation.members(int(state["noted"][viewer]))]
    cards = rules.cards_in(rules.possible(state, box, viewer, viewer)) if box["open_list"] else None
    return Sheet(notes.struck(clues), notes.codes_left(clues), cards)


def declaration(state: np.record, cards: tuple[Card, ...]) -> Declaration | None:
    seat = int(state["told_by"])
    if seat < 0:
        return None
    declared, code = shown(int(state["told"])), cards[int(state["told_code"])]
    return Declaration(seat, declared, code, declared == code)


def title(points: int, box: np.record) -> str:
    """T23: the title that a solo score has earned."""
    steps = box["titles"].tolist()
    return TITLES[max(at for at, step in enumerate(steps) if points >= step)]
