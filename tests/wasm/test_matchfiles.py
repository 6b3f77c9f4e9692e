"""Match files of the pocket house: what a browser writes is verified here, what is written here a browser reads, and damage is refused."""

from __future__ import annotations

import json
import random
import subprocess
from pathlib import Path
from typing import Any

import pytest

from teocalli import games, matchfile
from teocalli.match import Match
from wasm.conftest import bundled

WRITTEN, READ, DAMAGED = 24, 8, 60


@pytest.fixture(scope="session")
def filer(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """`matchfiles.ts` as one file that node reads."""
    return bundled("matchfiles.ts", tmp_path_factory.mktemp("filer"))


def written(filer: Path, modules: Path, game: str, folder: Path) -> list[str]:
    """Match files of random play by a module: all numbers of seats, all kinds of options, finished and running."""
    out = folder / "files"
    subprocess.run(["node", filer, "write", modules, game, str(WRITTEN), out], check=True)
    texts: list[str] = json.loads(out.read_text("utf-8"))
    return texts


def read(filer: Path, modules: Path, game: str, folder: Path, texts: list[str]) -> list[dict[str, Any]]:
    """What a module makes of match files: the same written again, or what is wrong."""
    (folder / "texts").write_text(json.dumps(texts), "utf-8")
    subprocess.run(["node", filer, "read", modules, game, folder / "texts", folder / "out"], check=True)
    answers: list[dict[str, Any]] = json.loads((folder / "out").read_text("utf-8"))
    return answers


def played(name: str, number: int) -> Match:
    """A match of random play with an undo now and then, every third one left running."""
    game, dice = games.load(name), random.Random(number)
    seats = game.about.seats[number % len(game.about.seats)]
    nonces = [f"é{number}"] * seats if number % 2 else []
    match = Match(game, seats, seed=bytes([number] * 32), nonces=nonces, names=[f'"{seat}\\\u00e9' for seat in range(seats)])
    while not match.over and (number % 3 or match.ply < 20):
        match.act(match.turn, dice.choice(match.legal(match.turn)))
        if dice.random() < 0.2 and match.can_undo(match.log[-1][0]):
            match.undo(match.log[-1][0])
    return match


@pytest.mark.parametrize("name", games.NAMES)
def test_what_a_browser_writes_is_verified_here_and_written_alike(name: str, modules: Path, filer: Path, tmp_path: Path) -> None:
    texts = written(filer, modules, name, tmp_path)
    verdicts = [matchfile.verify(text) for text in texts]
    assert [verdict.problems for verdict in verdicts] == [()] * WRITTEN
    assert {verdict.over for verdict in verdicts} == {True, False}
    assert any(" undo " in text for text in texts) or name == "aztec"  # where almost nothing can be taken back
    assert [matchfile.write(matchfile.read(text)) for text in texts] == texts


@pytest.mark.parametrize("name", games.NAMES)
def test_what_is_written_here_a_browser_reads_and_writes_alike(name: str, modules: Path, filer: Path, tmp_path: Path) -> None:
    texts = [matchfile.write(played(name, number)) for number in range(READ)]
    assert read(filer, modules, name, tmp_path, texts) == [{"text": text} for text in texts]


def test_a_browser_refuses_every_changed_byte(modules: Path, filer: Path, tmp_path: Path) -> None:
    text, dice = matchfile.write(played("cibola", 1)), random.Random(1)
    damaged = [flipped(text, dice) for _ in range(DAMAGED)]
    answers = read(filer, modules, "cibola", tmp_path, damaged)
    assert [answer for answer in answers if "problem" not in answer] == []
    assert {answer["problem"].split()[0] for answer in answers} >= {"pocket-file-check", "pocket-file-none"}


def flipped(text: str, dice: random.Random) -> str:
    """The text with another character in one place."""
    at = dice.randrange(len(text))
    other = dice.choice([sign for sign in '0123456789abcdef{}[]", x\n' if sign != text[at]])
    return text[:at] + other + text[at + 1 :]


def test_a_browser_says_what_is_wrong_with_a_file(modules: Path, filer: Path, tmp_path: Path) -> None:
    match = played("cibola", 1)
    secret, text = matchfile.write(played("cibola", 3), secret=False), matchfile.write(match)
    changed = {
        "pocket-file-none": "[]",
        "pocket-file-format": text.replace('"teocalli": 1', '"teocalli": 2'),
        "pocket-file-game": text.replace('"game": "cibola"', '"game": "goofspiel"'),
        "pocket-file-secret": secret,
        "pocket-file-seed": text.replace('"seed": "', '"seed": "x'),
        "pocket-file-commitment": text.replace(match.seed.hex(), "00" * 32),
        "pocket-file-box": text.replace(match.box.digest, "0"),
        "pocket-file-options": text.replace('"hands": "shown"', '"hands": "on the table"'),
        "pocket-file-standings": text.replace('"place": 1', '"place": 9'),
        "pocket-file-digest": text[:-70] + text[-70:].replace("a", "b").replace("c", "d"),
        "pocket-file-layout": text.replace("\n", "\r\n"),
    }
    answers = read(filer, modules, "cibola", tmp_path, list(changed.values()))
    assert [answer.get("problem", "").split()[0] for answer in answers] == list(changed)
