"""Lessons are data made by the real rules: what lies in the tree is what the rules give today."""

from __future__ import annotations

import importlib.util
import json
import sys
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

from .house import ROOT
from .visitor import TITLES

GAMES = ROOT / "web" / "src" / "games"


def web_script(name: str) -> ModuleType:
    """A script of the client that Python runs."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "web" / "scripts" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # where its dataclasses look for their own types
    spec.loader.exec_module(module)
    return module


def lessons() -> ModuleType:
    """The script that plays lessons."""
    return web_script("lessons")


def words_of(folder: Path, language: str) -> str:
    return (folder / f"words.{language}.ftl").read_text("utf-8")


@pytest.mark.parametrize("game", TITLES)
def test_a_lesson_is_what_the_rules_give(game: str) -> None:
    folder = GAMES / game
    script = tomllib.loads((folder / "lesson.toml").read_text("utf-8"))
    assert json.loads((folder / "lesson.json").read_text("utf-8")) == lessons().play(script)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", TITLES)
def test_the_coach_speaks_both_languages(game: str, language: str) -> None:
    script = tomllib.loads((GAMES / game / "lesson.toml").read_text("utf-8"))
    said = [sentence for step in script["step"] for sentence in (step["say"], step.get("know")) if sentence]
    known = words_of(GAMES / game, language)
    assert [sentence for sentence in said if f"\n{sentence} =" not in f"\n{known}"] == []


def test_a_script_that_the_rules_refuse_names_its_step() -> None:
    script = {"game": "cibola", "seats": 2, "names": ["", "Jade"], "step": [{"say": "first", "do": "pick 1"}]}
    with pytest.raises(ValueError, match=r"step 1 \(first\)"):
        lessons().play(script)
