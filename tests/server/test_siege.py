"""The siege of the real server over real sockets: a few thousand requests here, a hundred thousand on each database in the soak."""

from __future__ import annotations

from pathlib import Path

import pytest

from server.besieger import COMMANDS
from server.siege import besiege

pytestmark = pytest.mark.slow


def test_a_besieged_server_refuses_and_never_breaks(file: str, tmp_path: Path) -> None:
    figures = besiege(file, tmp_path, requests=3_000)
    assert {200, 201, 400, 401, 404, 409, 422} <= figures["statuses"].keys(), figures
    assert {*COMMANDS, "open", "raced", "repeated", "mutated", "half open", "stream"} <= figures["kinds"].keys(), figures


@pytest.mark.soak
def test_a_server_withstands_a_long_siege(database: str, tmp_path: Path) -> None:
    figures = besiege(database, tmp_path, requests=100_000, clients=60)
    print(figures)
    assert figures["requests"] >= 100_000
