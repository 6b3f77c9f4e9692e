"""The modules of all games, and the program that plays them under node."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from teocalli import games, wasm
from teocalli.wasm import build

HERE = Path(__file__).parent


@pytest.fixture(scope="session")
def modules() -> Path:
    """The modules of all games, built where their sources have changed."""
    build.build(games.NAMES, wasm.BUILT)
    return wasm.BUILT


@pytest.fixture(scope="session")
def tracer(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """`trace.ts` with the files of the web client that it imports, as one file that node reads."""
    return bundled("trace.ts", tmp_path_factory.mktemp("tracer"))


def bundled(program: str, folder: Path) -> Path:
    """A program of this folder with the files of the web client that it imports, as one file that node reads."""
    path = (folder / program).with_suffix(".mjs")
    rolldown = [HERE.parents[1] / "web/node_modules/.bin/rolldown", HERE / program]
    subprocess.run([*rolldown, "--file", path, "--platform", "node", "--format", "esm"], check=True, stdout=subprocess.DEVNULL)
    return path
