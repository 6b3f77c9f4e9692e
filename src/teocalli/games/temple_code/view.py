"""The wire message of Temple Code: the table as one viewer may see it, with everything a screen draws and no rules left to the screen."""

from __future__ import annotations

import functools
from types import SimpleNamespace
from typing import Any

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from teocalli.games.temple_code import notation, notes, secrecy
from teocalli.games.temple_code import state as at
from teocalli.games.temple_code.box import STATUETTES, TITLES
from teocalli.records import Plain, plain_type, span, spans
from teocalli.seats import NO_SEAT, SPECTATOR, places_of

POSITION = plain_type(at.STATE)
CODES, ALL_PAIRS, ALL_ASIDE = (span(at.STATE, name) for name in ("code", "pair", "aside"))
PAIRS, MARKS = (spans(at.STATE, name) for name in ("pair", "mark"))


class Card(Struct, frozen=True, gc=False):
    """A card, or a code that somebody declared."""

    name: str  # three letters, as in notation
    statuettes: list[str]  # wave, tiki, cthulhu, axolotl, narwhal, penguin, kraken; in order


class Clue(Struct, frozen=True, gc=False):
    """A card that gave a clue on the seat's present code."""

    card: Card
    circles: int | None  # statuettes in their place; None where the viewer is not shown the clue
    triangles: int | None  # statuettes elsewhere
    aside: bool  # the card lies before the seat; False when it went back to the pile (T14)


class Declaration(Struct, frozen=True, gc=False):
    """The latest declaration and what it brought to light."""

    seat: int
    declared: Card
    code: Card
    right: bool


class Sheet(Struct, frozen=True, gc=False):
    """Help for the viewer's own notes, worked out from their own clues."""

    struck: list[list[bool]]  # for each statuette, in the order of the sheet, its three positions: struck out for certain (T24)
    codes: int | None  # codes, out of all 210, that give all the clues; None where the table does not count for its players
    cards: int | None  # the same among the cards not in sight; None too unless players may open the list of cards
    out: list[list[bool]] | None  # the cells that no code still possible has, by the list where it is open; None like `codes`


class Seat(Struct, frozen=True, gc=False):
    seat: int
    code: Card | None  # None where the viewer may not see it
    pair: list[Card | None]  # the left and the right card face up before the seat; solo, the two turned up
    clues: list[Clue]  # by card number
    found: int  # half medallions; solo, points
    first: bool  # holds the first-player token
    owing: bool
    declares: bool  # may declare now
    gives: bool  # still has both cards: may be named (T5)


class View(Struct, frozen=True, gc=False):
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
    sheet: Sheet | None  # None for a spectator, and where the table gives no help
    told: Declaration | None
    title: str | None  # solo: the title of the score so far (T23)
    titles: dict[str, int] | None  # solo: each title and the points from which it is given
    points: list[int] | None  # final points and places, when over
    places: list[int] | None


def round_of(view: View) -> int | None:
    return view.round


def own(table: View, raw: bytes, box: Plain, viewer: int) -> View:
    """The table with what the viewer alone knows: the codes of the others, their own clues, and what they tell them."""
    state, cards = POSITION(raw), cards_of(box)
    seats = [seat if code == at.NONE else replace(seat, code=cards[code]) for seat, code in zip(table.seats, state.code, strict=False)]
    if not box.open_clues:
        seats[viewer] = replace(seats[viewer], clues=clues_of(state, box, viewer))
    return replace(table, viewer=viewer, seats=seats, sheet=sheet(state, box, viewer))


def helped(view: View, help: str) -> View:
    """The view with no more help than the table gives: nothing worked out, what clues strike out, or the counts too."""
    if help == "count" or view.sheet is None:
        return view
    return replace(view, sheet=None if help == "none" else Sheet(view.sheet.struck, None, None, None))


@functools.lru_cache(maxsize=256)
def table(raw: bytes, box: Plain) -> View:
    """The table as everybody may see it, from a spectator's veiled record alone; made once a position."""
    state = POSITION(raw)
    cards, seats = cards_of(box), seat_views(state, box)
    over, solo = bool(state.over), len(seats) == 1
    found = state.found[: state.seats]
    return View(
        game="temple_code",
        viewer=None,
        solo=solo,
        phase=phase(state),
        round=state.round_no,
        rounds=box.rounds,
        first=state.first,
        turn=None if over else state.player,
        latest=None if state.latest == NO_SEAT else state.latest,
        seats=seats,
        to_win=box.to_win,
        cards=len(cards),
        pile=state.pile_size,
        remade=state.remade,
        discard=set_of(state.discard, box),
        statuettes=ALL_STATUETTES,
        deck=deck_of(box) if box.open_list else None,
        sheet=None,
        told=declaration(state, cards),
        title=notation.title_of(found[0], box) if solo else None,
        titles=titles_of(box) if solo else None,
        points=found if over else None,
        places=places_of([(count,) for count in found]) if over else None,
    )


ALL_STATUETTES = list(STATUETTES)


@functools.cache
def shown(triple: int) -> Card:
    return Card(notation.triple_name(triple), notation.statuettes_of(triple))


@functools.lru_cache(maxsize=64)
def cards_of(box: Plain) -> tuple[Card, ...]:
    """The cards of a box, by number."""
    return tuple(shown(triple) for triple in box.triple[: box.cards])


