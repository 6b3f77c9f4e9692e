"""The box of Aztec: what is in it, and that a wrong one is refused with the entry and the reason."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from playing import changed_box
from teocalli import boxes, games
from teocalli.games.aztec import notation, scoring
from teocalli.games.aztec.box import HANDFULS, KINDS, character_name

AZTEC = games.load("aztec")
DATA: dict[str, Any] = dict(boxes.standard(AZTEC).data)
BOX = boxes.standard(AZTEC).record()


def test_the_standard_box_is_the_one_of_the_rulebook() -> None:
    """A1, A2: 40 stones, 42 jewel cards, 42 artefacts."""
    assert (int(BOX.stones), int(BOX.deck_size), int(BOX.artefact_count)) == (40, 42, 42)
    assert (int(BOX.each_player), int(BOX.each_curse), int(BOX.added)) == (2, 1, 1)


def test_small_cards_are_there_twice_and_large_ones_once() -> None:
    """A5: all 27 shapes of at most two colours; 12 + 18 + 12 cards."""
    copies = {shape: int(count) for shape, count in zip(HANDFULS, BOX.copies, strict=True) if count}
    assert len(copies) == 27
    assert all(len(set(shape)) <= 2 for shape in copies)
    assert [sum(count for shape, count in copies.items() if len(shape) == n) for n in (2, 3, 4)] == [12, 18, 12]


def test_the_six_characters_have_the_six_duos() -> None:
    """A1, A16: in the order of the sheets."""
    named = {character_name(BOX, sheet): notation.duo_name(BOX, sheet) for sheet in range(6)}
    assert named == {
        "Charly": "red+blue",
        "Daryl": "red+yellow",
        "Elisa": "blue+yellow",
        "Yukio": "red+red",
        "Inti": "blue+blue",
        "Paloma": "yellow+yellow",
    }


def test_the_artefacts_are_those_of_the_rulebook() -> None:
    """A12: twelve duos, twelve trios, three treasures, five each of the at-once cards."""
    assert dict(zip(KINDS, BOX.kinds.tolist(), strict=True)) == dict.fromkeys(KINDS[:6], 4) | {"treasure": 3} | dict.fromkeys(KINDS[7:], 5)
    assert BOX.worth.tolist() == [1, 1, 1, 3, 3, 3, 3, 3, 2, 0]


def test_the_ladder_goes_on_by_threes() -> None:
    """A16: 0 1 2 3 5 7 9 12 15 18, then 3 more for each stone."""
    assert BOX.lost[:13].tolist() == [0, 1, 2, 3, 5, 7, 9, 12, 15, 18, 21, 24, 27]


@pytest.mark.parametrize(
    ("path", "value", "entry", "reason"),
    [
        ("stones", None, "stones", "missing"),
        ("stones.total", 14, "stones.total", "start with 15 stones"),
        ("stones.total", 101, "stones.total", "0 to 100"),
        ("stones.each_player", True, "stones.each_player", "whole number"),
        ("stones.each_player", "2", "stones.each_player", "whole number"),
        ("stones.colour", "grey", "stones.colour", "not known"),
        ("stones.provenance", "guessed", "stones.provenance", "takes one of printed"),
        ("jewel_deck.provenance", None, "jewel_deck.provenance", "takes one of printed"),
        ("artefacts.2.provenance", "dreamt", "artefacts[2].provenance", "takes one of printed"),
        ("temple.jewels", 0, "temple.jewels", "from 1"),
        ("jewel_cards.total", 41, "jewel_cards.total", "add up to 42"),
        ("jewel_cards.each_player", 6, "jewel_cards.each_player", "five rounds"),
        ("jewel_deck.BYR", 1, "jewel_deck.BYR", "at most 2 colours"),
        ("jewel_deck.RB", 1, "jewel_deck.RB", "in that order"),
        ("jewel_deck.BBBBB", 1, "jewel_deck.BBBBB", "2 to 4"),
        ("jewel_deck.BB", -1, "jewel_deck.BB", "from 0"),
        ("jewel_deck.BB", 3, "jewel_cards.total", "add up to 43"),
        ("characters.5", None, "characters", "takes 6 entries, not 5"),
        ("characters.1.name", "Charly", "characters[1].name", "twice"),
        ("characters.1.duo", "red+blue", "characters[1].duo", "twice"),
        ("characters.1.duo", "red+green", "characters[1].duo", "takes one of"),
        ("characters.1.name", "", "characters[1].name", "takes a name"),
        ("characters.1.name", "A name far too long", "characters[1].name", "1 to 16 bytes"),
        ("scoring.trio", 21, "scoring.trio", "0 to 20"),
        ("ladder.lost", [], "ladder.lost", "takes 1 to 101 entries"),
        ("ladder.lost", [0, 1.5], "ladder.lost[1]", "whole number"),
        ("ladder.lost", [1, 2], "ladder.lost[0]", "no stone costs no point"),
        ("ladder.lost", [0, 3, 2], "ladder.lost", "never cost less"),
        ("ladder.each_further", -1, "ladder.each_further", "from 0"),
        ("artefacts.0.kind", "sword", "artefacts[0].kind", "takes one of"),
        ("artefacts.1.kind", "duo red+blue", "artefacts[1].kind", "twice"),
        ("artefacts.9", None, "artefacts", "takes 10 entries, not 9"),
        ("artefacts.7.stones", 4, "artefacts[7].stones", "1 to 3"),
        ("artefacts.9.points", 3, "artefacts[9].points", "not known"),
        ("artefact_deck.hex", 4, "artefact_cards.total", "add up to 41"),
        ("artefact_deck.hex", None, "artefact_deck.hex", "missing"),
    ],
)
def test_a_wrong_box_is_refused_with_the_entry_and_the_reason(path: str, value: Any, entry: str, reason: str) -> None:
    with pytest.raises(boxes.BoxError) as refused:
        changed_box(AZTEC, path, value)
    assert refused.value.entry == entry
    assert reason in refused.value.reason


def test_another_box_is_played_with() -> None:
    """A12, A16: changed numbers change the score."""
    box = changed_box(AZTEC, "artefacts.6.points", 7).record()
    state = notation.set_up(box, 3, kept=[["treasure"]], stones=[0, 1, 0])
    out = np.zeros((6, 2), np.int64)
    scoring.standings(state, box, out)
    assert out[:3].tolist() == [[7, 1], [-1, 3], [0, 2]]
    assert changed_box(AZTEC, "scoring.trio", 3).digest != boxes.standard(AZTEC).digest
