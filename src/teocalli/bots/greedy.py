"""The greedy bot: one ply of plain good sense (see `policies`)."""

from __future__ import annotations

import importlib
from typing import Any

import numpy as np

from teocalli import jit
from teocalli.bots import Budget, Decision
from teocalli.chance import dice, roll
from teocalli.game import Game


def policy_of(game: Game, mode: jit.Mode | None = None) -> Any:
    """The policy of a game, compiled or plain."""
    plain = importlib.import_module(f"teocalli.bots.policies.{game.name}").policy
    return plain if (mode or game.best_mode) == "plain" else jit.compiled(plain)


def choose(game: Game, box: np.record, known: np.record, seat: int, seed: int, budget: Budget) -> Decision:
    mask = game.new_mask()
    count = int(game.engine().legal(known, box, seat, mask))
    thrown = roll(roll(dice(seed & 0xFFFFFFFF, seed >> 32)))
    return Decision(int(policy_of(game)(known, box, seat, mask, count, thrown)))