@functools.lru_cache(maxsize=64)
def deck_of(box: Plain) -> list[Card]:
    return list(cards_of(box))


@functools.lru_cache(maxsize=64)
def titles_of(box: Plain) -> dict[str, int]:
    return dict(zip(TITLES, box.titles, strict=True))


@functools.lru_cache(maxsize=1024)
def set_of(members: int, box: Plain) -> list[Card]:
    """A set of cards, by number."""
    cards = cards_of(box)
    return [cards[card] for card in notation.members(members)]


def phase(state: Plain) -> str:
    """What is to be done next: T5 and T7, or T20 and T22."""
    if state.over:
        return "over"
    if state.seats > 1:
        return "take" if state.full & ~(1 << state.player) else "both"
    if state.full:
        return "keep"
    return "reveal" if state.pile_size >= 2 else "last"


def seat_views(state: Plain, box: Plain) -> list[Seat]:
    cards, raw = cards_of(box), state.raw
    owing, able = (NO_SEAT, 0) if state.over else (state.player, state.able)
    return [
        Seat(
            seat=seat,
            code=None if state.code[seat] == at.NONE else cards[state.code[seat]],
            pair=pair_view(raw[PAIRS[seat]], box),
            clues=clues_of(state, box, seat),
            found=state.found[seat],
            first=seat == state.first,
            owing=seat == owing,
            declares=bool(able >> seat & 1),
            gives=bool(state.full >> seat & 1),
        )
        for seat in range(state.seats)
    ]


@functools.lru_cache(maxsize=4096)
def pair_view(pair: bytes, box: Plain) -> list[Card | None]:
    """The two cards before a seat, a byte each."""
    cards = cards_of(box)
    return [cards[card] if card < len(cards) else None for card in pair]


def clues_of(state: Plain, box: Plain, seat: int) -> list[Clue]:
    return clue_views(state.noted[seat], state.aside[seat], state.raw[MARKS[seat]], box)


@functools.lru_cache(maxsize=4096)
def clue_views(noted: int, aside: int, marks: bytes, box: Plain) -> list[Clue]:
    """The clues of a seat, by card number; the same for all its viewers and until its next clue."""
    cards = cards_of(box)
    return [clue_view(cards[card], marks[card], bool(aside >> card & 1)) for card in notation.members(noted)]


def clue_view(card: Card, mark: int, aside: bool) -> Clue:
    circles, triangles = notation.clue_of(mark) if mark else (None, None)
    return Clue(card, circles, triangles, aside)


def sheet(state: Plain, box: Plain, viewer: int) -> Sheet:
    """T24: what the viewer's own clues say."""
    marks = state.raw[MARKS[viewer]]
    struck, codes = worked_out(state.noted[viewer], marks, box)
    cards, possible = None, codes
    if box.open_list:
        hidden = agreeing(marks, box) & ~in_sight(state, viewer) & ~state.ruled[viewer]
        cards = hidden.bit_count()
        possible = shown_by(hidden, box)
    return Sheet(struck, codes.bit_count(), cards, notes.missing(possible))


@functools.lru_cache(maxsize=4096)
def worked_out(noted: int, marks: bytes, box: Plain) -> tuple[list[list[bool]], int]:
    """The cells that clues strike out, and the codes that they leave."""
    clues = [(box.triple[card], marks[card]) for card in notation.members(noted)]
    return notes.struck(clues), notes.codes_fitting(clues)


@functools.lru_cache(maxsize=4096)
def shown_by(cards: int, box: Plain) -> int:
    """The codes that a set of cards shows."""
    return sum(1 << box.triple[card] for card in notation.members(cards))


@functools.lru_cache(maxsize=4096)
def agreeing(marks: bytes, box: Plain) -> int:
    """The cards that give every clue of a seat."""
    state: Any = SimpleNamespace(mark=np.frombuffer(marks, np.int8).reshape(1, -1))
    return secrecy.agreeing(state, box, 0)


def in_sight(state: Plain, viewer: int) -> int:
    """The cards that the viewer sees: those that everybody does, and the codes of others."""
    raw = state.raw
    return cards_shown(state.discard, raw[ALL_ASIDE], state.full, raw[ALL_PAIRS], state.seats) | codes_seen(raw[CODES], state.seats, viewer)


@functools.lru_cache(maxsize=1024)
def cards_shown(discard: int, aside: bytes, full: int, pairs: bytes, seats: int) -> int:
    """The cards that lie open."""
    each = {"aside": np.frombuffer(aside, np.int64).tolist(), "pair": np.frombuffer(pairs, np.int8).reshape(-1, 2)}
    state: Any = SimpleNamespace(seats=seats, discard=discard, full=full, code=[at.NONE] * seats, **each)
    return secrecy.in_sight(state, SPECTATOR)


@functools.lru_cache(maxsize=4096)
def codes_seen(codes: bytes, seats: int, viewer: int) -> int:
    """The codes of others."""
    state: Any = SimpleNamespace(seats=seats, discard=0, full=0, aside=[0] * seats, code=np.frombuffer(codes, np.int8).tolist())
    return secrecy.in_sight(state, viewer)


def declaration(state: Plain, cards: tuple[Card, ...]) -> Declaration | None:
    if state.told_by == NO_SEAT:
        return None
    declared, code = shown(state.told), cards[state.told_code]
    return Declaration(state.told_by, declared, code, declared == code)
