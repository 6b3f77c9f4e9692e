"""The box of Codinca: its components and options as one record, checked to the last cell."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from typing import Any

import numpy as np

from teocalli.box_checks import BoxError, entries, name, new, table, tables, whole
from teocalli.games.codinca.grid import CELLS, GROUPS, SIDE
from teocalli.options import About, Option, OptionError, Value
from teocalli.record_arrays import records

ABOUT = About(
    title="Codinca",
    seats=range(2, 5),
    minutes=(15, 30),
    authors="Leonard Boyd and David Brashaw",
    publisher="Backspindle Games",
)

ELEMENTS = ("earth", "air", "water", "fire")
LETTERS = "EAWF"  # the same four as the box file writes them
SIDES = ("bottom", "right", "top", "left")  # where a trap card may be laid, C14
TAKE_BACK = ("action", "position", "off")  # the values of that option, by the number the record holds
ACTION, POSITION, OFF = range(len(TAKE_BACK))

MOST_SEATS = ABOUT.seats[-1]
MOST_KEYS = 10  # that many colourings of a line differ when it may be read both ways
MOST_TRAPS = 32
MOST_CARDS = 3  # spirit cards a player can name
NAME_BYTES = 24

OPTIONS: tuple[Option, ...] = (
    Option("line_keys", ("A", "B"), "C16"),
    Option("owner_looks", (False, True), "C11"),
    Option("blind_side", (False, True), "C14"),
    Option("take_back", TAKE_BACK, "C20"),
    Option("turn_limit", (60,), "C21", span=range(5, 201)),
    Option("elements", ("random", *("".join(p) for n in ABOUT.seats for p in itertools.permutations(LETTERS, n))), "C2"),
)

BOX = np.dtype(
    [
        ("start_cells", "i4", 4),  # C1: for each element the cells where its tiles begin, as bits
        ("start_gold", "i4"),  # C1: the cells that show gold at the start, as bits
        ("trap_gold", "i4", (MOST_TRAPS, 4)),  # C14: for each trap and side the cells that it turns to gold
        ("trap_stone", "i4", (MOST_TRAPS, 4)),  # C14: and those that it turns to stone
        ("turn_limit", "i2"),  # C21: turns of each player
        ("element", "i1", CELLS),  # the element of each tile
        ("tiles_of", "i1", (4, 4)),  # the four tiles of each element
        ("keys", "i1", 4),  # how many key cards each group has
        ("faces", "i1", (4, MOST_KEYS)),  # for each group and key its colouring, bit i set where the i-th tile shows gold
        ("key_of", "i1", (4, 16)),  # for each group and faces in reading order the key that they match, or -1
        ("traps", "i1"),  # how many spirit cards there are
        ("each", "i1"),  # C4: spirit cards dealt to each player
        ("line_set", "i1"),  # option `line_keys`: 0 for A, 1 for B
        ("owner_looks", "i1"),  # option: 1 when owners know their traps and name the card they play
        ("blind_side", "i1"),  # option: 1 when the side is named before the trap is turned up
        ("take_back", "i1"),  # option: which form of C20 is played
        ("chosen", "i1", MOST_SEATS),  # option `elements`: the element of each seat, -1 where it is drawn
        ("trap_name", "u1", (MOST_TRAPS, NAME_BYTES)),  # the name of each trap, for people: UTF-8, filled with zeros
    ],
    align=True,
)


def check_match(options: Mapping[str, Value], seats: int) -> None:
    """C2: chosen elements name one for each seat."""
    chosen = str(options["elements"])
    if chosen != "random" and len(chosen) != seats:
        raise OptionError(
            f"elements names {len(chosen)} elements ({chosen}) for {seats} players", "elements", count=len(chosen), seats=seats
        )


def pack(data: Mapping[str, Any], options: Mapping[str, Value]) -> np.record:
    """The record that the rules receive; a box that cannot be played with is refused with the entry and the reason."""
    tables(data, ("layout", "keys", "spirits", "traps"))
    box: np.record = records(1, BOX)[0]
    pack_layout(box, data["layout"])
    pack_options(box, options)
    pack_keys(box, data["keys"])
    pack_spirits(box, data["spirits"])
    pack_traps(box, data["traps"])
    return box


def pack_options(box: np.record, options: Mapping[str, Value]) -> None:
    box.line_set = "AB".index(str(options["line_keys"]))
    box.owner_looks, box.blind_side = options["owner_looks"], options["blind_side"]
    box.take_back = TAKE_BACK.index(str(options["take_back"]))
    box.turn_limit = options["turn_limit"]
    chosen = str(options["elements"])
    for seat in range(MOST_SEATS):
        box.chosen[seat] = LETTERS.index(chosen[seat]) if chosen != "random" and seat < len(chosen) else -1


def pack_layout(box: np.record, data: object) -> None:
    """C1: sixteen tiles, four of each element; tiles are numbered as they lie."""
    rows = entries(table(data, "layout", ("rows",))["rows"], "layout.rows", SIDE, SIDE)
    tiles_of: dict[int, list[int]] = {element: [] for element in range(4)}
    for row, text in enumerate(rows):
        words = text.split() if isinstance(text, str) else []
        if len(words) != SIDE:
            raise BoxError(f"layout.rows[{row}]", f"a row is four tiles such as 'E+ F- W- A+', not {text!r}")
        for column, word in enumerate(words):
            tile = SIDE * row + column
            if len(word) != 2 or word[0] not in LETTERS or word[1] not in "+-":
                raise BoxError(f"layout.rows[{row}]", f"a tile is one of {', '.join(LETTERS)} with + or -, not {word!r}")
            tiles_of[LETTERS.index(word[0])].append(tile)
            box.start_gold |= (word[1] == "+") << tile
    for element, tiles in tiles_of.items():
        if len(tiles) != 4:
            raise BoxError("layout.rows", f"there are four tiles of {ELEMENTS[element]}, not {len(tiles)}")
        box.tiles_of[element] = tiles
        box.element[tiles] = element
        box.start_cells[element] = sum(1 << tile for tile in tiles)


def pack_keys(box: np.record, data: object) -> None:
    """C16: four groups of key cards; in a group no two cards are alike once rotated."""
    groups = table(data, "keys", GROUPS)
    for group, shape in enumerate(GROUPS):
        straight = shape in ("line", "diagonal")
        sets = ("A", "B") if straight else ("colourings",)
        cards = table(groups[shape], f"keys.{shape}", sets)
        wanted = sets[int(box.line_set)] if straight else sets[0]
        for one in sets:
            entry = f"keys.{shape}.{one}"
            faces = colourings(entries(cards[one], entry, MOST_SEATS, MOST_KEYS), entry, straight)
            if one == wanted:
                put_keys(box, group, faces, straight)


def put_keys(box: np.record, group: int, faces: list[int], straight: bool) -> None:
    """Write the keys of one group, and which of them any four faces match."""
    box.keys[group] = len(faces)
    box.faces[group], box.key_of[group] = -1, -1
    for key, one in enumerate(faces):
        box.faces[group, key] = one
        for same in rotated(one, straight):
            box.key_of[group, same] = key


def colourings(cards: list[Any], entry: str, straight: bool) -> list[int]:
    """The colourings of one group as faces, bit i for the i-th letter; two that can be rotated into each other are refused."""
    colouring: list[int] = []
    for i, text in enumerate(cards):
        if not isinstance(text, str) or len(text) != SIDE or set(text) - set("GS"):
            raise BoxError(f"{entry}[{i}]", f"a colouring is four letters G or S, not {text!r}")
        faces = sum(1 << k for k, letter in enumerate(text) if letter == "G")
        for earlier, other in enumerate(colouring):
            if other in rotated(faces, straight):
                raise BoxError(f"{entry}[{i}]", f"{text} is {cards[earlier]} rotated: a position would match both")
        colouring.append(faces)
    return colouring


def rotated(faces: int, straight: bool) -> set[int]:
    """The faces that one card matches: a line also read backwards, a square begun at any of its corners."""
    letters = [faces >> i & 1 for i in range(SIDE)]
    turns = [letters, letters[::-1]] if straight else [letters[i:] + letters[:i] for i in range(SIDE)]
    return {sum(one << i for i, one in enumerate(turn)) for turn in turns}


def pack_spirits(box: np.record, data: object) -> None:
    box.each = whole(table(data, "spirits", ("each",))["each"], "spirits.each", 0, MOST_CARDS)


def pack_traps(box: np.record, data: object) -> None:
    """C14: enough spirit cards for every player, each with a name and a picture of its own."""
    least = max(1, MOST_SEATS * int(box.each))
    pictures = entries(table(data, "traps", ("pictures",))["pictures"], "traps.pictures", least, MOST_TRAPS)
    box.traps = len(pictures)
    names: list[str] = []
    for trap, picture in enumerate(pictures):
        entry = f"traps.pictures[{trap}]"
        fields = table(picture, entry, ("name", "rows"), sourced=False)
        names.append(trap_name(fields["name"], f"{entry}.name", names))
        raw = names[-1].encode()
        box.trap_name[trap, : len(raw)] = list(raw)
        rows = picture_rows(fields["rows"], f"{entry}.rows")
        for side in range(len(SIDES)):
            box.trap_gold[trap, side] = cells_showing(rows, "#")
            box.trap_stone[trap, side] = cells_showing(rows, ".")
            rows = quarter_turn(rows)


def trap_name(value: object, entry: str, earlier: list[str]) -> str:
    """A name of its own; texts that begin with @ are ids of words."""
    named = name(value, entry, NAME_BYTES)
    if named.startswith("@"):
        raise BoxError(entry, f"takes a name that does not begin with @, not {named!r}")
    return str(new(named, entry, earlier))


def picture_rows(rows: object, entry: str) -> list[str]:
    signs = entries(rows, entry, SIDE, SIDE)
    for i, row in enumerate(signs):
        if not isinstance(row, str) or len(row) != SIDE or set(row) - set("#._"):
            raise BoxError(f"{entry}[{i}]", f"a row is four of # (gold), . (stone) and _ (left alone), not {row!r}")
    return signs


def quarter_turn(rows: list[str]) -> list[str]:
    """C14: the picture a quarter turn anticlockwise: its bottom row becomes the right column."""
    return ["".join(row[SIDE - 1 - i] for row in rows) for i in range(SIDE)]


def cells_showing(rows: list[str], sign: str) -> int:
    return sum(1 << i for i, one in enumerate("".join(rows)) if one == sign)
