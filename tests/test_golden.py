"""Golden playthroughs are played again and must read the same, word for word."""

from __future__ import annotations

import pytest

import golden


@pytest.mark.parametrize("play", golden.PLAYS, ids=lambda play: f"{play[0]}-{play[1]}")
def test_a_golden_match_is_played_as_it_was(play: tuple[str, int, int, str, dict[str, object]]) -> None:
    expected = (golden.FOLDER / golden.file_name(*play[:4])).read_text("utf-8")
    assert golden.written(play) == expected


def test_there_are_three_golden_matches_a_game() -> None:
    names = [play[0] for play in golden.PLAYS]
    assert {name: names.count(name) for name in set(names)} == {"codinca": 3, "temple_code": 3, "aztec": 3, "cibola": 3}
