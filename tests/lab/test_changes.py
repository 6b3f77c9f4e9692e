"""Boxes with some numbers changed."""

from __future__ import annotations

from typing import Any

import pytest

from teocalli import boxes, games
from teocalli.lab.changes import changed
from teocalli.lab.sweep import values_of
from teocalli.options import OptionError


def box_of(name: str, *settings: str) -> dict[str, Any]:
    game = games.load(name)
    return changed(game, boxes.standard(game).data, settings)


def test_a_number_is_changed_by_its_path_or_by_the_clear_end_of_it() -> None:
    assert box_of("cibola", "temple.skull.cells=-2,-4,-6,-8")["temple"]["skull"]["cells"] == [-2, -4, -6, -8]
    assert box_of("cibola", "skull.cells=-2,-4,-6,-8")["temple"]["skull"]["cells"] == [-2, -4, -6, -8]
    assert box_of("cibola", "explorers.for_a_point=3")["explorers"]["for_a_point"] == 3


def test_the_box_of_the_game_stays_as_it_is() -> None:
    before = boxes.standard(games.load("cibola")).digest
    box_of("cibola", "explorers.for_a_point=3")
    assert boxes.standard(games.load("cibola")).digest == before


@pytest.mark.parametrize(
    ("setting", "said"),
    [
        ("skul.cells=1,2,3,4", "did you mean skull.cells?"),
        ("explorers.for_a_points=3", "did you mean explorers.for_a_point?"),
        ("explorers.for_a_point=many", "cannot take its place"),
        ("explorers.for_a_point", "PATH=VALUE"),
    ],
)
def test_a_wrong_change_is_told_the_nearest_name(setting: str, said: str) -> None:
    with pytest.raises(OptionError) as refused:
        box_of("cibola", setting)
    assert said in str(refused.value)


def test_a_change_that_makes_no_box_is_refused_with_its_entry() -> None:
    with pytest.raises(boxes.BoxError, match="15 cells need 10 rocks"):
        box_of("cibola", "skull.cells=1")


def test_sweeps_are_ranges_or_lists() -> None:
    assert values_of("a.b=1..4") == ("a.b", ["1", "2", "3", "4"])
    assert values_of("a.b=0..9:3") == ("a.b", ["0", "3", "6", "9"])
    assert values_of("c=1,2 | 3,4") == ("c", ["1,2", "3,4"])
    for wrong in ("a", "a=", "a=4..1", "a=1..100", "a=1..9:0", "a=1"):
        with pytest.raises(OptionError):
            values_of(wrong)
