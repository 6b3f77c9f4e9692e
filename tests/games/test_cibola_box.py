"""The box of Cibola: what is in it, and that a wrong one is refused with the entry and the reason."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from playing import changed_box
from teocalli import boxes, games
from teocalli.games.cibola import notation, scoring

CIBOLA = games.load("cibola")
DATA: dict[str, Any] = dict(boxes.standard(CIBOLA).data)


def symbols_of(phase: str) -> Counter[str]:
    return Counter(letter for card in DATA["treasures"][phase] for letter in card.split()[0])


def test_the_standard_box_is_the_one_of_the_rulebook() -> None:
    """B1, B15: 24 explorers, 18 cells, 13 rocks, so that one cell a column is left."""
    record = boxes.standard(CIBOLA).record()
    assert record.hands.tolist()[2:] == [12, 8, 6]
    assert int(record.cells).bit_count() == 18
    assert int(record.rock.sum()) == 13
    assert [notation.height(record, column) for column in range(5)] == [4, 4, 3, 3, 4]


def test_the_cards_keep_to_the_known_totals() -> None:
    """B2: 16 + 16 cards; more totems in phase I, more rocks and skulls in phase II."""
    one, two = DATA["treasures"]["I"], DATA["treasures"]["II"]
    assert (len(one), len(two)) == (16, 16)
    assert {len(card.split()[0]) for card in one} == {1, 2}
    assert {len(card.split()[0]) for card in two} == {1, 2, 3}
    for word, count in (("rock", (5, 8)), ("totem", (3, 2))):
        assert (sum(word in card for card in one), sum(word in card for card in two)) == count
    assert symbols_of("II")["K"] > symbols_of("I")["K"]
    both = symbols_of("I") + symbols_of("II")
    assert max(both, key=lambda letter: both[letter]) == "C"
    assert min(both, key=lambda letter: both[letter]) == "B"


def test_there_are_ten_totem_cards_of_nine_kinds() -> None:
    """B3: ten cards, two of them tremors."""
    cards = {name: totem["cards"] for name, totem in DATA["totems"].items() if name != "provenance"}
    assert sum(cards.values()) == 10
    assert [name for name, count in cards.items() if count != 1] == ["tremor"]


WRONG: list[tuple[str, Any, str, str]] = [
    ("game", "aztec", "game", "not for 'cibola'"),
    ("format", 2, "format", "format 1 is known"),
    ("explorers", None, "explorers", "is missing"),
    ("colour", {"provenance": "printed"}, "colour", "is not known"),
    ("explorers.provenance", None, "explorers.provenance", "takes one of printed"),
    ("explorers.provenance", "guessed", "explorers.provenance", "takes one of printed"),
    ("explorers.count", 25, "explorers.count", "from 1 to 24"),
    ("explorers.count", 20, "explorers.hands[0]", "12 for each of 2 players makes 24, and there are 20"),
    ("explorers.hands", [12, 8], "explorers.hands", "takes 3 entries, not 2"),
    ("explorers.hands", 12, "explorers.hands", "takes a list"),
    ("explorers.hands.2", 7, "explorers.hands[2]", "7 for each of 4 players makes 28"),
    ("explorers.hands.1", True, "explorers.hands[1]", "whole number"),
    ("explorers.for_a_point", 0, "explorers.for_a_point", "from 1 to 24"),
    ("temple.skull", None, "temple.skull", "is missing"),
    ("temple.jaguar", {"provenance": "printed", "cells": [1]}, "temple.jaguar", "is not known"),
    ("temple.snake", [1, 2], "temple.snake", "takes a table"),
    ("temple.snake.provenance", "dreamt", "temple.snake.provenance", "takes one of"),
    ("temple.snake.cells", [], "temple.snake.cells", "1 to 4 entries, not 0"),
    ("temple.snake.cells", [1, 2, 3, 4, 5], "temple.snake.cells", "1 to 4 entries, not 5"),
    ("temple.snake.cells", [1, 2, 3], "treasures", "17 cells need 12 rocks"),
    ("temple.snake.cells.1", 100, "temple.snake.cells[1]", "from -99 to 99"),
    ("temple.snake.cells.1", "one", "temple.snake.cells[1]", "not 'one'"),
    ("treasures.III", [], "treasures.III", "is not known"),
    ("treasures.I.15", None, "treasures.I", "takes 16 entries, not 15"),
    ("treasures.II", "CC", "treasures.II", "takes a list"),
    ("treasures.I.0", 7, "treasures.I[0]", "a card is a text"),
    ("treasures.I.0", "", "treasures.I[0]", "1 to 3 of the letters"),
    ("treasures.I.0", "CCCC", "treasures.I[0]", "1 to 3 of the letters"),
    ("treasures.I.0", "X", "treasures.I[0]", "1 to 3 of the letters C, S, B, T, K, not 'X'"),
    ("treasures.I.0", "C stone", "treasures.I[0]", "rock and totem, not 'stone'"),
    ("treasures.I.0", "C totem totem", "treasures.I[0]", "same word twice"),
    ("treasures.I.0", "C rock", "treasures", "18 cells need 13 rocks, to leave one in each column, and the cards show 14"),
    ("totems.sun", None, "totems.sun", "is missing"),
    ("totems.sun.cards", 2, "totems", "10 totem cards in all, not 11"),
    ("totems.sun.cards", -1, "totems.sun.cards", "from 0 to 10"),
    ("totems.sun.points", None, "totems.sun.points", "is missing"),
    ("totems.sun.sundials", 0, "totems.sun.sundials", "from 1 to 60"),
    ("totems.tremor.points", 3, "totems.tremor.points", "is not known"),
    ("totems.recall.explorers", 9, "totems.recall.explorers", "from 1 to 8"),
    ("totems.rescue.more", 25, "totems.rescue.more", "from 0 to 24"),
]


@pytest.mark.parametrize(("path", "value", "entry", "reason"), WRONG, ids=lambda value: str(value)[:40])
def test_a_wrong_box_is_refused_with_the_entry_and_the_reason(path: str, value: Any, entry: str, reason: str) -> None:
    with pytest.raises(boxes.BoxError) as refused:
        changed_box(CIBOLA, path, value)
    assert refused.value.entry == entry
    assert reason in refused.value.reason


def test_another_box_is_played_with() -> None:
    """B16, B17: changed numbers change the score."""
    box = changed_box(CIBOLA, "temple.sundial.cells", [5, 5, 5, 5]).record()
    state = notation.set_up(box, 2, symbols=["CC", "C"], hands=[0, 0])
    out = np.zeros((2, 2), np.int64)
    scoring.standings(state, box, out)
    assert out.tolist() == [[10, 1], [5, 2]]
    assert changed_box(CIBOLA, "explorers.for_a_point", 3).digest != boxes.standard(CIBOLA).digest


def test_hidden_hands_are_a_matter_of_display_alone() -> None:
    """B14: the option changes what screens show, and nothing else in the record."""
    shown, hidden = (boxes.standard(CIBOLA).record({"hands": value}) for value in ("shown", "hidden"))
    assert (shown.hands_hidden, hidden.hands_hidden) == (0, 1)
    hidden.hands_hidden = 0
    assert shown.tobytes() == hidden.tobytes()
