"""The box of Codinca: what is in it, and that a wrong one is refused with the entry and the reason."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from teocalli import boxes, games
from teocalli.games.codinca import messages, notation
from teocalli.games.codinca.box import MOST_TRAPS, rotated
from teocalli.games.codinca.grid import GROUPS
from teocalli.match import Match
from teocalli.options import OptionError

CODINCA = games.load("codinca")
DATA: dict[str, Any] = dict(boxes.standard(CODINCA).data)
SET_A = ["GGGG", "SSSS", "GSSS", "SGGG", "GGSS", "GSGS"]
SET_B = ["GGGG", "SSSS", "GGSS", "GSGS", "GSSG", "SGGS"]


def test_the_standard_box_is_the_one_of_the_rulebook() -> None:
    """C1, C3, C4: 16 tiles, four groups of six keys, 20 spirit cards of which each player gets 3."""
    box = boxes.standard(CODINCA).record()
    assert [int(cells).bit_count() for cells in box.start_cells] == [4, 4, 4, 4]
    assert int(box.start_gold).bit_count() == 8
    assert box.keys.tolist() == [6, 6, 6, 6]
    assert (int(box.traps), int(box.each)) == (20, 3)
    assert [notation.key_names(box, group) for group in range(4)] == [SET_A] * 4


def test_the_line_keys_of_set_b_are_an_option() -> None:
    """C16: option `line_keys` changes lines and diagonals alone."""
    box = boxes.standard(CODINCA).record(CODINCA.check_options({"line_keys": "B"}))
    assert [notation.key_names(box, group) for group in range(4)] == [SET_B, SET_B, SET_A, SET_A]


def test_the_six_colourings_of_a_square_are_all_there_are() -> None:
    """C16: the only six that differ under rotation; of a line read both ways there would be ten."""
    assert len({frozenset(rotated(faces, straight=False)) for faces in range(16)}) == 6
    assert len({frozenset(rotated(faces, straight=True)) for faces in range(16)}) == 10


def test_every_trap_of_the_standard_box_has_a_name_in_words() -> None:
    """C14: the names that the catalogue knows are those of the box."""
    assert notation.trap_names(boxes.standard(CODINCA).record()) == list(messages.TRAPS)


def test_every_table_of_the_box_says_where_it_comes_from() -> None:
    """C1: what is reconstructed says so."""
    provenances = {name: table["provenance"] for name, table in DATA.items() if isinstance(table, dict)}
    assert provenances == {"layout": "reconstructed", "keys": "printed", "spirits": "printed", "traps": "reconstructed"}
    assert [DATA["keys"][group]["provenance"] for group in GROUPS] == ["reconstructed", "reconstructed", "deduced", "deduced"]


def put(*path: str | int, value: Any) -> Callable[[dict[str, Any]], None]:
    """A change to the box: the entry at the end of a path gets another value."""

    def change(data: dict[str, Any]) -> None:
        at: Any = data
        for part in path[:-1]:
            at = at[part]
        at[path[-1]] = value

    return change


def drop(*path: str | int) -> Callable[[dict[str, Any]], None]:
    def change(data: dict[str, Any]) -> None:
        at: Any = data
        for part in path[:-1]:
            at = at[part]
        del at[path[-1]]

    return change


PICTURE = {"name": "new", "rows": ["....", "....", "....", "...."]}
WRONG = [
    (put("game", value="cibola"), "game", "this box is for 'cibola'"),
    (put("format", value=2), "format", "format 1 is known"),
    (drop("spirits"), "spirits", "is missing"),
    (put("extra", value=1), "extra", "is not known"),
    (put("layout", value=[]), "layout", "takes a table"),
    (drop("layout", "rows"), "layout.rows", "is missing"),
    (put("layout", "provenance", value="guessed"), "layout.provenance", "takes one of"),
    (put("layout", "rows", value="E+"), "layout.rows", "takes a list"),
    (put("layout", "rows", value=["E+ F- W- A+"] * 3), "layout.rows", "takes 4 entries, not 3"),
    (put("layout", "rows", 1, value="A- E+ A+"), "layout.rows[1]", "a row is four tiles"),
    (put("layout", "rows", 2, value=7), "layout.rows[2]", "a row is four tiles"),
    (put("layout", "rows", 2, value="W- F+ W+ X-"), "layout.rows[2]", "'X-'"),
    (put("layout", "rows", 2, value="W- F+ W+ F*"), "layout.rows[2]", "'F*'"),
    (put("layout", "rows", 0, value="E+ E- W- A+"), "layout.rows", "four tiles of earth, not 5"),
    (drop("keys", "block"), "keys.block", "is missing"),
    (put("keys", "ring", value={}), "keys.ring", "is not known"),
    (put("keys", "block", "provenance", value="printed?"), "keys.block.provenance", "takes one of"),
    (drop("keys", "line", "B"), "keys.line.B", "is missing"),
    (put("keys", "line", "A", value=["GGGG", "SSSS", "GSGS"]), "keys.line.A", "takes 4 to 10 entries, not 3"),
    (put("keys", "corners", "colourings", 0, value="GGG"), "keys.corners.colourings[0]", "four letters G or S"),
    (put("keys", "diagonal", "A", 3, value="GGGB"), "keys.diagonal.A[3]", "four letters G or S"),
    (put("keys", "block", "colourings", 3, value="SSGS"), "keys.block.colourings[3]", "SSGS is GSSS rotated"),
    (put("keys", "line", "B", 5, value="SSGG"), "keys.line.B[5]", "SSGG is GGSS rotated"),
    (put("keys", "line", "A", 1, value="GGGG"), "keys.line.A[1]", "GGGG is GGGG rotated"),
    (put("spirits", "each", value=4), "spirits.each", "from 0 to 3, not 4"),
    (put("spirits", "each", value=True), "spirits.each", "from 0 to 3, not True"),
    (put("traps", "pictures", value=[PICTURE]), "traps.pictures", f"takes 12 to {MOST_TRAPS} entries, not 1"),
    (put("traps", "pictures", 3, value="band"), "traps.pictures[3]", "takes a table"),
    (put("traps", "pictures", 3, value={"name": "band"}), "traps.pictures[3].rows", "is missing"),
    (put("traps", "pictures", 3, "name", value=""), "traps.pictures[3].name", "a name of 1 to 24 bytes"),
    (put("traps", "pictures", 3, "name", value="x" * 25), "traps.pictures[3].name", "a name of 1 to 24 bytes"),
    (put("traps", "pictures", 3, "name", value="@half"), "traps.pictures[3].name", "does not begin with @"),
    (put("traps", "pictures", 3, "name", value="half"), "traps.pictures[3].name", "'half' appears twice"),
    (put("traps", "pictures", 3, "rows", value=["...."]), "traps.pictures[3].rows", "takes 4 entries, not 1"),
    (put("traps", "pictures", 3, "rows", 2, value="..x."), "traps.pictures[3].rows[2]", "a row is four of"),
]


@pytest.mark.parametrize(("change", "entry", "reason"), WRONG, ids=[f"{entry}-{i}" for i, (_, entry, _) in enumerate(WRONG)])
def test_a_wrong_box_is_refused_with_the_entry_and_the_reason(change: Callable[[dict[str, Any]], None], entry: str, reason: str) -> None:
    """C1, C3, C4, C14, C16: to the last cell."""
    data = copy.deepcopy(DATA)
    change(data)
    with pytest.raises(boxes.BoxError) as refused:
        boxes.Box(CODINCA, data)
    assert refused.value.entry == entry
    assert reason in refused.value.reason


def test_a_box_without_spirit_cards_can_be_played() -> None:
    """C4, C15: then every turn ends by itself."""
    data = copy.deepcopy(DATA)
    data["spirits"]["each"] = 0
    match = Match(CODINCA, 2, box=boxes.Box(CODINCA, data), seed=bytes(32), mode="plain")
    seat = match.turn
    match.act(seat, "flip a4")
    match.act(seat, next(action for action in match.legal(seat)))
    assert match.turn != seat


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("line_keys", "C", "takes one of A, B"),
        ("owner_looks", "maybe", "takes one of false, true"),
        ("blind_side", 1, "takes one of false, true"),
        ("take_back", "never", "takes one of action, position, off"),
        ("turn_limit", 4, "a whole number from 5 to 200"),
        ("turn_limit", 201, "a whole number from 5 to 200"),
        ("elements", "EE", "takes one of"),
        ("speed", 1, "has no option 'speed'"),
    ],
)
def test_a_wrong_option_is_refused_with_what_is_allowed(name: str, value: object, reason: str) -> None:
    """C2, C11, C14, C20, C21: every option has a validated name and value."""
    with pytest.raises(OptionError, match=reason):
        CODINCA.check_options({name: value})


def test_chosen_elements_name_one_for_each_seat() -> None:
    """C2: no more and no less."""
    with pytest.raises(OptionError, match="names 2 elements"):
        Match(CODINCA, 3, options={"elements": "EA"})
