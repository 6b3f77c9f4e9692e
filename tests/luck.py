"""Luck that can be had again: what a house deals while a test runs follows from the name of the test.

A test that holds for some deals only would fail now and then, in somebody else's run. Here it fails always or never; to look for such
tests, run them with other luck: `TEOCALLI_LUCK=7 make test`.
"""

from __future__ import annotations

import os
import random
from types import SimpleNamespace
from typing import Any

import pytest

from teocalli import match
from teocalli.server import attendance, new_tables
from teocalli.server.club import commands as club_commands

DEALERS = (match, new_tables, club_commands)  # who draws the seeds of tables and evenings; keys and tokens stay out of reach
NUMBER = os.environ.get("TEOCALLI_LUCK", "0")


def dice_of(name: str) -> random.Random:
    return random.Random(f"{NUMBER} {name}")


def seed_dealers(patch: pytest.MonkeyPatch, dice: random.Random) -> None:
    """Tables are dealt and bots choose by these dice, in this process, for the time of the patch."""
    for module in DEALERS:
        patch.setattr(module, "secrets", SimpleNamespace(token_bytes=dice.randbytes))
    patch.setattr(attendance, "random", SimpleNamespace(Random=lambda: random.Random(dice.getrandbits(64))))


def seed_server(server: Any, name: str) -> None:
    """The same for a server that runs in a process of its own: from now on it deals as for the test of this name."""
    dice = dice_of(name)
    for module in DEALERS:
        vars(module)["secrets"] = SimpleNamespace(token_bytes=dice.randbytes)
    server.attendance._dice.seed(dice.getrandbits(64))
