"""Bots decide in a browser as they do here: the same action, the same candidates, the same reasons."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import msgspec
import pytest

from teocalli import bots, boxes, games
from teocalli.bots.difficulty import LEVELS, NAMES, network_seats, only_choice
from teocalli.bots.run_network import network_knows
from teocalli.game import Game
from teocalli.record_arrays import record_from
from teocalli.wasm.description import Description
from wasm.decisions import Answer, Question, differences, network_questions, questions

QUESTIONS = 60  # of each game
AT_EACH_TABLE = 8  # of each level that decides by a network


def answered(tracer: Path, modules: Path, name: str, folder: Path, asked: list[Question]) -> list[Answer]:
    """What the bots of a module decide."""
    (folder / "questions").write_bytes(msgspec.json.encode(asked))
    subprocess.run(["node", tracer, "decisions", modules, name, folder / "questions", folder / "out"], check=True)
    return msgspec.json.decode((folder / "out").read_bytes(), type=list[Answer])


def by_network(game: Game, question: Question) -> bool:
    """Whether a bot is asked that decides by its network."""
    known, box = record_from(bytes.fromhex(question.known), game.record_type), boxes.standard(game).record(question.options)
    level = LEVELS[game.name][NAMES.index(question.level)] if question.level in NAMES else None
    choice = only_choice(game, box, known, question.seat) is None
    return level is not None and int(known.seats) in level.network and network_knows(game, box) and choice


@pytest.mark.parametrize("name", games.NAMES)
def test_a_bot_decides_and_explains_itself_in_a_browser_as_it_does_here(name: str, modules: Path, tracer: Path, tmp_path: Path) -> None:
    asked = questions(name, QUESTIONS)
    game = games.load(name)
    assert {question.level for question in asked} == {*bots.baselines(game), *bots.levels(game)}
    assert any(by_network(game, question) for question in asked) == bool(network_seats(game))
    assert differences(name, asked, answered(tracer, modules, name, tmp_path, asked)) == []


@pytest.mark.parametrize("name", [name for name in games.NAMES if network_seats(games.load(name))])
def test_a_network_decides_alike_in_a_browser_at_every_table_where_a_level_asks_it(
    name: str, modules: Path, tracer: Path, tmp_path: Path
) -> None:
    """At once, looking ahead or searching: as a fallback it would find other candidates."""
    asked = network_questions(name, AT_EACH_TABLE)
    assert all(by_network(games.load(name), question) for question in asked)
    assert differences(name, asked, answered(tracer, modules, name, tmp_path, asked)) == []


def test_a_planted_difference_is_found_and_named(modules: Path, tracer: Path, tmp_path: Path) -> None:
    """The comparison can fail: Cibola's novice blunders whenever it can."""
    described = msgspec.json.decode((modules / "cibola.json").read_bytes(), type=Description)
    levels = [
        msgspec.structs.replace(level, blunders=65536 if level.name == "novice" else level.blunders) for level in described.bots.levels
    ]
    changed = msgspec.structs.replace(described, bots=msgspec.structs.replace(described.bots, levels=levels))
    shutil.copy(modules / "cibola.wasm", tmp_path)
    (tmp_path / "cibola.json").write_bytes(msgspec.json.encode(changed))
    asked = [question for question in questions("cibola", QUESTIONS) if question.level in ("novice", "adept")]
    differing = differences("cibola", asked, answered(tracer, tmp_path, "cibola", tmp_path, asked))
    assert differing
    assert all(one.startswith("cibola, question ") and one.endswith(", novice") for one in differing)


@pytest.mark.parametrize("name", games.NAMES)
def test_the_description_names_the_bot_that_gives_hints(name: str, modules: Path) -> None:
    """As `bots.adviser` does, for every value of every option."""
    described, game = msgspec.json.decode((modules / f"{name}.json").read_bytes(), type=Description), games.load(name)
    for option in (option for option in game.options if option.span is None):
        for value in option.values:
            adviser = next((row[2] for row in described.bots.advisers if row[:2] == (option.name, value)), described.bots.adviser)
            assert adviser == bots.adviser(game, boxes.standard(game).record({option.name: value}))
