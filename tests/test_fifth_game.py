"""A fifth game joins the others: `fifth_game/goofspiel`, a package from elsewhere, is named in the environment, nothing else is changed.

The tests that every game goes through then go through it too, in a process of its own; what is special to it stands in
`fifth_game/joining.py`. ARCHITECTURE tells the same as a recipe.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

HERE = Path(__file__).parent
ROOT = HERE.parent
EVERY_GAME = {  # what every game goes through, and how many tests of Goofspiel at least are among them
    "rules": (["test_properties.py", "test_match.py", "test_views.py"], 36),
    "words": (["test_words.py", "test_terminal.py"], 8),
    "command line": (["test_cli.py"], 3),
    "bots": (["bots/test_levels.py", "bots/test_honesty.py"], 6),
    "research": (["research/test_batch.py", "research/test_gym.py", "research/test_observations.py"], 6),
}


def run(*arguments: str) -> str:
    """pytest in a process that knows Goofspiel."""
    place = os.pathsep.join(str(path) for path in (ROOT / "src", HERE, HERE / "fifth_game"))
    environment = {**os.environ, "TEOCALLI_GAMES": "goofspiel", "PYTHONPATH": place}
    command = [sys.executable, "-m", "pytest", "-n", "0", "-p", "no:cacheprovider", "-v", "--no-header", *arguments]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    return done.stdout


@pytest.mark.parametrize("part", EVERY_GAME)
def test_a_game_from_elsewhere_goes_through_what_every_game_goes_through(part: str) -> None:
    files, least = EVERY_GAME[part]
    output = run("-k", "goofspiel", *(str(HERE / file) for file in files))
    passed = re.search(r"(\d+) passed", output)
    assert passed is not None
    assert int(passed[1]) >= least, output[-2000:]


def test_a_game_from_elsewhere_is_played_on_the_server_and_by_every_level() -> None:
    run(str(HERE / "fifth_game" / "joining.py"))


def test_a_package_that_is_not_there_is_named() -> None:
    environment = {**os.environ, "TEOCALLI_GAMES": "nowhere_at_all", "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run([sys.executable, "-c", "import teocalli.games"], env=environment, capture_output=True, text=True)
    assert done.returncode != 0
    assert "TEOCALLI_GAMES names 'nowhere_at_all', and there is no such package" in done.stderr
