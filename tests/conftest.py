"""Compile the rules once before the tests start, in the process that starts the others."""

from __future__ import annotations

import pytest

from teocalli import games, precompile


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput") and not config.option.collectonly:
        precompile.compile_missing("rules")


# Every rulebook with its letter and its last number; Goofspiel is the game of tests/fifth_game.
RULES = {"codinca": ("C", 22), "temple_code": ("T", 24), "aztec": ("A", 17), "cibola": ("B", 18), "goofspiel": ("G", 4)}


@pytest.fixture(scope="session")
def rule_numbers() -> dict[str, list[str]]:
    """Every rule number of the rulebooks."""
    return {name: [f"{letter}{n}" for n in range(1, last + 1)] for name, (letter, last) in RULES.items() if name in games.NAMES}
