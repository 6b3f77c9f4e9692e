"""Precompiling: what is missing is compiled once, game by game, in processes of their own."""

from __future__ import annotations

import subprocess
import sys

import pytest

from teocalli import games, jit, precompile


def test_nothing_is_missing_once_a_game_was_compiled() -> None:
    assert precompile.missing("rules") == []


@pytest.mark.parametrize("name", games.NAMES)
def test_rules_that_another_process_is_compiling_are_missing(name: str) -> None:
    with jit.held_back(name):
        assert precompile.missing("rules") == [name]


def test_what_is_missing_is_compiled_and_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Instead of the compiler each process runs a program that ends at once."""
    compiled: list[str] = []
    monkeypatch.setattr(precompile, "missing", lambda part, names: list(names))
    monkeypatch.setattr(precompile, "command", lambda name, *parts: [sys.executable, "-c", ""])
    precompile.compile_missing(["bots"], ("codinca", "aztec", "cibola"), compiled.append)
    assert sorted(compiled) == ["aztec", "cibola", "codinca"]


def test_one_process_compiles_all_that_is_missing_of_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    absent = {"rules": ["aztec"], "bots": ["aztec", "cibola"], "review": []}
    monkeypatch.setattr(precompile, "missing", lambda part, names: absent[part])
    assert precompile.work_for(precompile.PARTS) == {"aztec": ["rules", "bots"], "cibola": ["bots"]}


def test_a_game_that_cannot_be_compiled_is_named_with_the_command_that_shows_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(precompile, "missing", lambda part, names: list(names))
    monkeypatch.setattr(precompile, "command", lambda name, *parts: [sys.executable, "-c", "raise SystemExit(3)"])
    with pytest.raises(RuntimeError, match=r"aztec could not be compiled; run python -m teocalli\.precompile aztec to see why"):
        precompile.compile_missing(["bots"], ("aztec",))


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [(["chess"], "invalid choice: 'chess'"), (["aztec", "jewels"], "a part is one of rules, bots, review, not 'jewels'")],
)
def test_a_game_or_part_that_there_is_not_is_refused(arguments: list[str], sentence: str) -> None:
    done = subprocess.run([sys.executable, "-m", "teocalli.precompile", *arguments], capture_output=True, text=True)
    assert done.returncode == 2
    assert sentence in done.stderr
