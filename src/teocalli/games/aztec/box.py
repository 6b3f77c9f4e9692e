"""The box of Aztec: its components and options as one record of small integers, checked to the last card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations_with_replacement, pairwise
from typing import Any

import numpy as np

from teocalli.box_checks import BoxError, any_table, entries, name, new, one_of, table, tables, whole
from teocalli.options import About, Option, Value, any_match
from teocalli.record_arrays import records

ABOUT = About(
    title="Aztec",
    seats=range(3, 7),
    minutes=(20, 30),
    authors="Stéphane Beaume, art Sabrina Tobal",
    publisher="Matagot",
)

OPTIONS: tuple[Option, ...] = (
    Option("first", ("stays", "passes"), "A3"),
    Option("artefacts", ("hidden", "open"), "A13"),
)

COLOURS = ("blue", "yellow", "red")
LETTERS = "BYR"

# The 31 handfuls (A5), as letters: 2, 3 and 4 jewels. A jewel card shows one of those with at most two colours.
HANDFULS = tuple("".join(jewels) for n in (2, 3, 4) for jewels in combinations_with_replacement(LETTERS, n))

# The ten kinds of artefact (A12): three duos, three trios, the treasure; then the three that are carried out at once.
KINDS = (
    "duo red+blue",
    "duo red+yellow",
    "duo blue+yellow",
    "trio blue",
    "trio yellow",
    "trio red",
    "treasure",
    "purification",
    "hex",
    "theft",
)
FIRST_AT_ONCE = KINDS.index("purification")  # this kind and all after it

DUOS = ("red+blue", "red+yellow", "blue+yellow", "red+red", "blue+blue", "yellow+yellow")

TABLES: tuple[str, ...] = ("temple", "stones", "jewel_cards", "jewel_deck", "characters", "scoring", "ladder")
TABLES += ("artefacts", "artefact_cards", "artefact_deck")

ROUNDS = 5
MOST_CARDS = 64  # room for cards in each of the two decks
MOST_STONES = 100
MOST_LOST = 1000  # points, by the stones that are listed
NAME_BYTES = 16

BOX = np.dtype(
    [
        ("first_passes", "i1"),  # option first=passes: the next seat clockwise is first from round to round
        ("artefacts_open", "i1"),  # option artefacts=open: a kept artefact is shown when kept
        ("stones", "i1"),  # all cursed stones
        ("each_player", "i1"),  # stones that a player starts with
        ("each_curse", "i1"),  # stones on each curse card at the start
        ("added", "i1"),  # stones added to each curse card at the end of a round
        ("deck", "i1", MOST_CARDS),  # the jewel cards, each the number of the handful it shows
        ("deck_size", "i1"),  # how many jewel cards there are
        ("copies", "i1", len(HANDFULS)),  # how many cards show each handful
        ("artefacts", "i1", MOST_CARDS),  # the artefact cards, each the number of its kind
        ("artefact_count", "i1"),  # how many artefact cards there are
        ("kinds", "i1", len(KINDS)),  # how many artefacts there are of each kind
        ("worth", "i1", len(KINDS)),  # points of a kept kind; stones of a purification and of a hex
        ("duo", "i1", (6, 2)),  # the two colours of each character's duo
        ("duo_points", "i1"),  # points for each pair of the own duo
        ("trio_points", "i1"),  # points for each trio of the three colours
        ("lost", "i2", MOST_STONES + 1),  # points lost by number of stones
        ("names", "u1", (6, NAME_BYTES)),  # the characters' names in UTF-8, filled up with zeros
    ],
    align=True,
)

check_match = any_match


def pack(data: Mapping[str, Any], options: Mapping[str, Value]) -> np.record:
    """The record that rules receive; a box that cannot be played with is refused with the entry and the reason."""
    tables(data, TABLES)
    box: np.record = records(1, BOX)[0]
    box.first_passes = options["first"] == "passes"
    box.artefacts_open = options["artefacts"] == "open"
    whole(table(data["temple"], "temple", ("jewels",))["jewels"], "temple.jewels", 1, 10_000)
    pack_stones(box, data)
    pack_jewel_cards(box, data)
    pack_characters(box, data)
    pack_scoring(box, data)
    pack_artefacts(box, data)
    return box


def pack_stones(box: np.record, data: Mapping[str, Any]) -> None:
    """A1, A15: the stones, of which enough must be there for six players and three curse cards."""
    stones = table(data["stones"], "stones", ("total", "each_player", "each_curse", "added_each_round"))
    box.stones = whole(stones["total"], "stones.total", 0, MOST_STONES)
    box.each_player = whole(stones["each_player"], "stones.each_player", 0, MOST_STONES)
    box.each_curse = whole(stones["each_curse"], "stones.each_curse", 0, MOST_STONES)
    box.added = whole(stones["added_each_round"], "stones.added_each_round", 0, MOST_STONES)
    needed = ABOUT.seats[-1] * stones["each_player"] + len(COLOURS) * stones["each_curse"]
    if needed > stones["total"]:
        raise BoxError("stones.total", f"six players and three curse cards start with {needed} stones, there are {stones['total']}")


def pack_jewel_cards(box: np.record, data: Mapping[str, Any]) -> None:
    """A2, A5: the jewel cards, a number of copies for each shape."""
    cards = table(data["jewel_cards"], "jewel_cards", ("total", "each_player", "most_colours"))
    if whole(cards["each_player"], "jewel_cards.each_player", 1, 42) != ROUNDS:
        raise BoxError("jewel_cards.each_player", f"a match has five rounds and each player five cards, not {cards['each_player']}")
    most_colours = whole(cards["most_colours"], "jewel_cards.most_colours", 1, len(COLOURS))
    deck = any_table(data["jewel_deck"], "jewel_deck")
    for shape in deck:
        if shape == "provenance":
            continue
        if shape not in HANDFULS:
            raise BoxError(f"jewel_deck.{shape}", "a jewel card shows 2 to 4 of the letters B, Y, R, in that order")
        if len(set(shape)) > most_colours:
            raise BoxError(f"jewel_deck.{shape}", f"a jewel card has at most {most_colours} colours")
    counts = [whole(deck[shape], f"jewel_deck.{shape}", 0, MOST_CARDS) if shape in deck else 0 for shape in HANDFULS]
    agrees("jewel_cards.total", whole(cards["total"], "jewel_cards.total", 1, MOST_CARDS), counts)
    if sum(counts) < ROUNDS * ABOUT.seats[-1]:
        raise BoxError("jewel_cards.total", f"six players need {ROUNDS * ABOUT.seats[-1]} cards, there are {sum(counts)}")
    spread(box.copies, box.deck, counts)
    box.deck_size = sum(counts)


def pack_characters(box: np.record, data: Mapping[str, Any]) -> None:
    """A1: six characters, each with a name and a duo of its own."""
    names: list[str] = []
    duos: list[str] = []
    for i, fields in enumerate(entries(data["characters"], "characters", len(DUOS), len(DUOS))):
        entry = f"characters[{i}]"
        table(fields, entry, ("name", "duo"))
        names.append(new(name(fields["name"], f"{entry}.name", NAME_BYTES), f"{entry}.name", names))
        duos.append(new(one_of(fields["duo"], f"{entry}.duo", DUOS), f"{entry}.duo", duos))
        raw = names[-1].encode()
        box.duo[i] = [COLOURS.index(colour) for colour in duos[-1].split("+")]
        box.names[i, : len(raw)] = list(raw)


def pack_scoring(box: np.record, data: Mapping[str, Any]) -> None:
    """A16: points for duos and trios, and the ladder of the stones up to the last one."""
    scoring = table(data["scoring"], "scoring", ("character_duo", "trio"))
    box.duo_points = whole(scoring["character_duo"], "scoring.character_duo", 0, 20)
    box.trio_points = whole(scoring["trio"], "scoring.trio", 0, 20)
    ladder = table(data["ladder"], "ladder", ("lost", "each_further"))
    listed = entries(ladder["lost"], "ladder.lost", 1, MOST_STONES + 1)
    steps = [whole(step, f"ladder.lost[{i}]", 0, MOST_LOST) for i, step in enumerate(listed)]
    if steps[0] != 0:
        raise BoxError("ladder.lost[0]", f"no stone costs no point, not {steps[0]}")
    if any(after < before for before, after in pairwise(steps)):
        raise BoxError("ladder.lost", "more stones never cost less")
    further = whole(ladder["each_further"], "ladder.each_further", 0, 100)
    for n in range(MOST_STONES + 1):
        box.lost[n] = steps[n] if n < len(steps) else steps[-1] + further * (n - len(steps) + 1)


def pack_artefacts(box: np.record, data: Mapping[str, Any]) -> None:
    """A12: the ten kinds of artefact with their numbers, and how many cards there are of each."""
    kinds: list[str] = []
    for i, fields in enumerate(entries(data["artefacts"], "artefacts", len(KINDS), len(KINDS))):
        entry = f"artefacts[{i}]"
        kind = one_of(any_table(fields, entry).get("kind"), f"{entry}.kind", KINDS)
        kinds.append(new(kind, f"{entry}.kind", kinds))
        amount = amount_of(kind)
        table(fields, entry, ("kind", amount) if amount else ("kind",))
        if amount == "points":
            box.worth[KINDS.index(kind)] = whole(fields["points"], f"{entry}.points", 0, 20)
        elif amount == "stones":
            box.worth[KINDS.index(kind)] = whole(fields["stones"], f"{entry}.stones", 1, 3 if kind == "purification" else 20)
    total = whole(table(data["artefact_cards"], "artefact_cards", ("total",))["total"], "artefact_cards.total", 0, MOST_CARDS)
    deck = table(data["artefact_deck"], "artefact_deck", KINDS)
    counts = [whole(deck[kind], f"artefact_deck.{kind}", 0, MOST_CARDS) for kind in KINDS]
    agrees("artefact_cards.total", total, counts)
    spread(box.kinds, box.artefacts, counts)
    box.artefact_count = total


def amount_of(kind: str) -> str:
    """What is counted of a kind: the points of what is kept, the stones that a curse or a cure moves, or nothing."""
    if KINDS.index(kind) < FIRST_AT_ONCE:
        return "points"
    return "" if kind == "theft" else "stones"


def spread(counted: Any, deck: Any, counts: Sequence[int]) -> None:
    """Lay the copies of each card side by side; places beyond the last card hold -1."""
    counted[:] = counts
    cards = [card for card, copies in enumerate(counts) for _ in range(copies)]
    deck[:] = cards + [-1] * (MOST_CARDS - len(cards))


def agrees(entry: str, total: int, counts: Sequence[int]) -> None:
    if sum(counts) != total:
        raise BoxError(entry, f"is {total}, but the cards listed add up to {sum(counts)}")


def character_name(box: np.record, character: int) -> str:
    """The name on a character sheet."""
    return bytes(box.names[character]).rstrip(b"\0").decode()
