"""The pocket house: whole matches against bots, pages that die, two tabs, no room, damage, people around one screen, and refusals."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

from teocalli import games, matchfile
from wasm.conftest import HERE, bundled

ROOT = HERE.parents[1]
SCENES = re.findall(r'^  async "([^"]+)"\(\)', (HERE / "pocket.ts").read_text("utf-8"), re.MULTILINE)
LONGEST = 60  # seconds of a scene


@pytest.fixture(scope="session")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """`pocket.ts` as one file that node reads."""
    return bundled("pocket.ts", tmp_path_factory.mktemp("stage"))


@pytest.mark.parametrize("name", games.NAMES)
@pytest.mark.parametrize("scene", SCENES)
def test_at_the_tables_of_a_browser(scene: str, name: str, modules: Path, stage: Path, tmp_path: Path) -> None:
    """Each scene checks itself, and leaves a match file that is verified here."""
    done = subprocess.run(
        ["node", stage, modules, scene, name, tmp_path / "left"], cwd=ROOT, capture_output=True, text=True, timeout=LONGEST, check=False
    )
    assert done.returncode == 0, done.stderr
    left = json.loads((tmp_path / "left").read_text("utf-8"))
    assert matchfile.verify(left["record"]).problems == ()


def test_every_scene_is_there() -> None:
    assert len(SCENES) == 9
