"""For all tests: compile before they start, say which are slow, and share them out so that two workers are busy to the end."""

from __future__ import annotations

import gc
import re
from pathlib import Path
from typing import Any

import hypothesis
import pytest

import effort
import sharing
from teocalli import games, precompile

# A property is tried with the same examples each time, however slow the machine is: a run that fails fails again.
hypothesis.settings.register_profile("house", deadline=None, derandomize=True, suppress_health_check=[hypothesis.HealthCheck.too_slow])
hypothesis.settings.register_profile("quick", hypothesis.settings.get_profile("house"), max_examples=30)  # `make quick`
hypothesis.settings.load_profile("house")

TESTS = Path(__file__).parent
SLOW_FOLDERS = {"web", "wasm", "simulation", "bots", "review", "lab", "research"}  # `make quick` leaves them out
SLOW_FIXTURES = {"postgres", "redis"}  # servers that have to be started first
LONGEST_FIRST = ("web", "wasm", "simulation", "", "bots", "research", "server", "lab")  # folders in the order in which workers begin them


def pytest_configure(config: pytest.Config) -> None:
    """Compile in two processes what both workers would compile otherwise; bots and judge only where slow tests run."""
    effort.quick = without_slow(config)
    hypothesis.settings.load_profile("quick" if effort.quick else "house")
    if hasattr(config, "workerinput") or config.option.collectonly:
        return
    whole = config.option.numprocesses and not without_slow(config)
    precompile.compile_missing(precompile.PARTS if whole else ["rules"])


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """A quick run does not even import what slow folders and files need, which takes longer than many tests."""
    return True if without_slow(config) and is_slow_as_a_whole(collection_path) else None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if is_slow(item):
            item.add_marker(pytest.mark.slow)
    items.sort(key=start_of)


def pytest_collection_finish() -> None:
    """What was imported and collected stays to the end: the garbage collector need not look at it again after every few tests."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def without_slow(config: pytest.Config) -> bool:
    return "not slow" in config.option.markexpr


def is_slow_as_a_whole(path: Path) -> bool:
    if path.is_dir():
        return path.parent == TESTS and path.name in SLOW_FOLDERS
    return path.suffix == ".py" and re.search(r"^pytestmark = .*\bslow\b", path.read_text("utf-8"), re.MULTILINE) is not None


def folder_of(item: pytest.Item) -> str:
    """The folder of a test below tests/, or nothing."""
    return item.path.relative_to(TESTS).parts[0] if item.path.parent != TESTS else ""


def params_of(item: pytest.Item) -> dict[str, Any]:
    return item.callspec.params if isinstance(item, pytest.Function) and hasattr(item, "callspec") else {}


def is_slow(item: pytest.Item) -> bool:
    fixtures: list[str] = getattr(item, "fixturenames", [])
    at_database = params_of(item).get("database") == "postgresql" or not SLOW_FIXTURES.isdisjoint(fixtures)
    return folder_of(item) in SLOW_FOLDERS or at_database or is_of_another_size(item)


def is_of_another_size(item: pytest.Item) -> bool:
    """A quick run plays each game alone, where one can, and at its largest table."""
    name, seats = params_of(item).get("name"), params_of(item).get("seats")
    return name in games.NAMES and isinstance(seats, int) and seats not in (1, games.load(name).about.seats[-1])


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Tests of one group run in one worker."""
    from xdist.scheduler import LoadScopeScheduling

    scheduler = LoadScopeScheduling(config, log)
    scheduler._split_scope = sharing.group_of
    return scheduler


def start_of(item: pytest.Item) -> int:
    """When a test is begun: the longest first, so that no worker is left alone with one of them at the end."""
    folder = folder_of(item)
    return LONGEST_FIRST.index(folder) if folder in LONGEST_FIRST else len(LONGEST_FIRST)


# Every rulebook with its letter and its last number; Goofspiel is the game of tests/fifth_game.
RULES = {"codinca": ("C", 22), "temple_code": ("T", 24), "aztec": ("A", 17), "cibola": ("B", 18), "goofspiel": ("G", 4)}


@pytest.fixture(scope="session")
def rule_numbers() -> dict[str, list[str]]:
    """Every rule number of the rulebooks."""
    return {name: [f"{letter}{n}" for n in range(1, last + 1)] for name, (letter, last) in RULES.items() if name in games.NAMES}
