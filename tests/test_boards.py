"""Drawn boards: plain text for files and programs, the words of a language for whoever looks, in columns either way."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Iterator

import numpy as np
import pytest

from teocalli import games, words
from teocalli.contract import DRAWN
from teocalli.drawing import plainly
from teocalli.games.aztec.box import DUOS, character_name
from teocalli.match import Match
from teocalli.words import LANGUAGES, board_words

SEEDS = 3  # matches with each number of seats
PLIES = 100  # of a match that are looked at, and its end
ALIKE = {  # what stands on both boards: words of both languages, and actions in notation
    "codinca": {"air"},
    "temple_code": set[str](),
    "aztec": {"accuse", "artefact", "artefacts", "duo", "keep", "purification", "trio"},
    "cibola": {"pick", "serpent", "statuette", "totem", "totems"},
}
RIGHT = {"aztec": range(2, 6), "cibola": range(1, 8)}  # columns of numbers: they end where their head does; others begin where it does
CELLS = {"codinca": r"\w+ [GSOP?]{4}(?=[ ✓])", "temple_code": r"^\S+ +(?=\S)"}  # what has the same place in all rows


def positions(name: str) -> Iterator[tuple[Match, np.record]]:
    """Positions of matches with every number of seats, as somebody knows them, and their ends."""
    for seats, seed in itertools.product(games.load(name).about.seats, range(SEEDS)):
        match, dice = Match(name, seats, seed=bytes([seed] * 32)), random.Random(seed)
        yield match, match.veiled(0)
        while not match.over:
            match.act(match.turn, any_action(match, dice))
            if match.ply < PLIES:
                yield match, match.veiled(match.ply % seats)
        yield match, match.state


def any_action(match: Match, dice: random.Random) -> int:
    """Any kind of action, then any of that kind: so traps are turned up as often as tiles, of which there are many."""
    kinds: dict[str, list[int]] = {}
    for action in match.legal(match.turn):
        kinds.setdefault(match.game.notation.action_to_text(action).split()[0], []).append(action)
    return dice.choice(kinds[dice.choice(sorted(kinds))])


def board(match: Match, known: np.record, language: str) -> str:
    return match.game.notation.draw(known, match.box_record, board_words(language))


def words_on(drawing: str) -> set[str]:
    """The words of a board without jewels, codes, keys and numbers of cards, which are capitals or, in a clue, three small letters."""
    found = re.findall(r"[^\W\d_]{2,}", re.sub(r"\b[vtcanmk]{3}(?=[●▲·?])", "", drawing))
    return {word.lower() for word in found if not word.isupper()}


@pytest.mark.parametrize("name", games.HOUSE)
def test_no_english_word_is_left_on_a_french_board(name: str) -> None:
    names = set[str]()
    for match, known in positions(name):
        if name == "aztec":
            names = {character_name(match.box_record, sheet).lower() for sheet in range(len(DUOS))}
        both = words_on(board(match, known, "en")) & words_on(board(match, known, "fr"))
        assert both - names <= ALIKE[name], board(match, known, "fr")


@pytest.mark.parametrize("name", games.HOUSE)
def test_an_english_board_is_its_plain_text_and_the_catalogue_has_the_same_words(name: str) -> None:
    asked: dict[str, tuple[str, str]] = {}

    def say(identifier: str, plain: str, /, **arguments: object) -> str:
        text = plainly(identifier, plain, **arguments)
        if "-board-" in identifier:
            asked[identifier] = text, words.word(identifier, "en", **arguments)
        return text

    for match, known in positions(name):
        plain = match.game.notation.draw(known, match.box_record)
        assert plain == match.game.notation.draw(known, match.box_record, say) == board(match, known, "en")
    assert [texts for texts in asked.values() if texts[0] != texts[1]] == []
    listed = [identifier for identifier in words.identifiers("en", name) if "-board-" in identifier]
    assert [identifier for identifier in listed if identifier not in asked] == [], "words that no board says"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", RIGHT)
def test_what_stands_below_a_head_is_lined_up_with_it(name: str, language: str) -> None:
    for match, known in positions(name):
        lines = board(match, known, language).splitlines()
        first = next(number for number, line in enumerate(lines) if re.match(r"[> ] 0( |$)", line))
        heads = [head.span() for head in re.finditer(r"\S+", lines[first - 1])]
        for row in [line for line in lines[first:] if re.match(r"[> ] \d", line)]:
            for column, (start, end) in enumerate(heads):
                if start < len(row):
                    edge = f"{row} "[end - 1 : end + 1] if column in RIGHT[name] else f"{row} "[start : start - 2 : -1]
                    assert edge[0] != " ", f"{lines[first - 1]}\n{row}"
                    assert edge[1] == " ", f"{lines[first - 1]}\n{row}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "cells"), CELLS.items(), ids=CELLS)
def test_cells_of_all_rows_stand_below_each_other(name: str, cells: str, language: str) -> None:
    for match, known in positions(name):
        lines = board(match, known, language).splitlines()[1:]
        rows = lines if name == "temple_code" else lines[-match.seats :]
        assert len({tuple(cell.span() for cell in re.finditer(cells, row)) for row in rows}) == 1, "\n".join(rows)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_trap_that_is_turned_up_has_a_line_of_its_own_where_one_would_be_too_long(language: str) -> None:
    asks = "choisir son bord" if language == "fr" else "choose its side"
    turns = [line for match, known in positions("codinca") for line in board(match, known, language).splitlines() if asks in line]
    assert {line.startswith("  ") for line in turns} == {True, False}
    assert all(len(line) <= DRAWN for line in turns)


def test_a_word_that_the_catalogue_lacks_is_plain() -> None:
    """As on the board of a game from elsewhere, which has none there."""
    say = board_words("fr")
    assert say("goofspiel-board-prize", "prize {points}", points=3) == "prize 3"
    assert say("codinca-trap-{mine}", "{mine}") == "{mine}"
    assert say("house-board-round", "round {number} of {rounds}", number=2, rounds=5) == "manche 2 sur 5"
