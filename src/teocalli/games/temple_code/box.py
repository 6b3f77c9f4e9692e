"""The box of Temple Code: statuettes, cards, half medallions, titles and the options of a match, as one record.

The clue of every card against every code is worked out here once (T1), so that the rules only look it up.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from teocalli.box_checks import BoxError, entries, fixed, new, table, tables, whole, wholes
from teocalli.options import About, Option, Value, any_match
from teocalli.record_arrays import records

ABOUT = About(
    title="Temple Code",
    seats=range(1, 5),
    minutes=(30, 30),
    authors="Yoann Levet; art Djib",
    publisher="Bankiiiz Editions",
)

OPTIONS: tuple[Option, ...] = (
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

TABLES = {
    "statuettes": ("names", "letters"),
    "deck": ("cards",),
    "medallions": ("halves", "to_win"),
    "pieces": ("stands", "first_player_tokens"),
    "note_sheet": ("statuettes", "positions"),
    "end": ("rounds",),
    "titles": ("names", "from"),
}

check_match = any_match


def pack(data: Mapping[str, Any], options: Mapping[str, Value]) -> np.record:
    """Check a box to the last card and write it, with the options of a match, into the record that rules receive."""
    tables(data, tuple(TABLES))
    for name, keys in TABLES.items():
        table(data[name], name, keys)
    check_fixed_pieces(data)
    box: np.record = records(1, BOX)[0]
    cards = read_deck(data["deck"]["cards"])
    box.cards = len(cards)
    box.to_win = read_medallions(data["medallions"])
    box.rounds = whole(data["end"]["rounds"], "end.rounds", 1, MAX_ROUNDS)
    box.titles = read_titles(data["titles"]["from"])
    box.again = options["again"] == "free"
    box.open_clues = options["clues"] == "all"
    box.open_list = options["list"] == "shown"
    write_cards(box, cards)
    return box


def check_fixed_pieces(data: Mapping[str, Any]) -> None:
    """The pieces that codes, records and words are built on: seven statuettes, three positions, four stands, one token."""
    pieces: dict[tuple[str, str], object] = {
        ("statuettes", "names"): list(STATUETTES),
        ("statuettes", "letters"): LETTERS,
        ("pieces", "stands"): MAX_SEATS,
        ("pieces", "first_player_tokens"): 1,
        ("note_sheet", "statuettes"): KINDS,
        ("note_sheet", "positions"): PLACES,
        ("titles", "names"): list(TITLES),
    }
    for (name, key), value in pieces.items():
        fixed(data[name][key], f"{name}.{key}", value)


def read_medallions(table: Mapping[str, Any]) -> int:
    """How many halves win; there must be enough in the box for four players who all lack one."""
    to_win = whole(table["to_win"], "medallions.to_win", 1, 9)
    whole(table["halves"], "medallions.halves", MAX_SEATS * (to_win - 1) + 1, 99)
    return to_win


def read_titles(steps: object) -> list[int]:
    """The points from which each title is given: rising from 0, within a whole game."""
    points = wholes(steps, "titles.from", len(TITLES), 0, MAX_CARDS)
    if points[0] != 0 or any(b <= a for a, b in itertools.pairwise(points)):
        raise BoxError("titles.from", f"rises from 0, not {points!r}")
    return points


def read_deck(cards: object) -> list[tuple[int, int, int]]:
    """The cards as triples of statuettes: three different ones on each, and no card twice."""
    listed = entries(cards, "deck.cards", MIN_CARDS, MAX_CARDS)
    return [read_card(new(card, f"deck.cards[{i}]", listed[:i]), f"deck.cards[{i}]") for i, card in enumerate(listed)]


def read_card(card: object, entry: str) -> tuple[int, int, int]:
    if not isinstance(card, str) or len(card) != PLACES:
        raise BoxError(entry, f"takes {PLACES} letters such as 'VTC', not {card!r}")
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
