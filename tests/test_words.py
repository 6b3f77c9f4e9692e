"""Every action, event and refusal has words in both languages, and every refusal a rule number."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import effort
from playing import TABLES, Player
from presented import labels_of, prompt_of, story_of, why_not
from teocalli import games, words
from teocalli.messages import Message
from teocalli.record_arrays import copy_of
from teocalli.seats import SPECTATOR

NAMES = ["Inès", "Bruno", "Charly", "Daryl", "Elisa", "Yukio"]
ROOT = Path(__file__).parents[1]
FRENCH = sorted([*ROOT.glob("src/teocalli/**/*fr.ftl"), *ROOT.glob("src/teocalli/**/rules.fr.md"), *ROOT.glob("web/src/**/*fr.ftl")])
LETTER = {"codinca": "C", "temple_code": "T", "aztec": "A", "cibola": "B", "goofspiel": "G"}


def sentences(message: Message, reader: int | None) -> list[str]:
    """The message in both languages; a missing word or argument is an error."""
    texts = [words.tell(message, language, NAMES, reader) for language in words.LANGUAGES]
    assert all(text.strip() and "{" not in text for text in texts), (message, texts)
    return texts


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_story_label_and_prompt_is_told_in_both_languages(name: str, seats: int) -> None:
    for seed in range(3):
        player = Player(name, seats, seed)
        for moment in player.moments():
            after = copy_of(player.state)
            player.engine.apply(after, player.box, moment.seat, moment.action)
            for viewer in range(SPECTATOR, seats):
                before, seen = player.veiled(viewer), copy_of(after)
                player.engine.veil(seen, player.box, viewer)
                action = player.engine.shown(player.state, player.box, moment.seat, moment.action, viewer)
                reader = None if viewer == SPECTATOR else viewer
                for message in story_of(player.game, before, seen, player.box, moment.seat, action, viewer):
                    sentences(message, reader)
                sentences(prompt_of(player.game, before, player.box, viewer), reader)
            known = player.veiled(moment.seat)
            for label in labels_of(player.game, known, player.box, moment.legal[:: max(1, len(moment.legal) // 8)]):
                sentences(label, moment.seat)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_exactly_the_illegal_actions_are_refused_with_a_rule_and_a_sentence(name: str, seats: int) -> None:
    refused = set()
    numbers = set(re.findall(rf"\b{LETTER[name]}\d+\b", rulebook(name, "en")))
    for seed in range(effort.of(2)):
        player = Player(name, seats, seed)
        for _ in player.moments():
            if player.dice.random() > 0.3:
                continue
            for seat in range(seats):
                known, legal = player.veiled(seat), set(player.legal(seat))
                for action in player.dice.sample(range(player.game.actions), min(24, player.game.actions)):
                    refusal = why_not(player.game, known, player.box, seat, action)
                    assert (refusal is None) == (action in legal), player.game.notation.action_to_text(action)
                    if refusal is not None:
                        assert refusal.rule in numbers
                        refused.add((refusal.rule, refusal.message.id))
                        sentences(refusal.message, seat)
    assert len(refused) > 1


def rulebook(name: str, language: str) -> str:
    return games.load(name).file(f"rules.{language}.md").read_text("utf-8")


@pytest.mark.parametrize("name", [None, *games.NAMES])
def test_both_languages_have_the_same_messages_once(name: str | None) -> None:
    english, french = (words.identifiers(language, name) for language in words.LANGUAGES)
    assert sorted(english) == sorted(french)
    assert len(set(english)) == len(english)


@pytest.mark.parametrize("name", games.NAMES)
@pytest.mark.parametrize("language", words.LANGUAGES)
def test_the_rulebook_for_players_has_every_rule_number(name: str, language: str, rule_numbers: dict[str, list[str]]) -> None:
    text = rulebook(name, language)
    missing = [number for number in rule_numbers[name] if not re.search(rf"\b{number}\b", text)]
    assert missing == []


@pytest.mark.parametrize("path", FRENCH, ids=lambda path: str(path.relative_to(ROOT)))
def test_french_is_set_as_printers_do(path: Path) -> None:
    """Typographic apostrophes, and spaces that do not break before double signs and inside quotation marks."""
    lines = [line for line in path.read_text("utf-8").splitlines() if not line.startswith("#") and "://" not in line]
    assert [line for line in lines if re.search(r"[^\W\d_]'[^\W\d_]|[\w»)}’] [:;?!»%](\W|$)|« ", line)] == []
