"""The box of Temple Code: statuettes, cards, half medallions, titles and the options of a match, as one record.

The clue of every card against every code is worked out here once (T1), so that the rules only look it up.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from teocalli.boxes import BoxError
from teocalli.game import About
from teocalli.options import Option, Value
from teocalli.records import records

ABOUT = About(
    title="Temple Code",
    seats=range(1, 5),
    minutes=(30, 30),
    authors="Yoann Levet; art Djib",
    publisher="Bankiiiz Editions",
)

OPTIONS = (
    Option("again", ("clue", "free"), "T10"),
    Option("clues", ("own", "all"), "T17"),
    Option("list", ("hidden", "shown"), "T17"),
)

STATUETTES = ("wave", "tiki", "cthulhu", "axolotl", "narwhal", "penguin", "kraken")
LETTERS = "VTCANMK"
TITLES = ("beginner", "seasoned", "expert", "master", "jedi", "waouw", "possible")

KINDS = 7  # statuettes
PLACES = 3  # positions of a code
MAX_SEATS = 4
MIN_CARDS = 12  # four codes and four pairs: fewer cannot be laid out
MAX_CARDS = 42
MAX_ROUNDS = 99
TRIPLES = tuple(itertools.permutations(range(KINDS), PLACES))  # every code one can declare: 210
TRIPLE_AT = {triple: at for at, triple in enumerate(TRIPLES)}
MARKS = 14  # a mark is 0 (no clue) or 1 + 4 x circles + triangles; 3 circles are the card itself

BOX = np.dtype(
    [
        ("agree", "i8", (MAX_CARDS, MARKS)),  # bit set of the code cards for which a card gives a mark
        ("triple", "i2", MAX_CARDS),  # the code that a card shows, as one of the 210 triples
        ("cards", "i1"),  # how many cards there are
        ("to_win", "i1"),  # half medallions that win the game (T11)
        ("rounds", "i1"),  # the last round (T18)
        ("again", "i1"),  # 1 when codes without a clue may be declared too (option again = free)
        ("open_clues", "i1"),  # 1 when everybody is shown everybody's clues (option clues = all)
        ("open_list", "i1"),  # 1 when players may open the list of cards (option list = shown)
        ("titles", "i1", len(TITLES)),  # points from which each solo title is given (T23)
        ("picture", "i1", (MAX_CARDS, PLACES)),  # the statuettes on a card, in order
        ("mark", "i1", (len(TRIPLES), MAX_CARDS)),  # the mark that a card gives against a code (T1)
    ],
    align=True,
)

SHAPE = {
    "statuettes": {"provenance", "names", "letters"},
    "deck": {"provenance", "cards"},
    "medallions": {"provenance", "halves", "to_win"},
    "pieces": {"provenance", "stands", "first_player_tokens"},
    "note_sheet": {"provenance", "statuettes", "positions"},
    "end": {"provenance", "rounds"},
    "titles": {"provenance", "names", "from"},
}


def pack(data: Mapping[str, Any], options: Mapping[str, Value]) -> np.record:
    """Check a box to the last card and write it, with the options of a match, into the record that rules receive."""
    check_shape(data)
    check_fixed_pieces(data)
    box: np.record = records(1, BOX)[0]
    cards = read_deck(data["deck"]["cards"])
    box.cards = len(cards)
    box.to_win = read_medallions(data["medallions"])
    box.rounds = whole(data, "end", "rounds", 1, MAX_ROUNDS)
    box.titles = read_titles(data["titles"])
    box.again = options["again"] == "free"
    box.open_clues = options["clues"] == "all"
    box.open_list = options["list"] == "shown"
    write_cards(box, cards)
    return box


def check_shape(data: Mapping[str, Any]) -> None:
    """Every table and key is there, and no other."""
    for name in data:
        if name not in SHAPE and name not in ("game", "format"):
            raise BoxError(name, f"is unknown; a box of Temple Code has {', '.join(SHAPE)}")
    for name, keys in SHAPE.items():
        table = data.get(name)
        if not isinstance(table, Mapping):
            raise BoxError(name, "is missing or not a table")
        for key in table:
            if key not in keys:
                raise BoxError(f"{name}.{key}", f"is unknown; {name} has {', '.join(sorted(keys))}")
        for key in sorted(keys):
            if key not in table:
                raise BoxError(f"{name}.{key}", "is missing")


def check_fixed_pieces(data: Mapping[str, Any]) -> None:
    """The pieces that codes, records and words are built on: seven statuettes, three positions, four stands, one token."""
    fixed = {
        ("statuettes", "names"): list(STATUETTES),
        ("statuettes", "letters"): LETTERS,
        ("pieces", "stands"): MAX_SEATS,
        ("pieces", "first_player_tokens"): 1,
        ("note_sheet", "statuettes"): KINDS,
        ("note_sheet", "positions"): PLACES,
        ("titles", "names"): list(TITLES),
    }
    for (table, key), value in fixed.items():
        found = data[table][key]
        if found != value or type(found) is not type(value):
            raise BoxError(f"{table}.{key}", f"must be {value!r}, not {found!r}")


def whole(data: Mapping[str, Any], table: str, key: str, low: int, high: int) -> int:
    """A whole number of a table, within its limits."""
    value = data[table][key]
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise BoxError(f"{table}.{key}", f"must be a whole number from {low} to {high}, not {value!r}")
    return value


def read_medallions(table: Mapping[str, Any]) -> int:
    """How many halves win; there must be enough in the box for four players who all lack one."""
    to_win = whole({"medallions": table}, "medallions", "to_win", 1, 9)
    needed = MAX_SEATS * (to_win - 1) + 1
    whole({"medallions": table}, "medallions", "halves", needed, 99)
    return to_win


def read_titles(table: Mapping[str, Any]) -> list[int]:
    """The points from which each title is given: rising from 0, within a whole game."""
    steps = table["from"]
    if not isinstance(steps, list) or len(steps) != len(TITLES):
        raise BoxError("titles.from", f"must list {len(TITLES)} numbers of points, one a title")
    if any(not isinstance(step, int) or isinstance(step, bool) or step > MAX_CARDS for step in steps):
        raise BoxError("titles.from", f"must be whole numbers up to {MAX_CARDS}, not {steps!r}")
    if steps[0] != 0 or any(b <= a for a, b in itertools.pairwise(steps)):
        raise BoxError("titles.from", f"must rise from 0, not {steps!r}")
    return steps


def read_deck(cards: object) -> list[tuple[int, int, int]]:
    """The cards as triples of statuettes: three different ones on each, and no card twice."""
    if not isinstance(cards, list):
        raise BoxError("deck.cards", "must be a list of cards such as 'VTC'")
    if not MIN_CARDS <= len(cards) <= MAX_CARDS:
        raise BoxError("deck.cards", f"must hold {MIN_CARDS} to {MAX_CARDS} cards, not {len(cards)}")
    found: list[tuple[int, int, int]] = []
    for number, card in enumerate(cards, 1):
        triple = read_card(card, number)
        if triple in found:
            raise BoxError(f"deck.cards[{number}]", f"{card} appears twice")
        found.append(triple)
    return found


def read_card(card: object, number: int) -> tuple[int, int, int]:
    entry = f"deck.cards[{number}]"
    if not isinstance(card, str) or len(card) != PLACES:
        raise BoxError(entry, f"must be {PLACES} letters such as 'VTC', not {card!r}")
    for letter in card:
        if letter not in LETTERS:
            raise BoxError(entry, f"{letter!r} is no statuette; the letters are {LETTERS}")
    if len(set(card)) != PLACES:
        raise BoxError(entry, f"{card} shows a statuette twice")
    a, b, c = (LETTERS.index(letter) for letter in card)
    return a, b, c


def write_cards(box: np.record, cards: list[tuple[int, int, int]]) -> None:
    """The pictures of the cards, and every clue that they can give (T1)."""
    count = len(cards)
    box.triple[:], box.picture[:] = -1, -1
    box.triple[:count] = [TRIPLE_AT[card] for card in cards]
    box.picture[:count] = cards
    box.mark[:, :count] = marks_of(np.array(TRIPLES), np.array(cards))
    for code in range(count):
        for card in range(count):
            box.agree[card, box.mark[box.triple[code], card]] |= 1 << code


def marks_of(codes: npt.NDArray[Any], cards: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """The mark of every card against every code: 1 + 4 x circles + triangles (T1)."""
    same = codes[:, None, :, None] == cards[None, :, None, :]  # [code, card, position in the code, position on the card]
    shared = same.sum(axis=(2, 3))
    circles = np.trace(same, axis1=2, axis2=3)
    marks: npt.NDArray[Any] = 1 + 4 * circles + (shared - circles)
    return marks
