"""The server's words: the same in both languages, and every game, option and level can be told."""

from __future__ import annotations

from importlib import resources

import pytest
from fluent.syntax import FluentParser, ast

from teocalli import games, words
from teocalli.server import catalogue
from teocalli.server.refusals import STATUS, sentence
from teocalli.server.settings import Limits


def identifiers(language: str) -> list[str]:
    source = (resources.files("teocalli.server") / f"words.{language}.ftl").read_text("utf-8")
    return [entry.id.name for entry in FluentParser().parse(source).body if isinstance(entry, ast.Message)]


def test_both_languages_say_the_same_things_once() -> None:
    assert sorted(identifiers("en")) == sorted(identifiers("fr"))
    assert len(set(identifiers("en"))) == len(identifiers("en"))


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_every_game_is_told_with_its_options_and_levels(language: words.Language) -> None:
    house = catalogue.catalogue_message(language, Limits())
    assert [game.game for game in house.games] == list(games.NAMES)
    for game in house.games:
        assert game.pitch
        assert [level.level for level in game.levels] == ["novice", "adept", "expert", "master"]
        assert all(level.name and level.text.endswith(".") for level in game.levels)
        for option in game.options:
            assert option.title
            assert option.text
            assert option.values or option.low is not None
            assert all(value.name for value in option.values)


@pytest.mark.parametrize(("language", "by_heart"), [("en", "by heart"), ("fr", "par cœur")])
def test_the_cards_of_expert_and_master_say_that_they_know_the_list_of_codes_by_heart(language: words.Language, by_heart: str) -> None:
    for game in catalogue.catalogue_message(language, Limits()).games:
        for level in game.levels:
            if game.game != "temple_code":
                assert level.notes == []
                continue
            (note,) = level.notes
            assert (note.option, note.value) == ("list", "hidden")
            assert (by_heart in note.text) == (level.level in ("expert", "master"))


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_every_code_has_a_sentence(language: str) -> None:
    for code in STATUS:
        if code != "status":
            assert sentence(code, language, detail="x", limit=1, seconds=1)


@pytest.mark.parametrize("language", words.LANGUAGES)
@pytest.mark.parametrize("name", games.NAMES)
def test_a_rulebook_has_one_line_for_each_of_its_rules(name: str, language: str, rule_numbers: dict[str, list[str]]) -> None:
    book = catalogue.rulebook(name, language)
    assert [rule.number for rule in book.rules if rule.text] == rule_numbers[name]
