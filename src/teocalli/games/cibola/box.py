"""The box of Cibola: its components and options as one record, checked to the last symbol."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from teocalli.box_checks import BoxError, entries, table, tables, whole
from teocalli.options import About, Option, Value, any_match
from teocalli.record_arrays import records

ABOUT = About(
    title="Les Trésors de Cibola",
    seats=range(2, 5),
    minutes=(15, 20),
    authors="Romaric Galonnier, art Joachim Leclercq",
    publisher="Ankama",
)

OPTIONS: tuple[Option, ...] = (Option("hands", ("shown", "hidden"), "B14"),)  # whether the screens show explorers in hand; display only

COLUMNS = ("sundial", "snake", "shield", "statuette", "skull")
LETTERS = "CSBTK"  # the same five kinds as the box file writes them
TOTEMS = ("sun", "serpent", "feather", "idol", "ancestor", "tremor", "recall", "rescue", "mirror")
SUNDIAL, SNAKE, SHIELD, STATUETTE, SKULL = 0, 1, 2, 3, 4
SUN, SERPENT, FEATHER, IDOL, ANCESTOR, TREMOR_TOTEM, RECALL_TOTEM, RESCUE, MIRROR_TOTEM = 0, 1, 2, 3, 4, 5, 6, 7, 8
PHASES = ("I", "II")  # the sanctuary, the tomb

PHASE_CARDS = 16
TOTEM_CARDS = 10
ROWS = 4  # a column has at most that many cells
EXPLORERS = 24
MOST_SYMBOLS = 3
SYMBOL_BITS = 6  # a kind is counted in 6 bits: nobody can own more than 16 cards of 3
MOST_RECALLED = 8

BOX = np.dtype(
    [
        ("symbols", "i4", 32),  # for each treasure how many of each kind it shows, 6 bits a kind, sundials lowest
        ("cells", "i4"),  # the cells of the temple as bits: 4 bits a column, the bottom cell lowest
        ("values", "i1", (5, ROWS)),  # the number on each cell, 0 where there is none
        ("rock", "i1", 32),  # for each treasure whether it shows a rock
        ("totem", "i1", 32),  # for each treasure whether it shows a totem
        ("totem_cards", "i1", TOTEM_CARDS),  # the kinds of the ten totem cards
        ("hands", "i1", 5),  # explorers in hand at the start, by the number of players
        ("for_a_point", "i1"),  # so many explorers kept are worth 1 point
        ("sun_points", "i1"),  # points for every `sun_sundials` owned
        ("sun_sundials", "i1"),
        ("serpent_points", "i1"),  # points more for each snake
        ("feather_points", "i1"),  # points more for each shield
        ("idol_points", "i1"),  # points for each statuette
        ("ancestor_skulls", "i1"),  # skulls fewer when skulls are compared
        ("recall_explorers", "i1"),  # explorers that a recall takes at most
        ("rescue_more", "i1"),  # explorers that a rescue takes beyond the stake
        ("hands_hidden", "i1"),  # option `hands`: 1 when the screens do not show the hands of others
    ],
    align=True,
)

# What each totem says besides the number of its cards: the field of the record, the lowest and the highest number.
NUMBERS: dict[str, dict[str, tuple[str, int, int]]] = {
    "sun": {"points": ("sun_points", 0, 20), "sundials": ("sun_sundials", 1, 60)},
    "serpent": {"points": ("serpent_points", 0, 20)},
    "feather": {"points": ("feather_points", 0, 20)},
    "idol": {"points": ("idol_points", 0, 20)},
    "ancestor": {"skulls": ("ancestor_skulls", 0, 60)},
    "tremor": {},
    "recall": {"explorers": ("recall_explorers", 1, MOST_RECALLED)},
    "rescue": {"more": ("rescue_more", 0, EXPLORERS)},
    "mirror": {},
}

check_match = any_match


def pack(data: Mapping[str, Any], options: Mapping[str, Value]) -> np.record:
    """The record that the rules receive; a box that cannot be played with is refused with the entry and the reason."""
    tables(data, ("explorers", "temple", "treasures", "totems"))
    box: np.record = records(1, BOX)[0]
    pack_explorers(box, data["explorers"])
    pack_temple(box, data["temple"])
    pack_treasures(box, data["treasures"])
    pack_totems(box, data["totems"])
    check_rocks(box)
    box.hands_hidden = options["hands"] == "hidden"
    return box


def pack_explorers(box: np.record, data: object) -> None:
    """B1: nobody starts with more explorers than there are."""
    explorers = table(data, "explorers", ("count", "hands", "for_a_point"))
    count = whole(explorers["count"], "explorers.count", 1, EXPLORERS)
    hands = entries(explorers["hands"], "explorers.hands", len(ABOUT.seats), len(ABOUT.seats))
    for seats, hand in zip(ABOUT.seats, hands, strict=True):
        entry = f"explorers.hands[{seats - 2}]"
        box.hands[seats] = whole(hand, entry, 0, EXPLORERS)
        if hand * seats > count:
            raise BoxError(entry, f"{hand} for each of {seats} players makes {hand * seats}, and there are {count} explorers")
    box.for_a_point = whole(explorers["for_a_point"], "explorers.for_a_point", 1, EXPLORERS)


def pack_temple(box: np.record, data: object) -> None:
    """Five columns of 1 to 4 cells, from the bottom to the top."""
    temple = table(data, "temple", COLUMNS)
    for column, name in enumerate(COLUMNS):
        entry = f"temple.{name}.cells"
        cells = entries(table(temple[name], f"temple.{name}", ("cells",))["cells"], entry, 1, ROWS)
        for row, value in enumerate(cells):
            box.values[column, row] = whole(value, f"{entry}[{row}]", -99, 99)
            box.cells |= 1 << (ROWS * column + row)


def pack_treasures(box: np.record, data: object) -> None:
    """B2: sixteen cards of phase I, then sixteen of phase II."""
    treasures = table(data, "treasures", PHASES)
    for phase, name in enumerate(PHASES):
        cards = entries(treasures[name], f"treasures.{name}", PHASE_CARDS, PHASE_CARDS)
        for i, card in enumerate(cards):
            pack_card(box, PHASE_CARDS * phase + i, card, f"treasures.{name}[{i}]")


def pack_card(box: np.record, number: int, text: object, entry: str) -> None:
    """One card: `CSK rock` shows a sundial, a snake, a skull and a rock."""
    if not isinstance(text, str):
        raise BoxError(entry, f"a card is a text such as 'CS rock', not {text!r}")
    letters, *words = text.split() or [""]
    if not 1 <= len(letters) <= MOST_SYMBOLS or set(letters) - set(LETTERS):
        raise BoxError(entry, f"begins with 1 to {MOST_SYMBOLS} of the letters {', '.join(LETTERS)}, not {letters!r}")
    for word in words:
        if word not in ("rock", "totem"):
            raise BoxError(entry, f"after the letters come rock and totem, not {word!r}")
    if len(set(words)) < len(words):
        raise BoxError(entry, "says the same word twice")
    box.symbols[number] = sum(1 << SYMBOL_BITS * LETTERS.index(letter) for letter in letters)
    box.rock[number], box.totem[number] = "rock" in words, "totem" in words


def pack_totems(box: np.record, data: object) -> None:
    """Ten totem cards of nine kinds."""
    totems = table(data, "totems", TOTEMS)
    cards: list[int] = []
    for kind, name in enumerate(TOTEMS):
        totem = table(totems[name], f"totems.{name}", ("cards", *NUMBERS[name]))
        cards += [kind] * whole(totem["cards"], f"totems.{name}.cards", 0, TOTEM_CARDS)
        for key, (field, low, high) in NUMBERS[name].items():
            setattr(box, field, whole(totem[key], f"totems.{name}.{key}", low, high))
    if len(cards) != TOTEM_CARDS:
        raise BoxError("totems", f"there are {TOTEM_CARDS} totem cards in all, not {len(cards)}")
    box.totem_cards[:] = cards


def check_rocks(box: np.record) -> None:
    """B15: the rocks on the cards cover all cells but one in each column."""
    cells, rocks = int(box.cells).bit_count(), int(box.rock.sum())
    if rocks != cells - len(COLUMNS):
        raise BoxError(
            "treasures", f"{cells} cells need {cells - len(COLUMNS)} rocks, to leave one in each column, and the cards show {rocks}"
        )
