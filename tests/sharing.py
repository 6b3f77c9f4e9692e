"""Which tests are run by one worker."""

from __future__ import annotations

import re
from pathlib import Path

from teocalli import games

APART = {"simulation"}  # folders whose tests share nothing that takes time to start


def group_of(nodeid: str) -> str:
    """Tests of one file and game are a group, whose worker loads and compiles what they need once; some tests are one each."""
    file, _, test = nodeid.partition("::")
    game = next((part for part in re.split(r"[\[\]-]", test) if part in games.NAMES), "")
    return nodeid if set(Path(file).parts) & APART else f"{file} {game}"
