"""The door to the compiler: what is ready, and that no change of the sources ever meets old compiled code."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import subprocess
import sys
import types
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest

from teocalli import games, jit

# A package as small as can be, with the compiler door of the house: two games, one of which has its numbers in another file.
HOUSE = {
    "__init__.py": "",
    "games/__init__.py": "",
    "games/coins/__init__.py": "",
    "games/coins/prices.py": "PRICE = 7\n",
    "games/coins/counting.py": """
from small.games.coins.prices import PRICE
from small.jit import rule

@rule
def price(coins):
    return coins * PRICE
""",
    "games/coins/rules.py": """
from small.games.coins.counting import price
from small.jit import rule

FEE = 100

@rule
def score(coins):
    return price(coins) + FEE
""",
    "games/stones/__init__.py": "",
    "games/stones/rules.py": """
from small.jit import rule

@rule
def score(stones):
    return stones * stones
""",
}
# Both scores for three coins or stones, from compiled code, and how often that code was read from the disk.
PLAY = """
import importlib, json
from small import jit
answers = {}
for game in ("coins", "stones"):
    twin = jit.compiled(importlib.import_module(f"small.games.{game}.rules").score)
    answers[game] = {"score": twin(3), "read": sum(twin.stats.cache_hits.values()), "folder": jit.cache_folder(f"games.{game}.rules").name}
print(json.dumps(answers))
"""


class SmallHouse:
    """Two small games in a folder, played by a fresh process each time."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name, text in HOUSE.items():
            path = folder / "small" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        shutil.copy(jit.__file__, folder / "small" / "jit.py")

    @contextlib.contextmanager
    def changed(self, name: str, old: str, new: str) -> Iterator[None]:
        """Meanwhile one file says something else; afterwards it is as it was, to the second."""
        path = self.folder / "small" / name
        before = path.stat()
        assert old in HOUSE[name]
        path.write_text(HOUSE[name].replace(old, new), "utf-8")
        try:
            yield
        finally:
            path.write_text(HOUSE[name], "utf-8")
            os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))

    def play(self) -> dict[str, dict[str, int | str]]:
        place = {"PYTHONPATH": str(self.folder), "TEOCALLI_CACHE": str(self.folder / "cache"), "PYTHONDONTWRITEBYTECODE": "1"}
        command = [sys.executable, "-c", PLAY]
        done = subprocess.run(command, env={**os.environ, **place}, cwd=self.folder, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        answers: dict[str, dict[str, int | str]] = json.loads(done.stdout)
        return answers


@pytest.fixture(scope="module")
def small_house(tmp_path_factory: pytest.TempPathFactory) -> SmallHouse:
    """A small house whose games have been compiled once."""
    house = SmallHouse(tmp_path_factory.mktemp("small_house"))
    first = house.play()
    assert {game: (answer["score"], answer["read"]) for game, answer in first.items()} == {"coins": (121, 0), "stones": (9, 0)}
    return house


CHANGES = {
    "a changed rule": ("games/coins/rules.py", "price(coins) + FEE", "price(coins) - FEE", -79),
    "a changed constant": ("games/coins/rules.py", "FEE = 100", "FEE = 200", 221),
    "a changed rule in an import": ("games/coins/counting.py", "coins * PRICE", "coins + PRICE", 110),
    "a changed constant in an import of an import": ("games/coins/prices.py", "PRICE = 7", "PRICE = 8", 124),
}


@pytest.mark.slow
@pytest.mark.parametrize("change", CHANGES)
def test_a_change_gives_new_code_and_leaves_the_other_game_compiled(change: str, small_house: SmallHouse) -> None:
    name, old, new, score = CHANGES[change]
    folders = {path.name for path in (small_house.folder / "cache").iterdir()}
    with small_house.changed(name, old, new):
        after = small_house.play()
    assert (after["coins"]["score"], after["coins"]["read"]) == (score, 0), "compiled anew"
    assert after["coins"]["folder"] not in folders
    assert (after["stones"]["score"], after["stones"]["read"]) == (9, 1), "kept as it was"
    assert after["stones"]["folder"] in folders


@pytest.mark.slow
def test_what_did_not_change_is_read_from_the_disk(small_house: SmallHouse) -> None:
    with small_house.changed("games/coins/prices.py", "7", "9"):
        assert small_house.play()["coins"]["score"] == 127
    again = small_house.play()
    assert {game: (answer["score"], answer["read"]) for game, answer in again.items()} == {"coins": (121, 1), "stones": (9, 1)}


@pytest.mark.parametrize("name", games.NAMES)
def test_a_game_of_the_house_has_a_cache_folder_of_its_own(name: str) -> None:
    others = {jit.cache_folder(*jit.rule_modules(other)) for other in games.NAMES if other != name}
    assert jit.cache_folder(*jit.rule_modules(name)) not in others


def ready() -> dict[str, str]:
    return {name: games.load(name).best_mode for name in games.NAMES}


@pytest.mark.parametrize("name", games.NAMES)
def test_a_game_is_not_ready_while_another_process_is_still_compiling_it(name: str) -> None:
    """The rules are ready long before the bots; who began with them would compile the rest while a player waits."""
    warm: dict[str, str] = dict.fromkeys(games.NAMES, "compiled")
    assert ready() == warm
    with jit.held_back(name):
        assert ready() == warm | {name: "plain"}
    assert ready() == warm


@pytest.mark.slow
def test_a_copy_of_the_house_in_another_place_compiles_nothing(small_house: SmallHouse, tmp_path: Path) -> None:
    copy = SmallHouse(tmp_path)  # written just now: neither its place nor its age is that of the other
    shutil.copytree(small_house.folder / "cache", copy.folder / "cache")
    again = copy.play()
    assert {game: (answer["score"], answer["read"]) for game, answer in again.items()} == {"coins": (121, 1), "stones": (9, 1)}


def test_two_processes_that_save_a_function_at_once_never_mix_their_code(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    twins = [jit.compile_here(cast(types.FunctionType, _doubled), tmp_path, {}) for _ in range(2)]
    twins[0]._cache._impl.locator.ensure_cache_path()
    ours, theirs = (twin._cache._cache_file for twin in twins)
    save_data = ours._save_data

    def save_data_late(name: str, data: bytes) -> None:
        """While we are between our index and our data, the other process saves the function for other arguments."""
        with monkeypatch.context() as race:
            race.setattr(theirs, "_load_index", dict)
            theirs.save("their arguments", "their code")
        save_data(name, data)

    monkeypatch.setattr(ours, "_save_data", save_data_late)
    ours.save("our arguments", "our code")
    for files in (ours, theirs):
        assert files.load("our arguments") in (None, "our code")
        assert files.load("their arguments") == "their code"


def _doubled(number: int) -> int:
    return 2 * number
