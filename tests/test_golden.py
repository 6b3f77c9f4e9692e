"""Golden playthroughs are played again and must read the same, word for word."""

from __future__ import annotations

import pytest

import golden
from teocalli import games


@pytest.mark.parametrize("play", golden.PLAYS, ids=lambda play: f"{play[0]}-{play[1]}")
def test_a_golden_match_is_played_as_it_was(play: golden.Play) -> None:
    text = (golden.FOLDER / golden.file_name(*play[:4])).read_text("utf-8")
    assert golden.written(play, golden.as_written(text)) == text


def test_every_game_has_three_golden_matches() -> None:
    assert all(sum(play[0] == name for play in golden.PLAYS) >= 3 for name in games.NAMES)


# Temple Code has hundreds of choices at every ply, and each is told.
SAYS = [pytest.param(name, marks=pytest.mark.slow) if name == "temple_code" else name for name in games.NAMES]


@pytest.mark.parametrize("name", SAYS)
def test_a_game_says_what_it_said(name: str) -> None:
    assert golden.said(name) == (golden.FOLDER / golden.said_name(name)).read_text("utf-8")
