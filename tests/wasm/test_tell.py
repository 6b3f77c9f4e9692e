"""The client tells messages in the words in which Python tells them, character for character, in both languages."""

from __future__ import annotations

import random
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Struct

from playing import any_action, options_for
from teocalli import games, words
from teocalli.match import Match
from teocalli.messages import Message, Refusal
from teocalli.seats import SPECTATOR

from .conftest import bundled

NAMES = [["Inès", "Bruno", "Charly", "Daryl", "Elisa", "Yukio"], ["", "K-9", "x-3", "Ω_1"], []]
WHOLE = [0, 1, 2, 21, 999, 1000, 12345, 1234567, -1, -12, -1234]
DECIMAL = [0.5, 1.0, 1.5, 2.25, -0.5, -3.0, 0.0005, 1.0025, 2.0035, 0.1 + 0.2, 1e-7, 33333.3]


@pytest.fixture(scope="module")
def teller(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program that tells messages."""
    return bundled("tell.ts", tmp_path_factory.mktemp("teller"))


class Said(Struct, frozen=True):
    """A message as somebody reads it."""

    message: dict[str, Any]
    rule: str | None
    names: int
    reader: int | None

    def told(self, language: words.Language) -> str:
        message, names = Message(self.message["id"], self.message["args"]), NAMES[self.names]
        if self.rule is None:
            return words.tell(message, language, names, self.reader)
        return words.tell_refusal(Refusal(self.rule, message), language, names, self.reader)


class Work(Struct):
    """What `tell.ts` is given."""

    catalogues: list[tuple[str, str]]
    names: list[list[str]]
    said: list[Said]


def said(message: Message, reader: int | None, dice: random.Random, rule: str | None = None) -> Said:
    return Said({"id": message.id, "args": dict(message.args)}, rule, dice.randrange(len(NAMES)), reader)


def catalogues(*games_named: str) -> list[tuple[str, str]]:
    parts: list[str | None] = [None, words.BOTS, *games_named]
    return [(language, words._source(language, part)) for language in words.LANGUAGES for part in parts]


def told_by_client(program: Path, work: Work, folder: Path) -> list[list[str]]:
    """The sentences in both languages."""
    given, out = folder / "work.json", folder / "sentences.json"
    given.write_bytes(msgspec.json.encode(work))
    subprocess.run(["node", program, given, out], check=True)
    return msgspec.json.decode(out.read_bytes(), type=list[list[str]])


def assert_the_same_words(program: Path, work: Work, folder: Path) -> None:
    expected = [[one.told(language) for language in words.LANGUAGES] for one in work.said]
    for one, ours, theirs in zip(work.said, expected, told_by_client(program, work, folder), strict=True):
        assert theirs == ours, one


class Sitting:
    """Somebody who plays at random, for all seats."""

    def __init__(self, name: str, seats: int, seed: int) -> None:
        self.game, self.dice = games.load(name), random.Random(seed)
        self.match = Match(self.game, seats, options=options_for(self.game, seats, self.dice), seed=seed.to_bytes(32, "little"))
        self.box = self.match.box_record

    @property
    def state(self) -> Any:
        return self.match.state


def messages_of(name: str, seats: int, seed: int) -> Iterator[Said]:
    """Everything that is said in a random match: the story as everybody sees it, prompts, buttons, some refusals."""
    sitting = Sitting(name, seats, seed)
    match, dice = sitting.match, sitting.dice
    while not match.over:
        seat = match.turn
        yield from (said(label, seat, dice) for label in dice.sample(list(match.labels(seat).values()), k=1))
        for other in range(seats):
            refusal = match.why_not(other, dice.randrange(match.game.actions))
            if refusal is not None:
                yield said(refusal.message, other, dice, refusal.rule)
        match.act(seat, any_action(sitting, seat, match.legal(seat)))
        for viewer in range(SPECTATOR, seats):
            reader = None if viewer == SPECTATOR else viewer
            yield from (said(message, reader, dice) for message in [*match.story(match.ply, viewer), match.prompt(viewer)])


@pytest.mark.parametrize("name", games.NAMES)
def test_a_match_is_told_in_the_same_words(name: str, teller: Path, tmp_path: Path) -> None:
    lines = [line for seats in games.load(name).about.seats for seed in (1, 2) for line in messages_of(name, seats, seed)]
    assert len(lines) > 1000
    assert len({line.message["id"] for line in lines}) > 25
    assert_the_same_words(teller, Work(catalogues(name), NAMES, lines), tmp_path)


def arguments_in(part: str | None) -> list[str]:
    """The names of everything that sentences of a file are given."""
    return sorted({name for language in words.LANGUAGES for name in re.findall(r"\$(\w+)", words._source(language, part))} - {"you"})


def any_value(name: str, dice: random.Random) -> Any:
    if name in ("seat", "other"):
        return dice.randrange(6)
    if name == "seats":
        return dice.sample(range(6), k=dice.randrange(4))
    return dice.choice([*WHOLE, *DECIMAL, "@house-none", ["@house-nobody", "B2", 3], []])


@pytest.mark.parametrize("part", [None, words.BOTS, *games.NAMES])
def test_every_sentence_of_the_catalogue_is_told_in_the_same_words(part: str | None, teller: Path, tmp_path: Path) -> None:
    """With arguments of every kind: figures and what is counted depend on the language, and on nothing else."""
    dice, names, lines = random.Random(1), arguments_in(part), []
    for identifier in words.identifiers("en", part):
        for _ in range(12):
            message = Message(identifier, {name: any_value(name, dice) for name in names})
            lines.append(said(message, dice.choice([None, 0, 1, 2, 3]), dice))
    assert len(lines) > 200
    assert_the_same_words(teller, Work(catalogues(*games.NAMES), NAMES, lines), tmp_path)


def test_another_word_is_noticed(teller: Path, tmp_path: Path) -> None:
    """The comparison can fail: one word of the client's catalogue is changed."""
    line = said(Message("house-refuse-over"), None, random.Random(1))
    changed = [(language, source.replace("match", "party").replace("partie", "fête")) for language, source in catalogues()]
    with pytest.raises(AssertionError):
        assert_the_same_words(teller, Work(changed, NAMES, [line]), tmp_path)


def test_a_sentence_that_lacks_a_word_is_an_error(teller: Path, tmp_path: Path) -> None:
    for message in (Message("no-such-sentence"), Message("cibola-why-totem", {})):
        with pytest.raises(subprocess.CalledProcessError):
            told_by_client(teller, Work(catalogues("cibola"), NAMES, [said(message, None, random.Random(1))]), tmp_path)
